import CBench

/// Nanoseconds of the wall's clock, and of processor on all threads.
struct Interval {
  var wall: UInt64
  var processor: UInt64
}

/// Takes the time from its beginning on.
struct Stopwatch {
  private let processor = measure_process_time()
  private let wall = measure_clock()

  func stop() -> Interval {
    let end = measure_clock()
    return Interval(wall: end - wall, processor: measure_process_time() - processor)
  }
}

/// Measured numbers, of which the middle and the end are asked.
package struct Samples {
  private var values: [Double] = []
  private var sorted: [Double] { values.sorted() }

  package init() {}

  package mutating func add(_ value: Double) { values.append(value) }

  /// 0 of none; of an even number, the mean of the two in the middle.
  package var median: Double {
    guard !values.isEmpty else { return 0 }
    let sorted = sorted
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// Nineteen of twenty are not above it; 0 of none.
  package var p95: Double {
    guard !values.isEmpty else { return 0 }
    return sorted[min(values.count * 95 / 100, values.count - 1)]
  }

  /// 0 of none.
  package var worst: Double { values.max() ?? 0 }

  /// 0 of none.
  package var least: Double { values.min() ?? 0 }

  /// 0 of none.
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
