// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane
import MultiplaneDrawing

@c @implementation
public func mp_bitmap_create(
  _ info: UnsafePointer<mp_bitmap_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    let info = try unsafe read(info)
    // Its deinit calls `release`, also where the call fails.
    let loan = unsafe info.release == nil ? nil : Loan(info)
    try unsafe check(result)
    try unsafe give(BitmapStore(unsafe bitmap(info, loan)), .bitmap, to: result)
  }
}

private func bitmap(_ info: mp_bitmap_info, _ loan: Loan?) throws -> Bitmap {
  guard let raw = unsafe UInt8(exactly: info.format), let format = Bitmap.Format(rawValue: raw) else {
    throw Failure(MP_ERROR_RANGE, unsafe "there is no format \(info.format)")
  }
  let (width, height) = unsafe (Int(info.width), Int(info.height))
  let range = 1...Bitmap.maximumSide
  guard range.contains(width), range.contains(height) else {
    throw Failure(
      MP_ERROR_RANGE, "a bitmap of \(width) x \(height) texels: each side must be 1 to \(Bitmap.maximumSide)")
  }
  let encoding = try unsafe YUVEncoding(
    matrix: constant(info.yuv_matrix, [.bt709, .bt601], "matrix"),
    range: constant(info.yuv_range, [.limited, .full], "range"))
  let pointers = unsafe [info.planes.0, info.planes.1, info.planes.2]
  let sizes = unsafe [info.plane_sizes.0, info.plane_sizes.1, info.plane_sizes.2]
  let strides = unsafe [info.bytes_per_row.0, info.bytes_per_row.1, info.bytes_per_row.2]
  var planes: [PlaneRows] = []
  for index in 0..<format.planeCount {
    let side = format.size(ofPlane: index, width: width, height: height)
    planes.append(
      try unsafe PlaneRows(
        index, pointers[index], size: sizes[index], bytesPerRow: strides[index],
        rowBytes: side.width * format.bytesPerTexel(ofPlane: index), rows: side.height))
  }
  guard let loan else {
    return try Bitmap(
      width: width, height: height, format: format, encoding: encoding, planes: planes.map { ($0.packed, nil) })
  }
  return try unsafe Bitmap(
    width: width, height: height, format: format, encoding: encoding,
    borrowing: unsafe planes.map { unsafe ($0.buffer, $0.bytesPerRow) }, onRelease: { withExtendedLifetime(loan) {} })
}

/// One of some constants, numbered from 0.
func constant<Value>(_ number: Int32, _ values: [Value], _ name: String) throws(Failure) -> Value {
  guard let index = Int(exactly: number), values.indices.contains(index) else {
    throw Failure(MP_ERROR_RANGE, "there is no \(name) \(number)")
  }
  return values[index]
}

@c @implementation
public func mp_bitmap_load(
  _ path: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let path = try unsafe text(path)
    try checkImages()
    try unsafe give(BitmapStore(ImageDecoder.read(path: path)), .bitmap, to: result)
  }
}

@c @implementation
public func mp_bitmap_load_bytes(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let bytes = try unsafe list(
      bytes?.assumingMemoryBound(to: UInt8.self), count, atMost: BitmapStore.maximumBytes)
    try checkImages()
    try unsafe give(BitmapStore(ImageDecoder.decode(bytes)), .bitmap, to: result)
  }
}

private func checkImages() throws(Failure) {
  guard mp_features() & UInt32(MP_FEATURE_IMAGES) != 0 else {
    throw Failure(MP_ERROR_UNSUPPORTED, "this library was built without the trait ImageFiles")
  }
}

@c @implementation
public func mp_bitmap_get_size(
  _ handle: OpaquePointer?, _ width: UnsafeMutablePointer<Int32>?, _ height: UnsafeMutablePointer<Int32>?
) -> mp_result {
  answer {
    let bitmap = try unsafe store(handle).bitmap
    try unsafe check(height)
    try unsafe write(Int32(clamping: bitmap.width), to: width)
    try unsafe write(Int32(clamping: bitmap.height), to: height)
  }
}

@c @implementation
public func mp_bitmap_update(_ handle: OpaquePointer?, _ part: UnsafePointer<mp_bitmap_part>?) -> mp_result {
  answer {
    let store = try unsafe store(handle)
    let part = try unsafe read(part)
    let rect = PixelRect(part.rect)
    let pointers = unsafe [part.planes.0, part.planes.1, part.planes.2]
    let sizes = [part.plane_sizes.0, part.plane_sizes.1, part.plane_sizes.2]
    let strides = [part.bytes_per_row.0, part.bytes_per_row.1, part.bytes_per_row.2]
    try store.update { bitmap in
      try checkBytes(of: bitmap)
      let bounds = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      guard !rect.isEmpty, bounds.contains(rect) else {
        throw Failure(
          MP_ERROR_BITMAP,
          "the part \(rect.x), \(rect.y), \(rect.width) x \(rect.height) is empty or outside of "
            + "\(bitmap.width) x \(bitmap.height) texels")
      }
      var planes: [PlaneRows] = []
      for index in 0..<bitmap.format.planeCount {
        let samples = bitmap.format.rect(ofPlane: index, covering: rect)
        planes.append(
          try unsafe PlaneRows(
            index, pointers[index], size: sizes[index], bytesPerRow: strides[index],
            rowBytes: samples.width * bitmap.format.bytesPerTexel(ofPlane: index), rows: samples.height))
      }
      let format = bitmap.format
      return try bitmap.updating(rect) { index, bytes, stride in
        let samples = format.rect(ofPlane: index, covering: rect)
        planes[index].copy(
          to: &bytes, at: samples.y * stride + samples.x * format.bytesPerTexel(ofPlane: index), stride: stride)
      }
    }
  }
}
