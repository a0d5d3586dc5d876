import ArgumentParser
import MultiplaneBench
import MultiplaneGeometry

/// A limit of what frames may cost, written `p95=6`, or `p95=1.2x` for one against an earlier file.
struct BenchBudget: ExpressibleByArgument {
  enum Kind: String, CaseIterable {
    case median, p95, cpu, draws, passes, calls, bytes, fragments, allocations
  }

  var kind: Kind
  var most: Double
  /// Whether `most` is a factor of the earlier figure.
  var isRelative: Bool

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    isRelative = parts[1].hasSuffix("x")
    guard let most = Double(isRelative ? parts[1].dropLast() : parts[1]), most.isFinite, most >= 0 else { return nil }
    (self.kind, self.most) = (kind, most)
  }

  /// One line for each workload that breaks the limit, with the layer that costs it where one is known.
  func failures(of report: BenchReport, against earlier: BenchReport?) -> [String] {
    report.workloads.compactMap { figures in
      guard let now = value(figures) else { return "\(figures.name): \(kind.rawValue) is not measured in this build" }
      var limit = most
      if isRelative {
        guard let before = earlier?.workloads.first(where: figures.isLike).flatMap(value) else {
          return "\(figures.name): \(kind.rawValue) can't be compared: "
            + "the earlier file has no such figure of the same size and blending"
        }
        limit *= before
      }
      guard now > limit else { return nil }
      let culprit = culprit(in: figures).map { ": \($0)" } ?? ""
      return "\(figures.name): \(kind.rawValue) is \(text(now)), the budget is \(text(limit))\(culprit)"
    }
  }

  /// The layer that costs the most of what the budget limits; of draws, calls, bytes and allocations, that with the
  /// most time.
  private func culprit(in figures: Figures) -> String? {
    let costs = figures.layerCosts ?? []
    switch kind {
    case .passes:
      return figures.passReasons?.max { $0.pixels < $1.pixels }.map { "\($0.layer) needs one for \($0.reason)" }
    case .fragments:
      return costs.max { $0.fragments < $1.fragments }.map { "\($0.name) costs \($0.fragments)" }
    default: return costs.first.map { "\($0.name) costs the most time, \(text($0.ms)) ms" }
    }
  }

  private func text(_ value: Double) -> String {
    if value == value.rounded() { return String(Int(clamping: value)) }
    return value < 0.01 ? String(value) : String((value * 1000).rounded() / 1000)
  }

  private func value(_ figures: Figures) -> Double? {
    switch kind {
    case .median: figures.medianMs
    case .p95: figures.p95Ms
    case .cpu: figures.cpuMs
    case .draws: Double(figures.draws)
    case .passes: Double(figures.passes)
    case .calls: Double(figures.glCalls)
    case .bytes: Double(figures.bytesUploaded)
    case .fragments: figures.fragments.map { Double($0) }
    case .allocations: figures.allocations.map { Double($0) }
    }
  }
}
