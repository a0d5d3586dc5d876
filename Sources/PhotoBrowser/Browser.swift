// A browser of photos: a grid of a folder's pictures, and a page for each, which fingers turn and zoom. A program that
// shows a large collection begins like this: cells for what is in sight, pictures that threads make small beside the
// main actor, and work that is dropped when its cell has gone.
//
// Run it in a window with `--display window`, or by a script: see Collections in the documentation. The environment
// variable PHOTOS names the folder; without it the program paints some pictures. The folder and the threads, the grid
// and the pages are those of ExampleParts: PhotoAlbum has them too.
import ExampleParts
import MultiplaneGeometry
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneViews

@main final class Browser: Responder, ApplicationDelegate {
  private var window: Window?
  /// Where the pictures are; nil for those that the program paints.
  var folder: String? = PhotoFolder.ofEnvironment

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let window = Window(screen: screen)
    DynamicColor.systemBackground.apply(to: window, \.backgroundColor)
    let photos = folder.map { PhotoFolder.photos(in: $0) } ?? Painting.photos
    let library = PhotoLibrary(photos, poster: application.poster)
    window.rootViewController = GridController(library) { grid, index in
      let pages = PagesController(library, first: index) { [weak grid] in grid?.show($0) }
      pages.modalPresentationStyle = .fullScreen
      pages.modalTransitionStyle = .crossDissolve
      grid.present(pages, animated: true)
    }
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
