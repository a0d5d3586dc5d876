import MultiplaneFramePlan
import MultiplaneGLES

/// The tables that the programs of layers read: the records of a plan, and its instances.
struct LayerTables {
  private var places: RecordTable<PlaceRecord>
  private var looks: RecordTable<LookRecord>
  private var details: RecordTable<DetailRecord>
  private var stops: RecordTable<StopRecord>
  private var nodes: RecordTable<NodeRecord>
  private var clips: RecordTable<ClipRecord>
  private var groups: RecordTable<GroupRecord>
  private var steps: RecordTable<ColorStepRecord>
  private var instances: InstanceTable
  private var bound = Binding()

  /// What the tables were bound for, and what the units had after that.
  private struct Binding: Equatable {
    var program: ObjectIdentifier?
    var textureChanges: UInt32 = 0
    var unitChanges: UInt32 = 0
  }

  init(_ layout: TableTexture.Layout) {
    places = RecordTable(layout, label: "places")
    looks = RecordTable(layout, label: "looks")
    details = RecordTable(layout, label: "details")
    stops = RecordTable(layout, label: "stops")
    nodes = RecordTable(layout, label: "nodes")
    clips = RecordTable(layout, label: "clips")
    groups = RecordTable(layout, label: "groups")
    steps = RecordTable(layout, label: "colour steps")
    instances = InstanceTable(layout)
  }

  /// Bytes of the textures.
  var byteCount: Int {
    places.byteCount + looks.byteCount + details.byteCount + stops.byteCount + nodes.byteCount + clips.byteCount
      + groups.byteCount + steps.byteCount + instances.byteCount
  }

  /// Discards records that a keyframe sends again, and lists that a failed frame may not have written.
  mutating func forget() {
    places.forget()
    looks.forget()
    details.forget()
    stops.forget()
    nodes.forget()
    clips.forget()
    groups.forget()
    steps.forget()
  }

  /// Writes the changed records; returns their number.
  mutating func writeChanges(of plan: borrowing FramePlan, _ gl: borrowing GL) throws(GLError) -> Int {
    try places.write(plan.places, gl) + looks.write(plan.looks, gl) + details.write(plan.details, gl)
      + stops.write(plan.stops, gl) + nodes.write(plan.nodes, gl) + clips.write(plan.clips, gl)
  }

  /// Writes the records that each plan lists anew.
  mutating func writeLists(of plan: borrowing FramePlan, _ gl: borrowing GL) throws(GLError) {
    try groups.write(plan.groups, gl)
    if !plan.colorSteps.isEmpty { try steps.write(plan.colorSteps, gl) }
  }

  mutating func writeInstances(of plan: borrowing FramePlan, _ gl: borrowing GL) throws(GLError) {
    try instances.write(plan.instances, gl)
  }

  /// Binds the tables that a program reads, unless it has them since the last time: no unit was bound to another
  /// texture, by this renderer or by another one on the context.
  mutating func bind(for program: ProgramBox, _ gl: borrowing GL) {
    // In the upload unit, which is bound to others in between.
    instances.bind(unit: LayerPrograms.Uniform.instances.unit, gl)
    var wanted = Binding(
      program: ObjectIdentifier(program), textureChanges: textureChanges, unitChanges: gl.textureChanges)
    if wanted == bound { return }
    bindRecords(for: program, gl)
    wanted.unitChanges = gl.textureChanges
    bound = wanted
  }

  private func bindRecords(for program: ProgramBox, _ gl: borrowing GL) {
    func bind<Record>(_ table: RecordTable<Record>, _ sampler: LayerPrograms.Uniform) {
      if program.reads(sampler) { table.bind(unit: sampler.unit, gl) }
    }
    bind(places, .places)
    bind(looks, .looks)
    bind(details, .details)
    bind(stops, .stops)
    bind(nodes, .nodes)
    bind(clips, .clips)
    bind(groups, .groups)
    bind(steps, .steps)
  }

  /// Differs after any change of a texture that `bindRecords` binds.
  private var textureChanges: UInt32 {
    places.textureChanges &+ looks.textureChanges &+ details.textureChanges &+ stops.textureChanges
      &+ nodes.textureChanges &+ clips.textureChanges &+ groups.textureChanges &+ steps.textureChanges
  }
}
