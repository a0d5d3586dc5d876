import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct PageControlTests {
  private func made(_ pages: Int, width: Double = 160) -> ControlStage<PageControl> {
    let control = PageControl(frame: Rect(x: 0, y: 0, width: width, height: 37))
    control.numberOfPages = pages
    return ControlStage(control, at: Point(40, 200)) { "\($0.currentPage)" }
  }
  private func dots(_ control: PageControl) -> [View] {
    control.layoutIfNeeded()
    return Array(control.subviews.dropFirst())
  }

  @Test func sizes() throws {
    let control = made(3).control
    #expect(control.size(forNumberOfPages: 3) == Size(39, 37) && control.intrinsicContentSize == Size(39, 37))
    #expect(control.size(forNumberOfPages: 0) == Size(0, 37) && control.size(forNumberOfPages: -4) == Size(0, 37))
    #expect(dots(control).map(\.center.x) == [64, 80, 96] && dots(control).allSatisfy { $0.center.y == 18.5 })
    control.direction = .topToBottom
    #expect(control.size(forNumberOfPages: 3) == Size(37, 39))
    control.direction = .natural
    control.preferredIndicatorImage = try Pictures.image(11, 50)
    #expect(control.size(forNumberOfPages: 2) == Size(31, 50))
  }

  @Test func pages() {
    let control = made(3).control
    control.currentPage = 9
    #expect(control.currentPage == 2)
    control.currentPage = -1
    #expect(control.currentPage == 0)
    control.currentPage = 2
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -3
    #expect(control.numberOfPages == 0 && control.currentPage == 0 && dots(control).isEmpty)
    control.numberOfPages = 1
    control.hidesForSinglePage = true
    #expect(dots(control).allSatisfy { $0.isHidden })
    control.numberOfPages = 2
    #expect(dots(control).allSatisfy { !$0.isHidden })
  }

  @Test func taps() {
    let stage = made(3)
    #expect(stage.tap(100, at: 1) == ["down", "1", "upInside"] && stage.tap(81, at: 2) == ["down", "2", "upInside"])
    #expect(stage.tap(100, at: 3) == ["down", "upInside"])
    #expect(stage.tap(10, at: 4) == ["down", "1", "upInside"])
    stage.control.semanticContentAttribute = .forceRightToLeft
    #expect(stage.tap(10, at: 5) == ["down", "2", "upInside"])
    #expect(dots(stage.control).map(\.center.x) == [96, 80, 64])
    stage.control.direction = .leftToRight
    #expect(stage.tap(10, at: 6) == ["down", "1", "upInside"])
  }

  @Test func aDrag() {
    let stage = made(5)
    _ = stage.touch(.began, 48, at: 1)
    #expect(stage.control.interactionState == .discrete)
    #expect(stage.touch(.moved, 64, at: 1.1) == ["1"] && stage.control.interactionState == .continuous)
    #expect(!stage.control.subviews[0].isHidden)
    #expect(stage.touch(.moved, 66, at: 1.2) == [] && stage.touch(.moved, 112, at: 1.3) == ["4"])
    #expect(stage.touch(.ended, 112, at: 1.4) == ["upInside"] && stage.control.interactionState == .none)
    #expect(stage.control.subviews[0].isHidden)
    stage.control.allowsContinuousInteraction = false
    _ = stage.touch(.began, 112, at: 2)
    #expect(stage.touch(.moved, 64, at: 2.1) == [] && stage.touch(.ended, 64, at: 2.2) == ["3", "upInside"])
  }

  /// As many dots as there is room for, around the current page.
  @Test func manyPages() {
    let stage = made(.max)
    let control = stage.control
    #expect(dots(control).count == 10)
    control.currentPage = .max
    #expect(control.currentPage == .max - 1 && dots(control).count == 10)
    #expect(dots(control).first?.transform != Transform2D.identity && dots(control).last?.transform == .identity)
    #expect(stage.tap(150, at: 1) == ["down", "upInside"])
    control.currentPage = 20
    #expect(dots(control).first?.transform != .identity && dots(control).last?.transform != .identity)
    control.bounds.size.width = 0
    #expect(dots(control).count == 1)
  }

  @Test func colours() throws {
    let control = made(3).control
    func colors() -> [Color?] { dots(control).map(\.backgroundColor) }
    #expect(colors() == [.white, Color(white: 1, alpha: 0.2), Color(white: 1, alpha: 0.2)])
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    (control.pageIndicatorTintColor, control.currentPageIndicatorTintColor) = (red, blue)
    control.currentPage = 1
    #expect(colors() == [red, blue, red])
    control.setIndicatorImage(try Pictures.image(9, 9), forPage: 0)
    #expect(colors() == [nil, blue, red] && dots(control)[0].bounds.size == Size(9, 9))
    #expect(control.indicatorImage(forPage: 0) != nil && control.indicatorImage(forPage: 7) == nil)
    control.setIndicatorImage(nil, forPage: 0)
    #expect(colors() == [red, blue, red])
  }

  @Test func aPageThatThereIsNotStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { PageControl().setIndicatorImage(nil, forPage: 0) }
    }
  }

  @Test func keysAndAssistivePrograms() {
    final class Focused: PageControl { override var canBecomeFirstResponder: Bool { true } }
    let control = Focused(frame: Rect(x: 0, y: 0, width: 160, height: 37))
    control.numberOfPages = 2
    let stage = ControlStage(control as PageControl) { "\($0.currentPage)" }
    #expect(control.becomeFirstResponder() && control.accessibilityValue == "page 1 of 2")
    #expect(stage.press(.keyboardRightArrow, at: 1) == ["1"] && stage.press(.keyboardRightArrow, at: 2) == [])
    #expect(stage.press(.keyboardLeftArrow, at: 3) == ["0"])
  }
}
