#!/usr/bin/env bash
# Checks a change of the configuration, then publishes it: ./ci.sh [--dry-run]
set -euo pipefail
cd "$(dirname "$0")" && mkdir -p published report
old=published/rating.json && [ -f "$old" ] || old=rating.json
ratingkit lint --strict --app app.json *.json scenarios
ratingkit prove rating.json --claims claims.json --html report/guarantees.html
ratingkit test rating.json scenarios/*.json
ratingkit diff "$old" rating.json --app app.json --html report/difference.html
ratingkit simulate "$old" rating.json --population population.json --users 20000 --days 365 --seed 1 --html report/users.html
ratingkit publish rating.json --to published "$@"
