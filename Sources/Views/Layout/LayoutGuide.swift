public import MultiplaneContents
public import MultiplaneGeometry

/// A rectangle of a view that is no view: something to lay out by.
///
/// A view has guides of its own for its safe area, its margins, what is readable and the keyboard, each the same object
/// each time, and those that are added to it. It retains them; a guide does not retain its view.
@preconcurrency @MainActor open class LayoutGuide {
  final weak var owner: View?
  /// A name for the program's own use; empty by default.
  open var identifier = ""
  /// Where a layout has put the guide, in the owning view's own space; nothing here does for those that are added.
  package final var placedFrame = Rect.zero
  final var layoutNode: LayoutNode?

  /// Makes a guide that belongs to no view.
  public init() {}

  /// Makes a guide from an archive.
  public required init?(coder: Coder) {
    coder.announce(self)
    identifier = coder.decodeString(forKey: "identifier") ?? ""
    if coder.error != nil { return nil }
  }

  /// Writes the guide to an archive: what it is called.
  open func encode(with coder: Coder) {
    coder.announce(self)
    if !identifier.isEmpty { coder.encode(identifier as Any?, forKey: "identifier") }
  }

  /// The view that the guide belongs to; nil for none. Setting it adds the guide there, and takes it away from here.
  public final var owningView: View? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
    }
  }

  /// Makes the guide one that a view has from its beginning.
  package final func belong(to view: View) { owner = view }

  /// The rectangle, in the owning view's own space; zero without a view.
  open var layoutFrame: Rect { placedFrame }

  /// Whether constraints leave the place or the size of the guide open. As `View.hasAmbiguousLayout`, for debugging.
  open var hasAmbiguousLayout: Bool { isAmbiguous }

  /// The constraints that the guide's place and length along an axis follow from, for debugging.
  open func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] { affectingConstraints(axis) }

  /// The guide's edges along an axis, for a guide that a view has from its beginning; nil for one that constraints
  /// place.
  func edges(along axis: LayoutAxis) -> GuideEdges? { nil }

  /// Whether a view has the guide from its beginning, such as `safeAreaLayoutGuide`.
  var isOwn: Bool { false }

  /// Constraints have placed the guide.
  func noteFrame(_ frame: Rect) { placedFrame = frame }
}

extension LayoutGuide: Hashable {
  /// Whether two references are of one guide.
  nonisolated public static func == (a: LayoutGuide, b: LayoutGuide) -> Bool { a === b }

  /// By identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A guide that a view has from its beginning.
final class OwnLayoutGuide: LayoutGuide {
  private let frame: (View) -> Rect
  private let insets: (View, LayoutAxis) -> GuideEdges

  /// - Parameter insets: what the guide is within the view by.
  init(
    of view: View, _ name: String, _ frame: @escaping (View) -> Rect,
    insets: @escaping (View, LayoutAxis) -> GuideEdges
  ) {
    (self.frame, self.insets) = (frame, insets)
    super.init()
    (owner, identifier) = (view, name)
  }

  /// It belongs to its view.
  required init?(coder: Coder) { nil }

  override var isOwn: Bool { true }

  override func edges(along axis: LayoutAxis) -> GuideEdges? { owner.map { insets($0, axis) } }

  override var layoutFrame: Rect { owner.map(frame) ?? .zero }
}

/// What bars cover of a controller's view, at its top or bottom: an item of constraints.
@preconcurrency @MainActor public protocol LayoutSupport: AnyObject {
  /// How much they cover, points.
  var length: Double { get }
  /// The upper edge.
  var topAnchor: LayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: LayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: LayoutDimension { get }
}

extension OwnLayoutGuide: LayoutSupport {
  var length: Double { layoutFrame.height }
}

/// The part of a view that the keyboard on the screen covers: along the bottom edge, above the safe area's inset there;
/// without a keyboard, that inset alone.
public final class KeyboardLayoutGuide: LayoutGuide {
  /// Whether the guide follows a keyboard that is not at the bottom; false by default. There is none.
  public var followsUndockedKeyboard = false
  /// Whether the guide covers the safe area's bottom inset without a keyboard; true by default.
  public var usesBottomSafeArea = true {
    didSet {
      guard usesBottomSafeArea != oldValue else { return }
      owner?.setNeedsLayout()
      owner?.noteLayout(.insets)
    }
  }

  init(of view: View) {
    super.init()
    (owner, identifier) = (view, "KeyboardLayoutGuide")
  }

  /// Of no use: the guide belongs to its view.
  public required init?(coder: Coder) { nil }

  /// The rectangle, in the owning view's own space.
  public override var layoutFrame: Rect {
    guard let owner else { return .zero }
    let bounds = owner.bounds
    let top = top(in: owner)
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: bounds.maxY - top)
  }

  private func top(in owner: View) -> Double {
    let bounds = owner.bounds
    var top = bounds.maxY - (usesBottomSafeArea ? owner.safeAreaInsets.bottom : 0)
    if let keyboardTop = owner.keyboardTop { top = min(top, keyboardTop) }
    return max(top, bounds.minY)
  }

  override var isOwn: Bool { true }

  override func edges(along axis: LayoutAxis) -> GuideEdges? {
    guard axis == .vertical, let owner else { return GuideEdges(inset: 0, 0) }
    return GuideEdges((1, top(in: owner) - owner.bounds.maxY), (1, 0))
  }
}

/// The guides of a view.
@MainActor final class ViewGuides {
  var safeArea: LayoutGuide?
  var margins: LayoutGuide?
  var readable: LayoutGuide?
  var keyboard: KeyboardLayoutGuide?
  var top: OwnLayoutGuide?
  var bottom: OwnLayoutGuide?
  var content: ContentLayoutGuide?
  var frame: LayoutGuide?
  var added: [LayoutGuide] = []
}

extension View {
  /// Points that lines of text are wide at most: UIKit's at its default setting.
  private static var readableWidth: Double { 672 }

  /// The guides that were added to the view, in that order.
  public final var layoutGuides: [LayoutGuide] { extras?.guides?.added ?? [] }

  /// Adds a guide at the end; takes it from another view. A guide that a view has from its beginning stays there.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    if guide.owner === self { return }
    if let owner = guide.owner {
      guard owner.layoutGuides.contains(guide) else { return }
      owner.removeLayoutGuide(guide)
    }
    guide.layoutNode = nil
    guides.added.append(guide)
    guide.owner = self
    setNeedsUpdateConstraints()
  }

  /// Takes a guide away that was added; nothing for others.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let guides = extras?.guides, let index = guides.added.firstIndex(of: guide) else { return }
    guide.leaveLayout()
    guides.added.remove(at: index)
    guide.owner = nil
    setNeedsUpdateConstraints()
  }

  /// What bars and rounded corners leave of the view.
  public final var safeAreaLayoutGuide: LayoutGuide {
    own(\.safeArea) {
      OwnLayoutGuide(of: self, "SafeAreaLayoutGuide") {
        $0.safeAreaFrame
      } insets: {
        GuideEdges($0.safeAreaInsets, $1)
      }
    }
  }

  /// What the layout margins leave of the view.
  public final var layoutMarginsGuide: LayoutGuide {
    own(\.margins) {
      OwnLayoutGuide(of: self, "LayoutMarginsGuide") {
        $0.bounds.inset(by: $0.layoutMargins)
      } insets: {
        GuideEdges($0.layoutMargins, $1)
      }
    }
  }

  /// What the layout margins leave, no wider than lines of text should be, in the middle.
  public final var readableContentGuide: LayoutGuide {
    own(\.readable) {
      OwnLayoutGuide(of: self, "ReadableContentGuide") { view in
        let room = view.bounds.inset(by: view.layoutMargins)
        let width = min(room.width, Self.readableWidth)
        return Rect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height)
      } insets: { view, axis in
        let margins = view.layoutMargins
        guard axis == .horizontal, view.isWiderThanReadable else { return GuideEdges(margins, axis) }
        let middle = (margins.left - margins.right) / 2
        return GuideEdges((0.5, middle - Self.readableWidth / 2), (0.5, middle + Self.readableWidth / 2))
      }
    }
  }

  /// Whether the margins leave more than lines of text should be wide, in the solution of constraints.
  final var isWiderThanReadable: Bool {
    let margins = layoutMargins
    return solvedWidth - margins.left - margins.right > Self.readableWidth
  }

  /// What the keyboard on the screen covers.
  public final var keyboardLayoutGuide: KeyboardLayoutGuide {
    own(\.keyboard) { KeyboardLayoutGuide(of: self) }
  }

  /// From the top edge to the end of the safe area's inset there, for controllers.
  final var topSupport: OwnLayoutGuide {
    own(\.top) {
      OwnLayoutGuide(of: self, "TopLayoutGuide") {
        Rect(x: $0.bounds.minX, y: $0.bounds.minY, width: $0.bounds.width, height: $0.safeAreaInsets.top)
      } insets: {
        $1 == .horizontal ? GuideEdges(inset: 0, 0) : GuideEdges((0, 0), (0, $0.safeAreaInsets.top))
      }
    }
  }

  /// From the beginning of the safe area's inset at the bottom edge to that, for controllers.
  final var bottomSupport: OwnLayoutGuide {
    own(\.bottom) {
      OwnLayoutGuide(of: self, "BottomLayoutGuide") {
        let height = $0.safeAreaInsets.bottom
        return Rect(x: $0.bounds.minX, y: $0.bounds.maxY - height, width: $0.bounds.width, height: height)
      } insets: {
        $1 == .horizontal ? GuideEdges(inset: 0, 0) : GuideEdges((1, -$0.safeAreaInsets.bottom), (1, 0))
      }
    }
  }

  final var guides: ViewGuides {
    if let guides = extras?.guides { return guides }
    let guides = ViewGuides()
    extend(unlessDefault: false) { $0.guides = guides }
    return guides
  }

  final func own<Guide: LayoutGuide>(
    _ place: ReferenceWritableKeyPath<ViewGuides, Guide?>, _ make: () -> Guide
  ) -> Guide {
    let guides = guides
    if let known = guides[keyPath: place] { return known }
    let guide = make()
    guides[keyPath: place] = guide
    return guide
  }
}

extension View {
  /// What bars cover at the top, for controllers.
  package final var topBarGuide: LayoutGuide { topSupport }
  /// What bars cover at the bottom, for controllers.
  package final var bottomBarGuide: LayoutGuide { bottomSupport }
}

extension View {
  /// Where a keyboard on the screen begins to cover the view, y in its own space; nil where none does.
  package final var keyboardTop: Double? {
    guard let window, !window.keyboardFrame.isEmpty else { return nil }
    let covered = convert(window.keyboardFrame, from: window).intersection(bounds)
    return covered.isEmpty ? nil : covered.minY
  }
}
