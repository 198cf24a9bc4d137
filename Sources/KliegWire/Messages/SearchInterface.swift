import KliegModel

/// The Varlink interface `org.klieg.search`: its name, its methods, its text.
package enum SearchInterface {
  /// The interface's name, which begins the names of its methods and errors.
  package static let name = KliegError.Code.Interface.search.rawValue

  /// A method of the interface.
  package enum Method: String, Sendable, CaseIterable {
    case open = "Open"
    case drop = "Drop"
    case describe = "Describe"
    case update = "Update"
    case find = "Find"
    case suggest = "Suggest"
    case engage = "Engage"
    case forgetEngagement = "ForgetEngagement"
    case explain = "Explain"
    case watch = "Watch"
    case reindex = "Reindex"
    case complete = "Complete"

    /// The method's full name, as a call spells it.
    package var qualifiedName: String { SearchInterface.name + "." + rawValue }
  }

  /// The interface's definition, as introspection serves it.
  package static let text = definition + "\n" + errors

  /// Declared from the table of errors, so that the two cannot disagree.
  private static var errors: String {
    KliegError.Code.all
      .filter { $0.entry.interface == .search }
      .map { code, entry in
        let parameters =
          ["message: string"]
          + entry.parameters.map { name in
            "\(name): \(VarlinkError.integerDetails.contains(name) ? "?int" : "?string")"
          }
        return "# \(entry.meaning)\nerror \(code) (\(parameters.joined(separator: ", ")))\n"
      }
      .joined(separator: "\n")
  }
}
