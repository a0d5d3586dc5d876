import Multiplane
import MultiplaneDrawing

/// A frame, drawn offscreen and read back in bands of rows.
struct Picture {
  let width: Int
  let height: Int
  let statistics: FrameStatistics
  private let surface: OffscreenSurface

  /// - Parameter offscreenPixels: as in `Compositor.FrameOptions`.
  init(of stage: Stage, at time: Double, offscreenPixels: Int? = nil) throws(Failure) {
    ShaderCacheGuard.install()
    let size = stage.canvas.pixelSize
    do {
      surface = try OffscreenSurface(width: size.width, height: size.height)
    } catch {
      throw stage.failure(error)
    }
    do {
      let compositor = try Compositor(context: surface.context, programFolder: ProgramFolder.path)
      compositor.shapeRasterizer = .cairo
      let options = Compositor.FrameOptions(
        scale: stage.canvas.scale, background: stage.canvas.background, offscreenPixels: offscreenPixels)
      statistics = try compositor.render(
        stage.tree, at: time, to: surface, options: options, waitingForTiles: Self.longestWait
      ).statistics
    } catch {
      throw Failure(error)
    }
    (width, height) = size
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

  /// The most layers to name in warnings about omissions.
  private static let mostNamed = 8
  private static let bandBytes = 32 << 20

  /// Writes the picture as a PNG file to a path, `-` for standard output, and reports parts that could not be drawn.
  func write(to path: String) throws(Failure) {
    for failure in statistics.failures { Output.message("warning: drawn without its contents: \(failure)") }
    for failure in statistics.tiles.failures { Output.message("warning: drawn without a tile: \(failure)") }
    for omission in statistics.omissions.prefix(Self.mostNamed) { Output.message("warning: left out: \(omission)") }
    let unnamed = statistics.omissions.count - Self.mostNamed
    if unnamed > 0 { Output.message("warning: left out: something of \(unnamed) more layers") }
    for layer in statistics.reduced.prefix(Self.mostNamed) { Output.message("warning: less detail: \(layer)") }
    for blur in statistics.limitedBlurs.prefix(Self.mostNamed) { Output.message("warning: limited blur: \(blur)") }
    if statistics.tiles.loweredLevels > 0 || statistics.tiles.unplaced > 0 {
      Output.message("warning: drawn at lower detail: the memory budget for tiles is smaller than what is seen")
    } else if !statistics.tiles.isSettled {
      Output.message(
        "warning: drawn without all tiles: they took longer than \(Int(clamping: Self.longestWait)) seconds")
    }
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
  private static let longestWait = 60.0
}
