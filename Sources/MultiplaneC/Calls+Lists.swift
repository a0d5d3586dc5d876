// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

/// Of one property.
private let mostNumbers = 65536

@c @implementation
public func mp_layer_set_string(
  _ handle: OpaquePointer?, _ number: mp_property, _ value: UnsafePointer<CChar>?
) -> mp_result {
  answer(in: .layouts) { try unsafe property(number, in: Properties.strings).set(layer(handle), unsafe text(value)) }
}

@c @implementation
public func mp_layer_get_string(
  _ handle: OpaquePointer?, _ number: mp_property, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let value = try unsafe property(number, in: Properties.strings).get(layer(handle)) else { return false }
    unsafe write(value, to: buffer, capacity: capacity, length: length)
    return true
  }
}

@c @implementation
public func mp_layer_set_numbers(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafePointer<Double>?, _ count: Int
) -> mp_result {
  answer(in: .layouts) {
    let values = try unsafe list(values, count, atMost: mostNumbers)
    for value in values { _ = try finite(value) }
    try unsafe property(number, in: Properties.numberLists).set(layer(handle), values)
  }
}

@c @implementation
public func mp_layer_get_numbers(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let list = try unsafe property(number, in: Properties.numberLists).get(layer(handle)) else { return false }
    unsafe write(list, to: values, capacity: capacity, count: count)
    return true
  }
}

@c @implementation
public func mp_layer_set_colors(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafePointer<mp_color>?, _ count: Int
) -> mp_result {
  answer(in: .layouts) {
    let colors = try unsafe list(values, count, atMost: Gradient.maximumCount).map { try Color($0) }
    try unsafe property(number, in: Properties.colorLists).set(layer(handle), colors)
  }
}

@c @implementation
public func mp_layer_get_colors(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafeMutablePointer<mp_color>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let list = try unsafe property(number, in: Properties.colorLists).get(layer(handle)) else { return false }
    unsafe write(list.map(\.c), to: values, capacity: capacity, count: count)
    return true
  }
}

@c @implementation
public func mp_layer_set_none(_ handle: OpaquePointer?, _ number: mp_property) -> mp_result {
  answer(in: .layouts) { try unsafe Properties.setNone(number, of: layer(handle)) }
}

@c @implementation
public func mp_layer_set_filters(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafePointer<mp_filter>?, _ count: Int
) -> mp_result {
  answer(in: .layouts) {
    let filters = try unsafe list(values, count, atMost: Filter.maximumCount).map { try Filter($0) }
    try unsafe property(number, in: Properties.filterLists).set(layer(handle), filters)
  }
}

@c @implementation
public func mp_layer_get_filters(
  _ handle: OpaquePointer?, _ number: mp_property, _ values: UnsafeMutablePointer<mp_filter>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let list = try unsafe property(number, in: Properties.filterLists).get(layer(handle)) else { return false }
    unsafe write(list.map(\.c), to: values, capacity: capacity, count: count)
    return true
  }
}

@c @implementation
public func mp_layer_set_path(
  _ handle: OpaquePointer?, _ number: mp_property, _ elements: UnsafePointer<mp_path_element>?, _ count: Int
) -> mp_result {
  answer(in: .layouts) {
    let path = try Path(unsafe list(elements, count, atMost: Path.maximumElementCount))
    try unsafe property(number, in: Properties.paths).set(layer(handle), path)
  }
}

@c @implementation
public func mp_layer_get_path(
  _ handle: OpaquePointer?, _ number: mp_property, _ elements: UnsafeMutablePointer<mp_path_element>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    guard let path = try unsafe property(number, in: Properties.paths).get(layer(handle)) else { return false }
    unsafe write(path.cElements, to: elements, capacity: capacity, count: count)
    return true
  }
}

@c @implementation
public func mp_layer_set_path_data(
  _ handle: OpaquePointer?, _ number: mp_property, _ data: UnsafePointer<CChar>?
) -> mp_result {
  answer(in: .layouts) {
    let path = try Path(svgData: unsafe text(data))
    try unsafe property(number, in: Properties.paths).set(layer(handle), path)
  }
}
