import Foundation
import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Nearest and trilinear filters, and mip levels, computed by hand.
@Suite struct RefereeFilterTests {
  private func draw(
    _ texels: [UInt8], width: Int, size: Size, contentsRect: Rect = .unit, _ change: (inout ContentsDetail) -> Void
  ) throws -> Referee.Result {
    let bitmap = try Bitmap(width: width, height: texels.count / width, format: .a8, bytes: texels)
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: size.width, height: size.height), contents: bitmap)
    node.contentsRect = contentsRect
    change(&node.detail)
    return Referee.render(node, canvas: SceneCanvas(width: 8, height: 8))
  }

  private func trilinear(_ detail: inout ContentsDetail, bias: Double = 0) {
    detail.minificationFilter = .trilinear
    detail.minificationFilterBias = bias
  }

  @Test func nearestTakesOneTexel() throws {
    let result = try draw([10, 20, 30, 40], width: 2, size: Size(6, 4)) { $0.magnificationFilter = .nearest }
    #expect((0..<6).map { result.picture[$0, 0][3] } == [10, 10, 10, 20, 20, 20])
    #expect((0..<4).map { result.picture[5, $0][3] } == [20, 20, 40, 40])
    #expect(result.isExact.allSatisfy { $0 })
    #expect(result.unsureShare == 0)
  }

  @Test func onABorderNearestTakesTheSecond() throws {
    // Two texels a pixel: pixel centres are on texel edges.
    let result = try draw([10, 20, 30, 40], width: 4, size: Size(2, 1)) { $0.minificationFilter = .nearest }
    #expect((0..<2).map { result.picture[$0, 0][3] } == [20, 40])
    #expect(result.unsureShare == 0)
  }

  @Test func whereNearestSwitchesItIsNotSure() throws {
    // A pixel's centre is 1/1024 texel before an edge, exactly the tolerance.
    let result = try draw(
      [10, 200], width: 2, size: Size(4, 1), contentsRect: Rect(x: 0.125 - 1.0 / 2048, y: 0, width: 1, height: 1)
    ) { $0.magnificationFilter = .nearest }
    #expect(result.unsureShare == 1.0 / 64)
  }

  @Test func eachFilterHasItsOwnRange() throws {
    let texels: [UInt8] = [10, 20, 30, 40]
    let large = try draw(texels, width: 4, size: Size(8, 1)) { $0.minificationFilter = .nearest }
    #expect(large.picture[1, 0][3] == 13)
    let small = try draw(texels, width: 4, size: Size(2, 1)) { $0.magnificationFilter = .nearest }
    #expect(small.picture[0, 0][3] == 15)
    let magnified = try draw(texels, width: 4, size: Size(8, 1)) { $0.magnificationFilter = .trilinear }
    #expect(magnified.picture[1, 0][3] == 13)
  }

  @Test func anOddSizeIsDividedByArea() throws {
    // 46 / 9.
    let nine = try draw([1, 2, 3, 4, 5, 6, 7, 8, 10], width: 3, size: Size(1, 1)) { trilinear(&$0) }
    #expect(nine.picture[0, 0] == [0, 0, 0, 5])
    // 5 × 2 to 2 × 1: two columns and half of the middle one, so (2 · 10 + 2 · 20 + 30) / 5 = 18 over 0, and 42 over
    // 102.
    let texels: [UInt8] = [10, 20, 30, 40, 50, 0, 0, 0, 0, 255]
    let two = try draw(texels, width: 5, size: Size(2, 1)) { trilinear(&$0, bias: 1 - log2(2.5)) }
    #expect([two.picture[0, 0][3], two.picture[1, 0][3]] == [9, 72])
    // Then 40.5, rounded up.
    let one = try draw(texels, width: 5, size: Size(2, 1)) { trilinear(&$0, bias: 9) }
    #expect([one.picture[0, 0][3], one.picture[1, 0][3]] == [41, 41])
  }

  /// Four squares of 4 × 4 texels: 0, 80, 160, 240.
  private var squares: [UInt8] {
    (0..<64).map { (index: Int) -> UInt8 in UInt8(index % 8 / 4 * 80) + UInt8(index / 32 * 160) }
  }

  @Test func theLevelIsTheLogarithmOfTheLongerColumn() throws {
    let exact = try draw(squares, width: 8, size: Size(2, 2)) { trilinear(&$0) }
    #expect([exact.picture[0, 0][3], exact.picture[1, 0][3], exact.picture[0, 1][3]] == [0, 80, 160])
    // Halfway to the single texel of the last level, 120.
    let between = try draw(squares, width: 8, size: Size(2, 2)) { trilinear(&$0, bias: 0.5) }
    #expect([between.picture[0, 0][3], between.picture[1, 0][3], between.picture[0, 1][3]] == [60, 100, 140])
    // 8 texels a pixel down, 1 across: the last level.
    let flat = try draw(squares, width: 8, size: Size(8, 1)) { trilinear(&$0) }
    #expect(flat.picture[0, 0][3] == 120)
  }

  @Test func theColumnsAreThoseOfTheTurnedLayer() throws {
    let bitmap = try Bitmap(width: 8, height: 8, format: .a8, bytes: squares)
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8), contents: bitmap)
    // 1.5 texels a pixel along both diagonals is 1.5 texels a pixel: λ = log2 1.5, and no more.
    node.transform = Transform3D(scaleX: 2.0 / 3, y: 2.0 / 3).rotated(angle: .pi / 4, x: 0, y: 0, z: 1)
    node.detail.minificationFilter = .trilinear
    node.detail.minificationFilterBias = -log2(1.5)
    var linear = node
    linear.detail = .default
    let canvas = SceneCanvas(width: 8, height: 8)
    #expect(Referee.render(node, canvas: canvas).picture == Referee.render(linear, canvas: canvas).picture)
  }

  @Test func noLevelMixesInATexelOfTheNeighbour() throws {
    var sheet = [UInt8](repeating: 255, count: 64)
    for y in 2..<6 { for x in 2..<6 { sheet[y * 8 + x] = 50 } }
    // Level 1 has 2 × 2 texels of the cell's own, level 2 none.
    for bias in [0.0, 5] {
      let result = try draw(
        sheet, width: 8, size: Size(1, 1), contentsRect: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      ) { trilinear(&$0, bias: bias) }
      #expect(result.picture[0, 0][3] == 50)
    }
    // Off by one texel: only the first level.
    let odd = try draw(
      sheet, width: 8, size: Size(1, 1), contentsRect: Rect(x: 0.375, y: 0.375, width: 0.25, height: 0.25)
    ) { trilinear(&$0, bias: 5) }
    #expect(odd.picture[0, 0][3] == 50)
  }
}
