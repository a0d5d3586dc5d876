internal import MultiplaneGeometry

/// The paint order of the whole tree, for layers without a zPosition: a number for each slot. Found layers are sorted
/// by it, without a visit of the containers around them.
///
/// The numbers hold as long as the structure of the tree does. Then they are found anew, once it has been the same for
/// some plans: a part in each search, so that no frame of a large tree takes long.
struct PaintOrder: Sendable {
  /// By slot.
  private var numbers: [UInt32] = []
  /// By slot, of containers: the count of changes of containers for which the container and those around it were found
  /// up to date.
  private var known: [UInt32] = []
  /// The structure that the numbers are of, and the first plan that had it.
  private var structure: UInt32?
  private var firstPlan: UInt64 = 0
  /// Plans that a structure must last before its layers are numbered: doubles whenever it did not last thrice as long.
  private var patience = Self.leastPatience
  /// The next layer to be numbered; −1 for none.
  private var next: Int32 = -1
  private var nextNumber: UInt32 = 0
  private var isNumbered = false
  private var keys = SlotKeys()

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
    while numbers.count < layers.states.count {
      numbers.append(0)
      known.append(0)
    }
    next = Self.number(layers.states, from: next, &numbers, &nextNumber)
    isNumbered = next < 0
    return isNumbered
  }

  /// Numbers layers in paint order, from one on: a layer, then its mask, then its sublayers.
  ///
  /// - Returns: the next layer to be numbered; −1 for none.
  private static func number(
    _ states: [LayerState], from first: Int32, _ numbers: inout [UInt32], _ nextNumber: inout UInt32
  ) -> Int32 {
    let states = states.span
    var numbers = numbers.mutableSpan
    var next = first
    for _ in 0..<mostNumbered {
      var slot = next
      if slot < 0 { return -1 }
      numbers[Int(slot)] = nextNumber
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
}

extension PaintOrder {
  // The found layers of one search.

  mutating func begin() { keys.removeAll() }

  /// Takes layers that were found in a space, from an index on; returns the index of the first of which a container
  /// below the space is not known, or the number of layers.
  mutating func take(
    _ found: [Int32], from index: Int, below space: Int32, _ states: [LayerState], _ version: UInt32
  ) -> Int {
    Self.take(found, from: index, below: space, states, version, numbers, known, into: &keys)
  }

  private static func take(
    _ found: [Int32], from first: Int, below space: Int32, _ states: [LayerState], _ version: UInt32,
    _ numbers: [UInt32], _ known: [UInt32], into keys: inout SlotKeys
  ) -> Int {
    let (found, states, numbers, known) = (found.span, states.span, numbers.span, known.span)
    var index = first
    while index < found.count {
      let slot = found[index]
      let innermost = states[Int(slot)].innermostContainer(slot)
      guard innermost == space || known[Int(innermost)] == version else { return index }
      keys.append(slot, at: numbers[Int(slot)])
      index += 1
    }
    return index
  }

  /// Lists the taken layers in paint order, each once.
  mutating func list(into pieces: inout [DepthOrder.Piece]) {
    keys.sort()
    var last: Int32 = -1
    for index in 0..<keys.count {
      let slot = keys.slot(index)
      if slot != last { pieces.append(DepthOrder.Piece(slot: slot)) }
      last = slot
    }
  }

  /// Whether a container and those around it are known to be up to date.
  func isKnown(_ slot: Int32, _ version: UInt32) -> Bool { known[Int(slot)] == version }

  mutating func note(_ slot: Int32, _ version: UInt32) { known[Int(slot)] = version }
}

extension LayerState {
  /// The layer's slot if it is open, otherwise that of its superlayer.
  @inline(__always)
  func innermostContainer(_ slot: Int32) -> Int32 { isOpen ? slot : links.parent }
}
