import MultiplaneContents

/// What a scene file says of a tiled layer.
struct TiledDescription: Sendable {
  var contents = TiledContents()
  /// The folder of the pyramid that it shows.
  var pyramid: (path: String, place: SceneFile.Place)?
  /// Which of the keys that a pyramid says something about the file gives itself.
  var given: Set<TiledKey> = []
}
