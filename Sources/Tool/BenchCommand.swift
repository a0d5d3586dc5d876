import ArgumentParser
import Foundation
import MultiplaneBench
import MultiplaneDrawing

/// `multiplane bench`: measures the cost of frames.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what frames cost, also against hand-written OpenGL ES.",
    discussion: """
      Runs all workloads, or those that are named; --list says what they are. Each frame is finished on the GPU before \
      its time is taken. Times are milliseconds: cpu is processor time of all threads, kept a frame that may keep what \
      has not changed, of a workload that draws all anew each time. Phases are processor time of the thread that draws. \
      Draws, bytes and so on are of one frame, the median; allocations are the engine's own, without the \
      driver's and without one for each tile that is asked for.

      With --against raw, a hand-written program draws the same pixels by the best means known, in turns with ours; \
      ratio is our median by its. Where the pixels differ by more than they may, the command ends with 1.

      Only a release build says anything about speed, and only ratios can be carried from one machine to another.
      """)

  /// The program to compare with.
  enum Opponent: String, CaseIterable, ExpressibleByArgument {
    case raw
  }

  @Argument(help: ArgumentHelp("Workloads by name, such as W1 or W6a.", valueName: "name"))
  var names: [WorkloadName] = []

  @Option(help: ArgumentHelp("Also runs the hand-written programs.", valueName: "raw"))
  var against: Opponent?

  @Flag(help: "Runs the engine alone, without a driver: for profilers that count instructions.")
  var engine = false

  enum Uploads: String, CaseIterable, ExpressibleByArgument {
    case direct
    case pixelBuffers = "pixel-buffers"
  }

  @Option(help: "How texels and records come to the GPU.")
  var uploads = Uploads.direct

  @Option(help: ArgumentHelp("Layers of each workload, in place of its own number.", valueName: "n"))
  var layers: Int?

  @Option(help: ArgumentHelp("The target in pixels.", valueName: "WxH"))
  var size = TargetSize(width: BenchOptions().width, height: BenchOptions().height)

  @Option(help: ArgumentHelp("Frames that are measured.", valueName: "n"))
  var frames = BenchOptions().frames

  @Option(help: ArgumentHelp("Frames that are drawn before.", valueName: "n"))
  var warmup = BenchOptions().warmUp

  @Option(help: ArgumentHelp("Another number gives other places.", valueName: "n"))
  var seed = BenchOptions().seed

  @Option(help: ArgumentHelp("Writes the figures as JSON; - for standard output.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Compares with the figures in a file that --json wrote.", valueName: "file"))
  var compare: String?

  @Flag(help: "Prints the workloads' names and runs none.")
  var list = false

  func validate() throws {
    try check("--layers", layers ?? 1, in: BenchOptions.layerLimits)
    try check("--frames", frames, in: BenchOptions.frameLimits)
    try check("--warmup", warmup, in: BenchOptions.frameLimits)
    if engine, against != nil { throw ValidationError("--engine draws nothing; --against can't be used with it") }
    for workload in workloads {
      if let layers, layers < workload.minimumLayers {
        throw ValidationError("--layers: \(workload.name) takes at least \(workload.minimumLayers)")
      }
    }
  }

  private func check(_ option: String, _ value: Int, in limits: ClosedRange<Int>) throws {
    guard limits.contains(value) else {
      throw ValidationError("\(option) takes a number from \(limits.lowerBound) to \(limits.upperBound)")
    }
  }

  func run() throws {
    if list { return try Output.line(Workload.list) }
    let earlier = try compare.map { path throws(Failure) in try BenchReport.read(path) }
    if let json {
      var inputs = InputFiles()
      if let compare { inputs.add(compare, role: "the file that is compared with") }
      do throws(FileError) {
        try inputs.check(output: json)
        if json != "-" { try FileOutput.check(path: json) }
      } catch {
        throw Failure(error)
      }
    }
    ShaderCacheGuard.install()
    let report: BenchReport
    do {
      report = try BenchReport(workloads, options)
    } catch {
      throw Failure(error)
    }
    try Output.line(report.text, to: json == "-" ? STDERR_FILENO : STDOUT_FILENO)
    if let earlier {
      try Output.line("\n" + report.comparison(with: earlier), to: json == "-" ? STDERR_FILENO : STDOUT_FILENO)
    }
    if let json { try report.write(to: json) }
    if !report.disagreements.isEmpty {
      throw Failure(.badInput, report.disagreements.joined(separator: "\n"))
    }
  }

  /// The named workloads, each once, or all of them.
  private var workloads: [Workload] {
    guard !names.isEmpty else { return Workload.all }
    var seen: Set<String> = []
    return names.map(\.workload).filter { seen.insert($0.name).inserted }
  }

  private var options: BenchOptions {
    var options = BenchOptions()
    options.layers = layers
    (options.width, options.height) = (size.width, size.height)
    (options.frames, options.warmUp, options.seed) = (frames, warmup, seed)
    options.isAgainstRaw = against == .raw
    options.isEngineOnly = engine
    options.uploadPath = uploads == .direct ? .direct : .pixelBuffers
    return options
  }
}

/// The name of a workload, in any capitalisation.
struct WorkloadName: ExpressibleByArgument {
  var workload: Workload

  init?(argument: String) {
    guard let workload = Workload.named(argument) else { return nil }
    self.workload = workload
  }

  static var allValueStrings: [String] { Workload.all.map(\.name) }
}

/// A width and a height in whole pixels, written `1280x720`; both are above 0.
struct TargetSize: ExpressibleByArgument {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else {
      return nil
    }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}

extension Workload {
  /// One line for each workload.
  fileprivate static var list: String {
    all.map { workload in
      let name = workload.name + String(repeating: " ", count: max(0, 5 - workload.name.count))
      return "\(name)\(workload.defaultLayers) \(workload.summary)"
    }.joined(separator: "\n")
  }
}

extension BenchReport {
  /// Reads a file that `write(to:)` wrote.
  fileprivate static func read(_ path: String) throws(Failure) -> BenchReport {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.read(path: path, maximumBytes: maximumFileBytes)
    } catch {
      throw Failure(error.at(path))
    }
    do {
      return try JSONDecoder().decode(BenchReport.self, from: Data(bytes))
    } catch {
      throw Failure(.badInput, "\(path): is not a file that `multiplane bench --json` wrote")
    }
  }

  /// A file with all workloads takes ten kilobytes.
  private static let maximumFileBytes = 1 << 24

  /// Writes the JSON file to a path; `-` is standard output.
  fileprivate func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(self) + Data("\n".utf8)
    do {
      if path == "-" {
        try FileOutput.write(Array(text), to: STDOUT_FILENO)
      } else {
        try FileOutput.write(Array(text), to: path)
      }
    } catch {
      throw Failure(error)
    }
  }
}
