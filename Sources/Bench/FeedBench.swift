import CBench
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// Measures cells of a feed, laid out by constraints and by hand, with texts that are new each time.
@MainActor package struct FeedBench {
  /// Cells.
  package var count = 100
  /// How often they are laid out; the medians count.
  package var rounds = 11

  /// Takes the defaults.
  package init() {}

  /// Milliseconds of processor time for all cells, with their texts measured anew.
  package struct Figures: Sendable {
    package var constraints = 0.0, byHand = 0.0
    /// Of the first layout, of cells that were just made.
    package var firstConstraints = 0.0, firstByHand = 0.0
    /// Whether both place their views alike, within a point.
    package var agree = false
  }

  private class Cell: View {
    let picture = ImageView()
    let (title, text, date) = (Label(), Label(), Label())
    let (first, second) = (Button(type: .system), Button(type: .system))
    var parts: [View] { [picture, title, text, date, first, second] }

    override init(frame: Rect) {
      super.init(frame: frame)
      title.font = .boldSystemFont(ofSize: 17)
      text.font = .systemFont(ofSize: 14)
      text.numberOfLines = 0
      date.font = .systemFont(ofSize: 12)
      first.setTitle("Reply", for: .normal)
      second.setTitle("Forward", for: .normal)
      arrange()
    }

    required init?(coder: Coder) { nil }

    func arrange() { for part in parts { addSubview(part) } }

    func show(_ number: Int) {
      title.text = "Message \(number)"
      text.text = "Text number \(number) of a feed, long enough that it takes two or three lines of the cell it is in."
      date.text = "\(number) minutes ago"
    }
  }

  private final class ConstrainedCell: Cell {
    override func arrange() {
      let buttons = StackView(arrangedSubviews: [first, second])
      buttons.spacing = 8
      for view in [picture, title, text, date, buttons] {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
      }
      date.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
      date.setContentCompressionResistancePriority(LayoutPriority(751), for: .horizontal)
      LayoutConstraint.activate([
        picture.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
        picture.topAnchor.constraint(equalTo: topAnchor, constant: 8),
        picture.widthAnchor.constraint(equalToConstant: 48), picture.heightAnchor.constraint(equalToConstant: 48),
        title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8),
        title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
        date.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
        date.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        date.topAnchor.constraint(equalTo: title.topAnchor),
        text.leadingAnchor.constraint(equalTo: title.leadingAnchor),
        text.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
        buttons.leadingAnchor.constraint(equalTo: title.leadingAnchor),
        buttons.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 4),
      ])
    }
  }

  private final class ManualCell: Cell {
    override func layoutSubviews() {
      let width = bounds.width
      picture.frame = Rect(x: 8, y: 8, width: 48, height: 48)
      let date = date.sizeThatFits(Size(width, 1000)), title = title.sizeThatFits(Size(width, 1000))
      self.date.frame = Rect(x: width - 8 - date.width, y: 8, width: date.width, height: date.height)
      self.title.frame = Rect(x: 64, y: 8, width: width - 80 - date.width, height: title.height)
      let text = text.sizeThatFits(Size(width - 72, 1000))
      self.text.frame = Rect(x: 64, y: 12 + title.height, width: width - 72, height: text.height)
      var x = 64.0
      for button in [first, second] {
        let size = button.sizeThatFits(Size(width, 1000))
        button.frame = Rect(x: x, y: self.text.frame.maxY + 4, width: size.width, height: size.height)
        x += size.width + 8
      }
    }
  }

  private func make(_ type: Cell.Type) -> (root: View, cells: [Cell]) {
    let root = View(frame: Rect(x: 0, y: 0, width: 320, height: Double(count) * 140))
    let cells = (0..<count).map { index in
      let frame = Rect(x: 0, y: Double(index) * 140, width: 320, height: 140)
      let cell: Cell = type == ManualCell.self ? ManualCell(frame: frame) : ConstrainedCell(frame: frame)
      cell.show(index)
      root.addSubview(cell)
      return cell
    }
    return (root, cells)
  }

  /// Measures both, in turns.
  package func measure() -> Figures {
    let (constrained, manual) = (make(ConstrainedCell.self), make(ManualCell.self))
    var figures = Figures()
    figures.firstByHand = milliseconds { manual.root.layoutIfNeeded() }
    figures.firstConstraints = milliseconds { constrained.root.layoutIfNeeded() }
    var (byConstraints, byHand) = (Samples(), Samples())
    for round in 1...rounds {
      for (index, cell) in manual.cells.enumerated() {
        cell.show(round * 1000 + index)
        cell.setNeedsLayout()
      }
      byHand.add(milliseconds { manual.root.layoutIfNeeded() })
      for (index, cell) in constrained.cells.enumerated() { cell.show(round * 1000 + index) }
      byConstraints.add(milliseconds { constrained.root.layoutIfNeeded() })
    }
    (figures.constraints, figures.byHand) = (byConstraints.median, byHand.median)
    figures.agree = zip(constrained.cells, manual.cells).allSatisfy { a, b in
      zip(a.parts, b.parts).allSatisfy { part, other in
        let (x, y) = (a.convert(part.bounds, from: part), b.convert(other.bounds, from: other))
        return abs(x.minX - y.minX) <= 1 && abs(x.minY - y.minY) <= 1 && abs(x.width - y.width) <= 1
          && abs(x.height - y.height) <= 1
      }
    }
    return figures
  }
}
