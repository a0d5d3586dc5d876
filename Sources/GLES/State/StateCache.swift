/// The bound objects and set values of the context, as far as known; nil for unknown values.
struct StateCache {
  /// Texture units for drawing: OpenGL ES 3.0 has sixteen a stage and 32 in all.
  static let unitCount = 16
  /// The unit for creating and uploading textures: the one that frames write last and draw from.
  static let uploadUnit = 15

  var program: UInt32?
  var vertexArray: UInt32?
  var framebuffer: UInt32?
  /// Whether a framebuffer was bound since the cache was invalidated.
  var touchesFramebuffers = false
  var activeUnit: Int?
  /// By kind, then by unit: GL binds one of each kind.
  private var textures = [UInt32?](repeating: nil, count: TextureKind.allCases.count * unitCount)
  /// Sampler objects, by unit; 0 is none.
  var samplers = [UInt32?](repeating: nil, count: unitCount)
  /// By unit: whether the host's bindings are recorded and its sampler object is unbound.
  var isTaken = [Bool](repeating: false, count: unitCount)
  var viewport: GLRect?
  var scissor: GLRect?
  var isBlending: Bool?
  var blendFunction: BlendFunction?
  var clearColor: SIMD4<Float>?
  /// Whether formats of sRGB convert what is written.
  var encodes: Bool?
  var unpackRowLength: Int32?
  /// Differs after any change of the textures of units, except for the upload unit.
  private(set) var textureChanges: UInt32 = 0
  /// Pieces of state queried since the cache was invalidated.
  var taken: StatePieces = []

  /// Whether the state that drawing requires and never changes is set.
  var hasBaseline = false

  subscript(kind: TextureKind, unit: Int) -> UInt32? {
    get { textures[kind.rawValue * Self.unitCount + unit] }
    set {
      if unit != Self.uploadUnit { textureChanges &+= 1 }
      textures[kind.rawValue * Self.unitCount + unit] = newValue
    }
  }

  /// The unit that a texture is bound to; nil if there is none.
  func unit(of name: UInt32, _ kind: TextureKind) -> Int? {
    if self[kind, Self.uploadUnit] == name { return Self.uploadUnit }
    return samplers.indices.first { self[kind, $0] == name }
  }

  /// Takes back an earlier state; `textureChanges` goes on.
  mutating func restore(_ earlier: StateCache) {
    let changes = textureChanges
    self = earlier
    textureChanges = changes &+ 1
  }

  /// Notes that a unit has no sampler; false if none of ours was bound. One change of the cache: a read beside it was a
  /// coroutine that allocates.
  mutating func forgetSampler(of unit: Int) -> Bool {
    guard let sampler = samplers[unit], sampler != 0, isTaken[unit] else { return false }
    samplers[unit] = 0
    return true
  }

  /// Keeps the storage: a guest invalidates the cache at each frame.
  mutating func forget() {
    program = nil
    vertexArray = nil
    framebuffer = nil
    touchesFramebuffers = false
    taken = []
    activeUnit = nil
    textureChanges &+= 1
    for index in textures.indices { textures[index] = nil }
    for unit in samplers.indices {
      samplers[unit] = nil
      isTaken[unit] = false
    }
    viewport = nil
    scissor = nil
    isBlending = nil
    blendFunction = nil
    clearColor = nil
    encodes = nil
    unpackRowLength = nil
    hasBaseline = false
  }

  /// A deleted name may be reused by the driver: it must not count as bound.
  mutating func forget(_ kind: NameKind, _ name: UInt32) {
    switch kind {
    case .texture:
      textureChanges &+= 1
      for index in textures.indices where textures[index] == name { textures[index] = nil }
    case .sampler:
      for unit in samplers.indices where samplers[unit] == name { samplers[unit] = 0 }
    case .program:
      if program == name { program = nil }
    case .framebuffer:
      if framebuffer == name { framebuffer = nil }
    case .vertexArray:
      if vertexArray == name { vertexArray = nil }
    case .buffer, .query, .renderbuffer: break
    }
  }
}
