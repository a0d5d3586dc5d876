import Foundation

/// How many random trees of each kind a suite draws: `MULTIPLANE_ROUNDS`, or as many as it does by itself.
package func askedRounds(else count: UInt64) -> UInt64 {
  ProcessInfo.processInfo.environment["MULTIPLANE_ROUNDS"].flatMap { UInt64($0) } ?? count
}

/// The seeds of a suite: those that `MULTIPLANE_SEEDS` has for it, as `PlaneHistoryTests:3,71;LossTests:0-99`. Without
/// them the given ones, at most as many as `MULTIPLANE_ROUNDS`, and those that have failed once.
package func askedSeeds(_ suite: String, else seeds: [UInt64], found: [UInt64] = []) -> [UInt64] {
  let asked = ProcessInfo.processInfo.environment["MULTIPLANE_SEEDS"] ?? ""
  for entry in asked.split(whereSeparator: { $0 == ";" || $0 == " " }) {
    let parts = entry.split(separator: ":")
    guard parts.count == 2, parts[0] == suite else { continue }
    return parts[1].split(separator: ",").flatMap { range -> [UInt64] in
      let ends = range.split(separator: "-").compactMap { UInt64($0) }
      return ends.isEmpty ? [] : Array(ends[0]...max(ends[0], ends[ends.count - 1]))
    }
  }
  return seeds.prefix(Int(clamping: askedRounds(else: UInt64(seeds.count)))) + found
}
