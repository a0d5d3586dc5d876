import Foundation
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneGeometry

/// Where the frames of a sequence go, in the order in which they are rendered.
struct SequenceOutput: ~Copyable {
  /// The names of the files of frames; nil for one output of all frames.
  private var names: FrameNames?
  private var stream: FileStream?
  /// nil for frames without a header.
  private var animation: AnimatedPNG?
  /// Files that must not be overwritten.
  private let inputs: InputFiles

  /// - Parameters:
  ///   - path: as given on the command line; `-` is standard output.
  ///   - inputs: files that must not be overwritten.
  init(
    _ format: SequenceFormat, to path: String, frames: FrameRange, framesPerSecond: Double, inputs: InputFiles
  ) throws(Failure) {
    self.inputs = inputs
    guard format != .png else {
      names = FrameNames(path)
      if names != nil { return }
      let expected = "expected a path with one place for the frame's number, such as out-%05d.png"
      throw Failure(.badInput, "--output: \(expected), found \(path)")
    }
    if format == .apng {
      guard let count = UInt32(exactly: frames.count), count < UInt32.max / 2 else {
        throw Failure(.badInput, "--frames: expected fewer frames for an animated PNG, found \(frames.count)")
      }
      animation = AnimatedPNG(frameCount: count, framesPerSecond: framesPerSecond)
    }
    do throws(FileError) {
      try inputs.check(output: path)
      stream = try path == "-" ? FileStream(descriptor: STDOUT_FILENO) : FileStream(path: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Whether there is a file of a frame.
  func contains(_ number: Int) -> Bool {
    guard let path = names?.path(of: number) else { return false }
    return FileManager.default.fileExists(atPath: path)
  }

  /// Writes the next frame. A PNG file is whole when it gets its name.
  mutating func append(_ picture: Picture, number: Int, isFirst: Bool) throws(Failure) {
    if let path = names?.path(of: number) {
      do { try inputs.check(output: path) } catch { throw Failure(error) }
      return try picture.write(to: path)
    }
    guard animation != nil else {
      for band in picture.bands {
        var pixels = try picture.pixels(inRows: band)
        Premultiplication.unpremultiply(pixels: &pixels)
        try write(pixels)
      }
      return
    }
    // What is not damaged is as in the frame before; a frame has one pixel at least.
    var part = PixelRect(x: 0, y: 0, width: 1, height: 1)
    if isFirst { part = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height) }
    if !isFirst, !picture.damage.isEmpty { part = picture.damage.bounds }
    let png = try PNGFile.encode(picture, part: part)
    try write(animation?.frame(png, x: part.x, y: part.y) ?? [])
  }

  /// Ends the output: a file gets its name.
  mutating func finish() throws(Failure) {
    if let end = animation?.end() { try write(end) }
    do throws(FileError) { try stream.take()?.finish() } catch { throw Failure(error) }
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) { try stream?.write(bytes) } catch { throw Failure(error) }
  }
}
