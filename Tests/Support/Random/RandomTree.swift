import MultiplaneTestRandom

/// A random scene that depends on nothing but its seed and profile.
package struct RandomTree: Sendable {
  /// What the trees are made of.
  package enum Profile: String, CaseIterable, Sendable {
    /// Pictures whose texels land on pixels, mirrored and quarter-turned too: must come out exact.
    case oneToOne
    /// Affine transforms, all gravities and parts of pictures, translucent leaves.
    case flat2D
    /// The same with masksToBounds, nested and turned.
    case clips
    /// The same with translucent layers that have sublayers, nested.
    case groups
    /// Tilts, perspective, layers that intersect, that are seen from behind or are behind the eye.
    case depth
    /// Contents in nine parts, stretched and repeated.
    case slices
    /// All filters at all sizes, and all formats of bitmaps.
    case sampling
    /// All of the above at once.
    case everything
    /// Rounded corners of all kinds with borders and clips.
    case rounded
    /// Shadows, filters, masks, groups in groups.
    case effects
    /// All compositing filters, in groups and through layers that are none.
    case blending
    /// Background filters, also at the canvas's edges and in groups.
    case backdrops
    /// Gradients, replicators, transform layers, shapes, hard edges, rasterised layers.
    case kinds
    /// A little of all, in three dimensions.
    case composition

    /// Those that the renderer draws in full: what it is compared on.
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
    // Numbers of its own, so that the layers are the same whatever is added to them.
    if var decorator = SceneDecorator(random: SplitMix64(seed: ~salt), profile: profile, scene: scene) {
      decorator.decorate(&scene.root)
    }
    return RandomTree(seed: seed, profile: profile, scene: scene)
  }
}
