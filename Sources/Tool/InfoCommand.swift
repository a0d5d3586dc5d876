import ArgumentParser
import MultiplaneSurfaces

/// `multiplane info`: what this machine offers.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says which display, driver, versions and limits are found, and which paths to OpenGL ES work here.")

  func run() throws {
    ShaderCacheGuard.install()
    let report = EnvironmentReport.probe()
    try Output.line(report.description)
    if report.chosen == nil { throw Failure(.noGL, "no path to OpenGL ES works here") }
  }
}
