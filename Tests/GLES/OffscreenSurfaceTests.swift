import Glibc
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces
import Testing

@Suite struct OffscreenSurfaceTests {
  @Test func aNewSurfaceIsTransparentAndHasNoAge() throws {
    let surface = try OffscreenSurface(width: 2, height: 2)
    #expect(surface.target().bufferAge == 0)
    #expect(pixels(try surface.readPixels()) == Array(repeating: .clear, count: 4))
    surface.context.withCurrent { gl in surface.present(damage: PixelRegion(), gl) }
    #expect(surface.target().bufferAge == 1)
  }

  @Test(arguments: [RowOrder.topDown, .bottomUp]) func rowsAreReadFromTheTop(_ order: RowOrder) throws {
    let surface = try OffscreenSurface(width: 3, height: 5, rowOrder: order)
    let target = surface.target()
    surface.context.withCurrent { gl in
      gl.bindFramebuffer(named: target.framebuffer)
      for y in 0..<5 {
        gl.clear([Float(y) / 5, 0, 0, 1], in: target.glRect(PixelRect(x: 0, y: y, width: 3, height: 1)))
      }
    }
    let all = try surface.readPixels()
    #expect(Set(pixels(all)).count == 5)
    #expect(try surface.readPixels(inRows: 1..<3) == Array(all[12..<36]))
    #expect(try (0..<5).flatMap { try surface.readPixels(inRows: $0..<$0 + 1) } == all)
    #expect(try surface.readPixels(inRows: 4..<9) == Array(all[48...]))
    #expect(try surface.readPixels(inRows: 7..<9).isEmpty)
  }

  @Test func everyPathThatWorksDraws() throws {
    let report = EnvironmentReport.probe()
    #expect(report.paths.map(\.path) == OffscreenPath.allCases)
    #expect(report.chosen != nil, "no path works here:\n\(report)")
    for path in report.paths {
      guard path.isUsable else {
        #expect(!path.failures.isEmpty)
        #expect(throws: SurfaceError.self) { _ = try OffscreenSurface(width: 1, height: 1, path: path.path) }
        continue
      }
      let surface = try OffscreenSurface(width: 1, height: 1, path: path.path)
      #expect(surface.path == path.path && surface.device == path.device)
      let target = surface.target()
      surface.context.withCurrent { gl in
        gl.bindFramebuffer(named: target.framebuffer)
        gl.clear([1, 1, 0, 1], in: target.glRect(target.bounds))
      }
      #expect(pixels(try surface.readPixels()) == [Pixel(255, 255, 0)])
    }
    let chosen = try OffscreenSurface(width: 1, height: 1)
    #expect(chosen.path == report.chosen?.path)
    #expect(report.description.contains(chosen.context.capabilities.renderer))
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (Int.min, Int.min)])
  func sizesThatAreNotPositive(size: (Int, Int)) {
    #expect(throws: SurfaceError(.sizeNotPositive(width: size.0, height: size.1))) {
      _ = try OffscreenSurface(width: size.0, height: size.1)
    }
  }

  @Test func sizesOverALimitNameBothNumbers() throws {
    let limits = try OffscreenSurface(width: 1, height: 1).context.capabilities.limits
    for size in [(limits.maxTextureSize + 1, 2), (2, Int.max)] {
      let error = #expect(throws: SurfaceError.self) {
        _ = try OffscreenSurface(width: size.0, height: size.1)
      }
      let text = error?.description ?? ""
      #expect(text.contains("\(size.0) × \(size.1)") && text.contains("\(limits.maxTextureSize)"))
      #expect(text.contains("GL_MAX_TEXTURE_SIZE"))
    }
  }

  @Test func aNarrowViewportIsNamed() {
    var floor = Capabilities()
    floor.limits.maxTextureSize = 4096
    floor.limits.maxViewportHeight = 100
    let context = Context.recording(capabilities: floor)
    #expect(
      throws: SurfaceError(
        .sizeOverLimit(
          width: 10, height: 101, limitName: "GL_MAX_VIEWPORT_DIMS", limitWidth: 2048, limitHeight: 100))
    ) { _ = try CurrentFramebufferSurface(context: context, width: 10, height: 101) }
  }

  /// Sets Mesa's default display to one that this machine has.
  @Test func aPbufferIsMadeWhereThereIsADefaultDisplay() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("EGL_PLATFORM", "surfaceless", 1)
      let surface = try OffscreenSurface(width: 2, height: 1, path: .pbuffer)
      let target = surface.target()
      surface.context.withCurrent { gl in
        gl.bindFramebuffer(named: target.framebuffer)
        gl.clear([1, 0, 1, 1], in: target.glRect(PixelRect(x: 1, y: 0, width: 1, height: 1)))
      }
      #expect(pixels(try surface.readPixels()) == [.clear, Pixel(255, 0, 255)])
      #expect(surface.path == .pbuffer && surface.display.extensions.contains("EGL_KHR_surfaceless_context"))
    }
  }

  /// Packages are named where none of them gave a driver, not where its context is refused.
  @Test func adviceIsForMachinesWithoutDrivers() {
    let missing = PathFailure(.pbuffer, .missing("EGL_MESA_platform_surfaceless"))
    let refused = PathFailure(.pbuffer, .egl(EGLError(function: "eglMakeCurrent", number: 0x3002)))
    let unopened = PathFailure(.pbuffer, .egl(EGLError(function: "eglInitialize", number: 0x3001)))
    for (failures, isAdvised) in [([missing, unopened], true), ([missing, refused], false), ([refused], false)] {
      let text = SurfaceError(.noUsableDisplay(failures)).description
      #expect(text.contains("apt install") == isAdvised, "\(text)")
    }
  }

  @Test func noDriverAtAllNamesEveryPath() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1)
      do throws(SurfaceError) {
        _ = try OffscreenSurface(width: 1, height: 1)
        exit(1)
      } catch {
        guard case .noUsableDisplay(let failures) = error.code else { exit(2) }
        guard Set(failures.map(\.path)) == Set(OffscreenPath.allCases) else { exit(3) }
        let text = error.description
        guard OffscreenPath.allCases.allSatisfy({ text.contains($0.description) }) else { exit(4) }
        guard text.contains("libegl1"), text.contains("libgl1-mesa-dri") else { exit(5) }
        let report = EnvironmentReport.probe()
        guard report.chosen == nil, report.description.contains("libgl1-mesa-dri") else { exit(6) }
        exit(0)
      }
    }
  }
}
