import TestOracle

/// What an index holds, update by update, while it is written.
actor StateRecord {
  private var states: [QueryOracle]
  /// How many updates are done.
  private(set) var finished = 0

  init() {
    states = [QueryOracle(items: [], fields: RandomItems.fields)]
  }

  /// An update is about to be sent, after which the index holds this.
  func begin(_ state: QueryOracle) {
    states.append(state)
  }

  /// The update of a number is done.
  func finish(_ round: Int) {
    finished = round + 1
  }

  func isComplete(_ count: Int) -> Bool { finished == count }

  /// What the index may have held since so many updates were done.
  func states(from first: Int) -> [QueryOracle] { Array(states[first...]) }
}
