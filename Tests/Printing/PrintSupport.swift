#if Drawing
  import Foundation
  import Multiplane
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneFiles
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  extension Color {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let green = Color(red: 0, green: 1, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
  }

  /// What a program of the system's writes on its standard output.
  func said(_ tool: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  /// Lends bytes as a file.
  func withFile<R>(_ bytes: [UInt8], _ body: (String) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appending(path: "multiplane-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "print.pdf").path
    try FileOutput.write(bytes, to: path)
    return try body(path)
  }

  /// A page as poppler shows it, at a pixel a point or more of them: red, green and blue.
  func page(
    _ bytes: [UInt8], _ number: Int = 1, pixelsPerPoint: Int = 1, by tool: String = "pdftocairo"
  ) throws -> (Int, Int) -> [Int] {
    try withFile(bytes) { path in
      let density = "\(72 * pixelsPerPoint)"
      _ = try said(
        "/usr/bin/\(tool)", ["-png", "-r", density, "-f", "\(number)", "-l", "\(number)", "-singlefile", path, path])
      return colors(try ImageDecoder.read(path: path + ".png"))
    }
  }

  /// The first picture in a file, with all of its texels.
  func firstPicture(_ bytes: [UInt8]) throws -> Bitmap {
    try withFile(bytes) { path in
      _ = try said("/usr/bin/pdfimages", ["-png", path, path])
      return try ImageDecoder.read(path: path + "-000.png")
    }
  }

  /// Red, green and blue of texels.
  func colors(_ picture: Bitmap) -> (Int, Int) -> [Int] {
    let bytes = picture.bytes
    return { x, y in
      let at = y * picture.bytesPerRow + x * picture.format.bytesPerTexel
      return (0..<3).map { Int(bytes[at + $0]) }
    }
  }

  /// Makes the pictures of prints.
  func pictureRenderer() throws -> (LayerPicture) -> Bitmap? {
    let pictures = try LayerPictures(sharing: OffscreenSurface(width: 1, height: 1))
    pictures.compositor.shapeRasterizer = .cairo
    pictures.longestWait = 60
    return { picture in
      do {
        return try pictures.bitmap(of: picture)
      } catch {
        Issue.record(error)
        return nil
      }
    }
  }

  /// The PDF file of a layer on a page of its own size.
  func printed(_ layer: Layer, tileScale: Double = 1, at time: Double? = nil) throws -> [UInt8] {
    var renderer = PrintRenderer(paperSize: layer.bounds.size)
    (renderer.margins, renderer.tileScale, renderer.time) = (.zero, tileScale, time)
    renderer.pictureRenderer = try pictureRenderer()
    return try renderer.pdf(of: layer)
  }

  /// Whether components of two colours are alike.
  func near(_ color: [Int], _ other: [Int], _ limit: Int = 8) -> Bool {
    zip(color, other).allSatisfy { abs($0 - $1) <= limit }
  }

  /// A layer of a colour.
  func solid(_ frame: Rect, _ color: Color, _ sublayers: [Layer] = []) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }
#endif
