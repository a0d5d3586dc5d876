import MultiplaneContents
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews

typealias Stage = MultiplaneTestStage.Stage

/// Where controllers note what they hear.
@MainActor final class Notes {
  var calls: [String] = []

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A controller that notes what it hears, and whose view draws.
class NotingController: ViewController {
  let notes: Notes
  let name: String
  var onCall: ((String) -> Void)?

  init(_ name: String, _ notes: Notes) {
    (self.name, self.notes) = (name, notes)
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: Coder) { nil }

  private func note(_ call: String) {
    notes.calls.append("\(name) \(call)")
    onCall?(call)
  }

  override func loadView() {
    view = DrawingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .white
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    note("loaded")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("will appear\(isMovingToParent ? " moving" : "")")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("is appearing")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("did appear\(isMovingToParent ? " moving" : "")")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("will disappear\(isMovingFromParent ? " moving" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("did disappear\(isMovingFromParent ? " moving" : "")")
  }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    note(parent == nil ? "will leave" : "will enter")
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "left" : "entered")
  }
}

/// A view that draws.
final class DrawingView: View {
  override func draw(_ rect: Rect, in context: any DrawingContext) {
    context.setFillColor(.black)
    context.fill(Rect(x: 4, y: 4, width: 20, height: 20))
  }
}

/// A navigation controller as the root of a window.
@MainActor struct NavigationStage {
  let stage: Stage
  let notes = Notes()
  let navigation: NavigationController
  let root: NotingController

  init(_ size: Size = Size(320, 480), insets: EdgeInsets = .zero) {
    stage = Stage(size.width, size.height)
    stage.window.coveredInsets = insets
    root = NotingController("root", notes)
    navigation = NavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    stage.turn(0)
  }

  func controller(_ name: String) -> NotingController { NotingController(name, notes) }
}

extension ViewController {
  /// The controller, the one that it presents, and so on.
  var chain: [ViewController] {
    var (found, controller): ([ViewController], ViewController?) = ([], self)
    while let current = controller {
      found.append(current)
      controller = current.presentedViewController
    }
    return found
  }
}

extension Stage {
  /// Where a view is, in the window.
  @MainActor func frame(_ view: View?) -> Rect { view.map { $0.convert($0.bounds, to: window) } ?? .null }
}
