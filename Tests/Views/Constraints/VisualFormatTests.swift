import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Formats alone, and constraints from them.
@MainActor @Suite struct VisualFormatTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 200))

  private func layOut(
    _ formats: [String], _ views: [String: Any], _ options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      let made = LayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: metrics, views: views)
      LayoutConstraint.activate(made)
    }
    root.layoutIfNeeded()
  }

  @Test func theWholeGrammar() throws {
    let format = try VisualFormat(parsing: "H:|-[a(>=50@700,==b)]-10-[b]-(>=metric@prio)-|")
    #expect(format.axis == .horizontal && format.items.map(\.name) == ["a", "b"])
    #expect(format.leading == .standard)
    #expect(
      format.items[0].predicates == [
        .init(relation: .greaterThanOrEqual, value: .number(50), priority: .number(700), place: 7),
        .init(relation: .equal, value: .name("b", 18), priority: nil, place: 16),
      ])
    #expect(
      format.connections == [.predicates([.init(relation: .equal, value: .number(10), priority: nil, place: 22)])])
    #expect(
      format.trailing
        == .predicates([
          .init(relation: .greaterThanOrEqual, value: .name("metric", 32), priority: .name("prio", 39), place: 30)
        ]))
    let others = try VisualFormat(parsing: "V:[_a1(-1.5e1)][b( <= 3 , 4@5 )]-(-2)-|")
    #expect(others.axis == .vertical && others.leading == nil && others.connections == [.predicates([])])
    #expect(others.items[0].predicates.map(\.value) == [.number(-15)])
    #expect(others.items[1].predicates.count == 2)
    #expect(try VisualFormat(parsing: "[a]").axis == .horizontal)
  }

  @Test(arguments: [
    ("", 0), ("H", 1), ("H:", 2), ("H:|", 3), ("H:[a", 4), ("H:[a]-", 6), ("H:[a]-10", 8), ("H:[a]-10-", 9),
    ("H:[a(]", 5), ("H:[a(=3)]", 6), ("H:[a(3]", 6), ("H:[a(3@)]", 7), ("H:[1]", 3), ("H:[a]|x", 6),
    ("H:[a]-x y-[b]", 8),
    ("X:[a]", 0), ("H:[a]|-[b]", 6), ("H:[ä]", 3), ("H:[a]--[b]", 6),
  ])
  func errorsHaveTheirPlace(format: String, place: Int) {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormat(parsing: format) }
    #expect(error?.place == place, "\(format): \(error?.description ?? "")")
  }

  @Test func namesAndNumbersThatDoNotFit() throws {
    let a = placed(View(), in: root)
    func message(_ format: String, _ options: LayoutConstraint.FormatOptions = [], _ metrics: [String: Any] = [:])
      -> String
    {
      do {
        _ = try LayoutConstraint.checkedConstraints(
          withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "free": View(), "text": "a"])
        return ""
      } catch { return error.description }
    }
    #expect(
      message("H:|[b]|")
        == "Unable to parse constraint format:\nb is not a key in the views dictionary\nH:|[b]|\n    ^")
    #expect(message("H:[a(b)]").hasSuffix("H:[a(b)]\n     ^"))
    #expect(message("H:|-x-[a]").contains("x is not a key in the metrics dictionary"))
    #expect(message("H:|-x-[a]", [], ["x": "8"]).contains("x is not a finite number"))
    #expect(message("H:|-x-[a]", [], ["x": Double.nan]).contains("x is not a finite number"))
    #expect(message("H:|[free]").contains("free has no superview"))
    #expect(message("H:[text]").contains("text is not a view or a layout guide: String"))
    #expect(message("H:[a(5@1001)]").contains("A priority is from 0 to 1000"))
    #expect(message("H:[a]", .alignAllLeft).contains("cannot be aligned by left"))
    #expect(message("V:[a]", .alignAllCenterY).contains("cannot be aligned by centerY"))
    #expect(message("H:|[a(x)]", .alignAllTop, ["x": Float(3)]) == "")
  }

  @Test func spacesAndSizes() {
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let views = ["a": a, "b": b]
    layOut(
      ["H:|-[a(>=30@700,==b)]-[b]-edge-|", "V:|-(edge)-[a(20)]-(>=4,==100@500)-[b(a)]"], views,
      metrics: ["edge": 12])
    // The superview's margins are 8, the space between views 8.
    #expect(a.frame == Rect(x: 8, y: 12, width: 146, height: 20))
    #expect(b.frame == Rect(x: 162, y: 132, width: 146, height: 20))
    #expect(root.constraints.count == 8 && a.constraints.count == 2)
  }

  @Test func optionsAlignAndTurn() {
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let views = ["a": a, "b": b]
    layOut(["V:|-5-[a(30)]"], views)
    layOut(["H:|-(>=20)-[a(40)]-10-[b(50)]"], views, [.alignAllTop, .alignAllBottom, .directionRightToLeft])
    layOut(["H:[a]-20-|"], views)
    #expect(b.frame == Rect(x: 200, y: 5, width: 50, height: 30))
    #expect(a.frame == Rect(x: 260, y: 5, width: 40, height: 30))
  }

  @Test func guidesAreItems() {
    let guide = LayoutGuide()
    root.addLayoutGuide(guide)
    let a = placed(View(), in: root)
    layOut(["H:|[guide(100)][a]|", "V:|[guide]|", "V:|[a]|"], ["guide": guide, "a": a])
    #expect(guide.layoutFrame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(a.frame == Rect(x: 100, y: 0, width: 220, height: 200))
  }
}
