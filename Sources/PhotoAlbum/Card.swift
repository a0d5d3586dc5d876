import ExampleParts
import MultiplaneControllers
import MultiplaneSystemViews
import MultiplaneViews

/// The form, with a button that keeps what was filled in, or says what is missing.
final class CardController: ViewController {
  private let form = FormView(frame: .zero)

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Card"
    navigationItem.rightBarButtonItem = BarButtonItem(.save) { [weak self] _ in self?.save() }
  }

  required init?(coder: Coder) { preconditionFailure("The card is made by its program") }

  override func loadView() {
    DynamicColor.systemBackground.apply(to: form, \.backgroundColor)
    view = form
  }

  private func save() {
    view.endEditing(true)
    let name = form.name.text ?? ""
    let alert = AlertController(
      title: name.isEmpty ? "The name is missing" : "Saved",
      message: name.isEmpty ? nil : "The card of \(name) was saved.", preferredStyle: .alert)
    alert.addAction(
      AlertAction(title: "OK", style: .default) { [weak self] _ in
        if name.isEmpty { self?.form.name.becomeFirstResponder() }
      })
    present(alert, animated: true)
  }
}
