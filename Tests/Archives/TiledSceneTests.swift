import MultiplaneArchives
import MultiplaneLayers
import Testing

/// Tiled and scroll layers in scene files.
struct TiledSceneTests {
  private func scene(_ layer: String) throws -> SceneFile {
    try SceneFile(parsing: "canvas: {width: 10, height: 10}\nlayer: \(layer)\n")
  }

  @Test func theKeysAreRead() throws {
    let file = try scene(
      "{class: TiledLayer, testPattern: true, tileSize: [64, 128], levelsOfDetail: 5, levelsOfDetailBias: 2, "
        + "fadeDuration: 0, memoryBudget: 4000000, bounds: [0, 0, 2147483648, 2147483648]}")
    let layer = try #require(try file.makeLayer(images: [:]) as? TiledLayer)
    #expect(layer.source != nil)
    #expect((layer.tileSize.width, layer.tileSize.height) == (64, 128))
    #expect((layer.levelsOfDetail, layer.levelsOfDetailBias, layer.fadeDuration) == (5, 2, 0))
    #expect(layer.memoryBudget == 4_000_000)
    #expect(layer.bounds.width == 2_147_483_648)
    let plain = try #require(try scene("{class: TiledLayer}").makeLayer(images: [:]) as? TiledLayer)
    #expect((plain.source == nil, plain.levelsOfDetail, plain.fadeDuration) == (true, 1, 0.25))
    let scroller = try #require(
      try scene("{class: ScrollLayer, scrollMode: vertically}").makeLayer(images: [:]) as? ScrollLayer)
    #expect(scroller.scrollMode == .vertically)
  }

  @Test(arguments: [
    ("{testPattern: true}", "TiledLayer"), ("{class: TiledLayer, tileSize: [8, 64]}", "16 to 4096"),
    ("{class: TiledLayer, levelsOfDetail: 0}", "1"), ("{class: TiledLayer, fadeDuration: -1}", "fadeDuration"),
    ("{class: TiledLayer, memoryBudget: -1}", "memoryBudget"),
    ("{class: ScrollLayer, scrollMode: sideways}", "sideways"),
    ("{class: TiledLayer, pyramid: \"\"}", "a path"),
    ("{class: TiledLayer, pyramid: a, testPattern: true}", "testPattern"),
  ])
  func mistakesAreNamed(layer: String, word: String) {
    let error = #expect(throws: SceneError.self) { try scene(layer) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test func aMissingPyramidIsNamedWithItsPlace() throws {
    let error = #expect(throws: SceneError.self) {
      try scene("{class: TiledLayer, pyramid: /nonexistent.dzi}").makeLayer(images: [:])
    }
    #expect(error?.keyPath == "layer.pyramid")
    #expect(error?.description.contains("/nonexistent.dzi: there is no such file") == true)
  }
}
