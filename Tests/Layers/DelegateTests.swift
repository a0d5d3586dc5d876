import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneLayers
import Testing

/// A view as planned: isolated to the main actor, created anywhere, with its layer made on first use.
@MainActor open class TestView {
  private var made: Layer?
  var layouts = 0
  let color: UInt8

  open class var layerClass: Layer.Type { Layer.self }

  nonisolated init(color: UInt8) {
    self.color = color
  }

  var layer: Layer {
    if let made { return made }
    let layer = Self.layerClass.init()
    layer.delegate = self
    made = layer
    return layer
  }
}

extension TestView: @MainActor LayerDelegate {
  /// Shows the view's colour.
  public func display(_ layer: Layer) {
    layer.contents = try? Bitmap(width: 1, height: 1, bytes: [color, 0, 0, 255])
  }

  /// Counts layouts.
  public func layoutSublayers(of layer: Layer) { layouts += 1 }
}

private final class TurningLayer: Layer {
  var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
  var title = "" { didSet { didChangeValue(forKey: "title") } }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }
}

private final class Turner: LayerDelegate {
  final class Action: LayerAction {}

  let action = Action()

  func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { event == "angle" ? action : nil }
}

@Suite struct DelegateTests {
  @Test @MainActor func aViewOfTheMainActorThatWasMadeOnAnotherThread() async throws {
    let view = await Task.detached { TestView(color: 77) }.value
    let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    tree.root.addSublayer(view.layer)
    view.layer.setNeedsDisplay()
    view.layer.setNeedsLayout()
    let changes = tree.commit(at: 0)
    #expect(view.layouts == 1 && changes.contents.first?.value?.bytes.first == 77)
    #expect((view.layer.contents as? Bitmap)?.bytes == [77, 0, 0, 255])
    view.layer.bounds.size = Size(1, 1)
    _ = tree.commit(at: 1)
    #expect(view.layouts == 2)
  }

  @Test func aDelegateIsNotHeld() {
    let layer = Layer()
    var turner: Turner? = Turner()
    layer.delegate = turner
    #expect(layer.delegate === turner && layer.action(forKey: "angle") != nil && layer.action(forKey: "title") == nil)
    turner = nil
    #expect(layer.delegate == nil && layer.action(forKey: "angle") == nil)
    layer.layoutSublayers()
    layer.display()
  }

  @Test func propertiesOfASubclass() {
    let layer = TurningLayer()
    layer.title = "new"
    #expect(!layer.needsDisplay)
    layer.angle = 1
    #expect(layer.needsDisplay)
  }

  @Test func aLayerIsMadeByItsClass() {
    let kinds: [Layer.Type] = [
      Layer.self, ShapeLayer.self, GradientLayer.self, ReplicatorLayer.self, TransformLayer.self, ScrollLayer.self,
      TiledLayer.self, TurningLayer.self,
    ]
    for kind in kinds { #expect(type(of: kind.init()) == kind) }
  }

  /// A program's own contents: each commit that sends it reads its source.
  private final class Own: LayerContents {
    var source: ContentsSource
    init(_ bitmap: Bitmap) { source = .bitmap(bitmap) }
  }

  @Test func contentsOfAProgramsOwn() throws {
    let (first, second) = (
      try Bitmap(width: 1, height: 1, bytes: [1, 1, 1, 1]), try Bitmap(width: 1, height: 1, bytes: [2, 2, 2, 2])
    )
    let (tree, own) = (LayerTree(root: Layer(), actionsAreEnabled: false), Own(first))
    tree.root.contents = own
    #expect(tree.commit(at: 0).contents.first?.value === first && tree.root.contents as? Bitmap == nil)
    own.source = .bitmap(second)
    tree.root.contents = own
    #expect(tree.commit(at: 1).contents.first?.value === second && tree.root.contents === own)
  }
}
