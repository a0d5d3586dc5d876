public import MultiplaneGLES

/// Properties of an EGL display, as EGL reports them.
public struct DisplayReport: Hashable, Sendable {
  /// Version, such as `1.5`, with the driver's suffix.
  public var version: String
  /// The vendor of EGL's driver.
  public var vendor: String
  /// The APIs that contexts can be made for, separated by spaces: `OpenGL OpenGL_ES`.
  public var clientAPIs: String
  /// The display's extensions; those of EGL itself are in `EnvironmentReport.clientExtensions`.
  public var extensions: [String]

  func has(_ anyOf: String...) -> Bool { anyOf.contains { extensions.contains($0) } }

  func isVersion(atLeast major: Int, _ minor: Int) -> Bool {
    Capabilities.parseDesktopVersion(version).map { $0 >= (major, minor) } ?? false
  }
}

/// The paths to a GL context on this machine, and the context of each.
public struct EnvironmentReport: Hashable, Sendable, CustomStringConvertible {
  /// The result of one path.
  public struct Path: Hashable, Sendable {
    /// The path.
    public var path: OffscreenPath
    /// The device of the context, if the path has several.
    public var device: String
    /// Nil if the path does not work.
    public var display: DisplayReport?
    /// Nil if the path does not work.
    public var capabilities: Capabilities?
    /// Failed attempts.
    public var failures: [PathFailure]

    /// Whether a context could be created.
    public var isUsable: Bool { capabilities != nil }
  }

  /// EGL's version without a display; empty before EGL 1.5.
  public var clientVersion: String
  /// EGL's extensions without a display.
  public var clientExtensions: [String]
  /// All paths, in the order in which `OffscreenSurface` tries them.
  public var paths: [Path]

  /// The path that `OffscreenSurface` takes by default; nil if none works.
  public var chosen: Path? { paths.first { $0.isUsable } }

  /// Tries every path: creates a context on each and releases it.
  public static func probe() -> EnvironmentReport {
    let client = EGLClient()
    let paths = OffscreenPath.allCases.map { path in
      var failures: [PathFailure] = []
      let opened = path.open(client, failures: &failures)
      return Path(
        path: path, device: opened?.display.device ?? "", display: opened?.display.report,
        capabilities: opened?.context.capabilities, failures: failures)
    }
    return EnvironmentReport(clientVersion: client.version, clientExtensions: client.extensions, paths: paths)
  }

  /// A readable table.
  public var description: String {
    var lines: [String] = []
    if let chosen, let display = chosen.display, let capabilities = chosen.capabilities {
      let limits = capabilities.limits
      lines += [
        "EGL        \(display.version) (\(display.vendor))",
        "GL         \(capabilities.version)",
        "renderer   \(capabilities.renderer)",
        "vendor     \(capabilities.vendor)",
        "GLSL       \(capabilities.shadingLanguageVersion)",
        "texture    \(limits.maxTextureSize) texels a side, \(limits.maxTextureUnits) units,"
          + " \(limits.maxVertexTextureUnits) in vertex shaders",
        "viewport   \(limits.maxViewportWidth) × \(limits.maxViewportHeight)",
        "samples    \(limits.maxSamples)",
      ]
    }
    for path in paths {
      let device = path.device.isEmpty ? "" : " (\(path.device))"
      let isChosen = path.path == chosen?.path
      if let capabilities = path.capabilities {
        lines.append("\(path.path)\(device): works, \(capabilities.renderer)\(isChosen ? "; the one taken" : "")")
      }
      for failure in path.failures { lines.append("\(failure)") }
    }
    if chosen == nil { lines += SurfaceError.advice(after: paths.flatMap(\.failures)) }
    return lines.joined(separator: "\n")
  }
}
