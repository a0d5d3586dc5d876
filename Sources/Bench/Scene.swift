package import CBench
package import MultiplaneContents
package import MultiplaneGeometry
package import MultiplaneLayers

/// The tree of layers of a workload, and its changes from frame to frame.
package protocol Scene: AnyObject {
  /// The root, as before frame 0.
  var root: Layer { get }

  /// Changes the tree from the state of the last frame to that of this frame.
  func change(to frame: Int)
}

/// A workload: its scene, how it is measured, and the hand-written program to compare with. Each workload has a file of
/// its own; `all` lists them.
package struct Workload: Sendable {
  /// The allowed difference of pixels from the hand-written program's.
  package enum Agreement: Hashable, Sendable {
    /// None: each texel is on a pixel.
    case exact
    /// For overlapping layers that are filtered or antialiased: steps of 1/255.
    case within(largest: Int, shareOver4: Double)
  }

  /// `W1` and so on, as listed by `multiplane bench --list`.
  package var name: String
  package var summary: String
  package var defaultLayers: Int
  package var minimumLayers = 1
  /// Whether each frame draws the whole target, unchanged parts included.
  package var forcesRedraw = false
  package var agreement = Agreement.exact
  /// The hand-written program; nil where it could not draw the same, because arrival times of tiles are random.
  package var raw: raw_kind?
  /// Whether each frame waits for its tiles.
  package var waitsForTiles = false
  /// The target's size in pixels; nil for that of the options.
  package var pixelSize: PixelSize?
  /// Pixels a point.
  package var scale = 1.0
  /// Below the root layer.
  package var background = Color.white
  /// Draws shapes; nil where there are none.
  package var shapeRasterizer: ShapeRasterizer?
  /// Draws layers that draw; nil where there are none.
  package var drawingContexts: DrawingContextFactory?
  /// Whether it is measured what each of the largest layers costs.
  package var attributesLayers = false
  package var makeScene: @Sendable (scene_size) throws(BenchError) -> any Scene

  /// A size in pixels.
  package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package init(
    name: String, summary: String, defaultLayers: Int, minimumLayers: Int = 1, forcesRedraw: Bool = false,
    agreement: Agreement = .exact, raw: raw_kind? = nil, waitsForTiles: Bool = false,
    makeScene: @escaping @Sendable (scene_size) throws(BenchError) -> any Scene
  ) {
    self.name = name
    self.summary = summary
    self.defaultLayers = defaultLayers
    self.minimumLayers = minimumLayers
    self.forcesRedraw = forcesRedraw
    self.agreement = agreement
    self.raw = raw
    self.waitsForTiles = waitsForTiles
    self.makeScene = makeScene
  }

  /// All workloads, in the order of their numbers, then the screens.
  package static let all: [Workload] =
    [
      .turningSprites, .oneMover, .panels, .movingGroups, .changingGroups, .opaqueStack, .translucentStack, .idle,
      .scrolledContainer, .shownContainer, .deepTree, .stillBelow, .animations, .setMotion,
      .springs, .setSprings, .tiles, .fling, .zoom, .slowTiles,
    ] + screens

  /// The workload with a name, in any capitalisation.
  package static func named(_ name: String) -> Workload? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }
}
