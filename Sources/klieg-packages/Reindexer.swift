import Glibc
import Klieg

/// Donates packages again that the index has lost, as the daemon asks for them.
///
/// Whatever is donated in answer to a request carries it by itself; what the catalogue does not know is
/// left out, and the daemon then forgets it.
struct Reindexer {
  private let donor: Donor

  init(_ donor: Donor) {
    self.donor = donor
  }

  /// Answers requests until the program is ended, or nothing was asked for a while.
  func serve(idleLimit: Duration?) async throws {
    say("Serving “\(donor.options.index)”.")
    try await donor.client.serveReindex(of: donor.options.index, idleLimit: idleLimit) { request in
      switch request.scope {
      case .items(let references):
        let packages = try packages(named: Set(references.map(\.identifier)))
        let outcome = try await donor.client.donate(packages.map(\.item), to: request.index)
        say("Asked for \(references.count) packages: \(outcome.stored) donated again.")
      case .everything:
        say("Asked for everything.")
        // The mark is stored last, so where it is the current one all of it is there already.
        guard request.clientState != donor.options.inputs.mark else { return }
        try await donor.donate(expecting: nil)
      }
    }
  }

  /// Says something at once, also where nobody but a file is listening.
  private func say(_ message: String) {
    print(message)
    fflush(nil)
  }

  /// The packages of those names that there are.
  private func packages(named names: Set<String>) throws -> [Package] {
    let catalogue = try Catalogue(donor.options.inputs)
    var found: [Package] = []
    while found.count < names.count, let package = try catalogue.nextPackage() {
      if names.contains(package.name) { found.append(package) }
    }
    return found
  }
}
