import CGLES

/// The host's bindings of a texture unit; nil for those not queried because the frame did not change them.
struct SavedUnit: BitwiseCopyable {
  private var textures = [3 of UInt32?](repeating: nil)
  var sampler: UInt32?

  subscript(kind: TextureKind) -> UInt32? {
    get { textures[kind.rawValue] }
    set { textures[kind.rawValue] = newValue }
  }
}

/// The draw and read buffers of a host's framebuffer that the frame changed.
struct SavedFramebuffer: BitwiseCopyable {
  var name: UInt32
  /// The first `drawCount` are valid; 0 if the draw buffers are unchanged.
  var drawBuffers = SIMD8<UInt32>(repeating: 0)
  var drawCount = 0
  /// Whether the draw buffers were queried.
  var isDrawn = false
  var readBuffer: UInt32?
  /// Whether the read buffer was queried.
  var isRead = false
}

/// A piece of state that the frame changed, and the host's value to restore.
struct StateUndo: BitwiseCopyable {
  enum Piece: BitwiseCopyable {
    case enable, disable, pixelStorage, colorMask, clipControl, polygonMode, pixelTransfer, clampColor, blendEquation
  }

  var piece: Piece
  var name: GLenum = 0
  var values = SIMD4<Int32>.zero
  var isOfViewports = false
}

/// The host's GL state that a frame changes. State that frames seldom change is queried before the first change.
struct HostState {
  var program: UInt32 = 0
  var vertexArray: UInt32 = 0
  var drawFramebuffer: UInt32 = 0
  var readFramebuffer: UInt32 = 0
  var activeTexture: Int32 = 0
  var viewport: SIMD4<Float>?
  var scissor: SIMD4<Int32>?
  var isBlending: Bool?
  /// The equation of colour; `GL_FUNC_ADD` in place of an advanced one, which a frame changes.
  var colorEquation: Int32 = 0
  /// Source and destination factors, of colour, then of alpha.
  var blendFunction: SIMD4<UInt32>?
  var clearColor: SIMD4<Float>?
  var unpackRowLength: Int32?
  var unpackBuffer: UInt32?
  var packBuffer: UInt32?
  var pausesTransformFeedback = false
  var units = [16 of SavedUnit](repeating: SavedUnit())
  var framebuffers: [SavedFramebuffer] = []
  var undos: [StateUndo] = []
  var subroutines: [SavedSubroutines] = []
  /// GL errors that were pending, oldest first.
  var errors: [GLenum] = []

  /// Empties the lists and keeps their storage.
  mutating func forget() {
    var fresh = HostState()
    swap(&fresh.framebuffers, &framebuffers)
    swap(&fresh.undos, &undos)
    swap(&fresh.subroutines, &subroutines)
    swap(&fresh.errors, &errors)
    fresh.framebuffers.removeAll(keepingCapacity: true)
    fresh.undos.removeAll(keepingCapacity: true)
    fresh.subroutines.removeAll(keepingCapacity: true)
    fresh.errors.removeAll(keepingCapacity: true)
    self = fresh
  }
}

/// Pieces of state that are queried when a frame first needs them.
struct StatePieces: OptionSet, BitwiseCopyable {
  var rawValue: UInt16

  static let viewport = StatePieces(rawValue: 1)
  static let scissor = StatePieces(rawValue: 2)
  static let blendSwitch = StatePieces(rawValue: 4)
  static let blendFunction = StatePieces(rawValue: 8)
  static let clearColor = StatePieces(rawValue: 16)
  static let unpack = StatePieces(rawValue: 32)
  static let unpackLayers = StatePieces(rawValue: 64)
  static let pack = StatePieces(rawValue: 128)
  static let encoding = StatePieces(rawValue: 256)
  static let samples = StatePieces(rawValue: 512)
  static let dither = StatePieces(rawValue: 1024)
  static let transfers = StatePieces(rawValue: 2048)
}
