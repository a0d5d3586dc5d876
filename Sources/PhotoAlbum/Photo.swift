import ExampleParts
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

/// What people have written below pictures, by the pictures' names.
@MainActor final class Captions {
  var texts: [String: String] = [:]
}

/// The pages of pictures, with a bar above that has their name, and buttons for what can be done with them.
final class PhotoController: ViewController {
  /// What the list behind hears of.
  enum Change {
    case shown(Int)
    case deleted(Int)
  }

  private let library: PhotoLibrary
  private let captions: Captions
  private let changed: (Change) -> Void
  private let pages: PagesController

  /// - Parameter index: the picture that is shown first.
  init(_ library: PhotoLibrary, _ index: Int, _ captions: Captions, changed: @escaping (Change) -> Void) {
    (self.library, self.captions, self.changed) = (library, captions, changed)
    pages = PagesController(library, first: index) { _ in }
    super.init(nibName: nil, bundle: nil)
    pages.hasButton = false
    pages.didTurn = { [weak self] in self?.showName() }
    pages.barsDidChange = { [weak self] isShown in
      self?.navigationController?.setNavigationBarHidden(!isShown, animated: true)
    }
    hidesBottomBarWhenPushed = true
    navigationItem.largeTitleDisplayMode = .never
    let details = BarButtonItem(title: "Details") { [weak self] _ in self?.showDetails() }
    let delete = BarButtonItem(.trash) { [weak self] _ in self?.askToDelete() }
    delete.accessibilityLabel = "Delete"
    navigationItem.rightBarButtonItems = [details, delete]
    showName()
  }

  required init?(coder: Coder) { preconditionFailure("The page is made by its program") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    addChild(pages)
    pages.view.frame = view.bounds
    pages.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(pages.view)
    pages.didMove(toParent: self)
  }

  private var photo: Photo { library.photos[pages.index] }

  private func showName() {
    title = photo.name
    changed(.shown(pages.index))
  }

  /// A sheet of half the height; a form sheet in the middle where there is room.
  private func showDetails() {
    let details = DetailsController(photo, captions)
    let stack = NavigationController(rootViewController: details)
    stack.modalPresentationStyle = .formSheet
    if let sheet = stack.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    present(stack, animated: true)
  }

  private func askToDelete() {
    let alert = AlertController(
      title: "Delete “\(photo.name)”?", message: "The picture is taken out of the album.", preferredStyle: .alert)
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.delete() })
    present(alert, animated: true)
  }

  private func delete() {
    let index = pages.index
    library.remove(index)
    changed(.deleted(index))
    navigationController?.popViewController(animated: true)
  }
}

/// What is known of a picture, and its caption.
final class DetailsController: ViewController {
  private let photo: Photo
  private let captions: Captions
  private let name = Label()
  private let caption = TextField()

  init(_ photo: Photo, _ captions: Captions) {
    (self.photo, self.captions) = (photo, captions)
    super.init(nibName: nil, bundle: nil)
    title = "Details"
    navigationItem.rightBarButtonItem = BarButtonItem(.done) { [weak self] _ in self?.end() }
  }

  required init?(coder: Coder) { preconditionFailure("The details are made by their program") }

  override func viewDidLoad() {
    super.viewDidLoad()
    DynamicColor.systemBackground.apply(to: view, \.backgroundColor)
    name.text = photo.name
    name.font = .boldSystemFont(ofSize: 17)
    (caption.placeholder, caption.accessibilityLabel, caption.borderStyle) = ("Caption", "Caption", .roundedRect)
    caption.text = captions.texts[photo.name] ?? ""
    let rows = StackView(arrangedSubviews: [name, caption])
    (rows.axis, rows.spacing) = (.vertical, 12)
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    let safe = view.safeAreaLayoutGuide
    LayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
      rows.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      rows.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
    ])
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    view.endEditing(true)
    captions.texts[photo.name] = caption.text
  }

  private func end() { dismiss(animated: true) }
}
