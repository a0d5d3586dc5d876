import CBench
import MultiplaneGLES
import MultiplaneSurfaces

extension BenchReport {
  /// Measures workloads one after another.
  ///
  /// - Parameter onPicture: as in `Workload.measure`.
  package init(
    _ workloads: [Workload], _ options: BenchOptions, onPicture: ((BenchPicture) -> Void)? = nil
  ) throws(BenchError) {
    device = try Device(of: options)
    self.workloads = []
    for workload in workloads { self.workloads.append(try workload.measure(options, onPicture: onPicture)) }
  }

  /// One line for each workload whose pixels differ from the hand-written program's by more than allowed.
  package var disagreements: [String] {
    workloads.compactMap { figures in
      guard let pixels = figures.pixels, let workload = Workload.named(figures.name),
        !workload.agreement.allows(pixels)
      else { return nil }
      return "\(figures.name): differs from the hand-written program by \(pixels); allowed: \(workload.agreement)"
    }
  }
}

extension BenchReport.Device {
  /// The device that draws the workloads. Fails before any tree is made where the target is too large.
  init(of options: BenchOptions) throws(BenchError) {
    let surface: OffscreenSurface
    do {
      surface = try OffscreenSurface(width: options.width, height: options.height)
    } catch {
      throw BenchError(.surface(error))
    }
    let capabilities = surface.context.capabilities
    renderer = capabilities.renderer
    version = capabilities.version
    processors = Int(measure_processors())
    #if DEBUG
      build = "debug"
    #else
      build = "release"
    #endif
  }
}
