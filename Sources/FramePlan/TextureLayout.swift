package import MultiplaneContents

/// How a bitmap is laid out in textures: one plain texture for each plane, or pages of an array texture when the bitmap
/// exceeds the largest texture.
public struct TextureLayout: Hashable, Sendable {
  /// The rectangle of a bitmap, or of one of its mip levels, in one layer of an array texture. The last page of a row
  /// or column may be partly unused.
  public struct Page: Hashable, Sendable {
    /// Texels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size in texels, each at least 1.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Whether all mip levels are stored, not only level 0.
  public var hasLevels: Bool
  /// The size of a page, the same for all planes, with and without mip levels; nil when the bitmap fits a plain
  /// texture.
  public var page: Page?

  /// By default a plain texture without mip levels.
  public init(hasLevels: Bool = false, page: Page? = nil) {
    self.hasLevels = hasLevels
    self.page = page
  }
}

/// Where the texels of a small bitmap begin: on a page shared with others, or at 0, 0 of a texture of its own.
public struct TexturePlace: Hashable, BitwiseCopyable, Sendable {
  /// The identifier of the texture or page; −1 for none.
  public var texture: Int32
  /// Column, texels.
  public var x: Int32
  /// Row, texels.
  public var y: Int32

  /// By default the first texel of a texture.
  public init(texture: Int32, x: Int32 = 0, y: Int32 = 0) {
    self.texture = texture
    self.x = x
    self.y = y
  }

  /// No texture.
  public static let none = TexturePlace(texture: -1)
}

/// The driver's limits of textures for bitmaps, and how small bitmaps are stored.
package struct TextureLimits: Hashable, Sendable {
  package var maximumTextureSize: Int
  package var maximumArrayLayers: Int
  package var smallBitmaps: SmallBitmaps

  package init(maximumTextureSize: Int, maximumArrayLayers: Int, smallBitmaps: SmallBitmaps = .onSharedPages) {
    self.maximumTextureSize = maximumTextureSize
    self.maximumArrayLayers = maximumArrayLayers
    self.smallBitmaps = smallBitmaps
  }
}

/// How small bitmaps are stored. Tests choose, to show that the choice changes no pixel.
package enum SmallBitmaps: Hashable, Sendable {
  case onSharedPages
  /// Each on its own page, as small as possible.
  case onPagesOfTheirOwn
  /// In textures of their own, as large bitmaps are.
  case inTexturesOfTheirOwn
}

extension TextureLayout {
  /// The smallest side of a page: smaller pages add more layers than they save texels.
  private static let smallestPage = 256

  /// The size of the pages of a bitmap; nil when the bitmap fits a plain texture.
  ///
  /// Computed as if all mip levels were stored, so that adding them later keeps the size: the smallest power of two
  /// that stays within the limit of layers. When none does, the largest one, and creating the texture then fails.
  package static func page(for bitmap: Bitmap, limits: TextureLimits) -> Page? {
    let (width, height, most) = (bitmap.width, bitmap.height, limits.maximumTextureSize)
    guard width > most || height > most, bitmap.imported == nil else { return nil }
    var side = smallestPage
    while side > max(most, 1) { side /= 2 }
    while side * 2 <= most, layerCount(width, height, side) > limits.maximumArrayLayers { side *= 2 }
    return Page(width: min(side, width), height: min(side, height))
  }

  private static func layerCount(_ width: Int, _ height: Int, _ side: Int) -> Int {
    PagedLevels(width: width, height: height, page: Page(width: min(side, width), height: min(side, height)))
      .layerCount(hasLevels: true)
  }
}

/// The layers of an array texture that hold the pages of each mip level of a plane: level 0 first, in rows of pages;
/// then level 1, and so on.
package struct PagedLevels: Sendable {
  /// Width of the plane, texels.
  package let width: Int
  /// Height of the plane, texels.
  package let height: Int
  package let page: TextureLayout.Page

  package init(width: Int, height: Int, page: TextureLayout.Page) {
    self.width = width
    self.height = height
    self.page = page
  }

  /// The size of a mip level, texels: halved for each level, rounded down.
  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    (max(1, width >> level), max(1, height >> level))
  }

  /// The number of columns and rows of pages of a level.
  package func pages(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return ((size.width + page.width - 1) / page.width, (size.height + page.height - 1) / page.height)
  }

  /// The layer of a level's first page.
  package func firstLayer(ofLevel level: Int) -> Int {
    (0..<level).reduce(0) { sum, level in
      let pages = pages(ofLevel: level)
      return sum + pages.columns * pages.rows
    }
  }

  package func layerCount(hasLevels: Bool) -> Int {
    firstLayer(ofLevel: hasLevels ? MipChain.levelCount(width: width, height: height) : 1)
  }
}
