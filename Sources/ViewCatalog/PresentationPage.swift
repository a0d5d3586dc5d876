import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// What is presented: a sheet, a popover, an alert with a text field, an action sheet, and a menu.
  func presentations(_ frame: Rect) -> View { PresentationPage(frame: frame) }
}

/// A page with buttons that present something, and a line that says what was chosen.
private final class PresentationPage: View {
  private let controller = ViewController()
  private let answer = Label()
  private var y = 16.0

  override init(frame: Rect) {
    super.init(frame: frame)
    controller.view = self
    answer.frame = Rect(x: 16, y: 0, width: frame.width - 32, height: 24)
    answer.text = "Nothing was chosen"
    add("Sheet") { $0.showSheet() }
    let anchor = add("Popover") { _ in }
    anchor.addAction(for: .touchUpInside) { [weak self, weak anchor] in
      if let anchor { self?.showPopover(at: anchor) }
    }
    add("Alert") { $0.showAlert() }
    add("Action Sheet") { $0.showActionSheet() }
    let menu = add("Menu") { _ in }
    menu.showsMenuAsPrimaryAction = true
    menu.menu = Menu(children: [
      choice("Copy"), choice("Move", [], .on), choice("Nothing", .disabled),
      Menu(title: "Share", children: [choice("Mail"), choice("Print")]),
      Menu(options: .displayInline, children: [choice("Erase", .destructive)]),
    ])
    answer.frame.origin.y = y + 8
    addSubview(answer)
  }

  required init?(coder: Coder) { nil }

  @discardableResult
  private func add(_ title: String, _ action: @escaping (PresentationPage) -> Void) -> Button {
    let button = Button(type: .system)
    button.setTitle(title, for: .normal)
    button.frame = Rect(x: 16, y: y, width: 120, height: 34)
    button.contentHorizontalAlignment = .left
    button.addAction(for: .touchUpInside) { [weak self] in
      if let self { action(self) }
    }
    addSubview(button)
    y += 42
    return button
  }

  private func choice(
    _ title: String, _ attributes: MenuElement.Attributes = [], _ state: MenuElement.State = .off
  ) -> MenuAction {
    MenuAction(title: title, attributes: attributes, state: state) { [weak self] in self?.note($0.title) }
  }

  private func note(_ words: String) { answer.text = "Chosen: \(words)" }

  private func text(_ words: String) -> ViewController {
    let controller = ViewController()
    DynamicColor.systemBackground.apply(to: controller.view, \.backgroundColor)
    let label = Label()
    label.text = words
    label.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(label)
    label.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 16).isActive = true
    label.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 24).isActive = true
    return controller
  }

  private func showSheet() {
    let shown = text("A sheet of half the height")
    let close = Button(type: .system)
    close.setTitle("Close", for: .normal)
    close.frame = Rect(x: 16, y: 64, width: 80, height: 34)
    close.contentHorizontalAlignment = .left
    close.addAction(for: .touchUpInside) { [weak shown] in shown?.dismiss(animated: true) }
    shown.view.addSubview(close)
    if let sheet = shown.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    controller.present(shown, animated: true)
  }

  private func showPopover(at anchor: View) {
    let shown = text("A popover")
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = Size(180, 90)
    if let popover = shown.popoverPresentationController {
      (popover.sourceView, popover.permittedArrowDirections, popover.delegate) = (anchor, [.up, .left], self)
    }
    controller.present(shown, animated: true)
  }

  private func showAlert() {
    let alert = AlertController(title: "New Folder", message: "What is it called?", preferredStyle: .alert)
    alert.addTextField { ($0.placeholder, $0.accessibilityLabel) = ("Name", "Name") }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.note("Cancel") })
    let save = AlertAction(title: "Save", style: .default) { [weak self, weak alert] _ in
      self?.note(alert?.textFields?.first?.text ?? "")
    }
    alert.addAction(save)
    alert.preferredAction = save
    controller.present(alert, animated: true)
  }

  private func showActionSheet() {
    let sheet = AlertController(title: "Three pictures", message: nil, preferredStyle: .actionSheet)
    for (title, style) in [
      ("Keep", AlertAction.Style.default), ("Delete", .destructive), ("Cancel", .cancel),
    ] {
      sheet.addAction(AlertAction(title: title, style: style) { [weak self] in self?.note($0.title ?? "") })
    }
    controller.present(sheet, animated: true)
  }
}

extension PresentationPage: PopoverPresentationControllerDelegate {
  /// A popover where the width is compact, too.
  fileprivate func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle { .none }
}
