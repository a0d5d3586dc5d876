import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneLayers

extension View {
  /// The value of `intrinsicContentSize` along an axis where there is none.
  public class var noIntrinsicMetric: Double { -1 }

  /// For `systemLayoutSizeFitting`: as small as possible.
  public class var layoutFittingCompressedSize: Size { .zero }

  /// For `systemLayoutSizeFitting`: as large as possible.
  public class var layoutFittingExpandedSize: Size { Size(10_000, 10_000) }

  /// The layer that shows the view; its delegate is the view. Layers that are added to it by hand take no touches.
  public final var layer: Layer {
    if let made { return made }
    guard let layerClass = Self.layerClass as? Layer.Type else {
      preconditionFailure("\(Self.self).layerClass is \(Self.layerClass), which is no Layer")
    }
    let layer = layerClass.init()
    layer.belongToView()
    layer.isOpaque = flags.contains(.isOpaque)
    layer.delegate = self
    made = layer
    if type(of: layer) != Layer.self { drawTiles(of: layer) }
    return layer
  }

  /// Writes to the extras; makes them unless the value is the default.
  final func extend(unlessDefault isDefault: Bool, _ write: (ViewExtras) -> Void) {
    if let extras { return write(extras) }
    if isDefault { return }
    let made = ViewExtras()
    write(made)
    extras = made
  }

  final func note(_ flag: ViewFlags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// The application of the view's window.
  package final var application: Application? { window?.screenLink?.application }

  /// What makes a context the current one for `draw(_:)`: of the view's application, or else of the standard one.
  final var currentContext: ((any DrawingContext, () -> Void) -> Void)? {
    (application ?? Application.standard)?.currentContext
  }
}

extension View {
  /// Frees views, and those below them, where nothing else retains them.
  nonisolated static func free(_ views: inout [View]) {
    let free: @MainActor (inout [View]) -> Void = { views in
      while var view = views.popLast() {
        guard isKnownUniquelyReferenced(&view) else {
          view.updateSurroundings()
          view.outliveLayout()
          continue
        }
        if view.children.isEmpty { continue }
        views.append(contentsOf: view.children)
        view.children = []
      }
    }
    // Nobody else has a view that is freed.
    unsafe unsafeBitCast(free, to: ((inout [View]) -> Void).self)(&views)
  }
}

/// Classes whose instances may be made on any thread: `View` and `Window`, each by its own
/// `init(anywhere:)`.
///
/// A third designated initialiser of `View` would keep subclasses that override `init(frame:)` and `init(coder:)` from
/// inheriting `init()`, so these are initialisers of a protocol.
public protocol CreatedAnywhere {}

extension View: CreatedAnywhere {}

extension CreatedAnywhere where Self: View {
  /// Makes a view on any thread; for classes whose initialiser touches nothing that is shared.
  nonisolated package init(frame: Rect, madeBy make: @escaping @MainActor (Rect) -> Self) {
    // Nobody else has the new view.
    self = unsafe unsafeBitCast(make, to: ((Rect) -> Self).self)(frame)
  }
}

extension CreatedAnywhere where Self == View {
  /// Makes a view on any thread, to be used on the main actor.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { View(frame: $0) } }
}

extension CreatedAnywhere where Self == Window {
  /// Makes a hidden window without a screen on any thread, to be used on the main actor.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { Window(frame: $0) } }
}

extension View {
  /// Whether a change of the size resizes the subviews by their masks; true by default.
  public final var autoresizesSubviews: Bool {
    get { flags.contains(.resizesSubviews) }
    set {
      guard newValue != autoresizesSubviews else { return }
      note(.resizesSubviews, newValue)
      for view in children { view.noteLayoutFrame() }
    }
  }

  /// Whether what is to be drawn is filled with the background colour before `draw`; true by default.
  public final var clearsContextBeforeDrawing: Bool {
    get { flags.contains(.clearsContext) }
    set { note(.clearsContext, newValue) }
  }
}
