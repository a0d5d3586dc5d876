public import MultiplaneGeometry
import MultiplaneContents

extension Image {
  /// Decodes the picture now, so that it is drawn at once later; nil where it cannot be decoded.
  public func preparingForDisplay() -> Image? { (try? source.bitmap()) == nil ? nil : self }

  /// Decodes the picture on one of at most four threads, and then calls something there, with nil where it cannot be
  /// decoded.
  public func prepareForDisplay(_ completion: @escaping @Sendable (Image?) -> Void) {
    PreparationThreads.ofImages.perform { completion(self.preparingForDisplay()) }
  }

  /// Decodes the picture on one of those threads; nil where it cannot be decoded.
  public func byPreparingForDisplay() async -> Image? {
    await withCheckedContinuation { done in prepareForDisplay { done.resume(returning: $0) } }
  }

  /// A smaller picture of the same proportions that fits a size, decoded: each texel is the mean of what it covers. One
  /// that fits already stays as it is. nil where the picture cannot be decoded, or the size is not above 0.
  ///
  /// - Parameter size: points, at the image's scale.
  public func preparingThumbnail(of size: Size) -> Image? {
    guard size.width > 0, size.height > 0, size.isFinite, let bitmap = try? source.bitmap() else { return nil }
    let own = self.size
    let factor = min(size.width / own.width, size.height / own.height)
    guard factor < 1 else { return self }
    /// Texels of a side: the nearest number that is not longer than wanted, as far as rounding goes.
    func texels(_ count: Int, in length: Double) -> Int {
      Int(clamping: max(1, min((Double(count) * factor).rounded(), (length * scale + 1e-6).rounded(.down))))
    }
    let (width, height) = (texels(bitmap.width, in: size.width), texels(bitmap.height, in: size.height))
    guard let small = try? bitmap.reduced(width: width, height: height) else { return nil }
    return Image(ImageSource(small), scale: scale, orientation: orientation, renderingMode: renderingMode)
  }

  /// Makes a thumbnail on one of those threads, and then calls something there.
  public func prepareThumbnail(of size: Size, _ completion: @escaping @Sendable (Image?) -> Void) {
    PreparationThreads.ofImages.perform { completion(self.preparingThumbnail(of: size)) }
  }

  /// Makes a thumbnail on one of those threads.
  public func byPreparingThumbnail(ofSize size: Size) async -> Image? {
    await withCheckedContinuation { done in prepareThumbnail(of: size) { done.resume(returning: $0) } }
  }
}

extension Bitmap {
  /// A picture of fewer texels, each the mean of those that it covers, by area.
  fileprivate func reduced(width columns: Int, height rows: Int) throws(BitmapError) -> Bitmap {
    let colors = format == .rgba8 ? self : try converted(to: .bgra8)
    let bytes = colors.bytes
    let spans = (0..<columns).map { Self.span($0, of: columns, in: width) }
    return try Bitmap(width: columns, height: rows, format: colors.format) { target, stride in
      var sums = [SIMD4<Float>](repeating: .zero, count: width)
      for row in 0..<rows {
        let span = Self.span(row, of: rows, in: height)
        for x in 0..<width { sums[x] = .zero }
        for (y, part) in span {
          for x in 0..<width {
            let at = y * colors.bytesPerRow + x * 4
            let texel = SIMD4<Float>(
              Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
            sums[x] += texel * part
          }
        }
        for column in 0..<columns {
          var mean = SIMD4<Float>.zero
          for (x, part) in spans[column] { mean += sums[x] * part }
          for channel in 0..<4 {
            target[row * stride + column * 4 + channel] = UInt8(clamping: max(0, min((mean[channel]).rounded(), 255)))
          }
        }
      }
    }
  }

  /// Which texels a smaller one covers, and what part of it each is.
  private static func span(_ index: Int, of count: Int, in length: Int) -> [(Int, Float)] {
    let size = Double(length) / Double(count)
    let (low, high) = (Double(index) * size, Double(index + 1) * size)
    return (Int(clamping: low)..<min(length, Int(clamping: high.rounded(.up)))).map { at in
      (at, Float((min(high, Double(at + 1)) - max(low, Double(at))) / size))
    }
  }
}
