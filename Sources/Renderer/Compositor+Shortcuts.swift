internal import MultiplaneRenderTree

// How often the render tree took its fast paths, for tests: see the same of `RenderTree`.
extension Compositor {
  package var shiftedLeaves: Int { tree.shiftedLeaves }
  package var listedFrames: Int { tree.listedFrames }
  package var listedParts: Int { tree.listedParts }
  package var listedItems: Int { tree.listedItems }
}
