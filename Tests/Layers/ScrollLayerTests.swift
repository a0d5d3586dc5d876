import MultiplaneGeometry
import MultiplaneLayers
import Testing

struct ScrollLayerTests {
  private func scroller() -> ScrollLayer {
    let layer = ScrollLayer()
    layer.bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    return layer
  }

  @Test func aPointBecomesTheCorner() {
    let layer = scroller()
    layer.scroll(to: Point(-7, 300))
    #expect(layer.bounds == Rect(x: -7, y: 300, width: 100, height: 50))
    layer.scroll(to: Point(.nan, 0))
    layer.scroll(to: Rect(x: 0, y: .infinity, width: 1, height: 1))
    #expect(layer.bounds.origin == Point(-7, 300))
  }

  @Test func modesHoldADirection() {
    let places: [(ScrollLayer.ScrollMode, Point)] = [
      (.none, Point(10, 20)), (.vertically, Point(10, 2)), (.horizontally, Point(1, 20)), (.both, Point(1, 2)),
    ]
    for (mode, place) in places {
      let layer = scroller()
      layer.scrollMode = mode
      layer.scroll(to: Point(1, 2))
      #expect(layer.bounds.origin == place)
    }
  }

  @Test func rectanglesComeIntoViewByTheLeastWay() {
    let cases: [(Rect, Point)] = [
      (Rect(x: 20, y: 30, width: 10, height: 10), Point(10, 20)),
      (Rect(x: 105, y: 25, width: 10, height: 10), Point(15, 20)),
      (Rect(x: 0, y: 80, width: 10, height: 10), Point(0, 40)),
      (Rect(x: 40, y: 0, width: 500, height: 10), Point(40, 0)),
    ]
    for (rect, origin) in cases {
      let layer = scroller()
      layer.scroll(to: rect)
      #expect(layer.bounds.origin == origin, "\(rect)")
    }
  }

  @Test func layersAskTheirScrollLayer() throws {
    let layer = scroller()
    let child = Layer()
    child.anchorPoint = .zero
    child.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    child.position = Point(5, 5)
    layer.addSublayer(child)
    #expect(child.visibleRect == Rect(x: 5, y: 15, width: 100, height: 50))
    child.scroll(Point(100, 100))
    #expect(layer.bounds.origin == Point(105, 105))
    child.scrollRectToVisible(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(layer.bounds.origin == Point(5, 5))
    Layer().scroll(.zero)
    #expect(Layer().visibleRect == .zero)
  }
}
