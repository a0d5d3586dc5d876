import ArgumentParser
import MultiplaneArchives
import Glibc

/// `multiplane query`: answers questions about a scene, one a line.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answers questions about a scene: a line of JSON in, a line out.",
    discussion: """
      Reads standard input to its end. {"value": "position.x", "layer": "card", "at": 0.5} asks for a value that a \
      layer shows at a time, without "at" for the one that the file sets; {"hit": [x, y], "at": t} for the layer at a \
      point of the canvas; {"convert": [x, y], "from": "a", "to": "b"} for a point in another layer's space, without \
      a layer that of the canvas; {"frame": "card"} for a layer's frame; {"next": t} for the time of the next frame \
      after t: null where nothing changes any more, and "refresh" for each refresh of the display. Of several layers \
      of a name, the first in the file is meant. An error is a line {"error": …}; the next line goes on.
      """)

  @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json.")
  var scene: String

  @OptionGroup var images: SceneImageArguments

  func run() throws {
    var answers = QueryAnswers(try Stage(SceneFile.read(scene), limits: images.limits))
    while let line = readLine(strippingNewline: true) {
      try Output.line(answers.answer(to: line))
    }
  }
}
