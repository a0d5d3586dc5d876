// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_layer_set_bool(_ handle: OpaquePointer?, _ number: mp_property, _ value: Int32) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.bools).set(layer(handle), value != 0) }
}

@c @implementation
public func mp_layer_get_bool(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<Int32>?
) -> mp_result {
  unsafe get(handle, number, Properties.bools, value) { $0 ? 1 : 0 }
}

@c @implementation
public func mp_layer_set_number(_ handle: OpaquePointer?, _ number: mp_property, _ value: Double) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.numbers).set(layer(handle), try finite(value)) }
}

@c @implementation
public func mp_layer_get_number(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<Double>?
) -> mp_result {
  unsafe get(handle, number, Properties.numbers, value) { $0 }
}

@c @implementation
public func mp_layer_set_integer(_ handle: OpaquePointer?, _ number: mp_property, _ value: Int64) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.integers).set(layer(handle), value) }
}

@c @implementation
public func mp_layer_get_integer(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<Int64>?
) -> mp_result {
  unsafe get(handle, number, Properties.integers, value) { $0 }
}

@c @implementation
public func mp_layer_set_point(_ handle: OpaquePointer?, _ number: mp_property, _ value: mp_point) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.points).set(layer(handle), try Point(value)) }
}

@c @implementation
public func mp_layer_get_point(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_point>?
) -> mp_result {
  unsafe get(handle, number, Properties.points, value) { $0.c }
}

@c @implementation
public func mp_layer_set_size(_ handle: OpaquePointer?, _ number: mp_property, _ value: mp_size) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.sizes).set(layer(handle), try Size(value)) }
}

@c @implementation
public func mp_layer_get_size(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_size>?
) -> mp_result {
  unsafe get(handle, number, Properties.sizes, value) { $0.c }
}

@c @implementation
public func mp_layer_set_rect(_ handle: OpaquePointer?, _ number: mp_property, _ value: mp_rect) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.rects).set(layer(handle), try Rect(value)) }
}

@c @implementation
public func mp_layer_get_rect(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_rect>?
) -> mp_result {
  unsafe get(handle, number, Properties.rects, value) { $0.c }
}

@c @implementation
public func mp_layer_set_insets(_ handle: OpaquePointer?, _ number: mp_property, _ value: mp_insets) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.insets).set(layer(handle), try EdgeInsets(value)) }
}

@c @implementation
public func mp_layer_get_insets(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_insets>?
) -> mp_result {
  unsafe get(handle, number, Properties.insets, value) { $0.c }
}

@c @implementation
public func mp_layer_set_color(_ handle: OpaquePointer?, _ number: mp_property, _ value: mp_color) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.colors).set(layer(handle), try Color(value)) }
}

@c @implementation
public func mp_layer_get_color(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_color>?
) -> mp_result {
  unsafe get(handle, number, Properties.colors, value) { $0.c }
}

@c @implementation
public func mp_layer_set_transform(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafePointer<mp_transform>?
) -> mp_result {
  answer(in: .layouts) {
    guard let value = unsafe value else { throw Failure(MP_ERROR_NULL, "a transform is null") }
    try unsafe property(number, in: Properties.transforms).set(layer(handle), Transform3D(unsafe value.pointee))
  }
}

@c @implementation
public func mp_layer_get_transform(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafeMutablePointer<mp_transform>?
) -> mp_result {
  unsafe get(handle, number, Properties.transforms, value) { $0.c }
}

/// Writes the value of a property, if it has one.
private func get<Value, C>(
  _ handle: OpaquePointer?, _ number: mp_property, _ table: [Int: Property<Value>],
  _ result: UnsafeMutablePointer<C>?, _ convert: (Value) -> C
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let value = try unsafe property(number, in: table).get(layer(handle)) else { return false }
    try unsafe write(convert(value), to: result)
    return true
  }
}
