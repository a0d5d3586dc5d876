import Foundation
import Testing

/// `multiplane bench` of a scene file: its figures, budgets and page.
struct SceneBenchTests {
  private static let scene = """
    canvas: {width: 60, height: 40}
    layer:
      frame: [0, 0, 60, 40]
      backgroundColor: "#ffffff"
      sublayers:
        - name: card
          frame: [5, 5, 40, 30]
          opacity: 0.5
          sublayers:
            - {frame: [0, 0, 20, 20], backgroundColor: "#ff0000"}
            - {frame: [9, 9, 20, 20], backgroundColor: "#0000ff"}
        - name: dot
          frame: [50, 30, 4, 4]
          backgroundColor: "#008800"
    """
  private static let short = ["--frames", "3", "--warmup", "1"]

  private func figures(_ file: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
    let report = try #require(object as? [String: Any])
    return try #require((report["workloads"] as? [[String: Any]])?.first)
  }

  @Test func aSceneIsTimedAndNamesItsPassesAndLayers() throws {
    try withScene(Self.scene) { folder, scene in
      let file = "\(folder)/figures.json"
      let run = try Run(["bench", scene, "--json", file] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let figures = try figures(file)
      #expect(figures["name"] as? String == scene)
      #expect(figures["width"] as? Int == 60 && figures["height"] as? Int == 40 && figures["layers"] as? Int == 5)
      #expect(figures["damagedPixels"] as? Int == 60 * 40, "each frame draws all")
      #expect((figures["frameMs"] as? [Double])?.count == 3)
      let passes = try #require(figures["passReasons"] as? [[String: Any]])
      #expect(passes.contains { $0["layer"] as? String == "card" })
      let layers = try #require(figures["layerCosts"] as? [[String: Any]])
      #expect(Set(layers.compactMap { $0["name"] as? String }) == ["card", "dot"])
      let card = try #require(layers.first { $0["name"] as? String == "card" })
      #expect((card["fragments"] as? Int).map { $0 > 400 } == true)
    }
  }

  @Test func anAnimatedSceneDrawsWhatMoves() throws {
    let scene = """
      {"canvas": {"width": 60, "height": 40}, "layer": {"frame": [0, 0, 60, 40], "sublayers": [{"name": "dot",
        "frame": [0, 10, 4, 4], "backgroundColor": "#008800", "animations": [{"class": "BasicAnimation",
        "keyPath": "position.x", "from": 2, "to": 58, "duration": 1, "repeatCount": 9}]}]}}
      """
    try withScene(scene) { folder, scene in
      let (file, page) = ("\(folder)/figures.json", "\(folder)/page.html")
      let run = try Run(["bench", scene, "--json", file, "--report", page] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let damage = try #require(try figures(file)["damagedPixels"] as? Int)
      #expect(damage > 0 && damage < 100)
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("scene.yaml"))
      #expect(try Run(["bench", scene, "--compare", file, "--budget", "draws=9"] + Self.short).code == 0)
      #expect(try Run(["bench", scene, "--compare", file, "--budget", "draws=0"] + Self.short).code == 1)
    }
  }

  @Test func figuresOfAnotherBlendingAreNotCompared() throws {
    try withScene(Self.scene) { folder, scene in
      let (encoded, linear) = ("\(folder)/encoded.json", "\(folder)/linear.json")
      #expect(try Run(["bench", scene, "--json", encoded] + Self.short).code == 0)
      let run = try Run(
        ["bench", scene, "--blending", "linear", "--json", linear, "--compare", encoded] + Self.short)
      #expect(run.code == 0 && run.text.contains("had another blending"), "\(run.errors)")
      #expect(try figures(linear)["blending"] as? String == "linear" && figures(encoded)["blending"] == nil)
      let budget = ["--budget", "draws=9x"] + Self.short
      #expect(try Run(["bench", scene, "--compare", encoded] + budget).code == 0)
      let other = try Run(["bench", scene, "--compare", linear] + budget)
      #expect(other.code == 1 && other.errors.contains("can't be compared"))
      #expect(try Run(["bench", "W2", "--against", "raw", "--blending", "linear"] + Self.short).code == 64)
    }
  }

  @Test func aVariedPropertyDrawsWhatChanged() throws {
    try withScene(Self.scene) { folder, scene in
      let file = "\(folder)/figures.json"
      let run = try Run(["bench", scene, "--vary", "dot.x=50:56", "--json", file] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let damage = try #require(try figures(file)["damagedPixels"] as? Int)
      #expect(damage > 0 && damage < 100)
      #expect(try Run(["bench", scene, "--vary", "nobody.x=0:1"] + Self.short).errors.contains("nobody"))
      for wrong in ["dot.x", "dot.colour=0:1", "x=0:1", "dot.x=0:nan"] {
        #expect(try Run(["bench", scene, "--vary", wrong] + Self.short).code == 64)
      }
      #expect(try Run(["bench", "W2", "--vary", "dot.x=0:1"] + Self.short).code == 64)
    }
  }

  @Test func aVariedStringChangesATextEachFrame() throws {
    let scene = """
      {"canvas": {"width": 60, "height": 40}, "layer": {"frame": [0, 0, 60, 40], "sublayers": [{"name": "title",
        "class": "TextLayer", "frame": [0, 10, 50, 14], "fontSize": 11, "string": "one"}]}}
      """
    try withScene(scene) { folder, scene in
      let file = "\(folder)/figures.json"
      let run = try Run(["bench", scene, "--vary", "title.string=one:two", "--json", file] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let figures = try figures(file)
      // The text's, with what its edges touch.
      let damage = try #require(figures["damagedPixels"] as? Int)
      #expect(damage >= 50 * 14 && damage <= 56 * 20)
      // The text's texels.
      #expect((figures["bytesUploaded"] as? Int).map { $0 >= 50 * 14 * 4 } == true)
      #expect(try Run(["bench", scene, "--vary", "title.string=one"] + Self.short).code == 64)
    }
  }

  @Test(arguments: ["list", "list-path", "dash", "media", "map", "text", "dialog"])
  func aScreenHasItsFigures(name: String) throws {
    try withScene(Self.scene) { folder, _ in
      let file = "\(folder)/figures.json"
      let run = try Run(["bench", name, "\(name)-small", "\(name)-fade", "--json", file] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
      let workloads = try #require((object as? [String: Any])?["workloads"] as? [[String: Any]])
      #expect(workloads.compactMap { $0["name"] as? String } == [name, "\(name)-small", "\(name)-fade"])
      for figures in workloads {
        for key in ["draws", "programChanges", "textureBinds", "glCalls", "instances", "bytesUploaded", "passes"] {
          #expect(figures[key] is Int, "\(key)")
        }
        let first = try #require(figures["first"] as? [String: Int])
        #expect(first["draws"].map { $0 > 0 } == true && first["bytesUploaded"].map { $0 > 0 } == true)
      }
      #expect(workloads[0]["damagedPixels"] as? Int == 1280 * 720)
      #expect((workloads[1]["damagedPixels"] as? Int).map { $0 < 1280 * 720 / 2 } == true)
    }
  }

  @Test func aBrokenBudgetEndsWithOne() throws {
    try withScene(Self.scene) { folder, scene in
      let file = "\(folder)/figures.json"
      let kept = try Run(
        ["bench", scene, "--budget", "draws=100", "--budget", "median=60000", "--json", file] + Self.short)
      #expect(kept.code == 0, "\(kept.errors)")
      let broken = try Run(["bench", scene, "--budget", "draws=0"] + Self.short)
      #expect(broken.code == 1)
      #expect(broken.errors.contains("the budget is 0") && broken.errors.contains(" costs "))
      let passes = try Run(["bench", scene, "--budget", "passes=0"] + Self.short)
      #expect(passes.code == 1 && passes.errors.contains(": card needs one for groupOpacity"))
      let tiny = try Run(["bench", scene, "--budget", "fragments=0", "--budget", "p95=0.0001"] + Self.short)
      #expect(tiny.errors.contains("the budget is 0.0001") && tiny.errors.contains("card costs"))
      #expect(
        try Run(["bench", scene, "--compare", file, "--budget", "draws=1x"] + Self.short).code == 0)
      let less = try Run(["bench", scene, "--compare", file, "--budget", "draws=0.5x"] + Self.short)
      #expect(less.code == 1 && less.errors.contains("draws"))
      #expect(try Run(["bench", scene, "--budget", "draws=1x"] + Self.short).code == 64)
      #expect(try Run(["bench", scene, "--budget", "beauty=1"] + Self.short).code == 64)
    }
  }

  @Test func thePageNeedsNoOtherFile() throws {
    try withScene(Self.scene) { folder, scene in
      let page = "\(folder)/page.html"
      let run = try Run(
        ["bench", scene, "W2", "--layers", "20", "--against", "raw", "--report", page] + Self.short)
      #expect(run.code == 0, "\(run.errors)")
      let text = try String(contentsOfFile: page, encoding: .utf8)
      for part in ["<svg", "class=\"raw\"", "card", "Layers by cost", "data:image/png;base64,", "Phases", "</html>"] {
        #expect(text.contains(part), "\(part)")
      }
      // The scene's, and W2's by both programs; both name their layers.
      #expect(text.components(separatedBy: "data:image/png;base64,").count == 4)
      #expect(text.components(separatedBy: "Layers by cost").count == 3)
      #expect(!text.contains("src=\"http") && !text.contains("<script") && !text.contains("<link"))
      #expect(try Run(["bench", scene, "--report", scene] + Self.short).code != 0, "the scene is not overwritten")
    }
  }

  @Test func aSceneThatIsNotThereIsNamed() throws {
    let run = try Run(["bench", "/nonexistent/scene.yaml"] + Self.short)
    #expect(run.code != 0 && run.errors.contains("/nonexistent/scene.yaml"))
  }
}
