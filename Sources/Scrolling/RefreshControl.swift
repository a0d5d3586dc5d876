public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneSystemViews
package import MultiplaneViews

#if UIKitNames
  public import class Foundation.NSAttributedString
#endif

/// A wheel above the contents of a scroll view that a pull at their top starts: `ScrollView.refreshControl`.
///
/// A finger that pulls the contents 80 points beyond their top begins a refresh, while it is still down: `valueChanged`
/// is sent once, and the wheel turns until `endRefreshing()`. When the finger lifts, the contents come to rest below the
/// wheel, which is room of `adjustedContentInset`, and go back when the refresh has ended.
open class RefreshControl: Control {
  private final let wheel = ActivityIndicator(style: .medium)
  private final var label: Label?
  final weak var scroller: ScrollView?
  /// Whether the wheel has room above the contents.
  private final var hasRoom = false
  /// Whether the contents were pulled less since the last refresh: one pull begins one.
  private final var isArmed = true

  /// Points: how high it is, and how far the contents are pulled; our choice, as UIKit's are not documented.
  private static var ownHeight: Double { 60 }
  static var threshold: Double { 80 }
  private static var wheelSide: Double { 20 }
  /// Points of the pull at which the wheel begins to be seen.
  private static var fadeStart: Double { 20 }

  /// Makes a control of its own height.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a control from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    coder.didRead(self, as: RefreshControl.self)
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    bounds.size.height = Self.ownHeight
    isOpaque = false
    isUserInteractionEnabled = false
    isPart = true
    wheel.hidesWhenStopped = false
    wheel.isPart = true
    wheel.isAccessibilityElement = false
    addSubview(wheel)
    isHidden = true
  }

  // MARK: Refreshing

  /// Whether the wheel turns.
  public final private(set) var isRefreshing = false

  /// Begins a refresh by code: does not call actions. Contents that are at their top move down, so that the wheel is
  /// seen.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    begin()
    makeRoom()
  }

  private final func begin() {
    isRefreshing = true
    wheel.startAnimating()
    place()
  }

  /// Stops the wheel; the contents go back to their top.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    wheel.stopAnimating()
    let hadRoom = hasRoom
    hasRoom = false
    if hadRoom { scroller?.refreshRoomEnded() }
    place()
  }

  /// Points of room above the contents.
  final var room: Double { hasRoom ? Self.ownHeight : 0 }

  /// Gives a refresh that goes on its room.
  final func makeRoom() {
    guard isRefreshing, !hasRoom, scroller != nil else { return }
    hasRoom = true
    scroller?.noteContents()
  }

  /// The contents were pulled beyond their top by a finger, points.
  final func pulled(by way: Double) {
    guard way >= Self.threshold else { return isArmed = true }
    guard isEnabled, !isRefreshing, isArmed else { return }
    isArmed = false
    begin()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The scroll view is another one: a refresh goes on without room.
  final func leave() {
    (scroller, hasRoom) = (nil, false)
    removeFromSuperview()
  }

  // MARK: Look

  /// Words below the wheel; nil, the default, for none.
  package final var title: AttributedText? {
    didSet {
      if let title {
        let shown = label ?? Label()
        (shown.isPart, shown.isAccessibilityElement) = (true, false)
        (shown.styledText, shown.textAlignment) = (title, .center)
        if shown.superview == nil { addSubview(shown) }
        label = shown
      } else {
        label?.removeFromSuperview()
        label = nil
      }
      setNeedsLayout()
    }
  }

  #if UIKitNames
    private final var titleSource: NSAttributedString?

    /// Words below the wheel; nil, the default, for none.
    open var attributedTitle: NSAttributedString? {
      get { titleSource }
      set {
        titleSource = newValue
        title = newValue.map { FoundationAttributes.text($0, TextAttributes()) }
      }
    }
  #endif

  /// The colour of the wheel; nil for grey, the default.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tintColor: Color! {
    get { super.tintColor }
    set {
      super.tintColor = newValue
      wheel.color = newValue
    }
  }

  /// Does not change what is shown.
  open override func stateDidChange() {}

  // MARK: Accessibility

  /// Whether it is seen, unless it was set.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// “Refreshing” while it does, else “Pull to refresh”, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? (isRefreshing ? "Refreshing" : "Pull to refresh") }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Layout

  /// Places the control above the contents, or at the top of the view where they are pulled farther than it is high.
  final func place() {
    guard let scroller else { return }
    let shown = scroller.bounds
    let top = shown.minY + scroller.adjustedContentInset.top - room
    let way = -top
    let isGone = way <= 0 && !isRefreshing
    if isHidden != isGone { isHidden = isGone }
    guard !isGone else { return }
    let height = Self.ownHeight
    let frame = Rect(x: shown.minX, y: min(-height, top), width: shown.width, height: height)
    if self.frame != frame { self.frame = frame }
    let part = isRefreshing ? 1 : min(max((way - Self.fadeStart) / (Self.threshold - Self.fadeStart), 0), 1)
    if wheel.alpha != part { wheel.alpha = part }
    if let label, label.alpha != part { label.alpha = part }
    // It turns with the pull.
    let turn = isRefreshing ? Transform2D.identity : Transform2D(rotationAngle: part * .pi)
    if wheel.transform != turn { wheel.transform = turn }
  }

  /// Places the wheel in the middle, and the words below it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.wheelSide
    let words = label?.sizeThatFits(Size(bounds.width, 0)) ?? .zero
    let gap = words.height > 0 ? 4.0 : 0
    let top = ((bounds.height - side - gap - words.height) / 2).rounded()
    wheel.bounds = Rect(x: 0, y: 0, width: side, height: side)
    wheel.center = Point((bounds.midX - side / 2).rounded() + side / 2, top + side / 2)
    label?.frame = Rect(x: 0, y: top + side + gap, width: bounds.width, height: words.height)
  }

  /// As wide as it is, and 60 points high.
  open override func sizeThatFits(_ size: Size) -> Size { Size(bounds.width, Self.ownHeight) }

  /// No width, and 60 points of height.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, Self.ownHeight) }
}

extension RefreshControl: @MainActor SemanticsSource {
  /// Says that something goes on.
  package final var semanticsRole: SemanticsRole { .progress }
}

extension ScrollView {
  /// Another refresh control is shown, or none.
  final func setRefreshControl(_ control: RefreshControl?) {
    guard control !== shownRefresh else { return }
    control?.scroller?.refreshControl = nil
    shownRefresh?.leave()
    shownRefresh = control
    if let control {
      control.scroller = self
      insertSubview(control, at: 0)
      control.makeRoom()
    }
    noteContents()
  }

  /// Tells the refresh control how far a finger has pulled the contents beyond their top.
  final func notePull() {
    guard let control = shownRefresh, drag != nil else { return }
    control.pulled(by: -adjustedContentInset.top + control.room - contentOffset.y)
  }

  /// The room of a refresh is gone: contents that are in it go back to their top.
  final func refreshRoomEnded() {
    let (offset, top) = (contentOffset, -adjustedContentInset.top)
    if drag != nil {
      drag?.asked = unbanded(offset)
    } else if offset.y < top, motion == nil, application != nil {
      setContentOffset(Point(offset.x, top), animated: true)
    }
    noteContents()
  }
}
