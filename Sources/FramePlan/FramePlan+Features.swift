extension FramePlan {
  /// The parts of the shader that instances need, and those that they do not. Each combination in use is compiled as a
  /// program of its own, so that unused parts cost nothing. Features depend on the instance alone, except for those
  /// that change no pixel: `noBackground`, `noContents`, `whole`, `clear` and `unclipped`, which a batch has when all
  /// its instances have them.
  @frozen
  public struct Features: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// The bits of the features below.
    public let rawValue: UInt64

    /// Makes a set from its bits.
    @inlinable
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The clip chain has rotated clips or the half-planes of a split plane.
    @inlinable public static var shapes: Features { Features(rawValue: 1) }
    /// Nine-slice contents.
    @inlinable public static var slices: Features { Features(rawValue: 2) }
    /// Nine-slice contents whose middle is tiled; always with `slices`.
    @inlinable public static var tiles: Features { Features(rawValue: 4) }
    /// Contents with a filter other than bilinear, for minification or magnification.
    @inlinable public static var filters: Features { Features(rawValue: 8) }
    /// Alpha-only contents with a tint colour.
    @inlinable public static var tint: Features { Features(rawValue: 16) }
    /// Contents in luma and chroma planes.
    @inlinable public static var planar: Features { Features(rawValue: 32) }
    /// Contents in pages of an array texture.
    @inlinable public static var paged: Features { Features(rawValue: 64) }
    /// Sides are parallel to the device axes.
    @inlinable public static var parallel: Features { Features(rawValue: 128) }
    /// Sides are not parallel to the device axes, and there is no perspective.
    @inlinable public static var turned: Features { Features(rawValue: 256) }
    /// Each pixel takes exactly one texel of the contents; always with `parallel`.
    @inlinable public static var fetched: Features { Features(rawValue: 512) }
    /// No instance has a background.
    @inlinable public static var noBackground: Features { Features(rawValue: 1024) }
    /// No instance has contents.
    @inlinable public static var noContents: Features { Features(rawValue: 2048) }
    /// All pixels are opaque: no blending.
    @inlinable public static var opaque: Features { Features(rawValue: 4096) }
    /// Half-float contents, which may be outside of 0…1.
    @inlinable public static var extended: Features { Features(rawValue: 1 << 32) }
    /// Contents are a texture from outside: the shader turns them upright and converts their alpha and colour.
    @inlinable public static var imported: Features { Features(rawValue: 1 << 35) }
    /// An external texture; always with `imported`.
    @inlinable public static var external: Features { Features(rawValue: 1 << 36) }
    /// A texture of another colour space than sRGB; always with `imported`.
    @inlinable public static var converted: Features { Features(rawValue: 1 << 37) }
    /// Colours are composited in linear light: of all batches of a plan or of none.
    @inlinable public static var linear: Features { Features(rawValue: 1 << 38) }
    /// The features that affect how contents are read.
    @inlinable public static var ofContents: Features {
      [.slices, .tiles, .filters, .tint, .planar, .paged, .extended, .imported, .external, .converted]
    }
    /// Groups instead of quads.
    @inlinable public static var composite: Features { Features(rawValue: 8192) }
    /// Rounded corners, a border, or edges that are not antialiased; never with `turned`.
    @inlinable public static var outlined: Features { Features(rawValue: 1 << 14) }
    /// A border; always with `outlined`.
    @inlinable public static var border: Features { Features(rawValue: 1 << 15) }
    /// A border that is drawn later, above sublayers; always with `border`.
    @inlinable public static var underBorder: Features { Features(rawValue: 1 << 34) }
    /// A gradient above the background.
    @inlinable public static var gradient: Features { Features(rawValue: 1 << 16) }
    /// Corners of the outline or of a clip whose curve is not an ellipse.
    @inlinable public static var continuous: Features { Features(rawValue: 1 << 17) }
    /// The clip chain has rounded clips; always with `shapes`.
    @inlinable public static var roundedClips: Features { Features(rawValue: 1 << 18) }
    /// The clip chain has edge occluders: opaque sublayers in front, at pixels that a clip covers in part; always with
    /// `shapes`.
    @inlinable public static var edgeOccluders: Features { Features(rawValue: 1 << 33) }
    /// Copies of texels, and alpha-only contents one to one or in nine parts, in one batch: bits of each instance say
    /// which. Always with `slices`, `tint`, `parallel` and `noBackground`.
    @inlinable public static var mixed: Features { Features(rawValue: 1 << 40) }
    /// A clip cuts along the outline of the detail record, so that the quad itself has none; never with `outlined`.
    @inlinable public static var cutByClip: Features { Features(rawValue: 1 << 39) }
    /// Quads and clips end at pixel edges; contents are read texel by texel from the bitmap's own texture.
    @inlinable public static var whole: Features { Features(rawValue: 1 << 19) }
    /// Contents whose outermost texels are transparent, at a scale where an antialiased edge would not be visible: no
    /// edge coverage is computed; always with `turned`.
    @inlinable public static var clear: Features { Features(rawValue: 1 << 30) }
    /// Only the target's bounds clip the instance; rarely tested for except with `clear`.
    @inlinable public static var unclipped: Features { Features(rawValue: 1 << 31) }
    /// Contents are texels of a page instead of a bitmap's texture.
    @inlinable public static var rasterized: Features { Features(rawValue: 1 << 26) }
    /// Contents are a layer of an array texture: a tile.
    @inlinable public static var layered: Features { Features(rawValue: 1 << 27) }
    /// A tile that fades in over a coarser one; always with `layered`.
    @inlinable public static var fading: Features { Features(rawValue: 1 << 28) }
    /// One of several parts of a larger image: the part has the pixels whose centres are inside four lines; never with
    /// `parallel`.
    @inlinable public static var joined: Features { Features(rawValue: 1 << 29) }
    /// Multiplied by the colour of the group that is drawn to.
    @inlinable public static var multiplied: Features { Features(rawValue: 1 << 20) }
    /// Groups with colour filters.
    @inlinable public static var filtered: Features { Features(rawValue: 1 << 21) }
    /// Groups read bilinearly, from a page whose texels are not device pixels.
    @inlinable public static var resampled: Features { Features(rawValue: 1 << 22) }
    /// Groups blended with the backdrop by the shader.
    @inlinable public static var blended: Features { Features(rawValue: 1 << 23) }
    /// Groups that change all pixels of the group that is drawn to, also outside of their own region.
    @inlinable public static var covering: Features { Features(rawValue: 1 << 24) }
    /// Masks: they multiply the pixels of the group by their alpha; always with `covering`.
    @inlinable public static var masking: Features { Features(rawValue: 1 << 25) }
  }
}
