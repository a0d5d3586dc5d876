import CBench
import MultiplaneBench
import Testing

/// Every workload, at a tiny size.
struct WorkloadTests {
  private static let tiny = {
    var options = BenchOptions()
    (options.layers, options.width, options.height) = (20, 64, 48)
    (options.frames, options.warmUp, options.isAgainstRaw) = (2, 1, true)
    return options
  }()

  private static let paired = Workload.all.filter { $0.raw != nil }

  @Test(arguments: paired)
  func pixelsAreThoseOfTheHandWrittenProgram(workload: Workload) throws {
    let figures = try workload.measure(Self.tiny)
    #expect(figures.name == workload.name)
    #expect((figures.layers, figures.width, figures.height, figures.frames) == (20, 64, 48, 2))
    let pixels = try #require(figures.pixels)
    #expect(workload.agreement.allows(pixels), "\(pixels)")
    #expect(figures.raw != nil)
    #expect((figures.ratioToRaw == nil) == (workload.name == "W7"))
    #expect((figures.keptMs != nil) == workload.forcesRedraw)
    #expect((figures.idleCallUs != nil) == (workload.name == "W7"))
    #expect(figures.medianMs > 0)
    #expect(figures.worstMs >= figures.medianMs)
    #expect(figures.enginePhasesMs.sum > 0)
  }

  @Test(arguments: paired)
  func anotherSeedAgreesToo(workload: Workload) throws {
    var options = Self.tiny
    (options.seed, options.layers, options.frames) = (7, 45, 1)
    let pixels = try #require(try workload.measure(options).pixels)
    #expect(workload.agreement.allows(pixels), "\(pixels)")
  }

  /// The arrival of tiles is random, the sum of their fractions is not.
  @Test(arguments: ["W4", "T1", "T2", "T3"]) func sharesOfTilesAreWhole(name: String) throws {
    let figures = try #require(Workload.named(name)).measure(Self.tiny)
    let tiles = try #require(figures.tiles)
    #expect(abs(tiles.fullDetail + tiles.standIn + tiles.blank - 1) < 1e-9)
    #expect(tiles.textureBytes <= tiles.budget)
    #expect(tiles.bytesUploaded <= tiles.worstBytesUploaded)
    if name == "W4" { #expect(tiles.fullDetail == 1) }
  }

  @Test func idleAsksNothingOfTheDriver() throws {
    let figures = try #require(Workload.named("W7")).measure(Self.tiny)
    #expect((figures.draws, figures.glCalls, figures.bytesUploaded, figures.damagedPixels) == (0, 0, 0, 0))
  }

  @Test func aMoverDamagesItsPlacesOnly() throws {
    let figures = try #require(Workload.named("W2")).measure(Self.tiny)
    #expect((1..<64 * 48).contains(figures.damagedPixels))
    #expect(try #require(Workload.named("W1")).measure(Self.tiny).damagedPixels == 64 * 48)
  }

  @Test func aWrongPictureIsFound() throws {
    var workload = try #require(Workload.named("W2"))
    workload.raw = raw_panels
    let report = try BenchReport([workload], Self.tiny)
    #expect(report.disagreements.count == 1)
    #expect(report.disagreements.first?.hasPrefix("W2: differs") == true)
    #expect(try BenchReport([.named("W2")].compactMap(\.self), Self.tiny).disagreements.isEmpty)
  }

  @Test func withoutTheHandWrittenProgramNothingIsCompared() throws {
    var options = Self.tiny
    options.isAgainstRaw = false
    let report = try BenchReport([.named("W3")].compactMap(\.self), options)
    let figures = try #require(report.workloads.first)
    #expect(figures.raw == nil)
    #expect(figures.ratioToRaw == nil)
    #expect(figures.pixels == nil)
    #expect(report.disagreements.isEmpty)
  }

  @Test func aTargetOverTheDriversLimitsIsAnError() {
    var options = Self.tiny
    options.width = 1_000_000
    let error = #expect(throws: BenchError.self) { try BenchReport(Workload.all, options) }
    #expect(error?.description.contains("GL_MAX_TEXTURE_SIZE") == true)
  }

  @Test(arguments: paired)
  func theFewestLayersAreEnough(workload: Workload) throws {
    var options = Self.tiny
    (options.layers, options.width, options.height, options.frames) = (workload.minimumLayers, 1, 1, 1)
    let figures = try workload.measure(options)
    #expect(figures.pixels.map(workload.agreement.allows) == true, "\(String(describing: figures.pixels))")
  }

  @Test func namesAreFoundAndDiffer() {
    #expect(Workload.named("w6B")?.name == "W6b")
    #expect(Workload.named("W") == nil)
    #expect(Set(Workload.all.map(\.name)).count == Workload.all.count)
  }
}

/// The formulas of the scenes.
struct SceneTests {
  private func size(_ layers: Int32) -> scene_size { scene_size(layers: layers, width: 1280, height: 720, seed: 0) }

  @Test(arguments: [(2, 1), (10, 1), (11, 2), (1023, 2), (1024, 3), (1_000_000, 5)])
  func aDeepTreeHasTenLevels(layers: Int32, branches: Int32) {
    #expect(scene_deep_branches(size(layers)) == branches)
    var (index, levels) = (layers - 1, 1)
    while index > 0 { (index, levels) = ((index - 1) / branches, levels + 1) }
    #expect(levels <= 10)
  }

  @Test func oneInAHundredShowsWhenScrolling() {
    let (size, corner) = (size(100_000), scene_scroll(size(100_000), 70))
    let shown = (0..<size.layers).filter { index in
      let place = scene_scrolled_sprite(size, index)
      return abs(place.x - corner.x - 624) < 656 && abs(place.y - corner.y - 344) < 376
    }
    #expect((900...1250).contains(shown.count), "\(shown.count)")
  }

  @Test func asManyShowOfADeepTreeAsOfChains() {
    let size = size(1_000_000)
    let shown = (1..<size.layers).filter { index in
      let place = scene_deep_sprite(size, index)
      return place.x < 1280 && place.y < 720
    }
    #expect((4500...6500).contains(shown.count), "\(shown.count)")
  }

  @Test func aSpritesOutermostTexelsAreClear() {
    let last = Int32(scene_sprite_side - 1)
    for sprite in 0..<Int32(scene_sprite_count) {
      for place in 0...last {
        #expect(scene_sprite_texel(sprite, place, 0) == 0 && scene_sprite_texel(sprite, last, place) == 0)
      }
    }
    #expect(scene_sprite_texel(0, 16, 16) >> 24 == 230)
  }
}
