import MultiplaneContents
import MultiplaneControllers
import MultiplaneDrawing
import MultiplaneGeometry
@testable import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// A screen with words and a drawing.
private final class Screenful: ViewController {
  final class Drawing: View {
    override func draw(_ rect: Rect, in context: any DrawingContext) {
      context.setFillColor(.black)
      context.fill(rect.insetBy(dx: 4, dy: 4))
    }
  }

  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: Coder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for row in 0..<6 {
      let label = Label(frame: Rect(x: 16, y: 80 + Double(row) * 40, width: 200, height: 24))
      label.text = "\(title ?? "") \(row)"
      view.addSubview(label)
      view.addSubview(Drawing(frame: Rect(x: 240, y: 80 + Double(row) * 40, width: 60, height: 24)))
    }
  }
}

private final class Program: Responder, ApplicationDelegate {
  let stack = NavigationController(rootViewController: Screenful("First"))
  private var window: Window?

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let (window, tabs) = (Window(screen: screen), TabBarController())
    tabs.viewControllers = [stack]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

extension ExampleTests {
  /// After its first frame, a transition uploads, rasterises, draws and lays out nothing: it moves.
  @Test func framesOfTransitionsMoveOnly() throws {
    let program = Program()
    let host = try OffscreenHost(try ScriptArguments([]), delegate: program)
    let application = host.application
    var time = 0.0
    func frame() throws {
      application.turn(at: time)
      try host.render(at: time)
      time += 1 / 60
    }
    /// Draws and layouts of the first frame of a change.
    func first(_ name: String, _ change: () -> Void) throws -> (draws: Int, layouts: Int) {
      for _ in 0..<3 { try frame() }
      let rest = application.statistics
      change()
      try frame()
      let before = application.statistics
      var changed = 0
      for step in 1...18 {
        try frame()
        let cost = host.statistics
        #expect(cost.bitmapBytesUploaded == 0 && cost.shapesRasterized == 0, "\(name), frame \(step)")
        #expect(cost.texturesCreated == 0 && cost.texturesUpdated == 0, "\(name), frame \(step)")
        if cost.kind != .idle { changed += 1 }
      }
      #expect(application.statistics.draws == before.draws, "\(name)")
      #expect(application.statistics.layouts == before.layouts, "\(name)")
      #expect(changed == 18, "\(name): each frame moves")
      for _ in 0..<60 { try frame() }
      return (before.draws - rest.draws, before.layouts - rest.layouts)
    }
    let next = Screenful("Next")
    let push = try first("push") { program.stack.pushViewController(next, animated: true) }
    // Six labels and six drawings of the new screen, and the bar's title and way back.
    #expect(push.draws == 14, "\(push)")
    let pop = try first("pop") { program.stack.popViewController(animated: true) }
    #expect(pop.draws <= 1, "\(pop): the bar's title")
    let sheet = try first("sheet") { program.stack.present(Screenful("Sheet"), animated: true) }
    #expect(sheet.draws == 12, "\(sheet)")
    let away = try first("dismissal") { program.stack.dismiss(animated: true) }
    #expect(away.draws == 0, "\(away)")
    print("push \(push), pop \(pop), sheet \(sheet), dismissal \(away)")
  }

  /// A transition is the same picture at the same time, however frames fall.
  @Test func picturesOfTransitionsFollowFromTheTime() throws {
    func pictures(_ between: [Double]) throws -> [[UInt8]] {
      let program = Program()
      let host = try OffscreenHost(try ScriptArguments(["--size", "160x240"]), delegate: program)
      func frame(_ time: Double) throws {
        host.application.turn(at: time)
        try host.render(at: time)
      }
      var found: [[UInt8]] = []
      try frame(0)
      for (start, change) in [
        (1.0, { program.stack.pushViewController(Screenful("Next"), animated: true) }),
        (2.0, { program.stack.present(Screenful("Sheet"), animated: true) }),
      ] {
        try frame(start)
        change()
        for time in ([0, 0.1, 0.25] + between).sorted() {
          try frame(start + time)
          if [0.1, 0.25].contains(time) { found.append(try host.surface.readPixels()) }
        }
        try frame(start + 0.8)
      }
      return found
    }
    let plain = try pictures([])
    #expect(plain.count == 4 && Set(plain).count == 4)
    #expect(try pictures([0.01, 0.02, 0.07, 0.11, 0.2, 0.249]) == plain)
  }
}
