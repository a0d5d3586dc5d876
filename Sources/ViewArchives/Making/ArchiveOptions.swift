/// How objects are made from archives.
@preconcurrency @MainActor public struct ArchiveOptions {
  /// What becomes of what is missing or does not fit.
  public enum Policy: Hashable, Sendable {
    /// It is left out, and `warn` is told.
    case warns
    /// The loading ends with an error.
    case fails
  }

  /// The length of a direction for variations.
  public enum SizeClass: String, Hashable, Sendable {
    /// Short.
    case compact
    /// Long.
    case regular
  }

  /// The program's classes.
  public var classes: ArchiveClasses
  /// Where images, colours and strings come from.
  public var resources: ArchiveResources
  /// The module whose classes are meant where a file names another module that is not there; nil for none.
  public var module: String?
  /// What becomes of missing classes, outlets, actions, images, and of what does not fit.
  public var policy = Policy.warns
  /// Is told of what was left out; nil, the default, for nobody.
  public var warn: (@MainActor (ViewArchiveError) -> Void)?
  /// Of the place where the views are to be, for variations.
  public var horizontalSizeClass = SizeClass.compact
  /// Of the place where the views are to be, for variations.
  public var verticalSizeClass = SizeClass.regular
  /// Objects by the identifiers of placeholders.
  public var externalObjects: [String: AnyObject] = [:]

  /// Puts options together.
  public init(classes: ArchiveClasses, resources: ArchiveResources = ArchiveResources()) {
    (self.classes, self.resources) = (classes, resources)
  }
}
