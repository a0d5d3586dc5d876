import Foundation
import MultiplaneBench
import Testing

/// What a frame of a workload costs the engine, in counts that do not vary between runs: each test fails when a figure
/// grows by a tenth. A figure that shrinks for good is lowered here.
///
/// Instructions are counted by callgrind in a release build: `Tools/test --filter EngineCost` builds it and names it in
/// `MULTIPLANE_ENGINE`. Other runs only compare the counts of work and bytes.
struct EngineCostTests {
  /// Medians of a frame.
  struct Counts: Sendable, CustomTestStringConvertible {
    var name: String
    var draws: Int
    var glCalls: Int
    var bytesUploaded: Int
    var recordsWritten: Int
    var instances: Int
    var testDescription: String { name }
  }

  // 300 layers, 320 × 240 pixels.
  private static let counts = [
    Counts(name: "W1", draws: 1, glCalls: 8, bytesUploaded: 300 * 48, recordsWritten: 300, instances: 300),
    Counts(name: "W2", draws: 1, glCalls: 7, bytesUploaded: 376, recordsWritten: 1, instances: 21),
    Counts(name: "W5a", draws: 1, glCalls: 7, bytesUploaded: 6400, recordsWritten: 0, instances: 50),
    Counts(name: "W8", draws: 1, glCalls: 6, bytesUploaded: 192, recordsWritten: 1, instances: 6),
  ]

  @Test(arguments: counts) func noCountGrows(known: Counts) throws {
    var options = BenchOptions()
    (options.layers, options.width, options.height) = (300, 320, 240)
    (options.frames, options.warmUp) = (10, 10)
    let now = try #require(Workload.named(known.name)).measure(options)
    func check(_ count: Int, _ known: Int, _ what: String) {
      #expect(Double(count) <= 1.1 * Double(known), "\(what): \(count), known: \(known)")
    }
    check(now.draws, known.draws, "draws")
    check(now.glCalls, known.glCalls, "GL calls")
    check(now.bytesUploaded, known.bytesUploaded, "bytes uploaded")
    check(now.recordsWritten, known.recordsWritten, "records")
    check(now.instances, known.instances, "instances")
  }

  /// Draws of the screens that programs show: of a first frame, and of one small change.
  @Test(arguments: [
    ("list", 12, 4), ("list-path", 12, 4), ("dash", 8, 4), ("media", 2, 1), ("map", 18, 4), ("text", 3, 3),
    ("dialog", 40, 18),
  ]) func screensTakeFewDraws(name: String, first: Int, small: Int) throws {
    var options = BenchOptions()
    (options.frames, options.warmUp) = (5, 20)
    let whole = try #require(Workload.named(name)).measure(options)
    #expect(try #require(whole.first).draws <= first)
    let change = try #require(Workload.named(name + "-small")).measure(options)
    #expect(change.draws <= small)
  }

  /// Instructions of a frame, with the program's own and with change and commit.
  struct Instructions: Sendable, CustomTestStringConvertible {
    var name: String
    /// nil for the workload's own number.
    var layers: Int?
    /// Frames before those that are compared.
    var warmUp = 5
    /// Frames in the longer of the two runs that are compared, beyond those of the shorter one. In few frames, lists
    /// that still grow and the mover's place count for much.
    var frames = 10
    var count: Int
    var testDescription: String { name }
  }

  private static let instructions = [
    Instructions(name: "W1", count: 5_682_000),
    Instructions(name: "W2", frames: 100, count: 60_000),
    Instructions(name: "W8", frames: 20, count: 479_400),
    Instructions(name: "W11", count: 82_300_000),
    Instructions(name: "W12", count: 6_527_000),
  ]

  private static let fewest = 10

  private static let engine = ProcessInfo.processInfo.environment["MULTIPLANE_ENGINE"]

  @Test(.enabled(if: engine != nil), arguments: instructions)
  func noFrameTakesMoreInstructions(known: Instructions) throws {
    let few = try Self.count(known, frames: Self.fewest)
    let many = try Self.count(known, frames: Self.fewest + known.frames)
    // Each frame is drawn twice: for the phases' times, and for their allocations.
    let count = (many - few) / (2 * known.frames)
    #expect(Double(count) <= 1.1 * Double(known.count), "\(count) a frame, known: \(known.count)")
  }

  /// A layer that an animation moves takes no more instructions than one that the program moves in the same way.
  @Test(.enabled(if: engine != nil), arguments: [("W11", "W11p"), ("W12", "W12p")])
  func animationsTakeNoMoreThanMotionSetByTheProgram(_ animated: String, _ set: String) throws {
    func count(_ name: String) throws -> Int {
      let run = Instructions(name: name, count: 0)
      return try Self.count(run, frames: Self.fewest + run.frames) - Self.count(run, frames: Self.fewest)
    }
    #expect(try count(animated) <= count(set))
  }

  /// As `AllocationTests`, of the release tool. With tiles, tables still grow.
  @Test(
    .enabled(if: engine != nil), arguments: Workload.all.filter { $0.raw != nil && !$0.waitsForTiles }.map(\.name))
  func steadyFramesAllocateNothing(name: String) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: try #require(Self.engine))
    process.arguments = [
      "bench", name, "--engine", "--layers", "300", "--warmup", "30", "--frames", "20", "--json", "-",
    ]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let json = try #require(output.firstIndex(of: UInt8(ascii: "{")).map { output[$0...] })
    let report = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let figures = try #require((report["workloads"] as? [[String: Any]])?.first)
    #expect(figures["allocations"] as? Int == 0, "\(String(describing: figures["phaseAllocations"]))")
  }

  /// Instructions of a run's frames after the warm-up, on the thread that draws.
  private static func count(_ known: Instructions, frames: Int) throws -> Int {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        // With seeds of its own in each run, dictionaries make the difference of two runs differ by some percent.
        "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
        "--toggle-collect=measure_engine_frames", try #require(engine), "bench", known.name, "--engine", "--warmup",
        "\(known.warmUp)", "--frames", "\(frames)",
      ] + (known.layers.map { ["--layers", "\($0)"] } ?? [])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = try #require(output.split(separator: "\n").last { $0.contains("Collected") }, "\(output)")
    return try #require(line.split(separator: " ").last.flatMap { Int($0) }, "\(line)")
  }
}
