#if Drawing
  import CCairo
  import MultiplaneContents
  import MultiplaneGeometry

  /// A picture as its colours and its alpha, for paper.
  ///
  /// PDF has pictures so, and readers filter both by themselves: the colours of clear texels, which Cairo writes as
  /// black, would be seen as dark edges. Here they have the colours of what is around them.
  struct SeparatedPicture {
    /// Opaque.
    let colors: CairoSurface
    let alpha: CairoSurface

    /// - Parameters:
    ///   - bitmap: in the format `.bgra8`.
    ///   - texels: what of the bitmap it is.
    ///   - opacity: multiplies the alpha.
    init(_ bitmap: Bitmap, _ texels: PixelRect, opacity: Double) throws(DrawingError) {
      let place = PixelRect(x: 0, y: 0, width: texels.width, height: texels.height)
      colors = try CairoSurface(CAIRO_FORMAT_RGB24, at: place)
      alpha = try CairoSurface(CAIRO_FORMAT_A8, at: place)
      let bytes = bitmap.bytes
      var level = Level(width: texels.width, height: texels.height)
      _ = unsafe alpha.withPixels { (target, stride, _, _) in
        for y in 0..<texels.height {
          for x in 0..<texels.width {
            let at = (texels.y + y) * bitmap.bytesPerRow + (texels.x + x) * 4
            let texel = SIMD4(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
            level.texels[y * texels.width + x] = texel
            let alpha = UInt8(clamping: Int(clamping: (Double(bytes[at + 3]) * opacity).rounded()))
            unsafe target.storeBytes(of: alpha, toByteOffset: y * stride + x, as: UInt8.self)
          }
        }
      }
      level.fill()
      _ = unsafe colors.withPixels { (target, stride, _, _) in
        for y in 0..<texels.height {
          for x in 0..<texels.width {
            let texel = level.texels[y * texels.width + x]
            for channel in 0..<4 {
              let value = channel < 3 && texel.w > 0 ? texel[channel] / texel.w * 255 : 255
              unsafe target.storeBytes(
                of: UInt8(clamping: Int(clamping: value.rounded())), toByteOffset: y * stride + x * 4 + channel,
                as: UInt8.self)
            }
          }
        }
      }
    }

    /// A picture of premultiplied texels, which also have weights where their alpha is 0.
    private struct Level {
      let width: Int
      let height: Int
      var texels: [SIMD4<Float>]

      init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        texels = [SIMD4<Float>](repeating: .zero, count: width * height)
      }

      /// Gives clear texels the mean colour of what is around them, taken from smaller and smaller copies.
      mutating func fill() {
        guard texels.contains(where: { $0.w == 0 }), width > 1 || height > 1 else { return }
        var half = Level(width: (width + 1) / 2, height: (height + 1) / 2)
        for y in 0..<height {
          for x in 0..<width { half.texels[y / 2 * half.width + x / 2] += texels[y * width + x] }
        }
        half.fill()
        for y in 0..<height {
          for x in 0..<width where texels[y * width + x].w == 0 {
            texels[y * width + x] = half.texels[y / 2 * half.width + x / 2]
          }
        }
      }
    }
  }

  /// Separated pictures that are kept while their page is drawn: Cairo holds what it has drawn until then, and a PDF
  /// has what is drawn again once.
  struct SeparatedPictures {
    private struct Key: Hashable {
      let revision: UInt64
      let texels: PixelRect
      let opacity: Double
    }

    private var pictures: [Key: SeparatedPicture] = [:]
    private var keptTexels = 0
    private static let mostTexels = 1 << 24

    /// - Parameters:
    ///   - texels: what of the bitmap is wanted.
    ///   - opacity: multiplies the alpha.
    mutating func picture(
      of bitmap: Bitmap, _ texels: PixelRect, opacity: Double
    ) throws(DrawingError) -> SeparatedPicture {
      let key = Key(revision: bitmap.revision.number, texels: texels, opacity: opacity)
      if let known = pictures[key] { return known }
      let picture: SeparatedPicture
      if bitmap.format == .bgra8 {
        picture = try SeparatedPicture(bitmap, texels, opacity: opacity)
      } else {
        let all = PixelRect(x: 0, y: 0, width: texels.width, height: texels.height)
        picture = try SeparatedPicture(bitmap.convertedToColors(texels), all, opacity: opacity)
      }
      picture.colors.setContents("colors \(opacity)", of: bitmap, texels)
      picture.alpha.setContents("alpha \(opacity)", of: bitmap, texels)
      keptTexels += texels.area
      if keptTexels > Self.mostTexels {
        pictures.removeAll()
        keptTexels = texels.area
      }
      pictures[key] = picture
      return picture
    }
  }

  /// Small pictures that are kept while their page is drawn, so that a PDF has equal ones once.
  struct EqualPictures {
    private struct Key: Hashable {
      let width: Int
      let bytes: [UInt8]
    }

    private var pictures: [Key: Bitmap] = [:]
    private static let (mostPictures, mostTexels) = (256, 1 << 16)

    /// The picture that was asked for first of those with the same texels.
    mutating func known(_ bitmap: Bitmap) -> Bitmap {
      guard bitmap.width * bitmap.height <= Self.mostTexels else { return bitmap }
      let key = Key(width: bitmap.width, bytes: bitmap.bytes)
      if let known = pictures[key] { return known }
      if pictures.count >= Self.mostPictures { pictures.removeAll() }
      pictures[key] = bitmap
      return bitmap
    }
  }
#endif
