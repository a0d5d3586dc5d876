package import MultiplaneGeometry

extension Bitmap {
  /// The same image in `.bgra8` or `.rgba8`. Half floats are clamped to 0…1 and to their alpha; images of alpha only
  /// are black.
  ///
  /// - Parameter part: texels of this bitmap that the result has; nil for all of them.
  package func converted(to wanted: Format, part: PixelRect? = nil) throws(BitmapError) -> Bitmap {
    let part = part?.intersection(bounds) ?? bounds
    guard format != wanted || part != bounds else { return self }
    return try Bitmap(
      width: part.width, height: part.height, format: wanted, bytes: texels(of: part, as: wanted))
  }

  /// The bitmap converted to unpadded RGBA rows, the layout in which tiles are uploaded; nil for formats that tiles
  /// cannot have.
  package func asTile() -> Bitmap? {
    guard format != .rgba16f, !format.isYUV else { return nil }
    guard format != .rgba8 || bytesPerRow != width * 4 else { return self }
    return try? Bitmap(width: width, height: height, bytes: texels(of: bounds, as: .rgba8))
  }

  /// Some texels in `.bgra8` or `.rgba8`, as `converted` has them, in rows without padding.
  package func texels(of part: PixelRect, as wanted: Format) -> [UInt8] {
    precondition(wanted == .bgra8 || wanted == .rgba8, "a picture is converted to four bytes a texel only")
    let isSwapped = wanted == .bgra8
    // Borrowed bytes are copied with each access.
    let planes = planes(covering: part).map(\.bytes)
    let stride = part.width * 4
    var texels = [UInt8](repeating: 0, count: stride * part.height)
    var target = texels.mutableSpan
    for y in 0..<part.height {
      switch format {
      case .rgba8, .bgra8: copyRow(y, of: part, from: planes[0], into: &target, stride, isSwapped: format != wanted)
      case .rgb8: padRow(y, of: part, from: planes[0], into: &target, stride, isSwapped: isSwapped)
      case .a8, .rgba16f, .yuv420, .nv12:
        for x in 0..<part.width {
          let color = color(part.x + x, part.y + y, in: planes)
          let at = y * stride + x * 4
          target[at] = isSwapped ? color.z : color.x
          target[at + 1] = color.y
          target[at + 2] = isSwapped ? color.x : color.z
          target[at + 3] = color.w
        }
      }
    }
    return texels
  }

  private func copyRow(
    _ y: Int, of part: PixelRect, from bytes: [UInt8], into target: inout MutableSpan<UInt8>, _ stride: Int,
    isSwapped: Bool
  ) {
    let (from, to) = ((part.y + y) * bytesPerRow + part.x * 4, y * stride)
    let count = part.width * 4
    unsafe bytes.withUnsafeBytes { source in
      precondition(from >= 0 && from + count <= source.count, "a picture without bytes is not converted")
      unsafe target.withUnsafeMutableBytes { target in
        let source = unsafe UnsafeRawBufferPointer(rebasing: source[from..<from + count])
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[to..<to + count])
        guard isSwapped else { return unsafe target.copyMemory(from: source) }
        for at in Swift.stride(from: 0, to: count, by: 4) {
          let texel = unsafe source.loadUnaligned(fromByteOffset: at, as: UInt32.self)
          let swapped = texel & 0xFF00_FF00 | (texel &>> 16) & 0xFF | (texel & 0xFF) &<< 16
          unsafe target.storeBytes(of: swapped, toByteOffset: at, as: UInt32.self)
        }
      }
    }
  }

  private func padRow(
    _ y: Int, of part: PixelRect, from source: [UInt8], into target: inout MutableSpan<UInt8>, _ stride: Int,
    isSwapped: Bool
  ) {
    let (red, blue) = isSwapped ? (2, 0) : (0, 2)
    var (from, to) = ((part.y + y) * bytesPerRow + part.x * 3, y * stride)
    for _ in 0..<part.width {
      target[to + red] = source[from]
      target[to + 1] = source[from + 1]
      target[to + blue] = source[from + 2]
      target[to + 3] = 255
      from += 3
      to += 4
    }
  }

  /// Premultiplied red, green, blue and alpha of a texel.
  ///
  /// - Parameter texels: the planes' bytes.
  private func color(_ x: Int, _ y: Int, in texels: [[UInt8]]) -> SIMD4<UInt8> {
    func bytes(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
      SIMD4<UInt8>((color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero))
    }
    switch format {
    case .a8: return SIMD4(0, 0, 0, texels[0][y * bytesPerRow + x])
    case .rgba16f:
      let color = HalfFloat.texel(at: y * bytesPerRow + x * 8, in: texels[0])
      // Colour above its alpha cannot be stored in bytes.
      let alpha = max(0, min(color.w, 1))
      return bytes(color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)))
    case .yuv420, .nv12:
      let luma = texels[0][y * planes[0].bytesPerRow + x]
      let (blue, red): (UInt8, UInt8)
      if format == .nv12 {
        let at = y / 2 * planes[1].bytesPerRow + x / 2 * 2
        (blue, red) = (texels[1][at], texels[1][at + 1])
      } else {
        blue = texels[1][y / 2 * planes[1].bytesPerRow + x / 2]
        red = texels[2][y / 2 * planes[2].bytesPerRow + x / 2]
      }
      return bytes((encoding ?? YUVEncoding()).color(luma: luma, blue: blue, red: red))
    case .rgba8, .bgra8, .rgb8: return .zero
    }
  }
}

extension YUVEncoding {
  /// By ITU-R BT.601 and BT.709: 0…1, or slightly outside.
  fileprivate func color(luma: UInt8, blue: UInt8, red: UInt8) -> SIMD4<Float> {
    let (redWeight, blueWeight): (Float, Float) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let isLimited = range == .limited
    let y = isLimited ? (Float(luma) - 16) / 219 : Float(luma) / 255
    let span: Float = isLimited ? 224 : 255
    let (cb, cr) = ((Float(blue) - 128) / span, (Float(red) - 128) / span)
    let r = y + 2 * (1 - redWeight) * cr
    let b = y + 2 * (1 - blueWeight) * cb
    let g = (y - redWeight * r - blueWeight * b) / (1 - redWeight - blueWeight)
    return SIMD4(r, g, b, 1)
  }
}
