// An album of photos: two tabs, a grid of pictures that goes on to a page for each, a sheet that says what a picture is
// and takes its caption, an alert before one is deleted, and a form. It turns with its screen. A program of several
// screens begins like this: see Controllers in the documentation.
//
// Run it in a window with `--display window`, or by a script, which says what is touched by what the screens say:
//
//     {"t": 1, "tap": "Hills 2"}
//     {"t": 2, "tap": "Details"}
//     {"t": 3, "orientation": "landscapeLeft"}
//
// The environment variable PHOTOS names a folder of pictures; without it the program paints some.
import ExampleParts
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews

@main final class Album: Responder, ApplicationDelegate {
  private var window: Window?
  /// Where the pictures are; nil for those that the program paints.
  var folder: String? = PhotoFolder.ofEnvironment
  /// Whether small pictures are made on the main actor: for films that are the same each time.
  var makesAtOnce = false

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    ScreenKeyboard(application)
    let photos = folder.map { PhotoFolder.photos(in: $0) } ?? Painting.photos
    let library = PhotoLibrary(photos, poster: application.poster)
    library.makesAtOnce = makesAtOnce
    let tabs = TabBarController()
    tabs.viewControllers = [pictures(library), card()]
    let window = Window(screen: screen)
    DynamicColor.systemBackground.apply(to: window, \.backgroundColor)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  /// The tab of the pictures: a tap on one goes on to its page.
  private func pictures(_ library: PhotoLibrary) -> ViewController {
    let captions = Captions()
    let grid = GridController(library) { grid, index in
      let page = PhotoController(library, index, captions) { [weak grid] change in
        switch change {
        case .shown(let index): grid?.show(index)
        case .deleted(let index): grid?.remove(index)
        }
      }
      grid.navigationController?.pushViewController(page, animated: true)
    }
    grid.title = "Photos"
    let stack = NavigationController(rootViewController: grid)
    stack.navigationBar.prefersLargeTitles = true
    stack.tabBarItem = TabBarItem(title: "Photos", image: BarButtonItem(.camera).image, tag: 0)
    return stack
  }

  /// The tab of the form.
  private func card() -> ViewController {
    let stack = NavigationController(rootViewController: CardController())
    stack.tabBarItem = TabBarItem(title: "Card", image: BarButtonItem(.compose).image, tag: 1)
    return stack
  }
}
