import MultiplaneGLES
import MultiplaneShaders

/// The programs that draw instances, compiled when they are first needed.
struct LayerPrograms {
  enum Uniform: Int, CaseIterable {
    case quads, nodes, clips, groups, image, page, projection, device, rows

    /// The texture unit of a sampler.
    var unit: Int { rawValue }
    static let samplers: [Uniform] = [.quads, .nodes, .clips, .groups, .image, .page]
  }

  private final class Box {
    let program: Program

    init(_ program: consuming Program) {
      self.program = program
    }
  }

  private var plain: Box?
  private var withShapes: Box?
  private(set) var compiled = 0

  /// Compiles what every frame needs.
  init(_ gl: borrowing GL) throws(GLError) {
    plain = try make(shapes: false, gl)
  }

  /// Makes sure that the variant is there.
  mutating func prepare(shapes: Bool, _ gl: borrowing GL) throws(GLError) {
    if shapes && withShapes == nil { withShapes = try make(shapes: true, gl) }
  }

  /// Puts a variant to use, with what holds for the pass.
  func use(
    shapes: Bool, projection: SIMD4<Float>, device: SIMD4<Float>, rows: SIMD2<Float>, _ gl: borrowing GL
  ) {
    guard let box = shapes ? withShapes : plain else { return }
    gl.useProgram(box.program)
    for sampler in Uniform.samplers { gl.setUniform(sampler.rawValue, of: box.program, to: Int32(sampler.unit)) }
    gl.setUniform(Uniform.projection.rawValue, of: box.program, to: projection)
    gl.setUniform(Uniform.device.rawValue, of: box.program, to: device)
    gl.setUniform(Uniform.rows.rawValue, of: box.program, to: rows)
  }

  private mutating func make(shapes: Bool, _ gl: borrowing GL) throws(GLError) -> Box {
    compiled += 1
    return Box(
      try gl.makeProgram(
        Program.Descriptor(
          vertex: Shaders.layerVertex, fragment: Shaders.layerFragment,
          defines: shapes ? [Program.Define("SHAPES")] : [], uniforms: Uniform.allCases.map { "\($0)" },
          label: shapes ? "layer with clip shapes" : "layer")))
  }
}
