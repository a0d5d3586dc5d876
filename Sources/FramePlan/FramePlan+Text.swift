internal import MultiplaneGeometry

extension FramePlan: CustomStringConvertible {
  /// The plan as text, a line for each command, in the order of execution.
  public var description: String {
    var lines = ["frame \(sequence) \(kind.rawValue) \(width) × \(height) reference \(reference.x),\(reference.y)"]
    if let reason = fullRedrawReason { lines.append("redraw all: \(reason.rawValue)") }
    if isLinear { lines.append("linear light") }
    if layersSampled > 0 { lines.append("animated \(layersSampled)") }
    lines.append("damage \(damage.isEmpty ? "none" : damage.map(\.text).joined(separator: ", "))")
    lines += textures.map(\.text)
    for (slot, place) in places.entries { lines.append("place \(slot) \(place.text)") }
    for (slot, look) in looks.entries { lines.append("look \(slot) \(look.text)") }
    for (slot, detail) in details.entries { lines.append("detail \(slot) \(detail.text)") }
    for (slot, stop) in stops.entries {
      lines.append("stop \(slot) \(stop.color.text) at \(stop.place.x.short) next \(stop.place.y.short)")
    }
    for (slot, node) in nodes.entries { lines.append("node \(slot) \(node.text)") }
    for (slot, clip) in clips.entries { lines.append("clip \(slot) \(clip.text)") }
    for (index, group) in groups.enumerated().dropFirst() { lines.append("group \(index) \(group.text)") }
    for offscreen in offscreens {
      lines.append(
        "offscreen \(offscreen.name ?? "layer \(offscreen.layer.slot)"): \(offscreen.reason.rawValue) "
          + offscreen.region.text)
    }
    lines += omissions.map { "left out \($0.description)" }
    lines += tiles.wants.map { "tile \($0.request.column),\($0.request.row) of level \($0.request.level) wanted" }
    for shape in undrawnShapes {
      lines.append(
        "no shape \(shape.name ?? "layer \(shape.layer.slot)"): \(shape.error?.description ?? "no rasteriser")")
    }
    lines += undrawnLayers.map(\.description)
    lines += reduced.map { "less detail: \($0)" }
    lines += limitedBlurs.map { "limited blur: \($0)" }
    for pass in passes {
      lines += self.lines(of: pass)
      for batch in batches[pass.batches] {
        lines.append(
          "  batch texture \(batch.texture)\(batch.mask >= 0 ? " mask \(batch.mask)" : "") "
            + "page \(batch.page?.text ?? "-1")\(batch.features.text)\(batch.blendingText)"
        )
        lines += instances[batch.instances].map { "    \($0.text(isParallel: batch.features.contains(.parallel)))" }
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension TableWrites {
  /// Each record with its slot.
  public var entries: [(slot: Int, record: Record)] {
    runs.flatMap { $0.range.map { (slot: $0, record: table[$0]) } }
  }
}

extension FramePlan.TextureCommand {
  fileprivate var text: String {
    switch self {
    case .create(let texture, let bitmap, let layout):
      "texture \(texture) create \(bitmap.width) × \(bitmap.height) \(bitmap.format)\(layout.text)"
    case .copy(let texture, let from, _, _, let rect): "texture \(texture) copy \(from) upload \(rect.text)"
    case .upload(let texture, _, let rect): "texture \(texture) upload \(rect.text)"
    case .createPage(let texture, let format, let size):
      "texture \(texture) page \(size.width) × \(size.height) \(format)"
    case .growPage(let texture, let size): "texture \(texture) grows to \(size.width) × \(size.height)"
    case .uploadPlace(let place, _, let rect): "texture \(place.text) upload \(rect.text)"
    case .copyPlace(let place, let from, _, let rect): "texture \(place.text) copy \(from.text) upload \(rect.text)"
    case .createTiles(let texture, let width, let height, let layers):
      "texture \(texture) tiles \(width) × \(height) × \(layers)"
    case .uploadTile(let texture, let layer, _): "texture \(texture) upload tile \(layer)"
    case .free(let texture): "texture \(texture) free"
    }
  }
}

extension TexturePlace {
  fileprivate var text: String { "\(texture) at \(x),\(y)" }
}

extension TextureLayout {
  fileprivate var text: String {
    "\(hasLevels ? " with levels" : "")\(page.map { " pages \($0.width) × \($0.height)" } ?? "")"
  }
}

extension Instance {
  fileprivate func text(isParallel: Bool) -> String {
    let name = item & Self.composite == 0 ? "quad \(item)" : "group \(item & ~Self.composite)"
    let clip = isParallel ? clip & Self.clipMask : clip
    return "\(name) clip \(clip) into group \(group)\(partText)"
  }

  /// The clipped columns and rows, relative to the reference pixel.
  private var partText: String {
    if columns == Self.everything, rows == Self.everything { return "" }
    func span(_ value: UInt32) -> String { "\(Int(value & 0xFFFF) - 0x8000)…\(Int(value >> 16) - 0x8000)" }
    return " columns \(span(columns)) rows \(span(rows))"
  }
}

extension PlaceRecord {
  fileprivate var text: String { "origin \(origin.text) inverse \(inverse.text)" }
}

extension LookRecord {
  fileprivate var text: String {
    var parts = ["node \(links.x.short) size \(shape.x.short) × \(shape.y.short)"]
    if links.y >= 0 { parts.append("detail \(links.y.short)") }
    parts.append("opacity \(shape.z.short)")
    if has(Self.hasBackground) {
      parts.append("background \(background.text)")
    }
    if has(Self.hasBorder) { parts.append("border") }
    if has(Self.hasContents) {
      parts.append("contents \(contents.text) texel \(texel.text) range \(texelRange.text)")
      let start = Int(clamping: links.z).quotientAndRemainder(dividingBy: Self.largestPage)
      if links.z > 0 { parts.append("at \(start.remainder),\(start.quotient)") }
    }
    return parts.joined(separator: " ")
  }
}

extension DetailRecord {
  fileprivate var text: String {
    "joins \(joins.text) centers \(centers.text) scales \(scales.text) tiles \(tilesX.text) \(tilesY.text) sampling "
      + "\(sampling.text) tint \(tint.text) pages \(pages.text) corners \(cornersX.text) \(cornersY.text) edge \(edge.text) "
      + "border \(border.text) gradient \(gradient.text) \(ramp.text)"
  }
}

extension FramePlan.Features {
  /// One word for each feature, with a space before it.
  fileprivate var text: String {
    let words: [(FramePlan.Features, String)] = [
      (.shapes, "shapes"), (.slices, "slices"), (.tiles, "tiles"), (.filters, "filters"), (.tint, "tint"),
      (.planar, "planar"), (.paged, "paged"), (.parallel, "parallel"), (.turned, "turned"), (.fetched, "fetched"),
      (.whole, "whole"), (.clear, "clear"), (.unclipped, "unclipped"),
      (.noBackground, "no-background"), (.noContents, "no-contents"), (.opaque, "opaque"), (.composite, "composite"),
      (.outlined, "outlined"), (.border, "border"), (.gradient, "gradient"), (.continuous, "continuous"),
      (.roundedClips, "rounded-clips"), (.edgeOccluders, "edge-occluders"), (.rasterized, "rasterized"),
      (.multiplied, "multiplied"), (.filtered, "filtered"), (.resampled, "resampled"), (.blended, "blended"),
      (.covering, "covering"), (.masking, "masking"), (.layered, "layered"), (.fading, "fading"), (.joined, "joined"),
      (.extended, "extended"), (.imported, "imported"), (.external, "external"),
      (.converted, "converted"), (.underBorder, "under-border"), (.cutByClip, "cut-by-clip"),
      (.mixed, "mixed"),
    ]
    return words.reduce("") { contains($1.0) ? "\($0) \($1.1)" : $0 }
  }
}

extension NodeRecord {
  fileprivate var text: String {
    let rows = [row0, row1, row2].map { "\($0.x.short) \($0.y.short) \($0.z.short)" }.joined(separator: "; ")
    return "[\(rows)] cell \(row0.w.short),\(row1.w.short)\(row2.w == 0 ? "" : " perspective")"
  }
}

extension ClipRecord {
  fileprivate var text: String {
    switch kind {
    case .quad: "rect \(rect.text) quad \(row0.w.short) × \(row1.w.short) next \(row2.w.short)"
    case .roundedBox, .continuousBox:
      "rect \(rect.text) rounded box \(row0.text) corners \(cornersX.text) \(cornersY.text) next \(row2.w.short)"
    case .roundedQuad, .continuousQuad:
      "rect \(rect.text) rounded quad \(row0.w.short) × \(row1.w.short) corners \(cornersX.text) \(cornersY.text) "
        + "next \(row2.w.short)"
    case .halfPlane: "rect \(rect.text) half-plane \(row0.text) next \(row2.w.short)"
    case .openHalfPlane: "rect \(rect.text) open half-plane \(row0.text) next \(row2.w.short)"
    default: "rect \(rect.text) first \(links.x.short)"
    }
  }
}

extension PixelRect {
  var text: String { isEmpty ? "none" : "\(x),\(y) \(width) × \(height)" }
}

extension SIMD4<Float> {
  var text: String { "\(x.short),\(y.short),\(z.short),\(w.short)" }
}

extension Float {
  /// The shortest form, with at most four decimals.
  var short: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) <= 0x1p24 ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}
