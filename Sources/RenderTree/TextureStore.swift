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
    /// Of the texture.
    var layout = TextureLayout()
  }

  /// What textures are laid out by, the next frame's.
  var limits = TextureLimits(maximumTextureSize: 1, maximumArrayLayers: 1)

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

  /// How an entry's bitmap lies, or will lie, in its texture; it has levels only once they were needed.
  func layout(of entry: Int32) -> TextureLayout {
    guard let bitmap = entries[Int(entry)].bitmap else { return TextureLayout() }
    let hasLevels = entries[Int(entry)].texture >= 0 && entries[Int(entry)].layout.hasLevels
    return TextureLayout(hasLevels: hasLevels, page: TextureLayout.page(for: bitmap, limits: limits))
  }

  /// The texture of an entry that is about to be drawn; the commands that put its bitmap there, as it is needed, are added when it is not.
  ///
  /// - Parameter needsLevels: whether the mip chain is read; once it is there it stays.
  mutating func texture(
    of entry: Int32, needsLevels: Bool, commands: inout [FramePlan.TextureCommand]
  ) -> Int32 {
    let index = Int(entry)
    guard let bitmap = entries[index].bitmap else { return -1 }
    var changed = PixelRect.empty
    if entries[index].texture < 0, let ancestor = abandonedAncestor(of: bitmap) {
      entries[index].texture = entries[ancestor.entry].texture
      entries[index].layout = entries[ancestor.entry].layout
      entries[ancestor.entry].texture = -1
      changed = ancestor.changed
    }
    var layout = layout(of: entry)
    layout.hasLevels = layout.hasLevels || needsLevels
    if entries[index].texture < 0 {
      let texture = freeTextures.popLast() ?? textureCount
      if texture == textureCount { textureCount += 1 }
      entries[index].texture = texture
    } else if layout == entries[index].layout {
      if !changed.isEmpty { commands.append(.upload(texture: entries[index].texture, bitmap, changed)) }
      return entries[index].texture
    }
    entries[index].layout = layout
    commands.append(.create(texture: entries[index].texture, bitmap, layout))
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
