import Glibc
public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLock

/// An image as tiles of several levels in the DeepZoom format: `NAME.dzi` describes it, and
/// `NAME_files/LEVEL/COLUMN_ROW.FORMAT` are its tiles. The last level is the whole image, each level before has half its
/// pixels along both axes, rounded up, and level 0 is 1 × 1.
///
/// A provider for tiled layers, with one point a pixel of the image. `bounds`, `tileSize` and `levelsOfDetail` are
/// values for the layer; with other values, tiles are resampled. Tiles are PNG, JPEG or WebP files of any overlap. Any
/// thread. Copies share up to 32 MiB of decoded tiles.
public struct DeepZoomImage: Sendable {
  /// The path of the descriptor, `NAME.dzi`.
  public let path: String
  /// Pixels in a row of the whole image.
  public let width: Int
  /// Rows of the whole image.
  public let height: Int
  /// The side of a tile, pixels, without the overlap.
  public let tileSide: Int
  /// Pixels of its neighbours that a tile has at each of its sides, except at the edges of the image.
  public let overlap: Int
  /// The suffix of the tiles' names: `png`, `jpg`, `jpeg` or `webp`.
  public let format: String
  private let cache = TileCache()

  /// Bounds of a layer that shows the whole image, one point a pixel.
  public var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
  /// `tileSide` for both axes, within the limits of tiled layers.
  public var tileSize: Size {
    let side = Double(min(max(tileSide, TileGrid.smallestSide), TileGrid.largestSide))
    return Size(side, side)
  }
  /// Number of levels from the whole image to the first one of a single tile.
  public var levelsOfDetail: Int {
    (0..<levelCount).first { max(size(ofLevel: $0).width, size(ofLevel: $0).height) <= tileSide }.map { $0 + 1 } ?? 1
  }

  /// Number of levels in the folder of tiles.
  public var levelCount: Int { Int.bitWidth - (max(width, height) - 1).leadingZeroBitCount + 1 }

  /// Reads a descriptor; tiles are read on demand.
  ///
  /// Sides of the image are limited to 2,147,483,647, those of tiles to 8,192 and the overlap to 1,024 pixels.
  public init(path: String) throws(DeepZoomError) {
    let values = try DeepZoomReader.attributes(path: path)
    func number(_ name: String, _ limits: ClosedRange<Int>) throws(DeepZoomError) -> Int {
      let text = values[name] ?? ""
      guard let value = Int(text), limits.contains(value) else {
        let words = "its \(name) is “\(text.prefix(40))”, not \(limits.lowerBound) to \(limits.upperBound)"
        throw DeepZoomError(.corrupt(words), path: path)
      }
      return value
    }
    self.path = path
    width = try number("Width", 1...Int(Int32.max))
    height = try number("Height", 1...Int(Int32.max))
    tileSide = try number("TileSize", 1...8192)
    overlap = try number("Overlap", 0...1024)
    format = values["Format"] ?? ""
    // It becomes a part of paths.
    guard ["png", "jpg", "jpeg", "webp"].contains(format) else {
      throw DeepZoomError(.corrupt("its Format is “\(format.prefix(40))”, not png, jpg, jpeg or webp"), path: path)
    }
  }

  /// An image of PNG tiles without overlap.
  init(path: String, width: Int, height: Int, tileSide: Int) {
    (self.path, self.width, self.height, self.tileSide, overlap, format) = (path, width, height, tileSide, 0, "png")
  }

  /// The text of the descriptor.
  var descriptor: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Image xmlns="\(DeepZoomReader.namespace)" Format="\(format)" Overlap="\(overlap)" TileSize="\(tileSide)">
      <Size Width="\(width)" Height="\(height)"/>
    </Image>

    """
  }

  /// The folder of the tiles.
  package var folder: String { (path.hasSuffix(".dzi") ? String(path.dropLast(4)) : path) + "_files" }

  /// Size of a level in pixels; levels are counted from the whole image, as those of a layer.
  func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let rest = 1 << level - 1
    return ((width + rest) >> level, (height + rest) >> level)
  }

  /// The tile's name in the folder of tiles.
  func name(of tile: TileKey) -> String { "\(levelCount - 1 - tile.level)/\(tile.column)_\(tile.row).\(format)" }

  /// The pixels of a level that the file of a tile has along one axis, overlap included.
  private func pixels(ofTile tile: Int, length: Int) -> Range<Int> {
    max(tile * tileSide - overlap, 0)..<min((tile + 1) * tileSide + overlap, length)
  }

  /// Decodes a tile and checks its size. Nothing of another size is allocated.
  private func read(_ tile: TileKey) throws(DeepZoomError) -> Bitmap {
    if let bitmap = cache[tile] { return bitmap }
    let level = size(ofLevel: tile.level)
    let width = pixels(ofTile: tile.column, length: level.width).count
    let height = pixels(ofTile: tile.row, length: level.height).count
    let path = "\(folder)/\(name(of: tile))"
    let bitmap: Bitmap
    do throws(ImageError) {
      bitmap = try ImageDecoder.read(path: path, limits: ImageLimits(maximumPixels: width * height))
    } catch {
      if case .tooLarge(let width, let height, _) = error.code {
        throw DeepZoomError(.tileSize(width: width, height: height), path: path)
      }
      throw DeepZoomError(.image(error), path: path)
    }
    guard (bitmap.width, bitmap.height) == (width, height) else {
      throw DeepZoomError(.tileSize(width: bitmap.width, height: bitmap.height), path: path)
    }
    cache[tile] = bitmap
    return bitmap
  }

  /// Decodes every tile, one at a time, until five have failed: the work is bounded by the existing files, for any size
  /// that the descriptor announces. Throws `damaged`. Any thread.
  public func check() throws(DeepZoomError) {
    var problems: [String] = []
    for level in 0..<levelCount {
      let size = size(ofLevel: level)
      for row in 0..<(size.height + tileSide - 1) / tileSide {
        for column in 0..<(size.width + tileSide - 1) / tileSide {
          do throws(DeepZoomError) {
            _ = try read(TileKey(level: level, column: column, row: row))
          } catch {
            problems.append(error.description)
          }
          guard problems.count < 5 else { throw DeepZoomError(.damaged(problems), path: path) }
        }
      }
    }
    guard problems.isEmpty else { throw DeepZoomError(.damaged(problems), path: path) }
  }
}

extension DeepZoomImage: TileProvider {
  /// Pixels of one tile along one axis.
  private struct Run {
    let tile: Int
    /// The place in the request, and that in the tile's file.
    var pixels: [(target: Int, source: Int)] = []

    func isBorder(of count: Int) -> Bool { pixels.allSatisfy { $0.target == 0 || $0.target == count - 1 } }
  }

  /// Draws the nearest pixels of the nearest level: of the image's own grid, each pixel itself. The last pixels are
  /// repeated for one texel beyond the edges of the image.
  public func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    let border = 1 / request.scale
    guard request.rect.insetBy(dx: border, dy: border).intersects(bounds) else { return .nothing }
    let nearest = (-Glibc.log2(request.scale)).rounded()
    let level = Int(clamping: min(max(nearest, 0), Double(levelCount - 1)))
    let share = 1 / Double(1 << level)
    let size = size(ofLevel: level)
    let columns = runs(request.width, from: request.rect.minX * share, step: border * share, length: size.width)
    for row in runs(request.height, from: request.rect.minY * share, step: border * share, length: size.height) {
      for column in columns where !request.isCancelled {
        do throws(DeepZoomError) {
          let tile = try read(TileKey(level: level, column: column.tile, row: row.tile))
          Self.copy(tile, columns: column.pixels, rows: row.pixels, into: &bitmap)
        } catch {
          // Without a neighbour only the border that is a part of it is missing.
          guard column.isBorder(of: request.width) || row.isBorder(of: request.height) else { throw error }
        }
      }
    }
    return .drawn
  }

  private func runs(_ count: Int, from start: Double, step: Double, length: Int) -> [Run] {
    let places = (0..<count).map { index -> Int? in
      let place = start + (Double(index) + 0.5) * step
      guard place >= -step, place < Double(length) + step else { return nil }
      return min(max(Int(clamping: place.rounded(.down)), 0), length - 1)
    }
    var runs: [Run] = []
    for (target, place) in places.enumerated() {
      guard let place else { continue }
      var tile = place / tileSide
      // The border is read from the tile beside it where the overlap has it; all else from its own tile.
      if let inner = places[min(max(target, 1), count - 2)].map({ $0 / tileSide }),
        pixels(ofTile: inner, length: length).contains(place)
      {
        tile = inner
      }
      if runs.last?.tile != tile { runs.append(Run(tile: tile)) }
      runs[runs.count - 1].pixels.append((target, place - pixels(ofTile: tile, length: length).lowerBound))
    }
    return runs
  }

  private static func copy(
    _ tile: Bitmap, columns: [(target: Int, source: Int)], rows: [(target: Int, source: Int)],
    into bitmap: inout TileBitmap
  ) {
    let (bytes, step) = (tile.bytes, tile.format.bytesPerTexel)
    let source = bytes.span
    bitmap.draw { target, stride in
      for row in rows {
        for column in columns {
          let to = row.target * stride + column.target * 4
          let from = row.source * tile.bytesPerRow + column.source * step
          for component in 0..<step { target[to + component] = source[from + component] }
          if step == 3 { target[to + 3] = 255 }
        }
      }
    }
  }
}

/// Decoded tiles, shared by the threads that draw: neighbours have borders of each other.
private final class TileCache: @unchecked Sendable {
  // @unchecked: accessed only while the lock is held.
  private let lock = Lock()
  private var tiles: [TileKey: Bitmap] = [:]
  private var byteCount = 0
  /// As many as a screen of tiles of 256 × 256 has, and those around it.
  private static let mostBytes = 32 << 20

  subscript(tile: TileKey) -> Bitmap? {
    get { lock.withLock { tiles[tile] } }
    set {
      guard let bitmap = newValue else { return }
      lock.withLock {
        if byteCount + bitmap.byteCount > Self.mostBytes { (tiles, byteCount) = ([:], 0) }
        if tiles.updateValue(bitmap, forKey: tile) == nil { byteCount += bitmap.byteCount }
      }
    }
  }
}
