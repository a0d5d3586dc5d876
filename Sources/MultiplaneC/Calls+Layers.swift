// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_layer_create(_ number: mp_layer_class, _ result: UnsafeMutablePointer<OpaquePointer?>?) -> mp_result {
  answer(in: .layouts) {
    try unsafe check(result)
    guard let layer = layerClasses.first(where: { $0.number == Int(number) })?.type.init() else {
      throw Failure(MP_ERROR_RANGE, "there is no class \(number) of layers")
    }
    try unsafe give(layer, .layer, to: result)
  }
}

private let layerClasses: [(number: Int, type: Layer.Type)] = [
  (MP_LAYER_PLAIN, Layer.self), (MP_LAYER_SHAPE, ShapeLayer.self), (MP_LAYER_GRADIENT, GradientLayer.self),
  (MP_LAYER_TEXT, TextLayer.self), (MP_LAYER_REPLICATOR, ReplicatorLayer.self), (MP_LAYER_SCROLL, ScrollLayer.self),
  (MP_LAYER_TRANSFORM, TransformLayer.self), (MP_LAYER_TILED, TiledLayer.self), (MP_LAYER_DRAWN, DrawnLayer.self),
]

@c @implementation
public func mp_layer_get_class(_ handle: OpaquePointer?, _ result: UnsafeMutablePointer<mp_layer_class>?) -> mp_result {
  answer(in: .layouts) {
    let type = try unsafe type(of: layer(handle))
    // A layer that a scene file draws is a plain one here.
    let number = layerClasses.first { $0.type == type }?.number ?? MP_LAYER_PLAIN
    try unsafe write(mp_layer_class(truncatingIfNeeded: number), to: result)
  }
}

// MARK: The tree

@c @implementation
public func mp_layer_add_sublayer(_ handle: OpaquePointer?, _ sublayer: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).addSublayer(checked: layer(sublayer)) }
}

@c @implementation
public func mp_layer_insert_sublayer(
  _ handle: OpaquePointer?, _ sublayer: OpaquePointer?, _ index: Int64
) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).insertSublayer(checked: layer(sublayer), at: Int(index)) }
}

@c @implementation
public func mp_layer_insert_below(
  _ handle: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).insertSublayer(checked: layer(sublayer), below: layer(sibling)) }
}

@c @implementation
public func mp_layer_insert_above(
  _ handle: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).insertSublayer(checked: layer(sublayer), above: layer(sibling)) }
}

@c @implementation
public func mp_layer_replace_sublayer(
  _ handle: OpaquePointer?, _ old: OpaquePointer?, _ new: OpaquePointer?
) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).replaceSublayer(checked: layer(old), with: layer(new)) }
}

@c @implementation
public func mp_layer_exchange_sublayers(_ handle: OpaquePointer?, _ first: Int64, _ second: Int64) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).exchangeSublayers(checkedAt: Int(first), and: Int(second)) }
}

@c @implementation
public func mp_layer_remove_from_superlayer(_ handle: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).removeFromSuperlayer() }
}

@c @implementation
public func mp_layer_get_superlayer(
  _ handle: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answerOrNone(in: .layouts) { try unsafe lend(layer(handle).layerAbove, to: result) }
}

@c @implementation
public func mp_layer_get_sublayer_count(_ handle: OpaquePointer?, _ count: UnsafeMutablePointer<Int64>?) -> mp_result {
  answer(in: .layouts) { try unsafe write(Int64(layer(handle).sublayers.count), to: count) }
}

@c @implementation
public func mp_layer_get_sublayer(
  _ handle: OpaquePointer?, _ index: Int64, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer(in: .layouts) {
    let sublayers = try unsafe layer(handle).sublayers
    guard sublayers.indices.contains(Int(index)) else {
      throw Failure(MP_ERROR_TREE, "there is no sublayer \(index) among \(sublayers.count)")
    }
    _ = try unsafe lend(sublayers[Int(index)], to: result)
  }
}

@c @implementation
public func mp_layer_set_mask(_ handle: OpaquePointer?, _ mask: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).setMask(checked: mask == nil ? nil : layer(mask)) }
}

@c @implementation
public func mp_layer_get_mask(_ handle: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?) -> mp_result {
  answerOrNone(in: .layouts) { try unsafe lend(layer(handle).mask, to: result) }
}

@c @implementation
public func mp_layer_find(
  _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    let name = try unsafe text(name)
    var waiting = unsafe [try layer(handle)]
    while let layer = waiting.popLast() {
      if layer.name == name { return try unsafe lend(layer, to: result) }
      waiting.append(contentsOf: layer.sublayers.reversed())
    }
    return try unsafe lend(nil, to: result)
  }
}

// MARK: Contents and display

@c @implementation
public func mp_layer_set_contents(_ handle: OpaquePointer?, _ bitmap: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).contents = unsafe bitmap == nil ? nil : store(bitmap).bitmap }
}

@c @implementation
public func mp_layer_set_tile_source(_ handle: OpaquePointer?, _ source: OpaquePointer?) -> mp_result {
  answer(in: .layouts) {
    let layer = try unsafe layer(handle, as: TiledLayer.self)
    layer.source =
      unsafe source == nil ? nil : try HandleTable.shared.findAnywhere(bits(source), .tileSource, as: TileSource.self)
  }
}

@c @implementation
public func mp_layer_set_needs_display(_ handle: OpaquePointer?) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).setNeedsDisplay() }
}

@c @implementation
public func mp_layer_set_needs_display_in_rect(_ handle: OpaquePointer?, _ rect: mp_rect) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle).setNeedsDisplay(Rect(rect)) }
}

@c @implementation
public func mp_layer_scroll_to_point(_ handle: OpaquePointer?, _ point: mp_point) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle, as: ScrollLayer.self).scroll(to: Point(point)) }
}

@c @implementation
public func mp_layer_scroll_to_rect(_ handle: OpaquePointer?, _ rect: mp_rect) -> mp_result {
  answer(in: .layouts) { try unsafe layer(handle, as: ScrollLayer.self).scroll(to: Rect(rect)) }
}

// MARK: Geometry

@c @implementation
public func mp_layer_hit_test(
  _ handle: OpaquePointer?, _ point: mp_point, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answerOrNone(in: .layouts) { try unsafe lend(layer(handle).hitTest(Point(point)), to: result) }
}

@c @implementation
public func mp_convert_point(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ point: mp_point, _ result: UnsafeMutablePointer<mp_point>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    let (source, target) = try unsafe spaces(from, to)
    let point = try Point(point)
    let converted = source.map { $0.convert(point, to: target) } ?? target.map { $0.convert(point, from: nil) } ?? point
    guard let converted else { return false }
    try unsafe write(converted.c, to: result)
    return true
  }
}

@c @implementation
public func mp_convert_rect(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ rect: mp_rect, _ result: UnsafeMutablePointer<mp_rect>?
) -> mp_result {
  answerOrNone(in: .layouts) {
    let (source, target) = try unsafe spaces(from, to)
    let rect = try Rect(rect)
    let converted = source.map { $0.convert(rect, to: target) } ?? target.map { $0.convert(rect, from: nil) } ?? rect
    guard let converted else { return false }
    try unsafe write(converted.c, to: result)
    return true
  }
}

/// Two layers; null is the canvas.
private func spaces(_ from: OpaquePointer?, _ to: OpaquePointer?) throws(Failure) -> (Layer?, Layer?) {
  unsafe (from == nil ? nil : try layer(from), to == nil ? nil : try layer(to))
}
