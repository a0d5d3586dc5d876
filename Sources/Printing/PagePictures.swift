#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  /// The pictures of a document, which a compositor makes.
  final class PagePictures {
    /// nil of a program that has no compositor.
    private let render: ((LayerPicture) -> Bitmap?)?
    /// Pixels a point of the page that tiles are chosen for.
    let tileScale: Double
    private let warnAll: (String) -> Void
    private var warned: Set<String> = []
    /// Pixels that the page's pictures may still have, and what the passes that make them may still take.
    private var (pixelsLeft, budget) = (0, PictureBudget(0))

    /// The longest side of a picture, pixels: more than a sheet of A4 or Letter has, and a texture of any driver.
    private static let longestSide = 4096
    /// Pixels of the pictures of a page, by its own; the passes that make them may draw half as many, or 16 Mi.
    private static let (mostTimes, mostPixels) = (16.0, Double(1 << 28))

    init(tileScale: Double, _ render: ((LayerPicture) -> Bitmap?)?, warn: @escaping (String) -> Void) {
      self.tileScale = tileScale > 0 && tileScale.isFinite ? tileScale : 1
      (self.render, warnAll) = (render, warn)
    }

    var areMade: Bool { render != nil }

    /// - Parameter size: points.
    func beginPage(_ size: Size, density: Double) {
      pixelsLeft = Int(clamping: min(size.width * size.height * density * density * Self.mostTimes, Self.mostPixels))
      budget = PictureBudget(max(pixelsLeft / 2, 1 << 24))
    }

    func warn(_ warning: String) { if warned.insert(warning).inserted { warnAll(warning) } }

    /// A part of the page in a picture.
    struct Part {
      var bitmap: Bitmap
      /// What of the bitmap is the part.
      var texels: PixelRect
      /// Where it is on the page, points.
      var place: Rect
    }

    /// Pictures of a rectangle of the page, side by side.
    ///
    /// - Parameters:
    ///   - rect: points of the page.
    ///   - density: pixels a point.
    ///   - reach: how far beside the rectangle the picture reads, within what is there, points.
    ///   - scope: what they show; the canvas is set here.
    ///   - name: what a warning calls it.
    func parts(
      of rect: Rect, density: Double, reach: (by: Double, within: Rect)?, of layer: Layer, in tree: LayerTree,
      _ scope: PictureScope, name: () -> String
    ) -> [Part] {
      guard rect.isFinite, rect.width > 0, rect.height > 0 else { return [] }
      guard let render else {
        warn("left out \(name()): there is no compositor that makes a picture of it")
        return []
      }
      // The picture has whole pixels: it is a little wider and higher than the rectangle.
      func pixels(_ length: Double) -> Int { max(1, Int(clamping: (length * density - 1e-6).rounded(.up))) }
      let (width, height) = (pixels(rect.width), pixels(rect.height))
      let (x, y) = (Double(width) / (rect.width * density), Double(height) / (rect.height * density))
      let toPicture = Transform2D(a: x, b: 0, c: 0, d: y, tx: -rect.minX * x, ty: -rect.minY * y)
      var scope = scope
      scope.budget = budget
      scope.map = scope.map.concatenating(Transform3D(toPicture))
      var (more, most) = (0, PixelRect(x: 0, y: 0, width: width, height: height))
      if let reach, let all = Self.pixels(toPicture.apply(to: reach.within), density) {
        (more, most) = (Int(clamping: min((reach.by * density).rounded(.up), Double(Self.longestSide / 4))), all)
      }
      // What fits one picture with all that it reads is not made in parts: each would read the others' pixels again.
      let columns = Self.spans(of: width, within: most.x..<most.maxX, more)
      let rows = Self.spans(of: height, within: most.y..<most.maxY, more)
      var parts: [Part] = []
      for y in rows {
        for x in columns {
          let part = PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
          let seen = PixelRect(
            x: part.x - more, y: part.y - more, width: part.width + 2 * more, height: part.height + 2 * more
          ).intersection(most)
          guard seen.area <= pixelsLeft else {
            warn("left out \(name()): the page has too many pixels in pictures")
            return parts
          }
          pixelsLeft -= seen.area
          (scope.canvas, scope.scale) = (seen.points(density), density)
          guard let bitmap = render(tree.picture(of: layer, scope)) else {
            warn("left out \(name()): the compositor made no picture of it")
            return parts
          }
          // A bitmap with fewer pixels a point shows more.
          let less = max(1, (Double(seen.width) / Double(bitmap.width)).rounded())
          let shown = part.points(1).offsetBy(dx: -Double(seen.x), dy: -Double(seen.y))
          let texels = (Self.pixels(shown, 1 / less) ?? .empty).intersection(bitmap.all)
          let all = texels.points(1 / less).offsetBy(dx: Double(seen.x), dy: Double(seen.y))
          let place = Rect(
            x: rect.minX + all.minX / Double(width) * rect.width,
            y: rect.minY + all.minY / Double(height) * rect.height,
            width: all.width / Double(width) * rect.width, height: all.height / Double(height) * rect.height)
          parts.append(Part(bitmap: bitmap, texels: texels, place: place))
        }
      }
      return parts
    }

    /// Divides pixels from 0 on along one axis, each part short enough for a picture with more on both sides, as far as
    /// something is there.
    private static func spans(of count: Int, within all: Range<Int>, _ more: Int) -> [Range<Int>] {
      let isOne = min(count + more, all.upperBound) - max(-more, all.lowerBound) <= longestSide
      let side = isOne ? count : longestSide - 2 * more
      return stride(from: 0, to: count, by: side).map { $0..<min($0 + side, count) }
    }

    /// All pixels that a rectangle touches; nil of what is not finite or has no area.
    static func pixels(_ rect: Rect, _ density: Double) -> PixelRect? {
      guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
      func pixel(_ place: Double, _ rule: FloatingPointRoundingRule) -> Int {
        Int(clamping: (place * density).rounded(rule))
      }
      // Rounding must not take a pixel more.
      let some = 1e-6
      let (x, y) = (pixel(rect.minX + some, .down), pixel(rect.minY + some, .down))
      let (right, bottom) = (pixel(rect.maxX - some, .up), pixel(rect.maxY - some, .up))
      return right > x && bottom > y ? PixelRect(x: x, y: y, width: right - x, height: bottom - y) : nil
    }
  }

  extension PixelRect {
    fileprivate func points(_ density: Double) -> Rect {
      Rect(
        x: Double(x) / density, y: Double(y) / density, width: Double(width) / density,
        height: Double(height) / density)
    }
  }
#endif
