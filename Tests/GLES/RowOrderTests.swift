import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

@Suite struct RowOrderTests {
  @Test func deviceRectanglesTurnOnceAndOnlyBottomUp() {
    let rect = PixelRect(x: 3, y: 2, width: 5, height: 4)
    var target = RenderTarget(framebuffer: 0, width: 30, height: 20, rowOrder: .bottomUp)
    #expect(target.glRect(rect) == GLRect(x: 3, y: 14, width: 5, height: 4))
    target.rowOrder = .topDown
    #expect(target.glRect(rect) == GLRect(x: 3, y: 2, width: 5, height: 4))
  }

  @Test func rectanglesThatNoIntegerHoldsAreClamped() {
    let huge = PixelRect(x: Int(Int32.max) + 10, y: -3, width: Int(Int32.max) + 10, height: -5)
    #expect(
      RenderTarget(framebuffer: 0, width: 10, height: 10, rowOrder: .topDown).glRect(huge)
        == GLRect(x: .max, y: -3, width: .max, height: 0))
  }

  @Test(arguments: [RowOrder.bottomUp, .topDown])
  func aScissoredClearGivesTheSamePicture(rows: RowOrder) throws {
    let surface = try OffscreenSurface(width: 4, height: 3, rowOrder: rows)
    let target = surface.target()
    #expect(target.rowOrder == rows)
    surface.context.withCurrent { gl in
      gl.bindFramebuffer(named: target.framebuffer)
      gl.clear([0, 0, 1, 1], in: target.glRect(target.bounds))
      gl.clear([1, 0, 0, 1], in: target.glRect(PixelRect(x: 0, y: 0, width: 2, height: 1)))
      gl.clear([0, 0.2, 0, 0.2], in: target.glRect(PixelRect(x: 3, y: 1, width: 9, height: 9)))
      surface.present(damage: PixelRegion(target.bounds), gl)
    }
    let (r, b, g) = (Pixel(255, 0, 0), Pixel(0, 0, 255), Pixel(0, 51, 0, 51))
    #expect(pixels(try surface.readPixels()) == [r, r, b, b, b, b, b, g, b, b, b, g])
  }

  @Test func aPartIsReadTopRowFirst() throws {
    for rows in [RowOrder.bottomUp, .topDown] {
      let surface = try OffscreenSurface(width: 3, height: 3, rowOrder: rows)
      let target = surface.target()
      let part = surface.context.withCurrent { gl in
        gl.bindFramebuffer(named: target.framebuffer)
        gl.clear([1, 1, 1, 1], in: target.glRect(PixelRect(x: 1, y: 0, width: 1, height: 1)))
        return gl.readPixels(of: target, in: PixelRect(x: 1, y: 0, width: 1, height: 2))
      }
      #expect(pixels(part) == [Pixel(255, 255, 255), .clear])
    }
  }
}
