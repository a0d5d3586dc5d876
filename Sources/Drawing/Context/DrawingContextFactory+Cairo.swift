#if Drawing
  public import MultiplaneContents
  import MultiplaneGeometry

  extension DrawingContextFactory {
    /// Contexts of the class `CairoContext`, with y down.
    public static let cairo = DrawingContextFactory { (pixels, canvas, body) throws(BackingStoreError) in
      var unfound: String?
      do throws(DrawingError) {
        let failure = try CairoContext.draw(
          into: &pixels, width: canvas.width, height: canvas.height, bytesPerRow: canvas.bytesPerRow,
          bounds: canvas.bounds, scale: canvas.scale, dirty: canvas.dirty, isOpaque: canvas.isOpaque
        ) { context in
          body(context)
          unfound = context.textWithoutFont
        }
        return failure.map { BackingStoreError($0) } ?? unfound.map { BackingStoreError(.noFont($0)) }
      } catch {
        throw BackingStoreError(error)
      }
    }
  }

  extension BackingStoreError {
    fileprivate init(_ error: DrawingError) {
      switch error.code {
      case .size(let width, let height): self.init(.size(width: width, height: height))
      case .notFinite: self.init(.notFinite)
      case .outOfMemory: self.init(.outOfMemory)
      case .rows, .tooManyLines, .tooDense, .tooManyDashes, .text, .library: self.init(.drawing(error.description))
      }
    }
  }
#endif
