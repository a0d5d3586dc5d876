// An instrument panel of a boat: two gauges, a list of readings, a chart that a finger moves, and a picture of the
// harbour; by day and by night. A kiosk begins like this: one window as large as the screen, views that lay themselves
// out in it, readings that come in by a timer, and a scene that draws nothing while nothing changes.
//
// Run it in a window with `--display window`, or by a script: see Views in the documentation. Gauge.swift has the
// gauges, Chart.swift the chart, Readings.swift the list and what stands in for a boat.
import MultiplaneGeometry
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews

@main final class Panel: Responder, ApplicationDelegate {
  private var window: Window?

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let window = Window(screen: screen)
    window.rootViewController = PanelController(application)
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// The panel's only screen.
final class PanelController: ViewController {
  private let application: Application
  private var boat = Boat()
  private let speed = Gauge(title: "Speed", unit: "kn", range: 0...30, warning: 25)
  private let engine = Gauge(title: "Engine", unit: "rpm × 100", range: 0...40, warning: 34)
  private let readings = ReadingList()
  private let chart = Chart()
  private let harbour = ImageView()
  private let nightButton = Button(type: .system)

  init(_ application: Application) {
    self.application = application
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: Coder) { preconditionFailure("The panel is made by its program") }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let view else { return }
    PanelColor.ground.apply(to: view, \.backgroundColor)
    harbour.image = Harbour.image(scale: application.mainScreen?.scale ?? 1)
    harbour.contentMode = .scaleAspectFill
    harbour.clipsToBounds = true
    for card in [chart, harbour] as [View] { card.layer.cornerRadius = 12 }
    nightButton.setTitle("Night", for: .normal)
    nightButton.addTarget(self, action: PanelController.switchNight, for: .touchUpInside)
    for part in [speed, engine, readings, chart, harbour, nightButton] as [View] { view.addSubview(part) }
    show()
    // Ten readings a second; between them the needles move by themselves.
    application.schedule(at: 0, every: 0.1) { [weak self] _ in
      self?.boat.step(by: 0.1)
      self?.show()
    }
  }

  /// Gauges, list and chart beside one another; one below the other on a screen that is higher than wide.
  override func viewDidLayoutSubviews() {
    guard let view else { return }
    let (gap, room) = (12.0, view.bounds.insetBy(dx: 12, dy: 12))
    guard room.width > 0, room.height > 0 else { return }
    let isWide = room.width >= room.height
    let columns = isWide ? 3 : 2
    let column = (room.width - gap * Double(columns - 1)) / Double(columns)
    func x(_ index: Int) -> Double { room.minX + Double(index) * (column + gap) }
    let side = min(column, (room.height - gap) / 2)
    speed.frame = Rect(x: x(0), y: room.minY, width: column, height: side)
    engine.frame =
      isWide
      ? Rect(x: x(0), y: room.maxY - side, width: column, height: side)
      : Rect(x: x(1), y: room.minY, width: column, height: side)
    let top = isWide ? room.minY : room.minY + side + gap
    let height = room.maxY - top
    readings.frame = Rect(x: x(isWide ? 1 : 0), y: top, width: column, height: height * 0.6 - gap)
    harbour.frame = Rect(x: readings.frame.minX, y: top + height * 0.6, width: column, height: height * 0.4)
    chart.frame = Rect(x: x(columns - 1), y: top, width: column, height: height - 44)
    nightButton.frame = Rect(x: chart.frame.minX, y: room.maxY - 36, width: column, height: 36)
  }

  private func show() {
    speed.value = boat.speed
    engine.value = boat.engine
    readings.show(boat.readings)
    chart.mark(boat.place)
  }

  private func switchNight() {
    guard let window = view?.window else { return }
    let isNight = window.overrideUserInterfaceStyle == .dark
    nightButton.setTitle(isNight ? "Night" : "Day", for: .normal)
    application.transition(with: window, duration: 0.4, options: .transitionCrossDissolve) {
      window.overrideUserInterfaceStyle = isNight ? .light : .dark
    }
  }
}
