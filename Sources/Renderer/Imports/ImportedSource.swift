import MultiplaneContents
import MultiplaneGLES
import MultiplaneLock

/// The texels of an imported image, as trees and plans refer to them. Immutable except for the state of their release.
final class ImportedSource: ImportedTexels, @unchecked Sendable {
  /// The origin of the texels.
  enum Origin: Sendable {
    case texture(UInt32, ShareGroup)
    /// The bits of an `EGLImage`.
    case image(UInt, ShareGroup)
    case buffer(DMABuffer)
  }

  let origin: Origin
  let isExternal: Bool
  let look: ImportedImage.Look
  let acquire: Fence?
  let whenLost: (@Sendable () -> ImportedImage.Replacement?)?
  private let onRelease: (@Sendable (Fence?) -> Void)?
  private let lock = Lock()
  /// Whether `onRelease` is still to be called: guarded by the lock.
  private var isHeld = true
  /// How many displays show the texels, and what `release` was given meanwhile: guarded by the lock.
  private var displays = 0
  private var waiting: Fence??

  init(
    _ origin: Origin, isExternal: Bool, _ look: ImportedImage.Look, acquire: Fence?,
    onRelease: (@Sendable (Fence?) -> Void)?, whenLost: (@Sendable () -> ImportedImage.Replacement?)?
  ) {
    self.origin = origin
    self.isExternal = isExternal
    self.look = look
    self.acquire = acquire
    self.onRelease = onRelease
    self.whenLost = whenLost
  }

  deinit {
    if isHeld { onRelease?(nil) }
  }

  var isConverted: Bool { look.colorSpace != .sRGB }

  /// Whether the release is given a fence.
  var wantsRelease: Bool { onRelease != nil }

  /// A compositor reads the texels from now on.
  func hold() { lock.withLock { isHeld = true } }

  /// No compositor reads the texels after `fence`.
  func release(_ fence: Fence?) {
    let isLast = lock.withLock {
      guard displays == 0 else {
        if isHeld { waiting = .some(fence) }
        return false
      }
      defer { isHeld = false }
      return isHeld
    }
    if isLast { onRelease?(fence) }
  }

  /// A display shows the texels from now on: their release waits for `endDisplaying`.
  func beginDisplaying() { lock.withLock { displays += 1 } }

  /// The display shows something else.
  func endDisplaying() {
    let released: Fence?? = lock.withLock {
      displays -= 1
      guard displays == 0, let waiting else { return nil }
      (self.waiting, isHeld) = (nil, false)
      return waiting
    }
    if let released { onRelease?(released) }
  }
}
