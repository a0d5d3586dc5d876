import MultiplaneGLES
import MultiplaneRenderTree
import MultiplaneShaders

/// The programs of filter steps, compiled when they are first needed.
struct FilterPrograms {
  private enum Uniform: Int, CaseIterable {
    case source, factor, offset, range, edge, direction, kernel
  }

  private enum Kind: String {
    case halve, blur, line
  }

  /// The texture unit of the page that is read.
  static let unit = LayerPrograms.Uniform.page.unit

  private var programs: ProgramSet<Kind>

  init(cache: ProgramCache?) {
    programs = ProgramSet(cache: cache)
  }

  /// Begins with the program of a step, unless it is there.
  mutating func begin(_ step: FramePlan.Filtering, _ gl: borrowing GL) throws(GLError) {
    let kind = Self.kind(of: step)
    try programs.begin(kind, gl) {
      Program.Descriptor(
        vertex: Shaders.filterVertex, fragment: Shaders.filterFragment,
        defines: [Program.Define(kind.rawValue.uppercased())], uniforms: Uniform.allCases.map { "\($0)" },
        label: "filter: \(kind.rawValue)")
    }
  }

  /// Whether the driver is done with those that were begun.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for those that were begun.
  mutating func finish(_ gl: borrowing GL) throws(GLError) { try programs.finish(gl) }

  private static func kind(of step: FramePlan.Filtering) -> Kind {
    if step.direction == .zero { return .halve }
    return step.direction.x == 0 || step.direction.y == 0 ? .blur : .line
  }

  /// Puts the program of a step to use.
  func use(_ step: FramePlan.Filtering, _ gl: borrowing GL) {
    guard let box = programs.use(Self.kind(of: step), gl) else { return }
    func set(_ uniform: Uniform, _ value: SIMD4<Int32>) {
      gl.setUniform(uniform.rawValue, of: box.program, to: SIMD4<Float>(value))
    }
    func set(_ uniform: Uniform, _ value: SIMD2<Int32>) {
      gl.setUniform(uniform.rawValue, of: box.program, to: SIMD2<Float>(value))
    }
    gl.setUniform(Uniform.source.rawValue, of: box.program, to: Int32(Self.unit))
    set(.factor, step.factor)
    set(.offset, step.offset)
    set(.range, step.range)
    set(.edge, step.edge)
    gl.setUniform(Uniform.direction.rawValue, of: box.program, to: step.direction)
    let weight = step.sigma > 0 ? 1 / (2 * step.sigma * step.sigma) : 0
    gl.setUniform(Uniform.kernel.rawValue, of: box.program, to: SIMD2<Float>(weight, Float(step.radius)))
  }
}
