import Foundation
import SwiftData
import TestModels
import TestOracle
import Testing

/// What becomes of models that come to have the same unique values.
@Suite struct UniqueTests {
  let context: ModelContext
  let accounts: [Account]

  init() throws {
    context = try memoryContext()
    accounts = ["a", "b", "c"].map { Account(email: $0, name: "was \($0)") }
    for account in accounts { context.insert(account) }
    try context.save()
  }

  /// What is stored: names by unique values.
  private func stored() throws -> [String: String] {
    let all = try ModelContext(context.container).fetch(FetchDescriptor<Account>())
    #expect(Set(all.map(\.email)).count == all.count)
    return Dictionary(all.map { ($0.email, $0.name) }) { first, _ in first }
  }

  @Test func modelsExchangeTheirValues() throws {
    let identifiers = accounts.map(\.persistentModelID)
    accounts[0].email = "b"
    accounts[1].email = "a"
    try context.save()
    #expect(try stored() == ["a": "was b", "b": "was a", "c": "was c"])
    #expect(accounts.map(\.persistentModelID) == identifiers)
    #expect(accounts.map(\.email) == ["b", "a", "c"])
    #expect(!accounts.contains { $0.isDeleted || $0.hasChanges })
  }

  @Test func valuesAreHandedOn() throws {
    accounts[0].email = "b"
    accounts[1].email = "c"
    accounts[2].email = "d"
    try context.save()
    #expect(try stored() == ["b": "was a", "c": "was b", "d": "was c"])
    // Whose value is taken while it does not change has to go.
    accounts[0].email = "c"
    accounts[1].email = "d"
    try context.save()
    #expect(try stored() == ["c": "was a", "d": "was b"])
    #expect(accounts[2].isDeleted && accounts[2].modelContext == nil)
  }

  @Test func aNewModelTakesAValueThatIsGivenUp() throws {
    accounts[0].email = "z"
    let new = Account(email: "a", name: "new")
    context.insert(new)
    try context.save()
    #expect(
      try stored() == ["a": "new", "b": "was b", "c": "was c", "z": "was a"])
    #expect(new.persistentModelID != accounts[0].persistentModelID)
    context.delete(accounts[1])
    let other = Account(email: "b", name: "other")
    context.insert(other)
    try context.save()
    #expect(try stored()["b"] == "other")
    #expect(other.persistentModelID != accounts[1].persistentModelID)
  }

  @Test func ofTwoThatAreGivenOneValueTheLaterStays() throws {
    accounts[0].email = "x"
    accounts[1].email = "x"
    try context.save()
    #expect(try stored() == ["x": "was b", "c": "was c"])
    #expect(accounts[0].isDeleted && !accounts[1].isDeleted)
    accounts[1].email = "c"
    try context.save()
    #expect(try stored() == ["c": "was b"])
    #expect(accounts[2].isDeleted)
  }

  @Test func aNewModelTakesThePlaceOfAChangedOne() throws {
    accounts[0].name = "changed"
    accounts[1].email = "x"
    let new = [Account(email: "a", name: "new a"), Account(email: "x", name: "new x")]
    for account in new { context.insert(account) }
    try context.save()
    #expect(try stored() == ["a": "new a", "x": "new x", "c": "was c"])
    #expect(new[0].persistentModelID == accounts[0].persistentModelID)
    #expect(new[1].persistentModelID == accounts[1].persistentModelID)
    #expect(accounts.map(\.name) == ["new a", "new x", "was c"])
  }

  @Test func aSaveThatFailsLeavesEveryIdentity() throws {
    let other = ModelContext(context.container)
    let theirs = Account(email: "a", name: String(repeating: "x", count: 9 << 20))
    let again = Account(email: "a", name: "again")
    other.insert(again)
    other.insert(theirs)
    let identifiers = [theirs, again].map(\.persistentModelID)
    #expect(throws: SwiftDataError.modelValidationFailure) { try other.save() }
    #expect([theirs, again].map(\.persistentModelID) == identifiers)
    let registered: Account? = other.registeredModel(for: theirs.persistentModelID)
    #expect(registered === theirs)
    theirs.name = "theirs"
    try other.save()
    #expect(theirs.persistentModelID == accounts[0].persistentModelID)
    #expect(try stored() == ["a": "theirs", "b": "was b", "c": "was c"])
  }

  @Test func aSaveThatFailedIsForgotten() throws {
    let other = ModelContext(context.container)
    let theirs = Account(email: "a", name: String(repeating: "x", count: 9 << 20))
    other.insert(theirs)
    #expect(throws: SwiftDataError.modelValidationFailure) { try other.save() }
    other.rollback()
    #expect(theirs.modelContext == nil && other.registeredCount == 0)
    theirs.email = "new"
    theirs.name = "new"
    other.insert(theirs)
    try other.save()
    #expect(
      try stored() == ["a": "was a", "b": "was b", "c": "was c", "new": "new"])
  }

  /// Random changes against the rule: of all that claim a value the last one has it, and nothing else is
  /// lost.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theLastClaimHolds(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<20 {
      var untouched = try context.fetch(FetchDescriptor<Account>())
      var claimed: [Account] = []
      for step in 0..<random.number(1...8) {
        let name = "\(round).\(step)"
        let email = random.pick(["a", "b", "c", "d", "e", "f"])
        let stored = (untouched + claimed).filter { $0.modelContext != nil }
        switch random.number(0...9) {
        case 0...5 where !stored.isEmpty:
          let account = random.pick(stored)
          account.email = email
          account.name = name
          untouched.removeAll { $0 === account }
          if !claimed.contains(where: { $0 === account }) { claimed.append(account) }
        case 6 where !stored.isEmpty:
          let account = random.pick(stored)
          context.delete(account)
          untouched.removeAll { $0 === account }
          claimed.removeAll { $0 === account }
        default:
          let account = Account(email: email, name: name)
          context.insert(account)
          claimed.append(account)
        }
      }
      let new = Set(context.insertedModelsArray.map { ObjectIdentifier($0) })
      func isNew(_ account: Account) -> Bool { new.contains(ObjectIdentifier(account)) }
      var expected: [String: String] = [:]
      for account in untouched + claimed.filter({ !isNew($0) }) + claimed.filter(isNew) {
        expected[account.email] = account.name
      }
      try context.save()
      #expect(try stored() == expected, "seed \(seed), round \(round)")
      let found = try context.fetch(FetchDescriptor<Account>())
      #expect(
        Dictionary(found.map { ($0.email, $0.name) }) { first, _ in first } == expected,
        "seed \(seed), round \(round)")
    }
  }
}
