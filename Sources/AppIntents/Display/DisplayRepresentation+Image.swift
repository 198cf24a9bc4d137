public import Foundation

extension DisplayRepresentation {
  /// An image beside a title: a file, bytes, or the name of an icon.
  public struct Image: Equatable, Sendable {
    /// In which shape an image is shown.
    public struct DisplayStyle: Equatable, Sendable {
      private let name: String

      /// Cut to a circle.
      public static var circular: DisplayStyle { DisplayStyle(name: "circular") }
      /// As it is.
      public static var `default`: DisplayStyle { DisplayStyle(name: "default") }
    }

    package enum Source: Equatable, Sendable {
      case named(String)
      case system(String)
      case data(Data)
      case url(URL, width: Double?, height: Double?)
    }

    package let source: Source
    let isTemplate: Bool?
    let displayStyle: DisplayStyle

    /// Makes an image of one in the program's resources.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.named(name), isTemplate, displayStyle)
    }

    /// Makes an image of an icon in the desktop's theme.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.system(systemName), isTemplate, displayStyle)
    }

    /// Makes an image of its bytes.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.data(data), isTemplate, displayStyle)
    }

    /// Makes an image of an address.
    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.url(url, width: nil, height: nil), isTemplate, displayStyle)
    }

    /// Makes an image of an address, in a size.
    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      self.init(.url(url, width: width, height: height), isTemplate, displayStyle)
    }

    private init(_ source: Source, _ isTemplate: Bool?, _ displayStyle: DisplayStyle) {
      self.source = source
      self.isTemplate = isTemplate
      self.displayStyle = displayStyle
    }
  }
}
