import Multiplane
import MultiplaneRenderer
import MultiplaneTestSupport
import Testing

/// When a stated buffer age is trusted.
@Suite(.serialized) struct BufferAgeTests {
  /// Frames whose rows contain the frame number, in a chain of buffers used in turn.
  private static func probe(buffers: Int, says age: Int, frames: Int) -> BufferAgeProbe {
    var probe = BufferAgeProbe()
    var shown = [UInt8](repeating: 255, count: buffers)
    for frame in 0..<frames where probe.isActive {
      if frame >= buffers { probe.check([shown[frame % buffers]], age: age) }
      shown[frame % buffers] = UInt8(frame)
      probe.note([UInt8(frame)])
    }
    return probe
  }

  @Test func rightAgesAreBelievedAndNoLongerLookedAt() {
    for buffers in 1...3 {
      let probe = Self.probe(buffers: buffers, says: buffers, frames: 20)
      #expect(!probe.isDistrusted)
      #expect(!probe.isActive)
    }
  }

  @Test(arguments: [(2, 1), (1, 2), (3, 2), (2, 3)]) func wrongOnesAreNot(buffers: Int, age: Int) {
    #expect(Self.probe(buffers: buffers, says: age, frames: 20).isDistrusted)
  }

  /// If all frames are equal, the probe cannot decide, and stops after some frames.
  @Test func whatStandsStillProvesNothing() {
    var probe = BufferAgeProbe()
    for frame in 0..<100 where probe.isActive {
      #expect(frame < 40)
      probe.check([7], age: 1)
      probe.note([7])
    }
    #expect(!probe.isActive && !probe.isDistrusted)
  }

  @Test func withoutDamageEverythingIsDrawnEachTime() throws {
    let studio = try Studio()
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 64)
    let mover = Layer()
    mover.frame = Rect(x: 5, y: 5, width: 8, height: 8)
    mover.backgroundColor = .black
    root.addSublayer(mover)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var options = Compositor.FrameOptions(background: .white)
    for usesDamage in [true, false] {
      options.usesDamage = usesDamage
      for frame in 0..<3 {
        mover.position.x += 1
        studio.compositor.mailbox.post(tree.commit(at: 0))
        var target = studio.surface.target()
        target.bufferAge = frame == 0 ? 0 : 1
        let statistics = try studio.compositor.render(at: 0, to: target, options: options).statistics
        #expect((statistics.fullRedrawReason == nil) == (usesDamage && frame > 0))
      }
    }
  }
}
