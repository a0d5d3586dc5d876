import Foundation

/// The seeds in an environment variable, `63` or `0-299`; otherwise the given ones.
func askedSeeds(_ variable: String, else seeds: [UInt64]) -> [UInt64] {
  guard let asked = ProcessInfo.processInfo.environment[variable] else { return seeds }
  let ends = asked.split(separator: "-").compactMap { UInt64($0) }
  return ends.isEmpty ? [] : Array(ends[0]...max(ends[0], ends[ends.count - 1]))
}
