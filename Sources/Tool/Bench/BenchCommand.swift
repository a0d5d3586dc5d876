import ArgumentParser
import Foundation
import Multiplane
import MultiplaneArchives
import MultiplaneBench
import MultiplaneDrawing
import MultiplaneFiles

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

  @Argument(
    help: ArgumentHelp("Workloads by name, such as W1 or W6a, and scene files.", valueName: "name or scene"))
  var names: [WorkloadName] = []

  @Option(
    help: ArgumentHelp(
      """
      Changes a property of a scene's layers with each frame, to and fro: name.property=from:to, of the layers of that \
      name; opacity, x, y, width, height, cornerRadius, rotation, scale. name.string=a:b gives text layers both strings \
      in turns. May be repeated. Animations run, 60 frames to a second of the scene. Without both each frame draws all \
      anew.
      """, valueName: "change"))
  var vary: [Variation] = []

  @Option(
    help: ArgumentHelp(
      """
      What a frame may cost: median=4 or p95=6 in milliseconds; draws, passes, calls, bytes, fragments, allocations; \
      p95=1.2x against the file of --compare. May be repeated; a broken one ends the command with 1.
      """, valueName: "limit"))
  var budget: [BenchBudget] = []

  @Option(
    help: ArgumentHelp(
      "Writes a page with frame times, phases, passes, layers by cost and pictures.", valueName: "file"))
  var report: String?

  @OptionGroup var images: SceneImageArguments

  @OptionGroup var blending: BlendingArguments

  @Option(help: ArgumentHelp("Also runs the hand-written programs.", valueName: "raw"))
  var against: Opponent?

  @Flag(help: "Runs the engine alone, without a driver: for profilers that count instructions.")
  var engine = false

  @Flag(help: "Also counts the engine's instructions in a frame, by valgrind, which takes some seconds a workload.")
  var instructions = false

  enum Uploads: String, CaseIterable, ExpressibleByArgument {
    case direct
    case pixelBuffers = "pixel-buffers"
    case ring

    var path: UploadPath {
      switch self {
      case .direct: .direct
      case .pixelBuffers: .pixelBuffers
      case .ring: .ring
      }
    }
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
    if budget.contains(where: \.isRelative), compare == nil {
      throw ValidationError("--budget: a limit that ends with x takes --compare")
    }
    if against != nil, blending.blending == .linear {
      throw ValidationError("--against: the hand-written programs composite no colours in linear light")
    }
    if engine, budget.contains(where: { $0.kind != .allocations }) {
      throw ValidationError("--engine draws nothing; with it --budget limits allocations only")
    }
    if engine, instructions { throw ValidationError("--instructions runs --engine by itself") }
    if engine, report != nil { throw ValidationError("--engine draws nothing; --report can't be used with it") }
    if !vary.isEmpty, !names.contains(where: { $0.workload == nil }) {
      throw ValidationError("--vary takes a scene file")
    }
    for workload in names.isEmpty ? Workload.all : names.compactMap(\.workload) {
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
    let workloads = try namedWorkloads()
    for output in [json, self.report].compactMap(\.self) {
      var inputs = InputFiles()
      if let compare { inputs.add(compare, role: "the file that is compared with") }
      for case let path? in names.map(\.scene) { inputs.add(path, role: "a scene") }
      do throws(FileError) {
        try inputs.check(output: output)
        if output != "-" { try FileOutput.check(path: output) }
      } catch {
        throw Failure(error)
      }
    }
    ShaderCacheGuard.install()
    var report: BenchReport
    var pictures: [BenchPicture] = []
    do {
      report = try BenchReport(workloads, options, onPicture: self.report.map { _ in { pictures.append($0) } })
    } catch {
      throw Failure(error)
    }
    if instructions {
      for index in report.workloads.indices {
        report.workloads[index].instructions = try instructionsOfAFrame(report.workloads[index].name)
      }
    }
    try Output.line(report.text, to: json == "-" ? STDERR_FILENO : STDOUT_FILENO)
    if let earlier {
      try Output.line("\n" + report.comparison(with: earlier), to: json == "-" ? STDERR_FILENO : STDOUT_FILENO)
    }
    if let json { try report.write(to: json) }
    if let path = self.report {
      let page = BenchPage(report, earlier: earlier, pictures: pictures)
      do throws(FileError) { try FileOutput.write(Array(page.html.utf8), to: path) } catch { throw Failure(error) }
    }
    let broken = budget.flatMap { $0.failures(of: report, against: earlier) }
    let problems = report.disagreements + broken
    if !problems.isEmpty { throw Failure(.badInput, problems.joined(separator: "\n")) }
  }

  /// The named workloads and scenes, each once, or all workloads.
  private func namedWorkloads() throws(Failure) -> [Workload] {
    guard !names.isEmpty else { return Workload.all }
    var seen: Set<String> = []
    var result: [Workload] = []
    for name in names {
      let workload: Workload
      if let path = name.scene {
        workload = try Workload(scene: path, vary, limits: images.limits)
      } else if let known = name.workload {
        workload = known
      } else {
        continue
      }
      if seen.insert(workload.name).inserted { result.append(workload) }
    }
    return result
  }

  private func instructionsOfAFrame(_ name: String) throws(Failure) -> Int {
    var arguments = ["--size", size.defaultValueDescription, "--seed", "\(seed)"]
    if let layers { arguments += ["--layers", "\(layers)"] }
    if Workload.named(name) == nil { for change in vary { arguments += ["--vary", change.text] } }
    return try InstructionCount.ofAFrame(of: name, arguments)
  }

  private var options: BenchOptions {
    var options = BenchOptions()
    options.layers = layers
    (options.width, options.height) = (size.width, size.height)
    (options.frames, options.warmUp, options.seed) = (frames, warmup, seed)
    options.isAgainstRaw = against == .raw
    options.isEngineOnly = engine
    options.uploadPath = uploads.path
    options.blending = blending.blending
    return options
  }
}

/// The name of a workload, in any capitalisation, or the path of a scene file.
struct WorkloadName: ExpressibleByArgument {
  /// nil for a scene.
  var workload: Workload?
  /// The path; nil for a workload.
  var scene: String?

  init?(argument: String) {
    workload = Workload.named(argument)
    if workload != nil { return }
    guard argument.contains("/") || argument.contains(".") else { return nil }
    scene = argument
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
      let name = workload.name + String(repeating: " ", count: max(1, 17 - workload.name.count))
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
