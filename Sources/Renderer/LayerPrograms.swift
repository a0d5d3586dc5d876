import MultiplaneGLES
import MultiplaneFramePlan
import MultiplaneShaders

/// Programs that draw instances, one for each combination of features, compiled on first use.
struct LayerPrograms {
  enum Uniform: Int, CaseIterable {
    case places, looks, nodes, clips, groups, image, page, details, chroma, chroma2, stops, steps, backdrop, under,
      texels,
      instances, projection, shift, turn, coding, mask

    /// The texture unit of a sampler. No program has both a mask and coarser tiles.
    var unit: Int { self == .mask ? Uniform.under.rawValue : rawValue }
    static let samplers = allCases.filter { ![.projection, .shift, .turn, .coding].contains($0) }
    /// The planes of contents, in their order.
    static let planes: [Uniform] = [.image, .chroma, .chroma2]
  }

  private var programs: ProgramSet<FramePlan.Features>
  private let tables: TableTexture.Layout

  /// Starts to compile the programs of every frame.
  init(_ tables: TableTexture.Layout, cache: ProgramCache?, _ gl: borrowing GL) throws(GLError) {
    programs = ProgramSet(cache: cache)
    self.tables = tables
    try begin([.parallel, .noContents, .whole], gl)
    try begin([.parallel, .noBackground, .fetched, .whole], gl)
  }

  /// Starts to compile a program, unless it exists.
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

  /// Whether all started compilations are finished.
  func isReady(_ gl: borrowing GL) -> Bool { programs.isReady(gl) }

  /// Waits for the started compilations.
  mutating func finish(_ gl: borrowing GL) throws(GLError) {
    try programs.finish(gl) { box, gl in
      for sampler in Uniform.samplers { gl.setUniform(sampler.rawValue, of: box.program, to: Int32(sampler.unit)) }
    }
  }

  /// Uses a program, with the uniforms of the pass.
  ///
  /// - Returns: the program; nil if it is not compiled.
  func use(_ features: FramePlan.Features, projection: Projection, _ gl: borrowing GL) -> ProgramBox? {
    guard let box = programs.use(features, gl) else { return nil }
    gl.setUniform(Uniform.projection.rawValue, of: box.program, to: projection.rows)
    gl.setUniform(Uniform.shift.rawValue, of: box.program, to: projection.shift)
    return box
  }
}

extension ProgramBox {
  /// Whether the program reads a sampler; others need no binding.
  func reads(_ sampler: LayerPrograms.Uniform) -> Bool { program.uses(sampler.rawValue) }
}

extension FramePlan.Features {
  /// The vertex shader computes where contents are read; each pixel shows the nearest texel.
  var isPointed: Bool { contains([.whole, .fetched]) && !contains(.imported) }

  /// The texture's own filter samples contents, at positions computed by the vertex shader.
  private var isStepped: Bool {
    contains(.clear)
      || contains(.parallel)
        && isDisjoint(with: [
          .noContents, .composite, .fetched, .filters, .tiles, .planar, .paged, .layered, .fading, .rasterized,
          .outlined, .imported,
        ])
  }

  /// The `#define`s of a program's shaders.
  fileprivate var defines: [String] {
    Self.names.filter { contains($0.feature) }.map(\.name) + (isPointed ? ["POINTED"] : [])
      + (isStepped ? ["STEPPED"] : [])
  }

  /// The `#define` of each feature.
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
    (.underBorder, "UNDER_BORDER"), (.linear, "LINEAR"), (.mixed, "MIXED"),
  ]
}
