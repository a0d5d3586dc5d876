import CAllocations
import CBench
import MultiplaneGeometry
import MultiplaneViews

/// Measures layout by constraints: the first one, that of a changed constant, one without changes, and bytes.
@MainActor package struct LayoutBench {
  /// Views below the root.
  package var count = 1_000
  /// How often each is measured; the median counts.
  package var rounds = 9

  /// A form of constraints; each view has four, beside those of its content.
  package enum Form: String, CaseIterable, Sendable {
    /// Each view beside the root alone.
    case independent
    /// Each view beside the one before, as large.
    case chain
    /// Rows of views of one size, edge to edge.
    case grid
    /// Stacks in stacks, of views with contents.
    case nested
    /// The same in less room than their contents need.
    case squeezed
    /// Stacks in stacks, each of one view and the next stack.
    case deep

    /// Whether most constraints are made by stacks.
    package var isOfStacks: Bool { self == .nested || self == .squeezed || self == .deep }
  }

  /// What is measured.
  package struct Figures: Sendable {
    package var constraints = 0
    /// Milliseconds of processor time.
    package var first = 0.0, changed = 0.0, idle = 0.0
    /// Bytes of the heap for each constraint, with its part of the solver, and without the views.
    package var bytes = 0.0
    /// Bytes of the heap that are left after constraints were added and removed, for 1,000 rounds.
    package var leftBytes = 0
  }

  /// Takes the defaults.
  package init() {}

  /// A view with a content.
  private final class Box: View {
    var content = Size(-1, -1)
    override var intrinsicContentSize: Size { content }
  }

  /// A root with views in it, and a constant to change.
  @MainActor private final class Page {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    var views: [View] = []
    var constraints: [LayoutConstraint] = []
    var changing: LayoutConstraint?

    func add<Child: View>(_ view: Child, to superview: View? = nil) -> Child {
      view.translatesAutoresizingMaskIntoConstraints = false
      (superview ?? root).addSubview(view)
      views.append(view)
      return view
    }
  }

  private func makePage(_ form: Form) -> Page {
    let page = Page()
    fill(page, form)
    LayoutConstraint.activate(page.constraints)
    return page
  }

  private func fill(_ page: Page, _ form: Form) {
    switch form {
    case .independent: independent(page)
    case .chain: chain(page)
    case .grid: grid(page)
    case .nested: nested(page, isSqueezed: false)
    case .squeezed: nested(page, isSqueezed: true)
    case .deep: deep(page)
    }
  }

  private func independent(_ page: Page) {
    for index in 0..<count {
      let (view, root) = (page.add(View()), page.root)
      page.constraints += [
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: Double(index % 40)),
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: Double(index / 40)),
        view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
        view.heightAnchor.constraint(equalToConstant: 20),
      ]
    }
    page.changing = page.constraints[count / 2 * 4]
  }

  private func chain(_ page: Page) {
    var last: View?
    for _ in 0..<count {
      let (view, root) = (page.add(View()), page.root)
      page.constraints += [
        view.leadingAnchor.constraint(equalTo: last?.trailingAnchor ?? root.leadingAnchor, constant: 1),
        view.topAnchor.constraint(equalTo: (last ?? root).topAnchor),
        last.map { view.widthAnchor.constraint(equalTo: $0.widthAnchor) }
          ?? view.widthAnchor.constraint(equalToConstant: 10),
        view.heightAnchor.constraint(equalTo: (last ?? root).heightAnchor),
      ]
      last = view
    }
    page.changing = page.constraints[2]
  }

  private func grid(_ page: Page) {
    let columns = Int(clamping: Double(count).squareRoot())
    var row: [View] = []
    var above: [View] = []
    for index in 0..<count {
      let (view, root) = (page.add(View()), page.root)
      page.constraints += [
        view.leadingAnchor.constraint(equalTo: row.last?.trailingAnchor ?? root.leadingAnchor, constant: 1),
        view.topAnchor.constraint(equalTo: above.first?.bottomAnchor ?? root.topAnchor, constant: 1),
        index == 0
          ? view.heightAnchor.constraint(equalToConstant: 20)
          : view.heightAnchor.constraint(equalTo: page.views[0].heightAnchor),
      ]
      if index > 0 { page.constraints.append(view.widthAnchor.constraint(equalTo: page.views[0].widthAnchor)) }
      row.append(view)
      if row.count == columns || index == count - 1 {
        if above.isEmpty {
          page.constraints.append(view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -1))
        }
        (above, row) = (row, [])
      }
    }
    page.changing = page.constraints[2]
  }

  private func makeBox(_ page: Page, _ number: Int) -> Box {
    let box = Box()
    box.content = Size(Double(20 + number * 7 % 60), Double(15 + number % 3 * 5))
    page.views.append(box)
    return box
  }

  /// Holds the outermost stack, the first of the views.
  private func hold(_ page: Page, _ width: LayoutConstraint, _ height: LayoutConstraint) {
    let (top, root) = (page.views[0], page.root)
    page.constraints += [
      top.leadingAnchor.constraint(equalTo: root.leadingAnchor), top.topAnchor.constraint(equalTo: root.topAnchor),
      width, height,
    ]
    page.changing = width
  }

  private func deep(_ page: Page) {
    let levels = max(1, count / 2)
    let top = page.add(StackView())
    var stack = top
    for level in 1...levels {
      stack.axis = level.isMultiple(of: 2) ? .horizontal : .vertical
      stack.addArrangedSubview(makeBox(page, level))
      guard level < levels else { break }
      let next = StackView()
      page.views.append(next)
      stack.addArrangedSubview(next)
      stack = next
    }
    hold(
      page, top.widthAnchor.constraint(equalToConstant: 60 * Double(levels)),
      top.heightAnchor.constraint(greaterThanOrEqualToConstant: 10))
  }

  private func nested(_ page: Page, isSqueezed: Bool) {
    var left = count
    func stack(_ views: Int, _ axis: LayoutAxis, _ superview: StackView?) {
      left -= 1
      guard views > 1 else {
        superview?.addArrangedSubview(makeBox(page, left))
        return
      }
      let made = StackView()
      (made.axis, made.spacing) = (axis, 2)
      page.views.append(made)
      if let superview {
        superview.addArrangedSubview(made)
      } else {
        made.translatesAutoresizingMaskIntoConstraints = false
        page.root.addSubview(made)
      }
      // Two, so that four times as many views are two levels more, and twice as wide and as high.
      let parts = min(2, views - 1)
      for part in 0..<parts {
        let share = (views - 1) * (part + 1) / parts - (views - 1) * part / parts
        stack(share, axis == .horizontal ? .vertical : .horizontal, made)
      }
    }
    stack(count, .vertical, nil)
    let (top, side) = (page.views[0], Double(count).squareRoot())
    hold(
      page, top.widthAnchor.constraint(equalToConstant: (isSqueezed ? 30 : 60) * side),
      isSqueezed
        ? top.heightAnchor.constraint(equalToConstant: 10 * side)
        : top.heightAnchor.constraint(greaterThanOrEqualToConstant: 10 * side))
  }

  private func median(_ body: () -> Double) -> Double {
    var samples = Samples()
    for _ in 0..<rounds { samples.add(body()) }
    return samples.median
  }

  /// Measures a form.
  package func measure(_ form: Form) -> Figures {
    var figures = Figures()
    figures.first = median {
      let page = makePage(form)
      // What it takes to free the page does not count.
      return withExtendedLifetime(page) { milliseconds { page.root.layoutIfNeeded() } }
    }
    let page = makePage(form)
    page.root.layoutIfNeeded()
    for view in page.views + [page.root] { figures.constraints += view.constraints.count }
    var value = page.changing?.constant ?? 0
    figures.changed = median {
      value += 1
      page.changing?.constant = value
      return milliseconds { page.root.layoutIfNeeded() }
    }
    figures.idle = median { milliseconds { page.root.layoutIfNeeded() } }
    figures.bytes = bytes(form)
    figures.leftBytes = leftBytes()
    return figures
  }

  /// What a page has more than the same views without constraints, for each of them.
  private func bytes(_ form: Form) -> Double {
    guard !form.isOfStacks else { return 0 }
    let page = makePage(form)
    LayoutConstraint.deactivate(page.constraints)
    page.constraints = []
    page.changing = nil
    let before = allocated_bytes()
    fill(page, form)
    LayoutConstraint.activate(page.constraints)
    let (views, constraints) = (Double(count), Double(page.constraints.count))
    // The list is the bench's own: the views hold the constraints.
    page.constraints = []
    page.root.layoutIfNeeded()
    let plain = plainBytes()
    return (Double(allocated_bytes() - before) - views * plain) / constraints
  }

  private func plainBytes() -> Double {
    let page = Page()
    let before = allocated_bytes()
    for _ in 0..<count { _ = page.add(View()) }
    page.root.layoutIfNeeded()
    return Double(allocated_bytes() - before) / Double(count)
  }

  /// What is left on the heap of constraints that come and go.
  private func leftBytes() -> Int {
    let page = Page()
    let (a, b) = (page.add(View()), page.add(View()))
    var before = 0
    for round in 0..<1_100 {
      let made = [
        a.leadingAnchor.constraint(equalTo: page.root.leadingAnchor, constant: Double(round % 7)),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor), a.widthAnchor.constraint(equalToConstant: 5),
        b.widthAnchor.constraint(equalTo: a.widthAnchor),
      ]
      LayoutConstraint.activate(made)
      page.root.layoutIfNeeded()
      LayoutConstraint.deactivate(made)
      page.root.layoutIfNeeded()
      // The first rounds make room.
      if round == 99 { before = Int(clamping: allocated_bytes()) }
    }
    return Int(clamping: allocated_bytes()) - before
  }

  /// Lays out a form once, and then changes a constant so often, for counts of instructions by callgrind.
  package func layOutOnce(_ form: Form, changes: Int) {
    let page = makePage(form)
    page.root.layoutIfNeeded()
    for _ in 0..<changes {
      page.changing?.constant += 1
      page.root.layoutIfNeeded()
    }
  }
}
