package import MultiplaneGeometry

/// A map between the pixels of two spaces: quarter turns, mirrors and whole-pixel shifts.
///
/// x′ = xx · x + xy · y + x₀, y′ = yx · x + yy · y + y₀; of each row and each column of the 2 × 2 part one is 1 or −1,
/// the other 0.
package struct PixelMap: Hashable, BitwiseCopyable, Sendable {
  package var xx: Int
  package var xy: Int
  package var yx: Int
  package var yy: Int
  package var x: Int
  package var y: Int

  package init(xx: Int = 1, xy: Int = 0, yx: Int = 0, yy: Int = 1, x: Int = 0, y: Int = 0) {
    self.xx = xx
    self.xy = xy
    self.yx = yx
    self.yy = yy
    self.x = x
    self.y = y
  }

  /// Whether rows become columns.
  package var swapsSides: Bool { xx == 0 }

  /// The image of a rectangle; a negative side counts as 0.
  package func callAsFunction(_ rect: PixelRect) -> PixelRect {
    let (width, height) = (max(rect.width, 0), max(rect.height, 0))
    // An axis with reversed direction swaps the rectangle's ends.
    let fromX = xx * rect.x + min(xx, 0) * width + xy * rect.y + min(xy, 0) * height
    let fromY = yx * rect.x + min(yx, 0) * width + yy * rect.y + min(yy, 0) * height
    return PixelRect(
      x: fromX + x, y: fromY + y, width: swapsSides ? height : width, height: swapsSides ? width : height)
  }

  /// The composition: `first`, then this map.
  package func after(_ first: PixelMap) -> PixelMap {
    PixelMap(
      xx: xx * first.xx + xy * first.yx, xy: xx * first.xy + xy * first.yy,
      yx: yx * first.xx + yy * first.yx, yy: yx * first.xy + yy * first.yy,
      x: xx * first.x + xy * first.y + x, y: yx * first.x + yy * first.y + y)
  }

  /// The inverse map.
  package var inverse: PixelMap {
    // The inverse of a turn is its transpose.
    PixelMap(xx: xx, xy: yx, yx: xy, yy: yy, x: -(xx * x + yx * y), y: -(xy * x + yy * y))
  }
}
