import KliegModel

/// An update whose items are checked and encoded, ready for the index's writer.
///
/// Preparing is the expensive half of a donation and needs nothing of the writer, so it happens on the
/// caller's thread; should the schema have grown meanwhile, the writer prepares again.
struct PreparedUpdate: Sendable {
  /// The update as it came.
  let update: Update
  /// Its good items, in order.
  private(set) var items: [PreparedItem] = []
  /// Its bad ones.
  private(set) var refused: [UpdateOutcome.Refusal] = []
  /// Fields that the items are the first to use.
  private(set) var met: [Field] = []
  /// The number of fields that the schema had, which tells whether it has grown since.
  let fieldCount: Int

  /// Checks and encodes the items of an update against what the index knows of its attributes.
  init(_ update: Update, schema: Schema, settings: Settings) {
    self.update = update
    fieldCount = schema.fields.count
    let check = ItemCheck(settings)
    var schema = schema
    items.reserveCapacity(update.items.count)
    for (position, item) in update.items.enumerated() {
      do throws(KliegError) {
        let (accepted, fields) = try check.accept(item, schema: schema)
        let prepared = try PreparedItem(accepted, position: position, limit: settings[.itemBytes])
        for field in fields {
          schema.add(field)
          met.append(field)
        }
        items.append(prepared)
      } catch {
        refused.append(
          UpdateOutcome.Refusal(position: position, identifier: item.identifier, error: error))
      }
    }
  }
}
