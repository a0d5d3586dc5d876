// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane
import MultiplaneArchives
import MultiplaneDrawing

@c @implementation
public func mp_scene_load(
  _ path: UnsafePointer<CChar>?, _ info: UnsafeMutablePointer<mp_scene_info>?,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    try unsafe checkStruct(info)
    let scene = try SceneFile(path: unsafe text(path))
    try unsafe give(scene, info, result)
  }
}

@c @implementation
public func mp_scene_load_json(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ folder: UnsafePointer<CChar>?,
  _ info: UnsafeMutablePointer<mp_scene_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    try unsafe checkStruct(info)
    let bytes = try unsafe list(
      bytes?.assumingMemoryBound(to: UInt8.self), count, atMost: SceneFile.maximumJSONBytes)
    guard let json = String(validating: bytes, as: UTF8.self) else {
      throw Failure(MP_ERROR_UTF8, "the scene is not UTF-8")
    }
    let folder = unsafe folder == nil ? "" : try unsafe text(folder)
    try unsafe give(SceneFile(parsing: json, format: .json, baseDirectory: folder), info, result)
  }
}

private func give(
  _ scene: SceneFile, _ info: UnsafeMutablePointer<mp_scene_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) throws {
  let root = try scene.makeLayer(images: scene.images.isEmpty ? [:] : scene.loadImages())
  var canvas = mp_scene_info()
  canvas.layer_count = UInt32(clamping: scene.layerCount)
  (canvas.width, canvas.height) = (scene.canvas.size.width, scene.canvas.size.height)
  canvas.scale = scene.canvas.scale
  canvas.background = scene.canvas.background.c
  try unsafe write(canvas, toStruct: info)
  try unsafe give(root, .layer, to: result)
}

// MARK: Trees

@c @implementation
public func mp_tree_create(_ root: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?) -> mp_result {
  answer {
    try unsafe check(result)
    let tree = try unsafe LayerTree(checkedRoot: layer(root))
    #if Drawing
      tree.drawingContexts = .cairo
    #endif
    try unsafe give(TreeBox(tree), .tree, to: result)
  }
}

@c @implementation
public func mp_tree_get_root(_ handle: OpaquePointer?, _ result: UnsafeMutablePointer<OpaquePointer?>?) -> mp_result {
  answer { _ = try unsafe lend(tree(handle).tree.root, to: result) }
}

@c @implementation
public func mp_tree_needs_commit(_ handle: OpaquePointer?, _ result: UnsafeMutablePointer<Int32>?) -> mp_result {
  answer { try unsafe write(tree(handle).tree.needsCommit ? 1 : 0, to: result) }
}

@c @implementation
public func mp_tree_commit(_ handle: OpaquePointer?, _ compositor: OpaquePointer?, _ time: Double) -> mp_result {
  answer {
    let tree = try unsafe tree(handle)
    let compositor = try unsafe HandleTable.shared.findAnywhere(bits(compositor), .compositor, as: CompositorBox.self)
    let time = try finite(time, "the time")
    try compositor.commit(tree) { tree, mailbox in tree.commit(at: time, to: mailbox) }
  }
}
