import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@Suite @MainActor struct RefreshTests {
  private let scroll = ScrollStage()
  private let control = RefreshControl()
  private let log = Log()
  private final class Log { var count = 0 }

  init() {
    scroll.view.refreshControl = control
    control.addAction(for: .valueChanged) { [log] in log.count += 1 }
    scroll.stage.turn()
  }

  /// A finger that pulls by points, and what is shown of them.
  private func pull(by way: Double, from start: Double, lifts: Bool = true) -> Double {
    let steps = (0...20).map { 100 + (way + 10) * Double($0) / 20 }
    return scroll.drag(steps, from: start, lifts: lifts)
  }

  @Test func aPullThatIsLongEnough() {
    #expect(control.isHidden && !control.isRefreshing)
    var time = pull(by: 60, from: 1)
    #expect(!control.isRefreshing && log.count == 0)
    scroll.run(from: time, until: time + 3)
    #expect(control.isHidden && scroll.view.contentOffset.y == 0)
    // Beyond the threshold, while the finger is down.
    time = pull(by: 300, from: 6, lifts: false)
    #expect(scroll.view.contentOffset.y <= -80 && control.isRefreshing && log.count == 1 && !control.isHidden)
    #expect(scroll.view.adjustedContentInset.top == 0)
    // Farther than it is high, it stays at the top of what is shown.
    scroll.stage.turn(time)
    #expect(control.frame.minY == scroll.view.contentOffset.y && control.frame.height == 60)
    let offset = scroll.view.contentOffset.y
    scroll.stage.touch(1, .ended, 100, 410, at: time + 0.2)
    scroll.stage.turn(time + 0.2)
    #expect(scroll.view.contentOffset.y == offset && scroll.view.adjustedContentInset.top == 60)
    scroll.run(from: time + 0.2, until: time + 3)
    #expect(scroll.view.contentOffset.y == -60 && control.frame.minY == -60 && log.count == 1)
    control.endRefreshing()
    #expect(scroll.view.adjustedContentInset.top == 0 && scroll.view.contentOffset.y == -60)
    scroll.run(from: time + 3, until: time + 5)
    #expect(scroll.view.contentOffset.y == 0 && control.isHidden && !control.isRefreshing)
  }

  @Test func anEndDuringTheDrag() {
    let time = pull(by: 300, from: 1, lifts: false)
    #expect(control.isRefreshing)
    control.endRefreshing()
    let offset = scroll.view.contentOffset.y
    scroll.stage.touch(1, .moved, 100, 409, at: time + 0.02)
    scroll.stage.turn(time + 0.02)
    // No jump, and no second refresh of the same pull.
    #expect(abs(scroll.view.contentOffset.y - offset) < 2 && !control.isRefreshing && log.count == 1)
    scroll.stage.touch(1, .ended, 100, 409, at: time + 0.2)
    scroll.stage.turn(time + 0.2)
    scroll.run(from: time + 0.2, until: time + 4)
    #expect(scroll.view.contentOffset.y == 0)
    _ = pull(by: 300, from: time + 5)
    #expect(log.count == 2)
  }

  @Test func byCode() {
    control.beginRefreshing()
    #expect(control.isRefreshing && log.count == 0 && scroll.view.contentOffset.y == -60)
    control.beginRefreshing()
    scroll.stage.turn(1)
    #expect(!control.isHidden && control.accessibilityLabel == "Refreshing")
    control.endRefreshing()
    scroll.run(from: 1, until: 3)
    #expect(scroll.view.contentOffset.y == 0)
    // Contents that are farther down stay.
    scroll.view.contentOffset.y = 500
    control.beginRefreshing()
    #expect(scroll.view.contentOffset.y == 500)
    control.endRefreshing()
    #expect(scroll.view.contentOffset.y == 500)
    control.endRefreshing()
  }

  @Test func anotherScrollView() {
    control.beginRefreshing()
    let other = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.stage.window.addSubview(other)
    other.refreshControl = control
    #expect(scroll.view.refreshControl == nil && scroll.view.adjustedContentInset.top == 0)
    #expect(other.refreshControl === control && other.adjustedContentInset.top == 60 && control.superview === other)
    other.refreshControl = nil
    #expect(other.adjustedContentInset.top == 0 && control.superview == nil && control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
  }

  @Test func oneThatIsNotEnabled() {
    control.isEnabled = false
    _ = pull(by: 300, from: 1)
    #expect(!control.isRefreshing && log.count == 0)
  }

  /// Also contents that are smaller than the view are pulled.
  @Test func smallContents() {
    scroll.view.contentSize = Size(300, 100)
    _ = pull(by: 300, from: 1)
    #expect(control.isRefreshing && log.count == 1)
  }

  @Test func words() {
    control.title = AttributedText("Last time at noon")
    scroll.view.addSubview(View())
    _ = pull(by: 300, from: 1)
    let label = control.subviews.compactMap { $0 as? Label }.first
    #expect(label?.text == "Last time at noon")
    #if Drawing
      #expect((label?.frame.height ?? 0) > 10 && label?.frame.maxY ?? 99 <= 60)
    #endif
    control.title = nil
    #expect(control.subviews.count == 1)
  }
}
