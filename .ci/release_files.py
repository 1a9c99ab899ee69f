"""Used by release: the artifact bundle, the package of the tool, the script for a CI, and the list of what is within."""
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import zipfile

version, commit, triple, program, output = sys.argv[1:]
program, output = pathlib.Path(program), pathlib.Path(output)
source = pathlib.Path.cwd()
time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def write_zip(file, entries):
    """Entries are (name, bytes, whether it is a program), and every zip of the same entries is the same."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content, is_program in sorted(entries):
            entry = zipfile.ZipInfo(name, time.timetuple()[:6])
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def text(value):
    return (json.dumps(value, indent=2) + "\n").encode()


# Further platforms are further variants, in the bundle that release.yml puts together.
variant = f"ratingkit-{version}-{triple}"
index = {"schemaVersion": "1.0", "artifacts": {"ratingkit": {
    "version": version, "type": "executable",
    "variants": [{"path": f"{variant}/ratingkit", "supportedTriples": [triple]}]}}}
bundle_name = f"ratingkit-{version}.artifactbundle.zip"
entries = [("ratingkit.artifactbundle/info.json", text(index), False)]
for file in sorted(program.rglob("*")):
    if file.is_file():
        name = file.relative_to(program)
        entries.append((f"ratingkit.artifactbundle/{variant}/{name}", file.read_bytes(), str(name) == "ratingkit"))
write_zip(output / bundle_name, entries)
checksum = hashlib.sha256((output / bundle_name).read_bytes()).hexdigest()

place = os.environ.get("RATINGKIT_RELEASE_URL")
target = f'url: "{place}/{bundle_name}",\n            checksum: "{checksum}"' if place else f'path: "{bundle_name}"'
manifest = f"""// swift-tools-version: 6.2
import PackageDescription

// The released tool and the plugins that run it: RatingKit {version} without compiling the tool. Their names are not those of
// RatingKit's own plugins, because names must be unique among all packages of an app.
let package = Package(
    name: "RatingKitTool",
    products: [
        .plugin(name: "ReleasedRatingChecks", targets: ["ReleasedRatingChecks"]),
        .plugin(name: "ReleasedRatingCommand", targets: ["ReleasedRatingCommand"]),
    ],
    targets: [
        .binaryTarget(
            name: "ratingkit", {target}),
        .plugin(
            name: "ReleasedRatingChecks", capability: .buildTool(), dependencies: ["ratingkit"], path: "RatingChecks"),
        .plugin(
            name: "ReleasedRatingCommand",
            capability: .command(
                intent: .custom(verb: "ratingkit", description: "Runs ratingkit on the package's documents."),
                permissions: [
                    .writeToPackageDirectory(reason: "Pages, reports and fixes go where the command line says.")
                ]),
            dependencies: ["ratingkit"], path: "RatingPackageCommand"),
    ]
)
"""
entries = [("RatingKitTool/Package.swift", manifest.encode(), False)]
for plugin in ("RatingChecks", "RatingPackageCommand"):
    code = (source / "Sources" / plugin / f"{plugin}.swift").read_text().replace('named: "RatingTool"', 'named: "ratingkit"')
    entries.append((f"RatingKitTool/{plugin}/{plugin}.swift", code.encode(), False))
if not place:
    entries.append((f"RatingKitTool/{bundle_name}", (output / bundle_name).read_bytes(), False))
write_zip(output / f"RatingKitTool-{version}.zip", entries)

script = output / "install-ratingkit.sh"
script.write_text(f"""#!/bin/sh
# Installs ratingkit {version} from the files of its release, at $RATINGKIT_RELEASE: install-ratingkit.sh DIRECTORY
set -eu
release=${{RATINGKIT_RELEASE:?where the files of the release are}}
mkdir -p "$1"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
curl -fsSL "$release/{bundle_name}" -o "$scratch/bundle.zip"
echo "{checksum}  $scratch/bundle.zip" | sha256sum -c - >/dev/null
python3 -c 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])' "$scratch/bundle.zip" "$scratch"
cp -R "$scratch/ratingkit.artifactbundle/{variant}/." "$1/"
chmod +x "$1/ratingkit"
"$1/ratingkit" --version
""")
script.chmod(0o755)

swift = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
sums = {name: hashlib.sha256((program / name).read_bytes()).hexdigest() for name in ["ratingkit"]}
package = {"downloadLocation": "NOASSERTION", "filesAnalyzed": False, "copyrightText": "NOASSERTION"}
(output / f"ratingkit-{version}.spdx.json").write_bytes(text({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"ratingkit-{version}",
    "documentNamespace": f"https://spdx.org/spdxdocs/ratingkit-{version}-{commit}",
    "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: .ci/release"]},
    "packages": [
        {"SPDXID": "SPDXRef-ratingkit", "name": "ratingkit", "versionInfo": f"{version} ({commit})",
         "licenseConcluded": "MIT", "licenseDeclared": "MIT",
         "checksums": [{"algorithm": "SHA256", "checksumValue": sums["ratingkit"]}], **package},
        {"SPDXID": "SPDXRef-swift", "name": "Swift runtime, linked in", "versionInfo": swift,
         "licenseConcluded": "Apache-2.0 WITH Swift-exception", "licenseDeclared": "Apache-2.0 WITH Swift-exception",
         **package},
    ],
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-ratingkit"},
        {"spdxElementId": "SPDXRef-ratingkit", "relationshipType": "STATIC_LINK", "relatedSpdxElement": "SPDXRef-swift"},
    ]}))
