import Foundation
import Testing

/// `multiplane bench`, as far as it does not depend on measured times.
struct BenchCommandTests {
  private static let tiny = ["bench", "--layers", "20", "--size", "64x48", "--frames", "2", "--warmup", "1"]

  @Test func theListNamesWhatThereIs() throws {
    let run = try Run(["bench", "--list"], environment: withoutDrivers)
    #expect(run.code == 0)
    let names = run.text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    let expected = [
      "W1", "W2", "W3", "W5a", "W5b", "W6a", "W6b", "W7", "W8", "W8v", "W9", "W10", "W11", "W11p", "W12",
      "W12p", "W4", "T1", "T2", "T3", "list", "list-small", "list-scroll", "list-fade", "list-path", "list-path-small",
      "list-path-scroll", "list-path-fade", "dash", "dash-small", "dash-fade", "media", "media-small", "media-scroll",
      "media-fade", "map", "map-small", "map-scroll", "map-fade", "text", "text-small", "text-scroll", "text-fade",
      "dialog", "dialog-small", "dialog-fade",
    ]
    #expect(names == expected)
  }

  @Test func figuresAreWrittenAndCompared() throws {
    try withScene { folder, _ in
      let file = "\(folder)/figures.json"
      let run = try Run(Self.tiny + ["w2", "W6a", "W2", "--against", "raw", "--json", file])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.text.contains("llvmpipe") || run.text.contains("OpenGL ES"))
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file))) as? [String: Any])
      #expect((report["device"] as? [String: Any])?["renderer"] is String)
      let workloads = try #require(report["workloads"] as? [[String: Any]])
      #expect(workloads.map { $0["name"] as? String } == ["W2", "W6a"])
      for workload in workloads {
        for key in ["medianMs", "p95Ms", "worstMs", "cpuMs", "ratioToRaw"] {
          #expect((workload[key] as? Double).map { $0 > 0 } == true, "\(key)")
        }
        for key in ["draws", "glCalls", "bytesUploaded", "recordsWritten", "allocations", "residentBytes", "layers"] {
          #expect(workload[key] is Int, "\(key)")
        }
        #expect(
          (workload["phasesMs"] as? [String: Any])?.keys.sorted() == ["apply", "change", "commit", "encode", "plan"])
        #expect((workload["pixels"] as? [String: Any])?["largest"] as? Int == 0)
      }

      let again = try Run(Self.tiny + ["W2", "--compare", file, "--json", "-"])
      #expect(again.code == 0, "\(again.errors)")
      #expect(try JSONSerialization.jsonObject(with: again.output) is [String: Any])
      #expect(again.errors.contains("now ÷ before"))
    }
  }

  @Test(arguments: ["direct", "pixel-buffers"]) func uploadsGoEitherWay(way: String) throws {
    let run = try Run(Self.tiny + ["W1", "--against", "raw", "--uploads", way])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func theEngineRunsAlone() throws {
    let run = try Run(Self.tiny + ["W1", "W7", "--engine"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("allocations"))
    #expect(!run.text.contains("median"))
  }

  @Test func aFileOfSomethingElseIsNotCompared() throws {
    try withScene { folder, scene in
      let missing = try Run(Self.tiny + ["W2", "--compare", "\(folder)/no.json"], environment: withoutDrivers)
      #expect(missing.code == 1)
      #expect(missing.errors == "multiplane: \(folder)/no.json: there is no such file\n")
      let other = try Run(Self.tiny + ["W2", "--compare", scene], environment: withoutDrivers)
      #expect(other.code == 1)
      #expect(other.errors == "multiplane: \(scene): is not a file that `multiplane bench --json` wrote\n")
    }
  }

  /// A run takes minutes; if its results cannot be written, it does not start.
  @Test func aFileThatCannotBeWrittenIsToldAtOnce() throws {
    try withScene { folder, _ in
      for path in ["\(folder)/no/figures.json", folder] {
        let run = try Run(["bench", "--json", path], environment: withoutDrivers)
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("multiplane: \(path): cannot be written"), "\(run.errors)")
      }
    }
  }

  /// Also on a target smaller than the layers.
  @Test(arguments: ["W5a", "W5b", "W3", "W4", "W8", "W10"]) func smallTargetsAgree(name: String) throws {
    let run = try Run([
      "bench", name, "--layers", "400", "--size", "101x77", "--frames", "3", "--warmup", "3", "--against", "raw",
    ])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func aTargetOverTheDriversLimitsIsBadInput() throws {
    let run = try Run(["bench", "W2", "--size", "1000000x1"])
    #expect(run.code == 1)
    #expect(run.errors.contains("GL_MAX_TEXTURE_SIZE"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func withoutDriversNothingIsMeasured() throws {
    #expect(try Run(Self.tiny, environment: withoutDrivers).code == 2)
  }

  @Test(arguments: [
    (["W99"], "W99"), (["W5"], "W5"), (["--layers", "0"], "--layers takes a number from 1 to"),
    (["--layers", "1000000000"], "--layers takes a number from 1 to"), (["--layers", "1e9"], "1e9"),
    (["--layers=-3"], "--layers takes a number from 1 to"), (["W9", "--layers", "1"], "W9 takes at least 2"),
    (["--size", "0x5"], "0x5"), (["--size", "12"], "12"), (["--size", "1.5x2"], "1.5x2"),
    (["--frames", "0"], "--frames takes"), (["--warmup", "0"], "--warmup takes"),
    (["--frames", "99999999999999999999"], "99999999999999999999"), (["--seed", "-1"], "seed"),
    (["--against", "qt"], "qt"), (["--uploads", "mail"], "mail"),
    (["--against", "raw", "--engine"], "--engine"), (["--engine", "--budget", "median=1"], "--engine"),
  ])
  func wrongUsageIs64(arguments: [String], word: String) throws {
    let run = try Run(["bench"] + arguments, environment: withoutDrivers)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(word), "\(run.errors)")
    #expect(run.errors.contains("Usage: multiplane bench"))
  }
}
