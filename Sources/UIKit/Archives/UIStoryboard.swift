@_exported public import class Foundation.Bundle
public import MultiplaneContents
public import MultiplaneViewArchives
public import MultiplaneViews

/// UIKit's name of `Storyboard`.
public typealias UIStoryboard = Storyboard
/// UIKit's name of `StoryboardSegue`.
public typealias UIStoryboardSegue = StoryboardSegue

extension Storyboard {
  /// The storyboard of a name among a bundle's resources: `Main.storyboard`, or one that was compiled, `Main.mpviews`
  /// or `Main.storyboardc`.
  ///
  /// One that is not there, or cannot be read, stops the program, as in UIKit; `Storyboard(path:options:)` throws.
  public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    do {
      guard let archive = try Archive.read(name, Archive.storyboardEnds, storyboardBundleOrNil) else {
        preconditionFailure("the bundle has no storyboard \(name)")
      }
      try self.init(archive, options: Archive.options(storyboardBundleOrNil))
    } catch {
      preconditionFailure("\(error)")
    }
    finder = { name, bundle in
      let other = bundle.flatMap { Bundle(identifier: $0) } ?? storyboardBundleOrNil
      guard Archive.resources(of: other).path(name, Archive.storyboardEnds) != nil else { return nil }
      return Storyboard(name: name, bundle: other)
    }
  }

  /// The initial controller; nil where the storyboard says none. One that cannot be made stops the program.
  public func instantiateInitialViewController() -> UIViewController? {
    hasInitialController ? made { () throws(ViewArchiveError) in try instantiateInitialController() } : nil
  }

  /// The initial controller, made by a function; nil where the storyboard says none, or it is of another class.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    guard hasInitialController else { return nil }
    return made { () throws(ViewArchiveError) in try instantiateInitialController(creator: creator) } as? Controller
  }

  /// The controller of an identifier. One that is not there, or cannot be made, stops the program.
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    made { () throws(ViewArchiveError) in try instantiateController(withIdentifier: identifier) }
  }

  /// The controller of an identifier, made by a function. One of another class stops the program.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let controller = made { () throws(ViewArchiveError) in
      try instantiateController(withIdentifier: identifier, creator: creator)
    }
    guard let controller = controller as? Controller else {
      preconditionFailure("the controller \(identifier) is no \(Controller.self)")
    }
    return controller
  }

  private func made(_ make: () throws(ViewArchiveError) -> ViewController) -> ViewController {
    do {
      return try make()
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension UIViewController {
  /// The storyboard that the controller came from; nil of others.
  public final var storyboard: UIStoryboard? { archiveStoryboard }
}

extension UIApplicationDelegate where Self: UIResponder {
  /// Runs the program, which begins with a storyboard.
  public static func main(storyboard name: String) {
    Archive.mainName = name
    main()
  }
}
