internal import MultiplaneGeometry

/// The layer whose sublayers a `LeafReader` reads, and how they follow it.
struct Superlayer: BitwiseCopyable, Sendable {
  var slot: Int32 = -1
  /// Version of its device transform.
  var version: UInt32 = 0
  /// The sublayer to go on with, when another one has been left.
  var next: Int32 = -1
  /// The version of its device transform from which a step led to the present one; 0 if none is known.
  var steppedVersion: UInt32 = 0
  /// That step: whole pixels, x and y twice, and the same as numbers that can be added without rounding.
  var step = SIMD4<Int32>.zero
  var exactStep = SIMD2<Double>.zero

  // Read when a sublayer first needs it.
  private var isRead = false
  private(set) var canFollow = false
  private(set) var isUpsideDown = false
  private(set) var device = Transform2D.identity

  init(slot: Int32 = -1, version: UInt32 = 0) {
    self.slot = slot
    self.version = version
  }
}

extension Superlayer {
  /// Reads what sublayers need to follow it.
  mutating func read(_ states: borrowing MutableSpan<LayerState>) {
    if isRead { return }
    isRead = true
    let flags = states[Int(slot)].flags
    isUpsideDown = flags.contains(.isUpsideDown)
    canFollow = states[Int(slot)].device.isAffine && !flags.contains(.mapsSublayers)
    device = states[Int(slot)].device.affine
  }

  /// Notes the step of a sublayer for others; false if it is not by whole pixels, or not the layer's own: both turn
  /// nothing, and the layer's place is exact.
  mutating func noteStep(of sublayer: borrowing LayerState, from old: Transform2D, to new: Transform2D) -> Bool {
    guard DrawnQuad.isExact(device), let pixels = new.wholeStep(from: old) else { return false }
    steppedVersion = sublayer.versions.parent
    step = pixels
    exactStep = new.shift - old.shift
    return true
  }
}
