internal import MultiplaneGeometry

/// The reference renderer: slow, in double precision, written from the definitions of what a layer tree looks like.
///
/// It shares no code with the render tree's plan or the shaders and does its own matrix mathematics. It stores every
/// layer and every group rounded to 8 bits, in the same order and isolation as the definition says. Decisions that the
/// definition leaves to it are written where they are taken.
package enum Referee {
  /// A picture, and what may be asked of a renderer that is compared with it.
  package struct Result: Sendable {
    package let picture: Picture
    /// For each pixel the number of filtered, translucent or antialiased layers that it is made of, since the last
    /// opaque one.
    package let softLayers: [UInt8]
    /// For each pixel whether everything in it is whole 255ths that replace each other: it must come out bit-exact.
    package let isExact: [Bool]
    /// For each pixel whether the definition jumps there (on a line where two layers intersect, at the hard cut before
    /// the eye, where one pixel spans so many texels that Float can't tell which, at hard edges and stops) or makes
    /// more of an error than is promised (modes and filters that divide by little): either outcome is right.
    package let isUnsure: [Bool]

    /// 0…1.
    package var unsureShare: Double {
      isUnsure.isEmpty ? 0 : Double(isUnsure.reduce(0) { $0 + ($1 ? 1 : 0) }) / Double(isUnsure.count)
    }
  }

  package static func render(_ scene: TestScene) -> Result {
    render(scene.root, canvas: scene.canvas)
  }

  package static func render(_ root: SceneNode, canvas: SceneCanvas) -> Result {
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    let box = PixelBox(x0: 0, y0: 0, x1: width, y1: height)
    var target = RefereeTarget(box: box, isCanvas: true)
    target.touch(box)
    let background = canvas.background.premultiplied * 255
    for index in 0..<width * height {
      target.blend(
        at: index, background.x.rounded(), background.y.rounded(), background.z.rounded(), background.w.rounded(),
        layers: 0, isExact: true)
    }
    // What a target starts with is no layer.
    for index in 0..<width * height { target.marks[index] = 0 }
    var walk = RefereeWalk(device: box.rect, scale: canvas.scale, pixels: Double(width * height))
    let toDevice = Matrix3.scale(canvas.scale, canvas.scale)
    walk.drawSiblings(
      [root.withFilterOpacity], sublayerTransform: nil, toDevice: toDevice, context: .init(), into: &target)

    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for value in target.pixels {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(value >> shift & 255)) }
    }
    return Result(
      picture: Picture(width: width, height: height, pixels: bytes),
      softLayers: target.marks.map { $0 & RefereeTarget.countMask },
      isExact: target.marks.map { $0 & RefereeTarget.inexact == 0 }, isUnsure: target.unsure)
  }
}
