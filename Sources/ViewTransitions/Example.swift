// The example of the guide's chapter on animations: a container with two image views, one of which is shown, and a
// toolbar with an item that replaces it by the other one, each time by another transition. Run it with a script: see
// System views in the documentation.
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews

@main final class Example: Responder, ApplicationDelegate {
  private var window: Window?
  private let container = View()
  private var shown = ImageView()
  private var other = ImageView()
  private let label = Label()
  private var count = 0

  private static let transitions: [(String, AnimationOptions)] = [
    ("Flip from left", .transitionFlipFromLeft), ("Flip from right", .transitionFlipFromRight),
    ("Curl up", .transitionCurlUp), ("Curl down", .transitionCurlDown), ("Cross dissolve", .transitionCrossDissolve),
    ("Flip from top", .transitionFlipFromTop),
  ]
  /// Seconds.
  private static let duration = 0.8

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let window = Window(screen: screen)
    DynamicColor.systemBackground.apply(to: window, \.backgroundColor)
    let bar = Toolbar(frame: Rect(x: 0, y: window.bounds.height - 44, width: window.bounds.width, height: 44))
    bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    // As high as a picture with the room above it, and as much below: a curl goes to the edge of the window.
    container.frame = Rect(
      x: 20, y: 0, width: max(0, window.bounds.width - 40), height: max(0, window.bounds.height - 90))
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.frame = Rect(x: 20, y: container.frame.maxY - 6, width: container.bounds.width, height: 24)
    label.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    label.textAlignment = .center
    label.text = "Press the item"
    let place = container.bounds.insetBy(dx: 0, dy: 20)
    let pictures = Pictures(scale: screen.scale)
    (shown.image, other.image) = (try? pictures.day(), try? pictures.night())
    for view in [shown, other] {
      view.frame = place
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.contentMode = .scaleAspectFill
      view.clipsToBounds = true
      view.layer.cornerRadius = 10
    }
    container.addSubview(shown)
    for view in [container, label, bar] { window.addSubview(view) }
    let item = BarButtonItem(title: "Next Picture") { [weak self, weak application] _ in
      if let self, let application { self.showNext(application) }
    }
    bar.items = [.flexibleSpace(), item, .flexibleSpace()]
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  private func showNext(_ application: Application) {
    let (name, transition) = Self.transitions[count % Self.transitions.count]
    count += 1
    label.text = name
    other.frame = shown.frame
    application.transition(from: shown, to: other, duration: Self.duration, options: transition)
    (shown, other) = (other, shown)
  }
}
