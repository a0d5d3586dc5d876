public import MultiplaneDrawing
public import MultiplaneContents
import MultiplaneFiles

extension SceneFile {
  /// Checks the header of every image in the file, and that the images of all layers are within the limits. Decodes
  /// nothing.
  ///
  /// - Throws: an error with the image's key and the position of its path.
  public func checkImages(limits: ImageLimits = ImageLimits()) throws(SceneError) {
    _ = try imageFiles(limits: limits)
  }

  /// Decodes every image that a layer shows, each file once; checks the headers of the other images.
  ///
  /// - Parameter limits: limits of each image and of all together; checked before decoding.
  /// - Returns: bitmaps by the names of the images that layers show. Names of the same file share a bitmap.
  /// - Throws: an error with the image's key and the position of its path.
  public func loadImages(limits: ImageLimits = ImageLimits()) throws(SceneError) -> [String: Bitmap] {
    var bitmaps: [String: Bitmap] = [:]
    var decoded: [ImageFile: Bitmap] = [:]
    for (name, image, file) in try imageFiles(limits: limits) {
      do throws(ImageError) {
        if decoded[file] == nil {
          var source = file
          source.isTemplate = false
          let picture = if let known = decoded[source] { known } else { try read(image, limits: limits) }
          decoded[source] = picture
          if file.isTemplate { decoded[file] = try picture.alphaMask() }
        }
      } catch {
        throw self.error(error.path == nil ? error.at(path(of: image)) : error, at: image)
      }
      bitmaps[name] = decoded[file]
    }
    return bitmaps
  }

  /// A file to decode; compared by file identity instead of name.
  private struct ImageFile: Hashable {
    /// Nil only where the file does not exist, which is an error before this value is used.
    var identity: FileIdentity?
    var raw: RawLayout?
    var isTemplate: Bool
  }

  /// The images that layers show, in the file's order.
  private func imageFiles(
    limits: ImageLimits
  ) throws(SceneError) -> [(name: String, image: Image, file: ImageFile)] {
    let shown = shownImages
    var files: [(name: String, image: Image, file: ImageFile)] = []
    var headers: [ImageFile: ImageHeader] = [:]
    var (counted, total): (Set<ImageFile>, Int) = ([], 0)
    for (name, image) in imagesInOrder {
      let source = ImageFile(identity: FileIdentity(path: path(of: image)), raw: image.raw, isTemplate: false)
      let header: ImageHeader
      do throws(ImageError) {
        header = if let known = headers[source] { known } else { try readHeader(image, limits: limits) }
      } catch {
        throw self.error(error, at: image)
      }
      headers[source] = header
      guard shown.contains(name) else { continue }
      var file = source
      file.isTemplate = image.isTemplate
      files.append((name, image, file))
      // A mask is made from the decoded image, so that both are in memory.
      for part in [source, file] where counted.insert(part).inserted {
        total += part.isTemplate ? header.width * header.height : header.decodedBytes
      }
      guard total <= limits.maximumTotalBytes else {
        throw SceneError(
          .imagesTooLarge(bytes: total, limit: limits.maximumTotalBytes), keyPath: image.place.keyPath,
          file: self.file, mark: image.place.mark)
      }
    }
    return files
  }

  /// The image names that layers use.
  private var shownImages: Set<String> {
    var names: Set<String> = []
    for layer in layers {
      for property in layer.properties {
        switch property {
        case .contents(let name?): names.insert(name)
        case .drawing(let commands): for command in commands { command.addImages(to: &names) }
        default: continue
        }
      }
    }
    return names
  }

  /// In the file's order, so that the same one of several bad images is always reported.
  private var imagesInOrder: [(key: String, value: Image)] {
    images.sorted {
      ($0.value.place.mark.line, $0.value.place.mark.column) < ($1.value.place.mark.line, $1.value.place.mark.column)
    }
  }

  private func read(_ image: Image, limits: ImageLimits) throws(ImageError) -> Bitmap {
    if let raw = image.raw { return try ImageDecoder.read(path: path(of: image), raw: raw, limits: limits) }
    return try ImageDecoder.read(path: path(of: image), limits: limits)
  }

  private func readHeader(_ image: Image, limits: ImageLimits) throws(ImageError) -> ImageHeader {
    let path = path(of: image)
    if let raw = image.raw { return try ImageDecoder.readHeader(path: path, raw: raw, limits: limits) }
    return try ImageDecoder.readHeader(path: path, limits: limits)
  }

  private func error(_ error: ImageError, at image: Image) -> SceneError {
    SceneError(.image(error), keyPath: image.place.keyPath, file: file, mark: image.place.mark)
  }
}
