import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Formats other than RGBA bytes, computed by hand.
@Suite struct RefereeFormatTests {
  private func draw(_ bitmap: Bitmap, _ change: (inout SceneNode) -> Void = { _ in }) -> Referee.Result {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: width, height: height), contents: bitmap)
    change(&node)
    return Referee.render(node, canvas: SceneCanvas(width: 4, height: 4))
  }

  private func video(
    _ width: Int, _ height: Int, _ encoding: YUVEncoding, y: [UInt8], cb: [UInt8], cr: [UInt8]
  ) throws -> Bitmap {
    try Bitmap(
      width: width, height: height, format: .yuv420, encoding: encoding, planes: [(y, nil), (cb, nil), (cr, nil)])
  }

  @Test(arguments: [
    // Red by BT.601, then by BT.709.
    (YUVEncoding(matrix: .bt601, range: .limited), [81, 90, 240], [254, 0, 0, 255]),
    (YUVEncoding(matrix: .bt709, range: .limited), [63, 102, 240], [255, 1, 0, 255]),
    (YUVEncoding(matrix: .bt601, range: .full), [29, 255, 107], [0, 0, 254, 255]),
    (YUVEncoding(matrix: .bt709, range: .full), [128, 128, 128], [128, 128, 128, 255]),
    (YUVEncoding(matrix: .bt709, range: .limited), [235, 128, 128], [255, 255, 255, 255]),
    (YUVEncoding(matrix: .bt601, range: .limited), [16, 128, 128], [0, 0, 0, 255]),
    // Brighter than white and darker than black are clamped.
    (YUVEncoding(matrix: .bt601, range: .limited), [255, 128, 128], [255, 255, 255, 255]),
    (YUVEncoding(matrix: .bt709, range: .limited), [0, 128, 128], [0, 0, 0, 255]),
  ])
  func videoBecomesColour(encoding: YUVEncoding, yuv: [UInt8], expected: [UInt8]) throws {
    let planar = try video(1, 1, encoding, y: [yuv[0]], cb: [yuv[1]], cr: [yuv[2]])
    #expect(draw(planar).picture[0, 0] == expected)
    let paired = try Bitmap(
      width: 1, height: 1, format: .nv12, encoding: encoding, planes: [([yuv[0]], nil), ([yuv[1], yuv[2]], nil)])
    #expect(draw(paired).picture[0, 0] == expected)
  }

  @Test func chromaIsFilteredBetweenItsSamples() throws {
    let encoding = YUVEncoding(matrix: .bt601, range: .full)
    let bitmap = try video(
      4, 1, encoding, y: [128, 128, 128, 128], cb: [128, 128], cr: [128, 228])
    // Samples are at texels 1 and 3: pixel 1, at 1.5, is a quarter of the way. Red is 128 + 1.402 · 25.
    let smooth = draw(bitmap).picture
    #expect((0..<4).map { smooth[$0, 0][0] } == [128, 163, 233, 255])
    let hard = draw(bitmap) { $0.detail.magnificationFilter = .nearest }.picture
    #expect((0..<4).map { hard[$0, 0][0] } == [128, 128, 255, 255])
  }

  @Test func anOddSizeHasHalfAChromaSampleMore() throws {
    let encoding = YUVEncoding(matrix: .bt601, range: .full)
    let bitmap = try video(
      3, 3, encoding, y: [UInt8](repeating: 100, count: 9), cb: [128, 128, 128, 128], cr: [128, 128, 128, 148])
    let picture = draw(bitmap) { $0.detail.magnificationFilter = .nearest }.picture
    #expect(picture[1, 1][0] == 100)
    #expect(picture[2, 2][0] == 128)
    #expect(picture[1, 2][0] == 100)
  }

  @Test func halvesAreCutToColours() throws {
    let bytes = [Float16(0.25), 2, -1, 1].flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] }
    let bitmap = try Bitmap(width: 1, height: 1, format: .rgba16f, bytes: bytes)
    #expect(draw(bitmap).picture[0, 0] == [64, 255, 0, 255])
  }

  @Test func halvesAreCutAfterFiltering() throws {
    let texels: [[Float16]] = [[2, 0, 0, 1], [-1, 0, 0, 1]]
    let bytes = texels.joined().flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] }
    let bitmap = try Bitmap(width: 2, height: 1, format: .rgba16f, bytes: bytes)
    // Three pixels a texel: 2, 2, and a third of the way, 1; then two thirds of it, 0, and −1. Clamped before
    // filtering, it would be 2/3 and 1/3.
    let picture = draw(bitmap) {
      $0.bounds.size.width = 6
      $0.position.x = 3
    }.picture
    #expect((0..<4).map { picture[$0, 0][0] } == [255, 255, 255, 0])
  }

  @Test func masksHaveTheTintColour() throws {
    let mask = try Bitmap(width: 2, height: 1, format: .a8, bytes: [128, 255])
    let tint = Color(red: 1, green: 0.2, blue: 0, alpha: 0.5)
    let picture = draw(mask) { $0.detail.tintColor = tint }.picture
    #expect(picture[0, 0] == [64, 13, 0, 64])
    #expect(picture[1, 0] == [128, 26, 0, 128])
    #expect(draw(mask).picture[0, 0] == [0, 0, 0, 128])
    let colour = try Bitmap(width: 1, height: 1, bytes: [9, 8, 7, 255])
    #expect(draw(colour) { $0.detail.tintColor = tint }.picture[0, 0] == [9, 8, 7, 255])
  }
}
