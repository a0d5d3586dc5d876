import Multiplane
import MultiplaneDrawing

/// Renders frames of a stage offscreen, one after another, at any times.
final class FrameRenderer {
  private let stage: Stage
  private let surface: OffscreenSurface
  private let compositor: Compositor
  private let options: Compositor.FrameOptions
  /// Warnings that were printed: a sequence prints each once.
  private var warned: Set<String> = []

  /// - Parameters:
  ///   - offscreenPixels: as in `Compositor.FrameOptions`.
  ///   - blending: as in `RenderTarget`.
  init(_ stage: Stage, offscreenPixels: Int? = nil, blending: ColorBlending = .encoded) throws(Failure) {
    ShaderCacheGuard.install()
    self.stage = stage
    let size = stage.canvas.pixelSize
    do {
      surface = try OffscreenSurface(width: size.width, height: size.height)
    } catch {
      throw stage.failure(error)
    }
    surface.blending = blending
    do {
      compositor = try Compositor(context: surface.context, programFolder: ProgramFolder.path)
    } catch {
      throw Failure(error)
    }
    compositor.shapeRasterizer = .cairo
    for changes in stage.beginning { compositor.mailbox.post(changes) }
    options = Compositor.FrameOptions(
      scale: stage.canvas.scale, background: stage.canvas.background, offscreenPixels: offscreenPixels)
  }

  /// Renders the frame of a time with all of its tiles. Its pixels can be read until the next frame is rendered.
  ///
  /// Prints warnings of parts that could not be drawn.
  func picture(at time: Double) throws(Failure) -> Picture {
    let picture: Picture
    do {
      let frame = try compositor.render(
        stage.tree, at: time, to: surface, options: options, waitingForTiles: Picture.longestWait)
      picture = Picture(surface, frame)
    } catch {
      throw Failure(error)
    }
    for warning in picture.warnings where warned.insert(warning).inserted { Output.message("warning: \(warning)") }
    return picture
  }
}
