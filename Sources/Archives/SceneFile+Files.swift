import MultiplaneDrawing
package import MultiplaneFiles

extension SceneFile {
  /// All files that the scene reads: itself, its images, and its pyramids.
  package var inputFiles: InputFiles {
    var inputs = InputFiles()
    if let file { inputs.add(file, role: "the scene") }
    for (name, image) in images.sorted(by: { $0.key < $1.key }) {
      inputs.add(path(of: image), role: "the scene's image \(Printable.quoted(name))")
    }
    forEachPyramid { path, place in
      inputs.add(path, role: "a part of \(place.keyPath)")
      if let image = try? DeepZoomImage(path: path) {
        inputs.add(folder: image.folder, role: "a part of \(place.keyPath)")
      }
    }
    return inputs
  }

  /// Decodes every tile of the pyramids of all layers, one at a time.
  ///
  /// - Throws: an error with the layer's key, the position of the path, and the first damaged tiles.
  public func checkPyramids() throws(SceneError) {
    var checked: Set<FileIdentity> = []
    var failure: SceneError?
    forEachPyramid { path, place in
      if failure != nil { return }
      if let identity = FileIdentity(path: path), !checked.insert(identity).inserted { return }
      do throws(DeepZoomError) {
        try DeepZoomImage(path: path).check()
      } catch {
        failure = SceneError(.pyramid(error), keyPath: place.keyPath, file: file, mark: place.mark)
      }
    }
    if let failure { throw failure }
  }

  private func forEachPyramid(_ body: (_ path: String, _ place: Place) -> Void) {
    for layer in layers {
      for case .pyramid(let path, let place) in layer.properties { body(resolved(path), place) }
    }
  }

  func path(of image: Image) -> String { resolved(image.path) }

  /// A path of the scene file, relative to the file's folder unless it begins with a slash.
  func resolved(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return baseDirectory.isEmpty || baseDirectory.hasSuffix("/") ? baseDirectory + path : "\(baseDirectory)/\(path)"
  }
}
