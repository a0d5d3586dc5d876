import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// The GPU's time for a frame is reported some frames later, when requested.
@Suite struct GPUTimeTests {
  /// - Parameter isEnough: examines each frame; on a busy machine results take long.
  private static func frames(
    _ compositor: Compositor, to target: RenderTarget, atMost count: Int,
    until isEnough: (FrameStatistics) -> Bool = { _ in false }
  ) throws -> [FrameStatistics] {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = .black
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    var frames: [FrameStatistics] = []
    while frames.count < count {
      frames.append(try compositor.render(at: Double(frames.count), to: target).statistics)
      if let last = frames.last, isEnough(last) { break }
    }
    return frames
  }

  @Test func answersComeForFramesBefore() throws {
    let studio = try Studio()
    guard studio.surface.context.capabilities.hasTimerQueries else { return }
    studio.compositor.diagnostics.measuresGPUTime = true
    var target = studio.surface.target()
    target.bufferAge = 0
    var answered = 0
    let frames = try Self.frames(studio.compositor, to: target, atMost: 20_000) {
      answered += $0.gpuTime == nil ? 0 : 1
      return answered == 8
    }
    #expect(frames[0].gpuTime == nil)
    let answers = frames.compactMap(\.gpuTime)
    #expect(!answers.isEmpty)
    for (one, next) in zip(answers, answers.dropFirst()) { #expect(one.sequence < next.sequence) }
    for frame in frames { #expect(frame.gpuTime.map { $0.sequence < frame.sequence } ?? true) }
    let last = try #require(frames.last { $0.gpuTime != nil })
    #expect(last.json.contains("\"gpuTime\": {\"sequence\": "))
    #expect(last.description.contains(" ns for frame "))
  }

  @Test func nothingIsAskedOtherwise() throws {
    let studio = try Studio()
    var target = studio.surface.target()
    target.bufferAge = 0
    let without = try Self.frames(studio.compositor, to: target, atMost: 3)
    #expect(without.allSatisfy { $0.gpuTime == nil })
    #expect(without[0].json.contains("\"gpuTime\": null"))
  }

  /// Without timer queries in the driver, no calls are made, and there is no error.
  @Test func aDriverMayHaveNone() throws {
    func calls(_ isMeasured: Bool) throws -> [Int] {
      let compositor = try Compositor(context: .recording())
      compositor.diagnostics.measuresGPUTime = isMeasured
      let target = RenderTarget(framebuffer: 0, width: 64, height: 64, bufferAge: 0)
      return try Self.frames(compositor, to: target, atMost: 3).map(\.gl.calls)
    }
    #expect(try calls(true) == calls(false))
  }
}
