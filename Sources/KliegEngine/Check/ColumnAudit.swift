import KliegModel
import KliegStorage

/// Compares the columns in memory, which typed queries look at, with the store.
enum ColumnAudit {
  private static let step = "values of the columns"

  /// Compares a snapshot with the store of a folder; items changed since are left out.
  static func compare(_ columns: ColumnSnapshot, folder: String) -> PartResult {
    do {
      let store = try StoreReader(directory: folder)
      guard let difference = try ColumnComparison(store).run(columns) else {
        return PartResult(
          steps: [.init(name: step, verdict: .unknown("they changed meanwhile"))], findings: [])
      }
      let findings = difference.first.map { [Damage(file: "columns", finding: $0)] } ?? []
      return PartResult(
        steps: [
          .init(
            name: step, count: difference.compared,
            verdict: difference.isEmpty ? .sound : .damaged)
        ], findings: findings,
        findingCount: difference.differing.count + difference.surplus.count)
    } catch let damage as Damage {
      return PartResult(steps: [.init(name: step, verdict: .damaged)], findings: [damage])
    } catch {
      return PartResult(
        steps: [.init(name: step, verdict: .unknown("\(error)"))], findings: [])
    }
  }
}
