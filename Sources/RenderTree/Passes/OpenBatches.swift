internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Puts the instances of a pass into batches. An instance that overlaps none of those after an earlier batch may join
/// that batch: disjoint instances have no order.
struct OpenBatches: Sendable {
  /// A batch that can still take instances.
  private struct Open: Sendable {
    /// Its range of instances is set by `finish`.
    var batch: FramePlan.Batch
    /// First and last of its instances, indices into `links`.
    var first: Int
    var last: Int
    /// Group of the latest instance, and bounds of the batch's instances of that group, device pixels. Other groups lie
    /// elsewhere on the page.
    var group: Int32
    var bounds: PixelRect
  }

  private struct Link: BitwiseCopyable, Sendable {
    var instance: Instance
    var next = -1
  }

  private var open: [Open] = []
  private var links: [Link] = []
  /// Group of the latest instance.
  private var group: Int32 = -1

  /// Number of open batches from which an instance without clips joins a batch with clips: that program takes longer
  /// per pixel, but a draw call costs time however few there are.
  private static let fewest = 4
  /// Number of batches compared, from the last one back.
  private static let mostLookedAt = 8

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
    let link = links.count
    links.append(Link(instance: entry.instance))
    var index = open.count - 1
    let least = max(open.count - Self.mostLookedAt, 0)
    var spare: (index: Int, features: FramePlan.Features)?
    while index >= least {
      if open[index].batch.takes(entry) {
        let own = open[index].batch.features
        if let features = own.joined(with: entry.features) {
          join(index, entry, link, features)
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
      join(spare.index, entry, link, spare.features)
      return nil
    }
    let reason = open.last.map { FramePlan.BreakReason($0.batch, entry, backdrop: nil) }
    open.append(
      Open(
        batch: FramePlan.Batch(
          instances: 0..<0, texture: entry.texture, under: entry.under, page: entry.page, features: entry.features,
          blending: entry.blending, backdrop: nil), first: link, last: link, group: entry.base, bounds: entry.bounds))
    return reason
  }

  private mutating func join(_ index: Int, _ entry: PaintWalk.Entry, _ link: Int, _ features: FramePlan.Features) {
    links[open[index].last].next = link
    open[index].last = link
    open[index].batch.take(entry, features)
    open[index].bounds = open[index].group == entry.base ? open[index].bounds.union(entry.bounds) : entry.bounds
    open[index].group = entry.base
  }

  /// Writes the batches into the plan, in order, and starts over.
  mutating func finish(_ plan: inout FramePlan) {
    for index in open.indices {
      let start = plan.instances.count
      var next = open[index].first
      while next >= 0 {
        plan.instances.append(links[next].instance)
        next = links[next].next
      }
      open[index].batch.instances = start..<plan.instances.count
      plan.batches.append(open[index].batch)
    }
    open.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    group = -1
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
