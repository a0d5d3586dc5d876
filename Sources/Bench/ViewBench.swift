import CAllocations
import CBench
import Multiplane
import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// Measures what views cost above their layers: bytes, and time of setters and turns.
@MainActor package struct ViewBench {
  /// Views, and layers, in the container.
  package var count = 10_000
  /// How often each turn is measured; the median counts.
  package var rounds = 200

  /// What is measured.
  package struct Figures: Sendable {
    /// Bytes of the heap for each plain coloured layer and view, with its place in the container.
    package var layerBytes = 0.0, viewBytes = 0.0
    /// Nanoseconds of processor time for a change of the place.
    package var setPosition = 0.0, setCenter = 0.0
    /// Microseconds of processor time of a turn: without a change, with one view marked for layout, with one moved.
    package var idleTurn = 0.0, oneMark = 0.0, oneMove = 0.0
    /// Of a turn that scrolls the container, and of a commit that scrolls the same layers.
    package var scrolledViews = 0.0, scrolledLayers = 0.0
    /// Calls of `layoutSubviews` for the one mark.
    package var layoutsOfOneMark = 0
  }

  /// An operation that is repeated alone, for a count of its instructions by callgrind.
  package enum Operation: String, CaseIterable, Sendable { case position, center, idle, mark }

  /// Takes the defaults.
  package init() {}

  @MainActor private final class Stage {
    let application = Application()
    let screen = Screen(size: Size(1000, 1000))
    let window: Window
    let mailbox = Mailbox()

    init() {
      application.connect(screen)
      screen.mailbox = mailbox
      window = Window(screen: screen)
      window.makeKeyAndVisible()
    }

    func turn(_ time: Double) {
      application.turn(at: time)
      mailbox.drain { _ in }
    }
  }

  private func frame(_ index: Int) -> Rect {
    Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 9, height: 9)
  }

  private func makeLayers() -> [Layer] {
    (0..<count).map { index in
      let layer = Layer()
      layer.frame = frame(index)
      layer.backgroundColor = .black
      return layer
    }
  }

  private func makeViews() -> [View] {
    (0..<count).map { index in
      let view = View(frame: frame(index))
      view.backgroundColor = .black
      return view
    }
  }

  /// Measures all.
  package func measure() -> Figures {
    var figures = Figures()
    let (container, root) = (Layer(), Layer())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    root.addSublayer(container)
    var before = allocated_bytes()
    let layers = makeLayers()
    for layer in layers { container.addSublayer(layer) }
    figures.layerBytes = Double(allocated_bytes() - before) / Double(count)
    let stage = Stage()
    let scroll = View(frame: stage.window.bounds)
    stage.window.addSubview(scroll)
    before = allocated_bytes()
    let views = makeViews()
    for view in views { scroll.addSubview(view) }
    figures.viewBytes = Double(allocated_bytes() - before) / Double(count)
    stage.turn(0)
    let mailbox = Mailbox()
    func commit(_ time: Double) {
      tree.commit(at: time, to: mailbox)
      mailbox.drain { _ in }
    }
    commit(0)

    func median(_ body: (Int) -> Void) -> Double {
      var times: [UInt64] = []
      for round in 0..<rounds {
        let start = measure_thread_time()
        body(round)
        times.append(measure_thread_time() - start)
      }
      return Double(times.sorted()[rounds / 2])
    }
    figures.setPosition =
      median { round in
        for layer in layers { layer.position = Point(Double(round), 5) }
      } / Double(count)
    commit(1)
    figures.setCenter =
      median { round in
        for view in views { view.center = Point(Double(round), 5) }
      } / Double(count)
    stage.turn(1)
    figures.idleTurn = median { _ in stage.turn(1) } / 1000
    stage.application.statistics.layouts = 0
    figures.oneMark =
      median { _ in
        views[count / 2].setNeedsLayout()
        stage.turn(1)
      } / 1000
    figures.layoutsOfOneMark = stage.application.statistics.layouts / rounds
    figures.oneMove =
      median { round in
        views[count / 2].center.x = Double(round)
        stage.turn(1)
      } / 1000
    figures.scrolledViews =
      median { round in
        scroll.bounds.origin.y = Double(round)
        stage.turn(1)
      } / 1000
    figures.scrolledLayers =
      median { round in
        container.bounds.origin.y = Double(round)
        commit(1)
      } / 1000
    return figures
  }

  /// Repeats one action many times.
  package func repeatOnly(_ operation: Operation, times: Int) {
    let stage = Stage()
    let view = View(frame: frame(1))
    stage.window.addSubview(view)
    stage.turn(0)
    for index in 0..<times {
      switch operation {
      case .position: view.layer.position = Point(Double(index), 5)
      case .center: view.center = Point(Double(index), 5)
      case .idle: stage.application.turn(at: 1)
      case .mark:
        view.setNeedsLayout()
        stage.turn(1)
      }
    }
  }
}
