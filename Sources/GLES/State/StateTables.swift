import CGLES

/// A capability of `glEnable` that drawing requires to be on or off.
struct StateSwitch {
  var name: GLenum
  var isOn = false
  /// Indexed by viewport; drawing uses the first.
  var isOfViewports = false
}

/// A `glPixelStorei` value that uploads or readbacks require.
struct PixelStorage {
  var name: GLenum
  var value: Int32
}

/// State that drawing requires and never changes, by the version and extensions of the context.
struct StateTables {
  let switches: [StateSwitch]
  /// Capabilities without effect on targets of one sample a pixel.
  let sampleSwitches: [StateSwitch]
  let unpack: [PixelStorage]
  /// Used by uploads to array textures only.
  let unpackLayers: [PixelStorage]
  let pack: [PixelStorage]
  /// Queries the results of which include draws of a frame.
  let queries: [GLenum]
  /// `glPixelTransferf` values that leave colour unchanged; fixed-function OpenGL.
  let transfers: [(name: GLenum, value: Float)]

  /// Enumerators that the headers of OpenGL ES lack.
  enum Name {
    static let framebufferSRGB: GLenum = 0x8DB9
    static let clipOrigin: Int32 = 0x935C
    static let clipDepthMode: Int32 = 0x935D
    static let lowerLeft: Int32 = 0x8CA1
    static let negativeOneToOne: GLenum = 0x935E
    static let polygonMode: Int32 = 0x0B40
    static let fill: Int32 = 0x1B02
    static let clampFragmentColor: Int32 = 0x891B
    static let fixedOnly: Int32 = 0x891D
    static let samplesPassed: GLenum = 0x8914
    static let doubleBuffer: Int32 = 0x0C32
    static let backLeft: GLenum = 0x0402
    static let advancedEquations: ClosedRange<Int32> = 0x9294...0x92B0
  }

  init(_ capabilities: Capabilities) {
    func has(_ extensions: String...) -> Bool { extensions.contains { capabilities.extensions.contains($0) } }
    let isDesktop = capabilities.isDesktop
    func isVersion(_ major: Int, _ minor: Int) -> Bool { capabilities.isVersion(atLeast: major, minor) }

    var off: [Int32] = [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_RASTERIZER_DISCARD]
    var samples: [Int32] = [GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE]
    if isVersion(3, 1) || isDesktop { samples.append(GL_SAMPLE_MASK) }
    if isVersion(3, 2) || has("GL_OES_sample_shading", "GL_ARB_sample_shading") { samples.append(GL_SAMPLE_SHADING) }
    // GL_SAMPLE_ALPHA_TO_ONE.
    if isDesktop || has("GL_EXT_multisample_compatibility") { samples.append(0x809F) }
    // A shader that writes no clip distances leaves them undefined.
    if isDesktop || has("GL_EXT_clip_cull_distance", "GL_APPLE_clip_distance") { off += (0..<8).map { 0x3000 + $0 } }
    // GL_POLYGON_SMOOTH, GL_COLOR_LOGIC_OP, GL_PRIMITIVE_RESTART.
    if isDesktop { off += [0x0B41, 0x0BF2, 0x8F9D] }
    // GL_ALPHA_TEST, GL_POLYGON_STIPPLE.
    if capabilities.hasFixedFunction { off += [0x0BC0, 0x0B42] }
    var switches = off.map { StateSwitch(name: GLenum($0)) }
    switches.append(StateSwitch(name: GLenum(GL_SCISSOR_TEST), isOn: true, isOfViewports: true))
    self.switches = switches
    var sampleSwitches = samples.map { StateSwitch(name: GLenum($0)) }
    // GL_MULTISAMPLE.
    if isDesktop || has("GL_EXT_multisample_compatibility") {
      sampleSwitches.append(StateSwitch(name: 0x809D, isOn: true))
    }
    self.sampleSwitches = sampleSwitches

    func storage(_ name: Int32, _ value: Int32 = 0) -> PixelStorage { PixelStorage(name: GLenum(name), value: value) }
    var unpack = [storage(GL_UNPACK_ALIGNMENT, 1), storage(GL_UNPACK_SKIP_ROWS), storage(GL_UNPACK_SKIP_PIXELS)]
    var pack = [
      storage(GL_PACK_ALIGNMENT, 1), storage(GL_PACK_ROW_LENGTH), storage(GL_PACK_SKIP_ROWS),
      storage(GL_PACK_SKIP_PIXELS),
    ]
    // GL_UNPACK_SWAP_BYTES, GL_PACK_SWAP_BYTES.
    if isDesktop {
      unpack.append(storage(0x0CF0))
      pack.append(storage(0x0D00))
    }
    // GL_PACK_REVERSE_ROW_ORDER_ANGLE, GL_PACK_INVERT_MESA.
    if has("GL_ANGLE_pack_reverse_row_order") { pack.append(storage(0x93A4)) }
    if has("GL_MESA_pack_invert") { pack.append(storage(0x8758)) }
    (self.unpack, self.pack) = (unpack, pack)
    // Array layers are uploaded one at a time, so the image height has no effect.
    unpackLayers = [storage(GL_UNPACK_SKIP_IMAGES)]

    var queries = [GLenum(GL_ANY_SAMPLES_PASSED), GLenum(GL_ANY_SAMPLES_PASSED_CONSERVATIVE)]
    if isVersion(3, 2) || isDesktop || has("GL_OES_geometry_shader", "GL_EXT_geometry_shader") {
      queries.append(GLenum(GL_PRIMITIVES_GENERATED))
    }
    if capabilities.hasTimerQueries || isDesktop { queries.append(GLenum(GL_TIME_ELAPSED_EXT)) }
    if isDesktop { queries.append(Name.samplesPassed) }
    self.queries = queries

    // GL_MAP_COLOR is a capability of glPixelTransfer; then scale and bias of red, green, blue, alpha.
    transfers =
      capabilities.hasFixedFunction
      ? [
        (0x0D10, 0), (0x0D14, 1), (0x0D15, 0), (0x0D18, 1), (0x0D19, 0), (0x0D1A, 1), (0x0D1B, 0), (0x0D1C, 1),
        (0x0D1D, 0),
      ] : []
  }
}
