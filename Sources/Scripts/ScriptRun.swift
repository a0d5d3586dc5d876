import Foundation
import Multiplane
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneViews

/// Runs an application by a script: a manual clock, an offscreen surface, pictures and trees as files.
@MainActor final class ScriptRun {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let arguments: ScriptArguments
  private let host: OffscreenHost
  /// When the real clock began, by the system's time and the script's; nil for the manual one.
  private var realClock: (start: Double, time: Double)?
  private var films = RunningFilms()
  private var application: Application { host.application }

  init(_ arguments: ScriptArguments, delegate: any ApplicationDelegate) throws {
    self.arguments = arguments
    host = try OffscreenHost(arguments, delegate: delegate)
  }

  /// Runs the script to its end, `quit`, or the application's. Problems of its lines name its file.
  func run(_ script: Script) throws {
    do {
      try FileManager.default.createDirectory(atPath: arguments.folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(description: "cannot make the folder \(arguments.folder)")
    }
    do { try take(script) } catch var problem as Script.Problem {
      problem.file = script.file
      throw problem
    }
  }

  /// Takes one turn at each time of the script and of its films' frames, and those of `turnsPerSecond` between.
  private func take(_ script: Script) throws {
    var steps = script.steps[...]
    var frames = 0
    while let next = [steps.first?.time, films.nextTime].compactMap(\.self).min() {
      let frameTime = Double(frames) / arguments.turnsPerSecond
      let time = min(next, frameTime)
      if frameTime <= next { frames += 1 }
      let due = steps.prefix { $0.time == time }
      steps = steps.dropFirst(due.count)
      waitForRealTime(time)
      for step in due { try atLine(step.line) { try take(step) } }
      application.turn(at: time)
      try host.render(at: time)
      for step in due { try atLine(step.line) { try answer(step) } }
      try write(
        films.append(at: time) { (try host.surface.readPixels(), host.surface.width, host.surface.height) })
      if due.contains(where: { $0.event == .quit }) || application.isTerminated { return try write(films.end()) }
    }
  }

  /// Errors get the number of the script's line.
  private func atLine(_ line: Int, _ body: () throws -> Void) throws {
    do { try body() } catch let problem as Script.Problem { throw problem } catch {
      throw Script.Problem(line: line, reason: "\(error)")
    }
  }

  private func write(_ finished: [RunningFilms.Finished]) throws {
    for film in finished {
      try atLine(film.line) { try FileOutput.write(film.bytes, to: arguments.folder + "/" + film.name) }
    }
  }

  private func waitForRealTime(_ time: Double) {
    guard let realClock else { return }
    Thread.sleep(
      forTimeInterval: max(0, realClock.start + time - realClock.time - ProcessInfo.processInfo.systemUptime))
  }

  private func window(_ number: Int, _ step: Script.Step) throws -> Window {
    guard application.windows.indices.contains(number) else {
      throw Script.Problem(line: step.line, key: "window", reason: "there is no window \(number)")
    }
    return application.windows[number]
  }

  /// Before the turn.
  private func take(_ step: Script.Step) throws {
    switch step.event {
    case .touch(let id, let phase, let x, let y, let number):
      try window(number, step).send(TouchInput(id: id, phase: phase, location: Point(x, y), time: step.time))
    case .input(var input, let number):
      input.time = step.time
      guard let number else { return application.send(input, on: host.screen) }
      try window(number, step).send(input)
    case .tap(let tap):
      if let number = tap.window { _ = try window(number, step) }
      do { try tap.send(to: application, at: step.time) } catch {
        throw Script.Problem(line: step.line, key: "tap", reason: error.description)
      }
    case .orientation(let orientation): host.screen.orientation = orientation
    case .keyboard(let isShown): host.screen.hasKeys = !isShown
    case .size(let width, let height):
      host.screen.resize(to: Size(width, height))
      try host.makeSurface()
    case .clock(let isReal): realClock = isReal ? (ProcessInfo.processInfo.systemUptime, step.time) : nil
    case .picture, .film, .tree, .quit: break
    }
  }

  /// After the turn.
  private func answer(_ step: Script.Step) throws {
    switch step.event {
    case .picture(let name):
      let surface = host.surface
      let bytes = try PictureFile.encode(surface.readPixels(), width: surface.width, height: surface.height)
      try FileOutput.write(bytes, to: arguments.folder + "/" + name)
    case .film(let film): films.begin(film, line: step.line, time: step.time)
    case .tree(let name):
      try FileOutput.write(try TreeFile.encode(application, name), to: arguments.folder + "/" + name)
    case .touch, .tap, .input, .orientation, .keyboard, .size, .clock, .quit: break
    }
  }

  static func print(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
}
