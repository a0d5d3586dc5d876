internal import MultiplaneGeometry
internal import MultiplaneContents

/// The conversion of texels of a bitmap's planes to colour: premultiplied red, green, blue and alpha in units of 1/255.
struct TexelColor {
  let format: Bitmap.Format
  let encoding: YUVEncoding?
  /// Premultiplied, 0…1.
  private let tint: Texel

  init(_ bitmap: Bitmap, tint: Color?) {
    format = bitmap.format
    encoding = bitmap.encoding
    let color = (tint ?? .black).premultiplied
    self.tint = Texel(r: color.x, g: color.y, b: color.z, a: color.w)
  }

  /// Whether a texel's bytes are those of the pixel.
  var isWholeBytes: Bool {
    switch format {
    case .rgba8, .bgra8, .rgb8, .a8: true
    case .rgba16f, .yuv420, .nv12: false
    }
  }

  /// - Parameter chroma: unused in formats without chroma.
  func color(_ texel: Texel, chroma: Texel) -> Texel {
    switch format {
    case .rgba8, .bgra8, .rgb8: return texel
    case .a8:
      var result = Texel()
      result.add(tint, weight: texel.r)
      return result
    case .rgba16f:
      let unit = { (value: Double) in min(max(value, 0), 1) * 255 }
      return Texel(r: unit(texel.r), g: unit(texel.g), b: unit(texel.b), a: unit(texel.a))
    case .yuv420, .nv12: return rgb(y: texel.r, cb: chroma.r, cr: chroma.g)
    }
  }

  /// ITU-R BT.601-7 and BT.709-6, from bytes.
  private func rgb(y: Double, cb: Double, cr: Double) -> Texel {
    let encoding = encoding ?? YUVEncoding()
    let (kr, kb): (Double, Double) =
      switch encoding.matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      }
    let (luma, blueness, redness): (Double, Double, Double) =
      switch encoding.range {
      case .full: (y / 255, (cb - 128) / 255, (cr - 128) / 255)
      case .limited: ((y - 16) / 219, (cb - 128) / 224, (cr - 128) / 224)
      }
    // Y = Kr·R + Kg·G + Kb·B, Cr = (R − Y) / 2(1 − Kr), Cb = (B − Y) / 2(1 − Kb).
    let red = luma + 2 * (1 - kr) * redness
    let blue = luma + 2 * (1 - kb) * blueness
    let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
    let byte = { (value: Double) in min(max(value, 0), 1) * 255 }
    return Texel(r: byte(red), g: byte(green), b: byte(blue), a: 255)
  }
}
