/// Something that a query depends on, from the ``AppDependencyManager``.
///
/// Written `@Dependency` within a query. Reading one that was never added ends the program with a
/// message that names it, as it does on Apple's systems.
///
/// ```swift
/// struct PhotoQuery: EntityQuery {
///   @Dependency var store: PhotoStore
///   func entities(for identifiers: [Photo.ID]) async throws -> [Photo] {
///     store.photos(identifiers)
///   }
/// }
/// ```
@propertyWrapper public final class AppDependency<Value: Sendable>: @unchecked Sendable {
  // Sendable because nothing is ever changed; a key is hashed and compared, no more.
  private let key: AnyHashable?
  private let manager: AppDependencyManager
  private let standard: (@Sendable () -> Value)?

  /// Depends on what was added under a key, or else on what has the type.
  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.key = key
    self.manager = manager
    standard = nil
  }

  /// Depends on what was added, or else on what is made here.
  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default: @escaping @Sendable () -> Value
  ) {
    self.key = key
    self.manager = manager
    standard = `default`
  }

  /// The dependency.
  public var wrappedValue: Value {
    do {
      if let value = try manager.dependency(key, Value.self) ?? standard?() { return value }
    } catch {
      preconditionFailure("The dependency \(name) could not be made: \(error)")
    }
    preconditionFailure("The dependency \(name) was never added to the AppDependencyManager.")
  }

  private var name: String { key.map { "“\($0)”" } ?? "of the type \(Value.self)" }
}

/// What may have dependencies.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// The wrapper of a dependency.
  public typealias Dependency = AppDependency
}
