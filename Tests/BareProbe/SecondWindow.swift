import Multiplane
import MultiplaneDisplays
import MultiplaneGeometry
import MultiplaneViews

/// A window of one colour, on the next monitor, whose lines begin with “second”.
@MainActor final class SecondWindow {
  private let window: any DisplayWindow
  private let compositor: Compositor
  private let tree: LayerTree
  private var frames = 0

  init(on display: any Display) throws {
    window = try display.makeWindow(WindowOptions(title: "second", size: Size(400, 300)))
    compositor = try Compositor(context: window.context)
    let root = Layer()
    root.frame = Rect(origin: .zero, size: window.size)
    root.backgroundColor = Color(red: 0, green: 0.8, blue: 0.4)
    tree = LayerTree(root: root, actionsAreEnabled: false)
    window.onEvent = { [weak self] in self?.take($0) }
    window.requestFrame()
    say("second on \(window.output?.name ?? "none"), \(window.pixelSize.width)x\(window.pixelSize.height)")
  }

  private func take(_ event: WindowEvent) {
    switch event {
    case .frame(let time):
      do {
        try window.draw { surface in
          compositor.noteSpoiled(surface.spoiled)
          try compositor.render(tree, at: time.target, to: surface, options: .init(background: .white))
        }
      } catch {
        say("second error \(error)")
      }
    case .presented:
      frames += 1
      say("second frame \(frames)")
    case .input(let input): say("second \(BareProbe.line(input))")
    case .closed: compositor.close()
    default: break
    }
  }
}
