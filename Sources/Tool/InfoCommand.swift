import ArgumentParser
import MultiplaneSurfaces

/// `multiplane info`: prints the display, driver and limits of this machine.
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
