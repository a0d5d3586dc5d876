/// Finds out, in the first frames to a window, whether its buffers hold what their age says: the ages that some drivers
/// give are wrong, and then what is not drawn again would be wrong. Rows of pixels are read before and after each such
/// frame until the ages were right where that could be told, or for some frames at most.
package struct BufferAgeProbe {
  /// What the rows showed after the last frames, the latest first.
  private var past: [[UInt8]] = []
  private var framesLeft = Self.mostFrames
  private var proofsLeft = Self.enoughProofs
  /// An age was wrong.
  package private(set) var isDistrusted = false

  /// Frames that are looked at: reading waits for the GPU.
  private static let mostFrames = 32
  private static let enoughProofs = 3
  /// As many frames as a buffer may be old.
  private static let depth = 4

  package init() {}

  package var isActive: Bool { !isDistrusted && framesLeft > 0 && proofsLeft > 0 }

  /// - Parameters:
  ///   - rows: what a buffer shows before it is drawn to.
  ///   - age: what is said of it.
  package mutating func check(_ rows: [UInt8], age: Int) {
    guard age >= 1, age <= past.count else { return }
    if rows != past[age - 1] {
      isDistrusted = true
    } else if past.contains(where: { $0 != rows }) {
      // It could have been another.
      proofsLeft -= 1
    }
  }

  /// What it shows afterwards.
  package mutating func note(_ rows: [UInt8]) {
    framesLeft -= 1
    past.insert(rows, at: 0)
    if past.count > Self.depth { past.removeLast() }
  }
}
