import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import Testing

#if Drawing
  /// Images at odd places and scales: what they cover is what a rectangle there covers.
  struct ImagePlaceTests {
    private static let places = [
      Rect(x: 3, y: 2, width: 11, height: 7), Rect(x: 2.3, y: 3.6, width: 9.7, height: 15.1),
      Rect(x: 4.5, y: 1.25, width: 3.3, height: 12.8),
    ]

    private func solid(_ width: Int, _ height: Int, _ format: Bitmap.Format = .rgba8) throws -> Bitmap {
      let count = width * height * (format == .a8 ? 1 : 4)
      return try Bitmap(width: width, height: height, format: format, bytes: [UInt8](repeating: 255, count: count))
    }

    /// Both draw into 24 × 24 points.
    private func difference(
      _ scale: Double, _ origin: CairoContext.Origin, _ draw: (CairoContext) -> Void, _ expected: (CairoContext) -> Void
    ) throws -> Int {
      let side = Int(clamping: 24 * scale)
      return try drawn(side, side, scale: scale, origin: origin, draw)
        .difference(try drawn(side, side, scale: scale, origin: origin, expected))
    }

    @Test(arguments: [1, 1.5, 2, 3], [CairoContext.Origin.topLeft, .bottomLeft])
    func contentModesCoverTheirPlaces(scale: Double, origin: CairoContext.Origin) throws {
      let image = Image(try solid(10, 6))
      for rect in Self.places {
        for mode in ContentsGravity.allCases {
          var size = image.size
          switch mode {
          case .resize: size = rect.size
          case .resizeAspect, .resizeAspectFill:
            let (x, y) = (rect.width / size.width, rect.height / size.height)
            let factor = mode == .resizeAspect ? min(x, y) : max(x, y)
            size = Size(size.width * factor, size.height * factor)
          default: break
          }
          let isLeft = [.left, .topLeft, .bottomLeft].contains(mode)
          let isRight = [.right, .topRight, .bottomRight].contains(mode)
          let isTop = [.top, .topLeft, .topRight].contains(mode)
          let isBottom = [.bottom, .bottomLeft, .bottomRight].contains(mode)
          let (isFirst, isLast) = origin == .topLeft ? (isTop, isBottom) : (isBottom, isTop)
          let place = Rect(
            x: isLeft ? rect.minX : isRight ? rect.maxX - size.width : rect.midX - size.width / 2,
            y: isFirst ? rect.minY : isLast ? rect.maxY - size.height : rect.midY - size.height / 2,
            width: size.width, height: size.height)
          let most = try difference(scale, origin) { context in
            image.draw(in: rect, contentMode: mode, into: context)
          } _: { context in
            context.setFillColor(.white)
            context.fill(place.intersection(rect))
          }
          // Cairo's coverage of paths and of rectangles.
          #expect(most <= 10, "\(mode) \(rect): \(most)")
        }
      }
    }

    @Test(arguments: [1, 1.5, 2, 3], [CairoContext.Origin.topLeft, .bottomLeft])
    func resizableImagesCoverTheirPlaces(scale: Double, origin: CairoContext.Origin) throws {
      for imageScale in [1.0, 2, 3] {
        for caps in [
          EdgeInsets(top: 1, left: 1, bottom: 1, right: 1), EdgeInsets(top: 1.4, left: 0, bottom: 0, right: 2),
          EdgeInsets(top: 0, left: 2.5, bottom: 1.5, right: 0), EdgeInsets.zero,
        ] {
          for mode in [Image.ResizingMode.stretch, .tile] {
            let image = Image(try solid(15, 12), scale: imageScale)
              .resizableImage(withCapInsets: caps, resizingMode: mode)
            for template in [false, true] {
              for rect in Self.places {
                let most = try difference(scale, origin) { context in
                  let shown = template ? image.withRenderingMode(.alwaysTemplate) : image
                  shown.draw(in: rect, tint: .orange, into: context)
                } _: { context in
                  context.setFillColor(template ? .orange : .white)
                  context.fill(rect)
                }
                #expect(most <= 10, "\(imageScale) \(caps) \(mode) \(template) \(rect): \(most)")
              }
            }
          }
        }
      }
    }

    /// The slices of an image cast one shadow, beneath all of them.
    @Test(arguments: [Image.ResizingMode.stretch, .tile]) func slicesCastOneShadow(mode: Image.ResizingMode) throws {
      let caps = EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
      let image = Image(try solid(8, 8)).resizableImage(withCapInsets: caps, resizingMode: mode)
      let most = try difference(1, .topLeft) { context in
        context.setShadow(offset: Size(2, 3), blur: 2, color: .black)
        image.draw(in: Rect(x: 3, y: 3, width: 15, height: 14), into: context)
      } _: { context in
        context.setShadow(offset: Size(2, 3), blur: 2, color: .black)
        context.setFillColor(.white)
        context.fill(Rect(x: 3, y: 3, width: 15, height: 14))
      }
      #expect(most <= 1)
    }

    /// A template is tinted upright, also where y runs up, by a mirroring matrix and in parts.
    @Test func templatesStandUpright() throws {
      var bytes = [UInt8](repeating: 0, count: 64)
      for x in 0..<8 { bytes[x] = 255 }
      let image = Image(try Bitmap(width: 8, height: 8, format: .a8, bytes: bytes)).withRenderingMode(.alwaysTemplate)
      let caps = EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
      for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
        for isMirrored in [false, true] {
          for shown in [image, image.resizableImage(withCapInsets: caps, resizingMode: .stretch)] {
            let picture = try drawn(16, 16, scale: 2, origin: origin) { context in
              context.interpolationQuality = .none
              if isMirrored {
                context.translateBy(x: 0, y: 8)
                context.scaleBy(x: 1, y: -1)
              }
              shown.draw(in: Rect(x: 0, y: 0, width: 8, height: 8), tint: .orange, into: context)
            }
            let (seen, other) = isMirrored ? (15, 0) : (0, 15)
            #expect(picture[5, seen] == SIMD4(255, 128, 26, 255) && picture[5, other].w == 0, "\(origin) \(isMirrored)")
          }
        }
      }
    }
  }
#endif
