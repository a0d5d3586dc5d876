import UIKit
import XCTest

/// Code as it is written for UIKit's configurations, swipes and edit menus.
final class ListCodeTests: XCTestCase {
  /// The content configuration of the tutorials.
  struct CardConfiguration: UIContentConfiguration, Hashable {
    var name: String?
    var nameColor: UIColor?

    func makeContentView() -> UIView & UIContentView { CardView(configuration: self) }

    func updated(for state: UIConfigurationState) -> CardConfiguration {
      guard let state = state as? UICellConfigurationState else { return self }
      var updated = self
      updated.nameColor = state.isSelected || state.isHighlighted ? .red : .black
      return updated
    }
  }

  @MainActor final class CardView: UIView, UIContentView {
    let label = UILabel()
    private var current: CardConfiguration!

    var configuration: UIContentConfiguration {
      get { current }
      set {
        guard let new = newValue as? CardConfiguration else { return }
        apply(configuration: new)
      }
    }

    init(configuration: CardConfiguration) {
      super.init(frame: .zero)
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
        label.topAnchor.constraint(equalTo: topAnchor), label.bottomAnchor.constraint(equalTo: bottomAnchor),
        label.heightAnchor.constraint(equalToConstant: 70),
      ])
      apply(configuration: configuration)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func apply(configuration: CardConfiguration) {
      guard current != configuration else { return }
      current = configuration
      label.text = configuration.name
      label.textColor = configuration.nameColor
    }
  }

  @MainActor final class CardCell: UICollectionViewListCell {
    var name: String?

    override func updateConfiguration(using state: UICellConfigurationState) {
      var card = CardConfiguration().updated(for: state)
      card.name = name
      contentConfiguration = card
      backgroundConfiguration = UIBackgroundConfiguration.listPlainCell().updated(for: state)
    }
  }

  @MainActor final class Names: UIViewController, UICollectionViewDelegate {
    enum Section { case main }
    var collectionView: UICollectionView!
    var dataSource: UICollectionViewDiffableDataSource<Section, String>!

    override func viewDidLoad() {
      super.viewDidLoad()
      var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
        guard let self = self, let name = self.dataSource.itemIdentifier(for: indexPath) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          var snapshot = self.dataSource.snapshot()
          snapshot.deleteItems([name])
          self.dataSource.apply(snapshot, animatingDifferences: false)
          completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
      }
      let layout = UICollectionViewCompositionalLayout.list(using: configuration)
      collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
      collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      collectionView.delegate = self
      view.addSubview(collectionView)
      let registration = UICollectionView.CellRegistration<CardCell, String> { cell, _, name in
        cell.name = name
        cell.setNeedsUpdateConfiguration()
      }
      dataSource = UICollectionViewDiffableDataSource<Section, String>(collectionView: collectionView) {
        collectionView, indexPath, name in
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: name)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
      snapshot.appendSections([.main])
      snapshot.appendItems(["Ada", "Bert", "Cleo"])
      dataSource.apply(snapshot, animatingDifferences: false)
    }
  }

  @MainActor private static func swipe(
    _ window: UIWindow, from start: CGFloat, to end: CGFloat, y: CGFloat, at time: Double
  ) {
    let application = UIApplication.shared
    func send(_ phase: UITouch.Phase, _ x: CGFloat, _ time: Double) {
      window.send(TouchInput(id: 1, phase: phase, location: CGPoint(x: x, y: y), time: time))
      application.turn(at: time)
    }
    send(.began, start, time)
    for step in 1...10 { send(.moved, start + (end - start) * CGFloat(step) / 10, time + Double(step) / 60) }
    send(.moved, end, time + 0.5)
    send(.ended, end, time + 0.6)
    for later in [1.0, 2, 3] { application.turn(at: time + later) }
  }

  func testAListWithConfigurationsAndSwipes() {
    MainActor.assumeIsolated { Self.checkAListWithConfigurationsAndSwipes() }
  }

  @MainActor private static func checkAListWithConfigurationsAndSwipes() {
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    let names = Names()
    window.rootViewController = names
    let application = UIApplication.shared
    let start = application.currentTime + 1
    application.turn(at: start)
    let cells = names.collectionView.visibleCells
    XCTAssertEqual(cells.map(\.frame.height), [70, 70, 70])
    let card = cells[1].contentView.subviews.first as? CardView
    XCTAssertEqual(card?.label.text, "Bert")
    XCTAssertEqual(card?.label.textColor, .black)
    names.collectionView.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    application.turn(at: start + 0.1)
    XCTAssertEqual(card?.label.textColor, .red)

    swipe(window, from: 300, to: 20, y: 105, at: start + 1)
    XCTAssertEqual(names.dataSource.snapshot().itemIdentifiers, ["Ada", "Cleo"])
    XCTAssertEqual(names.collectionView.visibleCells.map(\.frame.minX), [0, 0])
    application.disconnect(screen)
  }

  @MainActor final class Fruit: UITableViewController {
    var names = ["Apples", "Pears", "Plums"]

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      tableView.rowHeight = 44
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.configurationUpdateHandler = { [names] cell, state in
        var content = UIListContentConfiguration.cell().updated(for: state)
        content.attributedText = NSAttributedString(
          string: names[indexPath.row], attributes: [.foregroundColor: UIColor.blue])
        content.textProperties.lineBreakMode = .byTruncatingMiddle
        cell.contentConfiguration = content
        cell.accessoryType = state.isSelected ? .checkmark : .none
      }
      return cell
    }

    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete {
        names.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .fade)
      }
    }
  }

  func testSwipeToDeleteNeedsCommitAlone() { MainActor.assumeIsolated { Self.checkSwipeToDeleteNeedsCommitAlone() } }

  @MainActor private static func checkSwipeToDeleteNeedsCommitAlone() {
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    let fruit = Fruit(style: .plain)
    window.rootViewController = fruit
    let application = UIApplication.shared
    let start = application.currentTime + 1
    application.turn(at: start)
    swipe(
      window, from: 300, to: 20, y: fruit.tableView.rectForRow(at: IndexPath(row: 1, section: 0)).midY, at: start + 1)
    XCTAssertEqual(fruit.names, ["Apples", "Plums"])
    XCTAssertEqual(fruit.tableView.numberOfRows(inSection: 0), 2)
    application.disconnect(screen)
  }

  @MainActor final class Form: UIViewController, UITextFieldDelegate, UIEditMenuInteractionDelegate {
    var asked: [String] = []

    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      asked.append("\(range.location) \(range.length)")
      let shout = UIAction(title: "Shout") { _ in textField.text = textField.text?.uppercased() }
      return UIMenu(children: [shout] + suggestedActions)
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(children: [UIAction(title: "Stamp") { _ in self.asked.append("stamp") }])
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { animator.addCompletion { self.asked.append("shown") } }
  }

  func testEditMenusOfDelegates() { MainActor.assumeIsolated { Self.checkEditMenusOfDelegates() } }

  @MainActor private static func checkEditMenusOfDelegates() {
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    let form = Form()
    window.rootViewController = form
    let application = UIApplication.shared
    application.turn(at: application.currentTime + 1)
    let interaction = UIEditMenuInteraction(delegate: form)
    form.view.addInteraction(interaction)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 90, y: 200)))
    XCTAssertEqual(UIMenuController.shared.titles, ["Stamp"])
    XCTAssertEqual(form.asked, ["shown"])
    interaction.dismissMenu()

    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    (field.text, field.delegate) = ("hello", form)
    form.view.addSubview(field)
    field.becomeFirstResponder()
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
    application.turn(at: application.currentTime + 1)
    let menu = field.editMenu(for: field.selectedTextRange!, suggestedActions: [])
    XCTAssertEqual(menu?.children.map(\.title), ["Shout"])
    XCTAssertEqual(form.asked.last, "0 5")
    application.disconnect(screen)
  }
}
