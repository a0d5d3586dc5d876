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
    if !areApart, let found = Self.batch(for: entry, in: open.span) {
      Self.join(entry, found, &open, &runs, &instances)
      if !found.isSpare { note(found.index, entry) }
      return nil
    }
    instances.append(entry.instance)
    let reason = open.last.map { FramePlan.BreakReason($0.batch, entry, backdrop: nil) }
    open.append(
      Open(
        batch: FramePlan.Batch(
          instances: 0..<0, texture: entry.texture, under: entry.under, page: entry.page, features: entry.features,
          blending: entry.blending, backdrop: nil), first: runs.count, last: runs.count, group: entry.base,
        bounds: entry.bounds))
    runs.append(Run(start: instances.count - 1, end: instances.count))
    note(open.count - 1, entry)
    return reason
  }

  /// Adds entries from an index on, up to the first that `add` must add: it begins a batch, is partly hidden, or stands
  /// for leaves.
  ///
  /// - Returns: the index of that entry, or the number of entries.
  mutating func join(_ entries: [PaintWalk.Entry], from first: Int, _ plan: inout FramePlan) -> Int {
    if areApart || open.isEmpty { return first }
    var last = (entry: -1, batch: -1)
    let next = Self.join(entries, from: first, &last, &open, &runs, &instances, &group, &plan)
    if last.entry >= 0 {
      latest.batch = -1
      if last.batch >= 0 { note(last.batch, entries[last.entry]) }
    }
    return next
  }

  /// - Parameter last: the last entry that joined a batch, and the batch; −1 if that is a spare one.
  private static func join(
    _ entries: [PaintWalk.Entry], from first: Int, _ last: inout (entry: Int, batch: Int), _ open: inout [Open],
    _ runs: inout [Run], _ instances: inout [Instance], _ group: inout Int32, _ plan: inout FramePlan
  ) -> Int {
    let entries = entries.span
    var index = first
    while index < entries.count, entries[index].firstLeaf == entries[index].endOfLeaves,
      entries[index].hidden.isEmpty, entries[index].base >= group
    {
      if entries[index].bounds.isEmpty {
        plan.occluded += 1
      } else {
        guard let found = batch(for: entries[index], in: open.span) else { break }
        group = entries[index].base
        plan.shadedPixels += entries[index].bounds.area
        join(entries[index], found, &open, &runs, &instances)
        last = (index, found.isSpare ? -1 : found.index)
      }
      index += 1
    }
    return index
  }

  /// A batch that takes an entry: its index, and the shader features of both.
  private struct Found {
    var index: Int
    var features: FramePlan.Features
    /// The entry has no clips, and the batch's program has.
    var isSpare = false
  }

  /// The batch that an entry joins; nil if it begins one.
  @inline(__always)
  private static func batch(for entry: borrowing PaintWalk.Entry, in open: Span<Open>) -> Found? {
    var index = open.count - 1
    let least = max(open.count - mostLookedAt, 0)
    var spare: Found?
    while index >= least {
      if open[index].batch.takes(entry) {
        let own = open[index].batch.features
        if let features = own.joined(with: entry.features) { return Found(index: index, features: features) }
        if spare == nil, let features = own.joinedUnderClips(with: entry.features) {
          spare = Found(index: index, features: features, isSpare: true)
        }
      }
      if open[index].group == entry.base, open[index].bounds.shares(entry.bounds) { break }
      index -= 1
    }
    return open.count >= fewest ? spare : nil
  }

  private mutating func note(_ index: Int, _ entry: PaintWalk.Entry) {
    guard entry.under < 0, entry.page == nil, entry.blending == .sourceOver, !areApart else { return }
    latest = (index, entry.texture, entry.features)
  }

  /// Adds leaves up to the first that `add` must add: it needs something else than the latest entry, touches what was
  /// drawn after that entry's batch, or is partly hidden.
  ///
  /// - Parameters:
  ///   - range: the last ones of `all`.
  ///   - shaded: the plan's `shadedPixels` before the first of them.
  /// - Returns: the index of that leaf, or the end of the range.
  mutating func join(
    _ leaves: [PaintWalk.Leaf], _ range: Range<Int>, of all: PaintWalk.Entry, shaded: Int, _ drawn: DrawnQuads,
    _ plan: inout FramePlan
  ) -> Int {
    guard latest.batch >= 0, group == all.base, open[latest.batch].group == all.base else { return range.lowerBound }
    if all.alike.isKnown, latest.batch == open.count - 1, all.alike.texture == latest.texture,
      all.alike.features == latest.features
    {
      joinAlike(leaves, range, of: all, drawn)
      plan.shadedPixels = shaded + all.alike.pixels
      return range.upperBound
    }
    let (batch, texture, features) = latest
    let isLast = batch == open.count - 1
    let ends = SIMD4<Int32>.boxEnds
    let start = instances.count
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
    take(instancesFrom: start, into: batch)
    open[batch].bounds = PixelRect(around)
    plan.shadedPixels += pixels
    plan.occluded += occluded
    return index
  }

  /// Adds leaves to the latest batch that are all seen, and need the same as it.
  private mutating func joinAlike(
    _ leaves: [PaintWalk.Leaf], _ range: Range<Int>, of all: PaintWalk.Entry, _ drawn: DrawnQuads
  ) {
    let start = instances.count
    if all.alike.hasOneClip {
      instances.append(addingCapacity: range.count) { instances in
        let leaves = leaves.span
        var instance = Instance(item: 0, clip: all.alike.clip, group: all.instance.group)
        for index in range {
          instance.item = UInt32(bitPattern: leaves[index].record)
          instances.append(instance)
        }
      }
      assert(
        zip(instances[start...], leaves[range]).allSatisfy { drawn.quads[Int($1.record)].instance.clip == $0.clip })
    } else {
      instances.append(addingCapacity: range.count) { instances in
        let (leaves, quads) = (leaves.span, drawn.quads.span)
        for index in range {
          instances.append(quads[Int(leaves[index].record)].instance.moved(to: all.instance.group))
        }
      }
    }
    take(instancesFrom: start, into: latest.batch)
    // The batch has taken the leaf before the range.
    let isWhole = range.lowerBound <= all.leaves.lowerBound + 1
    let bounds = isWhole ? all.bounds : PaintWalk.Leaf.bounds(of: leaves[range], in: all.bounds)
    open[latest.batch].bounds = open[latest.batch].bounds.union(bounds)
  }

  /// Whether a leaf touches pixels of a later batch.
  private func touchesLater(_ leaf: PaintWalk.Leaf, than batch: Int) -> Bool {
    open[(batch + 1)...].contains { $0.group == group && leaf.bounds.touches($0.bounds.box) }
  }

  /// Adds the instances from an index on to a batch.
  private mutating func take(instancesFrom start: Int, into batch: Int) {
    if start < instances.count { Self.take(start..<instances.count, into: &open[batch], &runs) }
  }

  @inline(__always)
  private static func take(_ added: Range<Int>, into batch: inout Open, _ runs: inout [Run]) {
    let last = batch.last
    if runs[last].end == added.lowerBound {
      runs[last].end = added.upperBound
    } else {
      runs[last].next = runs.count
      batch.last = runs.count
      runs.append(Run(start: added.lowerBound, end: added.upperBound))
    }
  }

  /// Adds the instance of an entry to a batch.
  @inline(__always)
  private static func join(
    _ entry: borrowing PaintWalk.Entry, _ found: Found, _ open: inout [Open], _ runs: inout [Run],
    _ instances: inout [Instance]
  ) {
    let count = instances.count
    instances.append(entry.instance)
    var open = open.mutableSpan
    take(count..<count + 1, into: &open[found.index], &runs)
    open[found.index].batch.take(entry, found.features)
    let isSameGroup = open[found.index].group == entry.base
    open[found.index].bounds = isSameGroup ? open[found.index].bounds.union(entry.bounds) : entry.bounds
    open[found.index].group = entry.base
  }

  /// Writes the batches into the plan, in order, and starts over.
  mutating func finish(_ plan: inout FramePlan) {
    // Mostly the instances of each batch follow those of the batch before.
    let isInOrder = runs.count == open.count && plan.instances.isEmpty
    if isInOrder { swap(&instances, &plan.instances) }
    if isInOrder {
      for index in open.indices { open[index].batch.instances = runs[index].start..<runs[index].end }
    } else {
      Self.collect(instances, runs, of: &open, into: &plan.instances)
    }
    for index in open.indices { plan.batches.append(open[index].batch) }
    open.clear()
    instances.clear()
    runs.clear()
    group = -1
    latest.batch = -1
  }

  /// Adds the instances of each batch to a list, and sets the batch's range of it.
  private static func collect(
    _ instances: [Instance], _ runs: [Run], of open: inout [Open], into all: inout [Instance]
  ) {
    let first = all.count
    all.append(addingCapacity: instances.count) { all in
      let (instances, runs) = (instances.span, runs.span)
      for index in open.indices {
        let start = first + all.count
        var next = open[index].first
        while next >= 0 {
          for instance in runs[next].start..<runs[next].end { all.append(instances[instance]) }
          next = runs[next].next
        }
        open[index].batch.instances = start..<first + all.count
      }
    }
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
  @inline(__always)
  func takes(_ entry: PaintWalk.Entry) -> Bool {
    (texture == entry.texture || entry.texture < 0 || texture < 0)
      && (under == entry.under || entry.under < 0 || under < 0)
      && (page == entry.page || entry.page == nil || page == nil) && blending == entry.blending
  }

  /// Takes an entry.
  ///
  /// - Parameter features: shader features of both.
  @inline(__always)
  mutating func take(_ entry: PaintWalk.Entry, _ features: FramePlan.Features) {
    self.features = features
    texture = max(texture, entry.texture)
    under = max(under, entry.under)
    page = page ?? entry.page
  }
}

extension PixelRect {
  /// Whether some pixel is in both rectangles.
  @inline(__always)
  fileprivate func shares(_ other: PixelRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }
}
