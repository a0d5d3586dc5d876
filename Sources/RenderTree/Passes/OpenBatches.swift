internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Puts the instances of a pass into batches. An instance joins the earliest open batch that can take it, if it touches
/// no instance of the later ones: disjoint instances have no order. Earlier batches grow so, and the later ones stay
/// small and hinder few.
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
  /// In the order in which they were added, with their bounds: device pixels.
  private var instances: [Instance] = []
  private var rects: [SIMD4<Int32>] = []
  private var runs: [Run] = []
  /// Ends of instances of one batch, of those that are not in the grid: nothing is looked up for most.
  private var marks: [(end: Int, batch: Int32)] = []
  private var grid = InstanceGrid()
  /// Number of instances that are in the grid, or of an earlier group.
  private var indexed = 0
  /// Group of the latest instance.
  private var group: Int32 = -1
  /// The batch that took the latest entry, and what that entry needs: one that needs the same joins it, too. −1 if that
  /// is not known.
  private var latest: (batch: Int, texture: Int32, features: FramePlan.Features) = (-1, -1, [])

  /// Number of open batches from which an instance without clips joins a batch with clips: that program takes longer
  /// per pixel, but a draw call costs time however few there are.
  private static let fewest = 4
  /// Number of batches compared, from the last one back.
  private static let mostLookedAt = 64
  /// Leaves for each of which the earliest batch is sought; more of them follow the first one.
  private static let mostSought = 1024

  /// - Parameter backdrop: the page of the copied backdrop that the entry reads.
  /// - Returns: the reason why the entry begins a batch.
  mutating func add(
    _ entry: PaintWalk.Entry, backdrop: FramePlan.Page? = nil, plan: inout FramePlan
  ) -> FramePlan.BreakReason? {
    guard !entry.bounds.isEmpty else {
      plan.occluded += 1
      return nil
    }
    begin(group: entry.base, plan: &plan)
    plan.shadedPixels += entry.bounds.area
    latest.batch = -1
    if !areApart, let found = batch(for: entry, backdrop: backdrop) {
      join(entry, found)
      if !found.isSpare { note(found.index, entry) }
      return nil
    }
    let reason = open.last.map { FramePlan.BreakReason($0.batch, entry, backdrop: backdrop) }
    open.append(
      Open(
        batch: FramePlan.Batch(
          instances: 0..<0, texture: entry.texture, under: entry.under, page: entry.page, features: entry.features,
          blending: entry.blending, backdrop: backdrop), first: runs.count, last: runs.count, group: entry.base,
        bounds: entry.bounds))
    runs.append(Run(start: instances.count, end: instances.count + 1))
    append(entry, to: open.count - 1)
    note(open.count - 1, entry)
    return reason
  }

  /// Takes up a group. If groups are interleaved or out of order, the batches so far are closed, because overlap is
  /// tested within a group only.
  private mutating func begin(group new: Int32, plan: inout FramePlan) {
    if new == group { return }
    if new < group { finish(&plan) }
    group = new
    grid.removeAll()
    marks.clear()
    indexed = instances.count
  }

  private mutating func append(_ entry: PaintWalk.Entry, to batch: Int) {
    instances.append(entry.instance.moved(to: entry.instance.group, kind: entry.features.kindOfContents))
    rects.append(entry.bounds.box)
    mark(batch)
  }

  /// The instances up to the last one, as far as they are not of a batch yet, are a batch's.
  private mutating func mark(_ batch: Int) {
    let batch = Int32(truncatingIfNeeded: batch)
    if let last = marks.last, last.batch == batch {
      marks[marks.count - 1].end = instances.count
    } else {
      marks.append((instances.count, batch))
    }
  }

  /// Puts all instances into the grid.
  private mutating func index() {
    for mark in marks {
      while indexed < mark.end {
        grid.add(rects[indexed], batch: mark.batch)
        indexed += 1
      }
    }
    marks.clear()
  }

  /// Adds entries from an index on, up to the first that `add` must add: it begins a batch, is partly hidden, or stands
  /// for leaves.
  ///
  /// - Returns: the index of that entry, or the number of entries.
  mutating func join(_ entries: [PaintWalk.Entry], from first: Int, _ plan: inout FramePlan) -> Int {
    if areApart || open.isEmpty { return first }
    let entries = entries.span
    var index = first
    var last = (entry: -1, batch: -1)
    while index < entries.count, entries[index].firstLeaf == entries[index].endOfLeaves,
      entries[index].hidden.isEmpty, entries[index].base >= group
    {
      if entries[index].bounds.isEmpty {
        plan.occluded += 1
      } else {
        begin(group: entries[index].base, plan: &plan)
        guard let found = batch(for: entries[index], backdrop: nil) else { break }
        plan.shadedPixels += entries[index].bounds.area
        join(entries[index], found)
        last = (index, found.isSpare ? -1 : found.index)
      }
      index += 1
    }
    if last.entry >= 0 {
      latest.batch = -1
      if last.batch >= 0 { note(last.batch, entries[last.entry]) }
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
  private mutating func batch(for entry: borrowing PaintWalk.Entry, backdrop: FramePlan.Page?) -> Found? {
    var least = max(open.count - Self.mostLookedAt, 0)
    guard var found = batch(for: entry, backdrop: backdrop, from: least) else { return nil }
    // What joins the last batch comes after all others.
    if found.index == open.count - 1, !found.isSpare { return found }
    index()
    let touched = lastBatch(touching: entry.bounds.box, after: Int32(truncatingIfNeeded: least - 1))
    if touched <= found.index, !found.isSpare { return found }
    least = max(touched, least)
    guard let later = batch(for: entry, backdrop: backdrop, from: least) else { return nil }
    found = later
    return found
  }

  /// The first batch from an index on that can take an entry.
  @inline(__always)
  private func batch(
    for entry: borrowing PaintWalk.Entry, backdrop: FramePlan.Page?, from first: Int
  ) -> Found? {
    let open = open.span
    var spare: Found?
    var index = first
    while index < open.count {
      if open[index].batch.takes(entry), open[index].batch.backdrop == backdrop {
        let own = open[index].batch.features
        if let features = own.joined(with: entry.features) { return Found(index: index, features: features) }
        if spare == nil, let features = own.joinedUnderClips(with: entry.features) {
          spare = Found(index: index, features: features, isSpare: true)
        }
      }
      if let features = open[index].batch.mixed(with: entry), open[index].batch.backdrop == backdrop {
        return Found(index: index, features: features)
      }
      index += 1
    }
    return open.count >= Self.fewest ? spare : nil
  }

  /// The last batch after a given one that touches a rectangle; the given one if there is none. All instances but those
  /// of one batch are in the grid.
  private func lastBatch(touching rect: SIMD4<Int32>, after least: Int32) -> Int {
    if let found = grid.lastBatch(touching: rect, after: least) { return Int(found) }
    var index = open.count - 1
    while index > least, open[index].group != group || !open[index].bounds.box.touches(rect) { index -= 1 }
    return index
  }

  /// Whether the batch of the latest entry is the first one that can take what needs the same.
  private var isLatestFirst: Bool {
    let open = open.span
    for index in max(open.count - Self.mostLookedAt, 0)..<latest.batch {
      let texture = open[index].batch.texture
      if texture == latest.texture || texture < 0 || latest.texture < 0, open[index].batch.page == nil,
        open[index].batch.backdrop == nil, open[index].batch.blending == .sourceOver,
        open[index].batch.features.joined(with: latest.features) != nil
      {
        return false
      }
    }
    return true
  }

  private mutating func note(_ index: Int, _ entry: PaintWalk.Entry) {
    guard entry.under < 0, entry.page == nil, entry.blending == .sourceOver, open[index].batch.backdrop == nil,
      !areApart
    else { return }
    latest = (index, entry.texture, entry.features)
  }

  /// Adds leaves up to the first that `add` must add: it needs something else than the latest entry, touches what was
  /// drawn after that entry's batch, or is partly hidden.
  ///
  /// - Parameter range: the last ones of `all`.
  /// - Returns: the index of that leaf, or the end of the range.
  mutating func join(
    _ leaves: [PaintWalk.Leaf], _ range: Range<Int>, of all: PaintWalk.Entry, _ drawn: DrawnQuads,
    _ plan: inout FramePlan
  ) -> Int {
    guard latest.batch >= 0, group == all.base, open[latest.batch].group == all.base else { return range.lowerBound }
    // An earlier batch may take some of them.
    if range.count < Self.mostSought, !isLatestFirst { return range.lowerBound }
    let (batch, texture, features) = latest
    let isLast = batch == open.count - 1
    // What is added here is of one batch and hinders none of it.
    if !isLast { self.index() }
    let kind = features.kindOfContents
    let ends = SIMD4<Int32>.boxEnds
    let start = instances.count
    var (own, boxes): ([Instance], [SIMD4<Int32>]) = ([], [])
    swap(&own, &instances)
    swap(&boxes, &rects)
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
          isLast || lastBatch(touching: bounds, after: Int32(truncatingIfNeeded: batch)) == batch
        else { return }
        area &+= Int(bounds.z &- bounds.x) &* Int(bounds.w &- bounds.y)
        box = box.boxAround(bounds, ends)
        instances.append(quads[record].instance.moved(to: all.instance.group, kind: kind))
        boxes.append(bounds)
        next += 1
      }
    }
    swap(&own, &instances)
    swap(&boxes, &rects)
    take(instancesFrom: start, into: batch)
    open[batch].bounds = PixelRect(around)
    plan.shadedPixels += pixels
    plan.occluded += occluded
    return index
  }

  /// Adds the instances from an index on to a batch.
  private mutating func take(instancesFrom start: Int, into batch: Int) {
    guard start < instances.count else { return }
    Self.take(start..<instances.count, into: &open[batch], &runs)
    mark(batch)
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
  private mutating func join(_ entry: borrowing PaintWalk.Entry, _ found: Found) {
    let count = instances.count
    append(copy entry, to: found.index)
    Self.take(count..<count + 1, into: &open[found.index], &runs)
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
    rects.clear()
    runs.clear()
    marks.clear()
    grid.removeAll()
    indexed = 0
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
