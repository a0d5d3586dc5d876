/// Checks in the first frames to a window whether its buffers contain the frame of their age: some drivers report wrong
/// ages, which would make partial redraws wrong. Rows of pixels are read before and after each frame, until an age is
/// confirmed or a number of frames has passed.
package struct BufferAgeProbe {
  /// The rows after the last frames, latest first.
  private var past: [[UInt8]] = []
  private var framesLeft = Self.mostFrames
  private var proofsLeft = Self.enoughProofs
  /// Whether an age was wrong.
  package private(set) var isDistrusted = false

  /// Limit on the frames checked: reading waits for the GPU.
  private static let mostFrames = 32
  private static let enoughProofs = 3
  /// The largest age of a buffer.
  private static let depth = 4

  package init() {}

  package var isActive: Bool { !isDistrusted && framesLeft > 0 && proofsLeft > 0 }

  /// - Parameters:
  ///   - rows: of a buffer before the frame.
  ///   - age: as the driver reports it.
  package mutating func check(_ rows: [UInt8], age: Int) {
    guard age >= 1, age <= past.count else { return }
    if rows != past[age - 1] {
      isDistrusted = true
    } else if past.contains(where: { $0 != rows }) {
      // The rows differ from those of other ages, so the age is confirmed.
      proofsLeft -= 1
    }
  }

  /// Records the rows after a frame.
  package mutating func note(_ rows: [UInt8]) {
    framesLeft -= 1
    past.insert(rows, at: 0)
    if past.count > Self.depth { past.removeLast() }
  }
}
