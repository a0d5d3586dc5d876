public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A rectangle with contents, a position in its superlayer, and sublayers: the model that a program changes.
///
/// Changes reach the screen with the next `LayerTree.commit(at:)` of the layer's tree. A layer outside of any tree
/// records no changes; all of it is sent when it is added to one. Names, defaults and meaning are those of Core
/// Animation on iOS: y runs down, lengths are points, and the layer's own space is that of its `bounds`.
///
/// A value that is not finite (NaN, infinity) can be read back but is not sent: see `LayerTree.refusals`.
///
/// A layer belongs to the thread or actor of its tree; the last reference must be released there too. A superlayer
/// retains its sublayers. Deep and wide trees are freed without recursion, so a subclass's `deinit` may find
/// `sublayers` already empty.
open class Layer: CustomStringConvertible {
  // In an order that leaves no padding: a million layers are one object each.

  /// Sent as a plain copy by a commit. `transform` is the identity while `matrices` holds a 3D transform.
  final var geometry = GeometryRecord()
  /// The last known index among the superlayer's sublayers.
  final var indexHint: UInt32 = 0
  final var appearance = AppearanceRecord()
  final var isAttached = false
  /// Whether the layer is the mask, not a sublayer, of the layer that `superlink` refers to.
  final var isMask = false
  /// Whether `kind()` returns more than `.plain`: set by `prepare()`, so that `kind()` is not called for plain layers.
  final var hasKind = false
  /// False for a transform layer: its sublayers are not flattened into a plane of its own.
  final var hasOwnPlane = true
  final var hasBackgroundColor = false
  /// Values that most layers do not set.
  final var extras: LayerExtras?
  /// Back to front, without regard to zPosition.
  final var children: [Layer] = []

  /// The superlayer, or the layer that this one masks.
  final var superlink = UnownedReference<Layer>()
  /// The tree that the layer is in, or that has not yet sent the layer's removal.
  final var treelink = UnownedReference<LayerTree>()
  /// The identifier in that tree; `LayerID.none` until a commit has created it.
  final var id = LayerID.none
  /// The neighbours in the tree's dirty list; meaningless while the layer is not in the list.
  final var nextDirty = UnownedReference<Layer>()
  final var previousDirty = UnownedReference<Layer>()
  /// The parts that the next commit must send. A layer of a tree is in the tree's dirty list while there are some.
  /// Outside of any tree: every property.
  final var dirty = Dirty.properties
  /// Parts that commits have refused to send; tried again with the layer's next change.
  final var refusedParts = Dirty()
  final var marks = Marks()
  /// An upper bound of the number of layers from the topmost one to this one: see `Layer+Depth.swift`.
  package internal(set) final var depthBound: UInt32 = 1

  /// A name for the program's own use, scene files and error messages. Need not be unique.
  public final var name: String? {
    get { extras?.name }
    set {
      guard newValue != name else { return }
      extend(unlessDefault: newValue == nil) { $0.name = newValue }
      mark(.name)
    }
  }

  /// The image of the layer, scaled and placed by the contents properties: a `Bitmap`, or the `BackingStore` of a layer
  /// that draws.
  ///
  /// Read it back as `layer.contents as? Bitmap`. A commit reads the object's `source`, also of an object that is set
  /// again, unless it is a `Bitmap`, which never changes.
  @_disfavoredOverload public final var contents: (any LayerContents)? {
    willSet {
      if marks.isSuperset(of: .acts), marks.isDisjoint(with: [.isDrawing, .isDone]), isNew(newValue, over: contents) {
        willChange(.contents)
      }
    }
    didSet {
      if isNew(contents, over: oldValue) { mark(.contents) }
      if marks.contains(.isPartlyCovered) { noteCoverage(nil) }
    }
  }

  /// Makes a layer of zero size at the origin, outside of any tree.
  ///
  /// Required, so that a layer can be made from its class: `let kind: Layer.Type = …; kind.init()`.
  public required init() { begin() }

  /// Makes a copy of a layer, outside of any tree: its properties, without its delegate, sublayers, mask and
  /// animations. A subclass with properties of its own overrides it, and copies them. Of an object that is no layer, it
  /// makes a new layer.
  public init(layer: Any) {
    begin()
    guard let layer = layer as? Layer else { return }
    copyProperties(of: layer)
    contents = layer.contents
  }

  /// Makes a layer from an archive, with its sublayers; those are made by `init()`. nil where the archive does not fit,
  /// which the coder then says. Of an object that is no `Coder`, it makes a new layer.
  ///
  /// A subclass with values of its own declares `required init?(coder:)`, and that it is `Coding`.
  public init?(coder: AnyObject) {
    // The parameter is no `Coder`, so that a subclass declares its `required init?(coder:)` without `override`, or
    // none.
    begin()
    guard let coder = coder as? Coder else { return }
    coder.announce(self)
    decodeValues(with: coder)
    if coder.error != nil { return nil }
  }

  /// Writes the layer to an archive, with its sublayers, but without animations, delegate, actions and contents.
  open func encode(with coder: Coder) {
    coder.announce(self)
    encodeValues(with: coder)
  }

  deinit {
    if treelink.isSet { leaveTree() }
    if !children.isEmpty || extras?.mask != nil { freeLayersBelow() }
  }

  /// Returns the frontmost layer at a point of the superlayer's space (the canvas for a topmost layer): a descendant,
  /// this layer, or nil.
  ///
  /// Searches the model values, front to back: by zPosition, then order; where sublayers leave the plane, by the depth
  /// at which the ray through the point meets them. Hidden layers are not hit. Opacity, masks and rounded corners have
  /// no effect. Sublayers are hit outside of the bounds, unless `masksToBounds` is set. A layer is not hit when it is
  /// collapsed, behind the viewer, or facing away and not double-sided. A sublayer of a `TransformLayer` takes the
  /// point in the plane that both are flattened into.
  open func hitTest(_ point: Point) -> Layer? {
    findHit(point)
  }

  /// Whether a point of the layer's own space hits the layer itself: whether it is in `bounds`, left and top edges
  /// included.
  open func contains(_ point: Point) -> Bool {
    bounds.contains(point)
  }

  // MARK: Hierarchy

  /// Adds a layer in front of the other sublayers. A layer that is already a sublayer moves to the front. A layer of
  /// another superlayer is removed from there first; a mask is detached from the layer that it masks.
  ///
  /// Like the other edits here, it stops the program, with the description of a `LayerError`, when the layer is this
  /// one or an ancestor of it, when the tree would exceed `LayerTree.maximumDepth` levels, or when the layer is a
  /// tree's root. For input from outside use `addSublayer(checked:)`.
  open func addSublayer(_ layer: Layer) {
    allowing { () throws(LayerError) in try addSublayer(checked: layer) }
  }

  /// Inserts a layer at an index among the sublayers, counted without the layer itself; 0 is behind all others, and one
  /// beyond the end is in front of all.
  open func insertSublayer(_ layer: Layer, at index: UInt32) {
    let others = children.count - (holds(layer) ? 1 : 0)
    allowing { () throws(LayerError) in
      try insertSublayer(checked: layer, at: min(Int(clamping: index), others))
    }
  }

  /// Inserts a layer directly behind a sibling, which must be a sublayer; behind all others for nil.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    guard let sibling else { return insertSublayer(layer, at: UInt32(0)) }
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, below: sibling) }
  }

  /// Inserts a layer directly in front of a sibling, which must be a sublayer; in front of all others for nil.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    guard let sibling else { return addSublayer(layer) }
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, above: sibling) }
  }

  /// Replaces a sublayer by another layer. The old layer must be a sublayer.
  open func replaceSublayer(_ old: Layer, with new: Layer) {
    allowing { () throws(LayerError) in try replaceSublayer(checked: old, with: new) }
  }

  /// Removes the layer, with its sublayers, from its superlayer, or from the layer that it masks. Does nothing for a
  /// topmost layer.
  open func removeFromSuperlayer() {
    unlink(staysInTree: false)
  }

  // MARK: Layout

  /// Marks the layer for layout. The next commit of its tree calls `layoutSublayers()`. The tree retains the layer
  /// until then.
  ///
  /// Called when `bounds` change, and when a sublayer is added or removed, except during the layer's own layout.
  open func setNeedsLayout() {
    markForLayout()
  }

  /// Lays out the sublayers. The default calls the delegate's `layoutSublayers(of:)`.
  ///
  /// Called once each time the layer is marked: by `layoutIfNeeded()`, and by `LayerTree.commit(at:)` before display,
  /// superlayers before their sublayers. It may mark this layer and others, and add and remove layers, itself included.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Lays out marked layers now. Starts at the highest marked superlayer that is reached from here through marked
  /// superlayers, or else at this layer, and lays out superlayers before their sublayers. The layer of a view starts at
  /// the highest marked superlayer.
  ///
  /// Visits the whole subtree, unless no layer of the tree is marked. When layouts keep marking layers, it stops after
  /// sixteen rounds (a hundred for layers of views) and leaves the last marks.
  open func layoutIfNeeded() { _ = layOutIfNeeded() }

  // MARK: Display

  /// Marks the whole layer for display. The tree retains the layer until the next commit.
  open func setNeedsDisplay() {
    markForDisplay(nil)
  }

  /// Marks a rectangle of the layer for display. Rectangles marked before the next display are joined to their bounding
  /// box.
  ///
  /// - Parameter rect: in the layer's own space. An empty rectangle marks nothing; one that is not finite marks the
  ///   whole layer.
  open func setNeedsDisplay(_ rect: Rect) {
    let rect = rect.standardized
    if rect.isNull || rect.isFinite && rect.isEmpty { return }
    markForDisplay(rect.isFinite ? rect : nil)
  }

  /// Updates the layer's contents; a subclass may set `contents` here. The default calls the delegate's `display(_:)`,
  /// or `drawContents()` without a delegate.
  ///
  /// Called by `displayIfNeeded()`, which `LayerTree.commit(at:)` calls. Called by a program, it takes the layer's mark
  /// away and displays all of it. It may change this layer and others, and
  /// add and remove layers, itself included. A commit within it sends nothing, as in a transaction.
  open func display() {
    unmarkForDisplay()
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// If the layer is marked, removes the mark and calls `display()`.
  ///
  /// A layer that cannot be drawn yet stays marked: outside of any tree, and while all buffers of its backing store are
  /// in use.
  open func displayIfNeeded() { displayMarked() }

  /// Draws the layer's contents. The default calls the delegate's `draw(_:in:)`, and draws nothing without a delegate.
  ///
  /// - Parameter context: user space is the layer's own space, with `contentsScale` pixels a point. The clip is the
  ///   stale part, which is transparent, or black for an opaque layer. Drawing after the call has no effect.
  open func draw(in context: any DrawingContext) {
    if let delegate { delegate.draw(self, in: context) } else { noteNothingDrawn() }
  }

  /// Whether a change of a property marks the layer for display. A subclass overrides it: for properties of `Layer`,
  /// and for its own ones, whose changes it reports with `didChangeValue(forKey:)`. The default returns false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The value that a new layer of the class has for a property, by its key path; nil for none, and for an unknown
  /// property. A subclass overrides it for keys of its own: layers have that value where none was set.
  open class func defaultValue(forKey key: String) -> Any? { modelDefault(forKey: key) }

  /// The action to run when a property changes: the delegate's, or that of `actions`, or the class's
  /// `defaultAction(forKey:)`. nil runs none: a `NoAction` that is found there ends the search, and is answered as nil.
  ///
  /// - Parameter event: the name of the property.
  open func action(forKey event: String) -> (any LayerAction)? {
    let found = delegate?.action(for: self, forKey: event) ?? extras?.actions[event]
    guard let action = found ?? type(of: self).defaultAction(forKey: event) else { return nil }
    return action is NoAction || action is any EmptyAction ? nil : action
  }

  /// The action of a class. The default is the implicit animation of a property that has one: from what is shown to the
  /// new value, with the duration and the timing function of the transaction, `MediaTimingFunction.default` where it
  /// has none.
  open class func defaultAction(forKey event: String) -> (any LayerAction)? { BasicAnimation.implicit(forKey: event) }

  /// The properties of a subclass that animations can change, sampled by `LayerTree.commit(at:)`. None by default.
  open class var animatableProperties: [AnimatableProperty] { [] }

  /// The kind of layer that the compositor draws; overridden by the library's subclasses.
  package func kind() -> LayerKind { .plain }

  /// Sets what layers of the library's subclasses have from their beginning.
  package func prepare() {}

  /// Takes over the properties of a subclass that are no part of `kind()`.
  package func copyOwnProperties(of other: Layer) {}

  private final func isNew(_ contents: (any LayerContents)?, over old: (any LayerContents)?) -> Bool {
    contents !== old || contents != nil && !(contents is Bitmap)
  }

  private final func begin() {
    guard type(of: self) != Layer.self else { return }
    marks.insert(.laysOut)
    if !isOfOwnClass { marks.formUnion([.asksClass, .acts]) }
    prepare()
  }

  /// The layer of which this one is Core Animation's presentation layer; else the layer itself.
  open func model() -> Self { modelLayer as? Self ?? self }

  /// The class, and the name where there is one.
  open var description: String {
    name.map { "\(type(of: self)) “\($0)”" } ?? "\(type(of: self)) without a name"
  }

  // MARK: Animations

  /// Adds a copy of an animation, above those that the layer has. It begins with the next commit, or at its
  /// `beginTime`.
  ///
  /// An animation that can't run is refused by that commit: see `LayerTree.refusals`. Outside of any tree, the layer
  /// keeps its animations until it is added to one.
  ///
  /// - Parameter key: replaces an animation of the same key, which stops unfinished. nil, and an empty key, replace
  ///   nothing. A `Transition` always has the key `transition`.
  open func add(_ animation: Animation, forKey key: String?) {
    add(animation.copy(), key: key)
  }

  /// Removes an animation; its delegate is called, with false, by the next commit. Unknown keys are ignored.
  open func removeAnimation(forKey key: String) {
    removeAnimation(at: extras?.animations?.entries.firstIndex { $0.key == key })
  }

  /// Removes all animations.
  open func removeAllAnimations() {
    while let last = extras?.animations?.entries.indices.last { removeAnimation(at: last) }
  }

  /// The layer's copy of an animation, which must not be changed; nil for an unknown key.
  open func animation(forKey key: String) -> Animation? {
    extras?.animations?.entries.first { $0.key == key }?.animation
  }

  // MARK: Values by key

  /// The value of a property, or of a component of one such as `transform.rotation.z`: a number, a point, a colour, …;
  /// or what was kept under the name, or the class's `defaultValue(forKey:)` of it.
  open func value(forKeyPath keyPath: String) -> Any? { keyedValue(keyPath) }

  /// As `value(forKeyPath:)`.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property, or a component of one; or keeps the value under the name.
  ///
  /// - Parameter value: one that the property cannot have changes nothing; nil is for optional properties.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, keyPath) }

  /// As `setValue(_:forKeyPath:)`.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}

extension Layer: Hashable {
  /// Whether two references are of one layer.
  public static func == (a: Layer, b: Layer) -> Bool { a === b }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The parts of a layer that the next commit must send.
struct Dirty: OptionSet {
  var rawValue: UInt16

  static let geometry = Dirty(rawValue: 1)
  static let transformMatrix = Dirty(rawValue: 2)
  static let sublayerMatrix = Dirty(rawValue: 4)
  static let appearance = Dirty(rawValue: 8)
  static let contents = Dirty(rawValue: 16)
  static let name = Dirty(rawValue: 32)
  /// The layer was given its place among its siblings since the last commit.
  static let placed = Dirty(rawValue: 64)
  /// The layer was removed, since the last commit, from a place that the compositor knows.
  static let cut = Dirty(rawValue: 128)
  static let detail = Dirty(rawValue: 256)
  static let effects = Dirty(rawValue: 512)
  static let filters = Dirty(rawValue: 1024)
  static let shadowPath = Dirty(rawValue: 2048)
  static let kind = Dirty(rawValue: 4096)
  /// Whether the layer could be drawn, and why not.
  static let drawing = Dirty(rawValue: 8192)
  /// The layer's own time.
  static let timing = Dirty(rawValue: 16384)
  /// An animation begins, or is gone.
  static let animations = Dirty(rawValue: 32768)

  static let place: Dirty = [.geometry, .transformMatrix, .sublayerMatrix]
  static let properties: Dirty = [
    .geometry, .transformMatrix, .sublayerMatrix, .appearance, .contents, .name, .detail, .effects, .filters,
    .shadowPath, .kind, .drawing, .timing, .animations,
  ]
  static let composition: Dirty = [.effects, .filters, .shadowPath, .kind]
  static let structure: Dirty = [.placed, .cut]
}
