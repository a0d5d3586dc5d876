import Foundation

/// Rewrites the sources of a target that were written for Apple's UIKit, line for line, so that they compile with the
/// module UIKit here: `UIKitSourceTool --support FILE SOURCE COPY …`. The plugin UIKitSource runs it.
///
/// Writes a copy of each source, and the support file with what copies call. What is not known is left as it is and
/// named on standard error, a line each as a compiler's. The exit code is 1 where a file cannot be read or written.
@main enum UIKitSource {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2, arguments[0] == "--support", arguments.count.isMultiple(of: 2) else {
      complain("usage: UIKitSourceTool --support FILE SOURCE COPY …")
      exit(64)
    }
    let pairs = stride(from: 2, to: arguments.count, by: 2).map { (source: arguments[$0], copy: arguments[$0 + 1]) }
    do {
      let module = Module(
        try pairs.map { Source(path: $0.source, text: Array(try Data(contentsOf: URL(fileURLWithPath: $0.source)))) })
      for (source, pair) in zip(module.sources, pairs) {
        try write(source.rewritten, to: pair.copy)
        for warning in source.warnings { complain(warning) }
      }
      try write(
        Module.memberSupport(module.memberFunctions) + (module.needsSupport ? Module.support : ""), to: arguments[1])
    } catch {
      complain("error: \(error.localizedDescription)")
      exit(1)
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private static func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
