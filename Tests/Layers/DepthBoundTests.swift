import MultiplaneLayers
import MultiplaneTestRandom
import Testing

/// Edits of deep trees are refused for the reasons that a count of all layers gives, and for no others.
@Suite struct DepthBoundTests {
  private func depth(_ layer: Layer) -> Int {
    var (depth, current) = (1, layer.parent)
    while let next = current { (depth, current) = (depth + 1, next.parent) }
    return depth
  }

  private func height(_ layer: Layer) -> Int {
    var (height, level) = (0, [layer])
    while !level.isEmpty {
      height += 1
      level = level.flatMap { layer in layer.mask.map { layer.sublayers + [$0] } ?? layer.sublayers }
    }
    return height
  }

  private func isAbove(_ layer: Layer, _ other: Layer) -> Bool {
    var current: Layer? = other
    while let next = current, next !== layer { current = next.parent }
    return current != nil
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func edits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = LayerTree(root: Layer())
    var ends = [tree.root]
    for step in 0..<300 {
      guard let place = ends.randomElement(using: &random) else { return }
      var piece = Layer()
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        // A new piece, built from its top or from its bottom.
        let (count, isFromTop) = (Int.random(in: 1...1_200, using: &random), Bool.random(using: &random))
        var last = piece
        ends.append(piece)
        for _ in 1..<count {
          let next = Layer()
          if isFromTop { last.addSublayer(next) } else { next.addSublayer(last) }
          last = next
        }
        ends.append(last)
        if !isFromTop { piece = last }
      case 2: break
      default: piece = ends.randomElement(using: &random) ?? place
      }
      if piece === tree.root { continue }
      let isMask = Int.random(in: 0..<8, using: &random) == 0
      let isCycle = isAbove(piece, place)
      let isTooDeep = !isCycle && depth(place) + height(piece) > LayerTree.maximumDepth
      if isMask { piece.removeFromSuperlayer() }
      var kind: LayerError.Code?
      do throws(LayerError) {
        if isMask { try place.setMask(checked: piece) } else { try place.addSublayer(checked: piece) }
      } catch {
        kind = error.code
      }
      let isAsCounted: Bool
      switch kind {
      case nil: isAsCounted = !isCycle && !isTooDeep
      case .cycle: isAsCounted = isCycle
      case .tooDeep: isAsCounted = isTooDeep
      default: isAsCounted = false
      }
      guard isAsCounted else {
        Issue.record("step \(step): \(String(describing: kind)), cycle \(isCycle), too deep \(isTooDeep)")
        return
      }
      if Int.random(in: 0..<10, using: &random) == 0 { place.removeFromSuperlayer() }
      for layer in ends {
        if let parent = layer.parent, layer.depthBound <= parent.depthBound {
          Issue.record("step \(step): a bound is not above the parent's")
          return
        }
      }
    }
  }
}
