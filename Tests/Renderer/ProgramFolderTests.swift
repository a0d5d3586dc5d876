import MultiplaneChanges
import Foundation
import Multiplane
import MultiplaneTestSupport
import Testing

/// Compiled shaders that are stored for later compositors.
@Suite struct ProgramFolderTests {
  @Test func theNextCompositorCompilesNothing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "multiplane-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var pictures: [[UInt8]] = []
    for run in 0..<2 {
      let surface = try OffscreenSurface(width: 32, height: 32)
      let compositor = try Compositor(context: surface.context, programFolder: folder.path)
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 32, height: 32)
      root.backgroundColor = .white
      let card = Layer()
      card.frame = Rect(x: 4, y: 6, width: 20, height: 18)
      card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.9)
      card.cornerRadius = 5
      card.affineTransform = Transform2D(rotationAngle: 0.4)
      root.addSublayer(card)
      compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
      let counters = try compositor.render(at: 0, to: surface).statistics.gl
      if run == 1, surface.context.capabilities.programBinaryFormats > 0 {
        #expect(counters.programsCompiled == 0 && counters.programsLoaded >= 3)
      } else {
        #expect(counters.programsCompiled >= 3 && counters.programsLoaded == 0)
      }
      pictures.append(try surface.readPixels())
    }
    #expect(pictures[0] == pictures[1])
  }

  /// A prepared frame is drawn without compiling, and is otherwise unchanged.
  @Test func aFrameThatWasPreparedCompilesNothing() throws {
    func layers() throws -> LayerChanges {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 32, height: 32)
      let card = Layer()
      card.frame = Rect(x: 4, y: 6, width: 20, height: 18)
      card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.9)
      card.cornerRadius = 5
      card.filters = [.gaussianBlur(radius: 9), .sepia(0.5)]
      root.addSublayer(card)
      return LayerTree(root: root, actionsAreEnabled: false).commit(at: 0)
    }
    var pictures: [[UInt8]] = []
    for isPrepared in [true, false] {
      let surface = try OffscreenSurface(width: 32, height: 32)
      let compositor = try Compositor(context: surface.context)
      compositor.mailbox.post(try layers())
      if isPrepared {
        while try !compositor.prepare(at: 0, for: surface) {}
        #expect(try surface.readPixels().allSatisfy { $0 == 0 })
      }
      let frame = try compositor.render(at: 0, to: surface)
      #expect((frame.statistics.gl.programsCompiled == 0) == isPrepared)
      pictures.append(try surface.readPixels())
    }
    #expect(pictures[0] == pictures[1] && pictures[0].contains { $0 != 0 })
  }

  @Test func withoutAFolderNothingIsKept() throws {
    let surface = try OffscreenSurface(width: 8, height: 8)
    let compositor = try Compositor(context: surface.context)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    root.backgroundColor = .white
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    let frame = try compositor.render(at: 0, to: surface)
    #expect(frame.statistics.gl.programsLoaded == 0 && frame.statistics.gl.programsCompiled >= 2)
  }
}
