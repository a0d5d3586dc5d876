import MultiplaneGLES
import MultiplaneRenderTree
import MultiplaneShaders

/// The programs of filter steps, compiled when they are first needed.
struct FilterPrograms {
  private enum Uniform: Int, CaseIterable {
    case source, factor, offset, range, edge, direction, kernel
  }

  private final class Box {
    let program: Program

    init(_ program: consuming Program) {
      self.program = program
    }
  }

  /// The texture unit of the page that is read.
  static let unit = LayerPrograms.Uniform.page.unit

  private var halving: Box?
  private var blurring: Box?

  /// Puts the program of a step to use.
  mutating func use(_ step: FramePlan.Filtering, _ gl: borrowing GL) throws(GLError) {
    let box = try step.direction == .zero ? make(&halving, "HALVE", gl) : make(&blurring, "BLUR", gl)
    gl.useProgram(box.program)
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
    set(.direction, step.direction)
    let weight = step.sigma > 0 ? 1 / (2 * step.sigma * step.sigma) : 0
    gl.setUniform(Uniform.kernel.rawValue, of: box.program, to: SIMD2<Float>(weight, Float(step.radius)))
  }

  private func make(_ box: inout Box?, _ define: String, _ gl: borrowing GL) throws(GLError) -> Box {
    if let box { return box }
    let made = Box(
      try gl.makeProgram(
        Program.Descriptor(
          vertex: Shaders.filterVertex, fragment: Shaders.filterFragment, defines: [Program.Define(define)],
          uniforms: Uniform.allCases.map { "\($0)" }, label: "filter: \(define.lowercased())")))
    box = made
    return made
  }
}
