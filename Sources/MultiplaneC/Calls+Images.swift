// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Glibc
import Multiplane

// MARK: Fences

@c @implementation
public func mp_fence_create(
  _ handle: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe check(result)
    if let error = box.context.currencyError { throw error }
    try unsafe give(FenceBox(box.context.makeFence()), .fence, to: result)
  }
}

@c @implementation
public func mp_fence_create_native(
  _ handle: OpaquePointer?, _ descriptor: Int32, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe check(result)
    if let error = box.context.currencyError { throw error }
    guard descriptor >= 0 else { throw Failure(MP_ERROR_RANGE, "a descriptor of \(descriptor)") }
    try unsafe give(FenceBox(box.context.makeFence(nativeDescriptor: descriptor)), .fence, to: result)
  }
}

@c @implementation
public func mp_fence_wait(_ handle: OpaquePointer?, _ seconds: Double) -> mp_result {
  answerOrNone { try unsafe fence(handle).wait(atMost: finite(seconds, "the time to wait")) }
}

@c @implementation
public func mp_fence_get_native(_ handle: OpaquePointer?, _ descriptor: UnsafeMutablePointer<Int32>?) -> mp_result {
  answer {
    let fence = try unsafe fence(handle)
    try unsafe check(descriptor)
    try unsafe write(fence.makeNativeDescriptor(), to: descriptor)
  }
}

@c @implementation
public func mp_compositor_wait_for_fence(_ handle: OpaquePointer?, _ fence: OpaquePointer?) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    let fence = try unsafe MultiplaneC.fence(fence)
    if let error = box.context.currencyError { throw error }
    box.context.withCurrent { gl in gl.wait(for: fence) }
  }
}

// MARK: Images

@c @implementation
public func mp_image_create(
  _ handle: OpaquePointer?, _ info: UnsafePointer<mp_image_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    let box = try unsafe compositor(handle)
    try unsafe check(result)
    let image = try unsafe image(read(info), of: box.context.shareGroup)
    try unsafe give(ImageStore(image), .image, to: result)
  }
}

private func image(_ info: mp_image_info, of group: ShareGroup) throws -> ImportedImage {
  let look = unsafe try ImportedImage.Look(
    orientation: constant(info.orientation, ImportedImage.Orientation.allCases, "orientation"),
    alpha: constant(info.alpha, ImportedImage.Alpha.allCases, "kind of alpha"),
    colorSpace: constant(info.color_space, ImportedImage.ColorSpace.allCases, "color space"))
  let acquire = unsafe info.acquire == nil ? nil : try fence(info.acquire)
  let functions = unsafe ImageFunctions(info.release, info.lost, info.user)
  let (width, height) = unsafe (Int(info.width), Int(info.height))
  let isExternal = unsafe info.is_external != 0
  switch unsafe Int(info.kind) {
  case MP_IMAGE_TEXTURE:
    guard unsafe info.texture != 0 else { throw Failure(MP_ERROR_RANGE, "a texture of the name 0") }
    return try unsafe ImportedImage(
      texture: info.texture, isExternal: isExternal, of: group, width: width, height: height, look: look,
      acquire: acquire, onRelease: functions.onRelease, whenLost: functions.whenLost(isImage: false))
  case MP_IMAGE_EGL:
    guard let image = unsafe info.egl_image else { throw Failure(MP_ERROR_NULL, "the EGLImage is null") }
    return try ImportedImage(
      eglImage: UInt(bitPattern: image), isExternal: isExternal, of: group, width: width, height: height,
      look: look, acquire: acquire, onRelease: functions.onRelease, whenLost: functions.whenLost(isImage: true))
  case MP_IMAGE_DMA_BUF:
    let encoding = unsafe try YUVEncoding(
      matrix: constant(info.yuv_matrix, [.bt709, .bt601], "matrix"),
      range: constant(info.yuv_range, [.limited, .full], "range"))
    return try unsafe ImportedImage(
      buffer(info), look: look, encoding: encoding, acquire: acquire, onRelease: functions.onRelease)
  default: throw Failure(MP_ERROR_RANGE, unsafe "there is no kind \(info.kind) of images")
  }
}

private func buffer(_ info: mp_image_info) throws -> DMABuffer {
  try unsafe DMABuffer(
    width: info.width, height: info.height, fourcc: info.fourcc,
    planes: [info.planes.0, info.planes.1, info.planes.2, info.planes.3], count: info.plane_count,
    modifier: info.has_modifier == 0 ? nil : info.modifier)
}

extension DMABuffer {
  /// As C programs describe one.
  convenience init(
    width: Int32, height: Int32, fourcc: UInt32, planes: [mp_buffer_plane], count: Int32, modifier: UInt64?
  ) throws {
    guard (1...planes.count).contains(Int(count)) else { throw Failure(MP_ERROR_RANGE, "\(count) planes of a dma-buf") }
    try self.init(
      width: Int(width), height: Int(height), format: Format(code: fourcc),
      planes: planes.prefix(Int(count)).map {
        Plane(descriptor: $0.descriptor, offset: Int($0.offset), bytesPerRow: Int($0.bytes_per_row))
      }, modifier: modifier)
  }
}

@c @implementation
public func mp_layer_set_image(_ handle: OpaquePointer?, _ image: OpaquePointer?) -> mp_result {
  answer(in: .layouts) {
    try unsafe layer(handle).contents = unsafe image == nil ? nil : MultiplaneC.image(image).image
  }
}

@c @implementation
public func mp_layer_set_next_frame(
  _ handle: OpaquePointer?, _ image: OpaquePointer?, _ acquire: OpaquePointer?, _ release: mp_release_image?,
  _ user: UnsafeMutableRawPointer?
) -> mp_result {
  answer(in: .layouts) {
    let layer = try unsafe layer(handle)
    let store = try unsafe MultiplaneC.image(image)
    let acquire = try unsafe acquire == nil ? nil : fence(acquire)
    let functions = unsafe ImageFunctions(release, nil, user)
    layer.contents = store.advance { $0.nextFrame(acquire: acquire, onRelease: functions.onRelease) }
  }
}

// MARK: Buffers

@c @implementation
public func mp_surface_export_buffer(_ handle: OpaquePointer?, _ result: UnsafeMutablePointer<mp_buffer>?) -> mp_result
{
  answer {
    guard let surface = try unsafe surface(handle).surface as? TextureSurface else {
      throw Failure(MP_ERROR_UNSUPPORTED, "pictures of texture surfaces alone are exported")
    }
    try unsafe check(result)
    try unsafe checkStruct(result)
    if let error = surface.context.currencyError { throw error }
    let buffer = try surface.exportBuffer()
    var planes = [mp_buffer_plane](repeating: mp_buffer_plane(), count: 4)
    for (index, plane) in buffer.planes.enumerated() {
      planes[index].descriptor = fcntl(plane.descriptor, F_DUPFD_CLOEXEC, 0)
      planes[index].offset = Int32(clamping: plane.offset)
      planes[index].bytes_per_row = Int32(clamping: plane.bytesPerRow)
    }
    guard planes.prefix(buffer.planes.count).allSatisfy({ $0.descriptor >= 0 }) else {
      for plane in planes.prefix(buffer.planes.count) where plane.descriptor >= 0 { close(plane.descriptor) }
      throw Failure(MP_ERROR_LIMIT, "no descriptor is left for a dma-buf")
    }
    var c = mp_buffer()
    (c.fourcc, c.width, c.height) = (
      buffer.format.code, Int32(clamping: buffer.width), Int32(clamping: buffer.height)
    )
    c.plane_count = Int32(clamping: buffer.planes.count)
    (c.has_modifier, c.modifier) = (buffer.modifier == nil ? 0 : 1, buffer.modifier ?? 0)
    c.planes = (planes[0], planes[1], planes[2], planes[3])
    try unsafe write(c, toStruct: result)
  }
}
