import UIKit
import XCTest

/// Rows whose contents are pinned to the margins of `contentView`, as code of UIKit has them.
final class CellMarginTests: XCTestCase {
  @MainActor private final class Note: UITableViewCell {
    let label = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      label.font = .preferredFont(forTextStyle: .body)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      let guide = contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: guide.topAnchor),
        label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  @MainActor private final class Notes: UITableViewController {
    let notes = ["One line", String(repeating: "Many words. ", count: 20), "One more"]

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Note.self, forCellReuseIdentifier: "note")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
      (cell as? Note)?.label.text = notes[indexPath.row]
      cell.accessoryType = indexPath.row == 2 ? .disclosureIndicator : .none
      return cell
    }
  }

  func testRowsByMargins() {
    MainActor.assumeIsolated {
      for (width, side) in [(320, 16), (700, 20)] as [(CGFloat, CGFloat)] {
        let (screen, window) = showWindow(onScreenOf: CGSize(width: width, height: 480))
        defer { UIApplication.shared.disconnect(screen) }
        let notes = Notes()
        window.rootViewController = notes
        UIApplication.shared.turn(at: UIApplication.shared.currentTime + 1)
        let cells = notes.tableView.visibleCells.compactMap { $0 as? Note }
        XCTAssertEqual(cells.count, 3)
        for cell in cells {
          let content = cell.contentView
          let right = cell.accessoryType == .none ? side : 8
          XCTAssertTrue(content.preservesSuperviewLayoutMargins)
          XCTAssertEqual(content.layoutMargins, UIEdgeInsets(top: 11, left: side, bottom: 11, right: right))
          XCTAssertEqual(cell.label.frame.minX, side)
          XCTAssertEqual(cell.label.frame.maxX, content.bounds.width - right, accuracy: 0.01)
          let fitting = cell.label.sizeThatFits(CGSize(width: cell.label.frame.width, height: 0)).height
          XCTAssertEqual(cell.frame.height, 22 + fitting, accuracy: 1)
        }
        XCTAssertGreaterThan(cells[1].frame.height, cells[0].frame.height + 10)
        XCTAssertEqual(cells[0].frame.height, cells[2].frame.height)
      }
    }
  }

  func testItemsOfLists() {
    MainActor.assumeIsolated {
      let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
      XCTAssertEqual(cell.contentView.layoutMargins, UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
      cell.accessories = [.disclosureIndicator()]
      cell.layoutIfNeeded()
      XCTAssertEqual(cell.contentView.layoutMargins, UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 8))
      let plain = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
      XCTAssertEqual(plain.contentView.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }
  }
}
