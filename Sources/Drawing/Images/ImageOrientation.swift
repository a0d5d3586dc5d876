/// Orientation of a stored image (EXIF 2.3, tag 0x0112): the sides at which its first row and column are shown.
public enum ImageOrientation: Int, CaseIterable, Sendable {
  /// As it is stored.
  case up = 1
  /// Mirrored along its rows.
  case upMirrored
  /// Turned by half.
  case down
  /// Mirrored along its columns.
  case downMirrored
  /// Transposed: the first row is at the left, the first column at the top.
  case leftMirrored
  /// The first row is at the right: to be turned a quarter clockwise.
  case right
  /// The first row is at the right, the first column at the bottom.
  case rightMirrored
  /// The first row is at the left, the first column at the bottom: to be turned a quarter anticlockwise.
  case left

  var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The stored picture is mirrored along its rows, before its sides are swapped.
  var mirrorsRows: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }

  /// The stored picture is turned upside down, before its sides are swapped.
  var mirrorsColumns: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

  /// The upright image of a stored one.
  ///
  /// - Parameters:
  ///   - pixels: width × height of them, in rows without padding.
  ///   - width: of the stored picture, like the height.
  func upright(_ pixels: [UInt8], width: Int, height: Int, bytesPerPixel: Int) -> [UInt8] {
    guard self != .up else { return pixels }
    let walk = walk(width: width, height: height)
    let (columns, rows) = swapsSides ? (height, width) : (width, height)
    var result = [UInt8](repeating: 0, count: pixels.count)
    let source = pixels.span
    var target = result.mutableSpan
    var offset = 0
    for y in 0..<rows {
      var from = (walk.origin + y * walk.stepY) * bytesPerPixel
      for _ in 0..<columns {
        for channel in 0..<bytesPerPixel { target[offset + channel] = source[from + channel] }
        from += walk.stepX * bytesPerPixel
        offset += bytesPerPixel
      }
    }
    return result
  }

  /// Index of the stored pixel of the upright image's first one, and the distances to the next column and row.
  private func walk(width: Int, height: Int) -> (origin: Int, stepX: Int, stepY: Int) {
    let lastRow = (height - 1) * width
    return switch self {
    case .up: (0, 1, width)
    case .upMirrored: (width - 1, -1, width)
    case .down: (lastRow + width - 1, -1, -width)
    case .downMirrored: (lastRow, 1, -width)
    case .leftMirrored: (0, width, 1)
    case .right: (lastRow, -width, 1)
    case .rightMirrored: (lastRow + width - 1, -width, -1)
    case .left: (width - 1, width, -1)
    }
  }
}
