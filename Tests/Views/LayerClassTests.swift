#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplaneViews
  import Testing

  /// A layer that draws itself, with a property that animations change.
  private final class Gauge: Layer {
    var drawn: [Double] = []
    var value = 0.0 { didSet { didChangeValue(forKey: "value") } }

    override class var animatableProperties: [AnimatableProperty] { [AnimatableProperty("value", \Gauge.value)] }
    override class func needsDisplay(forKey key: String) -> Bool { key == "value" }

    override func draw(in context: any DrawingContext) {
      drawn.append(value)
      context.setFillColor(.black)
      context.fill(bounds)
    }
  }

  private final class GaugeView: View {
    override class var layerClass: AnyClass { Gauge.self }
  }

  @Suite @MainActor struct LayerClassTests {
    @Test func aLayerThatDrawsItself() throws {
      let stage = Stage(100, 100)
      let view = GaugeView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .white
      let gauge = try #require(view.layer as? Gauge)
      stage.window.addSubview(view)
      stage.turn(0)
      let store = try #require(gauge.contents as? BackingStore)
      #expect(store.width == 10 && gauge.backgroundColor == .white)
      let animation = BasicAnimation(keyPath: "value")
      (animation.fromValue, animation.toValue, animation.timing.duration) = (0, 8, 2)
      animation.isRemovedOnCompletion = false
      gauge.add(animation, forKey: "value")
      gauge.drawn = []
      for time in [1.0, 1.5, 2.0, 3.5] {
        let turn = stage.application.turn(at: time)
        _ = stage.screen.tree.commit(at: time)
        #expect(turn.next == (time < 3 ? time : nil))
      }
      // Without a host, the turn draws by itself what the commit draws by the clock.
      #expect(Set(gauge.drawn).isSuperset(of: [0, 2, 4]) && gauge.drawn.last == 0 && gauge.value == 0)
      #expect(!stage.application.turn(at: 4).needsFrame)
    }
  }
#endif
