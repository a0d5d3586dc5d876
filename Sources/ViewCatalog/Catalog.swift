// A page for each of the system views. The bar below turns the pages, and switches between light and dark. Run it with
// a script: see System views in the documentation.
import ExampleParts
import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews

@main final class Catalog: Responder, ApplicationDelegate {
  private var window: Window?
  private let title = Label()
  private var pages: [(name: String, make: @MainActor (Rect) -> View)] = []
  private var page: View?
  private var index = 0

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let window = Window(screen: screen)
    let made = Pages(art: Art(scale: screen.scale))
    pages = [
      ("Label", made.labels), ("ImageView", made.images), ("Button", made.buttons), ("Toolbar", made.toolbars),
      ("ProgressView", made.progress), ("ActivityIndicator", made.activity), ("ScrollView", made.scrolling),
      ("Controls", made.controls), ("PickerView", made.pickers), ("TextField", { FormView(frame: $0) }),
      ("TableView", made.table), ("CollectionView", made.grid), ("Sections", made.sections),
      ("Presentation", made.presentations), ("Navigation", made.navigation), ("Columns", made.columns),
      ("Constraints", made.constraints), ("StackView", made.stacks),
    ]
    DynamicColor.systemBackground.apply(to: window, \.backgroundColor)
    title.frame = Rect(x: 16, y: 12, width: window.bounds.width - 32, height: 30)
    title.autoresizingMask = .flexibleWidth
    title.font = .boldSystemFont(ofSize: 22)
    window.addSubview(title)
    let bar = Toolbar(frame: Rect(x: 0, y: window.bounds.height - 44, width: window.bounds.width, height: 44))
    bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let back = BarButtonItem(.rewind) { [weak self] _ in self?.turn(by: -1) }
    let next = BarButtonItem(.fastForward) { [weak self] _ in self?.turn(by: 1) }
    (back.accessibilityLabel, next.accessibilityLabel) = ("Previous Page", "Next Page")
    bar.items = [
      back, .flexibleSpace(),
      BarButtonItem(title: "Light or Dark") { [weak window] _ in
        guard let window else { return }
        let isDark = window.traitCollection.userInterfaceStyle == .dark
        window.overrideUserInterfaceStyle = isDark ? .light : .dark
      },
      .flexibleSpace(), next,
    ]
    window.addSubview(bar)
    ScreenKeyboard(application, languages: KeyboardLayout.all.map(\.language))
    window.makeKeyAndVisible()
    self.window = window
    turn(by: 0)
    return true
  }

  private func turn(by step: Int) {
    guard let window else { return }
    index = (index + step + pages.count) % pages.count
    page?.removeFromSuperview()
    title.text = pages[index].name
    let made = pages[index].make(
      Rect(x: 0, y: 52, width: window.bounds.width, height: max(0, window.bounds.height - 96)))
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.insertSubview(made, at: 0)
    page = made
  }
}
