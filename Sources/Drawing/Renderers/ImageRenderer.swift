#if Drawing
  public import MultiplaneGeometry
  public import MultiplaneContents

  /// Draws pictures of eight bits a component: colours are cut to 0…1.
  public struct ImageRenderer: Sendable {
    /// What kind of picture is made.
    public struct Format: Hashable, Sendable {
      /// Pixels a point.
      public var scale: Double
      /// Alpha is 1 everywhere, and what nothing is drawn on is black.
      public var isOpaque: Bool
      /// Where user space begins.
      public var origin: CairoContext.Origin

      /// Transparent, y down.
      public init(scale: Double = 1, isOpaque: Bool = false, origin: CairoContext.Origin = .topLeft) {
        self.scale = scale
        self.isOpaque = isOpaque
        self.origin = origin
      }
    }

    /// What is drawn, points.
    public let bounds: Rect
    /// What kind of picture is made.
    public let format: Format

    /// - Parameter bounds: points; its corner is the picture's first pixel.
    public init(bounds: Rect, format: Format = Format()) {
      self.bounds = bounds
      self.format = format
    }

    /// Draws from the origin on.
    public init(size: Size, format: Format = Format()) {
      self.init(bounds: Rect(origin: .zero, size: size), format: format)
    }

    /// Draws a picture.
    ///
    /// - Throws: before anything is allocated, when there are no pixels or more than `DrawingLimits` allows; what could
    ///   not be drawn first.
    public func image(_ draw: (CairoContext) -> Void) throws(DrawingError) -> Image {
      Image(try bitmap(draw), scale: format.scale)
    }

    /// Draws a picture, as a bitmap of the format `.bgra8`.
    public func bitmap(_ draw: (CairoContext) -> Void) throws(DrawingError) -> Bitmap {
      let (width, height) = try CairoContext.pixels(bounds.size, scale: format.scale)
      var result: Result<DrawingError?, DrawingError> = .success(nil)
      let made = try? Bitmap(width: width, height: height, format: .bgra8) { pixels, bytesPerRow in
        do throws(DrawingError) {
          result = .success(
            try CairoContext.draw(
              into: &pixels, width: width, height: height, bytesPerRow: bytesPerRow, bounds: bounds,
              scale: format.scale, isOpaque: format.isOpaque, origin: format.origin, draw))
        } catch {
          result = .failure(error)
        }
      }
      if let failure = try result.get() { throw failure }
      guard let made else { throw DrawingError(.outOfMemory) }
      return made
    }
  }
#endif
