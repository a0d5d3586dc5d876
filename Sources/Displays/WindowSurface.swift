public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneSurfaces

/// The buffer of a window's next frame: what compositors draw to while `DisplayWindow.draw` runs.
public final class WindowSurface: Surface {
  /// The window's context.
  public var context: Context { buffer.context }
  /// The picture's columns, pixels: on a monitor that is turned, the buffer's rows.
  public var width: Int { buffer.transform.swapsSides ? buffer.height : buffer.width }
  /// The picture's rows, pixels.
  public var height: Int { buffer.transform.swapsSides ? buffer.width : buffer.height }
  /// Pixels a point.
  public var scale: Double { buffer.scale }
  /// Points.
  public var size: Size { Size(Double(width) / scale, Double(height) / scale) }
  /// How many frames ago the buffer's pixels were drawn; 0 for unknown ones.
  public var bufferAge: Int { buffer.bufferAge }
  /// Pixels that the display has lost since the last frame: compositors must draw them again.
  /// `DisplayWindow.draw(with:)` says so to its compositor.
  public private(set) var spoiled = PixelRegion()
  /// What was drawn since the frame began, pixels from the top left.
  public private(set) var damage = PixelRegion()

  private let buffer: CurrentFramebufferSurface
  /// Whether the display shows a buffer in place of a frame: set by displays that can.
  var onShow: ((DMABuffer, AnyObject) -> Bool)?
  /// How often something was drawn, or shown, since the frame began.
  private(set) var presents = 0

  /// For displays: the framebuffer of a window in its context.
  ///
  /// - Throws: as `CurrentFramebufferSurface`.
  public init(context: Context, width: Int, height: Int, scale: Double) throws(SurfaceError) {
    buffer = try CurrentFramebufferSurface(context: context, width: width, height: height, scale: scale)
  }

  /// For displays: begins a frame.
  ///
  /// - Parameters:
  ///   - framebuffer: GL's name of it; 0 for the window's own.
  ///   - width: of the framebuffer, pixels.
  ///   - height: of the framebuffer, pixels.
  ///   - transform: how the picture is turned onto the framebuffer.
  ///   - age: as `RenderTarget.bufferAge`.
  ///   - spoiled: pixels that the display has lost since the last frame.
  public func begin(
    framebuffer: UInt32 = 0, width: Int, height: Int, scale: Double, transform: TargetTransform = .identity, age: Int,
    spoiled: PixelRegion = PixelRegion()
  ) {
    (buffer.framebuffer, buffer.width, buffer.height) = (framebuffer, width, height)
    (buffer.scale, buffer.transform, buffer.bufferAge) = (scale, transform, age)
    (damage, self.spoiled, presents) = (PixelRegion(), spoiled, 0)
  }

  /// A rectangle of the buffer, for a compositor of its own that draws over the picture: pixels from the top left.
  ///
  /// - Throws: where the rectangle is empty.
  public func part(_ rect: PixelRect) throws(SurfaceError) -> WindowPart { try WindowPart(rect, of: self) }

  /// What the buffer shows now, premultiplied RGBA8, the top row first; waits for the GPU. While the window is drawn.
  public func readPixels() -> [UInt8] {
    let target = buffer.target()
    return context.withCurrent { gl in gl.readPixels(of: target) }
  }

  /// The window's framebuffer.
  public func target() -> RenderTarget { buffer.target() }

  /// Notes the damage; the window presents the frame.
  public func present(damage: PixelRegion, _ gl: borrowing GL) { note(damage) }

  /// Shows a buffer in place of the frame where the display can: a bare display, on its plane.
  public func show(_ buffer: DMABuffer, keeper: AnyObject) -> Bool { onShow?(buffer, keeper) ?? false }

  func note(_ region: PixelRegion) {
    damage.add(region)
    presents += 1
  }

  /// The damage in pixels of the framebuffer from its top left: where the monitor is turned, not those of the picture.
  var framebufferDamage: PixelRegion {
    let target = buffer.target()
    var result = PixelRegion()
    for rect in damage {
      let place = target.glRect(rect)
      result.add(
        PixelRect(
          x: Int(place.x), y: target.height - Int(place.y) - Int(place.height), width: Int(place.width),
          height: Int(place.height)))
    }
    return result
  }
}

/// A rectangle of a window's buffer.
public final class WindowPart: Surface {
  private let whole: WindowSurface
  private let rect: PixelRect

  init(_ rect: PixelRect, of whole: WindowSurface) throws(SurfaceError) {
    guard rect.width > 0, rect.height > 0 else {
      throw SurfaceError(.sizeNotPositive(width: rect.width, height: rect.height))
    }
    (self.rect, self.whole) = (rect, whole)
  }

  /// The window's context.
  public var context: Context { whole.context }
  /// Pixels.
  public var width: Int { rect.width }
  /// Pixels.
  public var height: Int { rect.height }
  /// Pixels a point.
  public var scale: Double { whole.scale }

  /// The rectangle of the window's framebuffer, with unknown pixels: what is below has been drawn before.
  public func target() -> RenderTarget {
    var target = whole.target()
    let place = target.glRect(rect)
    (target.x, target.y) = (Int(place.x), Int(place.y))
    (target.width, target.height, target.bufferAge) = (Int(place.width), Int(place.height), 0)
    return target
  }

  /// Notes the damage of the window.
  public func present(damage: PixelRegion, _ gl: borrowing GL) {
    var region = PixelRegion()
    for part in damage {
      region.add(PixelRect(x: part.x + rect.x, y: part.y + rect.y, width: part.width, height: part.height))
    }
    whole.note(region)
  }
}
