import ArgumentParser
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViewArchives
import MultiplaneViews

/// What a xib, or a controller of a storyboard, is shown with.
struct ArchiveArguments: ParsableArguments {
  enum Direction: String, ExpressibleByArgument, CaseIterable { case ltr, rtl }
  enum Appearance: String, ExpressibleByArgument, CaseIterable { case light, dark }

  @Option(help: ArgumentHelp("Of a storyboard, the controller, in place of the initial one.", valueName: "identifier"))
  var identifier: String?

  @Option(help: "Of a xib or storyboard, the direction in which its views are laid out: ltr or rtl.")
  var direction = Direction.ltr

  @Option(help: "Of a xib or storyboard, its surroundings: light or dark.")
  var appearance = Appearance.light

  /// Whether a path is one of a xib, a storyboard, an archive that was compiled, or a nib of Apple's.
  static func takes(_ path: String) -> Bool {
    [".xib", ".storyboard", ".mpviews", ".nib", ".storyboardc"].contains { path.hasSuffix($0) }
  }

  /// The folder of a file, whose catalogues and words it may use.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// Makes what a file has, on a screen, laid out.
  ///
  /// - Parameters:
  ///   - size: points; nil for the file's.
  ///   - warn: is told of what was left out.
  @MainActor func stage(
    of path: String, size: Size?, scale: Double, warn: @escaping @MainActor (ViewArchiveError) -> Void
  ) throws(Failure) -> Stage {
    do {
      let archive = try ViewArchive(path: path)
      for warning in archive.warnings { warn(warning) }
      let resources = ArchiveResources(folders: [Self.folder(of: path)], scale: scale)
      resources.warn = warn
      var options = ArchiveOptions(classes: ArchiveClasses(), resources: resources)
      options.warn = warn
      let application = Application()
      application.userInterfaceLayoutDirection = direction == .rtl ? .rightToLeft : .leftToRight
      #if Drawing
        application.drawingContexts = .cairo
      #endif
      let (view, controller) = try content(archive, options)
      let canvas = SceneFile.Canvas(
        size: size ?? view?.bounds.size ?? Size(375, 667), scale: scale,
        background: appearance == .dark ? .black : .white)
      guard canvas.size.width > 0, canvas.size.height > 0 else {
        throw Failure(.badInput, "\(path): the view has no size; --size gives one")
      }
      let screen = Screen(size: canvas.size, scale: scale)
      application.connect(screen)
      let window = Window(screen: screen)
      window.overrideUserInterfaceStyle = appearance == .dark ? .dark : .light
      if let controller { window.rootViewController = controller } else if let view { window.addSubview(view) }
      view?.frame = window.bounds
      window.makeKeyAndVisible()
      _ = application.turn(at: 0)
      var stage = Stage(canvas: canvas, tree: screen.tree, owner: application)
      stage.canvasOption = "--size"
      return stage
    } catch let error as ViewArchiveError {
      throw Failure(.badInput, "\(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.badInput, "\(error)")
    }
  }

  @MainActor private func content(
    _ archive: ViewArchive, _ options: ArchiveOptions
  ) throws(ViewArchiveError) -> (View?, ViewController?) {
    guard archive.kind == .storyboard else { return (try Nib(archive, options: options).view(), nil) }
    let storyboard = try Storyboard(archive, options: options)
    let controller: ViewController
    if let identifier {
      controller = try storyboard.instantiateController(withIdentifier: identifier)
    } else {
      controller = try storyboard.instantiateInitialController()
    }
    return (controller.view, controller)
  }
}

extension Validate {
  /// Makes every object of an archive, and says what does not fit.
  @MainActor func validateArchive() throws {
    let archive: ViewArchive
    do {
      archive = try ViewArchive(path: scene)
    } catch {
      throw Failure(.badInput, "\(error)")
    }
    var warnings: [ViewArchiveError] = archive.warnings
    let resources = ArchiveResources(folders: [ArchiveArguments.folder(of: scene)])
    resources.warn = { warnings.append($0) }
    var options = ArchiveOptions(classes: ArchiveClasses(), resources: resources)
    options.warn = { warnings.append($0) }
    do {
      let count = try archive.makeEverything(options)
      for warning in warnings { Output.message("warning: \(warning)") }
      try Output.line("\(scene): \(archive.kind.rawValue), objects: \(count), warnings: \(warnings.count)")
    } catch let error as ViewArchiveError {
      throw Failure(.badInput, "\(error)")
    }
  }
}

extension Render {
  /// A picture of an archive's view.
  @MainActor func renderArchive() throws {
    let stage = try archive.stage(
      of: arguments.scene, size: arguments.size?.size, scale: arguments.scale?.value ?? 1
    ) { Output.message("warning: \($0)") }
    let picture = try renderer(of: stage).picture(at: 0)
    try picture.write(to: output)
    try printStatistics(of: picture)
  }
}
