import MultiplaneTestRandom

/// A random scene that depends only on its seed and profile.
package struct RandomTree: Sendable {
  /// The features of the trees.
  package enum Profile: String, CaseIterable, Sendable {
    /// Bitmaps whose texels land on pixels, also mirrored and rotated by quarter turns: the result must be exact.
    case oneToOne
    /// Affine transforms, all gravities and parts of pictures, translucent leaves.
    case flat2D
    /// As `flat2D`, with masksToBounds, nested and rotated.
    case clips
    /// As `clips`, with translucent layers that have sublayers, nested.
    case groups
    /// Tilts, perspective, layers that intersect, that are seen from behind or are behind the viewer.
    case depth
    /// Nine-slice contents, stretched and repeated.
    case slices
    /// All filters at all sizes, and all formats of bitmaps.
    case sampling
    /// All of the above at once.
    case everything
    /// Rounded corners of all kinds with borders and clips.
    case rounded
    /// Shadows, filters, masks, groups in groups.
    case effects
    /// All compositing filters, in groups and inside layers that are no groups.
    case blending
    /// Background filters, also at the canvas's edges and in groups.
    case backdrops
    /// Gradients, replicators, transform layers, shapes, hard edges, rasterised layers.
    case kinds
    /// A few of all features, in three dimensions.
    case composition

    /// The profiles that the renderer draws completely, and is compared on.
    package static let supported: [Profile] = [
      .oneToOne, .flat2D, .clips, .groups, .depth, .slices, .sampling, .everything, .rounded, .effects, .blending,
      .backdrops,
      .kinds, .composition,
    ]
  }

  package let seed: UInt64
  package let profile: Profile
  package let scene: TestScene

  package var root: SceneNode { scene.root }
  package var canvas: SceneCanvas { scene.canvas }

  /// The same seed and profile give the same scene on every machine.
  ///
  /// - Parameter maximumPixels: the longer side of most canvases; a few are larger.
  package static func make(seed: UInt64, profile: Profile, maximumPixels: Int = 64) -> RandomTree {
    var salt = seed
    for byte in profile.rawValue.utf8 { salt = (salt ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var builder = SceneBuilder(random: SplitMix64(seed: salt), profile: profile)
    var scene = builder.scene(maximumPixels: maximumPixels)
    // A separate random sequence, so that the layers are independent of the decoration.
    if var decorator = SceneDecorator(random: SplitMix64(seed: ~salt), profile: profile, scene: scene) {
      decorator.decorate(&scene.root)
    }
    return RandomTree(seed: seed, profile: profile, scene: scene)
  }
}
