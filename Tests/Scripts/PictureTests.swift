import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScripts
import MultiplaneSurfaces
import MultiplaneViews
import Testing

@Suite @MainActor struct PictureTests {
  private let application = Application()
  private let screen = Screen(size: Size(40, 40), scale: 2)
  private let window: Window
  private let surface: OffscreenSurface

  init() throws {
    surface = try OffscreenSurface(width: 1, height: 1)
    let pictures = try ViewPictures(sharing: surface)
    application.pictureRenderer = { try? pictures.bitmap(of: $0) }
    application.connect(screen)
    window = Window(screen: screen)
    window.makeKeyAndVisible()
  }

  private func pixel(_ picture: Bitmap?, _ x: Int, _ y: Int) -> [UInt8] {
    guard let picture else { return [] }
    let at = y * picture.bytesPerRow + x * 4
    return Array(picture.bytes[at..<at + 4])
  }

  private func boxes() -> View {
    let box = View(frame: Rect(x: 5, y: 5, width: 10, height: 20))
    box.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let inner = View(frame: Rect(x: 5, y: 10, width: 5, height: 10))
    inner.backgroundColor = Color(red: 0, green: 0, blue: 1)
    box.addSubview(inner)
    return box
  }

  @Test func ofAViewInAWindow() {
    let box = boxes()
    window.addSubview(box)
    // No turn has shown it.
    #expect(application.picture(of: box, afterScreenUpdates: false).map { pixel($0, 0, 0) } != [255, 0, 0, 255])
    let picture = application.picture(of: box)
    #expect(picture?.width == 20 && picture?.height == 40)
    #expect(pixel(picture, 0, 0) == [255, 0, 0, 255] && pixel(picture, 15, 30) == [0, 0, 255, 255])
    // What was given for the picture is not sent for it.
    application.turn(at: 0)
    _ = screen.tree.commit(at: 0)
    #expect(pixel(application.picture(of: box, afterScreenUpdates: false), 15, 30) == [0, 0, 255, 255])
  }

  @Test func ofAViewInNone() {
    let box = boxes()
    #expect(pixel(application.picture(of: box), 15, 30) == [0, 0, 255, 255])
    #expect(pixel(application.picture(of: box.subviews[0]), 1, 1) == [0, 0, 255, 255])
    #expect(application.picture(of: View()) == nil && box.snapshotView(afterScreenUpdates: true) == nil)
    window.addSubview(box)
    application.turn(at: 0)
    #expect(pixel(application.picture(of: window), 10, 10) == [255, 0, 0, 255])
  }

  @Test func snapshotsAreViews() {
    let box = boxes()
    window.addSubview(box)
    application.turn(at: 0)
    _ = screen.tree.commit(at: 0)
    guard let copy = box.snapshotView(afterScreenUpdates: false),
      let part = box.resizableSnapshotView(
        from: Rect(x: 5, y: 10, width: 5, height: 10), afterScreenUpdates: true, withCapInsets: .zero)
    else {
      Issue.record("no snapshot")
      return
    }
    #expect(copy.bounds == box.bounds && part.bounds.size == Size(5, 10))
    box.removeFromSuperview()
    window.addSubview(copy)
    #expect(pixel(application.picture(of: window), 2, 2) == [255, 0, 0, 255])
    #expect(pixel(application.picture(of: window), 15, 30) == [0, 0, 255, 255])
    #expect(pixel(application.picture(of: part), 1, 1) == [0, 0, 255, 255])
  }
}
