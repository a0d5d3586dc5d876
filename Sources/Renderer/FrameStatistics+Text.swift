import MultiplaneGeometry
import MultiplaneFramePlan

extension FrameStatistics {
  private var counts: [(name: String, value: Int)] {
    [
      ("passes", passes), ("copies", copies), ("filterPasses", filterPasses), ("offscreenPixels", offscreenPixels),
      ("batches", batches), ("instances", instances), ("recordsWritten", recordsWritten),
      ("texturesCreated", texturesCreated), ("texturesUpdated", texturesUpdated), ("texturesFreed", texturesFreed),
      ("bitmapBytesUploaded", bitmapBytesUploaded), ("atlasPages", atlasPages), ("atlasBytes", atlasBytes),
      ("bitmapTextures", bitmapTextures), ("bitmapTextureBytes", bitmapTextureBytes),
      ("pages", pages), ("pageBytes", pageBytes), ("recordBytes", recordBytes), ("occluded", occluded),
      ("unrepresentable", unrepresentable),
      ("shapesRasterized", shapesRasterized), ("textsWithoutFont", textsWithoutFont),
      ("glCalls", gl.calls),
      ("programsCompiled", gl.programsCompiled), ("programsLoaded", gl.programsLoaded),
      ("draws", gl.draws), ("textureBinds", gl.textureBinds), ("framebufferBinds", gl.framebufferBinds),
      ("programBinds", gl.programBinds), ("bytesUploaded", gl.bytesUploaded), ("damagedPixels", damage.area),
      ("fragments", fragments), ("stillPixels", stillPixels), ("keptGroups", keptGroups),
      ("layersVisited", layersVisited), ("storeBytesCopied", storeBytesCopied),
    ]
  }

  /// One JSON object.
  public var json: String {
    var fields = ["\"sequence\": \(sequence)", "\"kind\": \(kind.rawValue.jsonQuoted)"]
    fields.append("\"fullRedrawReason\": \(fullRedrawReason?.rawValue.jsonQuoted ?? "null")")
    fields.append("\"distrustsBufferAge\": \(distrustsBufferAge)")
    fields.append("\"damage\": [\(damage.map(\.json).joined(separator: ", "))]")
    fields += counts.map { "\"\($0.name)\": \($0.value)" }
    fields.append(
      "\"gpuTime\": \(gpuTime.map { "{\"sequence\": \($0.sequence), \"nanoseconds\": \($0.nanoseconds)}" } ?? "null")")
    let phases = phases.map { "{\"apply\": \($0.apply), \"plan\": \($0.plan), \"encode\": \($0.encode)}" }
    fields.append("\"phases\": \(phases ?? "null")")
    fields.append("\"tiles\": \(tiles.json)")
    fields.append("\"offscreens\": [\(offscreens.map(\.json).joined(separator: ", "))]")
    fields.append("\"kept\": [\(kept.map(\.json).joined(separator: ", "))]")
    let breaks = batchBreaks.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"reason\": \($0.reason.rawValue.jsonQuoted)}"
    }
    fields.append("\"batchBreaks\": [\(breaks.joined(separator: ", "))]")
    let uploads = largeUploads.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"bytes\": \($0.bytes), "
        + "\"reason\": \($0.reason.rawValue.jsonQuoted)}"
    }
    fields.append("\"largeUploads\": [\(uploads.joined(separator: ", "))]")
    let shapes = undrawnShapes.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"error\": "
        + "\($0.error?.description.jsonQuoted ?? "null")}"
    }
    fields.append("\"undrawnShapes\": [\(shapes.joined(separator: ", "))]")
    let undrawn = undrawnLayers.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"reason\": \($0.reason.description.jsonQuoted)}"
    }
    fields.append("\"undrawnLayers\": [\(undrawn.joined(separator: ", "))]")
    let coarse = reduced.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), "
        + "\"reason\": \($0.reason.rawValue.jsonQuoted), \"factor\": \($0.factor)}"
    }
    fields.append("\"reduced\": [\(coarse.joined(separator: ", "))]")
    let blurs = limitedBlurs.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"sigma\": \($0.sigma)}"
    }
    fields.append("\"limitedBlurs\": [\(blurs.joined(separator: ", "))]")
    let omissions = omissions.map {
      "{\"layer\": \(($0.name ?? "").jsonQuoted), \"slot\": \($0.layer.slot), \"what\": \($0.what.rawValue.jsonQuoted), "
        + "\"limit\": \($0.limit.rawValue.jsonQuoted), \"count\": \($0.count)}"
    }
    fields.append("\"omissions\": [\(omissions.joined(separator: ", "))]")
    fields.append("\"failures\": [\(failures.map { $0.description.jsonQuoted }.joined(separator: ", "))]")
    return "{\(fields.joined(separator: ", "))}"
  }
}

extension FrameStatistics: CustomStringConvertible {
  /// For people: a line for the frame, then one for each count that is not 0, each offscreen group and each failure.
  public var description: String {
    var lines = [
      "frame \(sequence): \(kind.rawValue)\(fullRedrawReason.map { ", whole target (\($0.rawValue))" } ?? "")"
    ]
    lines += counts.filter { $0.value != 0 }.map { "  \($0.name) \($0.value)" }
    if let gpuTime { lines.append("  GPU \(gpuTime.nanoseconds) ns for frame \(gpuTime.sequence)") }
    lines += tiles.lines
    if let phases { lines.append("  phases apply \(phases.apply), plan \(phases.plan), encode \(phases.encode)") }
    lines += offscreens.map { "  offscreen \($0.name ?? "layer \($0.layer.slot)"): \($0.reason.rawValue)" }
    lines += kept.map { "  kept \($0.name ?? "layer \($0.layer.slot)"): \($0.reason.rawValue)" }
    lines += batchBreaks.map { "  batch from \($0.name ?? "layer \($0.layer.slot)"): \($0.reason.rawValue)" }
    lines += largeUploads.map {
      "  upload of \($0.name ?? "layer \($0.layer.slot)"): \($0.bytes) bytes, \($0.reason.rawValue)"
    }
    lines += undrawnShapes.map {
      "  no shape \($0.name ?? "layer \($0.layer.slot)"): \($0.error?.description ?? "no rasteriser")"
    }
    lines += undrawnLayers.map { "  \($0)" }
    lines += reduced.map { "  less detail: \($0)" }
    lines += limitedBlurs.map { "  limited blur: \($0)" }
    lines += omissions.map { "  left out: \($0.description)" }
    lines += failures.map { "  failed: \($0.description)" }
    return lines.joined(separator: "\n")
  }
}

extension TileStatistics {
  private var counts: [(name: String, value: Int)] {
    [
      ("layers", layers), ("requested", requested), ("cancelled", cancelled), ("waiting", waiting),
      ("pendingUploads", pendingUploads), ("uploaded", uploaded), ("bytesUploaded", bytesUploaded),
      ("evicted", evicted), ("residentTiles", residentTiles), ("residentBytes", residentBytes),
      ("textureBytes", textureBytes), ("budget", budget), ("loweredLevels", loweredLevels), ("unplaced", unplaced),
      ("shown", shown),
    ]
  }

  private var shares: [(name: String, value: Double)] {
    [
      ("visiblePixels", visiblePixels), ("fullDetail", fullDetail), ("standIn", standIn), ("blank", blank),
      ("meanWait", meanWait), ("longestWait", longestWait),
    ]
  }

  fileprivate var json: String {
    var fields = counts.map { "\"\($0.name)\": \($0.value)" }
    fields += shares.map { "\"\($0.name)\": \($0.value)" }
    fields.append("\"isSettled\": \(isSettled)")
    fields.append("\"failures\": [\(failures.map { $0.description.jsonQuoted }.joined(separator: ", "))]")
    return "{\(fields.joined(separator: ", "))}"
  }

  /// For people; none where there are no tiled layers.
  fileprivate var lines: [String] {
    guard layers > 0 || textureBytes > 0 else { return [] }
    var lines = ["  tiles \(isSettled ? "settled" : "not settled")"]
    lines += counts.filter { $0.value != 0 }.map { "    \($0.name) \($0.value)" }
    lines += shares.filter { $0.value != 0 }.map { "    \($0.name) \($0.value)" }
    lines += failures.map { "    failed: \($0.description)" }
    return lines
  }
}

extension FramePlan.Offscreen {
  fileprivate var json: String {
    "{\"layer\": \((name ?? "").jsonQuoted), \"slot\": \(layer.slot), \"reason\": \(reason.rawValue.jsonQuoted), "
      + "\"region\": \(region.json)}"
  }
}

extension PixelRect {
  fileprivate var json: String { "[\(x), \(y), \(width), \(height)]" }
}

extension String {
  /// In quotes, with what JSON wants escaped.
  fileprivate var jsonQuoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
