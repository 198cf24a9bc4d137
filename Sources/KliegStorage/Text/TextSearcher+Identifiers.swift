import CXapian
package import KliegModel

extension TextSearcher {
  private static let identifierPage = 4096

  /// Visits the row and key of each document, in no order that means anything.
  ///
  /// What was visited counts even when damage ends it early.
  package func identifiers(_ visit: (Int64, ItemReference) throws -> Void) throws {
    var next: [UInt8]? = []
    while let after = next {
      let page = try list(.identifier, after: after, limit: Self.identifierPage)
      for entry in page.entries {
        for row in entry.rows {
          try visit(Int64(row), try reference(of: row, term: entry.term))
        }
      }
      next = page.next
    }
  }

  private func reference(of row: UInt32, term: [UInt8]) throws -> ItemReference {
    if let reference = IdentifierTerms.reference(ofTerm: term) { return reference }
    let parts = try terms(ofRow: row, .identifierPart)
    guard let reference = IdentifierTerms.reference(ofParts: parts, hashed: term) else {
      throw Damage(file: reader.name, finding: "the identifier of row \(row) is not whole")
    }
    return reference
  }
}
