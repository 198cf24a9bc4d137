import AppIntents
import Testing

/// What queries depend on.
@Suite struct AppDependencyTests {
  private final class Store: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private protocol Named: Sendable { var name: String { get } }
  private struct Other: Named { let name: String }

  @Test func aDependencyIsFoundByItsType() {
    let manager = AppDependencyManager()
    manager.add(dependency: Store("one"))
    #expect(AppDependency<Store>(manager: manager).wrappedValue.name == "one")
  }

  @Test func itIsMadeOnceAndWhenItIsWanted() async {
    let manager = AppDependencyManager()
    let told = Told()
    manager.add {
      told.note(["made"])
      return Store("one")
    }
    #expect(told.all.isEmpty)
    let first = AppDependency<Store>(manager: manager).wrappedValue
    #expect(first === AppDependency<Store>(manager: manager).wrappedValue)
    #expect(told.all == [["made"]])
  }

  @Test func keysTellDependenciesOfOneTypeApart() {
    let manager = AppDependencyManager()
    manager.add(key: "a", dependency: Store("one"))
    manager.add(key: "b", dependency: Store("two"))
    #expect(AppDependency<Store>(key: "b", manager: manager).wrappedValue.name == "two")
  }

  @Test func aProtocolIsFoundByWhatConforms() {
    let manager = AppDependencyManager()
    manager.add(dependency: Store("no"))
    manager.add(dependency: Other(name: "yes"))
    #expect(AppDependency<any Named>(manager: manager).wrappedValue.name == "yes")
  }

  @Test func whatIsAddedLaterReplaces() {
    let manager = AppDependencyManager()
    manager.add(dependency: Store("one"))
    manager.add(dependency: Store("two"))
    #expect(AppDependency<Store>(manager: manager).wrappedValue.name == "two")
  }

  @Test func aDefaultStandsInForWhatIsMissing() {
    let dependency = AppDependency<Store>(manager: AppDependencyManager()) { Store("default") }
    #expect(dependency.wrappedValue.name == "default")
  }

  @Test func whatWasNeverAddedEndsTheProgramWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AppDependency<Int>(manager: AppDependencyManager()).wrappedValue
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Int was never added"))
  }
}
