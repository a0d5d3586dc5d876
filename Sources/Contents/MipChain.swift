package import MultiplaneGeometry

/// The mip levels of one plane of a bitmap.
///
/// Level 0 is the plane itself. Each further level has half as many texels along each axis, rounded down, until the
/// level of one texel. A texel is the exact mean of the area that it covers in the level above, computed from that
/// level's stored, rounded values.
package struct MipChain: Sendable {
  /// One level; rows have no padding.
  package struct Level: Sendable {
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    package fileprivate(set) var bytes: [UInt8]

    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }
  }

  /// Levels from 1 on: level j is at index j − 1.
  package private(set) var levels: [Level] = []
  private let texel: (components: Int, bytes: Int)

  /// The number of levels, with level 0 and the level of one texel.
  package static func levelCount(width: Int, height: Int) -> Int {
    Int.bitWidth - max(width, height, 1).leadingZeroBitCount
  }

  /// Computes all levels.
  ///
  /// - Parameter texel: the number of components, and the bytes of each; two-byte components are half floats.
  package init(_ plane: Bitmap.Plane, texel: (components: Int, bytes: Int)) {
    self.texel = texel
    var (width, height) = (plane.width, plane.height)
    for _ in 1..<Self.levelCount(width: width, height: height) {
      (width, height) = (max(1, width / 2), max(1, height / 2))
      let bytesPerRow = width * texel.components * texel.bytes
      levels.append(
        Level(
          width: width, height: height, bytesPerRow: bytesPerRow,
          bytes: [UInt8](repeating: 0, count: bytesPerRow * height)))
    }
    _ = update(from: plane, in: PixelRect(x: 0, y: 0, width: plane.width, height: plane.height))
  }

  /// Texels around a changed rectangle that `update(from:in:)` reads.
  package static let margin = 2

  /// Recomputes the texels that a changed rectangle of the plane affects.
  ///
  /// - Parameters:
  ///   - plane: the same size as before.
  ///   - rect: texels of the plane; not empty, inside the plane.
  /// - Returns: for each element of `levels`, the recomputed rectangle.
  package mutating func update(from plane: Bitmap.Plane, in rect: PixelRect) -> [PixelRect] {
    var touched: [PixelRect] = []
    touched.reserveCapacity(levels.count)
    var (width, height, rect) = (plane.width, plane.height, rect)
    for index in levels.indices {
      let (columns, rows) = (HalvedAxis(source: width), HalvedAxis(source: height))
      let (x, y) = (columns.readers(of: rect.x..<rect.maxX), rows.readers(of: rect.y..<rect.maxY))
      rect = PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
      touched.append(rect)
      (width, height) = (levels[index].width, levels[index].height)
      let reduction = LevelReduction(
        columns: columns, rows: rows, components: texel.components, isHalf: texel.bytes == 2, rect: rect)
      if index == 0 {
        plane.withBytes { Self.reduce($0, stride: plane.bytesPerRow, into: &levels[0].bytes, by: reduction) }
      } else {
        let source = levels[index - 1]
        Self.reduce(source.bytes.span, stride: source.bytesPerRow, into: &levels[index].bytes, by: reduction)
      }
    }
    return touched
  }

  /// Computes a rectangle of a level from the rows of the level above.
  private static func reduce(
    _ source: Span<UInt8>, stride: Int, into target: inout [UInt8], by reduction: LevelReduction
  ) {
    var target = target.mutableSpan
    if reduction.isHalf {
      reduction.reduce(source, stride: stride, into: &target, HalfComponent.self)
    } else if reduction.isExactHalf {
      reduction.halve(source, stride: stride, into: &target)
    } else {
      reduction.reduce(source, stride: stride, into: &target, ByteComponent.self)
    }
  }
}
