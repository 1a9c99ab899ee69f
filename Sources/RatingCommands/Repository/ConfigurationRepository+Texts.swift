extension ConfigurationRepository {
    var readme: String {
        """
        # The rating configuration of \(name.withoutMarkup)

        | file | what it is |
        |---|---|
        | `rating.json` | the configuration: when and how the app asks for a rating |
        | `app.json` | what the app knows; one of the app's tests writes it (`RatingTesting`) |
        | `claims.json` | what holds for every user, whatever happens; a change that breaks it fails |
        | `scenarios/` | what single users go through, and whether they are asked |
        | `population.json` | who the users are, for the simulation; replace the figures with your own |
        | `mapping.json` | what your analytics events mean, for `ratingkit replay` |
        | `published/` | what apps get |
        | `ci.sh` | all checks, and publishing: the CI runs it, and so can you |

        To make a change, edit `rating.json`, raise its `revision`, run `./ci.sh --dry-run`, look at `report/*.html`, and open a pull
        request. What is merged is published.

        """
    }

    /// The old libraries' policies have warnings of the stores' rules, which are theirs to keep.
    var script: String {
        """
        #!/usr/bin/env bash
        # Checks a change of the configuration, then publishes it: ./ci.sh [--dry-run]
        set -euo pipefail
        cd "$(dirname "$0")" && mkdir -p published report
        old=published/rating.json && [ -f "$old" ] || old=rating.json
        ratingkit lint \(policy == .balanced ? "--strict " : "")--app app.json *.json scenarios
        ratingkit prove rating.json --claims claims.json --html report/guarantees.html
        ratingkit test rating.json scenarios/*.json
        ratingkit diff "$old" rating.json --app app.json --html report/difference.html
        ratingkit simulate "$old" rating.json --population population.json --users 20000 --days 365 --seed 1 --html report/users.html
        ratingkit publish rating.json --to published "$@"

        """
    }

    static let workflow = """
        # Runs ci.sh: pull requests show what would change, and what is merged is published.
        name: Configuration
        on:
          push:
            branches: [main]
          pull_request:
        permissions:
          contents: write
        concurrency: configuration-${{ github.ref }}

        jobs:
          check:
            runs-on: ubuntu-latest
            timeout-minutes: 15
            steps:
              - uses: actions/checkout@v4
              # The tool is that of RatingKit's release whose files are at the variable RATINGKIT_RELEASE, where there is one;
              # otherwise one file, which this repository's release “tools” holds.
              - name: Install ratingkit
                env:
                  GH_TOKEN: ${{ github.token }}
                  RATINGKIT_RELEASE: ${{ vars.RATINGKIT_RELEASE }}
                run: |
                  if [ -n "$RATINGKIT_RELEASE" ]; then
                    curl -fsSL "$RATINGKIT_RELEASE/install-ratingkit.sh" | sh -s "$RUNNER_TEMP/bin"
                  else
                    gh release download tools --pattern ratingkit --dir "$RUNNER_TEMP/bin"
                    chmod +x "$RUNNER_TEMP/bin/ratingkit"
                  fi
                  echo "$RUNNER_TEMP/bin" >>"$GITHUB_PATH"
              - run: ./ci.sh ${{ github.ref != 'refs/heads/main' && '--dry-run' || '' }}
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: report
                  path: report
              - name: Keep what is published
                if: github.ref == 'refs/heads/main'
                run: |
                  git add published
                  git diff --cached --quiet && exit 0
                  git -c user.name=ci -c user.email=ci@users.noreply.github.com commit -m "Published"
                  git push

        """
}

extension String {
    /// On one line, without what Markdown reads as more than text.
    fileprivate var withoutMarkup: String {
        String(withoutControls.map { "\n\t|<>[]`*_#".contains($0) ? " " : $0 })
    }
}
