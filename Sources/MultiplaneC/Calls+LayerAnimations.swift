// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_layer_set_timing(_ handle: OpaquePointer?, _ timing: UnsafePointer<mp_timing>?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).timing = MediaTimingValues(read(timing)) }
}

@c @implementation
public func mp_layer_get_timing(_ handle: OpaquePointer?, _ timing: UnsafeMutablePointer<mp_timing>?) -> mp_result {
  answer(in: .layouts) {
    let layer = try unsafe layer(handle)
    try unsafe check(timing)
    try unsafe write(layer.timing.c, toStruct: timing)
  }
}

@c @implementation
public func mp_layer_add_animation(
  _ handle: OpaquePointer?, _ animation: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> mp_result {
  answer(in: .layouts) {
    let layer = try unsafe layer(handle)
    let added = try unsafe MultiplaneC.animation(animation).animation
    let key = try unsafe key == nil ? nil : text(key)
    if let problem = layer.problem(of: added) { throw problem }
    layer.add(added, forKey: key)
  }
}

@c @implementation
public func mp_layer_remove_animation(_ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> mp_result {
  answerOrNone(in: .layouts) {
    let layer = try unsafe layer(handle)
    let key = try unsafe text(key)
    guard !key.isEmpty, layer.animation(forKey: key) != nil else { return false }
    layer.removeAnimation(forKey: key)
    return true
  }
}

@c @implementation
public func mp_layer_remove_all_animations(_ handle: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).removeAllAnimations() }
}

@c @implementation
public func mp_layer_get_animation_count(_ handle: OpaquePointer?, _ count: UnsafeMutablePointer<Int64>?) -> mp_result {
  answer(in: .layouts) { try unsafe write(Int64(layer(handle).animationKeys.count), to: count) }
}

@c @implementation
public func mp_layer_get_animation_key(
  _ handle: OpaquePointer?, _ index: Int64, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> mp_result {
  answer(in: .layouts) {
    let keys = try unsafe layer(handle).animationKeys
    guard keys.indices.contains(Int(index)) else {
      throw Failure(MP_ERROR_RANGE, "there is no key \(index) among \(keys.count)")
    }
    unsafe write(keys[Int(index)], to: buffer, capacity: capacity, length: length)
  }
}

// MARK: What shows

@c @implementation
public func mp_layer_get_shown_value(
  _ handle: OpaquePointer?, _ keyPath: UnsafePointer<CChar>?, _ time: Double, _ result: UnsafeMutablePointer<mp_value>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    let shown = try unsafe shown(handle, at: time)
    let keyPath = try unsafe text(keyPath)
    try unsafe check(result)
    guard let value = shown.value(forKeyPath: keyPath) else { return false }
    guard let c = unsafe value.c else { throw Failure(MP_ERROR_PROPERTY, "\(keyPath) has a value with a list") }
    try unsafe write(c, to: result)
    return true
  }
}

@c @implementation
public func mp_layer_get_shown_frame(
  _ handle: OpaquePointer?, _ time: Double, _ frame: UnsafeMutablePointer<mp_rect>?
) -> mp_result {
  answer(in: .layouts) { try unsafe write(shown(handle, at: time).frame.c, to: frame) }
}

@c @implementation
public func mp_layer_hit_test_shown(
  _ handle: OpaquePointer?, _ point: mp_point, _ time: Double, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answerOrNone(in: .layouts) { try unsafe lend(shown(handle, at: time).hitTest(Point(point)), to: result) }
}

private func shown(_ handle: OpaquePointer?, at time: Double) throws(Failure) -> PresentationLayer {
  try unsafe layer(handle).presentation(at: finite(time, "the time"))
}
