import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import Testing

@testable import MultiplaneViews

/// Random edits of views and constraints, also in the middle of passes: nothing stops, and nothing is left behind.
@Suite @MainActor struct RandomLayoutTests {
  /// Edits the tree while it is laid out.
  final class Unruly: View {
    weak var play: Play?
    var size = Size(-1, -1)
    override func layoutSubviews() {
      super.layoutSubviews()
      play?.interfere()
    }
    override func updateConstraints() {
      play?.interfere()
      super.updateConstraints()
    }
    override var intrinsicContentSize: Size {
      play?.interfere()
      return size
    }
  }

  @MainActor final class Play {
    var random: SplitMix64
    let stage = Stage(scale: 2)
    var views: [View] = []
    var constraints: [LayoutConstraint] = []
    var guides: [LayoutGuide] = []
    var isUnruly = false
    private var depth = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      stage.application.warningHandler = { _ in }
      views = [stage.window]
    }

    func interfere() {
      guard isUnruly, depth < 2, random.int(0...9) == 0 else { return }
      depth += 1
      edit()
      depth -= 1
    }

    private func item() -> AnyObject {
      if !guides.isEmpty, random.int(0...5) == 0 { return random.one(of: guides) }
      let view = random.one(of: views)
      switch random.int(0...12) {
      case 0: return view.layoutMarginsGuide
      case 1: return view.safeAreaLayoutGuide
      case 2: return view.readableContentGuide
      default: return view
      }
    }

    private func makeConstraint() {
      typealias Attribute = LayoutConstraint.Attribute
      let groups: [[Attribute]] = [
        [.left, .right, .centerX, .leftMargin], [.leading, .trailing, .leadingMargin, .centerX],
        [.top, .bottom, .centerY, .firstBaseline, .topMargin], [.width, .height], [.width, .height],
      ]
      let group = random.one(of: groups)
      let attributes = (random.one(of: group), random.one(of: group))
      let isAlone = attributes.0.isLength && random.chance(0.6)
      let constraint = try? LayoutConstraint(
        checkedItem: item(), attribute: attributes.0,
        relatedBy: random.one(of: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
        toItem: isAlone ? nil : item(), attribute: attributes.1,
        multiplier: random.one(of: [1, 1, 1, 0.5, 2]), constant: Double(random.int(-20...100)))
      guard let constraint else { return }
      constraint.priority = LayoutPriority(random.one(of: [1000, 1000, 999, 750, 250]))
      constraints.append(constraint)
    }

    func edit() {
      switch random.int(0...17) {
      case 0, 1:
        let view = random.chance(0.5) ? Unruly() : View()
        (view as? Unruly)?.play = self
        (view as? Unruly)?.size = Size(Double(random.int(-1...60)), Double(random.int(-1...60)))
        view.translatesAutoresizingMaskIntoConstraints = random.chance(0.3)
        view.autoresizingMask = AutoresizingMask(rawValue: UInt8(random.int(0...63)))
        view.frame = Rect(x: 0, y: 0, width: Double(random.int(0...90)), height: 30)
        random.one(of: views).addSubview(view)
        views.append(view)
      case 2:
        if views.count > 20 { views.remove(at: random.int(1...views.count - 1)).removeFromSuperview() }
      case 3:
        let (view, around) = (random.one(of: views), random.one(of: views))
        if view !== stage.window, !around.isDescendant(of: view) { around.addSubview(view) }
      case 4, 5, 6, 7: makeConstraint()
      case 8, 9, 10, 11:
        if let constraint = constraints.isEmpty ? nil : random.one(of: constraints) {
          if constraint.isActive {
            constraint.isActive = false
          } else if !constraint.isOrphaned, constraint.nearestCommonView != nil {
            constraint.isActive = true
          }
        }
      case 12:
        if let constraint = constraints.isEmpty ? nil : random.one(of: constraints) {
          constraint.constant = Double(random.int(-20...100))
          if random.chance(0.3) { constraint.priority = LayoutPriority(random.one(of: [1000, 750])) }
        }
      case 13:
        if constraints.count > 60 { constraints.removeFirst(random.int(1...30)) }
      case 14:
        let guide = LayoutGuide()
        random.one(of: views).addLayoutGuide(guide)
        guides.append(guide)
        if guides.count > 5 { guides.removeFirst().owningView = nil }
      case 15:
        let view = random.one(of: views)
        if view !== stage.window { view.frame.size.width = Double(random.int(0...90)) }
        view.translatesAutoresizingMaskIntoConstraints.toggle()
      case 16:
        let view = random.one(of: views)
        view.layoutMargins.left = Double(random.int(0...9))
        view.semanticContentAttribute = random.one(of: [.unspecified, .forceRightToLeft])
        (view as? Unruly)?.size.width = Double(random.int(-1...60))
        view.invalidateIntrinsicContentSize()
      default: random.one(of: views).layoutIfNeeded()
      }
    }
  }

  @Test(arguments: 0..<8) func editsInTheMiddleOfPasses(seed: UInt64) {
    let play = Play(seed: seed)
    play.isUnruly = true
    for step in 0..<800 {
      play.edit()
      if step % 7 == 0 { play.stage.turn(Double(step)) }
    }
    for view in play.views { #expect(view.frame.isFinite) }
  }

  /// A system has the constraints that its views hold, and no others.
  @Test(arguments: 0..<8) func systemsHaveWhatViewsHold(seed: UInt64) throws {
    let play = Play(seed: seed + 100)
    for step in 0..<500 {
      play.edit()
      guard step % 10 == 9 else { continue }
      play.stage.turn(Double(step))
      guard let kept = play.stage.window.ownLayoutSystem else { continue }
      #expect(kept.pending.isEmpty && !kept.needsSolve)
      var held: [LayoutConstraint] = []
      play.stage.window.forEachHolding { if let own = $0.extras?.held { held.append(contentsOf: own) } }
      #expect(held.allSatisfy { $0.index >= 0 })
      let owned = kept.owners.filter { if case .constraint = $0 { true } else { false } }
      #expect(owned.count == held.count)

    }
  }
}
