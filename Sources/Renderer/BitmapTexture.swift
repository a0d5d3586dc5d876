import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneContents
import MultiplaneFramePlan

/// The textures of one bitmap, one for each plane; or a page of small bitmaps.
struct BitmapTexture {
  struct Plane {
    let box: TextureBox
    /// Retained for partial updates; nil if only the bitmap's own texels are needed.
    fileprivate var chain: MipChain?
    /// Nil if the plane is in a plain texture.
    fileprivate let pages: PagedLevels?
  }

  private(set) var planes: [Plane] = []
  /// Whether its planes are in array textures.
  let isPaged: Bool
  /// Whether it is a page of small bitmaps.
  let isShared: Bool
  /// Whether its layers are tiles.
  var isOfTiles = false
  /// Set for imported textures, which have no planes.
  private(set) var imported: ImportedPlanes?

  /// Shows an imported image.
  init(_ imported: ImportedPlanes) {
    self.imported = imported
    isPaged = false
    isShared = false
  }

  /// Creates the textures and uploads all texels.
  init(_ bitmap: Bitmap, _ layout: TextureLayout, label: String, _ gl: borrowing GL) throws(GLError) {
    isPaged = layout.page != nil
    isShared = false
    for (index, plane) in bitmap.planes.enumerated() {
      let pages = layout.page.map { PagedLevels(width: plane.width, height: plane.height, page: $0) }
      let format = bitmap.format.textureFormat(ofPlane: index)
      let label = bitmap.planes.count == 1 ? label : "\(label) plane \(index)"
      var descriptor: Texture.Descriptor
      if let pages {
        descriptor = Texture.Descriptor(
          width: pages.page.width, height: pages.page.height, layers: pages.layerCount(hasLevels: layout.hasLevels),
          format: format, label: label)
      } else {
        descriptor = Texture.Descriptor(width: plane.width, height: plane.height, format: format, label: label)
        if layout.hasLevels { descriptor.levels = MipChain.levelCount(width: plane.width, height: plane.height) }
      }
      descriptor.swizzle = bitmap.format.swizzle
      let box = TextureBox(try gl.makeTexture(descriptor))
      let chain = layout.hasLevels ? MipChain(plane, texel: bitmap.format.texel(ofPlane: index)) : nil
      planes.append(Plane(box: box, chain: chain, pages: pages))
      planes[index].upload(plane, level: 0, PixelRect(x: 0, y: 0, width: plane.width, height: plane.height), gl)
      for (level, part) in (chain?.levels ?? []).enumerated() {
        planes[index].upload(part, level: level + 1, PixelRect(x: 0, y: 0, width: part.width, height: part.height), gl)
      }
    }
  }

  /// Creates a page for small bitmaps of a format. Its texels are undefined.
  init(page size: FramePlan.PageSize, _ format: Bitmap.Format, label: String, _ gl: borrowing GL) throws(GLError) {
    let descriptor = Texture.Descriptor(
      width: size.width, height: size.height, format: format.textureFormat(ofPlane: 0), swizzle: format.swizzle,
      label: label)
    planes = [Plane(box: TextureBox(try gl.makeTexture(descriptor)), chain: nil, pages: nil)]
    isPaged = false
    isShared = true
  }

  /// For a page: a larger one with the same texels, which are at the same place.
  func grown(to size: FramePlan.PageSize, label: String, _ gl: borrowing GL) throws(GLError) -> BitmapTexture {
    var descriptor = planes[0].box.texture.descriptor
    (descriptor.width, descriptor.height, descriptor.label) = (size.width, size.height, label)
    let box = TextureBox(try gl.makeTexture(descriptor))
    let old = planes[0].box
    guard try gl.copy(old.texture.bounds, of: old.texture, into: box.texture, at: (0, 0)) else {
      throw GLError(.incompleteFramebuffer, label: label, number: 0)
    }
    return BitmapTexture(planes: [Plane(box: box, chain: nil, pages: nil)], isPaged: false, isShared: true)
  }

  /// Creates an array texture for tiles. Its texels are undefined.
  init(tileWidth width: Int, height: Int, layers: Int, label: String, _ gl: borrowing GL) throws(GLError) {
    let descriptor = Texture.Descriptor(width: width, height: height, layers: layers, label: label)
    planes = [Plane(box: TextureBox(try gl.makeTexture(descriptor)), chain: nil, pages: nil)]
    isPaged = true
    isShared = false
    isOfTiles = true
  }

  private init(planes: [Plane], isPaged: Bool, isShared: Bool = false) {
    self.planes = planes
    self.isPaged = isPaged
    self.isShared = isShared
  }

  /// Bytes of all planes on the GPU.
  var byteCount: Int { planes.reduce(0) { $0 + $1.box.texture.byteCount } }

  /// Separate textures with a copy of the texels; nil if the driver cannot read the format.
  func copied(label: String, _ gl: borrowing GL) throws(GLError) -> BitmapTexture? {
    var copies: [Plane] = []
    for plane in planes {
      var descriptor = plane.box.texture.descriptor
      descriptor.label = label
      let box = TextureBox(try gl.makeTexture(descriptor))
      guard try gl.copy(plane.box.texture, into: box.texture) else { return nil }
      copies.append(Plane(box: box, chain: plane.chain, pages: plane.pages))
    }
    return BitmapTexture(planes: copies, isPaged: isPaged)
  }

  /// Uploads a rectangle of texels, and the affected texels of the mip levels.
  ///
  /// - Parameter bitmap: a later version of the texture's bitmap.
  mutating func upload(_ bitmap: Bitmap, _ rect: PixelRect, _ gl: borrowing GL) {
    // Mip levels are made of more texels than those of the rectangle.
    let margin = planes.contains { $0.chain != nil } ? MipChain.margin : 0
    let read = PixelRect(
      x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin, height: rect.height + 2 * margin)
    for (index, plane) in bitmap.planes(covering: read).enumerated() {
      let part = bitmap.format.rect(ofPlane: index, covering: rect)
      planes[index].upload(plane, level: 0, part, gl)
      guard let touched = planes[index].chain?.update(from: plane, in: part) else { continue }
      for (level, part) in touched.enumerated() {
        if let texels = planes[index].chain?.levels[level] {
          planes[index].upload(texels, level: level + 1, part, gl)
        }
      }
    }
  }
}

extension BitmapTexture {
  /// For an array of tiles: uploads a tile to a layer.
  func upload(tile bitmap: Bitmap, layer: Int, _ gl: borrowing GL) {
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    planes[0].upload(bitmap.planes[0], whole, level: 0, layer: layer, at: whole, gl)
  }

  /// For a page: uploads a rectangle of a bitmap to its place.
  func upload(_ bitmap: Bitmap, _ rect: PixelRect, at place: TexturePlace, _ gl: borrowing GL) {
    let there = PixelRect(x: Int(place.x) + rect.x, y: Int(place.y) + rect.y, width: rect.width, height: rect.height)
    if bitmap.format == .bgra8 || bitmap.format == .rgb8 {
      let texels = bitmap.texels(of: rect, as: .rgba8)
      gl.upload(texels.span, to: planes[0].box.texture, at: there)
      return
    }
    planes[0].upload(bitmap.planes(covering: rect)[0], rect, level: 0, layer: 0, at: there, gl)
  }

  /// For a page: copies the texels of a bitmap from a place on this or another page.
  ///
  /// - Returns: false if the driver cannot read the format.
  func copy(
    from place: TexturePlace, of page: BitmapTexture, to target: TexturePlace, width: Int, height: Int,
    _ gl: borrowing GL
  ) throws(GLError) -> Bool {
    let (source, copy) = (page.planes[0].box, planes[0].box)
    let rect = PixelRect(x: Int(place.x), y: Int(place.y), width: width, height: height)
    let there = (x: Int(target.x), y: Int(target.y))
    guard source === copy else { return try gl.copy(rect, of: source.texture, into: copy.texture, at: there) }
    let format = source.texture.descriptor.format
    let between = try gl.makeTexture(
      Texture.Descriptor(width: width, height: height, format: format, label: "copied bitmap"))
    guard try gl.copy(rect, of: source.texture, into: between, at: (0, 0)) else { return false }
    return try gl.copy(between.bounds, of: between, into: copy.texture, at: there)
  }
}

extension BitmapTexture.Plane {
  fileprivate func upload(_ texels: some TexelRows, level: Int, _ rect: PixelRect, _ gl: borrowing GL) {
    guard let pages else { return upload(texels, rect, level: level, layer: 0, at: rect, gl) }
    let (width, height) = (pages.page.width, pages.page.height)
    let (columns, first) = (pages.pages(ofLevel: level).columns, pages.firstLayer(ofLevel: level))
    for row in rect.y / height...(rect.maxY - 1) / height {
      for column in rect.x / width...(rect.maxX - 1) / width {
        let page = PixelRect(x: column * width, y: row * height, width: width, height: height)
        let part = rect.intersection(page)
        let place = PixelRect(x: part.x - page.x, y: part.y - page.y, width: part.width, height: part.height)
        upload(texels, part, level: 0, layer: first + row * columns + column, at: place, gl)
      }
    }
  }

  fileprivate func upload(
    _ texels: some TexelRows, _ rect: PixelRect, level: Int, layer: Int, at place: PixelRect, _ gl: borrowing GL
  ) {
    let texel = box.texture.descriptor.format.bytesPerTexel
    let start = rect.y * texels.bytesPerRow + rect.x * texel
    let end = (rect.maxY - 1) * texels.bytesPerRow + rect.maxX * texel
    texels.withBytes { bytes in
      gl.upload(
        bytes.extracting(start..<end), stride: texels.bytesPerRow, to: box.texture, level: level, layer: layer,
        at: place)
    }
  }
}

/// A plane of a bitmap, or a level of its mip chain.
private protocol TexelRows {
  var bytesPerRow: Int { get }
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

extension Bitmap.Plane: TexelRows {}

extension MipChain.Level: TexelRows {}

extension Bitmap.Format {
  fileprivate func textureFormat(ofPlane plane: Int) -> TextureFormat {
    switch self {
    case .rgba8, .bgra8: .rgba8
    case .rgb8: .rgb8
    case .rgba16f: .rgba16f
    case .a8, .yuv420: .r8
    case .nv12: plane == 0 ? .r8 : .rg8
    }
  }

  fileprivate var swizzle: TextureSwizzle {
    switch self {
    case .rgba8, .rgb8, .rgba16f, .yuv420, .nv12: .identity
    case .bgra8: .bgra
    case .a8: .alpha
    }
  }
}
