package import MultiplaneGLES
package import MultiplaneRenderTree
import MultiplaneGeometry

/// The textures that bitmaps are shown from, by the name that the plan gives them.
package struct BitmapTextures {
  private var textures: [BitmapTexture?] = []
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
      switch command {
      case .create(let texture, let bitmap, let layout): create(Int(texture), bitmap, layout, gl)
      case .copy(let texture, let from, let bitmap, let layout, let rect):
        copy(Int(texture), from: Int(from), bitmap, layout, rect, gl)
      case .upload(let texture, let bitmap, let rect): textures[Int(texture)]?.upload(bitmap, rect, gl)
      case .free(let texture): textures[Int(texture)] = nil
      }
    }
  }

  /// A keyframe follows, which makes everything anew.
  mutating func forget() { textures.removeAll() }

  /// Puts a plane of a bitmap on a unit, or nothing but transparent black where there is no such plane.
  ///
  /// - Parameter isPaged: whether the shader reads from pages; what is bound is an array texture then.
  package func bind(_ texture: Int32, plane: Int, unit: Int, isPaged: Bool, _ gl: borrowing GL) {
    let index = Int(texture)
    if textures.indices.contains(index), let bitmap = textures[index], bitmap.isPaged == isPaged,
      bitmap.planes.indices.contains(plane)
    {
      gl.bindTexture(bitmap.planes[plane].box.texture, unit: unit)
    } else {
      let box = isPaged ? blankArray : blank
      gl.bindTexture(box.texture, unit: unit)
    }
  }

  /// A texture that can't be copied is uploaded whole.
  private mutating func copy(
    _ index: Int, from source: Int, _ bitmap: Bitmap, _ layout: TextureLayout, _ rect: PixelRect, _ gl: borrowing GL
  ) {
    while textures.count <= index { textures.append(nil) }
    do throws(GLError) {
      if let from = textures[source], let texture = try from.copied(label: "bitmap \(index)", gl) {
        textures[index] = texture
        textures[index]?.upload(bitmap, rect, gl)
        return
      }
    } catch {
      // Making it whole tells what is wrong, if that is wrong still.
    }
    create(index, bitmap, layout, gl)
  }

  private mutating func create(_ index: Int, _ bitmap: Bitmap, _ layout: TextureLayout, _ gl: borrowing GL) {
    while textures.count <= index { textures.append(nil) }
    // First, so that the memory of what it replaces can be used again.
    textures[index] = nil
    do throws(GLError) {
      textures[index] = try BitmapTexture(bitmap, layout, label: "bitmap \(index)", gl)
    } catch {
      failures.append(error)
    }
  }
}
