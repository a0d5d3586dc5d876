internal import MultiplaneGeometry

/// The damage of many changes: the bounds of those that begin in each cell of a grid over the target. It is the same in
/// whichever order they come, and without those that are in other ones of their cell.
struct DamageGrid: Sendable {
  /// Of the last plan; empty before the first.
  private(set) var target = PixelRect.empty
  /// By cells, row by row; of all changes in a cell, pixels outside of it included.
  private var bounds: [PixelRect] = []
  /// Number of cells that are damaged as a whole.
  private var wholeCells = 0
  /// Cells of a row, and of a column.
  private static let side = 4

  /// All pixels of the target are damaged.
  var isWhole: Bool { wholeCells == Self.side * Self.side }

  /// Removes all damage.
  mutating func clear(_ target: PixelRect) {
    self.target = target
    for index in bounds.indices { bounds[index] = .empty }
    wholeCells = 0
  }

  mutating func add(_ rect: PixelRect) {
    if target.isEmpty || isWhole { return }
    if bounds.isEmpty { bounds = Array(repeating: .empty, count: Self.side * Self.side) }
    let (index, cell) = cell(of: rect)
    let before = bounds[index]
    if before.contains(rect) { return }
    bounds[index] = before.union(rect)
    if !before.contains(cell), bounds[index].contains(cell) { wholeCells += 1 }
  }

  /// Pixels around a rectangle of the damage: another one in them adds nothing.
  func known(around rect: PixelRect) -> PixelRect {
    if target.isEmpty || isWhole { return target }
    let (index, cell) = cell(of: rect)
    return bounds[index].intersection(cell)
  }

  func addAll(to region: inout PixelRegion) {
    if target.isEmpty || isWhole { return region.add(target) }
    for rect in bounds where !rect.isEmpty { region.add(rect) }
  }

  /// The cell in which a rectangle begins; those at the edges also have what is beyond them.
  private func cell(of rect: PixelRect) -> (index: Int, pixels: PixelRect) {
    let column = min(max((rect.x - target.x) * Self.side / target.width, 0), Self.side - 1)
    let row = min(max((rect.y - target.y) * Self.side / target.height, 0), Self.side - 1)
    // The least numbers with this quotient.
    func start(_ index: Int, of length: Int) -> Int { (index * length + Self.side - 1) / Self.side }
    let (x, y) = (start(column, of: target.width), start(row, of: target.height))
    return (
      row * Self.side + column,
      PixelRect(
        x: target.x + x, y: target.y + y, width: start(column + 1, of: target.width) - x,
        height: start(row + 1, of: target.height) - y)
    )
  }
}
