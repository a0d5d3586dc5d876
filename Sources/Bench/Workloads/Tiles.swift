import CBench
import Glibc
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Paints tiles of the document: texel for texel at level 0, every second, fourth and so on at the further levels.
private struct DocumentTiles: TileProvider {
  /// An additional delay for each tile, microseconds.
  var pause: UInt32 = 0

  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) -> TileAnswer {
    if pause > 0 { usleep(pause) }
    let side = Double(scene_document_side)
    func place(_ start: Double, _ index: Int) -> Int32 {
      Int32(clamping: min(max(start + (Double(index) + 0.5) / request.scale, 0), side - 1))
    }
    let columns = (0..<request.width).map { place(request.rect.minX, $0) }
    let rows = (0..<request.height).map { place(request.rect.minY, $0) }
    bitmap.draw { bytes, stride in
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.withMemoryRebound(to: UInt32.self) { texels in
          unsafe scene_paint_document(
            texels.baseAddress, Int64(stride / 4), columns, Int32(columns.count), rows, Int32(rows.count))
        }
      }
    }
    return .drawn
  }
}

/// The tiled document, seen from a different position in each frame.
private final class TiledDocument: Scene {
  let root: Layer
  private let size: scene_size
  private let scroller = ScrollLayer()
  private let document = TiledLayer()
  private let move: (Int32) -> (origin: Point, scale: Double)

  init(
    _ size: scene_size, levels: Int, pause: UInt32 = 0, move: @escaping (Int32) -> (origin: Point, scale: Double)
  ) throws(BenchError) {
    self.size = size
    self.move = move
    root = .canvas(size)
    scroller.frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let side = Double(scene_document_side)
    document.anchorPoint = .zero
    document.bounds = Rect(x: 0, y: 0, width: side, height: side)
    document.source = TileSource(DocumentTiles(pause: pause))
    document.levelsOfDetail = levels
    root.addSublayer(scroller)
    scroller.addSublayer(document)
  }

  func change(to frame: Int) {
    let (origin, scale) = move(Int32(frame))
    if document.affineTransform.a != scale { document.affineTransform = Transform2D(scaleX: scale, y: scale) }
    scroller.scroll(to: origin)
  }
}

extension Workload {
  static let tiles = Workload(
    name: "W4", summary: "a document of 100,000 × 100,000 in tiles, scrolled diagonally by 37 pixels a frame",
    defaultLayers: 1, raw: raw_tiles, waitsForTiles: true
  ) { size throws(BenchError) in
    try TiledDocument(size, levels: 1) { frame in
      let place = Double(scene_document_scroll(frame))
      return (Point(place, place), 1)
    }
  }

  static let fling = Workload(
    name: "T1", summary: "a fling through the document: 400 pixels a frame, then slower and slower", defaultLayers: 1,
    raw: nil
  ) { size throws(BenchError) in
    try TiledDocument(size, levels: 6) { frame in
      // Each frame moves 2 % less than the one before.
      let distance = 400 * (1 - pow(0.98, Double(frame % 200))) / 0.02 + Double(frame / 200) * 1000
      return (Point(10_000 + distance, 10_000 + distance / 2), 1)
    }
  }

  static let zoom = Workload(
    name: "T2", summary: "from the whole document through all of its levels to twice its size, and back",
    defaultLayers: 1, raw: nil
  ) { size throws(BenchError) in
    try TiledDocument(size, levels: 8) { frame in
      let place = scene_swing(frame, 60) / 60
      let scale = pow(2, -7 + 8 * place)
      let middle = Double(scene_document_side) / 2 * scale
      return (Point(middle - Double(size.width) / 2, middle - Double(size.height) / 2), scale)
    }
  }

  static let slowTiles = Workload(
    name: "T3", summary: "the scroll of W4 with tiles that take 30 ms each, which no frame waits for", defaultLayers: 1,
    raw: nil
  ) { size throws(BenchError) in
    try TiledDocument(size, levels: 6, pause: 30_000) { frame in
      let place = Double(scene_document_scroll(frame))
      return (Point(place, place), 1)
    }
  }
}
