import MultiplaneGeometry
import MultiplaneLayers
import Testing

import MultiplaneFramePlan
import MultiplaneRenderTree

/// Which instances have edge occluders in their clip chain, where a clip covers pixels in part.
@Suite struct EdgeOccluderTests {
  private static let turn = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)

  /// The number of edge occluders of each instance, for a card and its sublayers, from back to front.
  private func edgeOccluders(on card: (Layer) -> Void = { _ in }, _ sublayers: [Layer]) throws -> [Int] {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let clip = sublayer(Rect(x: 40, y: 40, width: 120, height: 100), alpha: 1)
    clip.masksToBounds = true
    card(clip)
    for layer in sublayers { clip.addSublayer(layer) }
    root.addSublayer(clip)
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 200, height: 200), into: &plan)
    let told = plan.batches.filter { $0.features.contains(.edgeOccluders) }.flatMap { Array($0.instances) }
    return plan.instances.indices.map { index in
      var (count, next) = (0, Int32(clamping: plan.clips.values[Int(plan.instances[index].clip & 0xFF_FFFF)].links.x))
      while next >= 0 {
        let shape = plan.clips.values[Int(next)]
        if shape.role == .edgeOccluder { count += 1 }
        next = Int32(clamping: shape.row2.w)
      }
      #expect(told.contains(index) == (count > 0))
      return count
    }
  }

  private func sublayer(_ frame: Rect, alpha: Double = 0.5) -> Layer {
    let layer = Layer()
    (layer.frame, layer.backgroundColor) = (frame, Color(red: 0, green: 0, blue: 1, alpha: alpha))
    return layer
  }

  @Test func whatReachesAnEdgeIsToldToWhatIsBehind() throws {
    let header = { self.sublayer(Rect(x: 0, y: 0, width: 120, height: 20), alpha: 1) }
    let one = try edgeOccluders(on: { $0.transform = Self.turn }, [header()])
    #expect(one == [1, 0])
    let side = sublayer(Rect(x: 0, y: 10, width: 20, height: 90))
    let two = try edgeOccluders(on: { $0.transform = Self.turn }, [header(), side])
    #expect(two == [2, 1, 0])
  }

  @Test func whatKeepsAwayCostsNothing() throws {
    let middle = { self.sublayer(Rect(x: 10, y: 10, width: 60, height: 60)) }
    #expect(try edgeOccluders(on: { $0.transform = Self.turn }, [middle()]) == [0, 0])
    // An upright clip cuts pixels at its corners only, and on the pixel grid none.
    let side = { self.sublayer(Rect(x: 0, y: 20, width: 30, height: 60)) }
    #expect(try edgeOccluders(on: { $0.cornerRadius = 12 }, [side()]).allSatisfy { $0 == 0 })
    let upright = try edgeOccluders([side()])
    #expect(upright == [0, 0])
    // Side by side, they do not overlap.
    let rows = (0..<3).map { sublayer(Rect(x: 0, y: 5 + 30 * Double($0), width: 120, height: 20), alpha: 1) }
    let beside = try edgeOccluders(on: { $0.transform = Self.turn }, rows)
    #expect(beside == [3, 0, 0, 0])
  }

  /// A clip between pixels has occluders of its own; one that cuts no pixel leaves those around it in front.
  @Test func theInnermostClipThatCutsPixelsCounts() throws {
    func told(top: Double) throws -> Int {
      let (scroll, header) = (Layer(), sublayer(Rect(x: 0, y: 0, width: 20, height: 10)))
      (scroll.frame, scroll.masksToBounds) = (Rect(x: 0, y: top, width: 120, height: 100), true)
      scroll.addSublayer(sublayer(Rect(x: 0, y: 0, width: 12, height: 8), alpha: 1))
      return try edgeOccluders(on: { $0.cornerRadius = 12 }, [scroll, header]).reduce(0, +)
    }
    #expect(try told(top: 0) == told(top: 0.5) + 1)
  }

  /// Layers in plain ones are in front of what these are in front of, and behind their later siblings.
  @Test func layersInPlainOnesCount() throws {
    let (plain, header) = (Layer(), sublayer(Rect(x: 0, y: 0, width: 120, height: 20)))
    plain.frame = Rect(x: 0, y: 0, width: 120, height: 100)
    plain.addSublayer(sublayer(Rect(x: 0, y: 0, width: 20, height: 90)))
    plain.addSublayer(header)
    #expect(try edgeOccluders(on: { $0.transform = Self.turn }, [plain]) == [2, 1, 0])
    plain.masksToBounds = true
    #expect(try edgeOccluders(on: { $0.transform = Self.turn }, [plain]) == [0, 1, 0])
  }

  @Test func allThatOverlapAreTold() throws {
    let rows = (0..<20).map { sublayer(Rect(x: 0, y: 5 * Double($0), width: 120, height: 5)) }
    let told = try edgeOccluders(on: { $0.transform = Self.turn }, rows)
    #expect(told == [20] + Array(repeating: 1, count: 19) + [0])
  }
}
