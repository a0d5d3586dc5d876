internal import MultiplaneGeometry
internal import MultiplaneContents
import MultiplaneTestRandom

/// The content of a random bitmap.
enum BitmapKind: CaseIterable {
  /// A random colour and alpha for each texel.
  case noise
  /// A random opaque colour for each texel.
  case opaqueNoise
  /// Texels that are opaque or transparent.
  case holes
  /// Smooth in colour and alpha.
  case gradient
  /// Translucent with an opaque rectangle in it.
  case opaquePart
  /// One colour.
  case plain

  /// Kinds whose texels replace the pixels below or leave them.
  static let hard: [BitmapKind] = [.opaqueNoise, .opaqueNoise, .holes, .plain, .noise]
}

enum RandomBitmap {
  /// The formats with one byte for each component.
  static let plainFormats: [Bitmap.Format] = [.rgba8, .bgra8, .a8, .rgb8]

  /// - Parameter width: at least 1, as `height`.
  static func make(
    width: Int, height: Int, format: Bitmap.Format, kind: BitmapKind, random: inout SplitMix64
  ) -> Bitmap {
    if format.isYUV { return makeYUV(width: width, height: height, format: format, kind: kind, random: &random) }
    var padding = random.chance(0.2) ? random.int(1...7) : 0
    if format == .rgba16f { padding *= 2 }
    let stride = width * format.bytesPerTexel + padding
    // Padding is noise too: nothing may read it.
    var bytes = (0..<stride * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let plain = texel(&random, alpha: random.chance(0.7) ? 255 : random.int(0...255))
    let from = texel(&random, alpha: 255)
    let to = texel(&random, alpha: random.int(0...255))
    let hole = (random.int(0...width - 1), random.int(0...height - 1))
    for y in 0..<height {
      for x in 0..<width {
        let value: [Int]
        switch kind {
        case .noise: value = texel(&random, alpha: random.int(0...255))
        case .opaqueNoise: value = texel(&random, alpha: 255)
        case .holes: value = texel(&random, alpha: random.chance(0.6) ? 255 : 0)
        case .gradient:
          let share = width + height > 2 ? Double(x + y) / Double(width + height - 2) : 0
          value = (0..<4).map { Int(clamping: (Double(from[$0]) * (1 - share) + Double(to[$0]) * share).rounded()) }
        case .opaquePart: value = texel(&random, alpha: x >= hole.0 && y >= hole.1 ? 255 : random.int(0...254))
        case .plain: value = plain
        }
        write(value, to: &bytes, at: y * stride + x * format.bytesPerTexel, format)
      }
    }
    do {
      return try Bitmap(width: width, height: height, format: format, bytesPerRow: stride, bytes: bytes)
    } catch {
      preconditionFailure("the generator made a bitmap that cannot be: \(error)")
    }
  }

  /// A premultiplied colour.
  private static func texel(_ random: inout SplitMix64, alpha: Int) -> [Int] {
    (0..<3).map { _ in (random.int(0...255) * alpha + 127) / 255 } + [alpha]
  }

  private static func write(_ value: [Int], to bytes: inout [UInt8], at index: Int, _ format: Bitmap.Format) {
    if format == .rgba16f { return writeHalves(value, to: &bytes, at: index) }
    let order: [Int] =
      switch format {
      case .rgba8: [0, 1, 2, 3]
      case .bgra8: [2, 1, 0, 3]
      case .a8: [3]
      case .rgb8: [0, 1, 2]
      case .rgba16f, .yuv420, .nv12: []
      }
    for (offset, component) in order.enumerated() { bytes[index + offset] = UInt8(value[component]) }
  }
}
