internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Running animations, model values of the layers that have any, and layers' own times.
///
/// The layer table holds shown values. Of an animated layer, the values that animations may change are here as the
/// program set them. Reads the layer table's links; calls no other component.
struct AnimationStore: Sendable {
  /// A track of a layer; the layer's tracks are a list in the order in which they apply.
  struct Link: Sendable {
    var track: AnimationTrack
    var animation: AnimationID
    var next: Int32 = -1
  }

  /// By the index in `slots`.
  var layers = Pool<AnimatedLayer>()
  var links = Pool<Link>()
  /// Index in `layers` of a slot.
  var slots: [Int32: Int32] = [:]
  /// Layers to sample in each frame, and those whose shown values hold for a while.
  var moving: [Int32] = []
  var resting: [Int32] = []
  /// The shown values of all resting layers hold in this time.
  var rest = Span()
  /// Appearances of a run of layers, to be shown; empty between runs.
  var looks: [ShownLook] = []
  /// The same, of places.
  var places: [ShownPlace] = []

  // Model values, by the index in an animated layer.
  var geometry = Pool<GeometryRecord>()
  var matrices = Pool<MatrixPair>()
  var appearance = Pool<AppearanceRecord>()
  var others = Pool<OtherModel>()
  /// Values that were shown before, by the same index: their memory is used again.
  var spares: [OtherModel] = []

  /// Layers with a time of their own.
  var timings: [Int32: TimingRecord] = [:]
  /// Timings from a layer up to the root while its own time is worked out; empty otherwise.
  var timingsAbove: [TimingRecord] = []
  /// A layer's own time has changed since the last plan.
  var areTimesStale = false

  /// Seconds of the plan's time: from the first to before the last.
  struct Span: BitwiseCopyable, Sendable {
    var since = -Double.infinity
    var until = Double.infinity

    func contains(_ time: Double) -> Bool { time >= since && time < until }
  }

  /// Whether no layer is animated.
  var isEmpty: Bool { moving.isEmpty && resting.isEmpty }
}

/// A layer with animations.
struct AnimatedLayer: BitwiseCopyable, Sendable {
  /// −1 if the entry is free.
  var slot: Int32
  /// Its tracks; −1 for none.
  var first: Int32 = -1
  var last: Int32 = -1
  /// Index in `moving` or `resting`.
  var place: Int32 = -1
  var isMoving = true
  /// Whether its own time is the plan's; holds in `span`.
  var isInPlansTime = true
  /// Parts of its values that its animations may change.
  var parts: Parts = []
  /// Wished frames a second while it moves; 0 for each refresh of the display.
  var framesPerSecond: Float = 0
  /// When `isMoving` and `framesPerSecond` hold; if it rests, its shown values hold.
  var span = AnimationStore.Span()
  // Model values; −1 for none.
  var geometry: Int32 = -1
  var matrices: Int32 = -1
  var appearance: Int32 = -1
  var other: Int32 = -1

  /// Parts of a layer's values.
  struct Parts: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ part: AnimatedPart) { rawValue = 1 << UInt16(part.rawValue) }

    static let geometry = Parts(.geometry)
    static let appearance = Parts(.appearance)
    static let detail = Parts(.detail)
    static let effects = Parts(.effects)
    static let filters = Parts(.filters)
    static let shadowPath = Parts(.shadowPath)
    static let kind = Parts(.kind)
    static let contents = Parts(.contents)
    static let others: Parts = [.detail, .effects, .filters, .shadowPath, .kind, .contents]
  }
}

/// Model values that few animations change. Those of parts that are not animated are unused.
struct OtherModel: Sendable {
  var detail = ContentsDetail.default
  var effects = LayerEffects.default
  var filters = LayerFilters()
  var shadowPath: Path?
  var kind = LayerKind.plain
  var contents: Bitmap?
  /// Of shown values: contents that fade into others.
  var fade: ContentsSample?
  /// Memory for locations of a gradient whose model has none.
  var spareLocations: [Double] = []
}

extension OtherModel {
  /// Takes the values of some parts over.
  mutating func take(_ parts: AnimatedLayer.Parts, of other: OtherModel) {
    if parts.contains(.effects) { effects = other.effects }
    if parts.contains(.detail) { detail = other.detail }
    if parts.contains(.filters) { filters = other.filters }
    if parts.contains(.shadowPath) { shadowPath = other.shadowPath }
    if parts.contains(.kind) { kind = other.kind }
    if parts.contains(.contents) { contents = other.contents }
  }

  /// Takes another one's values over, arrays into the same memory where their counts are equal.
  mutating func refill(from other: OtherModel) {
    var (filters, kind) = (LayerFilters(), LayerKind.plain)
    swap(&filters, &self.filters)
    swap(&kind, &self.kind)
    self = other
    filters.filters.refill(from: other.filters.filters)
    filters.backgroundFilters.refill(from: other.filters.backgroundFilters)
    self.filters = filters
    if case .gradient(var gradient) = kind, case .gradient(let model) = other.kind {
      kind = .plain
      var colors: [Color] = []
      swap(&colors, &gradient.colors)
      var locations = gradient.locations
      gradient = model
      colors.refill(from: model.colors)
      gradient.colors = colors
      if let values = model.locations, locations != nil {
        gradient.locations = nil
        locations?.refill(from: values)
        gradient.locations = locations
      } else if let locations {
        spareLocations = locations
      }
      self.kind = .gradient(gradient)
    }
  }

  /// Gives a gradient without locations those that nil means.
  mutating func setEvenLocations() {
    guard case .gradient(var gradient) = kind, gradient.locations == nil else { return }
    // So that the lists are not shared while they change.
    kind = .plain
    var locations: [Double] = []
    swap(&locations, &spareLocations)
    gradient.writeEvenLocations(to: &locations)
    gradient.locations = locations
    kind = .gradient(gradient)
  }
}

extension Array {
  fileprivate mutating func refill(from other: [Element]) {
    guard count == other.count else {
      self = other
      return
    }
    for index in indices { self[index] = other[index] }
  }
}
