import Multiplane
import MultiplaneGLES
import Testing

/// The phases of a frame, measured by a meter of the test.
struct PhaseMeterTests {
  @Test func eachPhaseIsWhatTheMeterRoseBy() throws {
    let compositor = try Compositor(context: .recording())
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    root.backgroundColor = .black
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    let target = RenderTarget(framebuffer: 0, width: 8, height: 8, bufferAge: 1)
    // Read four times: each increase is larger than the one before.
    var (reading, step) = (UInt64(100), UInt64(1))
    compositor.diagnostics.phaseMeter = {
      defer { (reading, step) = (reading + step, step * 10) }
      return reading
    }
    let phases = try compositor.render(at: 0, to: target).statistics.phases
    #expect(phases == FrameStatistics.Phases(apply: 1, plan: 10, encode: 100))
    step = 1
    let idle = try compositor.render(at: 0, to: target).statistics
    #expect(idle.kind == .idle)
    #expect(idle.phases == FrameStatistics.Phases(apply: 1, plan: 10, encode: 100))
    compositor.diagnostics.phaseMeter = nil
    #expect(try compositor.render(at: 0, to: target).statistics.phases == nil)
  }
}
