import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneShaders

/// The programs that copy pixels where OpenGL ES can't: rows that become columns, pixels that come into a target with
/// several samples, and those of sRGB formats that can't be kept from encoding.
struct TurnPrograms {
  private enum Uniform: Int, CaseIterable {
    case source, axes, shift
  }

  /// What is done to colour on the way.
  enum Kind: Hashable {
    case plain, decoding, encoding

    fileprivate var defines: [Program.Define] {
      switch self {
      case .plain: []
      case .decoding: [Program.Define("DECODE")]
      case .encoding: [Program.Define("ENCODE")]
      }
    }
  }

  /// The texture unit of what is copied.
  static let unit = LayerPrograms.Uniform.page.unit

  private var programs: ProgramSet<Kind>

  init(cache: ProgramCache?) {
    programs = ProgramSet(cache: cache)
  }

  /// Begins with the program, unless it is there.
  mutating func begin(_ kind: Kind, _ gl: borrowing GL) throws(GLError) {
    try programs.begin(kind, gl) {
      Program.Descriptor(
        vertex: Shaders.turnVertex, fragment: Shaders.turnFragment, defines: kind.defines,
        uniforms: Uniform.allCases.map { "\($0)" },
        label: "turn")
    }
  }

  /// Whether the driver is done with it.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for it.
  mutating func finish(_ gl: borrowing GL) throws(GLError) { try programs.finish(gl) }

  /// Puts the program to use.
  ///
  /// - Parameter map: from the pixels that are drawn to those of the source.
  /// - Returns: false where it is not there.
  func use(_ kind: Kind, _ map: PixelMap, _ gl: borrowing GL) -> Bool {
    guard let box = programs.use(kind, gl) else { return false }
    let axes = SIMD4(Float(map.xx), Float(map.xy), Float(map.yx), Float(map.yy))
    gl.setUniform(Uniform.source.rawValue, of: box.program, to: Int32(Self.unit))
    gl.setUniform(Uniform.axes.rawValue, of: box.program, to: axes)
    gl.setUniform(Uniform.shift.rawValue, of: box.program, to: SIMD4(Float(map.x), Float(map.y), 0, 0))
    return true
  }
}
