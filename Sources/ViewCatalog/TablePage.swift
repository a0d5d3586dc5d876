import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// A table with the styles of cells, one whose height its text needs, and fruit that can be selected and deleted.
  func table(_ frame: Rect) -> View { CatalogTable(frame: frame, art: art) }
}

/// A table that is its own data source and delegate.
private final class CatalogTable: TableView, TableViewDataSource, TableViewDelegate {
  private let art: Art
  private var fruit = [
    "Apples", "Apricots", "Bananas", "Blackberries", "Cherries", "Damsons", "Elderberries", "Figs", "Grapes", "Limes",
    "Mangos", "Melons", "Nectarines", "Oranges", "Peaches", "Pears", "Plums", "Quinces", "Raspberries", "Strawberries",
  ]
  private let styles: [(style: TableViewCell.CellStyle, text: String, accessory: TableViewCell.AccessoryType)] = [
    (.default, "A text and an image", .disclosureIndicator), (.subtitle, "A text above another", .checkmark),
    (.value1, "A value", .detailButton), (.value2, "name", .none),
  ]

  init(frame: Rect, art: Art) {
    self.art = art
    super.init(frame: frame, style: .insetGrouped)
    register(TableViewCell.self, forCellReuseIdentifier: "fruit")
    (dataSource, delegate) = (self, self)
  }

  required init?(coder: Coder) { nil }

  func numberOfSections(in tableView: TableView) -> Int { 2 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? styles.count + 1 : fruit.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Styles" : "Fruit, to be deleted by a swipe"
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    if indexPath.section == 1 {
      let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
      cell.textLabel?.text = fruit[indexPath.row]
      return cell
    }
    guard indexPath.row < styles.count else {
      let cell = TableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = "A row whose height is that of its text, which is broken where it reaches the margin."
      return cell
    }
    let own = styles[indexPath.row]
    let cell = TableViewCell(style: own.style, reuseIdentifier: nil)
    cell.textLabel?.text = own.text
    cell.detailTextLabel?.text = own.style == .value2 ? "and what it stands for" : "42"
    cell.accessoryType = own.accessory
    if own.style == .default { cell.imageView?.image = art.rings(28) }
    return cell
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.section == 1 }

  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    fruit.remove(at: indexPath.row)
    deleteRows(at: [indexPath], with: .left)
  }
}
