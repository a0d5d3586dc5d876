internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TextureStore {
  /// Gives a bitmap a place on a page: takes over that of an unused earlier version, with its texels, or makes a new
  /// one.
  mutating func placeOnPage(
    _ bitmap: Bitmap, of index: Int, commands: inout [FramePlan.TextureCommand]
  ) -> TexturePlace {
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let ancestor = ancestor(of: bitmap) { $0.place != .none }
    if let ancestor, entries[ancestor.entry].users == 0 {
      let place = entries[ancestor.entry].place
      entries[ancestor.entry].place = .none
      entries[index].place = place
      commands.append(.uploadPlace(place, bitmap, ancestor.changed))
      return place
    }
    let place = newPlace(for: bitmap, commands: &commands)
    entries[index].place = place
    // If most of a small bitmap has changed, a whole upload is faster than a copy, which needs a framebuffer change.
    if let ancestor, ancestor.changed.area * 2 <= whole.area {
      commands.append(.copyPlace(place, from: entries[ancestor.entry].place, bitmap, ancestor.changed))
    } else {
      commands.append(.uploadPlace(place, bitmap, whole))
    }
    return place
  }

  private mutating func newPlace(
    for bitmap: Bitmap, commands: inout [FramePlan.TextureCommand]
  ) -> TexturePlace {
    let (width, height, format) = (bitmap.width, bitmap.height, TextureAtlas.pageFormat(for: bitmap.format))
    let isShared = limits.smallBitmaps == .onSharedPages
    if isShared, let place = atlas.place(width: width, height: height, format: format) { return place }
    let waiting = isShared ? waitingArea(format) : 0
    if isShared,
      let (place, size) = atlas.placeByGrowing(
        width: width, height: height, format: format, waiting: waiting, limits: limits)
    {
      commands.append(.growPage(texture: place.texture, size))
      return place
    }
    let size =
      isShared
      ? atlas.pageSize(waiting: waiting, one: (width, height), limits: limits)
      : TextureAtlas.pageSize(forOneOf: width, height)
    let page = takeName()
    commands.append(.createPage(texture: page, format, size))
    return atlas.place(width: width, height: height, onPage: page, format: format, size: size)
  }

  /// Area of all shown bitmaps that can share a page and have neither place nor texture; texels.
  private func waitingArea(_ format: Bitmap.Format) -> Int {
    var area = 0
    for index in entries.indices where entries[index].place == .none && entries[index].texture < 0 {
      guard entries[index].users > 0, let bitmap = entries[index].bitmap,
        TextureAtlas.pageFormat(for: bitmap.format) == format, TextureAtlas.holds(bitmap, limits: limits)
      else { continue }
      area += bitmap.width * bitmap.height
    }
    return area
  }
}
