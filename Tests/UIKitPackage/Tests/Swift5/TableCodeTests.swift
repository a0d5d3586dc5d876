import UIKit
import XCTest

/// Code as it is written for UIKit's tables.
final class TableCodeTests: XCTestCase {
  @MainActor final class Cell: UITableViewCell {
    static let identifier = "Cell"
    let title = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(title)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func setSelected(_ selected: Bool, animated: Bool) { super.setSelected(selected, animated: animated) }

    override func prepareForReuse() {
      super.prepareForReuse()
      title.text = nil
    }
  }

  @MainActor final class Fruit: UITableViewController {
    var names = ["Apples", "Pears"]
    var selected: IndexPath?

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Cell.self, forCellReuseIdentifier: Cell.identifier)
      tableView.rowHeight = UITableView.automaticDimension
    }

    override func numberOfSections(in tableView: UITableView) -> Int { 1 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      guard let cell = tableView.dequeueReusableCell(withIdentifier: Cell.identifier, for: indexPath) as? Cell else {
        return UITableViewCell()
      }
      cell.title.text = names[indexPath.row]
      return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: true)
      selected = indexPath
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

  @MainActor final class List: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView(frame: .zero, style: .grouped)
    var velocity = CGPoint.zero

    override func viewDidLoad() {
      super.viewDidLoad()
      table.frame = view.bounds
      table.delegate = self
      table.dataSource = self
      view.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "value")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "value")
      cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
      cell.detailTextLabel?.text = "value"
      cell.accessoryType = .disclosureIndicator
      return cell
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }

    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
      return UISwipeActionsConfiguration(actions: [action])
    }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { self.velocity = velocity }
  }

  func testControllersOfTables() { MainActor.assumeIsolated { Self.checkControllersOfTables() } }

  @MainActor private static func checkControllersOfTables() {
    let fruit = Fruit(style: .plain)
    fruit.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    fruit.view.layoutIfNeeded()
    let cell = fruit.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) as? Cell
    XCTAssertTrue(cell?.title.text == "Pears" && cell?.frame == CGRect(x: 0, y: 50, width: 320, height: 50))
    fruit.tableView(fruit.tableView, commit: .delete, forRowAt: IndexPath(row: 0, section: 0))
    XCTAssertTrue(fruit.tableView.numberOfRows(inSection: 0) == 1)
  }

  func testDataSourcesAndDelegates() { MainActor.assumeIsolated { Self.checkDataSourcesAndDelegates() } }

  @MainActor private static func checkDataSourcesAndDelegates() {
    let list = List()
    list.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    list.table.frame = list.view.bounds
    list.view.layoutIfNeeded()
    XCTAssertTrue(list.table.rectForRow(at: IndexPath(item: 0, section: 0)).minY == 30)
    XCTAssertTrue(list.table.visibleCells.count == 5)
  }

  func testSnapshots() { MainActor.assumeIsolated { Self.checkSnapshots() } }

  @MainActor private static func checkSnapshots() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, word in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = word
      cell.contentConfiguration = content
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0, 1])
    snapshot.appendItems(["a", "b"], toSection: 0)
    snapshot.appendItems(["c"])
    source.apply(snapshot, animatingDifferences: true)
    XCTAssertTrue(table.numberOfSections == 2 && source.indexPath(for: "c") == IndexPath(row: 0, section: 1))
  }
}
