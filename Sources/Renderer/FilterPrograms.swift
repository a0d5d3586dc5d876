import MultiplaneGLES
import MultiplaneFramePlan
import MultiplaneShaders

/// Programs of filter steps, compiled on first use.
struct FilterPrograms {
  private enum Uniform: Int, CaseIterable {
    case source, records, projection, shift
  }

  /// The texture units of the source page and of the records.
  static let unit = LayerPrograms.Uniform.page.unit
  static let recordsUnit = LayerPrograms.Uniform.places.unit

  private var programs: ProgramSet<FramePlan.FilterKind>
  private let tables: TableTexture.Layout

  init(_ tables: TableTexture.Layout, cache: ProgramCache?) {
    programs = ProgramSet(cache: cache)
    self.tables = tables
  }

  /// Starts to compile the program of a kind of steps, unless it exists.
  mutating func begin(_ kind: FramePlan.FilterKind, _ gl: borrowing GL) throws(GLError) {
    try programs.begin(kind, gl) {
      Program.Descriptor(
        vertex: Shaders.filterVertex, fragment: Shaders.filterFragment,
        defines: [Program.Define("\(kind)".uppercased()), tables.define],
        uniforms: Uniform.allCases.map { "\($0)" }, label: "filter: \(kind)")
    }
  }

  /// Whether all started compilations are finished.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for the started compilations.
  mutating func finish(_ gl: borrowing GL) throws(GLError) { try programs.finish(gl) }

  /// Uses the program of steps.
  func use(_ steps: FramePlan.Filtering, projection: Projection, _ gl: borrowing GL) {
    guard let box = programs.use(steps.kind, gl) else { return }
    gl.setUniform(Uniform.source.rawValue, of: box.program, to: Int32(Self.unit))
    gl.setUniform(Uniform.records.rawValue, of: box.program, to: Int32(Self.recordsUnit))
    gl.setUniform(Uniform.projection.rawValue, of: box.program, to: projection.rows)
    gl.setUniform(Uniform.shift.rawValue, of: box.program, to: projection.shift)
  }
}
