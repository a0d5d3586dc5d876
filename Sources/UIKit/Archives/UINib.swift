@_exported public import class Foundation.Bundle
@_exported public import struct Foundation.Data
public import MultiplaneViewArchives
import MultiplaneViews

/// UIKit's name of `Nib`.
public typealias UINib = Nib

extension Nib {
  /// The key of an option.
  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// A key by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects by the identifiers of placeholders.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// The nib of a name among a bundle's resources: `Card.xib`, or one that was compiled, `Card.mpviews` or `Card.nib`.
  ///
  /// One that is not there, or cannot be read, stops the program, as in UIKit; `Nib(path:options:)` throws.
  ///
  /// - Parameter bundle: nil for the program's.
  public convenience init(nibName name: String, bundle: Bundle?) {
    do {
      guard let archive = try Archive.read(name, Archive.nibEnds, bundle) else {
        preconditionFailure("the bundle has no nib \(name)")
      }
      try self.init(archive, options: Archive.options(bundle))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The nib of a file's bytes. Others stop the program.
  public convenience init(data: Data, bundle: Bundle?) {
    do {
      try self.init(try ViewArchive(Array(data)), options: Archive.options(bundle))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Makes the objects of the nib. What cannot be made stops the program; `instantiate(owner:)` throws.
  ///
  /// - Returns: the topmost objects.
  @discardableResult
  public func instantiate(withOwner ownerOrNil: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    do {
      let external = options?[.externalObjects] as? [String: AnyObject] ?? [:]
      return try instantiate(owner: ownerOrNil.map { $0 as AnyObject }, externalObjects: external)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Bundle {
  /// Makes the objects of a nib of the bundle; nil where there is none.
  @MainActor @discardableResult
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    guard Archive.resources(of: self).path(name, Archive.nibEnds) != nil else { return nil }
    return UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
  }
}

extension Archive {
  /// Gives a controller the view of the nib of its name, or of its class's; says whether there is one.
  static func loadView(_ controller: UIViewController) -> Bool {
    let names = controller.nibName.map { [$0] } ?? classNames(Swift.type(of: controller))
    for name in names where resources(of: controller.nibBundle).path(name, Archive.nibEnds) != nil {
      UINib(nibName: name, bundle: controller.nibBundle).instantiate(withOwner: controller, options: nil)
      return controller.isViewLoaded
    }
    // An empty view, and a line, where UIKit stops the program.
    if let name = controller.nibName { tell("the bundle has no nib \(name) of \(Swift.type(of: controller))") }
    return false
  }

  /// `CardViewController`, and `CardView`.
  private static func classNames(_ type: UIViewController.Type) -> [String] {
    if type == UIViewController.self || type == UITableViewController.self { return [] }
    let name = String(describing: type)
    return name.hasSuffix("Controller") ? [name, String(name.dropLast(10))] : [name]
  }
}
