import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// What the owner computes is what the render tree draws.
struct PresentationEqualityTests {
  private static func animation(_ index: Int) -> Animation {
    let animation: PropertyAnimation
    switch index % 7 {
    case 0:
      let spring = SpringAnimation(.position, from: Point(10, 10), to: Point(90, 60))
      spring.initialVelocity = 3
      animation = spring
    case 1: animation = BasicAnimation(.transformRotationZ, by: 7)
    case 2: animation = BasicAnimation(.opacity, from: 0.1, to: 0.9)
    case 3: animation = BasicAnimation(.backgroundColor, to: Color(red: 0.2, green: 0.7, blue: 0.1))
    case 4:
      let frames = KeyframeAnimation(.boundsSize, values: [Size(3, 4), Size(30, 20), Size(11, 40)])
      frames.calculationMode = .cubic
      animation = frames
    case 5: animation = BasicAnimation(.cornerRadius, from: 0, to: 9)
    default:
      animation = BasicAnimation(.positionX, from: -13, to: 13)
      animation.isAdditive = true
    }
    animation.duration = 1.7
    animation.autoreverses = index % 2 == 0
    animation.repeatCount = index % 3 == 0 ? .infinity : 2.5
    animation.timingFunction = index % 4 == 0 ? .easeInEaseOut : nil
    return animation
  }

  private static func square() -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 12)
    layer.backgroundColor = .black
    layer.position = Point(70, 80)
    layer.transform = Transform3D(scaleX: 1.5, y: 0.7, z: 1)
    return layer
  }

  @Test func plansShowTheOwnersValues() {
    let layers = (0..<21).map { _ in Self.square() }
    func stage(_ layers: [Layer]) -> LayerTree {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
      for layer in layers { root.addSublayer(layer) }
      return LayerTree(root: root, actionsAreEnabled: false)
    }
    let tree = stage(layers)
    for (index, layer) in layers.enumerated() {
      layer.add(Self.animation(index), forKey: nil)
      layer.add(Self.animation(index / 7 + index), forKey: nil)
      if index % 5 == 0 { layer.speed = 0.8 }
    }
    var animated = RenderTree()
    animated.apply(tree.commit(at: 3))
    for step in 0..<40 {
      let time = 3 + Double(step) * 0.173
      let still = layers.map { layer in
        let (copy, shown) = (Self.square(), layer.presentation(at: time))
        copy.bounds = shown.bounds
        copy.position = shown.position
        copy.transform = shown.transform
        copy.opacity = shown.opacity
        copy.backgroundColor = shown.backgroundColor
        copy.cornerRadius = shown.cornerRadius
        return copy
      }
      var plain = RenderTree()
      plain.apply(stage(still).commit(at: time))
      let expected = plain.keyframe(at: time)
      #expect(expected.contains { $0.hasPrefix("look") })
      #expect(animated.keyframe(at: time) == expected, "at \(time)")
    }
  }
}

extension RenderTree {
  /// A keyframe of a target of 200 × 200 pixels, without its number and the count of animated layers. Looks have their
  /// details in place of an index: a detail's place in its table depends on what was drawn before.
  fileprivate mutating func keyframe(at time: Double) -> [String] {
    invalidate()
    var plan = FramePlan()
    self.plan(
      at: time, target: PlanTarget(width: 200, height: 200, background: .white, bufferAge: 1), into: &plan)
    var details: [Substring: Substring] = [:]
    var lines: [String] = []
    for line in plan.description.split(separator: "\n").dropFirst() where !line.hasPrefix("animated ") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words[0] == "detail" {
        details[words[1]] = words[2]
      } else {
        lines.append(String(line))
      }
    }
    return lines.map { line in
      var words = line.split(separator: " ")
      if let index = words.firstIndex(of: "detail"), index + 1 < words.count {
        words[index + 1] = details[words[index + 1]] ?? "none"
      }
      return words.joined(separator: " ")
    }
  }
}
