internal import MultiplaneGeometry

/// The reference renderer: slow, in double precision, written from the definition of what a layer tree looks like.
///
/// It shares no code with the render tree's planning or the shaders, and does its own matrix calculations. It stores
/// every layer and every group rounded to 8 bits, in the order and isolation of the definition. Decisions that the
/// definition leaves open are documented where they are made.
package enum Referee {
  /// A picture, and how closely another renderer must match it.
  package struct Result: Sendable {
    package let picture: Picture
    /// For each pixel, the number of filtered, translucent or antialiased layers since the last opaque one.
    package let softLayers: [UInt8]
    /// For each pixel, whether all its parts are whole 255ths that replace each other: it must match exactly.
    package let isExact: [Bool]
    /// For each pixel, whether either of several results is right: where the definition jumps (where two layers
    /// intersect, at the clip in front of the viewer, where a pixel spans too many texels for the precision of Float,
    /// at hard edges and stops), or where it amplifies errors beyond the promise (modes and filters that divide by
    /// small numbers).
    package let isUnsure: [Bool]
    /// The picture in which clips cut each part that is drawn under them by itself. Where a clip leaves a fraction of a
    /// pixel, a renderer without a pass for the clip may be as far from the definition as this picture is.
    package let clippingEachPart: @Sendable () -> Picture

    /// 0…1.
    package var unsureShare: Double {
      isUnsure.isEmpty ? 0 : Double(isUnsure.reduce(0) { $0 + ($1 ? 1 : 0) }) / Double(isUnsure.count)
    }
  }

  package static func render(_ scene: TestScene) -> Result {
    render(scene.root, canvas: scene.canvas)
  }

  package static func render(_ root: SceneNode, canvas: SceneCanvas) -> Result {
    let target = draw(root, canvas: canvas, cutsEachPart: false)
    return Result(
      picture: picture(of: target, canvas),
      softLayers: target.marks.map { $0 & RefereeTarget.countMask },
      isExact: target.marks.map { $0 & RefereeTarget.inexact == 0 }, isUnsure: target.unsure,
      clippingEachPart: { picture(of: draw(root, canvas: canvas, cutsEachPart: true), canvas) })
  }

  private static func draw(_ root: SceneNode, canvas: SceneCanvas, cutsEachPart: Bool) -> RefereeTarget {
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
    // The initial content of a target is no layer.
    for index in 0..<width * height { target.marks[index] = 0 }
    var walk = RefereeWalk(
      device: box.rect, scale: canvas.scale, pixels: Double(width * height), cutsEachPart: cutsEachPart)
    let toDevice = Matrix3.scale(canvas.scale, canvas.scale)
    walk.drawSiblings(
      [root], sublayerTransform: nil, toDevice: toDevice, context: .init(), into: &target)
    return target
  }

  private static func picture(of target: RefereeTarget, _ canvas: SceneCanvas) -> Picture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(target.pixels.count * 4)
    for value in target.pixels {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(value >> shift & 255)) }
    }
    return Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: bytes)
  }
}
