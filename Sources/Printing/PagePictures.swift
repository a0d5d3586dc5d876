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
    /// Pictures are divided at multiples of this, points: there pixels of 72, 96, 150 and 300 an inch begin, so that
    /// readers which draw pictures on whole pixels show no seam.
    private static let step = 12.0
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
      var parts: [Part] = []
      func leftOut(_ why: String) -> [Part] {
        warn("left out \(name()): \(why)")
        return parts
      }
      guard let render else { return leftOut("there is no compositor that makes a picture of it") }
      let most = Double(Self.longestSide) / density
      let more = min(reach?.by ?? 0, most / 4)
      let all = reach?.within ?? rect
      // What fits one picture with all that it reads is not made in parts: each would read the others' pixels again.
      let columns = Self.spans(from: rect.minX, to: rect.maxX, within: (all.minX, all.maxX), more, most)
      let rows = Self.spans(from: rect.minY, to: rect.maxY, within: (all.minY, all.maxY), more, most)
      for (y, x) in rows.flatMap({ row in columns.map { (row, $0) } }) {
        let place = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
        // The picture has whole pixels, a little more than its place.
        func pixels(_ length: Double) -> Int { max(1, Int(clamping: (length * density - 1e-6).rounded(.up))) }
        let part = PixelRect(x: 0, y: 0, width: pixels(place.width), height: pixels(place.height))
        let toPage = Transform2D(
          a: place.width * density / Double(part.width), b: 0, c: 0, d: place.height * density / Double(part.height),
          tx: place.minX, ty: place.minY)
        guard let toPicture = toPage.inverted() else { return parts }
        var seen = part
        if reach != nil, let all = Self.pixels(toPicture.apply(to: all), density) {
          let by = Int(clamping: (more * density).rounded(.up))
          seen = PixelRect(x: -by, y: -by, width: part.width + 2 * by, height: part.height + 2 * by).intersection(all)
        }
        guard seen.area <= pixelsLeft else { return leftOut("the page has too many pixels in pictures") }
        pixelsLeft -= seen.area
        var scope = scope
        (scope.budget, scope.map) = (budget, scope.map.concatenating(Transform3D(toPicture)))
        (scope.canvas, scope.scale) = (seen.points(density), density)
        guard let bitmap = render(tree.picture(of: layer, scope)) else {
          return leftOut("the compositor made no picture of it")
        }
        // A bitmap with fewer pixels a point shows more.
        let less = max(1, (Double(seen.width) / Double(bitmap.width)).rounded())
        let shown = part.points(1).offsetBy(dx: -Double(seen.x), dy: -Double(seen.y))
        let texels = (Self.pixels(shown, 1 / less) ?? .empty).intersection(bitmap.all)
        let shownPlace = texels.points(density / less).offsetBy(dx: scope.canvas.minX, dy: scope.canvas.minY)
        parts.append(Part(bitmap: bitmap, texels: texels, place: toPage.apply(to: shownPlace)))
      }
      return parts
    }

    /// Divides a length of the page, each part short enough for a picture with more on both sides, as far as something
    /// is there; points.
    private static func spans(
      from start: Double, to end: Double, within all: (Double, Double), _ more: Double, _ most: Double
    ) -> [(start: Double, length: Double)] {
      if min(end + more, all.1) - max(start - more, all.0) <= most { return [(start, end - start)] }
      let steps = max(1, ((most - 2 * more) / step).rounded(.down))
      let first = ((start / step).rounded(.down) + steps) * step
      let edges = Array(stride(from: first, to: end, by: steps * step))
      return zip([start] + edges, edges + [end]).map { ($0, $1 - $0) }
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
    func points(_ density: Double) -> Rect {
      let (x, y, width, height) = (Double(x), Double(y), Double(width), Double(height))
      return Rect(x: x / density, y: y / density, width: width / density, height: height / density)
    }
  }
#endif
