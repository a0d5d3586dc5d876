import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// The content of plans, without a GPU.
@Suite struct PlanTests {
  private struct Scene {
    let root = Layer()
    let tree: LayerTree
    var compositor = RenderTree()
    var plan = FramePlan()

    init(_ build: (Layer) throws -> Void) throws {
      root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
      root.position = Point(50, 50)
      try build(root)
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    mutating func frame(age: Int = 1, at time: Double = 0, scale: Int = 1) {
      compositor.apply(tree.commit(at: time))
      let target = PlanTarget(
        width: 100 * scale, height: 100 * scale, scale: Double(scale), background: .white, bufferAge: age)
      compositor.plan(at: time, target: target, into: &plan)
    }
  }

  private static func leaf(_ frame: Rect, _ color: Color = .black) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  @Test func theFirstPlanIsAKeyframeAndTheNextIsIdle() throws {
    var scene = try Scene { $0.addSublayer(Self.leaf(Rect(x: 10, y: 20, width: 30, height: 40))) }
    scene.frame(age: 0)
    #expect(scene.plan.kind == .keyframe)
    #expect(scene.plan.fullRedrawReason == .firstFrame)
    #expect(scene.plan.instances.count == 1)
    scene.frame()
    #expect(scene.plan.isIdle)
    #expect(scene.plan.instances.isEmpty && scene.plan.damage.isEmpty)
  }

  @Test func aPlanPrintsItself() throws {
    var scene = try Scene {
      let panel = Self.leaf(Rect(x: 10, y: 20, width: 30, height: 40), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      panel.name = "panel"
      panel.opacity = 0.5
      panel.masksToBounds = true
      panel.addSublayer(Self.leaf(Rect(x: 20, y: 5, width: 20, height: 10)))
      $0.addSublayer(panel)
    }
    scene.frame(age: 0)
    #expect(
      scene.plan.description == """
        frame 1 keyframe 100 × 100 reference 50,50
        redraw all: firstFrame
        damage 0,0 100 × 100
        place 0 origin 0,0,0,0 inverse 1,0,0,1
        place 1 origin 20,5,0,0 inverse 1,0,0,1
        look 0 node 1 size 30 × 40 opacity 1 background 0.5,0,0,0.5
        look 1 node 1 size 20 × 10 opacity 1 background 0,0,0,1
        node 0 [1 0 -50; 0 1 -50; 0 0 1] cell 0,0
        node 1 [1 0 -50; 0 1 -50; 0 0 1] cell 0,0
        clip 0 rect -16777216,-16777216,16777216,16777216 first -1
        clip 1 rect -50,-50,-20,-10 first -1
        group 1 region -52,-52,-18,-8 place 52,52 opacity 1
        group 2 region -42,-32,-8,12 place 42,32 opacity 0.5
        offscreen panel: groupOpacity 8,18 34 × 44
        pass page 1.0 scissor 0,0 34 × 44 clear 0,0,0,0
          batch texture -1 page -1 parallel whole no-contents
            quad 0 clip 0 into group 1
            quad 1 clip 1 into group 1
        pass target scissor 0,0 100 × 100 clear 1,1,1,1
          batch texture -1 page 1.0 whole composite
            group 2 clip 0 into group 0
        """)
  }

  @Test func aMovedLeafCostsOneRecordAndItsOwnPlace() throws {
    var leaves: [Layer] = []
    var scene = try Scene { root in
      for index in 0..<50 {
        leaves.append(Self.leaf(Rect(x: Double(index % 10) * 10, y: Double(index / 10) * 10, width: 8, height: 8)))
        root.addSublayer(leaves[index])
      }
    }
    scene.frame(age: 0)
    leaves[7].position.x += 3
    scene.frame()
    #expect(scene.plan.kind == .delta)
    #expect(scene.plan.places.values.count == 1 && scene.plan.looks.values.isEmpty)
    #expect(scene.plan.nodes.values.isEmpty)
    // 70…78 and 73…81, and the surrounding pixel that antialiasing may touch.
    #expect(scene.plan.damage == PixelRegion(PixelRect(x: 68, y: 0, width: 15, height: 10)))
    #expect(scene.plan.instances.count < 8)
  }

  /// Pixels between two distant changes are not redrawn.
  @Test func placesFarApartAreDrawnApart() throws {
    var leaves: [Layer] = []
    var scene = try Scene { root in
      for index in 0..<50 {
        leaves.append(Self.leaf(Rect(x: Double(index % 10) * 10, y: Double(index / 10) * 10, width: 8, height: 8)))
        root.addSublayer(leaves[index])
      }
    }
    scene.frame(age: 0, scale: 8)
    leaves[0].backgroundColor = .white
    leaves[49].backgroundColor = .white
    scene.frame(scale: 8)
    #expect(scene.plan.damage.count == 2 && scene.plan.passes.count == 2)
    #expect(scene.plan.instances.count < 16)
  }

  @Test func aMovedContainerCostsOneNodeAndNoRecords() throws {
    let container = Self.leaf(Rect(x: 0, y: 0, width: 100, height: 100))
    var scene = try Scene { root in
      root.addSublayer(container)
      for index in 0..<200 {
        container.addSublayer(Self.leaf(Rect(x: Double(index), y: 5, width: 8, height: 8), .white))
      }
    }
    scene.frame(age: 0)
    container.position.y += 2.5
    scene.frame()
    #expect(scene.plan.places.values.isEmpty && scene.plan.looks.values.isEmpty)
    #expect(scene.plan.nodes.values.count == 1)
  }

  @Test func whatIsOutsideOrHiddenIsNotDrawn() throws {
    var scene = try Scene { root in
      root.addSublayer(Self.leaf(Rect(x: 200, y: 0, width: 10, height: 10)))
      let hidden = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
      hidden.isHidden = true
      let clear = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
      clear.opacity = 0
      let flat = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
      flat.transform = Transform3D(scaleX: 0, y: 1)
      let turned = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
      turned.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
      turned.isDoubleSided = false
      let clipped = Self.leaf(Rect(x: 50, y: 50, width: 10, height: 10), .clear)
      clipped.masksToBounds = true
      clipped.addSublayer(Self.leaf(Rect(x: 20, y: 0, width: 10, height: 10)))
      for layer in [hidden, clear, flat, turned, clipped] { root.addSublayer(layer) }
    }
    scene.frame(age: 0)
    #expect(scene.plan.instances.isEmpty)
  }

  @Test func aMirrorImageStillShowsItsFront() throws {
    var scene = try Scene { root in
      let mirrored = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
      mirrored.transform = Transform3D(scaleX: -1, y: 1)
      mirrored.isDoubleSided = false
      root.addSublayer(mirrored)
    }
    scene.frame(age: 0)
    #expect(scene.plan.instances.count == 1)
  }

  @Test func oneBitmapIsUploadedOnceAndFreedWithItsLastLayer() throws {
    let bitmap = try Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16))
    var layers: [Layer] = []
    var scene = try Scene { root in
      for index in 0..<5 {
        let layer = Self.leaf(Rect(x: Double(index) * 10, y: 0, width: 10, height: 10))
        layer.contents = bitmap
        layers.append(layer)
        root.addSublayer(layer)
      }
    }
    scene.frame(age: 0)
    // A page, and the bitmap on it.
    #expect(scene.plan.textures.count == 2)
    for layer in layers { layer.contents = nil }
    scene.frame()
    guard case .free = scene.plan.textures.first else {
      Issue.record("the texture was not freed: \(scene.plan)")
      return
    }
    #expect(scene.plan.textures.count == 1)
  }

  @Test func aNewVersionOfABitmapUploadsWhatChanged() throws {
    let first = try Bitmap(width: 64, height: 64, bytes: [UInt8](repeating: 255, count: 64 * 64 * 4))
    let layer = Self.leaf(Rect(x: 0, y: 0, width: 64, height: 64))
    layer.contents = first
    var scene = try Scene { $0.addSublayer(layer) }
    scene.frame(age: 0)
    // Two versions between two frames: the union of the changes.
    let second = try first.updating(PixelRect(x: 0, y: 0, width: 4, height: 4)) { _, _ in }
    layer.contents = second
    scene.compositor.apply(scene.tree.commit(at: 0))
    layer.contents = try second.updating(PixelRect(x: 8, y: 6, width: 2, height: 2)) { _, _ in }
    scene.frame()
    guard scene.plan.textures.count == 1, case .uploadPlace(_, _, let rect) = scene.plan.textures[0] else {
      Issue.record("not one upload: \(scene.plan)")
      return
    }
    #expect(rect == PixelRect(x: 0, y: 0, width: 10, height: 8))
  }

  @Test func aVersionWhoseParentIsStillShownGetsItsOwnPlace() throws {
    let first = try Bitmap(width: 64, height: 64, bytes: [UInt8](repeating: 255, count: 64 * 64 * 4))
    let (a, b) = (
      Self.leaf(Rect(x: 0, y: 0, width: 64, height: 64)), Self.leaf(Rect(x: 30, y: 0, width: 64, height: 64))
    )
    (a.contents, b.contents) = (first, first)
    var scene = try Scene {
      $0.addSublayer(a)
      $0.addSublayer(b)
    }
    scene.frame(age: 0)
    a.contents = try first.updating(PixelRect(x: 0, y: 0, width: 4, height: 4)) { _, _ in }
    scene.frame()
    guard scene.plan.textures.count == 1, case .copyPlace(let place, let from, _, let rect) = scene.plan.textures[0]
    else {
      Issue.record("not one copy: \(scene.plan)")
      return
    }
    #expect(place != from)
    #expect(rect == PixelRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func manyGroupsShareFewPages() throws {
    var scene = try Scene { root in
      for index in 0..<300 {
        let group = Self.leaf(Rect(x: 0, y: 0, width: 100, height: 100))
        group.opacity = 0.5
        group.addSublayer(Self.leaf(Rect(x: Double(index % 10), y: 0, width: 10, height: 10)))
        root.addSublayer(group)
      }
    }
    scene.frame(age: 0)
    #expect(scene.plan.offscreens.count == 300)
    #expect(scene.plan.pages[1].count <= 5)
    let targets = scene.plan.passes.filter { $0.target == .target }
    #expect(targets.first?.clear != nil && targets.dropFirst().allSatisfy { $0.clear == nil })
    // Each group is composited once, after the pass that drew it, with its own record.
    let composited = scene.plan.instances.filter { $0.item & Instance.composite != 0 }
    #expect(composited.map { $0.item & ~Instance.composite } == (1...300).map { UInt32(2 * $0) })
  }

  @Test func aLongChainOfTurnedClipsBecomesGroups() throws {
    var scene = try Scene { root in
      var parent = root
      for _ in 0..<100 {
        let layer = Self.leaf(Rect(x: 0, y: 0, width: 100, height: 100))
        layer.masksToBounds = true
        layer.transform = Transform3D(Transform2D(rotationAngle: 0.02))
        parent.addSublayer(layer)
        parent = layer
      }
    }
    scene.frame(age: 0)
    #expect(scene.plan.offscreens.allSatisfy { $0.reason == .clipDepth })
    #expect(scene.plan.offscreens.count == 6)
    #expect(scene.plan.clips.values.map(\.links.z).max() == 16)
  }

  @Test func anEmptyPartOfABitmapShowsNothing() throws {
    let layer = Self.leaf(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.backgroundColor = nil
    layer.contents = try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 255])
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0, height: 1)
    var scene = try Scene { $0.addSublayer(layer) }
    scene.frame(age: 0)
    #expect(scene.plan.looks.values.allSatisfy { $0.shape.w == 0 })
  }

  @Test func anOldBufferGetsWhatItMissed() throws {
    let (a, b) = (Self.leaf(Rect(x: 0, y: 0, width: 5, height: 5)), Self.leaf(Rect(x: 80, y: 80, width: 5, height: 5)))
    var scene = try Scene {
      $0.addSublayer(a)
      $0.addSublayer(b)
    }
    scene.frame(age: 0)
    a.backgroundColor = .white
    scene.frame(age: 1)
    b.backgroundColor = .white
    scene.frame(age: 2)
    #expect(
      Set(scene.plan.damage)
        == [PixelRect(x: 0, y: 0, width: 7, height: 7), PixelRect(x: 78, y: 78, width: 9, height: 9)])
    scene.frame(age: 9)
    #expect(scene.plan.fullRedrawReason == .oldBufferAge)
  }

  @Test func buffersDoNotGrowOlderByWhatIsNotPresented() throws {
    let leaf = Self.leaf(Rect(x: 0, y: 0, width: 5, height: 5))
    var scene = try Scene { $0.addSublayer(leaf) }
    scene.frame(age: 0)
    leaf.backgroundColor = .white
    scene.frame(age: 1)
    for _ in 0..<3 {
      scene.frame(age: 1)
      #expect(scene.plan.isIdle)
    }
    // It was presented before the layer became white.
    scene.frame(age: 2)
    #expect(Array(scene.plan.damage) == [PixelRect(x: 0, y: 0, width: 7, height: 7)])
    scene.frame(age: 2)
    #expect(scene.plan.isIdle)
  }

  @Test func aLostContextIsToldEverythingAgain() throws {
    let layer = Self.leaf(Rect(x: 0, y: 0, width: 5, height: 5))
    layer.contents = try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 255])
    var scene = try Scene { $0.addSublayer(layer) }
    scene.frame(age: 0)
    let first = scene.plan
    scene.compositor.invalidate()
    scene.frame()
    #expect(scene.plan.kind == .keyframe && scene.plan.fullRedrawReason == .contextLost)
    #expect(scene.plan.places.values == first.places.values && scene.plan.looks.values == first.looks.values)
    #expect(scene.plan.nodes.values == first.nodes.values)
    #expect(scene.plan.textures.count == 2)
  }
}
