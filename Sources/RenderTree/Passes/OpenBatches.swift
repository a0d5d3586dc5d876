internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Puts the instances of a pass into batches. One that shares no pixel with those after an earlier batch may be drawn
/// with that one: what lies apart has no order.
struct OpenBatches: Sendable {
  /// A batch that more may be added to.
  private struct Open: Sendable {
    /// Its range of instances is not known yet.
    var batch: FramePlan.Batch
    /// Into `links`.
    var first: Int
    var last: Int
    /// Where instances of the group that it was added to last lie, device pixels: those of other groups are elsewhere
    /// on the page.
    var group: Int32
    var bounds: PixelRect
  }

  private struct Link: BitwiseCopyable, Sendable {
    var instance: Instance
    var next = -1
  }

  private var open: [Open] = []
  private var links: [Link] = []
  /// The group that an instance was added to last.
  private var group: Int32 = -1

  /// As many may be open before what no clip cuts goes with what one does: the program for that takes longer for each
  /// pixel, a draw takes a while however few there are.
  private static let fewest = 4
  /// How many batches are looked at, from the last one back.
  private static let mostLookedAt = 8

  /// - Returns: why another batch begins with it.
  mutating func add(_ entry: PaintWalk.Entry, plan: inout FramePlan) -> FramePlan.BreakReason? {
    guard !entry.bounds.isEmpty else {
      plan.occluded += 1
      return nil
    }
    // Something came between two parts of a group, or the order in which groups were begun is another: that is not
    // relied on.
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
        let known = open[index].batch.features
        if let features = known.joined(with: entry.features) {
          join(index, entry, link, features)
          return nil
        }
        if spare == nil, let features = known.joinedUnderClips(with: entry.features) {
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

  /// Writes them into the plan, in order, and begins anew.
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
  /// Whether it can take the entry, if what they need of the shader can be joined.
  func takes(_ entry: PaintWalk.Entry) -> Bool {
    (texture == entry.texture || entry.texture < 0 || texture < 0)
      && (under == entry.under || entry.under < 0 || under < 0)
      && (page == entry.page || entry.page == nil || page == nil) && blending == entry.blending
  }

  /// Holds the entry, too.
  ///
  /// - Parameter features: what both need of the shader.
  mutating func take(_ entry: PaintWalk.Entry, _ features: FramePlan.Features) {
    self.features = features
    texture = max(texture, entry.texture)
    under = max(under, entry.under)
    page = page ?? entry.page
  }
}
