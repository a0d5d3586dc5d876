package import MultiplaneGLES
internal import MultiplaneContents
package import MultiplaneFramePlan
import MultiplaneGeometry

/// The textures of bitmaps, by the plan's texture ids.
package struct BitmapTextures {
  private var textures: [BitmapTexture?] = []
  private var imports = ImportedTextures()
  /// Memory of the textures.
  package private(set) var memory = TextureMemory()
  /// Transparent substitutes for textures that could not be created: a plain texture, and an array for shaders that
  /// read pages.
  private let (blank, blankArray): (TextureBox, TextureBox)
  /// Bitmaps whose texture the driver refused since the last frame, with the error.
  package private(set) var failures: [GLError] = []

  package init(_ gl: borrowing GL) throws(GLError) {
    blank = TextureBox(
      try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, filter: .nearest, label: "blank")))
    blankArray = TextureBox(
      try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, layers: 1, label: "blank page")))
    let transparent: [UInt8] = [0, 0, 0, 0]
    gl.upload(transparent.span, to: blank.texture, at: blank.texture.bounds)
    gl.upload(transparent.span, to: blankArray.texture, at: blankArray.texture.bounds)
  }

  package mutating func execute(_ commands: [FramePlan.TextureCommand], _ gl: borrowing GL) {
    failures.removeAll(keepingCapacity: true)
    for command in commands {
      if let (texture, source) = command.imported {
        show(source, at: Int(texture), gl)
        continue
      }
      switch command {
      case .create(let texture, let bitmap, let layout): create(Int(texture), bitmap, layout, gl)
      case .copy(let texture, let from, let bitmap, let layout, let rect):
        copy(Int(texture), from: Int(from), bitmap, layout, rect, gl)
      case .upload(let texture, let bitmap, let rect): textures[Int(texture)]?.upload(bitmap, rect, gl)
      case .createPage(let texture, let format, let size):
        create(Int(texture)) { () throws(GLError) in
          try BitmapTexture(page: size, format, label: "bitmaps \(texture)", gl)
        }
      case .growPage(let texture, let size): grow(Int(texture), to: size, gl)
      case .uploadPlace(let place, let bitmap, let rect):
        textures[Int(place.texture)]?.upload(bitmap, rect, at: place, gl)
      case .copyPlace(let place, let from, let bitmap, let rect): copy(from, to: place, bitmap, rect, gl)
      case .createTiles(let texture, let width, let height, let layers):
        create(Int(texture)) { () throws(GLError) in
          try BitmapTexture(tileWidth: width, height: height, layers: layers, label: "tiles \(texture)", gl)
        }
      case .uploadTile(let texture, let layer, let bitmap):
        if textures.indices.contains(Int(texture)) { textures[Int(texture)]?.upload(tile: bitmap, layer: layer, gl) }
      case .free(let texture): put(nil, at: Int(texture))
      }
    }
  }

  /// Deletes all textures. The keyframe that follows creates them again.
  mutating func forget() {
    for index in textures.indices { put(nil, at: index) }
    textures.removeAll()
    memory = TextureMemory()
  }

  private mutating func put(_ texture: BitmapTexture?, at index: Int) {
    while textures.count <= index { textures.append(nil) }
    if let old = textures[index] { memory.count(old, by: -1) }
    imports.forget(index, textures[index]?.imported)
    textures[index] = texture
    if let texture { memory.count(texture, by: 1) }
  }

  /// Binds a plane of a bitmap to a unit, or transparent black if there is no such plane.
  ///
  /// - Parameter isPaged: whether the shader reads pages, and so needs an array texture.
  package func bind(_ texture: Int32, plane: Int, unit: Int, isPaged: Bool, _ gl: borrowing GL) {
    let index = Int(texture)
    if textures.indices.contains(index), let imported = textures[index]?.imported {
      if !isPaged, imported.textures.indices.contains(plane) {
        gl.bindTexture(imported.textures[plane].texture, unit: unit)
      }
    } else if textures.indices.contains(index), let bitmap = textures[index], bitmap.isPaged == isPaged,
      bitmap.planes.indices.contains(plane)
    {
      gl.bindTexture(bitmap.planes[plane].box.texture, unit: unit)
    } else {
      let box = isPaged ? blankArray : blank
      gl.bindTexture(box.texture, unit: unit)
    }
  }

  /// Shader parameters of an imported image: orientation of the texels, alpha and colour space; transparent for a
  /// missing image.
  func look(of texture: Int32) -> (turn: SIMD4<Float>, coding: SIMD4<Float>) {
    let index = Int(texture)
    guard textures.indices.contains(index), let look = textures[index]?.imported?.source.look else {
      return ([1, 0, 0, 1], [3, 0, 0, 0])
    }
    return (look.orientation.map, [Float(look.alpha.rawValue), Float(look.colorSpace.rawValue), 0, 0])
  }

  /// Imported images that were lost with a context and have no replacement.
  var missingImports: Int { imports.missingCount }

  /// Requests replacements for lost images; whether there were any. A keyframe then shows them.
  mutating func retryImports(_ gl: borrowing GL) -> Bool { imports.retry(gl) }

  /// Called after a frame: notifies the owners of images that no later frame reads.
  mutating func releaseImports(_ gl: borrowing GL) {
    let textures = textures
    imports.release(gl) { source in textures.contains { $0?.imported?.source === source } }
  }

  /// Whether imported images are shown.
  var hasImports: Bool { textures.contains { $0?.imported != nil } }

  /// Releases all images and textures: no frame follows.
  mutating func releaseAll(_ gl: borrowing GL) {
    forget()
    imports.release(gl) { _ in false }
  }

  private mutating func show(_ source: ImportedSource, at index: Int, _ gl: borrowing GL) {
    let before = textures.indices.contains(index) ? textures[index]?.imported : nil
    put(nil, at: index)
    do throws(GLError) {
      let planes = try imports.take(source, at: index, after: before, gl)
      if let planes { put(BitmapTexture(planes), at: index) }
    } catch {
      failures.append(error)
    }
  }

  /// A texture that cannot be copied is uploaded whole.
  private mutating func copy(
    _ index: Int, from source: Int, _ bitmap: Bitmap, _ layout: TextureLayout, _ rect: PixelRect, _ gl: borrowing GL
  ) {
    do throws(GLError) {
      if let from = textures[source], let texture = try from.copied(label: "bitmap \(index)", gl) {
        put(texture, at: index)
        textures[index]?.upload(bitmap, rect, gl)
        return
      }
    } catch {
      // An error repeats in the whole upload and is reported there.
    }
    create(index, bitmap, layout, gl)
  }

  /// A place that cannot be copied is uploaded whole.
  private func copy(
    _ source: TexturePlace, to place: TexturePlace, _ bitmap: Bitmap, _ rect: PixelRect, _ gl: borrowing GL
  ) {
    guard let page = textures[Int(place.texture)] else { return }
    var isCopied = false
    if let from = textures[Int(source.texture)] {
      do throws(GLError) {
        isCopied = try page.copy(
          from: source, of: from, to: place, width: bitmap.width, height: bitmap.height, gl)
      } catch {
        // Without a texture or framebuffer for the copy, all texels are uploaded from memory.
      }
    }
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    page.upload(bitmap, isCopied ? rect : whole, at: place, gl)
  }

  /// Replaces a page by a larger one with its texels; none in its place if the driver refuses.
  private mutating func grow(_ index: Int, to size: FramePlan.PageSize, _ gl: borrowing GL) {
    guard let page = textures[index] else { return }
    do throws(GLError) {
      put(try page.grown(to: size, label: "bitmaps \(index)", gl), at: index)
    } catch {
      put(nil, at: index)
      failures.append(error)
    }
  }

  /// Creates a texture; none in its place if the driver refuses. The old one is released first, so that its memory can
  /// be reused.
  private mutating func create(_ index: Int, _ make: () throws(GLError) -> BitmapTexture) {
    put(nil, at: index)
    do throws(GLError) {
      put(try make(), at: index)
    } catch {
      failures.append(error)
    }
  }

  private mutating func create(_ index: Int, _ bitmap: Bitmap, _ layout: TextureLayout, _ gl: borrowing GL) {
    create(index) { () throws(GLError) in try BitmapTexture(bitmap, layout, label: "bitmap \(index)", gl) }
  }
}

extension FramePlan.TextureCommand {
  /// The imported image of a texture, and the texture.
  fileprivate var imported: (texture: Int32, source: ImportedSource)? {
    switch self {
    case .create(let texture, let bitmap, _), .copy(let texture, _, let bitmap, _, _),
      .upload(let texture, let bitmap, _):
      (bitmap.imported as? ImportedSource).map { (texture, $0) }
    default: nil
    }
  }
}

/// Memory of bitmaps on the GPU.
package struct TextureMemory: Hashable, Sendable {
  /// Pages of small bitmaps.
  package var pages = 0
  package var pageBytes = 0
  /// Textures of a single bitmap, those of its planes counted as one.
  package var textures = 0
  package var textureBytes = 0

  fileprivate mutating func count(_ texture: BitmapTexture, by sign: Int) {
    // Arrays of tiles are counted in the statistics of tiles.
    if texture.isOfTiles { return }
    if texture.isShared {
      pages += sign
      pageBytes += sign * texture.byteCount
    } else {
      textures += sign
      textureBytes += sign * texture.byteCount
    }
  }
}
