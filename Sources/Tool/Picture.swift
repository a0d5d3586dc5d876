import Multiplane
import MultiplaneDrawing
import MultiplaneFiles

/// A frame that was drawn offscreen, read back in bands of rows.
struct Picture {
  let width: Int
  let height: Int
  /// What differs from the frame before, pixels from the top left.
  let damage: PixelRegion
  let statistics: FrameStatistics
  private let surface: OffscreenSurface

  init(_ surface: OffscreenSurface, _ frame: Compositor.Frame) {
    self.surface = surface
    (width, height) = (surface.width, surface.height)
    (damage, statistics) = (frame.damage, frame.statistics)
  }

  /// Ranges of rows, each a small part of the picture, to limit the memory of reading back.
  var bands: [Range<Int>] {
    let rows = max(Self.bandBytes / (width * 4), 1)
    return stride(from: 0, to: height, by: rows).map { $0..<min($0 + rows, height) }
  }

  /// Premultiplied RGBA8 in tight rows, the top row first.
  func pixels(inRows rows: Range<Int>) throws(Failure) -> [UInt8] {
    do {
      return try surface.readPixels(inRows: rows)
    } catch {
      throw Failure(error)
    }
  }

  private static let bandBytes = 32 << 20

  /// Parts of the scene that could not be drawn.
  var warnings: [String] { statistics.warnings }

  /// Writes the picture as a PNG file to a path, `-` for standard output.
  func write(to path: String) throws(Failure) {
    let file = try PNGFile.encode(self)
    do {
      if path == "-" {
        try FileOutput.write(file, to: Self.standardOutput)
      } else {
        try FileOutput.write(file, to: path)
      }
    } catch {
      throw Failure(error)
    }
  }

  private static let standardOutput: Int32 = 1
  /// The longest wait for tiles, seconds.
  static let longestWait = 60.0
}

extension FrameStatistics {
  /// Parts of the scene that could not be drawn.
  var warnings: [String] {
    var warnings = failures.map { "drawn without its contents: \($0)" }
    warnings += tiles.failures.map { "drawn without a tile: \($0)" }
    warnings += undrawnLayers.prefix(Self.mostNamed).map(\.description)
    let undrawn = undrawnLayers.count - Self.mostNamed
    if undrawn > 0 { warnings.append("not drawn: \(undrawn) more layers") }
    warnings += omissions.prefix(Self.mostNamed).map { "left out: \($0)" }
    let unnamed = omissions.count - Self.mostNamed
    if unnamed > 0 { warnings.append("left out: something of \(unnamed) more layers") }
    warnings += reduced.prefix(Self.mostNamed).map { "less detail: \($0)" }
    warnings += limitedBlurs.prefix(Self.mostNamed).map { "limited blur: \($0)" }
    if tiles.loweredLevels > 0 || tiles.unplaced > 0 {
      warnings.append("drawn at lower detail: the memory budget for tiles is smaller than what is seen")
    } else if !tiles.isSettled {
      warnings.append("drawn without all tiles: they took longer than \(Int(clamping: Picture.longestWait)) seconds")
    }
    return warnings
  }

  /// The most layers to name in warnings about omissions.
  private static let mostNamed = 8
}
