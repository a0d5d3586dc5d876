/// An outline after clipping: a rectangle of the device, times the coverages of what is not parallel to the pixel grid.
struct ClippedOutline {
  /// nil where the outline itself is aligned and `rect` holds it.
  var outline: Outline?
  var rect: DeviceRect

  init(outline: Outline?, rect: DeviceRect) {
    self.outline = outline
    self.rect = rect
  }

  var region: DeviceRect {
    var region = rect
    if let outline { region = region.intersection(outline.bounds.grown) }
    return region
  }

  func coverage(_ x: Double, _ y: Double) -> Double {
    var result = rect.coverage(x, y)
    if result > 0, let outline { result *= outline.coverage(x, y) }
    return result
  }
}

/// What a layer draws itself.
struct OwnLayer {
  var background: ClippedOutline?
  var r = 0.0
  var g = 0.0
  var b = 0.0
  var a = 0.0
  var contents: ClippedOutline?
  var sampler: Sampler?

  mutating func setBackground(_ color: SIMD4<Double>, outline: ClippedOutline) {
    background = outline
    (r, g, b, a) = (color.x, color.y, color.z, color.w)
  }

  var region: DeviceRect {
    (background?.region ?? .nothing).union(contents?.region ?? .nothing)
  }
}

extension RefereeWalk {
  /// Puts a layer's own pixels into the target: contents over background, times the clips, times the opacity.
  mutating func paint(_ own: OwnLayer, opacity: Double, context: Context, into target: inout RefereeTarget) {
    guard own.background != nil || own.contents != nil else { return }
    var region = own.region
    for clip in context.clips { region = region.intersection(clip.bounds.grown) }
    let area = region.pixels(width: width, height: height)
    let hasMask = context.mask != nil
    let hasClips = !context.clips.isEmpty
    let checksCut = own.background?.outline?.isCut == true || own.contents?.outline?.isCut == true
    var row = area.y0
    while row < area.y1 {
      let y = Double(row) + 0.5
      var column = area.x0
      while column < area.x1 {
        let x = Double(column) + 0.5
        let index = row * width + column
        column += 1
        if hasMask, context.mask?[index] == false { continue }
        if checksCut { noteCuts(own, x, y, index) }
        var clip = opacity
        if hasClips { clip *= coverage(of: context.clips, x, y) }
        if clip <= 0 { continue }

        var isSoft = clip < 1
        var isFiltered = false
        var (r, g, b, a) = (0.0, 0.0, 0.0, 0.0)
        if let background = own.background {
          let covered = background.coverage(x, y)
          (r, g, b, a) = (own.r * covered, own.g * covered, own.b * covered, own.a * covered)
          if covered > 0 && covered < 1 { isSoft = true }
        }
        if let contents = own.contents, let sampler = own.sampler {
          let covered = contents.coverage(x, y)
          if covered > 0 {
            let sample = sampler.sample(x, y)
            let color = sample.color
            let keep = 1 - color.a * covered / 255
            (r, g, b) = (color.r * covered + r * keep, color.g * covered + g * keep, color.b * covered + b * keep)
            a = color.a * covered + a * keep
            isFiltered = sample.isFiltered
            if covered < 1 || (color.a > 0 && color.a < 255) { isSoft = true }
            if sample.isUnsure { unsure[index] = true }
          }
        }
        target.blend(
          at: index, r * clip, g * clip, b * clip, a * clip, layers: isSoft || isFiltered ? 1 : 0,
          isExact: !isFiltered && (!isSoft || opacity == 1))
      }
      row += 1
    }
  }

  /// Puts a finished group into the target: times the clips above it, times its opacity.
  func compose(_ group: RefereeTarget, opacity: Double, context: Context, into target: inout RefereeTarget) {
    let hasMask = context.mask != nil
    for index in 0..<width * height {
      let value = group.pixels[index]
      if value == 0 && group.marks[index] == 0 || (hasMask && context.mask?[index] == false) { continue }
      let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
      let share = opacity * context.alignedClip.coverage(x, y) * coverage(of: context.clips, x, y)
      target.blend(
        at: index, Double(value & 255) * share, Double(value >> 8 & 255) * share, Double(value >> 16 & 255) * share,
        Double(value >> 24) * share, layers: (group.marks[index] & RefereeTarget.countMask) + 1, isExact: false)
    }
  }

  private func coverage(of clips: [Outline], _ x: Double, _ y: Double) -> Double {
    var result = 1.0
    for clip in clips {
      result *= clip.coverage(x, y)
      if result <= 0 { return 0 }
    }
    return result
  }

  private mutating func noteCuts(_ own: OwnLayer, _ x: Double, _ y: Double, _ index: Int) {
    if own.background?.outline?.isNearCut(x, y) == true || own.contents?.outline?.isNearCut(x, y) == true {
      unsure[index] = true
    }
  }
}
