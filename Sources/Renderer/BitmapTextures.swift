package import MultiplaneGLES
internal import MultiplaneContents
package import MultiplaneFramePlan
import MultiplaneGeometry

/// The textures that bitmaps are shown from, by the name that the plan gives them.
package struct BitmapTextures {
  private var textures: [BitmapTexture?] = []
  private var imports = ImportedTextures()
  /// What they take.
  package private(set) var memory = TextureMemory()
  /// Shown in place of what could not be made: transparent. An array's is for shaders that read from pages.
  private let (blank, blankArray): (TextureBox, TextureBox)
  /// Bitmaps that the driver had no texture for since the last frame, with its reason.
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
      case .createPage(let texture, let format, let size): createPage(texture, format, size, gl)
      case .uploadPlace(let place, let bitmap, let rect):
        textures[Int(place.texture)]?.upload(bitmap, rect, at: place, gl)
      case .copyPlace(let place, let from, let bitmap, let rect): copy(from, to: place, bitmap, rect, gl)
      case .createTiles(let texture, let width, let height, let layers):
        createTiles(texture, width: width, height: height, layers: layers, gl)
      case .uploadTile(let texture, let layer, let bitmap):
        if textures.indices.contains(Int(texture)) { textures[Int(texture)]?.upload(tile: bitmap, layer: layer, gl) }
      case .free(let texture): put(nil, at: Int(texture))
      }
    }
  }

  /// A keyframe follows, which makes everything anew.
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

  /// Puts a plane of a bitmap on a unit, or nothing but transparent black where there is no such plane.
  ///
  /// - Parameter isPaged: whether the shader reads from pages; what is bound is an array texture then.
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

  /// How a shader understands the texels of an image from outside: which way they lie, and how they are kept. Where it
  /// is missing, nothing is there.
  func look(of texture: Int32) -> (turn: SIMD4<Float>, kept: SIMD4<Float>) {
    let index = Int(texture)
    guard textures.indices.contains(index), let look = textures[index]?.imported?.source.look else {
      return ([1, 0, 0, 1], [3, 0, 0, 0])
    }
    return (look.orientation.map, [Float(look.alpha.rawValue), Float(look.colorSpace.rawValue), 0, 0])
  }

  /// Images from outside that a lost context took along, and that nobody has given anew.
  var missingImports: Int { imports.missingCount }

  /// Asks for those again; whether any was given, which a keyframe then shows.
  mutating func retryImports(_ gl: borrowing GL) -> Bool { imports.retry(gl) }

  /// The frame is drawn: tells those whose images it was the last to read.
  mutating func releaseImports(_ gl: borrowing GL) {
    let textures = textures
    imports.release(gl) { source in textures.contains { $0?.imported?.source === source } }
  }

  /// Whether images from outside are shown.
  var hasImports: Bool { textures.contains { $0?.imported != nil } }

  /// No further frame is drawn: gives everything back.
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

  /// A texture that can't be copied is uploaded whole.
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
      // Making it whole tells what is wrong, if that is wrong still.
    }
    create(index, bitmap, layout, gl)
  }

  /// A place that can't be copied is uploaded whole.
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
        // There is no texture or framebuffer for the way: all of it comes from memory then.
      }
    }
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    page.upload(bitmap, isCopied ? rect : whole, at: place, gl)
  }

  private mutating func createPage(
    _ texture: Int32, _ format: Bitmap.Format, _ size: FramePlan.PageSize, _ gl: borrowing GL
  ) {
    let index = Int(texture)
    put(nil, at: index)
    do throws(GLError) {
      put(try BitmapTexture(page: size, format, label: "bitmaps \(index)", gl), at: index)
    } catch {
      failures.append(error)
    }
  }

  private mutating func createTiles(_ texture: Int32, width: Int, height: Int, layers: Int, _ gl: borrowing GL) {
    let index = Int(texture)
    put(nil, at: index)
    do throws(GLError) {
      put(try BitmapTexture(tileWidth: width, height: height, layers: layers, label: "tiles \(index)", gl), at: index)
    } catch {
      failures.append(error)
    }
  }

  private mutating func create(_ index: Int, _ bitmap: Bitmap, _ layout: TextureLayout, _ gl: borrowing GL) {
    // First, so that the memory of what it replaces can be used again.
    put(nil, at: index)
    do throws(GLError) {
      put(try BitmapTexture(bitmap, layout, label: "bitmap \(index)", gl), at: index)
    } catch {
      failures.append(error)
    }
  }
}

extension FramePlan.TextureCommand {
  /// The image from outside that a texture shows, and the texture.
  fileprivate var imported: (texture: Int32, source: ImportedSource)? {
    switch self {
    case .create(let texture, let bitmap, _), .copy(let texture, _, let bitmap, _, _),
      .upload(let texture, let bitmap, _):
      (bitmap.imported as? ImportedSource).map { (texture, $0) }
    default: nil
    }
  }
}

/// What bitmaps take on the GPU.
package struct TextureMemory: Hashable, Sendable {
  /// Pages of small bitmaps.
  package var pages = 0
  package var pageBytes = 0
  /// Textures of a single bitmap, those of its planes counted as one.
  package var textures = 0
  package var textureBytes = 0

  fileprivate mutating func count(_ texture: BitmapTexture, by sign: Int) {
    // The statistics of tiles say what these take.
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
