import ArgumentParser
import MultiplaneDrawing
import MultiplaneFramePlan
import MultiplaneRenderTree

/// `multiplane plan`: prints the frame plan of a scene, without OpenGL.
struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a scene's frame plan.",
    discussion:
      "A keyframe: it says everything that is needed to draw the scene for the first time. Needs no OpenGL ES.")

  @OptionGroup var arguments: SceneArguments
  @OptionGroup var offscreens: OffscreenArguments

  func run() throws {
    let stage = try arguments.load(for: "-")
    let (canvas, time) = (stage.canvas, arguments.time.seconds)
    let size = canvas.pixelSize
    var tree = RenderTree()
    tree.shapeRasterizer = .cairo
    for changes in stage.beginning { tree.apply(changes) }
    tree.apply(stage.tree.commit(at: time))
    var plan = FramePlan()
    var target = PlanTarget(
      width: size.width, height: size.height, scale: canvas.scale, background: canvas.background)
    target.offscreenPixels = offscreens.maxOffscreenPixels
    tree.plan(at: time, target: target, into: &plan)
    try Output.line(plan.description)
  }
}
