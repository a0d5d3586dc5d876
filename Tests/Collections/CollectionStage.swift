import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews

/// A collection view in a window, with a data source that is an array of sections of words.
@MainActor final class CollectionStage: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  let stage: Stage
  let view: CollectionView
  var items: [[String]]
  var calls: [String] = []
  /// Whether calls are noted.
  var notes = false
  var made = 0
  /// The size of an item with a word; nil for the layout's.
  var size: ((String) -> Size)?
  var header = 0.0
  var alive: Int { cells.filter { $0.cell != nil }.count }
  private var cells: [Weakly] = []
  private struct Weakly { weak var cell: CollectionViewCell? }

  init(_ items: [[String]], _ layout: CollectionViewLayout, size: Size = Size(320, 480), draws: Bool = false) {
    self.items = items
    stage = Stage(320, 480)
    if !draws { stage.application.drawingContexts = nil }
    view = CollectionView(frame: Rect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter, "badge"] {
      view.register(CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "extra")
    }
    (view.dataSource, view.delegate) = (self, self)
    stage.window.addSubview(view)
    stage.turn()
  }

  convenience init(count: Int, _ layout: CollectionViewLayout) { self.init([(0..<count).map { "\($0)" }], layout) }

  /// The word and the frame of each item in sight, and the frames of headers.
  var picture: [String] {
    let cells = view.indexPathsForVisibleItems.map { path in
      let cell = view.cellForItem(at: path) as? WordCell
      return "\(path.section).\(path.item) \(cell?.word ?? "-") \(cell?.frame ?? .zero)"
    }
    let kind = CollectionView.elementKindSectionHeader
    let headers = view.indexPathsForVisibleSupplementaryElements(ofKind: kind).map { path in
      "header \(path.section) \(view.supplementaryView(forElementKind: kind, at: path)?.frame ?? .zero)"
    }
    return cells + headers
  }

  /// The frames of the items of a section, as the layout says.
  func frames(_ section: Int = 0) -> [Rect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  func note(_ call: String) { if notes { calls.append(call) } }

  func scroll(to y: Double, at time: Double = 0) {
    view.contentOffset.y = y
    stage.turn(time)
  }

  func tap(_ x: Double, _ y: Double, at time: Double) {
    stage.touch(1, .began, x, y, at: time)
    stage.turn(time)
    stage.touch(1, .ended, x, y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { items.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    note("cell \(indexPath.section).\(indexPath.item)")
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
    if !cells.contains(where: { $0.cell === cell }) {
      made += 1
      cells.append(Weakly(cell: cell))
    }
    (cell as? WordCell)?.word = items[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    note("extra \(kind.suffix(6)) \(indexPath.section).\(indexPath.item)")
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "extra", for: indexPath)
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    note("move \(sourceIndexPath.item) to \(destinationIndexPath.item)")
    let word = items[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    items[destinationIndexPath.section].insert(word, at: destinationIndexPath.item)
  }

  // MARK: Delegate

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size {
    let usual = (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize ?? .zero
    return size?(items[indexPath.section][indexPath.item]) ?? usual
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size { Size(0, header) }

  func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    note("shouldHighlight \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    note("highlight \(indexPath.item)")
  }
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    note("unhighlight \(indexPath.item)")
  }
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    note("shouldSelect \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    note("shouldDeselect \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    note("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    note("deselect \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { note("will \(indexPath.section).\(indexPath.item)") }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { note("end \(indexPath.section).\(indexPath.item)") }
}

/// A cell that shows a word, and is as large as it says where its layout asks.
final class WordCell: CollectionViewCell {
  var word = ""
  var reuses = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : 320, WordCell.height(word))
  }

  static func height(_ word: String) -> Double { Double(20 + 10 * (word.utf8.reduce(0) { $0 &+ Int($1) } % 4)) }
}
