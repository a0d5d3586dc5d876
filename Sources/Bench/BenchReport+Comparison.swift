extension BenchReport {
  /// This run divided by an earlier one, for each workload in both: below 1 is an improvement.
  package func comparison(with earlier: BenchReport) -> String {
    var lines: [String] = []
    if device != earlier.device {
      lines.append(
        "the earlier run was on \(earlier.device.renderer), \(earlier.device.version), "
          + "processors: \(earlier.device.processors), \(earlier.device.build) build")
    }
    var table = TextTable(header: [
      "now ÷ before", "median", "p95", "cpu", "ratio to raw", "draws", "GL calls", "bytes", "records", "allocations",
    ])
    var others: [String] = []
    for now in workloads {
      guard let before = earlier.workloads.first(where: { $0.name == now.name }) else { continue }
      guard now.isLike(before) else {
        others.append("\(now.name) had another \(now.blending == before.blending ? "size" : "blending")")
        continue
      }
      table.add([
        now.name, quotient(now.medianMs, before.medianMs), quotient(now.p95Ms, before.p95Ms),
        quotient(now.cpuMs, before.cpuMs), quotient(now.ratioToRaw, before.ratioToRaw),
        quotient(now.draws, before.draws), quotient(now.glCalls, before.glCalls),
        quotient(now.bytesUploaded, before.bytesUploaded), quotient(now.recordsWritten, before.recordsWritten),
        quotient(now.allocations, before.allocations),
      ])
    }
    return (lines + [table.text] + others).joined(separator: "\n")
  }
}

extension Figures {
  /// Whether the figures are of the same workload, of one size, blended alike.
  package func isLike(_ other: Figures) -> Bool {
    (name, layers, width, height, blending) == (other.name, other.layers, other.width, other.height, other.blending)
  }
}

private func quotient(_ now: Double?, _ before: Double?) -> String {
  guard let now, let before else { return "-" }
  if now == before { return "1.00" }
  return before == 0 ? "-" : (now / before).text(digits: 2)
}

private func quotient(_ now: Int?, _ before: Int?) -> String {
  quotient(now.map(Double.init), before.map(Double.init))
}
