// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_layer_set_drawing(_ handle: OpaquePointer?, _ drawing: UnsafePointer<mp_drawing>?) -> mp_result {
  answer(in: .layouts) {
    let layer = try unsafe layer(handle, as: DrawnLayer.self)
    layer.drawing = unsafe drawing == nil ? nil : DrawingFunctions(try read(drawing))
    guard layer.drawing != nil else { return }
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
  }
}

@c @implementation
public func mp_layer_set_needs_layout(_ handle: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).setNeedsLayout() }
}

// MARK: Contents

@c @implementation
public func mp_bitmap_create_of_contents(
  _ handle: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    let layer = try unsafe layer(handle)
    try unsafe check(result)
    guard let contents = layer.contents, case .bitmap(let bitmap) = contents.source.kind else { return false }
    try unsafe give(BitmapStore(bitmap), .bitmap, to: result)
    return true
  }
}

@c @implementation
public func mp_bitmap_get_format(_ handle: OpaquePointer?, _ format: UnsafeMutablePointer<mp_format>?) -> mp_result {
  answer { try unsafe write(mp_format(store(handle).bitmap.format.rawValue), to: format) }
}

@c @implementation
public func mp_bitmap_read_plane(
  _ handle: OpaquePointer?, _ index: Int32, _ bytes: UnsafeMutableRawPointer?, _ size: Int, _ bytesPerRow: Int
) -> mp_result {
  answer {
    let bitmap = try unsafe store(handle).bitmap
    guard bitmap.planes.indices.contains(Int(index)) else {
      throw Failure(MP_ERROR_RANGE, "there is no plane \(index) among \(bitmap.planes.count)")
    }
    try checkBytes(of: bitmap)
    let plane = bitmap.planes[Int(index)]
    let rows = try unsafe PlaneRows(
      Int(index), UnsafeRawPointer(bytes), size: size, bytesPerRow: bytesPerRow,
      rowBytes: plane.width * bitmap.format.bytesPerTexel(ofPlane: Int(index)), rows: plane.height)
    plane.withBytes { source in
      unsafe source.withUnsafeBytes { source in
        for row in 0..<rows.rows {
          let start = row * plane.bytesPerRow
          unsafe bytes?.advanced(by: row * rows.bytesPerRow).copyMemory(
            from: source.baseAddress! + start, byteCount: rows.rowBytes)
        }
      }
    }
  }
}
