import Multiplane
import MultiplaneDrawing

/// One frame, drawn offscreen and read back.
struct Picture {
  let width: Int
  let height: Int
  /// Premultiplied RGBA8 in tight rows, the top row first.
  let pixels: [UInt8]
  let statistics: FrameStatistics

  init(of stage: Stage, at time: Double) throws(Failure) {
    ShaderCacheGuard.install()
    let size = stage.canvas.pixelSize
    let surface: OffscreenSurface
    do {
      surface = try OffscreenSurface(width: size.width, height: size.height)
    } catch {
      throw stage.failure(error)
    }
    do {
      let compositor = try Compositor(context: surface.context, programFolder: ProgramFolder.path)
      compositor.shapeRasterizer = .cairo
      compositor.mailbox.post(stage.tree.commit(at: time))
      let options = Compositor.FrameOptions(scale: stage.canvas.scale, background: stage.canvas.background)
      statistics = try compositor.render(
        at: time, to: surface, options: options, waitingForTiles: Self.longestWait
      ).statistics
    } catch {
      throw Failure(error)
    }
    do {
      pixels = try surface.readPixels()
    } catch {
      throw Failure(error)
    }
    (width, height) = size
  }

  /// Puts the picture's PNG file at a path, `-` for standard output, and says what could not be drawn.
  func write(to path: String) throws(Failure) {
    for failure in statistics.failures { Output.message("warning: drawn without its contents: \(failure)") }
    for failure in statistics.tiles.failures { Output.message("warning: drawn without a tile: \(failure)") }
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
  /// For tiles, seconds.
  private static let longestWait = 60.0
}
