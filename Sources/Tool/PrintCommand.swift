#if Drawing
  import ArgumentParser
  import Multiplane
  import MultiplaneArchives
  import MultiplaneDrawing
  import MultiplaneFiles
  import MultiplanePrinting

  /// `multiplane print`: a scene becomes a PDF file.
  struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a scene file to a PDF file.",
      discussion: """
        Text stays text and paths stay paths; shadows, filters and the like become pictures of 300 pixels an inch, \
        which OpenGL ES makes. Without it, they are left out, with a warning each.
        """)

    /// Sizes of paper by their names.
    enum Paper: String, CaseIterable, ExpressibleByArgument {
      case a4, letter
      /// As large as the root layer, without margins.
      case scene
    }

    @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json.")
    var scene: String

    @OptionGroup var images: SceneImageArguments

    @Option(help: "The size of the pages: a4, letter, or scene for that of the scene.")
    var paper = Paper.a4

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The time at which the scene is printed, in seconds; may be negative.", valueName: "t"))
    var time = SceneTime(seconds: 0)

    @Option(name: .shortAndLong, help: ArgumentHelp("The PDF file.", valueName: "file"))
    var output: String

    func run() throws {
      let file = try SceneFile.read(scene)
      do {
        try file.inputFiles.check(output: output)
      } catch {
        throw Failure(error)
      }
      let stage = try Stage(file, limits: images.limits)
      let root = stage.tree.root
      var renderer = PrintRenderer()
      renderer.scaling = .fitWidth
      switch paper {
      case .a4: renderer.paperSize = PrintRenderer.a4
      case .letter: renderer.paperSize = PrintRenderer.letter
      case .scene:
        renderer.paperSize = root.bounds.size
        renderer.margins = .zero
        renderer.scaling = .actualSize
      }
      renderer.time = time.seconds
      renderer.layerBeforeTransition = { stage.layersBefore[ObjectIdentifier($0)] }
      let pictures = PrintPictures()
      renderer.pictureRenderer = { pictures.bitmap(of: $0) }
      renderer.warningHandler = { Output.message("warning: \($0)") }
      if stage.canvas.background.alpha > 0 { renderer.backgroundColor = stage.canvas.background }
      let bytes: [UInt8]
      do {
        bytes = try renderer.pdf(of: root)
      } catch {
        throw Failure(.badInput, "\(scene): \(error.description)")
      }
      do {
        try FileOutput.write(bytes, to: output)
      } catch {
        throw Failure(error)
      }
    }
  }

  /// Makes the pictures of a document; opens OpenGL ES for the first one.
  private final class PrintPictures {
    private var made: LayerPictures?
    private var isTried = false
    /// Warnings that were printed.
    private var warned: Set<String> = []

    func bitmap(of picture: LayerPicture) -> Bitmap? {
      do {
        if !isTried {
          isTried = true
          made = try open()
        }
        guard let made else { return nil }
        let bitmap = try made.bitmap(of: picture)
        for text in made.lastFrame?.statistics.warnings ?? [] { warn(text) }
        return bitmap
      } catch {
        warn("\(error)")
        return nil
      }
    }

    private func open() throws -> LayerPictures {
      ShaderCacheGuard.install()
      let surface = try OffscreenSurface(width: 1, height: 1)
      let pictures = try LayerPictures(sharing: surface, programFolder: ProgramFolder.path)
      pictures.compositor.shapeRasterizer = .cairo
      pictures.longestWait = Picture.longestWait
      return pictures
    }

    private func warn(_ text: String) { if warned.insert(text).inserted { Output.message("warning: \(text)") } }
  }
#endif
