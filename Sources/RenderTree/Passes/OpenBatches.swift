internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Puts the instances of a pass into batches. An instance that overlaps none of those after an earlier batch may join
/// that batch: disjoint instances have no order.
struct OpenBatches: Sendable {
  /// A batch that can still take instances.
  private struct Open: Sendable {
    /// Its range of instances is set by `finish`.
    var batch: FramePlan.Batch
    /// First and last run of its instances, indices into `runs`.
    var first: Int
    var last: Int
    /// Group of the latest instance, and bounds of the batch's instances of that group, device pixels. Other groups lie
    /// elsewhere on the page.
    var group: Int32
    var bounds: PixelRect
  }

  /// Neighbours in `instances` that one batch takes, and the batch's next run; −1 for none.
  private struct Run: BitwiseCopyable, Sendable {
    var start: Int
    var end: Int
    var next = -1
  }

  /// Whether each entry has a batch of its own, so that the plan shows the features of each.
  var areApart = false
  private var open: [Open] = []
  /// In the order in which they were added.
  private var instances: [Instance] = []
  private var runs: [Run] = []
  /// Instances of later batches while one is added to: see `beginAdding`.
  private var apart: [Instance] = []
  /// Group of the latest instance.
  private var group: Int32 = -1
  /// The batch that took the latest entry, and what that entry needs: one that needs the same joins it, too. −1 if that
  /// is not known.
  private var latest: (batch: Int, texture: Int32, features: FramePlan.Features) = (-1, -1, [])

  /// Number of open batches from which an instance without clips joins a batch with clips: that program takes longer
  /// per pixel, but a draw call costs time however few there are.
  private static let fewest = 4
  /// Number of batches compared, from the last one back.
  private static let mostLookedAt = 8
  /// Limit on the instances that are moved to keep those of a batch together.
  private static let mostMoved = 8

  /// The first batch of a pass that an entry may join.
  func firstToJoin(from first: Int) -> Int { areApart ? .max : first }

  /// - Returns: the reason why the entry begins a batch.
  mutating func add(_ entry: PaintWalk.Entry, plan: inout FramePlan) -> FramePlan.BreakReason? {
    guard !entry.bounds.isEmpty else {
      plan.occluded += 1
      return nil
    }
    // The groups are interleaved or out of order: the batches so far are closed, because overlap is tested within a
    // group only.
    if entry.base < group { finish(&plan) }
    group = entry.base
    plan.shadedPixels += entry.bounds.area
    latest.batch = -1
    var index = open.count - 1
    let least = areApart ? open.count : max(open.count - Self.mostLookedAt, 0)
    var spare: (index: Int, features: FramePlan.Features)?
    while index >= least {
      if open[index].batch.takes(entry) {
        let own = open[index].batch.features
        if let features = own.joined(with: entry.features) {
          join(index, entry, features)
          note(index, entry)
          return nil
        }
        if spare == nil, let features = own.joinedUnderClips(with: entry.features) {
          spare = (index, features)
        }
      }
      if open[index].group == entry.base, !open[index].bounds.intersection(entry.bounds).isEmpty { break }
      index -= 1
    }
    if let spare, open.count >= Self.fewest {
      join(spare.index, entry, spare.features)
      return nil
    }
    let reason = open.last.map { FramePlan.BreakReason($0.batch, entry, backdrop: nil) }
    open.append(
      Open(
        batch: FramePlan.Batch(
          instances: 0..<0, texture: entry.texture, under: entry.under, page: entry.page, features: entry.features,
          blending: entry.blending, backdrop: nil), first: runs.count, last: runs.count, group: entry.base,
        bounds: entry.bounds))
    runs.append(Run(start: instances.count, end: instances.count + 1))
    instances.append(entry.instance)
    note(open.count - 1, entry)
    return reason
  }

  private mutating func note(_ index: Int, _ entry: PaintWalk.Entry) {
    guard entry.under < 0, entry.page == nil, entry.blending == .sourceOver, !areApart else { return }
    latest = (index, entry.texture, entry.features)
  }

  /// Begins a pass with leaves that are all seen and need the same: with one batch.
  ///
  /// - Returns: false if they differ, or if the pass has begun.
  mutating func begin(
    with leaves: [PaintWalk.Leaf], of all: PaintWalk.Entry, _ drawn: DrawnQuads, _ plan: inout FramePlan
  ) -> Bool {
    guard open.isEmpty, all.alike.isKnown, !areApart else { return false }
    group = all.base
    latest = (0, all.alike.texture, all.alike.features)
    open.append(
      Open(
        batch: FramePlan.Batch(instances: 0..<0, texture: latest.texture, features: latest.features),
        first: 0, last: 0, group: all.base, bounds: all.bounds))
    runs.append(Run(start: 0, end: 0))
    joinAlike(leaves, all.leaves, of: all, drawn, &plan)
    return true
  }

  /// Adds leaves up to the first that `add` must add: it needs something else than the latest entry, touches what was
  /// drawn after that entry's batch, or is partly hidden.
  ///
  /// - Returns: the index of that leaf, or the end of the range.
  mutating func join(
    _ leaves: [PaintWalk.Leaf], _ range: Range<Int>, of all: PaintWalk.Entry, _ drawn: DrawnQuads,
    _ plan: inout FramePlan
  ) -> Int {
    guard latest.batch >= 0, group == all.base, open[latest.batch].group == all.base else { return range.lowerBound }
    // The latest batch has taken those before the range: at most the first one.
    if all.alike.isKnown, range.lowerBound <= all.leaves.lowerBound + 1, latest.batch == open.count - 1,
      all.alike.texture == latest.texture, all.alike.features == latest.features
    {
      joinAlike(leaves, range, of: all, drawn, &plan)
      return range.upperBound
    }
    let (batch, texture, features) = latest
    let isLast = batch == open.count - 1
    let ends = SIMD4<Int32>.boxEnds
    let start = beginAdding(to: batch)
    var own: [Instance] = []
    swap(&own, &instances)
    var (around, pixels, occluded, index) = (open[batch].bounds.box, 0, 0, range.lowerBound)
    own.append(addingCapacity: range.count) { instances in
      let (leaves, quads) = (leaves.span, drawn.quads.span)
      var (box, area, next) = (around, 0, index)
      defer { (around, pixels, index) = (box, area, next) }
      while next < range.upperBound {
        let (bounds, record) = (leaves[next].bounds, Int(leaves[next].record))
        if leaves[next].isHidden {
          occluded += 1
          next += 1
          continue
        }
        guard leaves[next].hidden < 0, quads[record].texture == texture, quads[record].features == features,
          isLast || !touchesLater(leaves[next], than: batch)
        else { return }
        area &+= Int(bounds.z &- bounds.x) &* Int(bounds.w &- bounds.y)
        box = box.boxAround(bounds, ends)
        instances.append(quads[record].instance.moved(to: all.instance.group))
        next += 1
      }
    }
    swap(&own, &instances)
    endAdding(from: start, to: batch)
    open[batch].bounds = PixelRect(around)
    plan.shadedPixels += pixels
    plan.occluded += occluded
    return index
  }

  /// Adds leaves to the latest batch that are all seen, and need the same as it.
  private mutating func joinAlike(
    _ leaves: [PaintWalk.Leaf], _ range: Range<Int>, of all: PaintWalk.Entry, _ drawn: DrawnQuads,
    _ plan: inout FramePlan
  ) {
    let start = beginAdding(to: latest.batch)
    instances.append(addingCapacity: range.count) { instances in
      let (leaves, quads) = (leaves.span, drawn.quads.span)
      for index in range {
        instances.append(quads[Int(leaves[index].record)].instance.moved(to: all.instance.group))
      }
    }
    endAdding(from: start, to: latest.batch)
    open[latest.batch].bounds = open[latest.batch].bounds.union(all.bounds)
    plan.shadedPixels += all.alike.pixels
    for leaf in leaves[all.leaves.lowerBound..<range.lowerBound] { plan.shadedPixels -= PixelRect(leaf.bounds).area }
  }

  /// Whether a leaf touches pixels of a later batch.
  private func touchesLater(_ leaf: PaintWalk.Leaf, than batch: Int) -> Bool {
    open[(batch + 1)...].contains { $0.group == group && leaf.touches($0.bounds.box) }
  }

  /// Instances are appended next that a batch takes. Those after the batch's latest one are set apart if they are few,
  /// so that they come after the new ones: batches with one run each need not be sorted in the end.
  ///
  /// - Returns: the index of the first new instance.
  private mutating func beginAdding(to batch: Int) -> Int {
    let end = runs[open[batch].last].end
    if (1...Self.mostMoved).contains(instances.count - end) {
      apart.append(contentsOf: instances[end...])
      instances.removeLast(apart.count)
    }
    return instances.count
  }

  /// Adds the instances from an index on to a batch.
  private mutating func endAdding(from start: Int, to batch: Int) {
    let last = open[batch].last
    if !apart.isEmpty {
      let count = instances.count - start
      var later = runs.count - 1
      while runs[later].start >= start {
        runs[later].start += count
        runs[later].end += count
        later -= 1
      }
      runs[last].end += count
      instances.append(contentsOf: apart)
      apart.removeAll(keepingCapacity: true)
    } else if start == instances.count {
      return
    } else if runs[last].end == start {
      runs[last].end = instances.count
    } else {
      runs[last].next = runs.count
      open[batch].last = runs.count
      runs.append(Run(start: start, end: instances.count))
    }
  }

  /// Adds the instance of an entry to a batch.
  private mutating func join(_ index: Int, _ entry: PaintWalk.Entry, _ features: FramePlan.Features) {
    let start = beginAdding(to: index)
    instances.append(entry.instance)
    endAdding(from: start, to: index)
    open[index].batch.take(entry, features)
    open[index].bounds = open[index].group == entry.base ? open[index].bounds.union(entry.bounds) : entry.bounds
    open[index].group = entry.base
  }

  /// Writes the batches into the plan, in order, and starts over.
  mutating func finish(_ plan: inout FramePlan) {
    // Mostly the instances of each batch follow those of the batch before.
    let isInOrder = runs.count == open.count && plan.instances.isEmpty
    if isInOrder { swap(&instances, &plan.instances) }
    for index in open.indices {
      if isInOrder {
        open[index].batch.instances = runs[index].start..<runs[index].end
      } else {
        let start = plan.instances.count
        var next = open[index].first
        while next >= 0 {
          plan.instances.append(contentsOf: instances[runs[next].start..<runs[next].end])
          next = runs[next].next
        }
        open[index].batch.instances = start..<plan.instances.count
      }
      plan.batches.append(open[index].batch)
    }
    open.clear()
    instances.clear()
    runs.clear()
    group = -1
    latest.batch = -1
  }
}

extension Instance {
  @inline(__always)
  fileprivate func moved(to group: UInt32) -> Instance {
    var instance = self
    instance.group = group
    return instance
  }
}

extension FramePlan.Batch {
  /// Whether the batch can take an entry, provided that their shader features can be joined.
  func takes(_ entry: PaintWalk.Entry) -> Bool {
    (texture == entry.texture || entry.texture < 0 || texture < 0)
      && (under == entry.under || entry.under < 0 || under < 0)
      && (page == entry.page || entry.page == nil || page == nil) && blending == entry.blending
  }

  /// Takes an entry.
  ///
  /// - Parameter features: shader features of both.
  mutating func take(_ entry: PaintWalk.Entry, _ features: FramePlan.Features) {
    self.features = features
    texture = max(texture, entry.texture)
    under = max(under, entry.under)
    page = page ?? entry.page
  }
}
