import Foundation
import Multiplane
import MultiplaneGLES
import Testing

/// What a frame costs is limited and named, and pixels are read into the caller's memory.
@Suite struct FrameBudgetTests {
  private static func makeTree() -> LayerTree {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.backgroundColor = .white
    let card = Layer()
    card.name = "card"
    card.frame = Rect(x: 4, y: 4, width: 40, height: 30)
    card.opacity = 0.5
    for index in 0..<2 {
      let part = Layer()
      part.frame = Rect(x: Double(index) * 8, y: 2, width: 20, height: 20)
      part.backgroundColor = Color(red: 0.2, green: 0.6, blue: Double(index))
      card.addSublayer(part)
    }
    root.addSublayer(card)
    return LayerTree(root: root, actionsAreEnabled: false)
  }

  @Test func aBrokenBudgetNamesTheLayer() throws {
    let surface = try OffscreenSurface(width: 60, height: 40)
    let compositor = try Compositor(context: surface.context)
    let frame = try compositor.render(Self.makeTree(), at: 0, to: surface)
    try FrameBudget().check(frame.statistics)
    try FrameBudget(draws: 1000, passes: 10, glCalls: 10_000).check(frame.statistics)
    let budget = FrameBudget(passes: 1, offscreenPixels: 0)
    let failures = budget.failures(of: frame.statistics)
    #expect(failures.map(\.limit) == [.passes, .offscreenPixels])
    #expect(failures.allSatisfy { $0.layer == "card" && $0.found > $0.most })
    do {
      try budget.check(frame.statistics)
      Issue.record("the budget is broken")
    } catch {
      #expect(error.description.hasPrefix("passes: 2, at most 1: layer \"card\" (") && error.most == 1)
    }
    let idle = try compositor.render(at: 0, to: surface)
    try FrameBudget(draws: 0, passes: 0, glCalls: 0, bytesUploaded: 0, fragments: 0, damagedPixels: 0)
      .check(idle.statistics)
  }

  @Test func countsAreCodable() throws {
    let surface = try OffscreenSurface(width: 60, height: 40)
    let compositor = try Compositor(context: surface.context)
    let counts = FrameCounts(try compositor.render(Self.makeTree(), at: 0, to: surface).statistics)
    let data = try JSONEncoder().encode(counts)
    #expect(try JSONDecoder().decode(FrameCounts.self, from: data) == counts)
    #expect(counts.passes == 2 && counts.fullRedrawReason != nil)
    try surface.context.waitForGPU()
  }

  @Test func aRectangleIsReadIntoTheCallersMemory() throws {
    for order in [RowOrder.topDown, .bottomUp] {
      let surface = try OffscreenSurface(width: 60, height: 40, rowOrder: order)
      let compositor = try Compositor(context: surface.context)
      try compositor.render(Self.makeTree(), at: 0, to: surface)
      let all = try surface.readPixels()
      let rect = PixelRect(x: 3, y: 5, width: 20, height: 11)
      let byteCount = 20 * 11 * 4 + 5
      var memory = [UInt8](repeating: 7, count: byteCount)
      var span = memory.mutableSpan
      try surface.readPixels(of: rect, into: &span)
      var expected: [UInt8] = []
      for y in 5..<16 {
        let start = (y * 60 + 3) * 4
        expected += all[start..<start + 20 * 4]
      }
      #expect(memory == expected + [7, 7, 7, 7, 7])
      for wild in [
        PixelRect(x: 50, y: 0, width: 20, height: 1), PixelRect(x: -1, y: 0, width: 2, height: 2),
        PixelRect(x: .max, y: 0, width: 5, height: 2), PixelRect(x: 0, y: .min, width: .max, height: .max),
        PixelRect(x: 0, y: 0, width: 60, height: 40),
      ] {
        var span = memory.mutableSpan
        do {
          try surface.readPixels(of: wild, into: &span)
          Issue.record("outside of the picture or of the memory")
        } catch {
          #expect(error.code == .readOutside(wild, bytes: byteCount))
        }
      }
    }
  }
}
