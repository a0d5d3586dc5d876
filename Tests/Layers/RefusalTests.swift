import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

@Suite struct RefusalTests {
  let tree: LayerTree
  let layer = named("layer")
  let tilt = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0)

  init() throws {
    tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    tree.root.addSublayer(layer)
    _ = tree.commit(at: 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func everyNumberIsLookedAt(bad: Double) {
    let places: [(Layer) -> Void] = [
      { $0.bounds.origin.x = bad }, { $0.bounds.origin.y = bad }, { $0.bounds.size.width = bad },
      { $0.bounds.size.height = bad }, { $0.position.x = bad }, { $0.position.y = bad }, { $0.anchorPoint.x = bad },
      { $0.anchorPoint.y = bad }, { $0.anchorPointZ = bad }, { $0.zPosition = bad }, { $0.affineTransform.a = bad },
      { $0.affineTransform.b = bad }, { $0.affineTransform.c = bad }, { $0.affineTransform.d = bad },
      { $0.affineTransform.tx = bad }, { $0.affineTransform.ty = bad }, { $0.transform.m34 = bad },
      { $0.sublayerTransform.m34 = bad }, { $0.frame.size.width = bad }, { $0.frame = .null },
    ]
    for change in places {
      let layer = Layer()
      layer.bounds = .unit
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      change(layer)
      #expect(tree.commit(at: 1).isEmpty && tree.refusals.map(\.part) == [.geometry])
    }
    let looks: [(Layer) -> Void] = [
      { $0.opacity = Float(bad) }, { $0.contentsScale = bad },
      { $0.backgroundColor = Color(red: bad, green: 0, blue: 0) },
      { $0.backgroundColor = Color(red: 0, green: bad, blue: 0) },
      { $0.backgroundColor = Color(red: 0, green: 0, blue: bad) }, { $0.backgroundColor = Color(white: 0, alpha: bad) },
    ]
    for change in looks {
      let layer = Layer()
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      change(layer)
      #expect(tree.commit(at: 1).isEmpty && tree.refusals.map(\.part) == [.appearance])
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func everyNumberOfTheDetailIsLookedAt(bad: Double) {
    let none = EdgeInsets.zero
    let details: [(Layer) -> Void] = [
      { $0.contentsRect.origin.x = bad }, { $0.contentsRect.origin.y = bad }, { $0.contentsRect.size.width = bad },
      { $0.contentsRect.size.height = bad }, { $0.contentsCenter.origin.x = bad }, { $0.contentsCenter.origin.y = bad },
      { $0.contentsCenter.size.width = bad }, { $0.contentStretch.size.height = bad },
      { $0.contentsCapInsets = EdgeInsets(top: bad, left: 0, bottom: 0, right: 0) },
      { $0.contentsCapInsets = EdgeInsets(top: 0, left: bad, bottom: 0, right: 0) },
      { $0.contentsCapInsets = EdgeInsets(top: 0, left: 0, bottom: bad, right: 0) },
      { $0.contentsCapInsets = EdgeInsets(top: 0, left: 0, bottom: 0, right: bad) },
      { $0.minificationFilterBias = Float(bad) }, { $0.contentsTintColor = Color(red: bad, green: 0, blue: 0) },
      { $0.contentsTintColor = Color(red: 0, green: bad, blue: 0) },
      { $0.contentsTintColor = Color(red: 0, green: 0, blue: bad) },
      { $0.contentsTintColor = Color(white: 0, alpha: bad) },
    ]
    for change in details {
      change(layer)
      layer.opacity = 1.5 - layer.opacity
      let changes = tree.commit(at: 1)
      #expect(changes.details.isEmpty && changes.appearance.count == 1, "the other part is sent")
      #expect(tree.refusals.map(\.part) == [.contentsDetail])
      (layer.contentsRect, layer.contentsCenter) = (.unit, .unit)
      layer.contentsCapInsets = none
      layer.minificationFilterBias = 0
      layer.position.x = 1
      layer.contentsTintColor = nil
      #expect(tree.commit(at: 2).details.count == 1 && tree.refusals.isEmpty)
    }
    layer.minificationFilterBias = Float(bad)
    _ = tree.commit(at: 3)
    layer.position.x = 2
    #expect(tree.commit(at: 4).count == 1 && tree.refusals.map(\.part) == [.contentsDetail], "tried again")
  }

  @Test func largeNumbersAreNumbers() {
    layer.bounds = Rect(x: 1e308, y: 1e308, width: 1e308, height: 1e308)
    layer.position = Point(-1.7e308, 1.7e308)
    #expect(tree.commit(at: 1).geometry.count == 1 && tree.refusals.isEmpty)
  }

  @Test func theOtherPartIsSent() {
    layer.position.x = .nan
    layer.opacity = 0.5
    let changes = tree.commit(at: 1)
    #expect(changes.geometry.isEmpty && changes.appearance.count == 1)
    #expect(tree.refusals.count == 1 && tree.refusals[0].layer === layer)
    #expect(tree.commit(at: 2).isEmpty && tree.refusals.isEmpty)
    #expect(layer.position.x.isNaN, "the model keeps what was set")
  }

  @Test func whatWasHeldBackComesWithTheNextGoodChange() {
    var mirror = Mirror()
    let tree = LayerTree(root: layerOutside, actionsAreEnabled: false)
    mirror.apply(tree.commit(at: 0))
    layerOutside.transform = tilt
    layerOutside.sublayerTransform = tilt
    layerOutside.position.x = .nan
    layerOutside.opacity = .nan
    mirror.apply(tree.commit(at: 1))
    layerOutside.position.x = 1
    mirror.apply(tree.commit(at: 2))
    #expect(tree.refusals.map(\.part) == [.appearance], "tried again, still not a number")
    layerOutside.opacity = 0.5
    mirror.apply(tree.commit(at: 3))
    #expect(mirror.compare(with: layerOutside).differences == [])
  }

  private let layerOutside = named("outside")

  @Test func aNewLayerThatIsRefusedIsStillThere() throws {
    let new = named("new")
    new.position.x = .infinity
    new.transform = tilt
    layer.addSublayer(new)
    new.addSublayer(named("below"))
    let changes = tree.commit(at: 1)
    #expect(changes.structure.count == 4 && changes.geometry.count == 1 && changes.matrices.isEmpty)
    new.position.x = 0
    let second = tree.commit(at: 2)
    #expect(second.geometry.count == 1 && second.matrices.count == 1)
  }

  @Test func aRefusedLayerThatLeavesIsForgotten() throws {
    layer.position.x = .nan
    _ = tree.commit(at: 1)
    layer.removeFromSuperlayer()
    #expect(tree.commit(at: 2).structure.count == 2 && tree.refusals.isEmpty)
  }
}
