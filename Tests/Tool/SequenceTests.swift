import Foundation
import MultiplaneDrawing
import Testing

/// `multiplane render --frames` and `Tools/sequence`.
struct SequenceTests {
  @Test(arguments: [("0..3", [0, 1, 2, 3]), ("3..2", [2, 3]), ("7..7", [7])])
  func eachFrameIsAFile(_ frames: String, _ expected: [Int]) throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "--frames", frames, "--fps", "30", "-o", "\(folder)/a%%-%03d.png"])
      #expect(run.code == 0, "\(run.errors)")
      // Standard error is no terminal here: no progress is shown.
      #expect(run.errors.isEmpty)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()
      #expect(names == expected.map { "a%-00\($0).png" })
      for name in names { #expect(try ImageDecoder.read(path: "\(folder)/\(name)").width == 4) }
    }
  }

  /// A square that moves, turns and fades, and a text that grows.
  private static let moving = """
    canvas: {width: 40, height: 30}
    duration: 0.5
    layer:
      frame: [0, 0, 40, 30]
      sublayers:
        - frame: [0, 0, 10, 10]
          backgroundColor: "#ff0000"
          animations:
            - {keyPath: position.x, from: 5, to: 35, duration: 0.4}
            - {class: SpringAnimation, keyPath: transform.rotation.z, to: 2, beginTime: 0.1, duration: 0.3}
            - {keyPath: opacity, from: 1, to: 0.2, duration: 0.3}
        - class: TextLayer
          frame: [0, 10, 40, 20]
          string: A
          animations: [{keyPath: fontSize, from: 6, to: 18, duration: 0.4}]
    """

  @Test func aFrameIsTheSameInAnyRange() throws {
    try withScene(Self.moving) { folder, scene in
      // All of the scene's duration: 10 frames.
      for (name, frames) in [
        ("all", []), ("back", ["--frames", "9..0"]), ("part", ["--frames", "0..4"]), ("part", ["--frames", "5..9"]),
      ] {
        let run = try Run(["render", scene, "--fps", "20", "-o", "\(folder)/\(name)-%d.png"] + frames)
        #expect(run.code == 0, "\(run.errors)")
      }
      var files: Set<[UInt8]> = []
      for frame in 0..<10 {
        let bytes = try ["all", "back", "part"].map {
          Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)-\(frame).png")))
        }
        #expect(bytes[0] == bytes[1] && bytes[0] == bytes[2], "frame \(frame)")
        files.insert(bytes[0])
      }
      // All move until 0.4 seconds, whose frame shows the last values; the one after it shows the model.
      #expect(files.count == 10)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/all-10.png"))
      // A single picture is the frame of its time.
      let single = try Run(["render", scene, "--time", "0.15", "-o", "\(folder)/single.png"])
      #expect(single.code == 0)
      #expect(FileManager.default.contentsEqual(atPath: "\(folder)/single.png", andPath: "\(folder)/all-3.png"))
    }
  }

  /// Before the animations begin and after they have ended, the model's values show.
  @Test func timesBeforeTheFirstAndAfterTheLastFrameShowTheModel() throws {
    try withScene(Self.moving) { folder, scene in
      let still = "\(folder)/still.yaml"
      let lines = Self.moving.split(separator: "\n").filter { !$0.contains("{") && !$0.contains("animations") }
      let canvas = ["canvas: {width: 40, height: 30}"]
      try (canvas + lines.map(String.init)).joined(separator: "\n")
        .write(toFile: still, atomically: true, encoding: .utf8)
      #expect(try Run(["render", still, "-o", "\(folder)/still.png"]).code == 0)
      for time in ["-5", "-1e300", "-0.001", "0.5", "1e300"] {
        let run = try Run(["render", scene, "--time", time, "-o", "\(folder)/frame.png"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(
          FileManager.default.contentsEqual(atPath: "\(folder)/still.png", andPath: "\(folder)/frame.png"), "\(time)")
      }
    }
  }

  @Test func rawFramesAreStraightAndFollowEachOther() throws {
    let half = redSquare.replacingOccurrences(of: "#ff0000", with: "#ff000080")
    try withScene(half) { _, scene in
      let run = try Run(["render", scene, "--frames", "0..1", "--format", "raw", "-o", "-"])
      #expect(run.code == 0, "\(run.errors)")
      let frame = 4 * 3 * 4
      #expect(run.output.count == 2 * frame)
      #expect(Array(run.output[0..<12]) == [255, 0, 0, 128, 255, 0, 0, 128, 0, 0, 0, 0])
      #expect(run.output[0..<frame].elementsEqual(run.output[frame...]))
    }
  }

  @Test func anAnimatedPNGHasAllFramesAtTheirRate() throws {
    try withScene { folder, scene in
      let arguments = ["render", scene, "--frames", "0..4", "--fps", "29.97", "--format", "apng"]
      let file = try Run(arguments + ["-o", "\(folder)/out.png"])
      #expect(file.code == 0, "\(file.errors)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out.png"))
      let chunks = Chunk.all(in: Array(bytes))
      #expect(
        chunks.map(\.type) == ["IHDR", "acTL", "fcTL", "sRGB", "IDAT"]
          + (1..<5).flatMap { _ in ["fcTL", "fdAT"] } + ["IEND"])
      #expect(chunks[1].data == [0, 0, 0, 5, 0, 0, 0, 0])
      let controls = chunks.filter { $0.type == "fcTL" }.map(\.data)
      // Delay: 100 ÷ 2997 seconds.
      for control in controls { #expect(Array(control[20..<24]) == [0, 100, 2997 >> 8, 2997 & 255]) }
      let numbers = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { Array($0.data.prefix(4)) }
      #expect(numbers == (0..<UInt8(numbers.count)).map { [0, 0, 0, $0] })
      // The first frame is the picture of programs that know no animation.
      #expect(try ImageDecoder.decode(Array(bytes)).width == 4)
      #expect(try Run(arguments + ["-o", "-"]).output == bytes)
    }
  }

  private static let wrongUsage: [[String]] = [
    ["--frames", "x", "-o", "a.png"],
    ["--frames", "1..2", "--time", "1", "-o", "%d.png"],
    ["--frames", "-1..2", "-o", "%d.png"],
    ["--frames", "1...2", "-o", "%d.png"],
    ["--frames", "1..99999999999999999999", "-o", "%d.png"],
    ["--frames", "1", "-o", "%d.png"],
    ["--frames", "1..2", "--fps", "0", "-o", "%d.png"],
  ]

  private static let badInput: [[String]] = [
    ["--format", "raw", "-o", "a.png"],
    ["--missing", "-o", "a.png"],
    ["--frames", "1..2", "-o", "a.png"],
    ["--frames", "1..2", "-o", "%d-%d.png"],
    ["--frames", "1..2", "-o", "%s.png"],
    ["--frames", "1..2", "-o", "%5d.png"],
    ["--frames", "1..2", "-o", "%099d.png"],
    ["--frames", "1..2", "-o", "nowhere/%d.png"],
    ["--frames", "1..2", "-o", "%"],
    ["--frames", "0..68719476735", "--format", "apng", "-o", "-"],
  ]

  @Test(arguments: wrongUsage + badInput)
  func badArgumentsAreNamed(_ arguments: [String]) throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene] + arguments, setUp: "cd '\(folder)'")
      #expect(run.code == (Self.wrongUsage.contains(arguments) ? 64 : 1), "\(run.errors)")
      #expect(!run.errors.isEmpty)
      #expect(run.output.isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left == ["scene.yaml"])
    }
  }

  @Test func aFrameNeverReplacesTheScene() throws {
    try withScene { folder, scene in
      try FileManager.default.linkItem(atPath: scene, toPath: "\(folder)/1.png")
      let run = try Run(["render", scene, "--frames", "0..2", "-o", "\(folder)/%d.png"])
      #expect(run.code == 1)
      #expect(run.errors.contains("the same file"))
      #expect(try String(contentsOfFile: scene, encoding: .utf8) == redSquare)
    }
  }

  /// `script` gives the tool a terminal.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func aTerminalShowsTheProgress() throws {
    try withScene { folder, scene in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      process.arguments = [
        "-qec", "'\(try tool())' render '\(scene)' --frames 0..3 -o '\(folder)/%d.png'", "/dev/null",
      ]
      let output = Pipe()
      (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(text.contains("4 of 4, ") && text.contains("frames a second"), "\(text)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/3.png"))
    }
  }

  /// A process that is killed leaves whole files alone; those that are there are not touched again.
  @Test func aKilledProcessLeavesWholeFrames() throws {
    try withScene(Self.moving) { folder, scene in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try tool())
      process.arguments = ["render", scene, "--frames", "0..9999", "--missing", "-o", "\(folder)/k-%d.png"]
      try process.run()
      while !FileManager.default.fileExists(atPath: "\(folder)/k-2.png"), process.isRunning {
        Thread.sleep(forTimeInterval: 0.005)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let done = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("k-") }
      #expect(done.count >= 3)
      for name in done where name.hasSuffix(".png") {
        #expect(try ImageDecoder.read(path: "\(folder)/\(name)").width == 40, "\(name)")
      }
      func changed(_ frame: Int) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: "\(folder)/k-\(frame).png")[.modificationDate] as? Date
      }
      let before = try (0...2).map(changed)
      let last = done.count
      let again = ["render", scene, "--frames", "0..\(last)", "--missing", "-o", "\(folder)/k-%d.png"]
      #expect(try Run(again).code == 0)
      #expect(try (0...2).map(changed) == before)
      let whole = try Run(["render", scene, "--frames", "0..\(last)", "-o", "\(folder)/w-%d.png"])
      #expect(whole.code == 0)
      for frame in 0...last {
        let names = ["k", "w"].map { "\(folder)/\($0)-\(frame).png" }
        #expect(FileManager.default.contentsEqual(atPath: names[0], andPath: names[1]), "frame \(frame)")
      }
    }
  }

  @Test func severalProcessesRenderWhatIsMissing() throws {
    try withScene { folder, scene in
      let whole = try Run(["render", scene, "--frames", "0..9", "-o", "\(folder)/whole-%02d.png"])
      #expect(whole.code == 0, "\(whole.errors)")
      let kept = "\(folder)/part-03.png"
      try "kept".write(toFile: kept, atomically: true, encoding: .utf8)
      let run = try sequence(["--workers", "2", scene, "--frames", "0..9", "-o", "\(folder)/part-%02d.png"])
      #expect(run.status == 0, "\(run.errors)")
      for frame in 0...9 where frame != 3 {
        let names = ["whole", "part"].map { "\(folder)/\($0)-0\(frame).png" }
        #expect(FileManager.default.contentsEqual(atPath: names[0], andPath: names[1]))
      }
      // A frame whose file is there is not rendered again.
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == "kept")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 21)
    }
  }

  /// The frames are cut into few parts, which take a process each, and none is left out or in two of them.
  @Test(arguments: [(0, 119, 4, 4), (119, 0, 4, 4), (0, 999, 4, 12), (5, 9999, 2, 15), (7, 7, 3, 1), (3, 5, 8, 3)])
  func fewPartsCoverTheFrames(_ from: Int, _ to: Int, _ workers: Int, _ parts: Int) throws {
    try withScene { folder, scene in
      let program = "\(folder)/worker"
      try "#!/bin/sh\necho \"$*\" >> '\(folder)/log'\n".write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let arguments = ["--workers", "\(workers)", scene, "--frames", "\(from)..\(to)", "-o", "\(folder)/%d.png"]
      let run = try sequence(arguments, program: program)
      #expect(run.status == 0, "\(run.errors)")
      let ranges = try String(contentsOfFile: "\(folder)/log", encoding: .utf8).split(separator: "\n").map { line in
        try #require(line.split(separator: " ").last).split(separator: ".").compactMap { Int($0) }
      }
      let frames = ranges.sorted { $0[0] < $1[0] }.flatMap { $0[0]...$0[1] }
      #expect(frames == Array(min(from, to)...max(from, to)))
      #expect(ranges.count == parts)
    }
  }

  @Test func whatALostWorkerLeavesIsRenderedByAnother() throws {
    try withScene { folder, scene in
      // The first process of each part is killed after its first frame.
      let program = "\(folder)/worker"
      try """
      #!/usr/bin/env bash
      mark="$0-$(printf '%s' "$*" | md5sum | cut -c1-8)"
      if [[ ! -e $mark ]]; then
        touch "$mark"
        last=${*: -1}
        "\(try tool())" "${@:1:$#-1}" "${last%%..*}..${last%%..*}"
        kill -9 $$
      fi
      exec "\(try tool())" "$@"
      """.write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let run = try sequence(
        ["--workers", "1", scene, "--frames", "15..0", "-o", "\(folder)/%d.png"], program: program)
      #expect(run.status == 0, "\(run.errors)")
      for frame in 0...15 { #expect(FileManager.default.fileExists(atPath: "\(folder)/\(frame).png")) }
    }
  }

  @Test(arguments: [["--workers", "0"], ["--frames", "3"], ["--workers"], ["--frames", "a..b"]])
  func wrongUsageOfTheScriptIsNamed(_ arguments: [String]) throws {
    let run = try sequence(["scene.yaml"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("sequence: "))
  }

  private func tool() throws -> String {
    try #require(Bundle.main.executableURL).deletingLastPathComponent().appendingPathComponent("multiplane").path
  }

  /// Runs `Tools/sequence` with the tool that was built with the tests.
  private func sequence(
    _ arguments: [String], program: String? = nil
  ) throws -> (status: Int32, errors: String) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appendingPathComponent("Tools/sequence")
    process.arguments = ["--program", try program ?? tool()] + arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}

/// A chunk of a PNG file.
private struct Chunk {
  var type: String
  var data: [UInt8]

  static func all(in bytes: [UInt8]) -> [Chunk] {
    var (chunks, offset) = ([Chunk](), 8)
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let data = Array(bytes[(offset + 8)..<(offset + 8 + length)])
      chunks.append(Chunk(type: String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self), data: data))
      offset += 12 + length
    }
    return chunks
  }
}
