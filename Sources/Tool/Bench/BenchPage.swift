import Foundation
import MultiplaneBench
import MultiplaneDrawing
import MultiplaneGeometry

/// A report as one page that needs no other file.
struct BenchPage {
  private let report: BenchReport
  private let earlier: BenchReport?
  private let pictures: [BenchPicture]

  init(_ report: BenchReport, earlier: BenchReport?, pictures: [BenchPicture]) {
    (self.report, self.earlier, self.pictures) = (report, earlier, pictures)
  }

  var html: String {
    let device = report.device
    let place = "\(device.renderer), \(device.version), processors: \(device.processors), \(device.build) build"
    let sections = report.workloads.map(section).joined()
    let comparison = earlier.map {
      "<h2>Against the earlier file</h2><pre>\(escaped(report.comparison(with: $0)))</pre>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>multiplane bench</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; color: #222; padding: 0 1rem }
      table { border-collapse: collapse; margin: 0.5rem 0 1rem } th, td { padding: 0.1rem 0.8rem; text-align: right }
      th:first-child, td:first-child { text-align: left } tr { border-bottom: 1px solid #ddd }
      svg { background: #f6f6f6; display: block } .raw { fill: #c60; opacity: 0.6 } .ours { fill: #06c; opacity: 0.7 }
      img { max-width: 100%; border: 1px solid #ccc } pre { overflow-x: auto }
      </style></head><body>
      <h1>multiplane bench</h1><p>\(escaped(place))</p>
      \(sections)\(comparison ?? "")
      </body></html>

      """
  }

  private func section(_ figures: Figures) -> String {
    var parts = [
      "<h2>\(escaped(figures.name))</h2>",
      "<p>\(figures.layers) layers, \(figures.width) × \(figures.height) pixels, \(figures.frames) frames</p>",
    ]
    parts += pictures.filter { $0.workload == figures.name }.map(image)
    parts.append(times(figures))
    if let frames = figures.frameMs, !frames.isEmpty {
      parts.append("<h3>Frame times</h3>" + histogram(frames, figures.rawFrameMs ?? []))
    }
    parts.append(phases(figures) + counts(figures))
    parts.append(passes(figures.passReasons ?? []) + layers(figures.layerCosts))
    return parts.joined(separator: "\n")
  }

  private func times(_ figures: Figures) -> String {
    var rows = [["this library", figures.medianMs, figures.p95Ms, figures.worstMs, figures.cpuMs] as [Any]]
    if let raw = figures.raw { rows.append(["hand-written", raw.medianMs, raw.p95Ms, raw.worstMs, raw.cpuMs]) }
    let ratio = figures.ratioToRaw.map { "<p>median ÷ hand-written: \(number($0))</p>" } ?? ""
    return table(["ms", "median", "p95", "worst", "processor"], rows) + ratio
  }

  private func phases(_ figures: Figures) -> String {
    func row(_ name: String, _ phases: Figures.Phases) -> [Any] {
      [name, phases.change, phases.commit, phases.apply, phases.plan, phases.encode]
    }
    return "<h3>Phases</h3>"
      + table(
        ["ms of the drawing thread", "change", "commit", "apply", "plan", "encode"],
        [row("with the driver", figures.phasesMs), row("without", figures.enginePhasesMs)])
  }

  private func counts(_ figures: Figures) -> String {
    "<h3>Counts</h3>"
      + table(
        ["a frame", "draws", "passes", "GL calls", "bytes", "records", "instances", "damage", "fragments"],
        [
          [
            "median", figures.draws, figures.passes, figures.glCalls, figures.bytesUploaded, figures.recordsWritten,
            figures.instances, figures.damagedPixels, figures.fragments ?? 0,
          ]
        ])
  }

  /// The picture as a part of the page; nothing where the build writes no image files.
  private func image(_ picture: BenchPicture) -> String {
    #if ImageFiles
      guard
        let png = try? PNGEncoder.encode(width: picture.width, height: picture.height, premultiplied: picture.pixels)
      else { return "" }
      let data = Data(png).base64EncodedString()
      return "<figure><img alt=\"\(escaped(picture.workload))\" src=\"data:image/png;base64,\(data)\">"
        + "<figcaption>\(picture.isRaw ? "hand-written" : "this library")</figcaption></figure>"
    #else
      return ""
    #endif
  }

  private func passes(_ reasons: [Figures.PassReason]) -> String {
    if reasons.isEmpty { return "<h3>Passes</h3><p>none beside the target's</p>" }
    let rows = reasons.map { [$0.layer, $0.reason, $0.pixels] as [Any] }
    return "<h3>Passes</h3>" + table(["layer", "reason", "pixels"], rows)
  }

  private func layers(_ costs: [Figures.LayerCost]?) -> String {
    guard let costs, !costs.isEmpty else { return "" }
    return "<h3>Layers by cost</h3><p>What a whole frame saves where the layer is hidden.</p>"
      + table(["layer", "ms", "fragments"], costs.map { [$0.name, $0.ms, $0.fragments] as [Any] })
  }

  private func table(_ header: [String], _ rows: [[Any]]) -> String {
    let head = header.map { "<th>\(escaped($0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\(($0 as? Double).map(number) ?? escaped("\($0)"))</td>" }.joined() + "</tr>"
    }.joined()
    return "<table><tr>\(head)</tr>\(body)</table>"
  }

  private static let bins = 40

  /// From 0 to the longest frame; a hand-written program's frames beside ours.
  private func histogram(_ ours: [Double], _ raw: [Double]) -> String {
    let longest = max(ours.max() ?? 0, raw.max() ?? 0, 1e-6)
    func bars(_ values: [Double], _ name: String) -> String {
      var counts = [Int](repeating: 0, count: Self.bins)
      for value in values { counts[min(Int(clamping: value / longest * Double(Self.bins)), Self.bins - 1)] += 1 }
      let most = max(counts.max() ?? 0, 1)
      return counts.enumerated().filter { $0.element > 0 }.map { index, count in
        let height = Double(count) / Double(most) * 140
        return "<rect class=\"\(name)\" x=\"\(index * 16)\" y=\"\(number(150 - height))\" width=\"15\" "
          + "height=\"\(number(height))\"><title>\(count) frames</title></rect>"
      }.joined()
    }
    return """
      <svg width="640" height="180" viewBox="0 0 640 180">\(bars(raw, "raw"))\(bars(ours, "ours"))
      <text x="2" y="172" font-size="12">0</text>
      <text x="638" y="172" font-size="12" text-anchor="end">\(number(longest)) ms</text></svg>
      """
  }

  private func number(_ value: Double) -> String { String(format: "%.\(abs(value) < 0.1 ? 4 : 2)f", value) }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
