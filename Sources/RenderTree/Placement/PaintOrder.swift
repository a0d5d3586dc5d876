/// The paint order of the whole tree, for layers without a zPosition: a number for each layer. Found layers are listed
/// by it, without a sort and without a visit of the containers around them.
///
/// The numbers hold as long as the structure of the tree does. Then they are found anew, once it has been the same for
/// some plans: a part in each search, so that no frame of a large tree takes long.
struct PaintOrder: Sendable {
  /// By slot.
  private var numbers: [UInt32] = []
  /// By number.
  private var slots: [Int32] = []
  /// The structure that the numbers are of, and the first plan that had it.
  private var structure: UInt32?
  private var firstPlan: UInt64 = 0
  /// Plans that a structure must last before its layers are numbered: doubles whenever it did not last thrice as long.
  private var patience = Self.leastPatience
  /// The next layer to be numbered; −1 for none.
  private var next: Int32 = -1
  private var nextNumber: UInt32 = 0
  private var isNumbered = false
  /// A bit for each number of the found layers, and a bit for each word of those that is not zero.
  private var found: [UInt64] = []
  private var foundWords: [UInt64] = []

  private static let leastPatience: UInt64 = 2
  private static let mostPatience: UInt64 = 64
  /// Layers that are numbered in one search.
  private static let mostNumbered = 1 << 16
}

extension PaintOrder {
  /// Whether the numbers hold; otherwise finds some of them.
  mutating func update(_ layers: inout LayerTable) -> Bool {
    let plan = layers.frame.sequence
    if structure != layers.treeVersions.structure {
      if structure != nil {
        let hasLasted = plan - firstPlan > 3 * patience
        patience = hasLasted ? Self.leastPatience : min(2 * patience, Self.mostPatience)
      }
      (structure, firstPlan, isNumbered) = (layers.treeVersions.structure, plan, false)
      (next, nextNumber) = (layers.root, 0)
    }
    if isNumbered { return true }
    guard plan - firstPlan >= patience || layers.frame.shortcuts == .always else { return false }
    grow(to: layers.states.count)
    next = Self.number(layers.states, from: next, &numbers, &slots, &nextNumber)
    isNumbered = next < 0
    return isNumbered
  }

  private mutating func grow(to count: Int) {
    while numbers.count < count {
      numbers.append(0)
      slots.append(-1)
      if numbers.count > found.count * 64 { found.append(0) }
      if found.count > foundWords.count * 64 { foundWords.append(0) }
    }
  }

  /// Numbers layers in paint order, from one on: a layer, then its mask, then its sublayers.
  ///
  /// - Returns: the next layer to be numbered; −1 for none.
  private static func number(
    _ states: [LayerState], from first: Int32, _ numbers: inout [UInt32], _ slots: inout [Int32],
    _ nextNumber: inout UInt32
  ) -> Int32 {
    let states = states.span
    var numbers = numbers.mutableSpan
    var slots = slots.mutableSpan
    var next = first
    for _ in 0..<mostNumbered {
      var slot = next
      if slot < 0 { return -1 }
      numbers[Int(slot)] = nextNumber
      slots[Int(nextNumber)] = slot
      nextNumber += 1
      let links = states[Int(slot)].links
      next = links.mask >= 0 ? links.mask : links.first
      while next < 0 {
        let parent = states[Int(slot)].links.parent
        if parent < 0 { break }
        let isMask = states[Int(slot)].flags.contains(.isMask)
        next = isMask ? states[Int(parent)].links.first : states[Int(slot)].links.next
        slot = parent
      }
    }
    return next
  }

  /// Whether a layer is painted before another, while the numbers hold.
  func isBefore(_ layer: Int32, _ other: Int32) -> Bool { numbers[Int(layer)] < numbers[Int(other)] }

  // The found layers of one search.

  /// Takes layers that were found in a space, from an index on; returns the index of the first of which a container
  /// below the space is not known, or the number of layers.
  mutating func take(_ found: [Int32], from index: Int, below space: Int32, _ layers: borrowing LayerTable) -> Int {
    Self.take(
      found, from: index, below: space, layers.states, layers.containers.values, layers.treeVersions.containers,
      numbers, &self.found, &foundWords)
  }

  private static func take(
    _ layers: [Int32], from first: Int, below space: Int32, _ states: [LayerState], _ containers: [ContainerState],
    _ version: UInt32, _ numbers: [UInt32], _ found: inout [UInt64], _ foundWords: inout [UInt64]
  ) -> Int {
    let (layers, states, containers, numbers) = (layers.span, states.span, containers.span, numbers.span)
    var found = found.mutableSpan
    var foundWords = foundWords.mutableSpan
    var known = space
    var index = first
    while index < layers.count {
      let slot = layers[index]
      if states[Int(slot)].links.parent != known || states[Int(slot)].isSpreadInPlane {
        let innermost = states[Int(slot)].innermostContainer(slot)
        guard
          innermost == space || containers[Int(states[Int(innermost)].container)].orderedVersion == version
        else { return index }
        known = innermost
      }
      let number = Int(numbers[Int(slot)])
      let word = found[number >> 6]
      found[number >> 6] = word | 1 &<< UInt64(truncatingIfNeeded: number)
      if word == 0 { foundWords[number >> 12] |= 1 &<< UInt64(truncatingIfNeeded: number >> 6) }
      index += 1
    }
    return index
  }

  /// Lists the taken layers in paint order, each once, and forgets them.
  ///
  /// - Parameter most: number of layers that were found.
  mutating func list(into pieces: inout [DepthOrder.Piece], most: Int) {
    pieces.append(addingCapacity: most) { pieces in
      Self.take(&found, &foundWords, slots) { pieces.append(DepthOrder.Piece(slot: $0)) }
    }
  }

  mutating func forget() { Self.take(&found, &foundWords, slots) { _ in } }

  @inline(__always)
  private static func take(
    _ found: inout [UInt64], _ foundWords: inout [UInt64], _ slots: [Int32], _ body: (Int32) -> Void
  ) {
    let slots = slots.span
    var found = found.mutableSpan
    var foundWords = foundWords.mutableSpan
    for index in foundWords.indices {
      var words = foundWords[index]
      if words == 0 { continue }
      foundWords[index] = 0
      while words != 0 {
        let word = index &<< 6 | words.trailingZeroBitCount
        words &= words &- 1
        var bits = found[word]
        found[word] = 0
        while bits != 0 {
          body(slots[word &<< 6 | bits.trailingZeroBitCount])
          bits &= bits &- 1
        }
      }
    }
  }
}

extension LayerState {
  /// The layer's slot if it is spread, otherwise that of its superlayer.
  @inline(__always)
  func innermostContainer(_ slot: Int32) -> Int32 { isSpreadInPlane ? slot : links.parent }
}
