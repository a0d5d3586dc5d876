public import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
public import MultiplaneViews

/// A controller of pages, one at a time, that fingers turn: UIKit's, without the prefix. Both styles slide: a page is
/// never curled here.
open class PageViewController: ViewController {
  /// How pages are turned.
  public enum TransitionStyle: Int, Hashable, Sendable, CaseIterable {
    /// As in a book; here as `scroll`.
    case pageCurl
    /// They slide.
    case scroll
  }

  /// Along which axis pages are turned.
  public enum NavigationOrientation: Int, Hashable, Sendable, CaseIterable {
    /// From right to left.
    case horizontal
    /// From below.
    case vertical
  }

  /// Where pages go.
  public enum NavigationDirection: Int, Hashable, Sendable, CaseIterable {
    /// To those after.
    case forward
    /// To those before.
    case reverse
  }

  /// Where the back of a book is.
  public enum SpineLocation: Int, Hashable, Sendable, CaseIterable {
    /// There is none.
    case none
    /// At the left, or above.
    case min
    /// In the middle; here as `min`.
    case mid
    /// At the right, or below.
    case max
  }

  /// A setting of a controller's initialiser.
  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    /// The key's text.
    public let rawValue: String
    /// A key by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points between pages, a `Double`; 0 by default.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    /// Of no effect: pages are not curled.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
  }

  /// How pages are turned.
  open private(set) var transitionStyle = TransitionStyle.pageCurl
  /// Along which axis.
  open private(set) var navigationOrientation = NavigationOrientation.horizontal
  /// Where the back of the book is.
  open private(set) var spineLocation = SpineLocation.none
  /// Of no effect: pages have one side.
  open var isDoubleSided = false
  private final var spacing = 0.0

  final let scroller = ScrollView(frame: .zero)
  private final var dots: PageControl?
  private final var page: ViewController?
  /// The pages beside the one that is shown, as far as they are known; nil inside for none.
  private final var before: ViewController??
  private final var after: ViewController??
  /// The page that a turn goes to.
  private final var pending: ViewController?
  private final var isForward = true
  private final var isPlacing = false
  /// What a turn by the program calls at its end.
  private final var completion: ((Bool) -> Void)?
  private final var isByProgram = false

  /// Makes a controller without pages.
  ///
  /// - Parameter options: `interPageSpacing`.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    super.init(nibName: nil, bundle: nil)
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    let space = options?[.interPageSpacing] as? Double ?? (options?[.interPageSpacing] as? Int).map(Double.init) ?? 0
    spacing = space.isFinite ? max(0, space) : 0
    if style == .pageCurl { spineLocation = .min }
    setUp()
  }

  /// Makes a controller of pages that curl.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Makes a controller from an archive, without pages.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    transitionStyle = coder.decodeCase(forKey: "transitionStyle") ?? transitionStyle
    navigationOrientation = coder.decodeCase(forKey: "navigationOrientation") ?? navigationOrientation
    spacing = max(0, coder.decodeFinite(forKey: "pageSpacing") ?? 0)
    if transitionStyle == .pageCurl { spineLocation = .min }
    setUp()
    coder.didRead(self, as: PageViewController.self)
    if coder.error != nil { return nil }
  }

  /// Writes how pages are turned; the pages are the data source's.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(transitionStyle.rawValue, forKey: "transitionStyle")
    coder.encode(navigationOrientation.rawValue, forKey: "navigationOrientation")
    if spacing > 0 { coder.encode(spacing, forKey: "pageSpacing") }
  }

  private final func setUp() {
    shownChildren = { [weak self] in
      guard let self else { return [] }
      if appearance == .disappearing { endTurn(completed: isByProgram) }
      // The page is in its place before it hears that it is about to be shown.
      if appearance == .appearing { placePages() }
      return pending == nil ? page.map { [$0] } ?? [] : []
    }
    scroller.isPagingEnabled = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.showsVerticalScrollIndicator = false
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.scrollsToTop = false
    scroller.contentsDidMove = { [weak self] in self?.contentsDidMove() }
    scroller.delegate = ends
    ends.owner = self
  }
  private final let ends = PageScrolls()

  // MARK: Pages

  /// Says which pages there are; not retained. Without one, fingers turn nothing.
  open weak var dataSource: (any PageViewControllerDataSource)? { didSet { reloadNeighbours() } }
  /// Is told; not retained.
  open weak var delegate: (any PageViewControllerDelegate)?
  /// The page that is shown; nil, the default, for none.
  open var viewControllers: [ViewController]? { page.map { [$0] } }
  /// The recognisers that turn pages; those of the scroll view.
  open var gestureRecognizers: [GestureRecognizer] { [scroller.panGestureRecognizer] }

  /// Shows a page.
  ///
  /// - Parameters:
  ///   - viewControllers: the page; more than one stop the program, for pages have one side.
  ///   - direction: where it comes from, animated.
  ///   - completion: takes whether the animation ran to its end; called at once without one.
  open func setViewControllers(
    _ viewControllers: [ViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    precondition(viewControllers?.count ?? 0 <= 1, "\(type(of: self)) shows one page at a time")
    endTurn(completed: pending != nil && isByProgram)
    let next = viewControllers?.first
    guard next !== page else { return completion?(true) ?? () }
    guard animated, let next, page != nil, appearance == .appeared, view.window != nil else {
      exchange(next)
      updateDots()
      completion?(true)
      return
    }
    isForward = direction == .forward
    (self.completion, isByProgram) = (completion, true)
    if isForward { after = .some(next) } else { before = .some(next) }
    placePages()
    begin(next)
    scroller.setContentOffset(offset(of: isForward ? 1 : -1), animated: true)
  }

  /// Shows another page at once.
  private final func exchange(_ next: ViewController?) {
    let old = page
    let isSeen = appearance == .appeared || appearance == .appearing
    old?.willMove(toParent: nil)
    if let next { addChild(next) }
    page = next
    if isSeen {
      old?.changeAppearance(false, false)
      next?.changeAppearance(true, false)
    }
    if isViewLoaded {
      old?.viewIfLoaded?.removeFromSuperview()
      placePages()
      if isSeen { next?.noteIsAppearing(false) }
    }
    if isSeen {
      old?.endAppearance()
      if appearance == .appeared { next?.endAppearance() }
    }
    old?.removeFromParent()
    next?.didMove(toParent: self)
    reloadNeighbours()
  }

  /// Asks for the pages beside the one that is shown, when they are needed.
  private final func reloadNeighbours() {
    for known in [before, after] {
      if let view = (known ?? nil)?.viewIfLoaded, view !== page?.viewIfLoaded, view.superview === scroller {
        view.removeFromSuperview()
      }
    }
    (before, after) = (nil, nil)
    if isViewLoaded { placePages() }
  }

  // MARK: The view

  /// Makes the view in which pages slide.
  open override func loadView() {
    let view = PageView(frame: Application.standard?.mainScreen?.bounds ?? .zero)
    view.owner = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.clipsToBounds = true
    view.addSubview(scroller)
    self.view = view
  }

  private final var isHorizontal: Bool { navigationOrientation == .horizontal }
  private final var length: Double { isHorizontal ? scroller.bounds.width : scroller.bounds.height }

  /// Places the pages: the one before, where there is one, is at the beginning of the contents.
  final func placePages() {
    guard !isPlacing, isViewLoaded else { return }
    isPlacing = true
    defer { isPlacing = false }
    let bounds = view.bounds
    // Pages are apart by their spacing, half of it at each side of them.
    let frame =
      isHorizontal
      ? bounds.insetBy(dx: -spacing / 2, dy: 0) : bounds.insetBy(dx: 0, dy: -spacing / 2)
    let isMoved = scroller.frame != frame
    if isMoved { scroller.frame = frame }
    placeDots()
    guard let page, length > 0 else { return }
    if pending == nil, appearance != .disappeared, let dataSource {
      if before == nil { before = .some(dataSource.pageViewController(self, viewControllerBefore: page)) }
      if after == nil { after = .some(dataSource.pageViewController(self, viewControllerAfter: page)) }
    }
    let count = 1 + (hasBefore ? 1 : 0) + (hasAfter ? 1 : 0)
    let whole = Double(count) * length
    scroller.contentSize = isHorizontal ? Size(whole, bounds.height) : Size(bounds.width, whole)
    if pending == nil, !scroller.isDragging, !scroller.isDecelerating {
      scroller.contentOffset = offset(of: 0)
    }
    put(page, at: 0)
    if let pending { put(pending, at: isForward ? 1 : -1) }
  }

  private final var hasBefore: Bool { (before ?? nil) != nil }
  private final var hasAfter: Bool { (after ?? nil) != nil }

  /// Where the contents are when a page is shown, counted from the one that is.
  private final func offset(of index: Int) -> Point {
    let place = Double(index + (hasBefore ? 1 : 0)) * length
    return isHorizontal ? Point(place, 0) : Point(0, place)
  }

  private final func put(_ controller: ViewController, at index: Int) {
    let origin = offset(of: index)
    let half = spacing / 2
    let frame = Rect(
      origin: isHorizontal ? Point(origin.x + half, 0) : Point(0, origin.y + half), size: view.bounds.size)
    let view: View = controller.view
    if view.frame != frame { view.frame = frame }
    if view.superview !== scroller { scroller.addSubview(view) }
  }

  // MARK: Turning

  private final func contentsDidMove() {
    guard !isPlacing, let page, length > 0 else { return }
    let (here, place) = (offset(of: 0), scroller.contentOffset)
    let way = isHorizontal ? place.x - here.x : place.y - here.y
    guard pending == nil else {
      // A finger that turns round goes to the other side.
      if !isByProgram, way != 0, (way > 0) != isForward, scroller.isDragging {
        cancelTurn()
        return contentsDidMove()
      }
      return
    }
    guard way != 0, let next = way > 0 ? after ?? nil : before ?? nil, next !== page else { return }
    isForward = way > 0
    delegate?.pageViewController(self, willTransitionTo: [next])
    begin(next)
  }

  /// A turn towards a page begins.
  private final func begin(_ next: ViewController) {
    pending = next
    addChild(next)
    next.loadViewIfNeeded()
    page?.willMove(toParent: nil)
    page?.isMovingFromParent = true
    page?.changeAppearance(false, true)
    next.changeAppearance(true, true)
    isPlacing = true
    put(next, at: isForward ? 1 : -1)
    isPlacing = false
    next.noteIsAppearing(true)
  }

  /// What moved has come to rest.
  final func didRest() {
    guard pending != nil, let page, length > 0 else { return }
    let (here, place) = (offset(of: 0), scroller.contentOffset)
    let way = abs(isHorizontal ? place.x - here.x : place.y - here.y)
    let completed = way > length / 2
    let isFingers = !isByProgram
    endTurn(completed: completed)
    if isFingers {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: completed)
    }
  }

  private final func endTurn(completed: Bool) {
    guard let next = pending, let old = page else { return }
    guard completed else { return cancelTurn() }
    let (done, isFree) = (completion, isByProgram)
    (pending, completion, isByProgram) = (nil, nil, false)
    page = next
    old.view.removeFromSuperview()
    // The pages move on by one: the one that was shown is the neighbour now.
    if isForward { (before, after) = (.some(old), nil) } else { (before, after) = (nil, .some(old)) }
    isPlacing = true
    scroller.setContentOffset(scroller.contentOffset, animated: false)
    isPlacing = false
    // A program may have gone to any page.
    if isFree || dataSource == nil { (before, after) = (nil, nil) }
    placePages()
    old.endAppearance()
    next.endAppearance()
    old.removeFromParent()
    next.didMove(toParent: self)
    moveDots(by: isForward ? 1 : -1)
    done?(true)
  }

  private final func cancelTurn() {
    guard let next = pending else { return }
    let done = completion
    (pending, completion, isByProgram) = (nil, nil, false)
    page?.isMovingFromParent = false
    next.willMove(toParent: nil)
    next.isMovingFromParent = true
    next.changeAppearance(false, true)
    page?.changeAppearance(true, true)
    next.view.removeFromSuperview()
    page?.noteIsAppearing(true)
    next.endAppearance()
    page?.endAppearance()
    next.removeFromParent()
    page?.didMove(toParent: self)
    if !scroller.isDragging { placePages() }
    done?(false)
  }

  // MARK: Dots

  private final func placeDots() {
    let count = transitionStyle == .scroll && isHorizontal ? dataSource?.presentationCount(for: self) ?? 0 : 0
    guard count > 0 else {
      dots?.removeFromSuperview()
      return dots = nil
    }
    let control = dots ?? PageControl()
    if dots == nil {
      control.isUserInteractionEnabled = false
      control.pageIndicatorTintColor = DynamicColor.tertiaryLabel.resolved(with: traitCollection)
      control.currentPageIndicatorTintColor = DynamicColor.label.resolved(with: traitCollection)
      control.currentPage = dataSource?.presentationIndex(for: self) ?? 0
      view.addSubview(control)
      dots = control
    }
    if control.numberOfPages != count { control.numberOfPages = count }
    let bounds = view.bounds
    control.frame = Rect(
      x: 0, y: bounds.height - view.safeAreaInsets.bottom - 37, width: bounds.width, height: 37)
    control.currentPage = min(max(control.currentPage, 0), count - 1)
  }

  private final func updateDots() { dots?.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
  private final func moveDots(by step: Int) { if let dots { dots.currentPage += step } }
}

/// Hears of the ends of scrolls.
@MainActor private final class PageScrolls: ScrollViewDelegate {
  weak var owner: PageViewController?

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { owner?.didRest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { owner?.didRest() }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { owner?.didRest() }
  }
}

/// The view of a controller of pages.
final class PageView: View {
  weak var owner: PageViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    owner?.placePages()
  }
}
