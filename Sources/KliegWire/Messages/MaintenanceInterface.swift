import KliegModel

/// The Varlink interface `org.klieg.maintenance`: its name, its methods, its text.
///
/// Its errors are those of ``SearchInterface``.
package enum MaintenanceInterface {
  /// The interface's name, which begins the names of its methods.
  package static let name = "org.klieg.maintenance"

  /// A method of the interface.
  package enum Method: String, Sendable, CaseIterable {
    case check = "Check"
    case repair = "Repair"
    case rebuild = "Rebuild"
    case erase = "Erase"
    case requestReindex = "RequestReindex"
    case tasks = "Tasks"
    case cancel = "Cancel"
    case failed = "Failed"
    case retry = "Retry"
    case compact = "Compact"
    case backup = "Backup"
    case restore = "Restore"
    case pause = "Pause"
    case setPaused = "SetPaused"
    case log = "Log"

    /// The method's full name, as a call spells it.
    package var qualifiedName: String { MaintenanceInterface.name + "." + rawValue }
  }
}
