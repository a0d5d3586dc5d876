import MultiplaneGeometry
import Testing

@Suite struct RectTests {
  @Test func negativeSizesStayAsTheyAreAndCountAsStandardised() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect(rect.origin == Point(10, 20) && rect.size == Size(-4, -6))
    #expect(rect.minX == 6 && rect.maxX == 10 && rect.minY == 14 && rect.maxY == 20)
    #expect(rect.width == 4 && rect.height == 6 && rect.midX == 8 && rect.midY == 17)
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(!rect.isEmpty && !rect.isNull)
  }

  @Test func cornersGoRound() {
    let c = Rect(x: 3, y: 2, width: -2, height: 5).corners
    #expect([c.0, c.1, c.2, c.3] == [Point(1, 2), Point(3, 2), Point(3, 7), Point(1, 7)])
  }

  @Test func nullIsNoPlace() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Rect.null.isNull && Rect.null.isEmpty && !Rect.null.isFinite)
    #expect(Rect.null.union(rect) == rect && rect.union(.null) == rect)
    #expect(Rect.null.union(.null).isNull)
    #expect(rect.intersection(.null).isNull && Rect.null.intersection(rect).isNull)
    #expect(rect.contains(Rect.null) && !Rect.null.contains(rect) && !Rect.null.contains(Point(1, 1)))
    #expect(!rect.intersects(.null) && !Rect.null.intersects(rect))
    #expect(Rect.null.standardized.isNull && Rect.null.integral.isNull)
    #expect(Rect.null.offsetBy(dx: 1, dy: 1).isNull && Rect.null.insetBy(dx: 1, dy: 1).isNull)
  }

  @Test func edges() {
    let rect = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(rect.contains(Point(0, 0)) && !rect.contains(Point(2, 0)) && !rect.contains(Point(0, 2)))
    #expect(rect.contains(rect))
    let touching = Rect(x: 2, y: 0, width: 2, height: 2)
    #expect(!rect.intersects(touching))
    #expect(rect.intersection(touching) == Rect(x: 2, y: 0, width: 0, height: 2))
    #expect(rect.intersection(Rect(x: 2.5, y: 0, width: 1, height: 1)).isNull)
    #expect(Rect(x: 5, y: 5, width: 0, height: 0).union(rect) == Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(!Rect(x: 1, y: 1, width: 0, height: 1).contains(Point(1, 1)))
  }

  @Test func insets() {
    let rect = Rect(x: 10, y: 10, width: -10, height: 20)
    let inset = rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(inset == Rect(x: 2, y: 11, width: 4, height: 16))
    #expect(rect.insetBy(dx: -1, dy: -2) == Rect(x: -1, y: 8, width: 12, height: 24))
    #expect(rect.insetBy(dx: 5, dy: 0) == Rect(x: 5, y: 10, width: 0, height: 20))
    #expect(rect.insetBy(dx: 5.5, dy: 0).isNull)
    #expect(rect.offsetBy(dx: 1, dy: 2) == Rect(x: 11, y: 12, width: -10, height: 20))
  }

  @Test(arguments: [
    (Rect(x: 0.5, y: -0.5, width: 1, height: 1), Rect(x: 0, y: -1, width: 2, height: 2)),
    (Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 1, y: 2, width: 3, height: 4)),
    (Rect(x: 1.25, y: 1.25, width: -2.5, height: 0), Rect(x: -2, y: 1, width: 4, height: 1)),
  ])
  func integral(rect: Rect, expected: Rect) {
    #expect(rect.integral == expected)
  }

  /// Against the definition on a grid of half points: a point is in the intersection when it is in both, and so on.
  @Test func randomAgainstPoints() {
    var random = Seeded(seed: 1)
    let places = (-20...20).flatMap { x in (-20...20).map { Point(Double(x) / 2 + 0.25, Double($0) / 2 + 0.25) } }
    for _ in 0..<400 {
      let (a, b) = (random.gridRect(), random.gridRect())
      let (union, common) = (a.union(b), a.intersection(b))
      var (share, isRight) = (false, true)
      for place in places {
        let (inA, inB) = (a.contains(place), b.contains(place))
        share = share || (inA && inB)
        isRight =
          isRight && common.contains(place) == (inA && inB) && (union.contains(place) || !(inA || inB))
          && inA == (place.x > a.minX && place.x < a.maxX && place.y > a.minY && place.y < a.maxY)
      }
      #expect(isRight, "\(a) and \(b)")
      #expect(a.intersects(b) == share)
      #expect(union.contains(a) && union.contains(b))
      #expect(union == b.union(a) && common == b.intersection(a))
      #expect(common.isNull || (a.contains(common) && b.contains(common)))
      #expect(
        union.minX == min(a.minX, b.minX) && union.maxX == max(a.maxX, b.maxX)
          && union.minY == min(a.minY, b.minY) && union.maxY == max(a.maxY, b.maxY))
    }
  }

  @Test func betweenCorners() {
    #expect(Rect(minX: 1, minY: 2, maxX: 4, maxY: 6) == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(Rect(minX: 1, minY: 2, maxX: 0, maxY: 0) == Rect(x: 1, y: 2, width: 0, height: 0))
  }
}

@Suite struct PixelRectTests {
  @Test func operations() {
    let a = PixelRect(x: 0, y: 0, width: 4, height: 4)
    #expect(a.intersection(PixelRect(x: 2, y: 3, width: 9, height: 9)) == PixelRect(x: 2, y: 3, width: 2, height: 1))
    #expect(a.intersection(PixelRect(x: 4, y: 0, width: 1, height: 1)) == .empty)
    #expect(a.union(PixelRect(x: -1, y: 5, width: 1, height: 1)) == PixelRect(x: -1, y: 0, width: 5, height: 6))
    #expect(a.union(PixelRect(x: 90, y: 90, width: 0, height: 5)) == a && PixelRect.empty.union(a) == a)
    #expect(a.contains(a) && a.contains(.empty) && !a.contains(PixelRect(x: 1, y: 1, width: 4, height: 1)))
    #expect(a.area == 16 && PixelRect(x: 0, y: 0, width: -2, height: -2).area == 0)
    #expect(a.rect == Rect(x: 0, y: 0, width: 4, height: 4))
  }
}
