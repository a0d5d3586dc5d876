internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Makes passes and batches of the entries that the walk has collected.
///
/// Owns the filter steps, the scratch pages and the batches of the plan at hand. Reads the layer table and the walk's streams.
struct PassBuilder: Sendable {
  var effects: [PaintWalk.Effect] = []
  /// The steps of all filter chains, and what each step of one must give.
  var steps: [FilterStep] = []
  var needs: [PixelRect] = []
  var scratch = ScratchPages()
  /// What is to be drawn of pictures that effects show; the steps of the round at hand, the pages that they read and where they draw.
  var pictures = PictureSteps()
  var round: [Int] = []
  var sources: [FramePlan.Page] = []
  var places: [ScratchPages.Place] = []
  /// Effects whose pictures are made of what is drawn already, with the next pass.
  var waiting: [Int32] = []
  /// What is drawn above what is below a layer, before the layer itself.
  var between: [PixelRect] = []
  /// Places of copies and pictures that are in use until the pass at hand ends.
  var held: [ScratchPages.Place] = []
  /// Entries whose backdrop is copied already: up to which, and where to.
  var copies: [PaintWalk.BackdropCopy] = []
  var occlusion = Occlusion()
  var batches = OpenBatches()

  mutating func begin() {
    effects.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    scratch.removeAll()
    pictures.removeAll()
    waiting.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
  }
}
