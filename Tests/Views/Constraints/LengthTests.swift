import MultiplaneGeometry
import MultiplaneTestStage
import Testing

@testable import MultiplaneViews

/// Lengths that constraints would make negative.
@Suite @MainActor struct LengthTests {
  @Test func noLengthIsNegative() {
    let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let right = a.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 50)
    right.priority = .defaultHigh
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100), right,
      b.leftAnchor.constraint(equalTo: a.rightAnchor), b.widthAnchor.constraint(equalTo: a.widthAnchor),
      a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(lessThanOrEqualToConstant: 0),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 100, y: 0, width: 0, height: 0) && b.frame == Rect(x: 100, y: 0, width: 0, height: 0))
    right.constant = 130
    root.layoutIfNeeded()
    #expect(a.frame.width == 30 && b.frame == Rect(x: 130, y: 0, width: 30, height: 0))
    // 0 is the only height that it can have.
    #expect(!a.hasAmbiguousLayout)
    right.constant = -40
    root.layoutIfNeeded()
    #expect(a.frame.width == 0 && b.frame.minX == 100)
  }

  @Test func theYoungestIsGivenUpForALength() {
    let stage = Stage()
    var told: [String] = []
    stage.application.warningHandler = { told.append($0) }
    let a = placed(View(), in: stage.window)
    let (left, right) = (
      a.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 100),
      a.rightAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 50)
    )
    LayoutConstraint.activate([left, right])
    stage.turn()
    #expect(a.frame == Rect(x: 100, y: 0, width: 0, height: 0))
    #expect(told.count == 1)
    #expect(told.first?.contains("given up: \(right)\nbecause of:") == true, "\(told)")
    #expect(told.first?.contains("View.width >= 0") == true && told.first?.contains("\(left)") == true)
    stage.turn()
    #expect(told.count == 1)
  }
}
