import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneRenderTree

/// The textures that bitmaps are shown from, by the name that the plan gives them.
struct BitmapTextures {
  private var textures: [TextureBox?] = []
  /// Shown in place of what could not be made: transparent.
  private let blank: TextureBox
  /// Bitmaps that the driver had no texture for since the last frame, with its reason.
  private(set) var failures: [GLError] = []

  init(_ gl: borrowing GL) throws(GLError) {
    blank = TextureBox(
      try gl.makeTexture(Texture.Descriptor(width: 1, height: 1, filter: .nearest, label: "blank")))
    let transparent: [UInt8] = [0, 0, 0, 0]
    gl.upload(transparent.span, to: blank.texture, at: blank.texture.bounds)
  }

  mutating func execute(_ commands: [FramePlan.TextureCommand], _ gl: borrowing GL) {
    failures.removeAll(keepingCapacity: true)
    for command in commands {
      switch command {
      case .create(let texture, let bitmap, _): create(Int(texture), bitmap, gl)
      case .upload(let texture, let bitmap, let rect): upload(bitmap, rect, to: Int(texture), gl)
      case .free(let texture): textures[Int(texture)] = nil
      }
    }
  }

  /// A keyframe follows, which makes everything anew.
  mutating func forget() { textures.removeAll() }

  func bind(_ texture: Int32, plane: Int, unit: Int, isPaged: Bool, _ gl: borrowing GL) {
    let index = Int(texture)
    let box = textures.indices.contains(index) ? textures[index] ?? blank : blank
    gl.bindTexture(box.texture, unit: unit)
  }

  private mutating func create(_ index: Int, _ bitmap: Bitmap, _ gl: borrowing GL) {
    while textures.count <= index { textures.append(nil) }
    do throws(GLError) {
      textures[index] = TextureBox(
        try gl.makeTexture(
          Texture.Descriptor(
            width: bitmap.width, height: bitmap.height, format: bitmap.format.textureFormat,
            swizzle: bitmap.format.swizzle, label: "bitmap \(index)")))
      upload(bitmap, PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), to: index, gl)
    } catch {
      textures[index] = nil
      failures.append(error)
    }
  }

  private func upload(_ bitmap: Bitmap, _ rect: PixelRect, to index: Int, _ gl: borrowing GL) {
    guard let box = textures[index] else { return }
    let start = rect.y * bitmap.bytesPerRow + rect.x * bitmap.format.bytesPerTexel
    let end = (rect.maxY - 1) * bitmap.bytesPerRow + rect.maxX * bitmap.format.bytesPerTexel
    let bytes = bitmap.bytes
    gl.upload(bytes.span.extracting(start..<end), stride: bitmap.bytesPerRow, to: box.texture, at: rect)
  }
}

extension Bitmap.Format {
  var textureFormat: TextureFormat {
    switch self {
    case .rgba8, .bgra8: .rgba8
    case .a8, .yuv420, .nv12: .r8
    case .rgb8: .rgb8
    case .rgba16f: .rgba16f
    }
  }

  var swizzle: TextureSwizzle {
    switch self {
    case .rgba8, .rgb8, .rgba16f, .yuv420, .nv12: .identity
    case .bgra8: .bgra
    case .a8: .alpha
    }
  }
}
