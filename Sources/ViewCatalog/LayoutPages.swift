import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

/// The pages of views that lay themselves out.
extension Pages {
  /// A page that scrolls where its views are higher than it is. They stand from the left, or from the right.
  private final class Turnable: ScrollView {
    let content = View()
    func turn() { Pages.turn(content) }
  }

  /// Turns the direction of a view and of all that is in it.
  static func turn(_ view: View) {
    let isFromRight = view.semanticContentAttribute == .forceRightToLeft
    var pending: [View] = [view]
    while let view = pending.popLast() {
      view.semanticContentAttribute = isFromRight ? .unspecified : .forceRightToLeft
      pending.append(contentsOf: view.subviews)
    }
  }

  /// A page with a button that turns its direction, at the top.
  private func turnable(_ frame: Rect) -> (page: Turnable, button: View) {
    let page = Turnable(frame: frame)
    let (content, button) = (page.content, Button(type: .system))
    button.setTitle("Other Direction", for: .normal)
    button.addAction(for: .touchUpInside) { [weak page] in page?.turn() }
    put([content], in: page)
    put([button], in: content)
    LayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: page.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: page.contentLayoutGuide.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: page.contentLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: page.contentLayoutGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: page.frameLayoutGuide.widthAnchor),
      button.topAnchor.constraint(equalTo: content.topAnchor),
      button.trailingAnchor.constraint(equalTo: content.layoutMarginsGuide.trailingAnchor),
      button.heightAnchor.constraint(equalToConstant: 28),
    ])
    return (page, button)
  }

  private func put(_ views: [View], in page: View) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      page.addSubview(view)
    }
  }

  private func label(_ text: String, _ size: Double = 15, _ color: Color? = nil) -> Label {
    let label = Label()
    label.text = text
    label.font = .systemFont(ofSize: size)
    if let color { label.backgroundColor = color }
    return label
  }

  private func box(_ hue: Int) -> View {
    let box = View()
    box.backgroundColor = Self.colors[hue]
    return box
  }

  private static var colors: [Color] {
    [
      Color(red: 0.55, green: 0.75, blue: 0.95), Color(red: 0.98, green: 0.8, blue: 0.5),
      Color(red: 0.65, green: 0.88, blue: 0.65), Color(red: 0.93, green: 0.65, blue: 0.72),
    ]
  }

  /// Anchors, priorities, guides and a visual format.
  func constraints(_ frame: Rect) -> View {
    let (turnable, button) = turnable(frame)
    let page = turnable.content
    let margins = page.layoutMarginsGuide
    // A form: the names are as wide as the widest, the boxes take the rest.
    let (name, street) = (label("Name"), label("Street and number"))
    let (nameBox, streetBox) = (box(0), box(0))
    put([name, street, nameBox, streetBox], in: page)
    let views: [String: Any] = [
      "button": button, "name": name, "street": street, "nameBox": nameBox, "streetBox": streetBox,
    ]
    let formats: [(String, LayoutConstraint.FormatOptions)] = [
      ("H:|-[name(street)]-[nameBox]-|", .alignAllCenterY),
      ("H:|-[street]-[streetBox]-|", .alignAllCenterY), ("V:[button]-[nameBox(28)]-[streetBox(nameBox)]", []),
    ]
    for (format, options) in formats {
      LayoutConstraint.activate(
        LayoutConstraint.constraints(withVisualFormat: format, options: options, views: views))
    }
    name.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    street.setContentHuggingPriority(LayoutPriority(252), for: .horizontal)
    // Thirds, whose edges are on pixels.
    let thirds = [box(1), box(2), box(1)]
    put(thirds, in: page)
    var before = margins.leadingAnchor
    for third in thirds {
      LayoutConstraint.activate([
        third.leadingAnchor.constraint(equalTo: before),
        third.topAnchor.constraint(equalToSystemSpacingBelow: streetBox.bottomAnchor, multiplier: 2),
        third.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 1.0 / 3),
        third.heightAnchor.constraint(equalToConstant: 40),
      ])
      before = third.trailingAnchor
    }
    // As wide as it may be, in a proportion, in the middle.
    let (picture, caption) = (ImageView(image: art.rings(48)), label("3 : 2, at most 180 wide", 11))
    picture.backgroundColor = Self.colors[3]
    picture.contentMode = .center
    put([picture, caption], in: page)
    let width = picture.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.8)
    width.priority = .defaultHigh
    picture.setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
    picture.setContentHuggingPriority(LayoutPriority(1), for: .vertical)
    LayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: thirds[0].bottomAnchor, constant: 16),
      picture.centerXAnchor.constraint(equalTo: page.centerXAnchor), width,
      picture.widthAnchor.constraint(lessThanOrEqualToConstant: 180),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 2.0 / 3),
      caption.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 4),
      caption.leadingAnchor.constraint(equalTo: picture.leadingAnchor),
    ])
    // Of two labels in a line the one that resists less is cut; both stand on one baseline.
    let (title, detail) = (label("A title that is long and gives way", 20), label("kept whole", 12))
    put([title, detail], in: page)
    title.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
    detail.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    LayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 12),
      title.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      detail.leadingAnchor.constraint(equalToSystemSpacingAfter: title.trailingAnchor, multiplier: 1),
      detail.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      detail.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
      page.bottomAnchor.constraint(equalToSystemSpacingBelow: title.bottomAnchor, multiplier: 1),
    ])
    return turnable
  }

  /// A column of stacks, one for each distribution, and alignments.
  func stacks(_ frame: Rect) -> View {
    let (page, button) = turnable(frame)
    func words(_ sizes: [Double] = [13, 13, 13]) -> [View] {
      zip(["one", "two words", "three of them"], sizes).enumerated().map { index, word in
        label(word.0, word.1, Self.colors[index])
      }
    }
    let distributions: [(String, StackView.Distribution)] = [
      ("fill", .fill), ("fillEqually", .fillEqually), ("fillProportionally", .fillProportionally),
      ("equalSpacing", .equalSpacing), ("equalCentering", .equalCentering),
    ]
    let column = StackView()
    (column.axis, column.spacing) = (.vertical, 2)
    for (name, distribution) in distributions {
      let row = StackView(arrangedSubviews: words())
      (row.distribution, row.spacing) = (distribution, 4)
      row.heightAnchor.constraint(equalToConstant: 20).isActive = true
      for view in [label(name, 10), row] { column.addArrangedSubview(view) }
      column.setCustomSpacing(6, after: row)
    }
    let alignments: [(String, StackView.Alignment)] = [
      ("center", .center), ("firstBaseline", .firstBaseline), ("bottom", .bottom),
    ]
    for (name, alignment) in alignments {
      let row = StackView(arrangedSubviews: words([10, 20, 14]))
      (row.alignment, row.spacing, row.distribution) = (alignment, 4, .equalSpacing)
      row.backgroundColor = Color(white: 0.5, alpha: 0.2)
      for view in [label(name, 10), row] { column.addArrangedSubview(view) }
      column.setCustomSpacing(6, after: row)
    }
    put([column], in: page.content)
    let margins = page.content.layoutMarginsGuide
    LayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 4),
      column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      page.content.bottomAnchor.constraint(equalToSystemSpacingBelow: column.bottomAnchor, multiplier: 1),
    ])
    return page
  }
}
