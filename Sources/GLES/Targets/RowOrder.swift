package import MultiplaneGeometry

/// Which row of the picture a GL target's row 0 is.
public enum RowOrder: Hashable, BitwiseCopyable, Sendable {
  /// Row 0 is the picture's bottom row: a window's framebuffer, GL's own convention.
  case bottomUp
  /// Row 0 is the picture's top row: a scanned-out buffer, a page of groups.
  case topDown
}

/// A rectangle in GL's target space: pixels, counted from the target's row 0.
package struct GLRect: Hashable, BitwiseCopyable, Sendable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The only conversion of device rectangles (top-left, y down) to GL's.
  ///
  /// A rectangle may exceed the target; values that do not fit 32 bits are clamped, and a negative size is empty.
  ///
  /// - Parameter map: the target's.
  package init(device: PixelRect, through map: PixelMap) {
    let rect = map(device)
    self.init(
      x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
      height: Int32(clamping: rect.height))
  }
}
