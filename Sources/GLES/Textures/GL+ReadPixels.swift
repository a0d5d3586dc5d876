package import MultiplaneGeometry
import CGLES

extension GL {
  /// Reads premultiplied RGBA8 from the bound framebuffer, rows in GL's order; waits for the GPU.
  ///
  /// A recording context returns transparent black.
  package borrowing func readPixels(_ rect: GLRect) -> [UInt8] {
    let count = Int(rect.width) * Int(rect.height) * 4
    var bytes = [UInt8](repeating: 0, count: count)
    guard count > 0 else { return bytes }
    context.counters.bytesRead += count
    takePack()
    if let bound = context.cache.framebuffer { takeReadBuffer(of: bound) }
    guard issues() else { return bytes }
    var span = bytes.mutableSpan
    unsafe span.withUnsafeMutableBytes {
      unsafe glReadPixels(
        rect.x, rect.y, rect.width, rect.height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    return bytes
  }

  /// Reads a rectangle of device space as premultiplied RGBA8, its top row first, in any row order of the target.
  package borrowing func readPixels(of target: RenderTarget, in rect: PixelRect? = nil) -> [UInt8] {
    bindFramebuffer(named: target.framebuffer)
    let rect = rect ?? target.bounds
    let bytes = readPixels(target.glRect(rect))
    if target.transform != .identity { return upright(bytes, of: target, in: rect) }
    guard target.rowOrder == .bottomUp else { return bytes }
    let row = rect.width * 4
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in stride(from: rect.height - 1, through: 0, by: -1) {
      turned.append(contentsOf: bytes[y * row..<(y + 1) * row])
    }
    return turned
  }

  /// The pixels of a turned target, in the picture's order.
  private borrowing func upright(_ bytes: [UInt8], of target: RenderTarget, in rect: PixelRect) -> [UInt8] {
    let map = target.map
    let there = map(rect)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for y in rect.y..<rect.y + max(rect.height, 0) {
      for x in rect.x..<rect.x + max(rect.width, 0) {
        let pixel = map(PixelRect(x: x, y: y, width: 1, height: 1))
        let first = ((pixel.y - there.y) * there.width + pixel.x - there.x) * 4
        result += bytes[first..<first + 4]
      }
    }
    return result
  }
}
