#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry

  extension Bitmap {
    /// A colour with the picture's alpha, which is drawn on paper in the place of a mask: Cairo 1.16 writes parts of
    /// masks into PDF that readers show black.
    ///
    /// Whether a later Cairo still does is not known. This file and its use in `CairoContext.draw(_:from:in:byTiling:)`
    /// go with 1.16 if `PaperTests` and the printed gallery (`Tools/test --prints`) pass without them.
    func tinted(_ color: Color) throws(BitmapError) -> Bitmap {
      let (parts, bytes) = (color.premultiplied, bytes)
      return try Bitmap(width: width, height: height, format: .bgra8) { target, stride in
        for y in 0..<height {
          for x in 0..<width {
            let texel = SIMD4<UInt8>((parts * Double(bytes[y * bytesPerRow + x])).rounded(.toNearestOrAwayFromZero))
            let at = y * stride + x * 4
            (target[at], target[at + 1], target[at + 2], target[at + 3]) = (texel.z, texel.y, texel.x, texel.w)
          }
        }
      }
    }
  }
#endif
