import MultiplaneChanges
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// No seams between the slices of contents, and no neighbouring texels: at every subpixel position and every scale.
@Suite(.serialized) struct SeamTests {
  private static let side = 40.0
  private static let scales = [1, 1.25, 1.5, 2, 3, 0.75, 0.5]
  /// Only the texels around the shown part are green.
  private static let loud: [UInt8] = [0, 255, 0, 255]
  private static let plain: [UInt8] = [190, 0, 70, 255]
  /// The sliced part: three slices of four texels a side, in a sheet with a green border of three.
  private static let (part, border) = (4, 3)
  private static let sheetSide = 3 * part + 2 * border

  /// A sheet that is green around a square of nine slices.
  private func sheet(_ color: (_ column: Int, _ row: Int) -> [UInt8]) throws -> Bitmap {
    try Bitmap(width: Self.sheetSide, height: Self.sheetSide) { bytes, bytesPerRow in
      for y in 0..<Self.sheetSide {
        for x in 0..<Self.sheetSide {
          let (column, row) = (x - Self.border, y - Self.border)
          let isInside = (0..<3 * Self.part).contains(column) && (0..<3 * Self.part).contains(row)
          let texel = isInside ? color(column / Self.part, row / Self.part) : Self.loud
          for component in 0..<4 { bytes[y * bytesPerRow + x * 4 + component] = texel[component] }
        }
      }
    }
  }

  private static var cell: Rect {
    let share = 1 / Double(sheetSide)
    return Rect(
      x: Double(border) * share, y: Double(border) * share, width: Double(3 * part) * share,
      height: Double(3 * part) * share)
  }

  /// A layer at every eighth of a pixel: along x, along y, and along both.
  private func sweep(
    _ bitmap: Bitmap, size: Size, _ details: [ContentsDetail], _ check: (Shot) throws -> Void
  ) throws {
    let studio = try Studio()
    for scale in Self.scales {
      for eighth in 0..<8 {
        let (x, y) = (3 + Double(eighth) / 8 / scale, 3 + Double((eighth * 3 + 1) % 8) / 8 / scale)
        // Neighbouring positions use different details, so that each is drawn at every scale somewhere.
        for (index, detail) in details.enumerated() where (index + eighth) % 3 == 0 || details.count <= 3 {
          var node = SceneNode(frame: Rect(x: x, y: y, width: size.width, height: size.height), contents: bitmap)
          node.contentsRect = Self.cell
          node.detail = detail
          let root = SceneNode(frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side), sublayers: [node])
          let scene = TestScene(canvas: SceneCanvas(width: Self.side, height: Self.side, scale: scale), root: root)
          try check(Shot(scene: scene, picture: try studio.render(scene)))
        }
      }
    }
  }

  /// One picture of a sweep.
  private struct Shot: CustomStringConvertible {
    let scene: TestScene
    let picture: Picture

    var node: SceneNode { scene.root.sublayers[0] }

    var description: String {
      let detail = node.detail
      return "scale \(scene.canvas.scale), at \(node.position), \(detail.horizontalTileMode), "
        + "\(detail.verticalTileMode), \(detail.minificationFilter), \(detail.magnificationFilter)"
    }

    /// The columns (and rows) of pixels that are entirely in the layer.
    func inner(_ start: Double, _ length: Double) -> Range<Int> {
      let scale = scene.canvas.scale
      let first = Int(clamping: (start * scale).rounded(.up))
      return first..<max(first, Int(clamping: ((start + length) * scale).rounded(.down)))
    }

    var columns: Range<Int> { inner(node.position.x - node.bounds.width / 2, node.bounds.width) }
    var rows: Range<Int> { inner(node.position.y - node.bounds.height / 2, node.bounds.height) }

    /// The first pixel entirely in the layer that is not `color`.
    func firstOther(than color: [UInt8]) -> String? {
      let columns = columns
      let row = Array(repeatElement(color, count: columns.count).joined())
      for y in rows {
        let start = (y * picture.width + columns.lowerBound) * 4
        if picture.pixels[start..<start + row.count] == row[...] { continue }
        let x = columns.first { picture[$0, y] != color } ?? 0
        return "(\(x), \(y)) is \(picture[x, y]): \(self)"
      }
      return nil
    }

    /// The first pixel with green in it.
    var firstLoud: String? {
      let pixels = picture.pixels
      var index = 1
      while index < pixels.count, pixels[index] == 0 { index += 4 }
      guard index < pixels.count else { return nil }
      let (x, y) = (index / 4 % picture.width, index / 4 / picture.width)
      return "(\(x), \(y)) is \(picture[x, y]): \(self)"
    }
  }

  private static let filters: [ContentsDetail] = ContentsFilter.allCases.map { filter in
    var detail = ContentsDetail.default
    detail.minificationFilter = filter
    detail.magnificationFilter = filter
    return detail
  }

  /// Each filter with each tile mode, with the centre on texel edges and off them.
  private static let slices: [ContentsDetail] = filters.flatMap { filter in
    [
      (TileMode.stretch, TileMode.stretch, 1.0 / 3), (.repeat, .repeat, 1.0 / 3), (.round, .repeat, 0.3),
      (.stretch, .round, 0.28),
    ].map { across, down, start in
      var detail = filter
      detail.contentsCenter = Rect(x: start, y: start, width: 1 - 2 * start, height: 1 - 2 * start)
      (detail.horizontalTileMode, detail.verticalTileMode) = (across, down)
      return detail
    }
  }

  // MARK: Nine parts

  /// Larger than its corners, about as large, and smaller.
  @Test(arguments: [Size(29, 23), Size(12, 9.5), Size(5, 30)])
  func oneColourHasNoLineInIt(size: Size) throws {
    try sweep(try sheet { _, _ in Self.plain }, size: size, Self.slices) { shot in
      if let found = shot.firstOther(than: Self.plain) { Issue.record("\(found)") }
      if let found = shot.firstLoud { Issue.record("\(found)") }
    }
  }

  private static func color(_ column: Int, _ row: Int) -> [UInt8] {
    [UInt8(30 + column * 100), 0, UInt8(20 + row * 110), 255]
  }

  /// Slices of one colour each: the colour is exact where the filter does not reach the next slice.
  @Test(arguments: [Size(29, 31.5)]) func partsKeepTheirColours(size: Size) throws {
    let details = Self.slices.filter { $0.contentsCenter.minX == 1.0 / 3 }
    try sweep(try sheet(Self.color), size: size, details) { shot in
      if let found = shot.firstLoud { Issue.record("\(found)") }
      guard shot.node.detail.horizontalTileMode == .stretch else { return }
      let scale = shot.scene.canvas.scale
      for y in shot.rows {
        for x in shot.columns {
          let (px, py) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
          guard
            let column = part(at: px - shot.node.position.x + size.width / 2, of: size.width, shot),
            let row = part(at: py - shot.node.position.y + size.height / 2, of: size.height, shot)
          else { continue }
          let start = (y * shot.picture.width + x) * 4
          if shot.picture.pixels[start..<start + 4] != Self.color(column, row)[...] {
            Issue.record("(\(x), \(y)) is \(shot.picture[x, y]) in part \(column), \(row): \(shot)")
            return
          }
        }
      }
    }
  }

  /// The slice at a position in points; nil where a filter may read another one.
  private func part(at place: Double, of length: Double, _ shot: Shot) -> Int? {
    let corner = Double(Self.part)
    let detail = shot.node.detail
    let middle = (length - 2 * corner) / corner
    // Half a texel, or one and a half of the first level.
    let isLevelled = detail.minificationFilter == .trilinear && shot.scene.canvas.scale < 1
    let reach = (isLevelled ? 3 : 0.5) + 1.0 / 64
    let isNearest = detail.magnificationFilter == .nearest
    let (outer, inner) = isNearest ? (1.0 / 64, 1.0 / 64) : (reach, reach * middle)
    if place < corner - outer { return 0 }
    if place > length - corner + outer { return 2 }
    return place > corner + inner && place < length - corner - inner ? 1 : nil
  }

  // MARK: A cell of a sheet

  @Test(arguments: [Size(12, 12), Size(33, 5.1), Size(1.2, 30)])
  func aCellShowsNothingOfItsNeighbours(size: Size) throws {
    try sweep(try sheet { _, _ in Self.plain }, size: size, Self.filters) { shot in
      if let found = shot.firstLoud { Issue.record("\(found)") }
      if let found = shot.firstOther(than: Self.plain) { Issue.record("\(found)") }
    }
  }
}
