/// The films that a script has begun and that are not whole yet.
struct RunningFilms {
  /// A file that is ready.
  struct Finished {
    let line: Int
    let name: String
    let bytes: [UInt8]
  }

  private struct Running {
    let line: Int
    let start: Double
    let film: Script.Film
    var file: FilmFile
    /// How many frames there are.
    var count = 0

    /// When the next frame is due, seconds of the script.
    var nextTime: Double { start + Double(count) / film.framesPerSecond }
  }

  /// In the order of their lines.
  private var running: [Running] = []

  /// When the next frame of any film is due, seconds of the script; nil while there is no film.
  var nextTime: Double? { running.lazy.map(\.nextTime).min() }

  /// Begins a film; its first frame is due at once.
  mutating func begin(_ film: Script.Film, line: Int, time: Double) {
    running.append(Running(line: line, start: time, film: film, file: FilmFile(film)))
  }

  /// Adds a frame to the films that are due; answers those that are whole with it.
  ///
  /// - Parameter picture: asked once, if any film is due: premultiplied RGBA, the top row first, and its sides, pixels.
  mutating func append(
    at time: Double, _ picture: () throws -> (pixels: [UInt8], width: Int, height: Int)
  ) throws -> [Finished] {
    let due = running.indices.filter { running[$0].nextTime <= time }
    guard !due.isEmpty else { return [] }
    do {
      let picture = try picture()
      for index in due {
        try running[index].file.append(picture.pixels, width: picture.width, height: picture.height)
        running[index].count += 1
      }
    } catch {
      throw Script.Problem(line: running[due[0]].line, reason: "\(error)")
    }
    let whole = due.filter { running[$0].count == running[$0].film.frames }
    defer { running.removeAll { $0.count == $0.film.frames } }
    return whole.map { finished(running[$0]) }
  }

  /// Ends all films with the frames that they have.
  mutating func end() -> [Finished] {
    defer { running = [] }
    return running.filter { $0.count > 0 }.map { finished($0) }
  }

  private func finished(_ film: Running) -> Finished {
    Finished(line: film.line, name: film.film.name, bytes: film.file.finish())
  }
}
