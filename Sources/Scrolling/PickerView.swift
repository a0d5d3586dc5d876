public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
public import MultiplaneViews

/// Wheels beside one another, of which each shows one of its rows in the middle.
///
/// A wheel turns as a scroll view scrolls, and comes to rest at a row; its rows stand around a drum, in perspective. It
/// keeps views only of the rows that are on the side of the drum that is seen, also for a million rows. A tap on a row
/// turns the wheel there.
open class PickerView: View {
  private final var columns: [PickerColumn] = []
  private final let band = View()
  private final var isLoaded = false

  private static var ownSize: Size { Size(320, 216) }
  /// Points between wheels, and from the outermost ones to the edges.
  private static var gap: Double { 5 }
  private static var inset: Double { 9 }
  private static var bandCorner: Double { 8 }
  /// More are not made.
  private static var mostComponents: Int { 64 }

  /// Makes a picker; of 320 × 216 points where the frame has no size.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a picker from an archive, without rows.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    coder.didRead(self, as: PickerView.self)
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    if bounds.size == .zero { bounds.size = Self.ownSize }
    isOpaque = false
    clipsToBounds = true
    band.isPart = true
    band.isUserInteractionEnabled = false
    band.layer.cornerRadius = Self.bandCorner
    addSubview(band)
    showColors()
  }

  private final func showColors() {
    let fill = DynamicColor.fill.resolved(with: traitCollection)
    band.backgroundColor = fill.faded(to: 0.5)
  }

  // MARK: Rows

  /// Says how many rows there are, and is not retained.
  open weak var dataSource: (any PickerViewDataSource)? { didSet { reloadAllComponents() } }

  /// Says what rows show, hears of selections, and is not retained.
  open weak var delegate: (any PickerViewDelegate)? { didSet { reloadAllComponents() } }

  /// How many wheels there are.
  open var numberOfComponents: Int {
    load()
    return columns.count
  }

  /// How many rows a wheel has; 0 for one that there is not.
  open func numberOfRows(inComponent component: Int) -> Int { column(component)?.count ?? 0 }

  /// The size of a wheel's rows; zero for one that there is not.
  open func rowSize(forComponent component: Int) -> Size {
    layoutIfNeeded()
    return column(component).map { Size($0.bounds.width, $0.rowHeight) } ?? .zero
  }

  /// The view of a row that is shown; nil for one that is not, or is shown as text.
  open func view(forRow row: Int, forComponent component: Int) -> View? {
    layoutIfNeeded()
    return column(component)?.ownView(ofRow: row)
  }

  /// Asks again for all wheels and rows. Wheels keep their rows, as far as there are so many.
  open func reloadAllComponents() {
    let rows = columns.map(\.selected)
    for column in columns { column.removeFromSuperview() }
    columns = []
    isLoaded = false
    guard dataSource != nil else { return }
    load()
    for (column, row) in zip(columns, rows) where column.count > 0 { column.select(max(row, 0), animated: false) }
    setNeedsLayout()
  }

  /// Asks again for the rows of a wheel; nothing for one that there is not.
  open func reloadComponent(_ component: Int) {
    guard let column = column(component) else { return }
    column.reload()
    setNeedsLayout()
  }

  private final func column(_ component: Int) -> PickerColumn? {
    load()
    return columns.indices.contains(component) ? columns[component] : nil
  }

  private final func load() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    let count = min(max(dataSource.numberOfComponents(in: self), 0), Self.mostComponents)
    columns = (0..<count).map { PickerColumn(self, component: $0) }
    for column in columns {
      addSubview(column)
      column.reload()
    }
  }

  final func count(of component: Int) -> Int {
    max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }

  // MARK: Selection

  /// Turns a wheel to a row; does not call the delegate. A row that there is not counts as the nearest.
  ///
  /// - Parameter animated: whether it is seen to turn; not outside of a window.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let column = column(component) else { return }
    layoutIfNeeded()
    column.select(row, animated: animated)
  }

  /// The row that a wheel is at, or turns to by code; −1 for a wheel without rows, or that there is not.
  open func selectedRow(inComponent component: Int) -> Int { column(component)?.selected ?? -1 }

  /// A wheel has come to rest at another row.
  final func told(_ row: Int, _ column: PickerColumn) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: column.component)
  }

  // MARK: Layout

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
    for column in columns { column.reload() }
  }

  /// Places the wheels beside one another: those that have a width of their own have it, the others share the rest.
  open override func layoutSubviews() {
    super.layoutSubviews()
    load()
    guard !columns.isEmpty else { return band.frame = .zero }
    let widths = columns.map { column in
      let width = delegate?.pickerView(self, widthForComponent: column.component) ?? 0
      return width > 0 && width.isFinite ? width : 0
    }
    let gaps = Self.gap * Double(columns.count - 1)
    let room = max(0, bounds.width - 2 * Self.inset - gaps)
    let free = widths.filter { $0 == 0 }.count
    let share = free > 0 ? max(0, room - widths.reduce(0, +)) / Double(free) : 0
    let whole = widths.reduce(gaps) { $0 + ($1 > 0 ? $1 : share) }
    var x = (bounds.width - whole) / 2
    var height = 0.0
    for (column, width) in zip(columns, widths) {
      let width = width > 0 ? width : share
      let (start, end) = (x.rounded(), (x + width).rounded())
      let left = isFromRight ? bounds.width - end : start
      let frame = Rect(x: left, y: 0, width: end - start, height: bounds.height)
      if column.frame != frame { column.frame = frame }
      column.takeRowHeight()
      height = max(height, column.rowHeight)
      x += width + Self.gap
    }
    band.frame = Rect(
      x: Self.inset, y: ((bounds.height - height) / 2).rounded(), width: max(0, bounds.width - 2 * Self.inset),
      height: height)
  }

  /// 320 × 216 points; as wide as asked.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : Self.ownSize.width, Self.ownSize.height)
  }

  /// 320 × 216 points.
  open override var intrinsicContentSize: Size { Self.ownSize }
}
