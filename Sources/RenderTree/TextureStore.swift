internal import MultiplaneGeometry

/// Which bitmap is in which texture: bookkeeping only, the commands go into the plan.
///
/// Layers hold the index of an entry; an entry holds the name of the texture on the GPU, so that a new version of a bitmap can take its
/// parent's texture over.
struct TextureStore: Sendable {
  private struct Entry {
    var bitmap: Bitmap?
    /// How many layers show it.
    var users = 0
    /// The texture that shows it; −1 before it was first seen.
    var texture: Int32 = -1
  }

  private var entries: [Entry] = []
  private var freeEntries: [Int32] = []
  private var byRevision: [ObjectIdentifier: Int32] = [:]
  /// Entries that lost their last user since the last plan.
  private var orphans: [Int32] = []
  private var textureCount: Int32 = 0
  private var freeTextures: [Int32] = []

  mutating func retain(_ bitmap: Bitmap) -> Int32 {
    let key = ObjectIdentifier(bitmap.revision)
    if let entry = byRevision[key] {
      entries[Int(entry)].users += 1
      return entry
    }
    let index = freeEntries.popLast() ?? Int32(entries.count)
    if Int(index) == entries.count { entries.append(Entry()) }
    entries[Int(index)] = Entry(bitmap: bitmap, users: 1)
    byRevision[key] = index
    return index
  }

  mutating func release(_ entry: Int32) {
    guard entry >= 0 else { return }
    entries[Int(entry)].users -= 1
    if entries[Int(entry)].users == 0 { orphans.append(entry) }
  }

  /// The texture of an entry that is about to be drawn; the commands that put its bitmap there are added when it is not.
  mutating func texture(of entry: Int32, commands: inout [FramePlan.TextureCommand]) -> Int32 {
    let index = Int(entry)
    if entries[index].texture >= 0 { return entries[index].texture }
    guard let bitmap = entries[index].bitmap else { return -1 }
    if let (ancestor, rect) = abandonedAncestor(of: bitmap) {
      entries[index].texture = entries[ancestor].texture
      entries[ancestor].texture = -1
      commands.append(.upload(texture: entries[index].texture, bitmap, rect))
    } else {
      let texture = freeTextures.popLast() ?? textureCount
      if texture == textureCount { textureCount += 1 }
      entries[index].texture = texture
      commands.append(.create(texture: texture, bitmap))
    }
    return entries[index].texture
  }

  /// The nearest version before this one that is on the GPU and that no layer shows any more, and all that changed since.
  private func abandonedAncestor(of bitmap: Bitmap) -> (entry: Int, changed: PixelRect)? {
    var changed = PixelRect.empty
    var version = bitmap
    while let parent = version.parent, let entry = byRevision[ObjectIdentifier(parent)] {
      changed = changed.union(version.changedRect)
      guard entries[Int(entry)].users == 0, let ancestor = entries[Int(entry)].bitmap else { return nil }
      if entries[Int(entry)].texture >= 0 { return (Int(entry), changed) }
      version = ancestor
    }
    return nil
  }

  /// Frees what no layer shows any more. Called after the walk, when new versions have taken over what they could.
  mutating func collect(commands: inout [FramePlan.TextureCommand]) {
    for entry in orphans {
      let index = Int(entry)
      guard entries[index].users == 0, let bitmap = entries[index].bitmap else { continue }
      byRevision[ObjectIdentifier(bitmap.revision)] = nil
      if entries[index].texture >= 0 {
        commands.append(.free(texture: entries[index].texture))
        freeTextures.append(entries[index].texture)
      }
      entries[index] = Entry()
      freeEntries.append(entry)
    }
    orphans.removeAll(keepingCapacity: true)
  }

  /// The GPU has nothing any more: everything is uploaded again when it is next seen.
  mutating func forgetTextures() {
    for index in entries.indices { entries[index].texture = -1 }
    freeTextures.removeAll(keepingCapacity: true)
    textureCount = 0
  }
}
