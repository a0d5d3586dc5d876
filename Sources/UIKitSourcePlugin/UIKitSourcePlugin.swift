import Foundation
import PackagePlugin

/// Compiles rewritten copies of the Swift files that lie in a target's folder and are no sources of it: the target
/// excludes them, since they were written for Apple's UIKit, and holds one file of its own.
@main struct UIKitSourcePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let own = target.sourceFiles(withSuffix: "swift").map(\.url.standardizedFileURL)
    let files = Self.swiftFiles(in: target.directoryURL).filter { !own.contains($0) }
    guard !files.isEmpty else {
      Diagnostics.warning("the target \(target.name) excludes no Swift files: UIKitSource has nothing to rewrite")
      return []
    }
    let folder = context.pluginWorkDirectoryURL.appendingPathComponent("Rewritten")
    let support = folder.appendingPathComponent("UIKitSourceSupport.swift")
    let names = Self.copyNames(of: files, besides: own.map(\.lastPathComponent))
    let copies = names.map { folder.appendingPathComponent($0) }
    return [
      .buildCommand(
        displayName: "Rewriting \(files.count) sources of \(target.name)",
        executable: try context.tool(named: "UIKitSourceTool").url,
        arguments: ["--support", support.path] + zip(files, copies).flatMap { [$0.path, $1.path] },
        inputFiles: files, outputFiles: copies + [support])
    ]
  }

  private static func swiftFiles(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (found?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? []).filter { $0.pathExtension == "swift" }
    return files.sorted { $0.path < $1.path }
  }

  /// The names of the files. A module can't have two of one name, the target's own among them: the later ones have a
  /// number before it.
  private static func copyNames(of files: [URL], besides own: [String]) -> [String] {
    var counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
    return files.map(\.lastPathComponent).map { name in
      counts[name, default: 0] += 1
      return counts[name] == 1 ? name : "\(counts[name] ?? 0)-\(name)"
    }
  }
}
