package import KliegJSON
package import KliegModel

/// The parameters of `Backup` and `Restore`.
package struct FolderRequest: Sendable, Hashable {
  package var index: String
  /// An absolute path: the daemon has another working directory than its caller.
  package var folder: String

  package init(index: String, folder: String) {
    self.index = index
    self.folder = folder
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    var folder: String?
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "folder":
        let path = try value.readString()
        guard path.hasPrefix("/"), !path.contains("\0") else {
          throw MessageFault("is no absolute path")
        }
        folder = path
      default: return false
      }
      return true
    }
    self.init(
      index: try index.requiredInCall("index"), folder: try folder.requiredInCall("folder"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("folder", folder)
  }
}
