#if ImageFiles
  import ArgumentParser
  import Glibc
  import MultiplaneDrawing
  import MultiplaneFiles

  /// `multiplane tile`: cuts a picture too large for memory into tiles.
  struct Tile: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Cuts a picture of any size into a pyramid of tiles, in the DeepZoom format.",
      discussion: """
        Reads a PNG file that is not interlaced, or a JPEG file, row by row, and writes NAME.dzi and the folder \
        NAME_files. Tiled layers of scene files show them: class: TiledLayer, pyramid: NAME.dzi. Where standard error is \
        a terminal, the progress is shown there. While it is written the folder is called NAME_files.unfinished; a run \
        that is killed leaves it.
        """)

    @Argument(help: "A PNG or JPEG file.")
    var image: String

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("NAME or NAME.dzi. Neither NAME.dzi nor NAME_files may exist.", valueName: "name"))
    var output: String

    @Option(help: ArgumentHelp("The side of a tile in pixels, 16 to 4096.", valueName: "n"))
    var tileSize = 256

    @Option(
      help: ArgumentHelp(
        """
        Memory that the rows and tiles may take at once, in MB of 1,048,576 bytes. A picture whose rows take more is \
        refused; smaller tiles take less.
        """, valueName: "n"))
    var memory = Megabytes(bytes: DeepZoomWriter.defaultMemoryBudget)

    @Flag(help: "Show the progress also where standard error is no terminal, a line for each percent.")
    var progress = false

    func validate() throws {
      guard (16...4096).contains(tileSize) else { throw ValidationError("--tile-size takes a number from 16 to 4096") }
    }

    func run() throws {
      let isTerminal = isatty(STDERR_FILENO) == 1
      var shown = -1
      let pyramid: DeepZoomImage
      do throws(DeepZoomError) {
        pyramid = try DeepZoomWriter.write(
          imageAt: image, to: output, tileSide: tileSize, memoryBudget: memory.bytes
        ) { rows, count in
          let percent = rows * 100 / count
          guard percent > shown, isTerminal || progress else { return }
          shown = percent
          show(percent, isTerminal: isTerminal)
        }
      } catch {
        if isTerminal, shown >= 0 { try? Output.line("", to: STDERR_FILENO) }
        throw Failure(error)
      }
      let (width, height) = (pyramid.width, pyramid.height)
      try Output.line(
        "\(width) × \(height) pixels, levels: \(pyramid.levelCount), tiles of \(tileSize) × \(tileSize)")
    }

    private func show(_ percent: Int, isTerminal: Bool) {
      let end = isTerminal ? (percent == 100 ? "\n" : "") : "\n"
      let text = isTerminal ? "\r\(image): \(percent) %" : "\(image): \(percent) %"
      try? FileOutput.write(Array("\(text)\(end)".utf8), to: STDERR_FILENO)
    }
  }
#endif
