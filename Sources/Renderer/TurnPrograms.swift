import MultiplaneGLES
internal import MultiplaneGeometry
import MultiplaneShaders

/// Programs that copy pixels where OpenGL ES has no copy: with a quarter turn, to a multisampled target, and with
/// another encoding.
struct TurnPrograms {
  private enum Uniform: Int, CaseIterable {
    case source, axes, shift
  }

  /// The colour conversion of the copy.
  enum Kind: Hashable {
    case plain
    /// Of each component, by sRGB's curve; to bytes and back.
    case decoding, encoding, rounding
    /// Premultiplied colours in linear light to such colours in sRGB; these decoded, component by component.
    case leavingLight, leavingLightDecoded
    /// Reads nothing: white, for `GL.drawMinimum`.
    case ceiling

    fileprivate var defines: [Program.Define] {
      switch self {
      case .plain: []
      case .decoding: [Program.Define("CONVERTED"), Program.Define("DECODE")]
      case .encoding: [Program.Define("CONVERTED"), Program.Define("ENCODE")]
      case .rounding: [Program.Define("CONVERTED"), Program.Define("ENCODE"), Program.Define("DECODE")]
      case .leavingLight: [Program.Define("LINEAR")]
      case .leavingLightDecoded: [Program.Define("LINEAR"), Program.Define("DECODE")]
      case .ceiling: [Program.Define("CEILING")]
      }
    }
  }

  /// The texture unit of the source.
  static let unit = LayerPrograms.Uniform.page.unit

  private var programs: ProgramSet<Kind>

  init(cache: ProgramCache?) {
    programs = ProgramSet(cache: cache)
  }

  /// Starts to compile the program, unless it exists.
  mutating func begin(_ kind: Kind, _ gl: borrowing GL) throws(GLError) {
    try programs.begin(kind, gl) {
      Program.Descriptor(
        vertex: Shaders.turnVertex, fragment: Shaders.turnFragment, defines: kind.defines,
        uniforms: Uniform.allCases.map { "\($0)" },
        label: "turn")
    }
  }

  /// Whether the compilation is finished.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for the compilation.
  mutating func finish(_ gl: borrowing GL) throws(GLError) { try programs.finish(gl) }

  /// Uses the program.
  ///
  /// - Parameter map: from the drawn pixels to those of the source.
  /// - Returns: false if it is not compiled.
  func use(_ kind: Kind, _ map: PixelMap, _ gl: borrowing GL) -> Bool {
    guard let box = programs.use(kind, gl) else { return false }
    let axes = SIMD4(Float(map.xx), Float(map.xy), Float(map.yx), Float(map.yy))
    gl.setUniform(Uniform.source.rawValue, of: box.program, to: Int32(Self.unit))
    gl.setUniform(Uniform.axes.rawValue, of: box.program, to: axes)
    gl.setUniform(Uniform.shift.rawValue, of: box.program, to: SIMD4(Float(map.x), Float(map.y), 0, 0))
    return true
  }
}
