import CDRM
import Foundation
import Glibc
import Multiplane
import MultiplaneDisplays
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneRenderer

/// A layer over the whole window whose contents are dma-bufs, a new one with each frame; for three frames a small layer
/// is above it.
@MainActor final class Video {
  let layer = Layer()
  private let above = Layer()
  private let buffers: [DMABuffer]
  /// The pixels of each, RGB.
  private let pictures: [[UInt8]]
  private var frame = 0
  private var counts = [0, 0, 0]
  private let released = Released()

  /// Frames without the small layer, with it, and without it again.
  private static let stages = [0..<10, 10..<13, 13..<18]

  /// - Parameter path: of a device that makes buffers.
  init(width: Int, height: Int, size: Size, from path: String) throws {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw VideoError(step: "open \(path)", number: errno) }
    defer { close(file) }
    var (buffers, pictures) = ([DMABuffer](), [[UInt8]]())
    for shade in [UInt8(40), 200] {
      let (buffer, picture) = try Self.make(width, height, shade, file)
      buffers.append(buffer)
      pictures.append(picture)
    }
    (self.buffers, self.pictures) = (buffers, pictures)
    layer.frame = Rect(origin: .zero, size: size)
    above.frame = Rect(x: 10, y: 10, width: 40, height: 20)
    above.backgroundColor = Color(red: 1, green: 0, blue: 0)
    try show()
  }

  /// A gradient; its memory stays mapped, which a test may.
  private static func make(
    _ width: Int, _ height: Int, _ shade: UInt8, _ file: Int32
  ) throws -> (DMABuffer, [UInt8]) {
    var dumb = drm_mode_create_dumb()
    (dumb.width, dumb.height, dumb.bpp) = (UInt32(width), UInt32(height), 32)
    guard
      unsafe drmModeCreateDumbBuffer(file, dumb.width, dumb.height, 32, 0, &dumb.handle, &dumb.pitch, &dumb.size) == 0
    else { throw VideoError(step: "dumb buffer", number: errno) }
    var (offset, descriptor) = (UInt64(0), Int32(-1))
    guard unsafe drmModeMapDumbBuffer(file, dumb.handle, &offset) == 0,
      unsafe drmPrimeHandleToFD(file, dumb.handle, UInt32(O_CLOEXEC | O_RDWR), &descriptor) == 0,
      let bytes = unsafe mmap(nil, Int(dumb.size), PROT_READ | PROT_WRITE, MAP_SHARED, file, off_t(offset)),
      unsafe bytes != MAP_FAILED
    else { throw VideoError(step: "memory", number: errno) }
    var picture: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green) = (UInt8(x & 0xFF), UInt8(y & 0xFF))
        picture += [red, green, shade]
        let pixel = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(shade)
        unsafe bytes.storeBytes(of: pixel, toByteOffset: y * Int(dumb.pitch) + x * 4, as: UInt32.self)
      }
    }
    let plane = DMABuffer.Plane(descriptor: descriptor, bytesPerRow: Int(dumb.pitch))
    defer { close(descriptor) }
    return (try DMABuffer(width: width, height: height, format: .xrgb8888, planes: [plane]), picture)
  }

  private func show() throws {
    let released = released
    layer.contents = try ImportedImage(buffers[frame % 2], look: .init(alpha: .opaque)) { _ in released.add() }
  }

  /// Counts a frame that was seen; whether another one is to be drawn.
  func seen(_ flags: Presentation.Flags) throws -> Bool {
    if let stage = Self.stages.firstIndex(where: { $0.contains(frame) }), flags.contains(.zeroCopy) {
      counts[stage] += 1
    }
    frame += 1
    guard frame < Self.stages[2].upperBound else { return false }
    if frame == Self.stages[1].lowerBound { layer.addSublayer(above) }
    if frame == Self.stages[2].lowerBound { above.removeFromSuperlayer() }
    try show()
    return true
  }

  /// What was shown without being drawn, and what was given back.
  var line: String {
    "scanned \(counts[0]) of 10, \(counts[1]) of 3, \(counts[2]) of 5, given back \(released.count) of \(frame)"
  }

  /// The pixels of what is shown, RGB.
  var picture: [UInt8] { pictures[(frame - 1) % 2] }
}

/// How many images were given back, on any thread.
private final class Released: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  func add() { lock.withLock { number += 1 } }
  var count: Int { lock.withLock { number } }
}

struct VideoError: Error, CustomStringConvertible {
  var step: String
  var number: Int32
  var description: String { unsafe "\(step): \(String(cString: strerror(number)))" }
}
