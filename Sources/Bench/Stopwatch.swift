import CBench

/// Nanoseconds of wall-clock time, and of processor time on all threads.
struct Interval {
  var wall: UInt64
  var processor: UInt64
}

/// Measures time from its creation.
struct Stopwatch {
  private let processor = measure_process_time()
  private let wall = measure_clock()

  func stop() -> Interval {
    let end = measure_clock()
    return Interval(wall: end - wall, processor: measure_process_time() - processor)
  }
}

/// Milliseconds of processor time that a function takes on its thread.
func milliseconds(_ body: () -> Void) -> Double {
  let start = measure_thread_time()
  body()
  return Double(measure_thread_time() - start) / 1_000_000
}

/// A list of measured numbers, with median and extremes.
package struct Samples {
  package private(set) var values: [Double] = []

  package init(_ values: [Double] = []) { self.values = values }

  package mutating func add(_ value: Double) { values.append(value) }

  /// The median; for an even count, the mean of the middle two. 0 for none.
  package var median: Double {
    guard !values.isEmpty else { return 0 }
    var rest = values
    let lower = Self.place((rest.count - 1) / 2, in: &rest)
    return (lower + (rest[(rest.count / 2)...].min() ?? lower)) / 2
  }

  /// The 95th percentile; 0 for none.
  package var p95: Double {
    guard !values.isEmpty else { return 0 }
    var rest = values
    return Self.place(min(rest.count * 95 / 100, rest.count - 1), in: &rest)
  }

  /// Puts the value at an index of the sorted list there, the lesser ones before it; returns it. A sort takes longer,
  /// and counts of instructions include those of the bench.
  private static func place(_ index: Int, in values: inout [Double]) -> Double {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while values[j] > pivot { j -= 1 }
        if i > j { break }
        values.swapAt(i, j)
        (i, j) = (i + 1, j - 1)
      }
      if index <= j { high = j } else if index >= i { low = i } else { break }
    }
    return values[index]
  }

  /// The maximum; 0 for none.
  package var worst: Double { values.max() ?? 0 }

  /// The minimum; 0 for none.
  package var least: Double { values.min() ?? 0 }

  /// The mean; 0 for none.
  package var mean: Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
}

/// Times of frames.
struct IntervalSamples {
  private(set) var wall = Samples()
  private(set) var processor = Samples()

  mutating func add(_ interval: Interval) {
    wall.add(Double(interval.wall) / 1e6)
    processor.add(Double(interval.processor) / 1e6)
  }
}
