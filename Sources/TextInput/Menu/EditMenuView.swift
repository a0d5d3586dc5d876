import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// The menu as it is seen: items beside each other, on as many pages as the window needs, with an arrow to what they
/// are for.
final class EditMenuView: View {
  final let items: [MenuElement]
  private final let act: (MenuElement) -> Void
  private final let arrow = View()
  /// The first items of the pages.
  private final var pages: [Int] = [0]
  private final var page = 0
  private final var buttons: [Button] = []
  private final var room = 0.0
  private final var target = Rect.zero
  private final weak var host: Window?

  private static let (height, padding, gap, margin, arrowSide) = (36.0, 12.0, 8.0, 8.0, 12.0)
  private static let moreWidth = 32.0
  private static let font = Font.systemFont(ofSize: 14)

  init(_ items: [MenuElement], _ act: @escaping (MenuElement) -> Void) {
    (self.items, self.act) = (items, act)
    super.init(frame: .zero)
    for view in [self, arrow] { (view.isPart, view.isOpaque) = (true, false) }
    backgroundColor = Color(white: 0.13, alpha: 0.97)
    layer.cornerRadius = 8
    arrow.backgroundColor = backgroundColor
    arrow.isUserInteractionEnabled = false
    arrow.bounds = Rect(x: 0, y: 0, width: Self.arrowSide, height: Self.arrowSide)
    arrow.transform = Transform2D(rotationAngle: .pi / 4)
    addSubview(arrow)
  }

  required init?(coder: Coder) { nil }

  /// Places the menu above a rectangle, or below where there is no room.
  func place(beside rect: Rect, in window: Window) {
    (target, host) = (rect, window)
    room = max(100, window.bounds.width - 2 * Self.margin)
    let widths = items.map { Self.width(of: $0.title) }
    pages = [0]
    var used = 0.0
    for (index, width) in widths.enumerated() {
      // What is not on the last page leaves room for the key to the next one.
      let isLast = index == widths.count - 1 && pages.count == 1
      if used + width > room - (isLast ? 0 : Self.moreWidth), index > pages.last ?? 0 {
        pages.append(index)
        used = Self.moreWidth
      }
      used += width
    }
    show(0)
  }

  private static func width(of title: String) -> Double {
    let button = Button(type: .custom)
    button.titleLabel?.font = font
    button.setTitle(title, for: .normal)
    return button.sizeThatFits(.zero).width.rounded(.up) + 2 * padding
  }

  private func show(_ number: Int) {
    page = number
    for button in buttons { button.removeFromSuperview() }
    buttons = []
    var x = 0.0
    func add(_ title: String, _ width: Double, _ act: @escaping @MainActor () -> Void) {
      let button = Button(type: .custom)
      button.isPart = true
      button.titleLabel?.font = Self.font
      button.setTitle(title, for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.setTitleColor(Color(white: 0.6), for: .highlighted)
      button.frame = Rect(x: x, y: 0, width: width, height: Self.height)
      button.addAction(for: .touchUpInside, act)
      addSubview(button)
      buttons.append(button)
      x += width
    }
    let next = pages.indices.contains(number + 1) ? pages[number + 1] : items.count
    for item in items[pages[number]..<next] {
      add(item.title, Self.width(of: item.title)) { [weak self] in self?.act(item) }
    }
    if pages.count > 1 {
      add("›", Self.moreWidth) { [weak self] in self.map { $0.show(($0.page + 1) % $0.pages.count) } }
      buttons.last?.accessibilityLabel = "More"
    }
    fit(x)
  }

  private func fit(_ width: Double) {
    guard let window = host else { return }
    let free = window.bounds.inset(by: window.safeAreaInsets)
    var bottom = free.maxY
    if !window.keyboardFrame.isEmpty { bottom = min(bottom, window.keyboardFrame.minY) }
    var y = target.minY - Self.gap - Self.height
    let isAbove = y >= free.minY
    if !isAbove { y = min(target.maxY + Self.gap, bottom - Self.height) }
    let left = window.bounds.minX + Self.margin
    let x = min(max(target.midX - width / 2, left), max(left, window.bounds.maxX - Self.margin - width))
    frame = Rect(x: x.rounded(), y: max(y, free.minY).rounded(), width: width, height: Self.height)
    let middle = min(
      max(target.midX - frame.minX, 2 * Self.arrowSide), max(2 * Self.arrowSide, width - 2 * Self.arrowSide))
    arrow.center = Point(middle, isAbove ? Self.height - 2 : 2)
  }
}
