// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

let package = Package(
  name: "klieg",
  products: [
    .library(name: "Klieg", targets: ["Klieg"]),
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "SwiftData", targets: ["SwiftData"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .executable(name: "kliegd", targets: ["kliegd"]),
    .executable(name: "klieg", targets: ["KliegCommand"]),
    .executable(name: "klieg-packages", targets: ["klieg-packages"]),
    .executable(name: "klieg-photos", targets: ["klieg-photos"]),
    .library(name: "CPowerCut", type: .dynamic, targets: ["CPowerCut"]),
  ],
  targets: [
    // Libraries written in C and C++.
    .target(name: "CXapian", linkerSettings: [.linkedLibrary("xapian")]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "CICU",
      linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .target(name: "CCLD2", linkerSettings: [.linkedLibrary("cld2")]),
    .target(name: "CLinux"),
    .target(name: "CCrash"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSnowball", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(
      name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),

    // What client and daemon both speak of.
    .target(name: "KliegQueue"),
    .target(name: "KliegJSON", dependencies: ["CSimdjson"]),
    .target(name: "KliegModel", dependencies: ["KliegJSON"]),
    .target(name: "KliegFaults", dependencies: ["KliegModel", "KliegQueue"]),
    .target(name: "KliegWire", dependencies: ["KliegModel", "KliegJSON", "KliegQueue", "CLinux"]),

    // The daemon's side.
    .target(name: "KliegText", dependencies: ["CICU", "CSnowball", "CCLD2"]),
    .target(
      name: "KliegStorage",
      dependencies: [
        "KliegModel", "KliegJSON", "KliegQueue", "KliegFaults", "CXapian", "CCrash", "CSQLite",
        "CXXHash", "CICU", "CLinux",
      ]),
    .target(
      name: "KliegEngine",
      dependencies: [
        "KliegModel", "KliegJSON", "KliegQueue", "KliegFaults", "KliegText", "KliegStorage",
        "CLinux",
      ]),
    .executableTarget(
      name: "kliegd",
      dependencies: [
        "KliegEngine", "KliegStorage", "KliegWire", "KliegModel", "KliegJSON", "KliegQueue",
        "KliegFaults", "CLinux",
      ]),

    // Damage on purpose.
    .target(name: "KliegDamage", dependencies: ["KliegModel", "KliegQueue", "CLinux"]),

    // The client's side.
    .target(name: "Klieg", dependencies: ["KliegModel", "KliegJSON", "KliegQueue", "KliegWire"]),
    .executableTarget(
      name: "KliegCommand",
      dependencies: [
        "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegDamage", "KliegQueue", "CLinux",
      ]),
    .executableTarget(name: "klieg-packages", dependencies: ["Klieg"]),

    // Apple's API, named as its users import it.
    .target(name: "UniformTypeIdentifiers", dependencies: ["KliegQueue"]),
    .target(
      name: "CoreSpotlight",
      dependencies: [
        "UniformTypeIdentifiers", "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegQueue",
      ]),
    .target(
      name: "AppIntents",
      dependencies: [
        "CoreSpotlight", "UniformTypeIdentifiers", "Klieg", "KliegModel", "KliegWire",
        "KliegJSON", "KliegQueue", "CLinux",
      ]),
    .target(
      name: "SwiftData",
      dependencies: [
        "CoreSpotlight", "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegQueue",
      ]),

    .executableTarget(
      name: "klieg-photos",
      dependencies: ["AppIntents", "CoreSpotlight", "UniformTypeIdentifiers", "CExif"]),

    // Tests mirror Sources; integration tests start the real programs.
    .target(name: "TestSupport", path: "Tests/Support"),
    .target(
      name: "TestDoubles", dependencies: ["Klieg", "KliegModel", "KliegWire", "KliegJSON"],
      path: "Tests/Doubles"),
    .target(name: "TestOracle", dependencies: ["KliegModel"], path: "Tests/Oracle"),
    .testTarget(name: "CXapianTests", dependencies: ["CXapian", "TestSupport"]),
    .testTarget(name: "KliegJSONTests", dependencies: ["KliegJSON", "TestSupport"]),
    .testTarget(name: "KliegModelTests", dependencies: ["KliegModel", "KliegJSON", "TestSupport"]),
    .testTarget(
      name: "KliegWireTests", dependencies: ["KliegWire", "KliegModel", "KliegJSON", "TestSupport"]),
    .testTarget(name: "KliegTextTests", dependencies: ["KliegText", "TestSupport"]),
    .testTarget(
      name: "KliegStorageTests",
      dependencies: [
        "KliegStorage", "KliegModel", "KliegJSON", "KliegQueue", "KliegFaults", "CXapian",
        "CSQLite", "TestSupport",
      ]),
    .testTarget(
      name: "KliegEngineTests",
      dependencies: [
        "KliegEngine", "KliegStorage", "KliegModel", "KliegText", "KliegQueue", "KliegFaults",
        "KliegDamage", "kliegd", "TestOracle", "TestSupport",
      ]),
    .testTarget(name: "KliegDamageTests", dependencies: ["KliegDamage", "TestSupport"]),
    .testTarget(
      name: "KliegTests",
      dependencies: [
        "Klieg", "KliegModel", "KliegWire", "TestDoubles", "TestOracle", "TestSupport",
      ]),
    .testTarget(
      name: "KliegCommandTests",
      dependencies: [
        "KliegCommand", "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegDamage",
        "TestDoubles", "TestSupport",
      ]),
    .testTarget(
      name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
    .testTarget(
      name: "CoreSpotlightTests",
      dependencies: [
        "CoreSpotlight", "Klieg", "KliegModel", "KliegWire", "KliegJSON", "TestDoubles",
        "TestSupport",
      ]),
    .testTarget(
      name: "AppIntentsTests",
      dependencies: [
        "AppIntents", "CoreSpotlight", "UniformTypeIdentifiers", "Klieg", "KliegModel", "KliegWire",
        "KliegJSON", "KliegQueue", "TestSupport",
      ]),
    .testTarget(
      name: "FixtureTests",
      dependencies: [
        "AppsInSwift5", "AppsInSwift6", "AppIntents", "CoreSpotlight", "UniformTypeIdentifiers",
      ]),
    .testTarget(
      name: "SwiftDataTests",
      dependencies: [
        "SwiftData", "CoreSpotlight", "Klieg", "KliegModel", "KliegQueue", "KliegWire",
        "TestDoubles", "TestModels", "TestOracle", "TestSupport",
      ]),
    .target(name: "TestModels", dependencies: ["SwiftData"], path: "Tests/Models"),
    .testTarget(
      name: "KliegPackagesTests", dependencies: ["klieg-packages", "KliegModel", "TestSupport"]),
    .testTarget(name: "KliegPhotosTests", dependencies: ["klieg-photos", "TestSupport"]),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "Klieg", "KliegModel", "KliegQueue", "KliegWire", "CoreSpotlight", "AppIntents",
        "SwiftData", "kliegd",
        "KliegCommand", "klieg-packages", "klieg-photos", "klieg-drill", "klieg-fuzz",
        "klieg-spotlight", "AppsInSwift5", "AppsInSwift6", "TestDoubles", "TestModels",
        "TestOracle", "TestSupport",
      ],
      // They are started, not compiled.
      exclude: ["Clients"]),

    // Code as applications have it on Apple's systems, which has to compile unchanged.
    .target(
      name: "AppsInSwift5",
      dependencies: ["AppIntents", "CoreSpotlight", "UniformTypeIdentifiers"],
      path: "Tests/Fixtures/Swift5", packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "AppsInSwift6",
      dependencies: ["AppIntents", "CoreSpotlight", "UniformTypeIdentifiers"],
      path: "Tests/Fixtures/Swift6", packageAccess: false),

    // An application on Apple's API, which tests start and kill.
    .executableTarget(
      name: "klieg-spotlight", dependencies: ["CoreSpotlight"],
      path: "Tests/Spotlight/klieg-spotlight"),

    // What scripts/drill and scripts/faults run.
    .target(name: "CPowerCut", path: "Tests/Faults/CPowerCut"),
    .executableTarget(
      name: "klieg-drill",
      dependencies: [
        "KliegDamage", "KliegFaults", "Klieg", "KliegModel", "KliegQueue", "CSQLite",
      ],
      path: "Tests/Faults/klieg-drill"),

    // What scripts/fuzz runs.
    .executableTarget(
      name: "klieg-fuzz",
      dependencies: [
        "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegStorage", "KliegEngine",
        "KliegDamage", "KliegText",
      ],
      path: "Tests/Fuzz/klieg-fuzz"),

    // What scripts/bench and scripts/soak run.
    .target(
      name: "CPeers", path: "Tests/Benchmarks/CPeers",
      linkerSettings: [.linkedLibrary("xapian"), .linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "klieg-models", dependencies: ["CSQLite", "SwiftData", "TestModels"],
      path: "Tests/Benchmarks/klieg-models"),
    .executableTarget(
      name: "klieg-bench",
      dependencies: [
        "CPeers", "CXapian", "Klieg", "KliegModel", "KliegWire", "KliegJSON", "KliegQueue",
        "KliegText",
      ],
      path: "Tests/Benchmarks/klieg-bench"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

for target in package.targets where target.type != .system {
  // The names of C libraries go on with a capital: CLinux, but not CoreSpotlight.
  if target.name.hasPrefix("C"), target.name.dropFirst().first?.isUppercase == true,
    target.type != .test
  {
    continue
  }
  // Applications are built as their authors set it.
  if target.path?.hasPrefix("Tests/Fixtures/") == true { continue }
  target.swiftSettings = settings
}

/// The folder of the swift-syntax that the toolchain in use brings along, found beside the library that
/// this manifest has loaded from it.
func swiftSyntaxOfToolchain() -> String? {
  guard let maps = fopen("/proc/self/maps", "r") else { return nil }
  var buffer: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer {
    free(buffer)
    fclose(maps)
  }
  while getline(&buffer, &capacity, maps) > 0 {
    let line = buffer.map { String(cString: $0) } ?? ""
    guard let start = line.firstIndex(of: "/"),
      let end = line.range(of: "/pm/ManifestAPI/libPackageDescription.so")
    else { continue }
    let folder = line[start..<end.lowerBound] + "/host"
    let module = folder + "/SwiftCompilerPluginMessageHandling.swiftmodule"
    return FileManager.default.fileExists(atPath: String(module)) ? String(folder) : nil
  }
  return nil
}

// The macros of Apple's API are a plug-in of the compiler, which is built only where that is possible;
// all else builds without.
if ProcessInfo.processInfo.environment["KLIEG_WITHOUT_MACROS"] != nil {
  print("Building without macros, as KLIEG_WITHOUT_MACROS asks.")
} else if let swiftSyntax = swiftSyntaxOfToolchain() {
  let found = SwiftSetting.unsafeFlags(["-I", swiftSyntax])
  let linked = LinkerSetting.unsafeFlags([
    "-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax,
  ])
  // Only the plug-in is built for the compiler. What it does is a module of its own, because tests of a
  // plug-in would have SwiftPM build every test, and all that they test, for the compiler too.
  let expansions = Target.target(name: "KliegExpansions", swiftSettings: settings + [found])
  let plugin = Target.macro(
    name: "KliegMacros", dependencies: ["KliegExpansions"], swiftSettings: settings + [found],
    linkerSettings: [linked])
  let tests = Target.testTarget(
    name: "KliegExpansionsTests", dependencies: ["KliegExpansions"],
    swiftSettings: settings + [found], linkerSettings: [linked])
  let declarers = ["AppIntents", "SwiftData"]
  for target in package.targets {
    if declarers.contains(target.name) { target.dependencies.append("KliegMacros") }
    if (declarers + ["AppIntentsTests", "IntegrationTests"]).contains(target.name) {
      target.swiftSettings?.append(.define("KLIEG_MACROS"))
    }
  }
  package.targets += [expansions, plugin, tests]
} else {
  print("Building without macros: this toolchain has no swift-syntax for plug-ins of its compiler.")
}
