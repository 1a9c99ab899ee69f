import RatingDelivery
import RatingRemote
import RatingUI
import SwiftUI

// What the snippets of AppleScreens.md use without declaring it. Compiled by .ci/apple only.

func given<Value>() -> Value { fatalError("snippets are compiled, not run") }

let remote: RemoteConfiguration = given()
let outbox: Outbox = given()
@MainActor let delegate: any RatingDelegate = given()

struct LevelView: View {
    @Binding var hasWon: Bool

    var body: some View { Text("Level") }
}
