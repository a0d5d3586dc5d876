import Foundation
import Multiplane
import MultiplaneGeometry
import MultiplaneMainQueue
public import MultiplaneViews

/// An application on an offscreen surface: what a script and a clock run alike.
@MainActor final class OffscreenHost {
  let application: Application
  let screen: Screen
  private(set) var surface: OffscreenSurface
  private let compositor: Compositor
  /// What the last frame has cost.
  private(set) var statistics = FrameStatistics()
  private var warnings = FrameWarnings()
  /// The application does not hold it.
  private let delegate: any ApplicationDelegate

  /// Launches.
  init(_ arguments: ScriptArguments, delegate: any ApplicationDelegate) throws {
    self.delegate = delegate
    application = type(of: delegate).makeApplication()
    screen = Screen(size: Size(arguments.width, arguments.height), scale: arguments.scale)
    screen.hasKeys = arguments.hasScreenKeyboard != true
    surface = try OffscreenSurface(width: 1, height: 1)
    compositor = try Compositor(context: surface.context)
    #if Shapes
      compositor.shapeRasterizer = .cairo
    #endif
    screen.mailbox = compositor.mailbox
    try application.prepare(for: delegate, sharing: surface)
    try makeSurface()
    application.connect(screen)
    application.launch()
  }

  /// Makes a surface of the screen's size.
  func makeSurface() throws {
    let size = screen.nativeSize
    surface = try OffscreenSurface(
      width: Int(clamping: size.width.rounded()), height: Int(clamping: size.height.rounded()), sharing: surface,
      scale: screen.scale)
  }

  /// Draws a frame; answers when the next one is due, nil for none before a change.
  @discardableResult
  func render(at time: Double) throws -> Double? {
    let frame = try compositor.render(at: time, to: surface, options: .init(background: .white))
    statistics = frame.statistics
    warnings.take(statistics)
    return switch frame.nextFrame {
    case .never: nil
    case .at(let next): next
    case .nextRefresh: screen.frameClock.refresh(after: time)
    }
  }

  /// Runs by a clock until the application terminates.
  func run() throws {
    var problem: (any Error)?
    var next: Double?
    application.run { turn, time in
      do {
        if turn.needsFrame || next.map({ $0 <= time }) ?? false { next = try render(at: time) }
      } catch {
        problem = error
        application.terminate()
      }
      return next
    }
    if let problem { throw problem }
  }
}

extension Application {
  /// Gives the application what every host of a program does.
  ///
  /// - Parameter surface: whose context pictures of views are made on.
  func prepare(for delegate: any ApplicationDelegate, sharing surface: OffscreenSurface) throws {
    drainMainRunLoop()
    drawingContexts = DrawingLibrary.contexts
    let pictures = try ViewPictures(sharing: surface)
    pictureRenderer = { try? pictures.bitmap(of: $0) }
    warningHandler = { ScriptRun.print("warning: \($0)") }
    self.delegate = delegate
  }
}

extension ApplicationDelegate where Self: Responder {
  /// Makes the delegate and runs the program, as `run(_:)` does: what `@main` on the delegate's class calls.
  public static func main() { run(Self(delegate: ())) }
}

extension ApplicationDelegate {
  /// Runs the program in a window or on an offscreen surface: `--script FILE --out DIR --size WxH --scale S
  /// --display auto|window|offscreen`.
  ///
  /// With a script, on an offscreen surface, by a manual clock, or a real one after a line that says so. Without one,
  /// in a window where a display server answers and the package's trait Windows is on, until the window is closed; else
  /// by a monotonic clock until `Application.terminate()`. Errors go to standard error, those of the script with the
  /// number of the line; the exit code is 1 then.
  ///
  /// A delegate that is no responder writes `static func main() { run(Self()) }`.
  public static func run(_ delegate: Self) {
    do {
      let arguments = try ScriptArguments(Array(CommandLine.arguments.dropFirst()))
      guard let file = arguments.script else {
        if let display = try arguments.openDisplay() {
          defer { display.close() }
          return try WindowHost(arguments, delegate: delegate, on: display).run()
        }
        return try OffscreenHost(arguments, delegate: delegate).run()
      }
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw ScriptRun.Problem(description: "cannot read \(file) as UTF-8 text")
      }
      let script = try Script(text, file: file)
      try ScriptRun(arguments, delegate: delegate).run(script)
    } catch {
      ScriptRun.print("error: \(error)")
      exit(1)
    }
  }
}
