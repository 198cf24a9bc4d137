import KliegQueue

/// What queries depend on, such as an application's store.
///
/// An application adds its dependencies when it starts, before anything is asked of its queries.
///
/// ```swift
/// let store = PhotoStore()
/// AppDependencyManager.shared.add(dependency: store)
/// ```
public final class AppDependencyManager: Sendable {
  /// The manager that ``AppDependency`` looks into unless told otherwise.
  public static let shared = AppDependencyManager()

  private enum Key: Hashable {
    case named(AnyHashable)
    case type(ObjectIdentifier)
  }

  private struct Contents: @unchecked Sendable {
    // Sendable because it is only touched while the lock is held; keys are never changed.
    var providers: [Key: Provider] = [:]
    var values: [Key: any Sendable] = [:]
    var order: [Key] = []
  }

  private typealias Provider = @Sendable () throws -> any Sendable

  private let contents = Locked(Contents())

  /// Makes a manager without dependencies.
  public init() {}

  /// Adds a dependency, which is made when it is first wanted.
  ///
  /// - Parameters:
  ///   - key: Tells dependencies of one type apart; nil where the type does.
  ///   - dependencyProvider: Makes it. What is added later under the same key replaces it.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping @Sendable () throws -> Dependency
  ) {
    add(key, Dependency.self, dependencyProvider)
  }

  /// Adds a dependency, which is made when it is first wanted.
  ///
  /// - Parameters:
  ///   - key: Tells dependencies of one type apart; nil where the type does.
  ///   - dependencyProvider: Makes it.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @escaping @Sendable () throws -> Dependency
  ) {
    add(key, Dependency.self, dependencyProvider)
  }

  private func add(
    _ key: AnyHashable?, _ type: any Sendable.Type, _ provider: @escaping Provider
  ) {
    let key = key.map { Key.named($0) } ?? .type(ObjectIdentifier(type))
    contents.withLock { contents in
      contents.providers[key] = provider
      contents.values[key] = nil
      contents.order.removeAll { $0 == key }
      contents.order.append(key)
    }
  }

  /// The dependency of a key, or else the first of a type that is fitting.
  func dependency<Value: Sendable>(_ key: AnyHashable?, _ type: Value.Type) throws -> Value? {
    guard key == nil else { return try key.flatMap { try value(.named($0)) as? Value } }
    if let value = try value(.type(ObjectIdentifier(type))) as? Value { return value }
    for key in contents.withLock({ $0.order }) {
      if let value = try value(key) as? Value { return value }
    }
    return nil
  }

  private func value(_ key: Key) throws -> (any Sendable)? {
    let (value, provider) = contents.withLock { ($0.values[key], $0.providers[key]) }
    if let value { return value }
    // Made without the lock, since a dependency may want another.
    guard let made = try provider?() else { return nil }
    return contents.withLock { contents in
      if let first = contents.values[key] { return first }
      contents.values[key] = made
      return made
    }
  }
}
