extension BenchReport {
  /// The report as text: the device, then tables of times, of counts, and of phases.
  package var text: String {
    let place = "\(device.renderer), \(device.version), processors: \(device.processors), \(device.build) build"
    let isDrawn = workloads.contains { $0.medianMs > 0 }
    let timer =
      isDrawn && workloads.allSatisfy { $0.gpuMs == nil } ? "\nno GPU time: there is no timer that tells it" : ""
    var tables = isDrawn ? [times, counts, phases] : [allocations, phases]
    if workloads.contains(where: { $0.tiles != nil }) { tables.append(tiles) }
    return ([place + timer] + tables.map(\.text)).joined(separator: "\n\n")
  }

  private var times: TextTable {
    var table = TextTable(header: [
      "ms", "layers", "median", "p95", "worst", "cpu", "gpu", "kept", "idle call", "raw", "raw cpu", "ratio",
      "pixels off",
    ])
    for figures in workloads {
      table.add([
        figures.name, String(figures.layers), milliseconds(figures.medianMs), milliseconds(figures.p95Ms),
        milliseconds(figures.worstMs), milliseconds(figures.cpuMs), milliseconds(figures.gpuMs),
        milliseconds(figures.keptMs), milliseconds(figures.idleCallUs.map { $0 / 1000 }),
        milliseconds(figures.raw?.medianMs), milliseconds(figures.raw?.cpuMs),
        figures.ratioToRaw.map { $0.text(digits: 2) } ?? "-", figures.pixels?.description ?? "-",
      ])
    }
    return table
  }

  private var counts: TextTable {
    var table = TextTable(header: [
      "a frame", "draws", "first", "passes", "programs", "textures", "GL calls", "bytes", "records", "instances",
      "damage", "fragments",
      "instructions", "allocations", "at worst",
      "MB resident", "bytes a layer",
    ])
    for figures in workloads {
      let counts = [
        figures.draws, figures.first?.draws, figures.passes, figures.programChanges, figures.textureBinds,
        figures.glCalls, figures.bytesUploaded, figures.recordsWritten, figures.instances, figures.damagedPixels,
        figures.fragments, figures.instructions, figures.allocations, figures.worstAllocations,
        figures.residentBytes >> 20, figures.bytesPerLayer,
      ]
      table.add([figures.name] + counts.map { $0.map(String.init) ?? "-" })
    }
    return table
  }

  /// Allocations of the engine alone.
  private var allocations: TextTable {
    var table = TextTable(header: ["a frame", "layers", "allocations", "at worst"])
    for figures in workloads {
      let counts = [figures.layers, figures.allocations, figures.worstAllocations]
      table.add([figures.name] + counts.map { $0.map(String.init) ?? "-" })
    }
    return table
  }

  private var tiles: TextTable {
    var table = TextTable(header: [
      "tiles", "% full detail", "% stand-in", "% blank", "% blank at worst", "bytes a frame", "at worst", "shown",
      "cancelled", "evicted", "MB of textures", "ms to show",
    ])
    for figures in workloads {
      guard let tiles = figures.tiles else { continue }
      let shares = [tiles.fullDetail, tiles.standIn, tiles.blank, tiles.worstBlank].map { ($0 * 100).text(digits: 1) }
      let counts = [
        tiles.bytesUploaded, tiles.worstBytesUploaded, tiles.shown, tiles.cancelled, tiles.evicted,
        tiles.textureBytes >> 20,
      ]
      table.add([figures.name] + shares + counts.map(String.init) + [(tiles.meanWait * 1000).text(digits: 0)])
    }
    return table
  }

  private var phases: TextTable {
    var table = TextTable(header: [
      "ms of this thread", "change", "commit", "apply", "plan", "encode", "without a driver:", "change", "commit",
      "apply", "plan", "encode",
    ])
    for figures in workloads {
      table.add([figures.name] + figures.phasesMs.columns + [""] + figures.enginePhasesMs.columns)
    }
    return table
  }
}

/// Short times get one more digit, down to a tenth of a microsecond.
private func milliseconds(_ value: Double?) -> String {
  value.map { $0.text(digits: $0 < 0.01 ? 4 : 3) } ?? "-"
}

extension Figures.Phases {
  fileprivate var columns: [String] { [change, commit, apply, plan, encode].map(milliseconds) }
}

extension PixelDifference: CustomStringConvertible {
  package var description: String {
    guard largest > 0 else { return "none" }
    return "\(largest)/255" + (shareOver4 > 0 ? ", \((shareOver4 * 100).text(digits: 4)) % over 4" : "")
  }
}

extension Workload.Agreement: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exact: "none"
    case .within(let largest, let shareOver4):
      "\(largest)/255, \((shareOver4 * 100).text(digits: 4)) % over 4"
    }
  }
}
