import CGLES
import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// `UploadPath.ring`: the same pictures, and no table is written that one of the two frames before reads.
@Suite struct TableRingTests {
  private static let canvas = SceneCanvas(width: 200, height: 160, background: .white)

  /// Layers with records in all tables.
  private static func root(_ random: inout SplitMix64) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    for _ in 0..<300 { root.addSublayer(layer(&random)) }
    return root
  }

  private static func layer(_ random: inout SplitMix64) -> Layer {
    let layer = Layer(
      random.double(-5...190), random.double(-5...150), random.double(3...20), random.double(3...20),
      Color(red: random.double(0...1), green: random.double(0...1), blue: 0.5, alpha: random.chance(0.3) ? 0.5 : 1))
    let kind = random.int(0...8)
    layer.takeTableKind(kind, &random)
    return layer
  }

  /// One step of a history: of some frames the tables are not written at all, of others they grow.
  private static func change(_ root: Layer, _ random: inout SplitMix64) {
    switch random.int(0...5) {
    case 0: for _ in 0..<random.int(1...200) { root.addSublayer(layer(&random)) }
    case 1:
      for _ in 0..<random.int(1...20) { root.sublayers[random.int(0...root.sublayers.count - 1)].isHidden.toggle() }
    case 2: for _ in 0..<random.int(1...40) { root.sublayers.last?.removeFromSuperlayer() }
    default: break
    }
    for layer in root.sublayers where random.chance(0.1) {
      layer.position.x += random.double(-4...4)
      layer.backgroundColor = Color(red: random.double(0...1), green: 0.5, blue: 0.5)
    }
  }

  @Test(arguments: [UploadPath.ring, nil]) func aHistoryGivesTheSamePictures(path: UploadPath?) throws {
    var random = SplitMix64(seed: 26)
    let root = Self.root(&random)
    let studio = try Studio(tableLimits: TableLimits(rows: 4))
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<30 {
      Self.change(root, &random)
      // nil: another path every few frames.
      studio.surface.context.uploadPath = path ?? [.ring, .direct, .pixelBuffers][frame / 4 % 3]
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let picture = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1).picture
      #expect(try Studio.isFresh(picture, of: root, Self.canvas), "frame \(frame)")
      if frame == 20 { try studio.compositor.rebuild(on: studio.surface.context) }
    }
  }

  /// The textures that are bound after a frame: by unit.
  private static func tables(_ studio: Studio) -> [GLint] {
    studio.surface.context.withCurrent { gl in
      defer { gl.invalidateState() }
      return (0..<16).map { unit in
        var name: GLint = 0
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D_ARRAY), &name)
        return name
      }
    }
  }

  @Test(arguments: [UploadPath.ring, .direct]) func noTableIsWrittenThatAFrameInFlightReads(path: UploadPath) throws {
    var random = SplitMix64(seed: 27)
    let root = Self.root(&random)
    let studio = try Studio()
    studio.surface.context.uploadPath = path
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var bound: [[GLint]] = []
    for frame in 0..<8 {
      for layer in root.sublayers { layer.position.x += 1 }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let statistics = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1).frame.statistics
      #expect(statistics.recordsWritten >= 300)
      bound.append(Self.tables(studio))
    }
    // Places and instances are written with each frame: in the ring each of three frames has other textures.
    let written = (0..<16).filter { unit in
      Set(bound[5...].map { $0[unit] }).count == (path == .ring ? 3 : 1) && bound[5][unit] != 0
    }
    #expect(written.count >= 2)
    if path == .ring {
      for unit in written { #expect(bound[3][unit] == bound[6][unit] && bound[4][unit] == bound[7][unit]) }
    }
  }

  /// A change is written to each of the three textures once, and then no more.
  @Test func aStillTreeUploadsNothing() throws {
    var random = SplitMix64(seed: 28)
    let root = Self.root(&random)
    let studio = try Studio()
    studio.surface.context.uploadPath = .ring
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var bytes: [Int] = []
    for frame in 0..<12 {
      if frame < 6 { for layer in root.sublayers { layer.position.x += 1 } }
      if frame == 9 { root.sublayers[0].position.x += 1 }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      bytes.append(try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1).frame.statistics.gl.bytesUploaded)
    }
    #expect(bytes[6...8].allSatisfy { $0 == 0 } && bytes[10...].allSatisfy { $0 == 0 })
    // The next texture also lacks what the other two were told.
    #expect(bytes[9] > 0 && bytes[9] <= bytes[5])
  }
}
