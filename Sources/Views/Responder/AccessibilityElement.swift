public import MultiplaneGeometry

/// Something that assistive programs present and that has no view of its own, such as a part of what a view draws: one
/// of its view's `accessibilityElements`.
open class AccessibilityElement: Responder {
  private final weak var container: AnyObject?
  private final var place: Rect?
  /// Has looked at the element for its last update; nil while nobody asks.
  final weak var semanticsMaker: SemanticsMaker?

  /// Makes an element.
  ///
  /// - Parameter container: the view, or the other element, that holds it; not retained.
  public init(accessibilityContainer container: Any) {
    self.container = container as AnyObject
    super.init()
  }

  /// Not available: an element is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) { self.init(accessibilityContainer: ()) }

  /// The view, or the other element, that holds it; not retained.
  open var accessibilityContainer: Any? {
    get { container }
    set {
      container = newValue.map { $0 as AnyObject }
      noteSemantics()
    }
  }

  /// Where the element is in its container's space; empty until it is set. Setting it ends what `accessibilityFrame`
  /// was set to: the place on the screen follows the container's.
  open var accessibilityFrameInContainerSpace: Rect {
    get { place ?? .zero }
    set {
      place = newValue
      describe { $0.frame = nil }
    }
  }

  /// Where the element is in its screen's space.
  open override var accessibilityFrame: Rect {
    get {
      guard let place else { return super.accessibilityFrame }
      var (around, offset, steps) = (container, Point.zero, 0)
      while let element = around as? AccessibilityElement, steps < Self.longestChain {
        offset = offset + element.accessibilityFrameInContainerSpace.origin
        (around, steps) = (element.container, steps + 1)
      }
      guard let view = around as? View, let screen = view.window?.screenLink else { return .zero }
      return view.convert(place.offsetBy(dx: offset.x, dy: offset.y), to: screen)
    }
    set {
      place = nil
      super.accessibilityFrame = newValue
    }
  }

  private static var longestChain: Int { 1000 }

  /// Whether assistive programs present the element; true by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// The container, if it is a responder.
  open override var next: Responder? { container as? Responder }

  override final func noteSemantics() { semanticsMaker?.mark() }
}
