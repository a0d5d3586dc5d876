import MultiplaneContents

/// The values of a tiled layer in a scene file.
struct TiledDescription: Sendable {
  var contents = TiledContents()
  /// The folder of the pyramid, and the position of its path in the file.
  var pyramid: (path: String, place: SceneFile.Place)?
  /// The keys that the file sets, of those that a pyramid has values for.
  var given: Set<TiledKey> = []
}
