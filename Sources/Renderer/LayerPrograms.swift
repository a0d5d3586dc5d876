import MultiplaneGLES
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneShaders

/// The programs that draw instances, one for each combination of features, compiled when it is first needed.
struct LayerPrograms {
  enum Uniform: Int, CaseIterable {
    case places, looks, nodes, clips, groups, image, page, details, chroma, chroma2, stops, steps, backdrop, under,
      texels,
      instances, projection, shift, turn, kept

    /// The texture unit of a sampler.
    var unit: Int { rawValue }
    static let samplers: [Uniform] = [
      .places, .looks, .nodes, .clips, .groups, .image, .page, .details, .chroma, .chroma2, .stops, .steps, .backdrop,
      .under, .texels, .instances,
    ]
    /// The planes of contents, in their order.
    static let planes: [Uniform] = [.image, .chroma, .chroma2]
  }

  private var programs: ProgramSet<FramePlan.Features>
  private let tables: TableTexture.Layout

  /// Begins with what every frame needs.
  init(_ tables: TableTexture.Layout, cache: ProgramCache?, _ gl: borrowing GL) throws(GLError) {
    programs = ProgramSet(cache: cache)
    self.tables = tables
    try begin([.parallel, .noContents, .whole], gl)
    try begin([.parallel, .noBackground, .fetched, .whole], gl)
  }

  /// Begins with a program, unless it is there.
  mutating func begin(_ features: FramePlan.Features, _ gl: borrowing GL) throws(GLError) {
    try programs.begin(features, gl) { [tables] in
      let defines = features.defines
      return Program.Descriptor(
        vertex: Shaders.layerVertex,
        fragment: features.contains(.composite) ? Shaders.compositeFragment : Shaders.quadFragment,
        defines: (features.contains(.external) ? [Program.Define(requiring: "GL_OES_EGL_image_external_essl3")] : [])
          + defines.map { Program.Define($0) } + [tables.define],
        uniforms: Uniform.allCases.map { "\($0)" },
        label: defines.isEmpty ? "layer" : "layer with " + defines.joined(separator: " ").lowercased())
    }
  }

  /// Whether the driver is done with those that were begun.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for those that were begun.
  mutating func finish(_ gl: borrowing GL) throws(GLError) { try programs.finish(gl) }

  /// Puts a program to use, with what holds for the pass.
  ///
  /// - Returns: the program; nil where it is not there.
  func use(_ features: FramePlan.Features, projection: Projection, _ gl: borrowing GL) -> ProgramBox? {
    guard let box = programs.use(features, gl) else { return nil }
    for sampler in Uniform.samplers { gl.setUniform(sampler.rawValue, of: box.program, to: Int32(sampler.unit)) }
    gl.setUniform(Uniform.projection.rawValue, of: box.program, to: projection.rows)
    gl.setUniform(Uniform.shift.rawValue, of: box.program, to: projection.shift)
    return box
  }
}

extension ProgramBox {
  /// Whether the program reads from a sampler: what it does not read need not be bound.
  func reads(_ sampler: LayerPrograms.Uniform) -> Bool { program.uses(sampler.rawValue) }
}

extension FramePlan.Features {
  /// Contents are read where the vertex shader says, each pixel the texel that is nearest.
  var isPointed: Bool { contains([.whole, .fetched]) && !contains(.imported) }

  /// Contents are read by their texture's own filter alone, at places that are worked out ahead.
  private var isStepped: Bool {
    contains(.clear)
      || contains(.parallel)
        && isDisjoint(with: [
          .noContents, .composite, .fetched, .filters, .tiles, .planar, .paged, .layered, .fading, .rasterized,
          .outlined, .imported,
        ])
  }

  /// What a program's shaders are told.
  fileprivate var defines: [String] {
    Self.names.filter { contains($0.feature) }.map(\.name) + (isPointed ? ["POINTED"] : [])
      + (isStepped ? ["STEPPED"] : [])
  }

  /// What the shaders call each.
  private static let names: [(feature: FramePlan.Features, name: String)] = [
    (.shapes, "SHAPES"), (.slices, "SLICES"), (.tiles, "TILES"), (.filters, "FILTERS"), (.tint, "TINT"),
    (.planar, "PLANAR"), (.paged, "PAGED"), (.parallel, "PARALLEL"), (.turned, "TURNED"), (.fetched, "FETCHED"),
    (.noBackground, "NO_BACKGROUND"), (.noContents, "NO_CONTENTS"), (.composite, "COMPOSITE"),
    (.outlined, "OUTLINED"), (.border, "BORDER"), (.gradient, "GRADIENT"), (.continuous, "CONTINUOUS"),
    (.roundedClips, "ROUNDED_CLIPS"), (.edgeOccluders, "EDGE_OCCLUDERS"), (.rasterized, "RASTERIZED"),
    (.multiplied, "MULTIPLIED"), (.filtered, "FILTERED"), (.resampled, "RESAMPLED"), (.blended, "BLENDED"),
    (.covering, "COVERING"), (.masking, "MASKING"), (.layered, "LAYERED"), (.fading, "FADING"), (.joined, "JOINED"),
    (.whole, "WHOLE"), (.clear, "CLEAR"), (.unclipped, "UNCLIPPED"), (.extended, "EXTENDED"), (.imported, "IMPORTED"),
    (.external, "EXTERNAL"), (.converted, "CONVERTED"),
    (.underBorder, "UNDER_BORDER"),
  ]
}
