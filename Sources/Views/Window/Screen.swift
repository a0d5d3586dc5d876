public import MultiplaneChanges
public import MultiplaneGeometry
public import MultiplaneLayers

/// Where windows are shown: the tree of layers that a host draws to one of its surfaces.
///
/// With a `mailbox`, turns commit to it, and the host calls `compositor.render(at:to:)`. Without one, turns do all but
/// the sending: they lay out, display, and begin and end animations. A host that shows the screen then calls
/// `compositor.render(screen.tree, at:, to:)`, which commits; without any, as in tests, views live by the turns alone.
@preconcurrency @MainActor public final class Screen {
  /// A size that a display can have.
  public struct Mode: Hashable, Sendable {
    /// Pixels.
    public var size: Size
    /// Frames a second.
    public var refreshRate: Double

    /// Puts the values together.
    public init(size: Size, refreshRate: Double = 1 / FrameClock.standardPeriod) {
      (self.size, self.refreshRate) = (size, refreshRate)
    }
  }

  /// Which side of the display is up in what the windows show.
  public enum Orientation: Hashable, Sendable, CaseIterable {
    /// The display's own top.
    case portrait
    /// The display's bottom.
    case portraitUpsideDown
    /// The display's right side: shown turned to the left.
    case landscapeLeft
    /// The display's left side: shown turned to the right.
    case landscapeRight

    var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// From the space of the windows to that of the display, about the middle.
    var turn: Transform2D {
      switch self {
      case .portrait: .identity
      case .portraitUpsideDown: Transform2D(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
      case .landscapeLeft: Transform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
      case .landscapeRight: Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      }
    }
  }

  /// When frames are shown: fed by the host that shows them. A new mode's rate is its, too.
  public let frameClock: FrameClock
  /// The layers of the screen. Its root is the display, in points; what windows show is turned in it.
  public let tree: LayerTree
  /// Where turns commit to: that of the compositor that draws the screen; nil without a surface, and for a host that
  /// commits by itself.
  public var mailbox: Mailbox?
  /// Whether people at the screen have keys to type with; true by default. Where they have none, text that is edited
  /// brings a keyboard on the screen, if the program has one: `ScreenKeyboard` of MultiplaneKeyboard.
  public var hasKeys = true {
    didSet {
      guard hasKeys != oldValue, let application, let window = application.keyWindow else { return }
      application.textInputObserver?(.reload, window)
    }
  }
  /// The application that the screen belongs to.
  public internal(set) weak var application: Application?
  /// The sizes that the display can have.
  public let modes: [Mode]
  /// The mode that the display has. Setting another one takes its size, at the same scale, and posts
  /// `modeDidChangeNotification`, so that the host changes the display; nil changes nothing.
  public var currentMode: Mode? {
    didSet { if let currentMode, currentMode != oldValue { take(currentMode) } }
  }
  /// The screen that this one shows again; nil for one of its own.
  public let mirroredScreen: Screen?
  /// Pixels a point.
  public private(set) var scale: Double
  /// The display's size, points, as in portrait orientation.
  private var size: Size
  /// The space of the windows.
  let stage = Layer()
  /// The windows that are shown, back to front.
  public private(set) var windows: [Window] = []
  private var side = Orientation.portrait
  /// What windows pass on to before the application: the module UIKit's scene; nil, the default, for none.
  package weak var responder: Responder?
  /// Hears of another size or side, with those of before, when the windows have been told.
  package var geometryObserver: ((Orientation, Rect) -> Void)?
  /// The side that was asked for last, which the controllers may not support.
  private var wanted = Orientation.portrait

  /// Makes a screen, to be connected to an application.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels a point; 1 where it is not above 0.
  public init(
    size: Size, scale: Double = 1, modes: [Mode] = [], currentMode: Mode? = nil, mirrored mirroredScreen: Screen? = nil
  ) {
    (self.size, self.scale) = (size, scale > 0 && scale.isFinite ? scale : 1)
    (self.modes, self.currentMode, self.mirroredScreen) = (modes, currentMode, mirroredScreen)
    frameClock = FrameClock(refreshPeriod: currentMode.map { 1 / $0.refreshRate })
    let root = Layer()
    root.addSublayer(stage)
    root.bounds = Rect(origin: .zero, size: size)
    root.position = Point(size.width / 2, size.height / 2)
    for layer in [root, stage] { layer.animateAsViews() }
    tree = LayerTree(root: root)
    placeStage()
    tree.use(
      ViewCycle(
        willLayOut: { [weak self] in self?.updateConstraints() },
        willDisplay: { [weak self] in self?.application?.tell(.display) },
        didDisplay: { [weak self] in self?.application?.tell(.commit) },
        didLayOut: { [weak self] in self?.application?.statistics.layouts += 1 },
        layoutStopped: { [weak self] layer in self?.application?.warnOfLayout(layer) }))
  }

  /// The space of the windows, points: its width and height are exchanged in landscape orientation.
  public var bounds: Rect {
    Rect(origin: .zero, size: side.isLandscape ? Size(size.height, size.width) : size)
  }

  /// The display's size in pixels, which does not turn.
  public var nativeSize: Size { Size(size.width * scale, size.height * scale) }

  /// Which side of the display is up; portrait by default. One that the topmost controller does not support is not
  /// taken; it is when that changes.
  ///
  /// A change turns the windows that fill the screen: `viewWillTransition(to:with:)`, then the new bounds in an
  /// animation, layout, and the coordinator's completions. Windows of another size keep it.
  public var orientation: Orientation {
    get { side }
    set { setOrientation(newValue) }
  }

  /// Turns the screen.
  ///
  /// - Parameter duration: seconds that the windows take; 0 for at once.
  public func setOrientation(_ orientation: Orientation, duration: Double = 0.3) {
    wanted = orientation
    guard orientation != side, mayTurn(to: orientation) else { return }
    change(duration: duration) { side = orientation }
    application?.notificationCenter.post(name: Self.orientationDidChangeNotification, object: self)
  }

  /// The display was turned: UIKit's name of its device.
  private static let orientationDidChangeNotification = Application.Notification.Name("DeviceOrientationDidChange")

  /// The controller that says how the screen may be up: the topmost of the frontmost window that fills it.
  private var turningController: ViewController? {
    var controller = windows.last { $0.frame == bounds && $0.rootViewController != nil }?.rootViewController
    while let presented = controller?.presented { controller = presented }
    return controller
  }

  private func mayTurn(to orientation: Orientation) -> Bool {
    guard let controller = turningController else { return true }
    return controller.shouldAutorotate
      && controller.supportedInterfaceOrientations.contains(OrientationMask(orientation))
  }

  /// Takes the side that was asked for last, where it is supported now; else, where the present one is not supported,
  /// one that is.
  ///
  /// - Parameter preferred: taken before others that are supported.
  func updateOrientation(preferred: Orientation? = nil) {
    guard let controller = turningController else { return }
    let supported = controller.supportedInterfaceOrientations
    let candidates = [wanted, side, preferred ?? side] + Orientation.allCases
    guard let next = candidates.first(where: { supported.contains(OrientationMask($0)) }), next != side else { return }
    change(duration: 0.3) { side = next }
  }

  /// Takes the size and scale of the display, as `orientation` takes its side.
  ///
  /// - Parameter size: points in portrait orientation. One that is not finite is ignored.
  public func resize(to size: Size, scale: Double? = nil, duration: Double = 0) {
    guard size.isFinite, size != self.size || scale != nil && scale != self.scale else { return }
    change(duration: duration) {
      self.size = size
      if let scale, scale > 0, scale.isFinite { self.scale = scale }
    }
  }

  private func take(_ mode: Mode) {
    frameClock.setRefreshPeriod(1 / mode.refreshRate)
    resize(to: Size(mode.size.width / scale, mode.size.height / scale))
    application?.notificationCenter.post(name: Self.modeDidChangeNotification, object: self)
  }

  private func change(duration: Double, _ body: () -> Void) {
    let (old, oldSide, oldScale) = (bounds, side, scale)
    body()
    let new = bounds
    let turned = new == old ? [] : windows.filter { $0.frame == old }
    let coordinator = TransitionCoordinator(duration: application == nil ? 0 : duration)
    for controller in turned.compactMap(\.rootViewController) {
      controller.resizing = coordinator
      coordinator.animate(alongsideTransition: nil) { [weak controller] in
        if controller?.resizing === $0 { controller?.resizing = nil }
      }
    }
    tellOfTraits(turned, new.size, isScaled: scale != oldScale, coordinator)
    for window in turned { window.rootViewController?.viewWillTransition(to: new.size, with: coordinator) }
    tree.root.bounds = Rect(origin: .zero, size: size)
    tree.root.position = Point(size.width / 2, size.height / 2)
    if coordinator.isAnimated, let application {
      application.animate(withDuration: duration) {
        turn(turned, coordinator)
      } completion: { _ in
        coordinator.complete()
      }
    } else {
      turn(turned, coordinator)
      coordinator.complete()
    }
    for window in windows { window.forEachInSubtree(withMasks: true) { $0.enter(window) } }
    if old != new || oldSide != side { geometryObserver?(oldSide, old) }
  }

  /// - Parameter turned: windows that take another size.
  private func tellOfTraits(_ turned: [Window], _ size: Size, isScaled: Bool, _ coordinator: TransitionCoordinator) {
    for window in windows {
      guard let controller = window.rootViewController else { continue }
      var (old, new) = (TraitCollection(), TraitCollection())
      old.takeClasses(of: window.bounds.size)
      new.takeClasses(of: turned.contains { $0 === window } ? size : window.bounds.size)
      var traits = controller.traitCollection
      if new.horizontalSizeClass != old.horizontalSizeClass { traits.horizontalSizeClass = new.horizontalSizeClass }
      if new.verticalSizeClass != old.verticalSizeClass { traits.verticalSizeClass = new.verticalSizeClass }
      let isOther = traits != controller.traitCollection || isScaled
      traits.displayScale = scale
      if isOther { controller.willTransition(to: traits, with: coordinator) }
    }
  }

  private func turn(_ windows: [Window], _ coordinator: TransitionCoordinator) {
    placeStage()
    for window in windows {
      window.frame = bounds
      window.setNeedsLayout()
    }
    // Blocks find all in place, and what they change is animated from where it was before.
    for window in windows { window.layoutIfNeeded() }
    coordinator.runAnimations()
    for window in windows { window.layoutIfNeeded() }
  }

  private func placeStage() {
    stage.bounds = bounds
    stage.position = Point(size.width / 2, size.height / 2)
    stage.affineTransform = side.turn
  }

  /// Before a layout: each view that is marked, subviews before their superviews.
  private func updateConstraints() {
    for window in windows {
      window.updateConstraintsIfNeeded()
      window.ownLayoutSystem?.solve()
    }
  }

  /// Converts a point of the display to the space of the windows.
  public func convert(fromDisplay point: Point) -> Point { stage.convert(point, from: tree.root) ?? point }

  // MARK: Windows

  /// Puts a shown window in front of the others of its level.
  func place(_ window: Window) {
    windows.removeAll { $0 === window }
    let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
    windows.insert(window, at: index)
    if index + 1 < windows.count {
      stage.insertSublayer(window.layer, below: windows[index + 1].layer)
    } else {
      stage.addSublayer(window.layer)
    }
  }

  func remove(_ window: Window) {
    windows.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
  }
}
