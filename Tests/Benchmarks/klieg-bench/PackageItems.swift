import Foundation
import KliegJSON
import KliegModel

/// The packages that APT knows, as items in JSON Lines.
enum PackageItems {
  /// A package as far as items are made of it.
  struct Package {
    var name: String
    var summary: String
    var text: String
    var size: Int64?
    let fields: [String: String]

    init(_ name: String, _ fields: [String: String]) {
      let description = fields["Description"] ?? fields["Description-en"] ?? ""
      let parts = description.split(separator: "\n", maxSplits: 1).map(String.init)
      self.name = name
      self.fields = fields
      summary = parts.first ?? ""
      text = parts.dropFirst().first ?? ""
      size = fields["Installed-Size"].flatMap { Int64($0) }
    }
  }

  /// Prints the packages, or so many items that are made of them.
  static func printAll(count: Int?) throws {
    let packages = try all()
    if let count {
      var made = MadeItems(packages)
      made.printAll(count)
    } else {
      for package in packages { print(package.line(title: package.name)) }
    }
  }

  private static func all() throws -> [Package] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/apt-cache")
    process.arguments = ["dumpavail"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw KliegError(.noInput, "apt-cache dumpavail ended with \(process.terminationStatus).")
    }
    var seen: Set<String> = []
    var packages: [Package] = []
    for stanza in String(decoding: output, as: UTF8.self).split(separator: "\n\n") {
      let fields = fields(of: stanza)
      guard let name = fields["Package"], seen.insert(name).inserted else { continue }
      packages.append(Package(name, fields))
    }
    return packages
  }

  /// The fields by name; lines that continue one follow its first line.
  private static func fields(of stanza: Substring) -> [String: String] {
    var fields: [String: String] = [:]
    var name = ""
    for line in stanza.split(separator: "\n") {
      if line.first == " " {
        fields[name, default: ""] += "\n" + line.dropFirst()
      } else if let colon = line.firstIndex(of: ":") {
        name = String(line[..<colon])
        fields[name] = String(line[colon...].dropFirst().drop { $0 == " " })
      }
    }
    return fields
  }
}

extension PackageItems.Package {
  /// The item, as a line of JSON.
  func line(title: String) -> String {
    let texts: [(String, String?)] = [
      ("title", title), ("contentDescription", summary.isEmpty ? nil : summary),
      ("textContent", text.isEmpty ? nil : text),
      ("version", fields["Version"]), ("url", fields["Homepage"]), ("section", fields["Section"]),
      ("packagePriority", fields["Priority"]), ("maintainer", fields["Maintainer"]),
      ("architecture", fields["Architecture"]),
    ]
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("identifier")
    writer.string(name)
    writer.key("domain")
    writer.string((fields["Section"] ?? "none").replacingOccurrences(of: "/", with: "."))
    writer.key("expires")
    writer.string("never")
    writer.key("attributes")
    writer.beginObject()
    for case (let key, .some(let text)) in texts {
      writer.key(key)
      writer.string(text)
    }
    if let size {
      writer.key("installedSize")
      writer.integer(size)
    }
    Self.list("depends", fields["Depends"], into: &writer)
    Self.list("tags", fields["Tag"], into: &writer)
    writer.endObject()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func list(_ key: String, _ text: String?, into writer: inout JSONWriter) {
    guard let text else { return }
    writer.key(key)
    writer.beginArray()
    for element in text.split(separator: ",") {
      writer.string(element.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    writer.endArray()
  }
}
