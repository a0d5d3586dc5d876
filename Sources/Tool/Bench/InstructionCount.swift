import Foundation
import MultiplaneDrawing

/// The engine's instructions in a frame, on the thread that draws, counted by valgrind in runs of this program without
/// a driver.
enum InstructionCount {
  /// Frames of the shorter of two runs, and of how many the longer one has more. In few frames, lists still grow.
  private static let (fewest, more) = (10, 10)

  /// - Parameters:
  ///   - name: a workload, or the path of a scene file.
  ///   - arguments: further arguments of `multiplane bench`.
  static func ofAFrame(of name: String, _ arguments: [String]) throws(Failure) -> Int {
    let few = try count(name, arguments, frames: fewest)
    // With --engine each frame is drawn twice: for the phases' times, and for their allocations.
    return (try count(name, arguments, frames: fewest + more) - few) / (2 * more)
  }

  /// Instructions of a run's frames after the warm-up, on the thread that draws.
  private static func count(_ name: String, _ arguments: [String], frames: Int) throws(Failure) -> Int {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        // With seeds of its own in each run, dictionaries make the difference of two runs differ by some percent.
        "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
        "--toggle-collect=measure_engine_frames",
        "/proc/self/exe", "bench", name, "--engine", "--warmup", "5", "--frames", "\(frames)",
      ] + arguments
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      process.arguments?[5] = own
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      throw Failure(.badInput, "--instructions: valgrind can't be run: \(error.localizedDescription)")
    }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = output.split(separator: "\n").last { $0.contains("Collected") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw Failure(.badInput, "--instructions: valgrind counted nothing: \(output.suffix(200))")
    }
    return count
  }
}
