internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Maps bitmaps to textures: bookkeeping only; the commands go into the plan.
///
/// Layers hold the index of an entry; an entry holds the id of the texture on the GPU, so that a new version of a
/// bitmap can take its parent's texture over. A small bitmap has a place on an atlas page for layers that need no mip
/// levels, and a texture of its own for layers that do. Which of the two a layer reads depends on its properties alone,
/// never on what else was drawn.
///
/// Owns entries, textures and atlas pages. Reads the layer table; records, shapes, shadows and the walk call it.
struct TextureStore: Sendable {
  struct Entry: Sendable {
    var bitmap: Bitmap?
    /// Number of layers that show the bitmap.
    var users = 0
    /// Id of the bitmap's own texture; −1 before its first use.
    var texture: Int32 = -1
    /// Layout of that texture.
    var layout = TextureLayout()
    /// Place on an atlas page; none before its first use.
    var place = TexturePlace.none
  }

  /// Limits that textures are laid out by.
  private(set) var limits = TextureLimits(maximumTextureSize: 1, maximumArrayLayers: 1)

  /// Changes whenever bitmaps lose the places that they have in textures.
  private(set) var version: UInt32 = 0

  var entries: [Entry] = []
  var atlas = TextureAtlas()
  private var freeEntries: [Int32] = []
  /// By the number of the bitmap's revision.
  private var byRevision: [UInt64: Int32] = [:]
  /// Entries that lost their last user since the last plan.
  private var orphans: [Int32] = []
  private var textureCount: Int32 = 0
  private var freeTextures: [Int32] = []

  mutating func retain(_ bitmap: Bitmap) -> Int32 {
    let key = bitmap.revision.number
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

  /// Place of an entry's bitmap for drawing. Adds the commands that create and upload it if needed.
  ///
  /// - Parameter needsLevels: whether the mip chain is read; once made it stays.
  mutating func place(
    of entry: Int32, needsLevels: Bool, commands: inout [FramePlan.TextureCommand]
  ) -> TexturePlace {
    let index = Int(entry)
    if !needsLevels, entries[index].place.texture >= 0 { return entries[index].place }
    guard let bitmap = entries[index].bitmap else { return .none }
    if !needsLevels, TextureAtlas.holds(bitmap, limits: limits) {
      return placeOnPage(bitmap, of: index, commands: &commands)
    }
    return TexturePlace(texture: texture(for: bitmap, of: index, needsLevels: needsLevels, commands: &commands))
  }

  /// Present or future texture layout of an entry's bitmap; it has mip levels only once they were needed.
  private func layout(for bitmap: Bitmap, of index: Int) -> TextureLayout {
    let hasLevels = entries[index].texture >= 0 && entries[index].layout.hasLevels
    return TextureLayout(hasLevels: hasLevels, page: TextureLayout.page(for: bitmap, limits: limits))
  }

  private mutating func texture(
    for bitmap: Bitmap, of index: Int, needsLevels: Bool, commands: inout [FramePlan.TextureCommand]
  ) -> Int32 {
    var layout = layout(for: bitmap, of: index)
    layout.hasLevels = layout.hasLevels || needsLevels
    if entries[index].texture >= 0, entries[index].layout == layout { return entries[index].texture }
    let isReplaced = entries[index].texture >= 0
    let ancestor = ancestor(of: bitmap) { $0.texture >= 0 }
    let ancestorLayout = ancestor.map { entries[$0.entry].layout }
    let isEnough = ancestorLayout?.page == layout.page && (ancestorLayout?.hasLevels == true || !layout.hasLevels)
    if let ancestor, entries[index].texture < 0, entries[ancestor.entry].users == 0 {
      entries[index].texture = entries[ancestor.entry].texture
      entries[ancestor.entry].texture = -1
      if isEnough, let ancestorLayout {
        entries[index].layout = ancestorLayout
        commands.append(.upload(texture: entries[index].texture, bitmap, ancestor.changed))
        return entries[index].texture
      }
    } else if entries[index].texture < 0 {
      entries[index].texture = takeName()
    }
    let texture = entries[index].texture
    if let ancestor, isEnough, let ancestorLayout, entries[ancestor.entry].texture >= 0 {
      entries[index].layout = ancestorLayout
      commands.append(
        .copy(texture: texture, from: entries[ancestor.entry].texture, bitmap, ancestorLayout, ancestor.changed))
    } else {
      entries[index].layout = layout
      let create = FramePlan.TextureCommand.create(texture: texture, bitmap, layout)
      // Another layer may have created the texture of the same bitmap without levels in this frame.
      if isReplaced,
        let earlier = commands.firstIndex(where: { if case .create(texture, _, _) = $0 { true } else { false } })
      {
        commands[earlier] = create
      } else {
        commands.append(create)
      }
    }
    return texture
  }

  /// The nearest earlier version that is on the GPU, and the rectangle changed since.
  func ancestor(of bitmap: Bitmap, where isResident: (Entry) -> Bool) -> (entry: Int, changed: PixelRect)? {
    for ancestor in bitmap.ancestors {
      guard let entry = byRevision[ancestor.revision.number].map({ Int($0) }), isResident(entries[entry])
      else { continue }
      return (entry, ancestor.changedRect)
    }
    return nil
  }

  /// Frees bitmaps that no layer shows. Called after the walk, when new versions have taken textures over.
  mutating func collect(commands: inout [FramePlan.TextureCommand]) {
    for entry in orphans {
      let index = Int(entry)
      guard entries[index].users == 0, let bitmap = entries[index].bitmap else { continue }
      byRevision[bitmap.revision.number] = nil
      if entries[index].texture >= 0 { free(entries[index].texture, commands: &commands) }
      let place = entries[index].place
      if place != .none, atlas.free(place, width: bitmap.width, height: bitmap.height) {
        free(place.texture, commands: &commands)
      }
      entries[index] = Entry()
      freeEntries.append(entry)
    }
    orphans.removeAll(keepingCapacity: true)
  }

  /// Handles a lost GPU context: every bitmap is uploaded again when it is next drawn.
  mutating func forgetTextures() {
    version &+= 1
    for index in entries.indices {
      entries[index].texture = -1
      entries[index].place = .none
    }
    atlas = TextureAtlas()
    freeTextures.removeAll(keepingCapacity: true)
    textureCount = 0
  }

  /// Sets the limits, before drawing: bitmaps on atlas pages lose their places.
  mutating func setLimits(_ new: TextureLimits, commands: inout [FramePlan.TextureCommand]) {
    limits = new
    version &+= 1
    for page in atlas.pages { giveUp(page.texture, commands: &commands) }
    atlas = TextureAtlas()
  }

  /// Drops sparse pages, before drawing: their bitmaps lose their places.
  mutating func removeSparsePages(commands: inout [FramePlan.TextureCommand]) {
    guard limits.smallBitmaps == .onSharedPages else { return }
    while let page = atlas.removeSparsePage() { giveUp(page, commands: &commands) }
  }

  private mutating func giveUp(_ page: Int32, commands: inout [FramePlan.TextureCommand]) {
    version &+= 1
    for index in entries.indices where entries[index].place.texture == page { entries[index].place = .none }
    free(page, commands: &commands)
  }

  mutating func takeName() -> Int32 {
    if let name = freeTextures.popLast() { return name }
    textureCount += 1
    return textureCount - 1
  }

  /// Frees a texture that no entry owns any more.
  mutating func free(_ texture: Int32, commands: inout [FramePlan.TextureCommand]) {
    commands.append(.free(texture: texture))
    freeTextures.append(texture)
  }
}
