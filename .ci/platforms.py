"""What .ci/apple and .ci/availability share: the modules of the package, Apple's platforms, and the compiler for them.

The compiler is given Apple's target, so that conditions, isolation and availability are judged as there. What it needs
and this machine has not is made in .build/apple:

- the toolchain's own modules, in a copy that names Apple's target where the original names this machine's; there the C
  library and FoundationNetworking have other names, as `canImport` must not find them;
- the modules of Tests/AppleInterfaces, which declare what is used of Apple's frameworks.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
interfaces = root / "Tests/AppleInterfaces"
work = root / ".build/apple"

# Name → (name in triples, folder of its standard library).
platforms = {
    "iOS": ("ios", "iphoneos"),
    "macOS": ("macosx", "macosx"),
    "tvOS": ("tvos", "appletvos"),
    "watchOS": ("watchos", "watchos"),
    "visionOS": ("xros", "xros"),
}
# Where a module of Tests/AppleInterfaces is, if not everywhere.
only = {
    "AppKit": ["macOS"],
    "MessageUI": ["iOS", "visionOS"],
    "PhotosUI": ["iOS", "visionOS"],
    "UIKit": ["iOS", "tvOS", "watchOS", "visionOS"],
    "WatchKit": ["watchOS"],
}
# Names of the toolchain's modules that `canImport` must not find, and as long ones for them.
hidden = {"FoundationNetworking": "URLLoadingOfThisHost", "Glibc": "PosiX"}
# Headers of the C library that Apple has not.
of_linux = ["link.h", "pty.h", "sys/inotify.h", "sys/sendfile.h", "sys/user.h", "utmp.h", "wait.h"]
# What Foundation has there and not here; imported into every file.
implied = ["AppleFoundation", hidden["FoundationNetworking"]]


def output(*command):
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def digest(*parts):
    total = hashlib.sha256()
    for part in parts:
        total.update(part if isinstance(part, bytes) else part.encode())
        total.update(b"\0")
    return total.hexdigest()


if sys.platform != "linux":
    sys.exit("on Apple's systems Xcode checks more than this does: see .github/workflows/ci.yml")
info = json.loads(output("swiftc", "-print-target-info"))
runtime = pathlib.Path(info["paths"]["runtimeResourcePath"])
host = info["target"]["triple"]
package = json.loads(output("swift", "package", "dump-package"))
oldest = {entry["platformName"]: entry["version"] for entry in package["platforms"]}


class Module:
    """A target of the package, an application of Examples with a manifest of its own, or calls of the façades."""

    def __init__(self, name, folder, needs, has_resources=False, platforms=tuple(platforms), options=None):
        self.name, self.folder, self.needs = name, folder, needs
        self.has_resources, self.platforms = has_resources, platforms
        # Instead of Swift 6 with warnings as errors.
        self.options = options or ["-swift-version", "6", "-warnings-as-errors"]
        self.files = sorted(file for file in folder.rglob("*.swift") if file.name != "Package.swift")
        self.is_program = any(file.name == "main.swift" for file in self.files)

    @property
    def has_debug_code(self):
        return any(re.search(r"^\s*#(?:else)?if .*\bDEBUG\b", file.read_text(), re.M) for file in self.files)

    @property
    def text(self):
        return digest(*self.options, *(str(file.relative_to(root)) + "\0" + file.read_text() for file in self.files))


def modules():
    """All but tests, their helpers and plugins, each after what it needs."""
    found = {}
    for target in package["targets"]:
        folder = root / (target.get("path") or "Sources/" + target["name"])
        if target["type"] in ("test", "plugin") or not folder.is_relative_to(root / "Sources"):
            continue
        needs = [need["byName"][0] for need in target["dependencies"] if "byName" in need]
        found[target["name"]] = Module(target["name"], folder, needs, bool(target["resources"]))
    for manifest in sorted((root / "Examples").glob("*/Package.swift")):
        text = manifest.read_text()
        needs = [name for name in re.findall(r'\.product\(name: "(\w+)"', text) if name in found]
        where = [name for name in platforms if re.search(rf"\.{name}\(", text)]
        found[manifest.parent.name] = Module(manifest.parent.name, manifest.parent, needs, True, where)
    order = []

    def add(module):
        for need in module.needs:
            add(found[need])
        if module not in order:
            order.append(module)

    for module in found.values():
        add(module)
    return order


def call_sites():
    """Calls of the originals, with RatingCompat in their place: as they stand, and as Swift 6 wants them."""
    folder, needs, where = root / "Tests/LegacyCallSites", ["RatingCompat"], ("iOS", "macOS")
    as_they_stand = folder / "AsTheyStand"
    return [
        Module("LegacyCallsInSwift5", as_they_stand, needs, platforms=where,
               options=["-swift-version", "5", "-warnings-as-errors"]),
        Module("LegacyCallsInSwift6", as_they_stand, needs, platforms=where, options=["-swift-version", "6"]),
        Module("LegacyCallsWithoutWarnings", folder / "WithoutWarnings", needs, platforms=where),
    ]


def snippets():
    """The Swift of AppleScreens.md: each snippet is the body of a function, beside what Tests/AppleSnippets gives."""
    folder = work / "snippets"
    folder.mkdir(parents=True, exist_ok=True)
    page = root / "Sources/RatingKit/Documentation.docc/Guides/AppleScreens.md"
    bodies = re.findall(r"^```swift\n(.*?)^```", page.read_text(), re.M | re.S)
    text = "import RatingUI\nimport SwiftUI\n" + "".join(
        f"@MainActor func snippet{number}() async throws {{\n" + body.replace("import RatingUI\n", "") + "}\n"
        for number, body in enumerate(bodies))
    for name, content in (("Given", (root / "Tests/AppleSnippets/Given.swift").read_text()), ("Snippets", text)):
        file = folder / f"{name}.swift"
        if not file.exists() or file.read_text() != content:
            file.write_text(content)
    return Module("SnippetsOfAppleScreens", folder, ["RatingUI", "RatingRemote", "RatingDelivery"])


def needed(module, all_modules):
    """The names of what a module needs, directly or not."""
    names = set(module.needs)
    for other in all_modules:
        if other.name in module.needs:
            names |= needed(other, all_modules)
    return names


class Platform:
    def __init__(self, name):
        self.name = name
        system, self.library = platforms[name]
        self.target = f"arm64-apple-{system}"
        self.version = oldest[name.lower()]
        self.folder = work / name
        self.built = self.folder / "modules"
        self.runtime = self.folder / "runtime"

    def flags(self, implied=implied):
        """The compiler's arguments for any file."""
        sdk = ["-sdk", str(self.folder / "sdk")] if self.name == "visionOS" else []
        return [
            *sdk, "-target", self.target + self.version, "-resource-dir", str(self.runtime), "-I", str(self.built),
            # C is this machine's, headers and all.
            "-clang-target", host, "-Xcc", f"-fmodule-map-file={work}/c/module.modulemap", "-I", str(runtime),
            "-Xcc", "-idirafter", "-Xcc", f"/usr/include/{host.split('-')[0]}-linux-gnu",
            "-Xcc", "-idirafter", "-Xcc", "/usr/include",
            "-module-cache-path", str(work / "cache"), "-disable-objc-interop", "-enable-cross-import-overlays",
            "-no-color-diagnostics",
        ] + [word for name in implied for word in ("-import-module", name)]

    def prepare(self):
        """Copies the toolchain's modules and builds those of Tests/AppleInterfaces."""
        runtime_key = digest(
            pathlib.Path(__file__).read_bytes(), *(file.read_bytes() for file in sorted((interfaces / "C").iterdir())),
            host, str(runtime), info["compilerVersion"], self.version)
        if not is_stamped(self.folder / "runtime.stamp", runtime_key):
            shutil.rmtree(self.folder, ignore_errors=True)
            self.copy_runtime()
            stamp(self.folder / "runtime.stamp", runtime_key)
        self.built.mkdir(parents=True, exist_ok=True)
        self.keys = {"": runtime_key}
        for source in interface_order():
            if self.name not in only.get(source.name, platforms):
                continue
            parts = sorted(source.glob("*.swiftinterface"))
            key = digest(runtime_key, *(self.keys[name] for name in sorted(imports(parts) & self.keys.keys())),
                         *(part.read_text() for part in parts))
            self.keys[source.name] = key
            if is_stamped(self.built / f"{source.name}.stamp", key):
                continue
            self.build_interface(source.name, parts)
            stamp(self.built / f"{source.name}.stamp", key)

    def copy_runtime(self):
        # Zeros after the version make it as long as the name that it takes the place of.
        triple = self.target + self.version
        triple += "0" * (len(host) - len(triple))
        assert "." in self.version and len(triple) == len(host), (triple, host)
        old = [(host.encode(), triple.encode())]
        old += [(name.encode(), other.encode()) for name, other in hidden.items()]
        for folder in sorted(runtime.glob("linux/*.swiftmodule")):
            file = folder / f"{host}.swiftmodule"
            if not file.exists() or "Test" in folder.name:
                continue
            data = file.read_bytes()
            for before, after in old:
                data = data.replace(before, after)
            name = hidden.get(folder.stem, folder.stem)
            target = self.target.replace("macosx", "macos")
            copy = self.runtime / self.library / f"{name}.swiftmodule" / f"{target}.swiftmodule"
            copy.parent.mkdir(parents=True)
            copy.write_bytes(data)
        for name in ("shims", "clang", "apinotes"):
            (self.runtime / name).symlink_to(runtime / name)
        # visionOS has what iOS has, from the version of the same year.
        (self.folder / "sdk").mkdir()
        (self.folder / "sdk/SDKSettings.json").write_text(json.dumps({
            "CanonicalName": "xros", "Version": self.version, "MaximumDeploymentTarget": "26.99",
            "VersionMap": {
                "iOS_visionOS": {"17.0": "1.0", "17.4": "1.1", "17.5": "1.2", "18.0": "2.0", "26.0": "26.0"}},
        }))

    def build_interface(self, name, parts):
        interface = self.folder / "interfaces" / f"{name}.swiftinterface"
        interface.parent.mkdir(exist_ok=True)
        overlay = re.fullmatch(r"_(\w+)_(\w+)", name)
        if overlay:
            file = interface.parent / f"{overlay[1]}.swiftcrossimport" / f"{overlay[2]}.swiftoverlay"
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"%YAML 1.2\n---\nversion: 1\nmodules:\n  - name: {name}\n")
        own = [] if name in implied else implied
        interface.write_text(
            "// swift-interface-format-version: 1.0\n"
            f"// swift-compiler-version: {info['compilerVersion']}\n"
            f"// swift-module-flags: -enable-library-evolution -swift-version 6 -module-name {name} {shlex.join(self.flags(own))}\n"
            "import Swift\nimport _Concurrency\n" + "".join(part.read_text() for part in parts))
        result = compiler(
            "-compile-module-from-interface", str(interface), "-o", str(self.built / f"{name}.swiftmodule"),
            "-module-name", name, "-swift-version", "6", *self.flags(own))
        if result.returncode != 0:
            raise Failure(f"{name} for {self.name}", result.stderr)

    def check(self, module, all_modules):
        """Checks a module and leaves its interface for those that need it."""
        names = needed(module, all_modules)
        key = digest(module.text, *(self.keys[name] for name in sorted(self.keys)
                                    if name in names | imports(module.files) | {"", *implied}))
        self.keys[module.name] = key
        mark = self.built / f"{module.name}.stamp"
        if is_stamped(mark, key):
            return "not changed"
        files = [str(file) for file in module.files] + self.resources(module)
        made = str(self.built / f"{module.name}.swiftmodule")
        result = compiler("-emit-module", *self.arguments(module), *files, "-o", made)
        if result.returncode != 0:
            raise Failure(f"{module.name} for {self.name}", result.stderr)
        if module.has_debug_code:
            result = compiler("-typecheck", *self.arguments(module), *files, "-D", "DEBUG")
            if result.returncode != 0:
                raise Failure(f"{module.name} for {self.name}, as a debug build", result.stderr)
        stamp(mark, key)
        return f"{len(files)} files" + (", as a debug build too" if module.has_debug_code else "")

    def passed(self, module):
        """The key with which a module passed."""
        mark = self.built / f"{module.name}.stamp"
        if not mark.exists():
            raise SystemExit(f"{module.name} has not passed for {self.name}: run .ci/apple first")
        return mark.read_text()

    def arguments(self, module):
        # What ships may be linked by an app extension too.
        package_name = (
            ["-package-name", "ratingkit", "-application-extension"]
            if module.folder.is_relative_to(root / "Sources") else [])
        return ["-module-name", module.name, *package_name, *module.options, *self.flags()] + (
            [] if module.is_program else ["-parse-as-library"])

    def resources(self, module):
        """What the package manager writes for a target with resources."""
        if not module.has_resources:
            return []
        file = self.folder / "resources.swift"
        if not file.exists():
            file.write_text("import class Foundation.Bundle\nextension Foundation.Bundle {\n"
                            "    static let module: Bundle = .main\n}\n")
        return [str(file)]


class Failure(Exception):
    def __init__(self, what, text):
        super().__init__(what)
        self.text = text


def compiler(mode, *arguments):
    return subprocess.run(["swiftc", "-frontend", mode, *arguments], capture_output=True, text=True)


def is_stamped(file, key):
    return "--again" not in sys.argv and file.exists() and file.read_text() == key


def stamp(file, key):
    file.write_text(key)


def imports(files):
    """The modules that files name after `import`."""
    pattern = re.compile(r"^(?:@\w+ )*(?:public |package |internal )?import (?:\w+ )?(\w+)", re.M)
    return {name for file in files for name in pattern.findall(file.read_text())}


def interface_order():
    """The folders of Tests/AppleInterfaces, each after those that it imports."""
    folders = {folder.name: folder for folder in sorted(interfaces.iterdir()) if any(folder.glob("*.swiftinterface"))}
    order = []

    def add(name):
        for other in sorted(imports(folders[name].glob("*.swiftinterface")) & folders.keys() - {name}):
            add(other)
        if name not in implied:
            add(implied[0])
        if folders[name] not in order:
            order.append(folders[name])

    for name in folders:
        add(name)
    return order


def prepare_c():
    """The C library's module map under its other name, which finds its headers from anywhere."""
    folder = work / "c"
    folder.mkdir(parents=True, exist_ok=True)
    original = runtime / "linux" / host.split("-")[0]
    text = (original / "glibc.modulemap").read_text()
    text = text.replace("Glibc", hidden["Glibc"]).replace('"assert.h"', '"/usr/include/assert.h"')
    (folder / "module.modulemap").write_text(text)
    header = (original / "SwiftGlibc.h").read_text().replace("<spawn.h>", '"spawn.h"')
    for name in of_linux:
        header = header.replace(f"#include <{name}>", "")
    (folder / f"Swift{hidden['Glibc']}.h").write_text(header)
    for file in (interfaces / "C").iterdir():
        (folder / file.name).write_text(file.read_text())


def in_parallel(one, items):
    """Does one thing with each item, prints the lines that it gives, and whether it went well."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for lines, is_good in pool.map(one, items):
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
            yield is_good


def holds(condition, name, is_debug):
    """Whether a condition of `#if` holds on a platform, or on Linux."""
    def value(match):
        kind, what = match[1], match[2]
        if kind == "os":
            return str(what == name)
        if kind == "canImport":
            if name == "Linux":
                return str(what in ("Glibc", "FoundationNetworking"))
            return str((interfaces / what).is_dir() and name in only.get(what, platforms))
        if kind == "hasAttribute":
            return "True"
        if kind == "targetEnvironment" or what:
            return "False"
        if match[0] == "DEBUG":
            return str(is_debug)
        return match[0] if match[0] in ("and", "or", "not") else "False"

    text = condition.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    return eval(re.sub(r"(\w+)(?:\((\w+)\))?", value, text))


def branches(file, name, is_debug=False):
    """The line of each `#if`, `#elseif` and `#else` of a file, its condition, and whether the platform compiles it."""
    stack, found = [], []
    for number, line in enumerate(file.read_text().split("\n"), 1):
        word = re.match(r"\s*#(if|elseif|else|endif)\b\s*(.*)", line)
        if not word:
            continue
        if word[1] == "endif":
            stack.pop()
            continue
        if word[1] == "if":
            stack.append((stack[-1][1] if stack else True, False, False))
        outer, _, taken = stack.pop()
        own = not taken and (word[1] == "else" or holds(word[2], name, is_debug))
        stack.append((outer, outer and own, taken or own))
        found.append((number, word[2] or "else", outer and own))
    return found


def chosen_platforms():
    """The platforms that the command line names, or all, ready for the compiler."""
    prepare_c()
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    for name in names:
        if name not in platforms:
            sys.exit(f"there is no platform “{name}”; there are {', '.join(platforms)}")
    return names or list(platforms)
