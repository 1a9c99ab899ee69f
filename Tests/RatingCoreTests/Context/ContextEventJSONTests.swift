import Testing

@testable import RatingCore

/// How scenarios and journals write what happens.
@Suite struct ContextEventJSONTests {
    @Test(
        arguments: [
            (.launch(version: "2.1"), #"{"do":"launch","version":"2.1"}"#),
            (.launch(version: nil), #"{"do":"launch"}"#),
            (.foreground, #"{"do":"foreground"}"#), (.session, #"{"do":"session"}"#), (.crash, #"{"do":"crash"}"#),
            (.event("saved"), #"{"do":"event","name":"saved"}"#), (.event(""), #"{"do":"event","name":""}"#),
            (
                .prompt(placement: "home", kind: .native, forced: true),
                #"{"do":"prompt","placement":"home","kind":"native","force":true}"#
            ),
            (.prompt(placement: nil, kind: .custom, forced: false), #"{"do":"prompt","kind":"custom"}"#),
            (.answer(stars: 4), #"{"do":"answer","stars":4}"#), (.answer(stars: nil), #"{"do":"answer"}"#),
            (
                .answer(stars: nil, answers: [.init("why", "price"), .init("scale", 3)]),
                #"{"do":"answer","answers":{"why":"price","scale":3}}"#
            ),
            (
                .answer(stars: 1, answers: [.init("why", "price")]),
                #"{"do":"answer","stars":1,"answers":{"why":"price"}}"#
            ),
            (.rated, #"{"do":"rated"}"#), (.decline, #"{"do":"decline"}"#), (.remind, #"{"do":"remind"}"#),
            (.promptWithdrawn(number: 3), "{}"), (.storeNotOpened, "{}"),
        ] as [(ContextEvent, String)])
    func `an event is written with all that it carries`(event: ContextEvent, text: String) {
        #expect(RatingJSON.object(event.members).serialized() == text)
        if text != "{}" { #expect(text.contains("\"do\":\"\(event.name)\"")) }
    }
}
