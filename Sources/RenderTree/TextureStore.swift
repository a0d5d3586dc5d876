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
    var layout = layout(of: entry)
    layout.hasLevels = layout.hasLevels || needsLevels
    if entries[index].texture >= 0, entries[index].layout == layout { return entries[index].texture }
    let isReplaced = entries[index].texture >= 0
    let ancestor = ancestor(of: bitmap)
    let had = ancestor.map { entries[$0.entry].layout }
    let isEnough = had?.page == layout.page && (had?.hasLevels == true || !layout.hasLevels)
    if let ancestor, entries[index].texture < 0, entries[ancestor.entry].users == 0 {
      entries[index].texture = entries[ancestor.entry].texture
      entries[ancestor.entry].texture = -1
      if isEnough, let had {
        entries[index].layout = had
        commands.append(.upload(texture: entries[index].texture, bitmap, ancestor.changed))
        return entries[index].texture
      }
    } else if entries[index].texture < 0 {
      let texture = freeTextures.popLast() ?? textureCount
      if texture == textureCount { textureCount += 1 }
      entries[index].texture = texture
    }
    let texture = entries[index].texture
    if let ancestor, isEnough, let had, entries[ancestor.entry].texture >= 0 {
      entries[index].layout = had
      commands.append(.copy(texture: texture, from: entries[ancestor.entry].texture, bitmap, had, ancestor.changed))
    } else {
      entries[index].layout = layout
      let create = FramePlan.TextureCommand.create(texture: texture, bitmap, layout)
      // Another layer may have asked for the same bitmap without levels in this frame.
      if isReplaced, let earlier = commands.firstIndex(where: { $0.creates(texture) }) {
        commands[earlier] = create
      } else {
        commands.append(create)
      }
    }
    return texture
  }

  /// The nearest version before this one that is on the GPU, and what changed since.
  private func ancestor(of bitmap: Bitmap) -> (entry: Int, changed: PixelRect)? {
    for ancestor in bitmap.ancestors {
      guard let entry = byRevision[ObjectIdentifier(ancestor.revision)].map({ Int($0) }), entries[entry].texture >= 0
      else { continue }
      return (entry, ancestor.changedRect)
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

extension FramePlan.TextureCommand {
  fileprivate func creates(_ name: Int32) -> Bool {
    if case .create(let texture, _, _) = self { texture == name } else { false }
  }
}
