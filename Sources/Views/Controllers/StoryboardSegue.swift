/// A way from one controller to another, as a storyboard has it: UIKit's, without the prefix.
@preconcurrency @MainActor open class StoryboardSegue {
  /// The name in the storyboard; nil without one.
  public final let identifier: String?
  /// Where the way begins.
  public final let source: ViewController
  /// Where it leads.
  public final let destination: ViewController
  /// What `perform()` does; nil for nothing.
  package final var handler: (@MainActor () -> Void)?

  /// Makes a way that `perform()` of a subclass goes.
  public init(identifier: String?, source: ViewController, destination: ViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  /// Makes a way that a function goes.
  public convenience init(
    identifier: String?, source: ViewController, destination: ViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Makes the way of a storyboard, by a class that is known by its name alone.
  public required convenience init(
    archived way: (identifier: String?, source: ViewController, destination: ViewController)
  ) {
    self.init(identifier: way.identifier, source: way.source, destination: way.destination)
  }

  /// Goes the way. The default does what the storyboard says, or the function that the segue was made with.
  open func perform() { handler?() }
}

/// The archive that a controller came from.
@MainActor package protocol ControllerOrigin: AnyObject {
  /// Sets the controller's view, where the archive has one, and says whether it has.
  func loadView(of controller: ViewController) -> Bool
  /// Performs a segue of the controller, and says whether there was one.
  func perform(_ identifier: String, from controller: ViewController, sender: Any?) -> Bool
}
