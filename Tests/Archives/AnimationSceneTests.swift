import MultiplaneAnimation
import MultiplaneArchives
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Animations in scene files.
struct AnimationSceneTests {
  private func layer(_ lines: String) throws -> Layer {
    try SceneFile(parsing: "canvas: {width: 10, height: 10}\nlayer:\n  opacity: 1\n\(lines)").makeLayer(images: [:])
  }

  private func animations(_ list: String) throws -> [Animation] {
    let layer = try layer("  animations:\n" + list.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
    return layer.animationKeys.compactMap { layer.animation(forKey: $0) }
  }

  @Test func theExamplesOfTheFormatAreRead() throws {
    let layer = try layer(
      """
        animations:
          - {key: a, keyPath: position.x, from: 20, to: 120, duration: 2, timingFunction: easeInEaseOut, repeatCount: 3, autoreverses: true}
          - {key: b, class: KeyframeAnimation, keyPath: opacity, values: [0, 1, 0.5], keyTimes: [0, 0.4, 1], timingFunctions: [linear, [0.42, 0, 1, 1]], calculationMode: linear, duration: 1, beginTime: 0.5, fillMode: both}
          - {key: c, class: SpringAnimation, keyPath: position, from: [0, 0], to: [100, 50], mass: 1, stiffness: 100, damping: 10, initialVelocity: 0, additive: true}
          - {key: d, class: AnimationGroup, duration: 1.5, repeatCount: infinity, animations: [{keyPath: transform.rotation.z, by: 6.283185}, {keyPath: opacity, from: 0, to: 1, beginTime: 0.5, duration: 1}]}
        speed: 0.5
        timeOffset: 3
      """)
    #expect((layer.speed, layer.timeOffset) == (0.5, 3))
    let basic = try #require(layer.animation(forKey: "a") as? BasicAnimation)
    #expect((basic.keyPath, basic.duration, basic.repeatCount) == ("position.x", 2, 3))
    #expect(basic.autoreverses)
    #expect(basic.timingFunction == .easeInEaseOut)
    #expect(!basic.isRemovedOnCompletion)
    let frames = try #require(layer.animation(forKey: "b") as? KeyframeAnimation)
    #expect(frames.values?.count == 3)
    #expect(frames.keyTimes == [0, 0.4, 1])
    #expect(frames.timingFunctions == [.linear, .easeIn])
    #expect((frames.beginTime, frames.fillMode) == (0.5, .both))
    let spring = try #require(layer.animation(forKey: "c") as? SpringAnimation)
    #expect(spring.isAdditive)
    // Without a duration, a spring takes its settling duration.
    #expect(spring.duration == spring.settlingDuration)
    let group = try #require(layer.animation(forKey: "d") as? AnimationGroup)
    #expect(group.repeatCount == .infinity)
    #expect(group.animations?.count == 2)
    #expect(layer.value(forKeyPath: "opacity") != nil)
  }

  /// The list of animations of a layer, and what its error says.
  private static let mistakes: [(String, String)] = [
    ("{from: 0, to: 1}", "\"keyPath\" is missing"),
    ("{keyPath: opactiy, to: 1}", "did you mean \"opacity\""),
    ("{keyPath: position.z, to: 1}", "position.z"),
    ("{keyPath: opacity, to: [1, 2]}", "expected a number"),
    ("{keyPath: position, to: 3}", "expected a point"),
    ("{keyPath: opacity, to: .nan}", "finite"),
    ("{keyPath: opacity, to: 1, duration: -1}", "a number from 0"),
    ("{keyPath: opacity, to: 1, duration: nan}", "finite"),
    ("{keyPath: opacity, to: 1, repeatCount: -1}", "a number from 0"),
    ("{keyPath: opacity, to: 1, repeatCount: forever}", "expected a number"),
    ("{keyPath: opacity, to: 1, fillMode: never}", "removed"),
    ("{keyPath: opacity, to: 1, timingFunction: ease}", "easeIn"),
    ("{keyPath: opacity, to: 1, timingFunction: [2, 0, 1, 1]}", "x is from 0 to 1"),
    ("{keyPath: opacity, to: 1, toValue: 1}", "say the same thing"),
    ("{keyPath: opacity, to: 1, mass: 1}", "SpringAnimation"),
    ("{keyPath: opacity, to: 1, colour: 1}", "unknown key"),
    ("{keyPath: strokeEnd, to: 1}", "does not have the property"),
    ("{keyPath: \"filters[3].radius\", to: 1}", "does not have the property"),
    ("{class: KeyframeAnimation, keyPath: opacity}", "no values"),
    ("{class: KeyframeAnimation, keyPath: opacity, values: []}", "no values"),
    ("{class: KeyframeAnimation, keyPath: opacity, values: [0, 1], keyTimes: [0]}", "key times"),
    ("{class: KeyframeAnimation, keyPath: opacity, values: [0, 1], keyTimes: [1, 0]}", "in order"),
    ("{class: KeyframeAnimation, keyPath: opacity, values: [0, [1, 2]]}", "expected a number"),
    ("{class: SpringAnimation, keyPath: opacity, to: 1, mass: 0}", "above 0"),
    ("{class: SpringAnimation, keyPath: opacity, to: 1, damping: -1}", "a number from 0"),
    ("{class: SpringAnimation, keyPath: opacity, to: 1, damping: 0}", "\"duration\" is missing"),
    ("{class: AnimationGroup}", "\"animations\" is missing"),
    ("{class: AnimationGroup, animations: []}", "no animations"),
    ("{class: AnimationGroup, animations: [{class: Transition}]}", "in a group"),
    ("{class: AnimationGroup, keyPath: opacity, animations: []}", "BasicAnimation"),
    ("{class: Transition, type: curl}", "fade"),
    ("{class: Transition, startProgress: 2}", "0 to 1"),
    ("{class: Transition, from: {class: ShapeLayer}}", "the class Layer"),
    ("{class: Transition, from: 3}", "expected a layer"),
    ("{class: Animation}", "BasicAnimation"),
    ("3", "expected an animation"),
  ]

  @Test(arguments: mistakes.indices)
  func aMistakeIsNamedWithItsPlace(_ index: Int) {
    let (text, words) = Self.mistakes[index]
    do {
      _ = try animations("- \(text)")
      Issue.record("read: \(text)")
    } catch let error as SceneError {
      #expect(error.description.contains(words), "\(error)")
      #expect(error.keyPath.hasPrefix("layer.animations[0]"), "\(error)")
      #expect(error.line == 5)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func groupsOfAnyDepthEndWithAnError() {
    let depth = 400
    let text =
      String(repeating: "{class: AnimationGroup, animations: [", count: depth) + "{keyPath: opacity, to: 0}"
      + String(repeating: "]}", count: depth)
    #expect(throws: SceneError.self) { try animations("- \(text)") }
  }

  @Test func aTransitionHasTheStateBefore() throws {
    let scene = try SceneFile(
      parsing: """
        canvas: {width: 10, height: 10}
        layer:
          name: after
          frame: [0, 0, 10, 10]
          opacity: 0.5
          cornerRadius: 3
          sublayers: [{name: new}]
          animations:
            - class: Transition
              duration: 1
              from: {backgroundColor: "#ff0000", opacity: 1, zPosition: 4, sublayers: [{name: old}, {name: older}]}
        """)
    var states: [(opacity: Float, radius: Double, color: Color?, z: Double, names: [String?], keys: Int)] = []
    let tree = try scene.makeTree(images: [:]) { tree in
      let root = tree.root
      states.append(
        (
          root.opacity, root.cornerRadius, root.backgroundColor, root.zPosition, root.sublayers.map(\.name),
          root.animationKeys.count
        ))
      _ = tree.commit(at: 0)
    }
    #expect(states.count == 2)
    #expect(states[0] == (1, 3, Color(red: 1, green: 0, blue: 0), 4, ["old", "older"], 0))
    #expect(states[1] == (0.5, 3, nil, 0, ["new"], 1))
    #expect(tree.root.bounds.size == Size(10, 10))
  }

  @Test func aStateBeforeHasNoneOfTheTilesAfter() throws {
    let scene = try SceneFile(
      parsing: """
        canvas: {width: 10, height: 10}
        layer:
          class: TiledLayer
          frame: [0, 0, 10, 10]
          testPattern: true
          animations: [{class: Transition, duration: 1, from: {testPattern: false}}]
        """)
    var hasTiles: [Bool] = []
    _ = try scene.makeTree(images: [:]) { tree in
      hasTiles.append((tree.root as? TiledLayer)?.source != nil)
      _ = tree.commit(at: 0)
    }
    #expect(hasTiles == [false, true])
  }

  @Test func statesBeforeTransitionsDoNotMultiply() throws {
    // Each level has a transition whose state takes over the levels below.
    let depth = 60
    let level = "{animations: [{class: Transition, from: {opacity: 0}}], sublayers: ["
    let text = String(repeating: level, count: depth) + String(repeating: "]}", count: depth)
    let scene = try SceneFile(parsing: "canvas: {width: 1, height: 1}\nlayer: \(text)")
    #expect(scene.layerCount == depth)
  }

  @Test func theDurationOfAScene() throws {
    let scene = { (line: String) in "canvas: {width: 1, height: 1}\n\(line)\nlayer: {}\n" }
    #expect(try SceneFile(parsing: scene("duration: 2.5")).duration == 2.5)
    #expect(try SceneFile(parsing: scene("")).duration == nil)
    #expect(throws: SceneError.self) { try SceneFile(parsing: scene("duration: 0")) }
  }
}
