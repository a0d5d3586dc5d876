internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What the walk in paint order keeps while it goes, and the room that it uses again.
struct PaintWalk: Sendable {
  var frames: [Frame] = []
  var contexts: [Context] = []
  var endings: [Ending] = []
  var covers: [Cover] = []
  var veils: [Veil] = []
  /// Room for the shapes of a clip, and for the veils that come after them: by where in `chain`.
  var chain: [Int32] = []
  var placedVeils: [(index: Int32, place: Int32)] = []
  /// The last clip of this plan that is a part of what will cut a picture: see `RenderTree.clip(_:withinOuter:for:)`; −1 for none.
  var pictureClip: Int32 = -1
  /// What the device pixels of the plan's records are counted from.
  var reference = (x: 0, y: 0)
  /// Of what filters make of groups that are not drawn yet, all together.
  var filteredPixels = 0
  /// Room for what covers leave.
  var uncovered = UncoveredRects()
  /// Room for what sublayers leave of a layer's own pixels.
  var hiddenParts = UncoveredRects()
  var sorted: [Sibling] = []
  var merged: [Sibling] = []
  /// Transform layers that are being looked through for siblings: where, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  /// Sublayers in paint order, or parts of them, each frame's after those of the frames around it.
  var pieces: [DepthOrder.Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []
  var depthOrder = DepthOrder()
  /// Room for layers whose bounds are made exact.
  var loose: [Int32] = []
  var streams: [Stream] = []
  var streamCount = 0
  /// How many layers were looked at for the plan at hand.
  var visitedCount = 0
  /// How many entries were added to streams in the plan at hand.
  var drawnCount = 0
  /// Where groups lie in the pages, for each depth of nesting.
  var shelves: [GroupShelves] = []
  var groups: [GroupPlace] = []
  var effects: [Effect] = []
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
  var copies: [BackdropCopy] = []
  var transientClips: [Int32] = []
  /// Room for the judgement of whether layers overlap.
  var judged: [Int32] = []
  var judgedPlaces: [TouchedPlace] = []
  var judgedRings: [TouchedRing] = []
  /// What clips leave of what is looked at, each within the one before.
  var judgedClips: [TouchedPlace] = []
  /// Sublayers of the layer that is judged, from the highest down, and where the places of what is in them begin.
  var judgedStarts: [(child: Int32, place: Int32)] = []
  /// Replicators whose copies are looked at, each in the one before.
  var judgedCopies: [JudgedCopies] = []
  var thingGrid = ThingGrid()
  /// What the sublayers of the layer that was looked at last are placed in, to the device.
  var judgedParent: Int32 = -1
  var judgedAround: Transform2D?
  /// Among what was listed are groups.
  var judgedGroups = false
  /// Room for the quads of a layer in perspective.
  var planeLayers: [PlaneLayer] = []
  var planeQuads: [PlaneQuad] = []
  /// Layers below one that casts a shadow, with their maps to it.
  var casters: [(slot: Int32, map: Homography)] = []
  /// Layers that must be judged again.
  var unsure: [Int32] = []
  var transientQuads: [Int32] = []
  /// A quad without colour, of this plan; −1 for none.
  var clearQuad: Int32 = -1
  /// Room for the parts of tiles, and for the quads that a tiled layer is drawn with.
  var tileParts: [TilePart] = []
  var tileQuads: [TileQuad] = []
  var transientNodes: [Int32] = []
  /// Sublayers of replicators that are listed and are where a copy of them is, an inner replicator's after an outer one's.
  var moved: [Int32] = []
  /// Room for layers that are counted.
  var counted: [Int32] = []
  /// Layers in copies that have one of `transientNodes`.
  var copied: [Int32] = []
  /// How shadows of outlines are made, as found in the plan at hand.
  var outlines = OutlineShadows()
  var occlusion = Occlusion()
  var batches = OpenBatches()
  /// The version of device transforms that the plan at hand began with.
  var firstVersion: UInt32 = 0
  /// By slot; those of the search at hand have its stamp.
  var marks: [SearchMark] = []
  var stamp: UInt32 = 0
  /// Layers that hold something that has changed.
  var holders: [Int32] = []
  var found: [Int32] = []

  mutating func begin() {
    leaveAll()
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    streamCount = 0
    drawnCount = 0
    groups.removeAll(keepingCapacity: true)
    clearQuad = -1
    pictureClip = -1
    effects.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    scratch.removeAll()
    pictures.removeAll()
    waiting.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    shelves.removeAll(keepingCapacity: true)
  }

  /// Visits nothing more.
  mutating func leaveAll() {
    frames.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    endings.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    veils.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }
}
