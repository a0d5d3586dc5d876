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
    forEachPyramid { folder, place in inputs.add(folder: folder, role: "a part of \(place.keyPath)") }
    return inputs
  }

  /// Checks every tile of the pyramids of all layers, without decoding.
  ///
  /// - Throws: an error with the layer's key, the position of the path, and the first damaged tiles.
  public func checkPyramids() throws(SceneError) {
    var checked: Set<FileIdentity> = []
    var failure: SceneError?
    forEachPyramid { folder, place in
      if failure != nil { return }
      if let identity = FileIdentity(path: folder), !checked.insert(identity).inserted { return }
      do throws(PyramidError) {
        try Pyramid(folder: folder).check()
      } catch {
        failure = SceneError(.pyramid(error), keyPath: place.keyPath, file: file, mark: place.mark)
      }
    }
    if let failure { throw failure }
  }

  private func forEachPyramid(_ body: (_ folder: String, _ place: Place) -> Void) {
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
