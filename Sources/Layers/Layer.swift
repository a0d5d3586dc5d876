public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A rectangle with a picture, a place in its superlayer, and sublayers: the model that a program changes.
///
/// What is set here travels to the screen with the next `LayerTree.commit(at:)` of the tree that
/// it is in; a layer outside of any tree records nothing and is sent whole when it comes into one. Names, defaults and
/// meaning are Core Animation's on iOS: y runs down, points are the unit, a layer's own space is that of its `bounds`.
///
/// A value that is not finite (NaN, infinity) is kept here but not sent: see `LayerTree.refusals`.
///
/// A layer belongs to the thread or actor that its tree belongs to; this also goes for letting go of the last
/// reference. It is held by its superlayer and holds its sublayers. Deep and wide trees are freed without recursion,
/// hence a subclass's `deinit` may find `sublayers` empty already.
open class Layer: CustomStringConvertible {
  /// What is sent as it stands: a commit copies it. `transform` is the identity while `matrices` holds a 3D one.
  final var geometry = GeometryRecord()
  final var appearance = AppearanceRecord()
  /// What most layers don't have.
  final var extras: LayerExtras?
  /// Back to front, before zPosition is looked at.
  final var children: [Layer] = []

  /// The layer that it is a sublayer or the mask of.
  final var superlink = UnownedReference<Layer>()
  /// The tree that it is in, or that still has to be told that it has gone.
  final var treelink = UnownedReference<LayerTree>()
  /// Its name in that tree; `LayerID.none` until a commit has created it there.
  final var id = LayerID.none
  /// Its neighbours in its tree's list of layers with something to send; left over from the last time when it is not in
  /// there.
  final var nextDirty = UnownedReference<Layer>()
  final var previousDirty = UnownedReference<Layer>()
  /// What the next commit has to send; a layer of a tree is in the tree's list while there is something. Outside of any
  /// tree: every property.
  final var dirty = Dirty.properties
  /// What a commit refused to send, to be tried again when something changes.
  final var owed = Dirty()
  final var isAttached = false
  /// Whether it is the mask of the layer that `superlink` leads to, and none of its sublayers.
  final var isMask = false
  /// Whether `kind()` has something to say: set by the library's subclasses, so that plain layers are not asked.
  final var hasKind = false
  /// False for a layer whose sublayers are placed in the space that it is placed in itself, without being flattened.
  final var hasOwnPlane = true
  final var hasBackgroundColor = false
  final var marks = Marks()
  /// Where it was last seen among its superlayer's sublayers.
  final var indexHint: UInt32 = 0
  /// The levels from here down, itself included, or more: removals don't lower it.
  final var heightBound: UInt32 = 1

  /// Of any form; for the program's own use, for scene files and in error messages.
  public final var name: String? {
    get { extras?.name }
    set {
      extend(unlessDefault: newValue == nil) { $0.name = newValue }
      mark(.name)
    }
  }

  /// The picture that is shown, scaled and placed by the contents properties: a `Bitmap`, or the `BackingStore` of a
  /// layer that draws.
  ///
  /// What was set is read back, `layer.contents as? Bitmap`. The value is asked what to show when a commit sends it.
  public final var contents: (any LayerContents)? {
    didSet {
      mark(.contents)
      if marks.contains(.isPartlyCovered) { noteCoverage(nil) }
    }
  }

  /// A layer of no size at the origin, outside of any tree.
  ///
  /// Required, so that a layer can be made by its class: `let kind: Layer.Type = …; kind.init()`.
  public required init() {
    if type(of: self) != Layer.self { marks.insert(.laysOut) }
  }

  deinit {
    if treelink.isSet { leaveTreeForGood() }
    if !children.isEmpty || composition?.mask != nil { freeLayersBelow() }
  }

  /// The frontmost layer at a point, given in the superlayer's space (the canvas for a layer without one): a layer deep
  /// below, this one, or nil.
  ///
  /// Looks at the model, front to back: by zPosition, then order, and where sublayers leave the plane by how near to
  /// the viewer the point's ray meets them. Hidden layers are not hit, opacity, masks and round corners don't matter;
  /// sublayers are hit where they hang over, unless `masksToBounds`; nor is hit what is collapsed, behind the viewer,
  /// or turned away and not double-sided. A sublayer of a `TransformLayer` takes the point in the plane that the two
  /// are flattened into.
  open func hitTest(_ point: Point) -> Layer? {
    findHit(point)
  }

  /// Whether the layer itself is hit at a point of its own space: its bounds, left and top edges included.
  open func contains(_ point: Point) -> Bool {
    bounds.contains(point)
  }

  // MARK: Layout

  /// Marks the layer: its sublayers are to be placed anew. Its tree holds it until the next commit, which calls
  /// `layoutSublayers()`.
  ///
  /// Called when `bounds` change, and when a sublayer comes or goes; not for what the layer does so while it lays out
  /// itself.
  open func setNeedsLayout() {
    markForLayout()
  }

  /// Gives the sublayers their places. By itself it leaves that to the delegate's `layoutSublayers(of:)`.
  ///
  /// Called once for each time that the layer was marked: by `layoutIfNeeded()`, and by `LayerTree.commit(at:)` before
  /// anything is displayed, superlayers before their sublayers. It may mark this layer and others, put layers into the
  /// tree and take them out, itself included.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  // MARK: Display

  /// Marks all of the layer: its picture is out of date. Its tree holds it until the next commit.
  open func setNeedsDisplay() {
    markForDisplay(nil)
  }

  /// Marks a part of the layer: what lies in a rectangle is out of date. Parts that are marked before they are
  /// displayed are joined in the smallest rectangle around them.
  ///
  /// - Parameter rect: in the layer's own space. An empty one marks nothing; one that is not finite stands for all of
  ///   the layer.
  open func setNeedsDisplay(_ rect: Rect) {
    let rect = rect.standardized
    if rect.isNull || rect.isFinite && rect.isEmpty { return }
    markForDisplay(rect.isFinite ? rect : nil)
  }

  /// Makes the picture anew: a subclass may set `contents` here. By itself it leaves that to the delegate's
  /// `display(_:)`, and without a delegate to `drawContents()`.
  ///
  /// Called by `displayIfNeeded()`, and through it by `LayerTree.commit(at:)`, never by anything else. It may change
  /// this layer and others, put layers into the tree and take them out, itself included. A commit in it sends nothing,
  /// as in a transaction.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the picture. By itself it leaves that to the delegate's `draw(_:in:)`, and without a delegate nothing is
  /// drawn.
  ///
  /// - Parameter context: user space is the layer's own space, `contentsScale` pixels a point. The clip is what is out
  ///   of date, which is clear, or black where the layer is opaque. It draws nothing after the call.
  open func draw(in context: any DrawingContext) {
    if let delegate { delegate.draw(self, in: context) } else { noteNothingDrawn() }
  }

  /// Whether the layer is displayed anew when a property of that name changes: a subclass answers for its own
  /// properties, each of which tells of its changes by `didChangeValue(forKey:)`. By itself false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// What is to happen when a property changes. By itself what the delegate says.
  ///
  /// - Parameter event: the property's name.
  open func action(forKey event: String) -> (any LayerAction)? {
    delegate?.action(for: self, forKey: event)
  }

  /// What the render tree is to make of the layer, for the library's subclasses.
  package func kind() -> LayerKind { .plain }

  /// The class, and the name where there is one.
  open var description: String {
    name.map { "\(type(of: self)) “\($0)”" } ?? "\(type(of: self)) without a name"
  }
}

/// Which parts of a layer the next commit has to send.
struct Dirty: OptionSet {
  var rawValue: UInt16

  static let geometry = Dirty(rawValue: 1)
  static let transformMatrix = Dirty(rawValue: 2)
  static let sublayerMatrix = Dirty(rawValue: 4)
  static let appearance = Dirty(rawValue: 8)
  static let contents = Dirty(rawValue: 16)
  static let name = Dirty(rawValue: 32)
  /// It came to its place among its siblings since the last commit.
  static let placed = Dirty(rawValue: 64)
  /// The compositor knows it in a place that it was taken from since the last commit.
  static let cut = Dirty(rawValue: 128)
  static let detail = Dirty(rawValue: 256)
  static let effects = Dirty(rawValue: 512)
  static let filters = Dirty(rawValue: 1024)
  static let shadowPath = Dirty(rawValue: 2048)
  static let kind = Dirty(rawValue: 4096)
  /// Whether it could be drawn.
  static let drawing = Dirty(rawValue: 8192)

  static let place: Dirty = [.geometry, .transformMatrix, .sublayerMatrix]
  static let properties: Dirty = [
    .geometry, .transformMatrix, .sublayerMatrix, .appearance, .contents, .name, .detail, .effects, .filters,
    .shadowPath, .kind, .drawing,
  ]
  static let composition: Dirty = [.effects, .filters, .shadowPath, .kind]
  static let structure: Dirty = [.placed, .cut]
}
