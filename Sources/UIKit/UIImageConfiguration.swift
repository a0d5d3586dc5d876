public import MultiplaneDrawing

extension UIImage {
  /// What an image is shown with. There are no symbols, so it is of no effect.
  open class Configuration: Hashable {
    /// One that says nothing.
    public init() {}

    /// Whether both are one object.
    public static func == (a: Configuration, b: Configuration) -> Bool { a === b }

    /// By identity.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// How large a symbol's letters are: of no effect.
  public enum SymbolWeight: Int, Hashable, Sendable {
    /// As the system says.
    case unspecified
    /// How thick lines are.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is: of no effect.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// As the system says.
    case `default` = -1, unspecified
    /// How large.
    case small, medium, large
  }

  /// What a symbol is shown with: of no effect, since there are no symbols.
  public final class SymbolConfiguration: Configuration {
    /// One of a size, points.
    public init(pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default) {
      super.init()
    }

    /// One of a weight.
    public init(weight: SymbolWeight) { super.init() }

    /// One of a scale.
    public init(scale: SymbolScale) { super.init() }
  }

  /// The image itself.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// The image itself.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

  /// nil: there are no symbols.
  public convenience init?(systemName: String, withConfiguration configuration: Configuration?) {
    self.init(systemName: systemName)
  }
}
