internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Puts the instances of a pass into batches. An instance joins the earliest open batch that can take it, if it touches
/// no instance of the later ones: disjoint instances have no order. Earlier batches grow so, and the later ones stay
/// small and hinder few.
struct OpenBatches: Sendable {
  /// Whether each entry has a batch of its own, so that the plan shows the features of each.
  var areApart = false
  /// Why and for which layers batches began, since it was cleared.
  var breaks: [(layer: Int32, reason: FramePlan.BreakReason)] = []
  /// Their ranges of instances are set by `finish`.
  private var open: [FramePlan.Batch] = []
  /// In the order in which they were added, with their bounds and batches.
  private var instances: [Instance] = []
  private var places: [InstanceGrid.Node] = []
  /// Batch of the latest instance, and whether none joined an earlier batch than the instance before.
  private var (latest, areInOrder) = (-1, true)
  /// The first instance of each batch: for `collect`.
  private var firsts: [Int32] = []
  private var grid = InstanceGrid()
  /// Number of instances that are in the grid, or of an earlier group.
  private var indexed = 0
  /// Group of the latest instance.
  private var group: Int32 = -1
  /// What the latest instance needs, and the earliest batch that takes it: what needs the same is not looked up again.
  /// −1 if that is not known.
  private var need = BatchNeed(features: [], texture: -1)
  private var earliest = -1

  /// Number of open batches from which an instance without clips joins a batch with clips: that program takes longer
  /// per pixel, but a draw call costs time however few there are.
  private static var fewest: Int { 4 }
  /// Number of batches compared, from the last one back.
  private static var mostLookedAt: Int { 64 }
  /// Leaves for each of which the earliest batch is sought; more of them follow the first one.
  private static var mostSought: Int { 1024 }

  /// - Parameter backdrop: the page of the copied backdrop that the entry reads.
  @inline(__always)
  mutating func add(_ entry: borrowing PaintWalk.Entry, backdrop: FramePlan.Page? = nil, plan: inout FramePlan) {
    guard !entry.bounds.isEmpty else { return plan.occluded += 1 }
    begin(group: entry.base, plan: &plan)
    add(
      entry.instance, entry.bounds.box, outside: entry.hidden, BatchNeed(entry, backdrop: backdrop), of: entry.layer,
      plan: &plan)
  }

  /// Adds the leaves of an entry.
  ///
  /// - Parameters:
  ///   - base, group: of the entry.
  ///   - hidden: `Stream.hidden`.
  mutating func add(
    _ all: [PaintWalk.Leaf], _ range: Range<Int>, base: Int32, group: UInt32, hidden: [PixelRect], _ drawn: DrawnQuads,
    plan: inout FramePlan
  ) {
    let (leaves, quads) = (all.span, drawn.quads.span)
    var index = range.lowerBound
    while index < range.upperBound {
      let (leaf, quad) = (leaves[index], Int(leaves[index].record))
      index += 1
      guard !leaf.isHidden else {
        plan.occluded += 1
        continue
      }
      begin(group: base, plan: &plan)
      add(
        quads[quad].instance.moved(to: group), leaf.bounds,
        outside: leaf.hidden < 0 ? .empty : hidden[Int(leaf.hidden)],
        BatchNeed(features: quads[quad].features, texture: quads[quad].texture), of: quads[quad].layer, plan: &plan)
      let rest = range.upperBound - index
      if rest > 0, !areApart, latest == open.count - 1, earliest == latest || rest >= Self.mostSought {
        index = addAlike(leaves, index..<range.upperBound, quads, group, plan: &plan)
      }
    }
  }

  /// Adds leaves to the last batch, up to the first that is partly hidden or needs something else than the latest
  /// instance.
  ///
  /// - Returns: the index of that leaf, or the end of the range.
  private mutating func addAlike(
    _ leaves: Span<PaintWalk.Leaf>, _ range: Range<Int>, _ quads: Span<DrawnQuad>, _ group: UInt32,
    plan: inout FramePlan
  ) -> Int {
    let (need, kind) = (need, need.features.kindOfContents)
    func isAlike(_ leaf: PaintWalk.Leaf) -> Bool {
      quads[Int(leaf.record)].features == need.features && quads[Int(leaf.record)].texture == need.texture
        && leaf.hidden < 0
    }
    guard isAlike(leaves[range.lowerBound]) else { return range.lowerBound }
    let mayMix = need.features.isMixable
    let batch = Int32(truncatingIfNeeded: latest)
    var (own, boxes): ([Instance], [InstanceGrid.Node]) = ([], [])
    swap(&own, &instances)
    swap(&boxes, &places)
    var (pixels, occluded, index) = (0, 0, range.lowerBound)
    own.append(addingCapacity: range.count) { instances in
      boxes.append(addingCapacity: range.count) { boxes in
        var (sum, next) = (0, index)
        defer { (pixels, index) = (sum, next) }
        while next < range.upperBound {
          let bounds = leaves[next].bounds
          if leaves[next].isHidden {
            occluded += 1
          } else {
            guard isAlike(leaves[next]), !mayMix || BatchNeed.isSmall(bounds.area) == need.isMixed else { return }
            sum &+= bounds.area
            instances.append(quads[Int(leaves[next].record)].instance.moved(to: group, kind: kind))
            boxes.append(InstanceGrid.Node(rect: bounds, batch: batch))
          }
          next += 1
        }
      }
    }
    swap(&own, &instances)
    swap(&boxes, &places)
    plan.shadedPixels += pixels
    plan.occluded += occluded
    return index
  }

  /// Adds an instance, or its parts around the hidden rectangle: up to four, above, below, left and right.
  private mutating func add(
    _ instance: Instance, _ rect: SIMD4<Int32>, outside hidden: PixelRect, _ need: BatchNeed, of layer: Int32,
    plan: inout FramePlan
  ) {
    if hidden.isEmpty { return add(instance, rect, need, of: layer, plan: &plan) }
    PixelRect(rect).forEachPart(outside: hidden) { seen in
      var part = instance
      part.cut(to: seen, reference: plan.reference)
      add(part, seen.box, need, of: layer, plan: &plan)
    }
  }

  private mutating func add(
    _ instance: Instance, _ rect: SIMD4<Int32>, _ need: BatchNeed, of layer: Int32, plan: inout FramePlan
  ) {
    var need = need
    need.isMixed = BatchNeed.isSmall(rect.area) && need.texture >= 0 && need.features.isMixable
    plan.shadedPixels += rect.area
    var batch = batch(for: need, at: rect)
    if batch < 0 {
      if let last = open.last { breaks.append((layer, FramePlan.BreakReason(last, need))) }
      batch = open.count
      open.append(FramePlan.Batch(need, at: instances.count))
      earliest = -1
    } else {
      open[batch].take(need)
    }
    instances.append(instance.moved(to: instance.group, kind: need.features.kindOfContents))
    places.append(InstanceGrid.Node(rect: rect, batch: Int32(truncatingIfNeeded: batch)))
    areInOrder = areInOrder && batch >= latest
    latest = batch
  }

  /// Takes up a group. If groups are interleaved or out of order, the batches so far are closed, because overlap is
  /// tested within a group only: other groups lie elsewhere on the page.
  private mutating func begin(group new: Int32, plan: inout FramePlan) {
    if new == group { return }
    if new < group { finish(&plan) }
    group = new
    grid.removeAll()
    indexed = instances.count
  }

  /// The batch that an instance joins; −1 if it begins one.
  private mutating func batch(for need: BatchNeed, at rect: SIMD4<Int32>) -> Int {
    if areApart { return -1 }
    if earliest < 0 || self.need != need {
      self.need = need
      earliest = Self.first(of: open, from: max(open.count - Self.mostLookedAt, 0), for: need)
    }
    // What joins the last batch comes after all others.
    if earliest < 0 || earliest == open.count - 1 { return earliest }
    grid.add(places, from: indexed)
    indexed = places.count
    let touched = Int(grid.lastBatch(touching: rect, after: Int32(truncatingIfNeeded: earliest)))
    return touched == earliest ? touched : Self.first(of: open, from: touched, for: need)
  }

  /// The first batch from an index on that can take an instance; −1 if none can.
  private static func first(of open: [FramePlan.Batch], from first: Int, for need: BatchNeed) -> Int {
    let open = open.span
    var (index, spare) = (first, -1)
    while index < open.count {
      let features = open[index].features
      if features.joined(with: need.features) != nil {
        if open[index].canTake(need) { return index }
      } else if need.isMixed, open[index].mixes(need) {
        return index
      } else if spare < 0, features.joinedUnderClips(with: need.features) != nil, open[index].canTake(need) {
        spare = index
      }
      index += 1
    }
    return open.count >= fewest ? spare : -1
  }

  /// Writes the batches into the plan, in order, and starts over.
  mutating func finish(_ plan: inout FramePlan) {
    if areInOrder, plan.instances.isEmpty {
      swap(&instances, &plan.instances)
      for index in open.indices {
        let end = index + 1 < open.count ? open[index + 1].instances.lowerBound : plan.instances.count
        open[index].instances = open[index].instances.lowerBound..<end
      }
    } else {
      firsts.clear()
      for _ in open { firsts.append(-1) }
      Self.link(&places, &firsts)
      Self.collect(instances, places, firsts, of: &open, into: &plan.instances)
    }
    plan.batches.append(contentsOf: open)
    open.clear()
    instances.clear()
    places.clear()
    grid.removeAll()
    (indexed, group, earliest, latest, areInOrder) = (0, -1, -1, -1, true)
  }

  /// Links the instances of each batch in their order.
  private static func link(_ places: inout [InstanceGrid.Node], _ firsts: inout [Int32]) {
    var places = places.mutableSpan
    var firsts = firsts.mutableSpan
    for index in places.indices.reversed() {
      let batch = Int(places[index].batch)
      places[index].next = firsts[batch]
      firsts[batch] = Int32(truncatingIfNeeded: index)
    }
  }

  /// Adds the instances of each batch to a list, and sets the batch's range of it.
  private static func collect(
    _ instances: [Instance], _ places: [InstanceGrid.Node], _ firsts: [Int32], of open: inout [FramePlan.Batch],
    into all: inout [Instance]
  ) {
    let first = all.count
    all.append(addingCapacity: instances.count) { all in
      let (instances, places) = (instances.span, places.span)
      for batch in open.indices {
        let start = first + all.count
        var next = Int(firsts[batch])
        while next >= 0 {
          all.append(instances[next])
          next = Int(places[next].next)
        }
        open[batch].instances = start..<first + all.count
      }
    }
  }
}
