#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import Testing

  /// Pages of the gallery on paper, as poppler shows them, against the same pages on a screen of a pixel a point.
  struct GalleryPrintTests {
    /// A page at a time, and how many flat pixels and blocks may be over the limit.
    struct Page: CustomTestStringConvertible {
      var name: String
      var time = 0.0
      var pixels = 0
      var blocks = 0
      var testDescription: String { "\(name) at \(time) s" }
    }

    @Test(arguments: [Page(name: "drawing"), Page(name: "motion"), Page(name: "motion", time: 0.9)])
    func printsAreAsTheScreen(_ page: Page) throws { try check(page) }

    /// The other pages take minutes in a debug build. Nearly all that differs there are thin lines, contours and fine
    /// patterns of reduced pictures, which a screen's filter skips or widens: paper shows means of all texels.
    @Test(
      .enabled(if: ProcessInfo.processInfo.environment["MULTIPLANE_PRINTS"] != nil),
      arguments: [
        Page(name: "composition", pixels: 4), Page(name: "curves"), Page(name: "effects"),
        Page(name: "effects", time: 0.5), Page(name: "gallery", pixels: 15, blocks: 1),
        Page(name: "nine-slice", pixels: 49, blocks: 34), Page(name: "multiplane", pixels: 96, blocks: 4),
        Page(name: "tiles", pixels: 27, blocks: 52), Page(name: "sampling", pixels: 5022, blocks: 147),
      ])
    func printsOfAllPages(_ page: Page) throws { try check(page) }

    /// Without OpenGL ES the rest is printed; what is left out is named once, and the reason.
    @Test func printsWithoutDrivers() throws {
      let scene = """
        canvas: {width: 100, height: 60}
        layer:
          frame: [0, 0, 100, 60]
          sublayers:
            - {class: TextLayer, frame: [0, 0, 100, 20], string: Legible}
            - {name: frosted, frame: [0, 20, 100, 20], backgroundFilters: [{gaussianBlur: 4}]}
            - {frame: [10, 45, 20, 10], backgroundColor: "#f00", shadowOpacity: 1}
        """
      try withScene(scene) { folder, scene in
        let run = try Run(["print", scene, "-o", folder + "/out.pdf"], environment: withoutDrivers)
        #expect(run.code == 0)
        for name in ["“frosted”", "shadow of layer.sublayers[2]"] {
          let warning = "warning: left out \(name): the compositor made no picture of it"
          #expect(run.errors.components(separatedBy: warning).count == 2, "\(run.errors)")
        }
        #expect(run.errors.components(separatedBy: "warning: ").count == 4, "\(run.errors)")
      }
    }

    /// Errors name the file and the key.
    @Test func errorsNameFileAndKey() throws {
      try withScene("canvas: {width: 10, height: 10}\nlayer: {frame: [0, 0, 0, 10]}") { folder, scene in
        let run = try Run(["print", scene, "-o", folder + "/out.pdf"])
        #expect(run.code != 0 && run.errors.contains("\(scene): print: layer.bounds: the layer has no area"))
      }
    }

    private func check(_ page: Page) throws {
      let scene = GalleryScenes.path(page.name)
      let folder = FileManager.default.temporaryDirectory.appending(path: "multiplane-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (shown, paper) = (folder.appending(path: "screen.png").path, folder.appending(path: "paper").path)
      let at = ["--time", "\(page.time)"]
      let rendered = try Run(["render", scene, "--scale", "1", "-o", shown] + at)
      #expect(rendered.code == 0, "\(rendered.errors)")
      let printed = try Run(["print", scene, "--paper", "scene", "-o", paper + ".pdf"] + at)
      #expect(printed.code == 0, "\(printed.errors)")
      let poppler = Process()
      poppler.executableURL = URL(filePath: "/usr/bin/pdftocairo")
      poppler.arguments = ["-png", "-r", "72", "-singlefile", paper + ".pdf", paper]
      try poppler.run()
      poppler.waitUntilExit()
      let difference = try PrintDifference(
        screen: ImageDecoder.read(path: shown), paper: ImageDecoder.read(path: paper + ".png"))
      #expect(difference.pixels.count <= page.pixels, "flat pixels over 8/255: \(difference.pixels.prefix(8))")
      #expect(difference.blocks.count <= page.blocks, "blocks over 8/255: \(difference.blocks.prefix(8))")
    }
  }

  /// Where a page differs from a screen by more than 8/255: pixels whose 3 × 3 surroundings on the screen differ by
  /// less than 16 in each component, and, elsewhere, the means of blocks of 8 × 8 pixels.
  struct PrintDifference {
    private(set) var pixels: [SIMD2<Int>] = []
    private(set) var blocks: [SIMD2<Int>] = []

    private static let limit = 8
    private static let flat = 16
    private static let side = 8

    init(screen: Bitmap, paper: Bitmap) throws {
      let (width, height) = (screen.width, screen.height)
      try #require(paper.width == width && paper.height == height)
      let (screen, paper) = (Self.onWhite(screen), Self.onWhite(paper))
      var isFlat = [Bool](repeating: true, count: width * height)
      for y in 0..<height {
        for x in 0..<width {
          var (low, high) = (SIMD3<Int16>(repeating: 255), SIMD3<Int16>(repeating: 0))
          for y in max(y - 1, 0)...min(y + 1, height - 1) {
            for x in max(x - 1, 0)...min(x + 1, width - 1) {
              low = pointwiseMin(low, screen[y * width + x])
              high = pointwiseMax(high, screen[y * width + x])
            }
          }
          let at = y * width + x
          isFlat[at] = (high &- low).max() < Self.flat
          if isFlat[at], Self.distance(screen[at], paper[at]) > Self.limit { pixels.append(SIMD2(x, y)) }
        }
      }
      for top in stride(from: 0, to: height, by: Self.side) {
        for left in stride(from: 0, to: width, by: Self.side) {
          var (sum, count, isWhole) = (SIMD3<Int>(repeating: 0), 0, true)
          for y in top..<min(top + Self.side, height) {
            for x in left..<min(left + Self.side, width) {
              let at = y * width + x
              sum &+= SIMD3(truncatingIfNeeded: screen[at] &- paper[at])
              count += 1
              isWhole = isWhole && isFlat[at]
            }
          }
          let most = max(abs(sum.x), abs(sum.y), abs(sum.z))
          if !isWhole, most > Self.limit * count { blocks.append(SIMD2(left, top)) }
        }
      }
    }

    private static func distance(_ a: SIMD3<Int16>, _ b: SIMD3<Int16>) -> Int {
      let difference = a &- b
      return Int(max(abs(difference.x), abs(difference.y), abs(difference.z)))
    }

    /// Red, green and blue on paper.
    private static func onWhite(_ bitmap: Bitmap) -> [SIMD3<Int16>] {
      let (bytes, step) = (bitmap.bytes, bitmap.format.bytesPerTexel)
      var colors: [SIMD3<Int16>] = []
      colors.reserveCapacity(bitmap.width * bitmap.height)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let at = y * bitmap.bytesPerRow + x * step
          let white = step == 4 ? 255 - Int16(bytes[at + 3]) : 0
          colors.append(SIMD3(Int16(bytes[at]), Int16(bytes[at + 1]), Int16(bytes[at + 2])) &+ white)
        }
      }
      return colors
    }
  }
#endif
