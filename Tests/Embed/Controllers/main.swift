import MultiplaneSystemViews
import MultiplaneViews

/// A child that is presented over its parent: views and controllers without traits, and so without Foundation.
final class Panel: ViewController {
  init(title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: Coder) { super.init(coder: coder) }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    print("\(title ?? "") appears")
  }
}

let application = Application()
let screen = Screen(size: .init(320, 200))
application.connect(screen)
let window = Window(screen: screen)
let (root, child, cover) = (Panel(title: "root"), Panel(title: "child"), ViewController())
root.addChild(child)
root.view.addSubview(child.view)
child.didMove(toParent: root)
root.view.addSubview(Label())
window.rootViewController = root
window.makeKeyAndVisible()
application.turn(at: 0)
root.present(cover, animated: true)
application.turn(at: 1)
application.turn(at: 2)
print("presented: \(cover.view.window === window)")
