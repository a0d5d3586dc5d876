#if Drawing
  import CCairo
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct ClipTests {
    private let all = Rect(x: 0, y: 0, width: 64, height: 64)

    @Test func clipsAsCairo() throws {
      let ours = try drawn { context in
        context.addEllipse(in: Rect(x: 4, y: 4, width: 50, height: 40))
        context.clip()
        #expect(context.isPathEmpty)
        context.rotate(by: 0.2)
        context.clip(to: Rect(x: 10, y: 0, width: 30, height: 60))
        context.setFillColor(.orange)
        context.fill(Rect(x: -100, y: -100, width: 300, height: 300))
      }
      let theirs = try unsafe byHand { cairo in
        unsafe cairo_set_tolerance(cairo, 0.01)
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, 29, 24)
        unsafe cairo_scale(cairo, 25, 20)
        unsafe cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
        unsafe cairo_restore(cairo)
        unsafe cairo_clip(cairo)
        unsafe cairo_rotate(cairo, 0.2)
        unsafe cairo_rectangle(cairo, 10, 0, 30, 60)
        unsafe cairo_clip(cairo)
        unsafe cairo_set_source_rgb(cairo, 1, 0.5, 0.1)
        unsafe cairo_paint(cairo)
      }
      #expect(ours.differenceByArea(theirs) <= 2)
    }

    @Test func statesBringClipsBack() throws {
      let picture = try drawn { context in
        context.saveGState()
        context.clip(to: [Rect(x: 0, y: 0, width: 8, height: 8), Rect(x: 20, y: 20, width: 8, height: 8)])
        #expect(context.boundingBoxOfClipPath == Rect(x: 0, y: 0, width: 28, height: 28))
        context.setFillColor(.red)
        context.fill(all)
        context.restoreGState()
        #expect(context.boundingBoxOfClipPath == all)
        context.setFillColor(.blue)
        context.fill(Rect(x: 40, y: 40, width: 8, height: 8))
      }
      #expect(picture[4, 4] == SIMD4(255, 0, 0, 255) && picture[24, 24] == SIMD4(255, 0, 0, 255))
      #expect(picture[14, 14].w == 0 && picture[44, 44] == SIMD4(0, 0, 255, 255))
    }

    @Test func nothingIsLeftOfDisjointClipsAndEmptyPaths() throws {
      let picture = try drawn { context in
        context.saveGState()
        context.clip(to: Rect(x: 0, y: 0, width: 8, height: 8))
        context.clip(to: Rect(x: 20, y: 20, width: 8, height: 8))
        #expect(context.boundingBoxOfClipPath.isNull)
        context.fill(all)
        context.beginTransparencyLayer()
        context.fill(all)
        context.endTransparencyLayer()
        context.restoreGState()
        context.saveGState()
        context.clip()
        context.fill(all)
        context.restoreGState()
      }
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }

    /// By alpha, or by luminance without alpha. Masks multiply, and clip every blend mode.
    @Test func masks() throws {
      let ramp = try Bitmap(width: 4, height: 1, format: .a8, bytes: [0, 85, 170, 255])
      let greys = try Bitmap(width: 1, height: 2, format: .rgb8, bytes: [128, 128, 128, 0, 255, 0])
      for mode in [BlendMode.normal, .copy, .plusDarker, .multiply] {
        let picture = try drawn { context in
          context.interpolationQuality = .none
          context.clip(to: Rect(x: 8, y: 8, width: 40, height: 40), mask: ramp)
          context.clip(to: all, mask: greys)
          context.setBlendMode(mode)
          context.setFillColor(.white)
          context.fill(all)
        }
        #expect(picture[4, 20].w == 0 && picture[50, 20].w == 0 && picture[12, 20].w == 0, "\(mode)")
        #expect(abs(picture[42, 20].w - 128) <= 1 && abs(picture[32, 20].w - 85) <= 1, "\(mode)")
        #expect(abs(picture[42, 40].w - 182) <= 1 && abs(picture[22, 40].w - 61) <= 1, "\(mode)")
      }
    }

    /// The coverage of a clip's edge applies once, also around a transparency layer.
    @Test func theClipsEdgeTakesPartOnce() throws {
      for mode in [BlendMode.normal, .plusDarker, .copy] {
        let picture = try drawn { context in
          context.clip(to: Rect(x: 10.5, y: 10, width: 20, height: 20))
          context.beginTransparencyLayer()
          context.setBlendMode(mode)
          context.setFillColor(.white)
          context.fill(all)
          context.endTransparencyLayer()
          context.setBlendMode(mode)
          context.fill(Rect(x: 0, y: 25, width: 64, height: 5))
        }
        #expect(abs(picture[10, 15].w - 128) <= 1)
      }
    }

    /// Sides between pixels stay so for all that is drawn after a rounded rectangle, which asks for the clip.
    @Test func sidesBetweenPixels() throws {
      for clip in [
        Rect(x: 4.5, y: 3, width: 20, height: 20), Rect(x: 4, y: 3.5, width: 20, height: 20),
        Rect(x: 4, y: 3, width: 20.5, height: 20), Rect(x: 4, y: 3, width: 20, height: 20.5),
      ] {
        let pictures = try [false, true].map { isAsked in
          try drawn { context in
            context.clip(to: clip)
            context.setFillColor(.red)
            if isAsked {
              context.addRoundedRect(Rect(x: 8, y: 8, width: 10, height: 10), cornerRadius: 3)
              context.fillPath()
            }
            context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
          }
        }
        #expect(pictures[0].difference(pictures[1]) == 0, "\(clip)")
      }
    }
  }
#endif
