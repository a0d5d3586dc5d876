import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// What Core Animation does in the corners of its classes.
@Suite struct CoreAnimationTests {
  private let layer = Layer()
  private let tree: LayerTree

  init() {
    let root = Layer()
    root.addSublayer(layer)
    tree = LayerTree(root: root)
    _ = tree.commit(at: 0)
  }

  // MARK: Geometry and tree

  @Test func negativeBoundsAreStandardised() {
    layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
    layer.bounds.size.width = .nan
    #expect(layer.bounds.width.isNaN)
  }

  @Test func whatIsNotAffineHasTheIdentity() {
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 4)
    #expect(layer.affineTransform == .identity)
    layer.transform = Transform3D(scaleX: 2, y: 3)
    #expect(layer.affineTransform == Transform2D(scaleX: 2, y: 3))
  }

  @Test func anAddedSublayerMarksForLayoutUntilTheCommit() {
    let plain = Layer()
    plain.addSublayer(Layer())
    #expect(plain.needsLayout)
    layer.addSublayer(plain)
    #expect(layer.needsLayout)
    _ = tree.commit(at: 0)
    #expect(!plain.needsLayout && !layer.needsLayout)
    plain.addSublayer(Layer())
    tree.advance(to: 1)
    #expect(!plain.needsLayout)
    plain.addSublayer(Layer())
    plain.layoutIfNeeded()
    #expect(!plain.needsLayout)
    plain.mask = Layer()
    #expect(!plain.needsLayout)
  }

  final class LayingOut: LayerDelegate {
    var calls: [String] = []
    func layoutSublayers(of layer: Layer) { calls.append("layout") }
  }

  @Test func aDelegateThatComesLaterLaysTheSublayersOut() {
    let delegate = LayingOut()
    layer.addSublayer(Layer())
    layer.delegate = delegate
    _ = tree.commit(at: 0)
    #expect(delegate.calls == ["layout"])
  }

  // MARK: Display

  final class Keyed: Layer {
    override class func needsDisplay(forKey key: String) -> Bool { ["opacity", "contentsGravity"].contains(key) }
  }

  @Test func aClassWantsDisplaysForPropertiesOfLayers() {
    let keyed = Keyed()
    #expect(!keyed.needsDisplay)
    keyed.opacity = 0.5
    #expect(keyed.needsDisplay, "outside of any tree")
    tree.root.addSublayer(keyed)
    _ = tree.commit(at: 0)
    keyed.removeFromSuperlayer()
    _ = tree.commit(at: 0)
    for set in [{ keyed.contentsGravity = .center }, { keyed.opacity = 1 }] {
      let other = Keyed()
      #expect(!other.needsDisplay)
      other.position = Point(3, 4)
      #expect(!other.needsDisplay)
      set()
      #expect(keyed.needsDisplay)
    }
    let off = LayerTree(root: Keyed(), actionsAreEnabled: false)
    off.root.opacity = 0.1
    #expect(off.root.needsDisplay && off.root.animationKeys.isEmpty)
  }

  // MARK: Numbers

  @Test func numbersAreCoreAnimations() throws {
    let (replicator, transition) = (ReplicatorLayer(), Transition())
    let animation = BasicAnimation(.opacity, from: 0, to: 1)
    (layer.opacity, layer.shadowOpacity, layer.minificationFilterBias, layer.speed) = (0.1, 0.2, 0.3, 0.7)
    (replicator.instanceRedOffset, replicator.instanceAlphaOffset) = (0.1, -0.1)
    (transition.startProgress, transition.endProgress) = (0.1, 0.7)
    let numbers: [Float] = [
      layer.opacity, layer.shadowOpacity, layer.minificationFilterBias, layer.speed, replicator.instanceRedOffset,
      replicator.instanceAlphaOffset, transition.startProgress, transition.endProgress,
    ]
    #expect(numbers == [0.1, 0.2, 0.3, 0.7, 0.1, -0.1, 0.1, 0.7])
    #expect(layer.exactOpacity == Double(Float(0.1)) && layer.timing.speed == Double(Float(0.7)))
    // Without end, as old code writes it.
    animation.repeatCount = .greatestFiniteMagnitude
    #expect(animation.timing.repeatCount == .infinity && animation.repeatCount == .infinity)
    tree.beginAnimations()
    tree.setAnimationRepeatCount(.greatestFiniteMagnitude)
    layer.position = Point(9, 9)
    tree.commitAnimations()
    let key = try #require(layer.animationKeys.first { $0.hasPrefix("position") })
    #expect(layer.animation(forKey: key)?.timing.repeatCount == .infinity)
  }

  /// Values that come as `Double` are sent as they are.
  @Test func exactNumbersAreNotRounded() {
    (layer.exactOpacity, layer.exactShadowOpacity, layer.exactFilterBias) = (0.1, 0.2, 0.3)
    #expect((layer.opacity, layer.shadowOpacity, layer.minificationFilterBias) == (0.1, 0.2, 0.3))
    let copy = Layer(layer: layer)
    #expect((copy.exactOpacity, copy.exactShadowOpacity, copy.exactFilterBias) == (0.1, 0.2, 0.3))
    let changes = tree.commit(at: 1)
    #expect(changes.appearance.map(\.value.opacity) == [0.1])
    #expect(changes.effects.map(\.value.shadowOpacity) == [0.2])
    #expect(changes.details.map(\.value.minificationFilterBias) == [0.3])
  }

  // MARK: Animations

  @Test func durationsReadBack() {
    layer.add(BasicAnimation(.opacity, from: 0, to: 1), forKey: "k")
    #expect(layer.animation(forKey: "k")?.duration == 0.25)
    tree.transaction(duration: 3) { layer.add(BasicAnimation(.opacity, from: 0, to: 1), forKey: "l") }
    #expect(layer.animation(forKey: "l")?.duration == 3)
    #expect(layer.duration == .infinity)
    layer.duration = 4
    #expect(layer.duration == 4 && layer.timing.duration == 4)
    layer.duration = .infinity
    #expect(layer.timing == MediaTimingValues())
  }

  @Test func copiesOfGroupsHaveTheSameAnimations() throws {
    let (group, inner) = (AnimationGroup(), BasicAnimation(.opacity, from: 0, to: 1))
    group.animations = [inner]
    let copy = try #require(group.copy() as? AnimationGroup)
    #expect(copy !== group && copy.animations?.first === inner)
    #expect(Transition().subtype == nil)
  }

  /// Kochanek and Bartels' formula: with a tension of 1, each value is a rest.
  @Test func tensionsAtTheEnds() {
    func shown(_ values: [Double], _ tension: [Double]?, at times: [Double]) -> [Double] {
      let animation = KeyframeAnimation(.zPosition, values: values)
      (animation.duration, animation.calculationMode) = (Double(values.count - 1), .cubic)
      animation.tensionValues = tension
      let layer = Layer()
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      layer.add(animation, forKey: nil)
      _ = tree.commit(at: 0)
      return times.map { layer.presentation(at: $0).zPosition }
    }
    #expect(shown([0, 1, 0], [1, 1, 1], at: [0.25, 0.5, 1.5, 1.75]) == [0.15625, 0.5, 0.5, 0.15625])
    #expect(shown([0, 1, 3, 1], [1, 1, 1, 1], at: [0.25, 1.5, 2]) == [0.15625, 2, 3])
    #expect(shown([0, 1, 0], nil, at: [0.5]) == [0.625], "along the chord without one")
  }

  // MARK: Actions

  final class Silent: Layer {
    override func action(forKey event: String) -> (any LayerAction)? { nil }
  }

  @Test func actionsAreFound() throws {
    let implicit = try #require(layer.action(forKey: "position") as? BasicAnimation)
    #expect(implicit.keyPath == "position" && implicit.fromValue == nil)
    #expect(Layer.defaultAction(forKey: "isHidden") == nil && Layer.defaultAction(forKey: "nothing") == nil)
    #expect(Layer.defaultAction(forKey: "opacity") is BasicAnimation)
    layer.actions = ["position": NoAction()]
    #expect(layer.action(forKey: "position") == nil)
    layer.position = Point(1, 1)
    #expect(layer.animationKeys.isEmpty)
    let silent = Silent()
    tree.root.addSublayer(silent)
    _ = tree.commit(at: 0)
    silent.opacity = 0
    #expect(silent.animationKeys.isEmpty, "nil is no action")
  }

  /// An animation without values, as an action, goes from what is shown to the new value.
  @Test func actionsOfTheProgramsOwn() {
    let slow = BasicAnimation()
    slow.duration = 2
    layer.actions = ["opacity": slow]
    layer.opacity = 0
    _ = tree.commit(at: 0)
    #expect(layer.presentation(at: 1).opacity == 0.5 && slow.keyPath == nil)
  }

  // MARK: Values by name

  @Test func valuesThatAreUnset() {
    #expect(layer.value(forKeyPath: "backgroundColor") == nil)
    layer.backgroundColor = .clear
    #expect(layer.value(forKeyPath: "backgroundColor") != nil)
    #expect(Layer.defaultValue(forKey: "opacity") as? Double == 1)
    #expect(Layer.defaultValue(forKey: "backgroundColor") == nil && Layer.defaultValue(forKey: "mine") == nil)
    #expect(ShapeLayer.defaultValue(forKey: "lineWidth") as? Double == 1)
  }

  // MARK: Presentation

  @Test func copiesOfWhatIsShownHaveSublayersAndSuperlayers() throws {
    let (moving, inner) = (Layer(), Layer())
    layer.bounds.size = Size(300, 300)
    layer.anchorPoint = .zero
    moving.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    inner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    moving.addSublayer(inner)
    layer.addSublayer(moving)
    let animation = BasicAnimation(.positionX, from: 20, to: 220)
    animation.duration = 2
    moving.add(animation, forKey: "m")
    _ = tree.commit(at: 0)
    let shown = layer.shownCopy(at: 1)
    #expect(shown !== layer && shown.modelLayer === layer && layer.modelLayer === layer)
    #expect(shown.hitTest(Point(120, 20))?.modelLayer === inner && shown.hitTest(Point(105, 5))?.modelLayer === moving)
    #expect(shown.sublayers.map(\.modelLayer) == [moving] && shown.sublayers.first?.position.x == 120)
    #expect(shown.sublayers.first?.superlayer === shown && shown.shownCopy(at: 0) === shown)
    let place = inner.shownCopy(at: 1)
    #expect(place.convert(Point.zero, to: layer.shownCopy(at: 1)) == Point(110, 10))
    #expect(place.convert(Point.zero, to: nil) == Point(110, 10))
    let above = try #require(place.superlayer)
    #expect(above.modelLayer === moving && above.superlayer?.superlayer?.modelLayer === tree.root)
    // Nothing that a program does with one reaches the tree, or stops the program.
    above.addSublayer(place)
    #expect(place.superlayer === above && above.sublayers.last === place)
    place.removeFromSuperlayer()
    inner.shownCopy(at: 1).removeFromSuperlayer()
    let hanging = inner.shownCopy(at: 1)
    _ = hanging.superlayer
    hanging.removeFromSuperlayer()
    #expect(hanging.superlayer == nil && moving.sublayers == [inner] && !tree.needsCommit)
  }

  // MARK: Extent

  @Test func theExtentOfWhatIsDrawn() {
    let shape = ShapeLayer()
    shape.path = Path(Rect(x: 10, y: 10, width: 30, height: 20))
    #expect(shape.drawnExtent == Rect(x: 10, y: 10, width: 30, height: 20))
    let (box, inner) = (Layer(), Layer())
    box.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    inner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    box.addSublayer(inner)
    #expect(box.drawnExtent == Rect(x: 0, y: 0, width: 30, height: 30))
    (inner.shadowOpacity, inner.shadowRadius, inner.shadowOffset) = (1, 0, Size(10, 0))
    #expect(box.drawnExtent == Rect(x: 0, y: 0, width: 40, height: 30))
    box.masksToBounds = true
    #expect(box.drawnExtent == Rect(x: 0, y: 0, width: 20, height: 20))
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    (copies.instanceCount, copies.instanceTransform) = (3, Transform3D(translationX: 50, y: 0, z: 0))
    copies.addSublayer(box)
    #expect(copies.drawnExtent == Rect(x: 0, y: 0, width: 130, height: 40))
    #expect(Layer().drawnExtent.isNull)
  }
}
