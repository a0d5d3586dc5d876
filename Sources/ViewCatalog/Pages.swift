import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// The pages of the catalogue.
@MainActor struct Pages {
  let art: Art

  /// A view in which others stand below one another, each with a caption.
  final class Column: View {
    private var y = 8.0

    func add(_ caption: String, _ view: View) {
      let label = Label(frame: Rect(x: 16, y: y, width: bounds.width - 32, height: 16))
      label.text = caption
      label.font = .systemFont(ofSize: 11)
      label.textColor = Color(white: 0.5)
      addSubview(label)
      // As wide as the page, however wide that becomes.
      for view in [label, view] where view.frame.width == bounds.width - 32 { view.autoresizingMask = .flexibleWidth }
      view.frame.origin = Point(16, y + 18)
      addSubview(view)
      y += 18 + view.frame.height + 5
    }
  }

  func labels(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    let width = frame.width - 32
    func label(_ text: String, _ height: Double = 24) -> Label {
      let label = Label(frame: Rect(x: 0, y: 0, width: width, height: height))
      label.text = text
      return label
    }
    let long = "A label that has more to say than there is room for in one line of this page"
    page.add("default", label("Seventeen points, one line"))
    page.add("truncated", label(long))
    let lines = label(long, 48)
    lines.numberOfLines = 2
    page.add("two lines", lines)
    let fitted = label("A long line in a font that is made to fit the label")
    (fitted.adjustsFontSizeToFitWidth, fitted.minimumScaleFactor) = (true, 0.3)
    page.add("adjusts its font", fitted)
    let shadow = label("Shadow above")
    (shadow.shadowColor, shadow.textAlignment) = (Color(red: 0.9, green: 0.3, blue: 0.2), .center)
    page.add("shadow, centred", shadow)
    let right = label("Disabled")
    (right.isEnabled, right.textAlignment) = (false, .right)
    page.add("disabled, right", right)
    var styled = AttributedText("Attributed ", attributes: TextAttributes(font: .systemFont(ofSize: 20)))
    styled.append(
      "text",
      attributes: TextAttributes(
        font: .boldSystemFont(ofSize: 20), foregroundColor: Color(red: 0.1, green: 0.55, blue: 0.3)))
    let attributed = label("", 28)
    attributed.styledText = styled
    attributed.backgroundColor = Color(red: 1, green: 0.95, blue: 0.7)
    page.add("attributes", attributed)
    return page
  }

  func images(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    func view(_ image: Image?, _ width: Double, _ height: Double, _ mode: ContentMode) -> ImageView {
      let view = ImageView(frame: Rect(x: 0, y: 0, width: width, height: height))
      (view.image, view.contentMode) = (image, mode)
      view.backgroundColor = Color(white: 0.5, alpha: 0.2)
      return view
    }
    let rings = art.rings(40)
    page.add("its own size", ImageView(image: rings))
    page.add("scaleAspectFit", view(rings, 160, 40, .scaleAspectFit))
    page.add("scaleToFill", view(rings, 160, 40, .scaleToFill))
    page.add("nine-slice", view(art.panel(), 160, 36, .scaleToFill))
    let tinted = view(rings?.withRenderingMode(.alwaysTemplate), 40, 40, .scaleAspectFit)
    tinted.tintColor = Color(red: 0.8, green: 0.2, blue: 0.5)
    page.add("template in a tint", tinted)
    let animated = view(nil, 40, 40, .scaleToFill)
    animated.animationImages = [art.dot(0), art.dot(1), art.dot(2), art.dot(3)].compactMap { $0 }
    animated.animationDuration = 1
    animated.startAnimating()
    page.add("animated", animated)
    return page
  }

  func buttons(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    func button(_ title: String, _ type: Button.ButtonType = .system) -> Button {
      let button = Button(type: type)
      button.setTitle(title, for: .normal)
      return button
    }
    func put(_ caption: String, _ button: Button, _ size: Size? = nil) {
      if let size { button.bounds.size = size } else { button.sizeToFit() }
      page.add(caption, button)
    }
    put("system", button("System Button"))
    let disabled = button("Disabled")
    disabled.isEnabled = false
    put("disabled", disabled)
    let custom = button("Nine-slice", .custom)
    custom.setTitleColor(.black, for: .normal)
    custom.setTitle("Pressed", for: .highlighted)
    custom.setBackgroundImage(art.panel(), for: .normal)
    put("custom, with a background", custom, Size(160, 40))
    let icon = button("With Image")
    icon.setImage(art.rings(16)?.withRenderingMode(.alwaysTemplate), for: .normal)
    icon.titleEdgeInsets = EdgeInsets(top: 0, left: 8, bottom: 0, right: -8)
    icon.contentEdgeInsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 12)
    put("image and title", icon)
    var count = 0
    let counter = button("Pressed 0 times")
    counter.contentHorizontalAlignment = .left
    counter.addAction(for: .touchUpInside) { [weak counter] in
      count += 1
      counter?.setTitle("Pressed \(count) times", for: .normal)
    }
    put("counts touches", counter, Size(200, 30))
    return page
  }

  func toolbars(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    func bar(_ caption: String, _ items: [BarButtonItem]) {
      let bar = Toolbar(frame: Rect(x: 0, y: 0, width: frame.width - 32, height: 44))
      bar.items = items
      page.add(caption, bar)
    }
    let signs: [BarButtonItem.SystemItem] = [
      .add, .stop, .play, .pause, .rewind, .fastForward, .refresh, .search,
    ]
    bar("signs", signs.map { BarButtonItem($0) })
    bar(
      "more signs",
      [.trash, .action, .compose, .reply, .organize, .bookmarks, .camera].map { BarButtonItem($0) })
    bar("words and space", [BarButtonItem(.cancel), .flexibleSpace(), BarButtonItem(.done)])
    let progress = ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 4))
    progress.progress = 0.6
    let disabled = BarButtonItem(.save)
    disabled.isEnabled = false
    bar("a view, and an item that is disabled", [BarButtonItem(customView: progress), .flexibleSpace(), disabled])
    return page
  }

  func progress(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    func bar(_ caption: String, _ progress: Float, _ change: (ProgressView) -> Void = { _ in }) {
      let bar = ProgressView(frame: Rect(x: 0, y: 0, width: frame.width - 32, height: 0))
      bar.progress = progress
      change(bar)
      page.add(caption, bar)
    }
    bar("empty", 0)
    bar("a third", 1.0 / 3)
    bar("full", 1)
    bar("style bar", 0.5) { $0.progressViewStyle = .bar }
    bar("colours", 0.7) {
      $0.progressTintColor = Color(red: 0.9, green: 0.5, blue: 0.1)
      $0.trackTintColor = Color(red: 1, green: 0.88, blue: 0.7)
    }
    bar("images", 0.5) {
      $0.trackImage = art.panel()
      $0.progressImage = art.panel(dark: true)
      $0.sizeToFit()
    }
    return page
  }

  func activity(_ frame: Rect) -> View {
    let page = Column(frame: frame)
    for (caption, style) in [
      ("medium", ActivityIndicator.Style.medium), ("large", .large), ("gray", .gray), ("white", .white),
      ("whiteLarge", .whiteLarge),
    ] {
      let wheel = ActivityIndicator(style: style)
      wheel.startAnimating()
      let isWhite = style == .white || style == .whiteLarge
      if isWhite { wheel.backgroundColor = Color(white: 0.3) }
      page.add(caption, wheel)
    }
    let stopped = ActivityIndicator(style: .gray)
    stopped.hidesWhenStopped = false
    page.add("stopped, and shown", stopped)
    return page
  }
}
