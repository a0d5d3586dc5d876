// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_surface_create(
  _ handle: OpaquePointer?, _ info: UnsafePointer<mp_surface_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let box = try unsafe compositor(handle)
    let info = try unsafe read(info)
    let (width, height) = unsafe (Int(info.width), Int(info.height))
    let rowOrder: RowOrder = unsafe info.top_down != 0 ? .topDown : .bottomUp
    let transform = try unsafe transform(info.transform)
    guard unsafe info.level >= 0 else { throw Failure(MP_ERROR_RANGE, unsafe "a level of \(info.level)") }
    let surface: any Surface
    switch unsafe Int(info.kind) {
    case MP_SURFACE_OFFSCREEN:
      guard let offscreen = box.offscreen else {
        throw Failure(MP_ERROR_UNSUPPORTED, "offscreen surfaces are of compositors of mp_compositor_create_offscreen")
      }
      surface = try OffscreenSurface(width: width, height: height, sharing: offscreen, rowOrder: rowOrder)
    default:
      let attachment = try unsafe attachment(info)
      if let error = box.context.currencyError { throw error }
      surface = try TextureSurface(
        context: box.context, drawingInto: attachment, width: width, height: height, rowOrder: rowOrder,
        transform: transform)
    }
    try unsafe give(SurfaceBox(surface), .surface, to: result)
  }
}

private func attachment(_ info: mp_surface_info) throws -> TextureSurface.Attachment {
  switch unsafe Int(info.kind) {
  case MP_SURFACE_TEXTURE: return unsafe .texture(info.name, level: Int(info.level))
  case MP_SURFACE_RENDERBUFFER: return unsafe .renderbuffer(info.name)
  case MP_SURFACE_EGL:
    guard let image = unsafe info.egl_image else { throw Failure(MP_ERROR_NULL, "the EGLImage is null") }
    return .eglImage(UInt(bitPattern: image))
  case MP_SURFACE_DMA_BUF:
    let buffer = try unsafe read(info.buffer)
    let planes = [buffer.planes.0, buffer.planes.1, buffer.planes.2, buffer.planes.3]
    return .dmaBuffer(
      try DMABuffer(
        width: buffer.width, height: buffer.height, fourcc: buffer.fourcc, planes: planes, count: buffer.plane_count,
        modifier: buffer.has_modifier == 0 ? nil : buffer.modifier))
  default: throw Failure(MP_ERROR_RANGE, unsafe "there is no kind \(info.kind) of surfaces")
  }
}

private func transform(_ number: Int32) throws(Failure) -> TargetTransform {
  guard (0...7).contains(number) else { throw Failure(MP_ERROR_RANGE, "there is no transform \(number) of targets") }
  return TargetTransform(quarterTurns: Int(number), isMirrored: number >= 4)
}

@c @implementation
public func mp_surface_invalidate(_ handle: OpaquePointer?) -> mp_result {
  answer { unsafe (try surface(handle).surface as? TextureSurface)?.invalidate() }
}

@c @implementation
public func mp_surface_read_pixels(
  _ handle: OpaquePointer?, _ bytes: UnsafeMutableRawPointer?, _ size: Int, _ bytesPerRow: Int
) -> mp_result {
  answer {
    guard let surface = try unsafe surface(handle).surface as? OffscreenSurface else {
      throw Failure(MP_ERROR_UNSUPPORTED, "pixels are read from offscreen surfaces: use glReadPixels for others")
    }
    guard let bytes = unsafe bytes else { throw Failure(MP_ERROR_NULL, "the place for pixels is null") }
    let row = surface.width * 4
    let stride = bytesPerRow == 0 ? row : bytesPerRow
    let (needed, isOver) = stride.multipliedReportingOverflow(by: surface.height - 1)
    guard stride >= row, !isOver, needed <= Int.max - row, UInt(bitPattern: size) >= UInt(needed + row) else {
      throw Failure(
        MP_ERROR_RANGE,
        "\(UInt(bitPattern: size)) bytes in rows of \(UInt(bitPattern: stride)) for a picture of "
          + "\(surface.width) x \(surface.height) pixels")
    }
    let pixels = try surface.readPixels()
    unsafe pixels.withUnsafeBytes { pixels in
      for y in 0..<surface.height {
        unsafe (bytes + y * stride).copyMemory(from: pixels.baseAddress! + y * row, byteCount: row)
      }
    }
  }
}

// MARK: Frames

/// Where a frame goes and how it is drawn, checked.
private struct Destination {
  enum Place {
    case target(RenderTarget)
    case surface(any Surface)
  }

  var place: Place
  var options = Compositor.FrameOptions()
  var wait: Double

  init(_ target: UnsafePointer<mp_target>?, for box: CompositorBox) throws(Failure) {
    let target = try unsafe read(target)
    wait = unsafe try finite(target.wait_for_tiles, "wait_for_tiles")
    let scale = unsafe try finite(target.scale, "the scale")
    guard scale >= 0, wait >= 0 else { throw Failure(MP_ERROR_RANGE, "a scale or a time to wait is below 0") }
    options.scale = scale == 0 ? 1 : scale
    let background = unsafe try Color(target.background)
    options.background = unsafe target.has_background == 0 ? nil : background
    options.usesDamage = unsafe target.redraws_all == 0
    let blending = unsafe try constant(target.blending, [ColorBlending.encoded, .linear], "blending")
    guard unsafe target.surface != nil else {
      place = .target(try unsafe Self.framebuffer(target, blending, box.context.capabilities.limits))
      return
    }
    let surface = try unsafe surface(target.surface).surface
    guard surface.context === box.context else {
      throw Failure(MP_ERROR_CONTEXT_LOST, "the surface is another context's: surfaces are made anew after a rebuild")
    }
    // Nobody else draws there.
    if let surface = surface as? OffscreenSurface {
      options.background = background
      surface.blending = blending
    }
    (surface as? TextureSurface)?.blending = blending
    place = .surface(surface)
  }

  private static func framebuffer(
    _ target: mp_target, _ blending: ColorBlending, _ limits: Capabilities.Limits
  ) throws(Failure) -> RenderTarget {
    let (width, height) = unsafe (Int(target.width), Int(target.height))
    guard width > 0, height > 0 else {
      throw Failure(MP_ERROR_RANGE, "a target of \(width) x \(height) pixels")
    }
    guard width <= limits.maxViewportWidth, height <= limits.maxViewportHeight else {
      throw Failure(
        MP_ERROR_LIMIT,
        "a target of \(width) x \(height) pixels; the driver's limit is "
          + "\(limits.maxViewportWidth) x \(limits.maxViewportHeight)")
    }
    guard unsafe target.buffer_age >= 0 else { throw Failure(MP_ERROR_RANGE, "a buffer age below 0") }
    return try unsafe RenderTarget(
      framebuffer: target.framebuffer, x: Int(target.x), y: Int(target.y), width: width, height: height,
      rowOrder: target.top_down != 0 ? .topDown : .bottomUp, transform: transform(target.transform),
      colorEncoding: constant(target.encoding, [nil, .bytes, .sRGBFormat], "encoding"), blending: blending,
      bufferAge: Int(target.buffer_age))
  }
}

@c @implementation
public func mp_compositor_render(
  _ handle: OpaquePointer?, _ tree: OpaquePointer?, _ time: Double, _ target: UnsafePointer<mp_target>?,
  _ frame: UnsafeMutablePointer<mp_frame>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe checkStruct(frame)
    let time = try finite(time, "the time")
    let destination = try unsafe Destination(target, for: box)
    try unsafe commit(tree, to: box, at: time)
    let drawn = try box.draw(destination, at: time)
    box.statistics = drawn.statistics
    try unsafe write(mp_frame(drawn), toStruct: frame)
  }
}

@c @implementation
public func mp_compositor_render_layer(
  _ handle: OpaquePointer?, _ layer: OpaquePointer?, _ tree: OpaquePointer?, _ time: Double,
  _ target: UnsafePointer<mp_target>?, _ frame: UnsafeMutablePointer<mp_frame>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe checkStruct(frame)
    let time = try finite(time, "the time")
    let destination = try unsafe Destination(target, for: box)
    let changes = try unsafe MultiplaneC.tree(tree).tree.snapshot(of: MultiplaneC.layer(layer))
    guard !changes.isEmpty else {
      throw Failure(MP_ERROR_TREE, "the layer is not of this tree, or was never committed")
    }
    try box.show(changes)
    let drawn = try box.draw(destination, at: time)
    box.statistics = drawn.statistics
    try unsafe write(mp_frame(drawn), toStruct: frame)
  }
}

@c @implementation
public func mp_compositor_prepare(
  _ handle: OpaquePointer?, _ tree: OpaquePointer?, _ time: Double, _ target: UnsafePointer<mp_target>?,
  _ result: UnsafeMutablePointer<Int32>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe check(result)
    let time = try finite(time, "the time")
    let destination = try unsafe Destination(target, for: box)
    try unsafe commit(tree, to: box, at: time)
    let isReady =
      switch destination.place {
      case .target(let target): try box.compositor.prepare(at: time, for: target, options: destination.options)
      case .surface(let surface): try box.compositor.prepare(at: time, for: surface, options: destination.options)
      }
    try unsafe write(isReady ? 1 : 0, to: result)
  }
}

/// Commits a tree without waking the thread that is here already; null is none.
private func commit(_ handle: OpaquePointer?, to box: CompositorBox, at time: Double) throws(Failure) {
  guard unsafe handle != nil else { return }
  try unsafe box.commit(tree(handle)) { tree, mailbox in tree.commitForThisFrame(at: time, to: mailbox) }
}

extension CompositorBox {
  fileprivate func draw(_ destination: Destination, at time: Double) throws(GLError) -> Compositor.Frame {
    let options = destination.options
    switch destination.place {
    case .target(let target):
      guard destination.wait > 0 else { return try compositor.render(at: time, to: target, options: options) }
      return try compositor.render(at: time, to: target, options: options, waitingForTiles: destination.wait)
    case .surface(let surface):
      let wait = destination.wait > 0 ? destination.wait : nil
      return try compositor.render(at: time, to: surface, options: options, waitingForTiles: wait)
    }
  }
}

extension mp_frame {
  fileprivate init(_ frame: Compositor.Frame) {
    self.init()
    switch frame.nextFrame {
    case .never: next = Int32(truncatingIfNeeded: MP_NEXT_NEVER)
    case .at(let time): (next, next_time) = (Int32(truncatingIfNeeded: MP_NEXT_AT), time)
    case .nextRefresh: next = Int32(truncatingIfNeeded: MP_NEXT_REFRESH)
    }
    has_changed = frame.damage.isEmpty ? 0 : 1
    let none = PixelRect.empty.c
    var rects = Array(repeating: none, count: PixelRegion.maximumCount)
    for (index, rect) in frame.damage.enumerated() { rects[index] = rect.c }
    damage_count = Int32(truncatingIfNeeded: frame.damage.count)
    damage = (rects[0], rects[1], rects[2], rects[3])
  }
}
