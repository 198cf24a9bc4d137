import KliegJSON
import KliegWire

/// A donation under way: fills batches, sends them ahead of their replies, adds up what became of
/// them.
///
/// It has a connection of its own, on which the daemon serves batches in their order: of two items
/// of one identifier the later stays, and other calls do not wait behind a long donation.
struct Donation {
  /// The bytes of items in a batch, as the protocol's other implementations like them.
  static let batchBytes = 1 << 20
  static let batchItems = 1000
  /// Batches sent and not yet answered: one being stored, one on its way, one being written.
  static let batchesUnderWay = 3
  static let listedRefusals = 1000

  private let client: Client
  private let index: String
  private let progress: ((UpdateOutcome) -> Void)?
  /// The reindex request that it answers.
  private let request: String?
  private var pipeline: CallPipeline?
  private var batch = DonationBatch()
  private var underWay: [DonationBatch.Sealed] = []
  private var outcome = UpdateOutcome()
  private var position = 0
  private var hasSent = false
  /// Whether a batch has been answered since the connection was last opened.
  private var hasAdvanced = true

  init(client: Client, index: String, progress: ((UpdateOutcome) -> Void)?) {
    self.client = client
    self.index = index
    self.progress = progress
    request = client.currentRequest(for: index)
  }

  /// Adds an item, and sends the batch that is full by it.
  mutating func add(_ item: Item) async throws {
    defer { position += 1 }
    let json: [UInt8]
    do {
      json = try DonationBatch.encode(item, limit: client.varlink.limits.messageBytes)
    } catch {
      refuse(UpdateOutcome.Refusal(position: position, identifier: item.identifier, error: error))
      return
    }
    if !batch.hasRoom(for: json) { try await sendBatch() }
    batch.append(json, position: position)
  }

  /// Sends what is left and waits for all replies.
  mutating func finish(clientState: [UInt8]?) async throws -> UpdateOutcome {
    if clientState != nil {
      // It says that everything is stored, so everything has to be.
      try await acknowledge(downTo: 0)
    }
    if !batch.isEmpty || clientState != nil || !hasSent {
      try await sendBatch(clientState: clientState)
    }
    try await acknowledge(downTo: 0)
    await pipeline?.close()
    outcome.refused.sort { $0.position < $1.position }
    return outcome
  }

  private mutating func sendBatch(clientState: [UInt8]? = nil) async throws {
    try await acknowledge(downTo: Self.batchesUnderWay - 1)
    let request = UpdateRequest(
      index: index, application: client.application,
      update: Update(clientState: clientState, request: request))
    let sealed = batch.seal(request)
    batch = DonationBatch()
    hasSent = true
    underWay.append(sealed)
    do {
      try await transmit([sealed])
    } catch let error as WireError where error.isLoss {
      try await resume(after: error)
    }
  }

  /// Receives replies until at most so many batches are under way.
  private mutating func acknowledge(downTo count: Int) async throws {
    while underWay.count > count, let first = underWay.first {
      do {
        guard let pipeline else { throw WireError(.peerGone, "There is no connection.") }
        let reply = try await pipeline.receive { try UpdateReply(from: $0).outcome }
        underWay.removeFirst()
        hasAdvanced = true
        add(reply, of: first)
      } catch let error as WireError where error.isLoss {
        try await resume(after: error)
      }
    }
  }

  /// Sends on a fresh connection what has not been answered; storing it twice does no harm.
  ///
  /// Gives up when the last connection brought no batch further.
  private mutating func resume(after error: WireError) async throws {
    guard hasAdvanced else { throw error }
    hasAdvanced = false
    pipeline = nil
    try await transmit(underWay)
  }

  private mutating func transmit(_ batches: [DonationBatch.Sealed]) async throws {
    let pipeline: CallPipeline
    if let open = self.pipeline {
      pipeline = open
    } else {
      pipeline = try await CallPipeline(to: client.varlink)
      self.pipeline = pipeline
    }
    for batch in batches {
      try await pipeline.send(
        SearchInterface.Method.update.qualifiedName, parameters: batch.parameters)
    }
  }

  private mutating func add(_ part: UpdateOutcome, of batch: DonationBatch.Sealed) {
    outcome.stored += part.stored
    outcome.unchanged += part.unchanged
    outcome.deleted += part.deleted
    outcome.sequence = max(outcome.sequence, part.sequence)
    for var refusal in part.refused where batch.positions.indices.contains(refusal.position) {
      refusal.position = batch.positions[refusal.position]
      refuse(refusal)
    }
    progress?(outcome)
  }

  private mutating func refuse(_ refusal: UpdateOutcome.Refusal) {
    if outcome.refused.count < Self.listedRefusals {
      outcome.refused.append(refusal)
    } else {
      outcome.unlistedRefusals += 1
    }
  }
}
