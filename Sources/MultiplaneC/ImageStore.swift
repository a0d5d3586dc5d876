import CMultiplane
import Multiplane
import MultiplaneLock

/// An image from outside as C programs hold it: its last frame. Any thread.
final class ImageStore: @unchecked Sendable {
  // @unchecked: `last` is touched only under the lock.
  private let lock = Lock()
  private var last: ImportedImage

  init(_ image: ImportedImage) { last = image }

  var image: ImportedImage { lock.withLock { last } }

  /// Makes the next frame of the same texture.
  func advance(_ next: (ImportedImage) -> ImportedImage) -> ImportedImage {
    lock.withLock {
      last = next(last)
      return last
    }
  }
}

/// A fence as C programs hold it. Any thread.
final class FenceBox: Sendable {
  let fence: Fence

  init(_ fence: Fence) { self.fence = fence }
}

func image(_ handle: OpaquePointer?) throws(Failure) -> ImageStore {
  try unsafe HandleTable.shared.findAnywhere(bits(handle), .image, as: ImageStore.self)
}

func fence(_ handle: OpaquePointer?) throws(Failure) -> Fence {
  try unsafe HandleTable.shared.findAnywhere(bits(handle), .fence, as: FenceBox.self).fence
}

/// The program's functions for an image. It is `@safe`: the pointers are only given back.
@safe
final class ImageFunctions: @unchecked Sendable {
  // @unchecked: the program's pointers are only given back to it, on the threads that the header names.
  private let released: mp_release_image?
  private let lost: mp_image_lost?
  private let user: UnsafeMutableRawPointer?

  init(_ released: mp_release_image?, _ lost: mp_image_lost?, _ user: UnsafeMutableRawPointer?) {
    unsafe self.released = released
    unsafe self.lost = lost
    unsafe self.user = user
  }

  /// What is to be called when nobody reads the texels; nil for nothing.
  var onRelease: (@Sendable (Fence?) -> Void)? {
    guard unsafe released != nil else { return nil }
    return { fence in
      let handle = unsafe fence.flatMap { unsafe HandleTable.shared.make(FenceBox($0), .fence).pointer }
      callBack { unsafe self.released?(self.user, handle) }
    }
  }

  /// What asks for the like of a lost texture; nil for nothing.
  func whenLost(isImage: Bool) -> (@Sendable () -> ImportedImage.Replacement?)? {
    guard unsafe lost != nil else { return nil }
    return {
      var texture: UInt32 = 0
      var image: UnsafeMutableRawPointer?
      let isGiven = callBack { unsafe self.lost?(self.user, &texture, &image) ?? 0 }
      guard isGiven != 0 else { return nil }
      return isImage ? .eglImage(UInt(bitPattern: image)) : .texture(texture)
    }
  }
}
