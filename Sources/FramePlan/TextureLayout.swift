package import MultiplaneContents

/// How a bitmap lies in its textures: a plain texture for each plane, or, where the bitmap is too large for one, pages
/// of an array texture.
public struct TextureLayout: Hashable, Sendable {
  /// The part of a bitmap, or of a level of its mip chain, that one layer of an array texture holds. The last of a row
  /// or column may be filled in part.
  public struct Page: Hashable, Sendable {
    /// Texels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Texels, each at least 1.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Whether all levels of the mip chain are there, and not the bitmap's own texels alone.
  public var hasLevels: Bool
  /// The size of a page, the same for every plane and with or without levels; nil where the bitmap fits a plain
  /// texture.
  public var page: Page?

  /// A plain texture by default.
  public init(hasLevels: Bool = false, page: Page? = nil) {
    self.hasLevels = hasLevels
    self.page = page
  }
}

/// Where the texels of a small bitmap begin: with those of others on a page, or in a texture of its own, from 0, 0.
public struct TexturePlace: Hashable, BitwiseCopyable, Sendable {
  /// The name of the texture, or of the page; −1 for none.
  public var texture: Int32
  /// Texels.
  public var x: Int32
  /// Rows.
  public var y: Int32

  /// By default a texture's first texel.
  public init(texture: Int32, x: Int32 = 0, y: Int32 = 0) {
    self.texture = texture
    self.x = x
    self.y = y
  }

  /// No texture.
  public static let none = TexturePlace(texture: -1)
}

/// What a driver allows of a texture that holds a bitmap, and how textures are shared.
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

/// Where small bitmaps are kept. Tests choose, to show that it does not matter.
package enum SmallBitmaps: Hashable, Sendable {
  case onSharedPages
  /// Each on a page for itself, the smallest that it fits.
  case onPagesOfTheirOwn
  /// As large ones.
  case inTexturesOfTheirOwn
}

extension TextureLayout {
  /// A smaller page makes more layers than it saves texels.
  private static let smallestPage = 256

  /// The size of the pages that a bitmap is kept in; nil where it fits a plain texture.
  ///
  /// It is chosen as if all levels were there, so that a bitmap that needs them later keeps its pages' size: the
  /// smallest power of two that needs no more layers than there are. Where there is none, the largest, and then making
  /// the texture fails.
  package static func page(for bitmap: Bitmap, limits: TextureLimits) -> Page? {
    let (width, height, most) = (bitmap.width, bitmap.height, limits.maximumTextureSize)
    guard width > most || height > most else { return nil }
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

/// Where the pages of each level of a plane are in an array texture: level 0 first, row by row of pages; then level 1,
/// and so on.
package struct PagedLevels: Sendable {
  /// Of the plane.
  package let width: Int
  /// Of the plane.
  package let height: Int
  package let page: TextureLayout.Page

  package init(width: Int, height: Int, page: TextureLayout.Page) {
    self.width = width
    self.height = height
    self.page = page
  }

  /// Of a level of the chain, texels: halved and rounded down with each level.
  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    (max(1, width >> level), max(1, height >> level))
  }

  /// Pages in a row, and rows of pages.
  package func pages(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return ((size.width + page.width - 1) / page.width, (size.height + page.height - 1) / page.height)
  }

  /// The layer that a level's first page is in.
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
