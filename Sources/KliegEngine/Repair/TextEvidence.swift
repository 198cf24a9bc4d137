import KliegModel
import KliegStorage

/// What the text view still knows of a store that was lost or damaged.
///
/// It is looked at by another process first, since a damaged view can end the one that reads it.
struct TextEvidence {
  /// The change up to which the view has seen everything; nil when there is no view that can be relied on.
  let sequence: Int64?
  /// The last change of which the view has seen anything.
  let furthest: Int64?
  /// Why there is no evidence, or less than all.
  let doubt: String?
  private let generation: TextGeneration?
  private let files: IndexFiles
  private let services: IndexServices

  init(files: IndexFiles, services: IndexServices, epoch: String?) {
    self.files = files
    self.services = services
    let folder = TextFolder(path: files.text)
    guard let number = folder.generations.last else {
      (sequence, furthest, generation, doubt) = (nil, nil, nil, "there is no text view")
      return
    }
    let result = services.checker.checkBlocking(
      PartRequest(folder: files.folder, part: .text, level: .full, generation: "text/\(number)"))
    // What only keeps writers out says nothing of what the view knows.
    guard result.isReadable, let complete = result.sequence else {
      (sequence, furthest, generation, doubt) = (nil, nil, nil, "the text view is damaged too")
      return
    }
    guard epoch == nil || result.epoch == epoch else {
      (sequence, furthest, generation, doubt) = (nil, nil, nil, "the text view is of another store")
      return
    }
    do {
      generation = try TextGeneration.find(directory: folder.path(of: number))
      (sequence, furthest, doubt) = (complete, result.furthest, nil)
    } catch {
      (sequence, furthest, generation) = (nil, nil, nil)
      doubt = "the text view cannot be read: \(error)"
    }
  }

  /// The last change of which the newest view of a store has seen anything; nil where there is none, or none
  /// that can be asked.
  static func furthest(of files: IndexFiles, _ services: IndexServices, epoch: String) -> Int64? {
    guard let newest = TextFolder(path: files.text).generations.last else { return nil }
    let result = services.checker.checkBlocking(
      PartRequest(folder: files.folder, part: .text, level: .quick, generation: "text/\(newest)"))
    return result.epoch == epoch ? result.furthest : nil
  }

  /// Visits the rows and references that the view names; nil when it cannot be relied on.
  var identifiers: ((StoreSalvage.IdentifierVisitor) throws -> Void)? {
    guard let generation else { return nil }
    return { visit in try TextSearcher(generation).identifiers(visit) }
  }

  /// Compares the view with the store of a folder within the index's, item by item; nil when that cannot
  /// be done.
  ///
  /// What only the view has is named by ``identifiers``, and not here.
  func audit(of store: String) -> PartResult? {
    guard let generation else { return nil }
    let result = services.checker.checkBlocking(
      PartRequest(folder: store, part: .audit, level: .full, generation: generation.directory))
    if case .unknown = result.verdict { return nil }
    return result
  }
}
