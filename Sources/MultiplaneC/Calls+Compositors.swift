// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_compositor_create(
  _ info: UnsafePointer<mp_compositor_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let settings = try unsafe CompositorSettings(info)
    let context = try Context.adoptCurrent(
      preservesState: !settings.leavesStateChanged, sharing: settings.sharing?.context)
    let compositor = try Compositor(context: context, programFolder: settings.programFolder)
    try unsafe give(CompositorBox(compositor), .compositor, to: result)
  }
}

@c @implementation
public func mp_compositor_create_offscreen(
  _ info: UnsafePointer<mp_compositor_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let settings = try unsafe CompositorSettings(info)
    guard settings.sharing == nil else {
      throw Failure(MP_ERROR_UNSUPPORTED, "a context of the library's own shares with no other one")
    }
    let surface = try OffscreenSurface(width: 1, height: 1)
    let compositor = try Compositor(context: surface.context, programFolder: settings.programFolder)
    try unsafe give(CompositorBox(compositor, offscreen: surface), .compositor, to: result)
  }
}

private struct CompositorSettings {
  var leavesStateChanged = false
  var programFolder: String?
  var sharing: CompositorBox?

  init(_ info: UnsafePointer<mp_compositor_info>?) throws(Failure) {
    guard unsafe info != nil else { return }
    let info = try unsafe read(info)
    leavesStateChanged = unsafe info.leaves_state_changed != 0
    if unsafe info.program_folder != nil { programFolder = try unsafe text(info.program_folder) }
    if unsafe info.sharing != nil { sharing = try unsafe compositor(info.sharing) }
  }
}

@c @implementation
public func mp_compositor_close(_ handle: OpaquePointer?) -> mp_result {
  answer { try unsafe compositor(handle).compositor.close() }
}

@c @implementation
public func mp_compositor_rebuild(_ handle: OpaquePointer?) -> mp_result {
  answer { try unsafe compositor(handle).rebuild() }
}

@c @implementation
public func mp_compositor_start_over(_ handle: OpaquePointer?) -> mp_result {
  answer { try unsafe compositor(handle).startOver() }
}

@c @implementation
public func mp_compositor_invalidate_targets(_ handle: OpaquePointer?) -> mp_result {
  answer { try unsafe compositor(handle).context.forgetTargets() }
}

@c @implementation
public func mp_compositor_note_spoiled(_ handle: OpaquePointer?, _ pixels: mp_pixel_rect) -> mp_result {
  answer {
    let compositor = try unsafe compositor(handle).compositor
    guard pixels.width > 0, pixels.height > 0 else {
      throw Failure(MP_ERROR_RANGE, "a rectangle of \(pixels.width) x \(pixels.height) pixels")
    }
    compositor.noteSpoiled(PixelRegion(PixelRect(pixels)))
  }
}

@c @implementation
public func mp_compositor_set_wake_up(
  _ handle: OpaquePointer?, _ function: mp_wake_up?, _ user: UnsafeMutableRawPointer?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    unsafe box.wakeUp.set(function, user)
    let wakeUp = box.wakeUp
    if unsafe function == nil { box.mailbox.onNeedsFrame = nil } else { box.mailbox.onNeedsFrame = { wakeUp.call() } }
  }
}

@c @implementation
public func mp_compositor_set_tile_policy(
  _ handle: OpaquePointer?, _ policy: UnsafePointer<mp_tile_policy>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    let given = try unsafe read(policy)
    guard given.concurrency >= 0, given.memory_budget >= 0, given.bytes_per_frame >= 0 else {
      throw Failure(MP_ERROR_RANGE, "a tile policy has a number below 0")
    }
    var policy = TilePolicy()
    if given.concurrency > 0 { policy.concurrency = Int(given.concurrency) }
    if given.memory_budget > 0 { policy.memoryBudget = Int(given.memory_budget) }
    if given.bytes_per_frame > 0 { policy.bytesPerFrame = Int(given.bytes_per_frame) }
    box.compositor.tilePolicy = policy
  }
}

// MARK: Statistics

@c @implementation
public func mp_compositor_get_statistics(
  _ handle: OpaquePointer?, _ result: UnsafeMutablePointer<mp_statistics>?
) -> mp_result {
  answer {
    let statistics = try unsafe compositor(handle).statistics
    try unsafe check(result)
    var c = mp_statistics()
    c.is_full_redraw = statistics.fullRedrawReason == nil ? 0 : 1
    c.sequence = statistics.sequence
    c.draws = Int64(statistics.gl.draws)
    (c.passes, c.batches) = (Int64(statistics.passes), Int64(statistics.batches))
    c.instances = Int64(statistics.instances)
    (c.gl_calls, c.programs_compiled) = (Int64(statistics.gl.calls), Int64(statistics.gl.programsCompiled))
    c.bytes_uploaded = Int64(statistics.bitmapBytesUploaded)
    c.damaged_pixels = Int64(statistics.damage.area)
    (c.shaded_pixels, c.offscreen_pixels) = (Int64(statistics.fragments), Int64(statistics.offscreenPixels))
    c.texture_bytes = Int64(statistics.atlasBytes + statistics.bitmapTextureBytes)
    c.page_bytes = Int64(statistics.pageBytes)
    c.tile_bytes = Int64(statistics.tiles.textureBytes)
    (c.tiles_waiting, c.tiles_failed) = (Int64(statistics.tiles.waiting), Int64(statistics.tiles.failures.count))
    c.undrawn = Int64(
      statistics.undrawnShapes.count + statistics.undrawnLayers.count + statistics.failures.count)
    try unsafe write(c, toStruct: result)
  }
}

@c @implementation
public func mp_compositor_get_statistics_json(
  _ handle: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> mp_result {
  answer {
    unsafe write(try compositor(handle).statistics.json, to: buffer, capacity: capacity, length: length)
  }
}
