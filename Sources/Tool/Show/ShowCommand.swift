import ArgumentParser
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneDisplays
import MultiplaneFiles
import MultiplaneGeometry

/// `multiplane show`: a scene, a xib, a storyboard's controller or a folder of pictures in a window.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a scene file, a xib or storyboard, or a folder of pictures, in a window or on a bare display.",
    discussion: """
      Animations run. A drag, a finger, a wheel and the arrow keys scroll the scroll layer below them, or move the \
      canvas; control with the wheel, two fingers, + and - enlarge; 0 fits, the space bar stops and goes on, F is the \
      whole screen, Q and Escape end. The file is followed as it is edited: where an edit is wrong, the last good \
      picture stays, with the error below.
      """)

  @Argument(
    help: """
      A scene file (YAML, or JSON in a file whose name ends with .json), a file that ends with .xib, .storyboard or \
      .mpviews, or a folder of pictures.
      """)
  var file: String

  @Option(help: ArgumentHelp("The canvas in points, in place of the scene's.", valueName: "WxH"))
  var size: CanvasSize?

  @Option(
    help: ArgumentHelp(
      "The window in points; by default the canvas, or what the monitor has room for.", valueName: "WxH"))
  var window: CanvasSize?

  @Option(help: ArgumentHelp("Pixels a point, in place of the desktop's.", valueName: "s"))
  var scale: PositiveNumber?

  @Option(
    help: ArgumentHelp(
      """
      window, x11, wayland, or kms for a bare display, also with options, as kms:mode=1280x720,rotate=90; auto: a \
      window if a display server answers, else a bare display.
      """, valueName: "kind"), transform: DisplayChoice.init)
  var display = DisplayChoice()

  @Flag(help: "Show what frames cost, above the picture and not in it.")
  var stats = false

  @Flag(help: "Begin as a whole screen.")
  var fullscreen = false

  @Option(help: ArgumentHelp("End after so many seconds.", valueName: "n"))
  var seconds: PositiveNumber?

  @Option(help: ArgumentHelp("Write what was shown last as a PNG file; - for standard output.", valueName: "file"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Write what was shown as an animated PNG file, 30 frames a second, two minutes at most.", valueName: "file"))
  var record: String?

  @OptionGroup var images: SceneImageArguments

  @OptionGroup var archive: ArchiveArguments

  /// A kind of display, with what a bare one is asked for.
  struct DisplayChoice {
    var kind = Displays.Kind.auto
    var bare: BareDisplayOptions?

    init() {}

    init(_ argument: String) throws {
      do {
        (kind, bare) = try Displays.read(argument)
      } catch {
        throw ValidationError("--display \(argument): \(error)")
      }
    }
  }

  func validate() throws {
    if let scale, !(0.1...16).contains(scale.value) { throw ValidationError("--scale takes a number in 0.1…16") }
    if let window, max(window.size.width, window.size.height) > 16_384 {
      throw ValidationError("--window takes sides of at most 16384 points")
    }
  }

  func run() throws {
    // The tool's main function runs on the process's first thread.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor private func show() throws {
    ShaderCacheGuard.install()
    let source = ShowSource(file, images, archive: archive, size: size, scale: scale?.value)
    let watch = FileWatch()
    try check(against: source)
    var options = ShowOptions()
    (options.scale, options.window, options.stats) = (scale?.value, window?.size, stats)
    (options.screenshot, options.record, options.seconds) = (screenshot, record, seconds?.value)
    options.isFullscreen = fullscreen
    do {
      let shown = try Displays.open(display.kind, bare: display.bare)
      defer { shown.close() }
      let stage = try source.load(watching: watch, windowScale: shown.outputs.first?.scale ?? 1)
      try ShowSession(source, stage: stage, watch: watch, options: options, display: shown).run()
    } catch let error as DisplayError {
      throw Failure(error)
    } catch {
      throw Failure(showing: error)
    }
  }

  /// Throws where the scene is wrong, and where a file that is written is one that is read.
  @MainActor private func check(against source: ShowSource) throws(Failure) {
    guard !source.isFolder else { return }
    var inputs = InputFiles()
    if source.isArchive { inputs.add(file, role: "the source") } else { inputs = try SceneFile.read(file).inputFiles }
    for path in [screenshot, record].compactMap(\.self) {
      do { try inputs.check(output: path) } catch { throw Failure(error) }
    }
  }
}
