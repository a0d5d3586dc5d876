#if Displays
  import CDRM
  import CGBM
  import MultiplaneGeometry

  /// The hardware's cursor: one picture, shown by the CRTC above the frames without drawing any.
  ///
  /// It is `@safe`: GBM's handles are used until `end`, on the main thread.
  @safe @MainActor final class KMSCursor {
    private let card: KMSCard
    private let buffer: OpaquePointer
    private var shown: (crtc: UInt32, shape: Shape)?
    private var picture: Picture?

    /// What the cursor can look like.
    enum Shape { case arrow, beam }

    private struct Picture: Equatable {
      var shape: Shape
      var scale: Int
      var transform: DisplayOutput.Transform
    }

    /// nil where the driver has no cursors.
    init?(_ card: KMSCard, _ gbm: GBMDisplay) {
      self.card = card
      let use = GBM_BO_USE_CURSOR.rawValue | GBM_BO_USE_WRITE.rawValue
      // Of the format ARGB8888.
      guard
        let buffer = unsafe gbm_bo_create(
          gbm.device, UInt32(clamping: card.cursorSize.width), UInt32(clamping: card.cursorSize.height), 0x3432_5241,
          use)
      else {
        return nil
      }
      unsafe self.buffer = buffer
    }

    /// Shows the cursor on a CRTC, and on no other.
    ///
    /// - Parameters:
    ///   - place: of its hot spot, pixels of the panel.
    ///   - scale: pixels a point.
    func show(
      _ shape: Shape, on crtc: UInt32, at place: (x: Int, y: Int), scale: Int, transform: DisplayOutput.Transform
    ) {
      let wanted = Picture(shape: shape, scale: scale, transform: transform)
      if let shown, shown.crtc != crtc { hide() }
      if picture != wanted {
        guard write(wanted) else { return }
        picture = wanted
        shown = nil
      }
      if shown == nil {
        let handle = unsafe gbm_bo_get_handle(buffer).u32
        guard
          drmModeSetCursor(
            card.file, crtc, handle, UInt32(clamping: card.cursorSize.width), UInt32(clamping: card.cursorSize.height))
            == 0
        else {
          return
        }
        shown = (crtc, shape)
      }
      let hot = hotSpot(of: wanted)
      drmModeMoveCursor(card.file, crtc, Int32(clamping: place.x - hot.x), Int32(clamping: place.y - hot.y))
    }

    func hide() {
      if let shown { drmModeSetCursor(card.file, shown.crtc, 0, 0, 0) }
      shown = nil
    }

    /// The hardware's cursor is no more what was shown, as after another program had the monitors.
    func forget() { shown = nil }

    func end() {
      hide()
      unsafe gbm_bo_destroy(buffer)
    }

    /// The rows of the pictures: X is black, o white.
    private static let arrow = [
      "X", "XX", "XoX", "XooX", "XoooX", "XooooX", "XoooooX", "XooooooX", "XoooooooX", "XooooooooX", "XoooooXXXXX",
      "XooXooX", "XoX XooX", "XX  XooX", "X    XooX", "     XooX", "      XX",
    ]
    private static let beam = [
      "XXX XXX", "XooXooX", "XXXoXXX", "  XoX", "  XoX", "  XoX", "  XoX", "  XoX", "  XoX", "  XoX", "  XoX", "  XoX",
      "  XoX", "XXXoXXX", "XooXooX", "XXX XXX",
    ]

    private static func rows(_ shape: Shape) -> [String] { shape == .arrow ? arrow : beam }

    private static func side(_ picture: Picture) -> Int { 17 * picture.scale }

    /// From a pixel of the upright picture to one of the panel's.
    private static func turned(_ x: Int, _ y: Int, _ picture: Picture) -> (x: Int, y: Int) {
      let last = side(picture) - 1
      let x = picture.transform.isFlipped ? last - x : x
      return switch picture.transform.quarterTurns {
      case 1: (last - y, x)
      case 2: (last - x, last - y)
      case 3: (y, last - x)
      default: (x, y)
      }
    }

    private func hotSpot(of picture: Picture) -> (x: Int, y: Int) {
      picture.shape == .arrow
        ? Self.turned(0, 0, picture) : Self.turned(3 * picture.scale, 8 * picture.scale, picture)
    }

    private func write(_ picture: Picture) -> Bool {
      let (width, height) = card.cursorSize
      let stride = unsafe Int(gbm_bo_get_stride(buffer)) / 4
      guard stride >= width else { return false }
      var pixels = [UInt32](repeating: 0, count: stride * height)
      for (row, text) in Self.rows(picture.shape).enumerated() {
        for (column, sign) in text.enumerated() where sign != " " {
          for dy in 0..<picture.scale {
            for dx in 0..<picture.scale {
              let (x, y) = Self.turned(column * picture.scale + dx, row * picture.scale + dy, picture)
              guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
              pixels[y * stride + x] = sign == "X" ? 0xFF00_0000 : 0xFFFF_FFFF
            }
          }
        }
      }
      return unsafe gbm_bo_write(buffer, pixels, pixels.count * 4) == 0
    }
  }
#endif
