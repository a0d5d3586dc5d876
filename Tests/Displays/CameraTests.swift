import MultiplaneGeometry
import MultiplaneTool
import Testing

/// How `multiplane show` sees a canvas.
@Suite struct CameraTests {
  @Test func aCanvasIsFittedAndNotEnlarged() {
    var camera = Camera(canvas: Size(400, 300), window: Size(200, 300))
    #expect(camera.scale == 0.5 && camera.origin == Point(0, 75))
    camera.window = Size(800, 600)
    #expect(camera.scale == 1 && camera.origin == Point(200, 150))
  }

  @Test(arguments: [1.25, 3, 0.4]) func thePointBelowThePointerStays(_ factor: Double) {
    var camera = Camera(canvas: Size(400, 300), window: Size(400, 300))
    camera.move(by: Point(30, -20))
    let place = Point(120, 210)
    func below() -> Point {
      Point((place.x - camera.origin.x) / camera.scale, (place.y - camera.origin.y) / camera.scale)
    }
    let before = below()
    camera.enlarge(by: factor, about: place)
    // The origin is rounded to whole points.
    #expect(abs(below().x - before.x) <= 2 && abs(below().y - before.y) <= 2)
    #expect(abs(camera.zoom - factor) < 1e-12)
    camera.reset()
    #expect(camera.zoom == 1 && camera.shift == .zero)
  }

  @Test func aPartOfTheCanvasStaysInTheWindow() {
    var camera = Camera(canvas: Size(400, 300), window: Size(400, 300))
    camera.move(by: Point(1e9, -1e9))
    #expect(camera.origin.x < 400 && camera.origin.y > -300)
    camera.move(by: Point(.nan, .infinity))
    camera.enlarge(by: .nan, about: .zero)
    camera.enlarge(by: 0, about: .zero)
    camera.enlarge(by: 1e30, about: .zero)
    #expect(camera.scale.isFinite && camera.origin.isFinite)
  }
}
