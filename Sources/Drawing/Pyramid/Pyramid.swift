import Glibc
public import MultiplaneGeometry
public import MultiplaneContents

/// An image in a folder, as tiles of several levels of detail. Each level has half the texels of the one before along
/// both axes; the last is a single tile.
///
/// A provider for tiled layers, with one point a texel of level 0. `bounds`, `tileSize` and `levelsOfDetail` are values
/// for the layer; with other values, tiles are resampled. Made by `PyramidWriter`, or `multiplane tile`.
public struct Pyramid: Hashable, Sendable {
  /// The path of the folder.
  public let folder: String
  /// Texels in a row of the whole image.
  public let width: Int
  /// Rows of the whole image.
  public let height: Int
  /// The side of a tile, texels; its file has one more on each side.
  public let tileSide: Int
  /// Number of levels.
  public let levelsOfDetail: Int

  /// Bounds of a layer that shows the whole image, one point a texel of level 0.
  public var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
  /// The same as `tileSide`, for both axes.
  public var tileSize: Size { Size(Double(tileSide), Double(tileSide)) }

  static let descriptionName = "pyramid.txt"
  private static let magic = "multiplane pyramid 1"
  static let tileSides = 16...4096
  /// Limit on the bytes of `pyramid.txt`, which has a few short lines.
  private static let longestDescription = 4096

  /// Reads a folder's description; tiles are read on demand.
  public init(folder: String) throws(PyramidError) {
    let path = "\(folder)/\(Self.descriptionName)"
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try RegularFile.read(path: path, maximumBytes: Self.longestDescription)
    } catch {
      if error.code == .notFound || error.code == .isDirectory { throw PyramidError(.notAPyramid, path: folder) }
      throw PyramidError(.image(error), path: path)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == Self.magic else { throw PyramidError(.corrupt("its first line is another one"), path: path) }
    var values: [String: Int] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 2, let value = Int(words[1]), values[String(words[0])] == nil else {
        throw PyramidError(.corrupt("“\(line.prefix(40))”"), path: path)
      }
      values[String(words[0])] = value
    }
    func value(_ name: String, in range: ClosedRange<Int>) throws(PyramidError) -> Int {
      guard let value = values[name] else { throw PyramidError(.corrupt("there is no \(name)"), path: path) }
      guard range.contains(value) else { throw PyramidError(.corrupt("\(name) is \(value)"), path: path) }
      return value
    }
    self.folder = folder
    width = try value("width", in: 1...Int(Int32.max))
    height = try value("height", in: 1...Int(Int32.max))
    tileSide = try value("tile", in: Self.tileSides)
    levelsOfDetail = try value("levels", in: 1...Self.mostLevels)
    let needed = Self.levelCount(width: width, height: height, tileSide: tileSide)
    guard levelsOfDetail <= needed else {
      throw PyramidError(.corrupt("\(levelsOfDetail) levels, where \(needed) are one tile"), path: path)
    }
  }

  init(folder: String, width: Int, height: Int, tileSide: Int) {
    self.folder = folder
    self.width = width
    self.height = height
    self.tileSide = tileSide
    levelsOfDetail = Self.levelCount(width: width, height: height, tileSide: tileSide)
  }

  static let mostLevels = 32

  /// Number of levels until the image is one tile.
  private static func levelCount(width: Int, height: Int, tileSide: Int) -> Int {
    var (count, side) = (1, max(width, height))
    while side > tileSide {
      side = (side + 1) / 2
      count += 1
    }
    return count
  }

  var text: String {
    "\(Self.magic)\nwidth \(width)\nheight \(height)\ntile \(tileSide)\nlevels \(levelsOfDetail)\n"
  }

  /// Size of a level in texels.
  func size(ofLevel level: Int) -> (width: Int, height: Int) {
    var (width, height) = (width, height)
    for _ in 0..<level { (width, height) = ((width + 1) / 2, (height + 1) / 2) }
    return (width, height)
  }

  /// Numbers of tiles of a level.
  func tiles(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let (width, height) = size(ofLevel: level)
    return ((width + tileSide - 1) / tileSide, (height + tileSide - 1) / tileSide)
  }

  func path(ofTile column: Int, _ row: Int, level: Int) -> String {
    "\(folder)/\(level)/\(Self.tileName(column, row))"
  }

  static func tileName(_ column: Int, _ row: Int) -> String { "\(column)_\(row).png" }

  /// Whether a file's name is a tile's.
  static func isTileName(_ name: String) -> Bool { place(ofTileName: name) != nil }

  /// The tile of a file's name.
  static func place(ofTileName name: String) -> (column: Int, row: Int)? {
    guard name.hasSuffix(".png") else { return nil }
    let numbers = name.dropLast(4).split(separator: "_", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] >= 0, tileName(numbers[0], numbers[1]) == name else {
      return nil
    }
    return (numbers[0], numbers[1])
  }
}

extension Pyramid: TileProvider {
  /// Reads a tile's file.
  public func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    let level = (-request.scale.logarithm2).rounded()
    let isOwn =
      request.width == tileSide + 2 && request.height == tileSide + 2 && level >= 0
      && level < Double(levelsOfDetail) && request.scale * Double(1 << Int(clamping: level)) == 1
    guard isOwn else { return try resample(request, into: &bitmap) }
    let (columns, rows) = tiles(ofLevel: Int(clamping: level))
    guard (0..<columns).contains(request.column), (0..<rows).contains(request.row) else { return .nothing }
    return .bitmap(try read(request.column, request.row, level: Int(clamping: level)))
  }

  private func read(_ column: Int, _ row: Int, level: Int) throws(PyramidError) -> Bitmap {
    let path = path(ofTile: column, row, level: level)
    #if ImageFiles
      let limits = ImageLimits(maximumPixels: (tileSide + 2) * (tileSide + 2))
      let bitmap = try throwing(as: { PyramidError(.image($0), path: path) }) { () throws(ImageError) in
        try ImageDecoder.read(path: path, limits: limits)
      }
      guard bitmap.width == tileSide + 2, bitmap.height == tileSide + 2 else {
        throw PyramidError(.tileSize(width: bitmap.width, height: bitmap.height), path: path)
      }
      return bitmap
    #else
      throw PyramidError(.noImageFiles, path: path)
    #endif
  }

  /// A tile of another grid: nearest texels of the nearest level.
  private func resample(_ request: TileRequest, into bitmap: inout TileBitmap) throws(PyramidError) -> TileAnswer {
    let nearest = (-request.scale.logarithm2).rounded()
    let level = Int(clamping: min(max(nearest, 0), Double(levelsOfDetail - 1)))
    let (width, height) = size(ofLevel: level)
    let share = 1 / Double(1 << level)
    var tiles: [Int: Bitmap] = [:]
    let columns = self.tiles(ofLevel: level).columns
    guard request.rect.intersects(bounds) else { return .nothing }
    for y in 0..<request.height where !request.isCancelled {
      let py = (request.rect.minY + (Double(y) + 0.5) / request.scale) * share
      guard py >= 0, py < Double(height) else { continue }
      for x in 0..<request.width {
        let px = (request.rect.minX + (Double(x) + 0.5) / request.scale) * share
        guard px >= 0, px < Double(width) else { continue }
        let (column, row) = (Int(clamping: px) / tileSide, Int(clamping: py) / tileSide)
        let key = row * columns + column
        if tiles[key] == nil {
          if tiles.count >= Self.mostTilesHeld { tiles.removeAll() }
          tiles[key] = try read(column, row, level: level)
        }
        guard let tile = tiles[key] else { continue }
        bitmap[x, y] = tile.texel(Int(clamping: px) - column * tileSide + 1, Int(clamping: py) - row * tileSide + 1)
      }
    }
    return .drawn
  }

  /// Limit on the tiles in memory while one tile of another grid is made.
  private static let mostTilesHeld = 64
}

extension Double {
  fileprivate var logarithm2: Double { Glibc.log2(self) }
}

extension Bitmap {
  /// A texel of a bitmap in `.rgb8` or `.rgba8`.
  fileprivate func texel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let index = y * bytesPerRow + x * format.bytesPerTexel
    return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], format == .rgb8 ? 255 : bytes[index + 3])
  }
}
