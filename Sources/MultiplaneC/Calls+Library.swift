// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_version() -> UInt32 {
  UInt32(MP_VERSION_MAJOR) << 24 | UInt32(MP_VERSION_MINOR) << 12 | UInt32(MP_VERSION_PATCH)
}

@c @implementation
public func mp_features() -> UInt32 {
  #if SceneFiles
    let yaml = MP_FEATURE_YAML
  #else
    let yaml = 0
  #endif
  #if ImageFiles
    let images = MP_FEATURE_IMAGES
  #else
    let images = 0
  #endif
  #if Shapes
    let shapes = MP_FEATURE_SHAPES
  #else
    let shapes = 0
  #endif
  #if Drawing
    let text = MP_FEATURE_TEXT
  #else
    let text = 0
  #endif
  return UInt32(yaml | images | shapes | text)
}

@c @implementation
public func mp_error_message() -> UnsafePointer<CChar>? { unsafe mp_thread_message() }

@c @implementation
public func mp_result_name(_ result: mp_result) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(result) {
    case MP_OK: "MP_OK"
    case MP_NONE: "MP_NONE"
    case MP_ERROR_NULL: "MP_ERROR_NULL"
    case MP_ERROR_HANDLE: "MP_ERROR_HANDLE"
    case MP_ERROR_STALE: "MP_ERROR_STALE"
    case MP_ERROR_KIND: "MP_ERROR_KIND"
    case MP_ERROR_THREAD: "MP_ERROR_THREAD"
    case MP_ERROR_CALLBACK: "MP_ERROR_CALLBACK"
    case MP_ERROR_STRUCT_SIZE: "MP_ERROR_STRUCT_SIZE"
    case MP_ERROR_PROPERTY: "MP_ERROR_PROPERTY"
    case MP_ERROR_CLASS: "MP_ERROR_CLASS"
    case MP_ERROR_NOT_FINITE: "MP_ERROR_NOT_FINITE"
    case MP_ERROR_RANGE: "MP_ERROR_RANGE"
    case MP_ERROR_LIMIT: "MP_ERROR_LIMIT"
    case MP_ERROR_UTF8: "MP_ERROR_UTF8"
    case MP_ERROR_TREE: "MP_ERROR_TREE"
    case MP_ERROR_BITMAP: "MP_ERROR_BITMAP"
    case MP_ERROR_FILE: "MP_ERROR_FILE"
    case MP_ERROR_IMAGE: "MP_ERROR_IMAGE"
    case MP_ERROR_PATH: "MP_ERROR_PATH"
    case MP_ERROR_UNSUPPORTED: "MP_ERROR_UNSUPPORTED"
    case MP_ERROR_NO_CONTEXT: "MP_ERROR_NO_CONTEXT"
    case MP_ERROR_OTHER_CONTEXT: "MP_ERROR_OTHER_CONTEXT"
    case MP_ERROR_CONTEXT_LOST: "MP_ERROR_CONTEXT_LOST"
    case MP_ERROR_CLOSED: "MP_ERROR_CLOSED"
    case MP_ERROR_FRAMEBUFFER: "MP_ERROR_FRAMEBUFFER"
    case MP_ERROR_PROGRAM: "MP_ERROR_PROGRAM"
    case MP_ERROR_VERSION: "MP_ERROR_VERSION"
    case MP_ERROR_GL: "MP_ERROR_GL"
    case MP_ERROR_DISPLAY: "MP_ERROR_DISPLAY"
    case MP_ERROR_OUT_OF_MEMORY: "MP_ERROR_OUT_OF_MEMORY"
    case MP_ERROR_ANIMATION: "MP_ERROR_ANIMATION"
    default: ""
    }
  return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}

// MARK: Objects

@c @implementation
public func mp_retain(_ object: UnsafeMutableRawPointer?) -> mp_result {
  answer(in: .layouts) { try unsafe HandleTable.shared.retain(owned(object)) }
}

@c @implementation
public func mp_release(_ object: UnsafeMutableRawPointer?) -> mp_result {
  answer(in: .layouts) { try unsafe HandleTable.shared.release(owned(object)) }
}

/// The bits of an object that may be retained and released here: in layouts, layers and animations alone.
private func owned(_ object: UnsafeMutableRawPointer?) throws(Failure) -> UInt64 {
  let bits = UInt64(UInt(bitPattern: object))
  if mp_thread_is_laying_out() != 0, let kind = Handle(bits: bits)?.kind, kind != .layer, kind != .animation {
    throw Failure(MP_ERROR_CALLBACK, "in a layout, layers and animations alone are retained and released")
  }
  return bits
}

@c @implementation
public func mp_hand_over(_ result: UnsafeMutablePointer<OpaquePointer?>?) -> mp_result {
  answer {
    try unsafe check(result)
    try unsafe give(HandleTable.shared.handOver(), .handover, to: result)
  }
}

@c @implementation
public func mp_take_over(_ handle: OpaquePointer?) -> mp_result {
  answer {
    let handover = try unsafe HandleTable.shared.findAnywhere(bits(handle), .handover, as: Handover.self)
    try unsafe HandleTable.shared.release(bits(handle))
    HandleTable.shared.takeOver(handover)
  }
}

// MARK: Transforms

@c @implementation
public func mp_transform_identity() -> mp_transform { Transform3D.identity.c }

@c @implementation
public func mp_transform_translation(_ x: Double, _ y: Double, _ z: Double) -> mp_transform {
  Transform3D(translationX: x, y: y, z: z).c
}

@c @implementation
public func mp_transform_scale(_ x: Double, _ y: Double, _ z: Double) -> mp_transform {
  Transform3D(scaleX: x, y: y, z: z).c
}

@c @implementation
public func mp_transform_rotation(_ radians: Double, _ x: Double, _ y: Double, _ z: Double) -> mp_transform {
  Transform3D(rotationAngle: radians, x: x, y: y, z: z).c
}

@c @implementation
public func mp_transform_perspective(_ distance: Double) -> mp_transform { Transform3D(perspective: distance).c }

@c @implementation
public func mp_transform_concatenate(
  _ first: UnsafePointer<mp_transform>?, _ second: UnsafePointer<mp_transform>?
) -> mp_transform {
  // Null is the identity.
  let first = unsafe first.map { unsafe Transform3D(unchecked: $0.pointee) } ?? .identity
  let second = unsafe second.map { unsafe Transform3D(unchecked: $0.pointee) } ?? .identity
  return first.concatenating(second).c
}
