import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Bars that fingers, keyboards and windows of little height hide: both, as in UIKit.
@MainActor @Suite struct BarHidingTests {
  private let it = NavigationStage()

  init() {
    let scroll = ScrollView(frame: it.root.view.bounds)
    scroll.contentSize = Size(320, 2000)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    it.root.view.addSubview(scroll)
    it.root.toolbarItems = [BarButtonItem(title: "Tool")]
    it.navigation.setToolbarHidden(false, animated: false)
    it.stage.turn(0.1)
  }

  private func rest(_ time: Double) { for step in 0...5 { it.stage.turn(time + Double(step) / 5) } }

  /// Which bars are hidden, by what is seen.
  private var hidden: [Bool] { [it.navigation.navigationBar.isHidden, it.navigation.toolbar.isHidden] }
  private var covered: [Double] { [it.root.view.safeAreaInsets.top, it.root.view.safeAreaInsets.bottom] }

  private func drag(by way: Double, seconds: Double, at time: Double) {
    it.stage.touch(1, .began, 160, 240, at: time)
    for step in 1...6 {
      let share = Double(step) / 6
      it.stage.touch(1, .moved, 160, 240 + way * share, at: time + seconds * share)
      it.stage.turn(time + seconds * share)
    }
    it.stage.touch(1, .ended, 160, 240 + way, at: time + seconds)
    rest(time + seconds)
  }

  @Test func byADrag() {
    drag(by: -100, seconds: 0.1, at: 1)
    #expect(hidden == [false, false], "only where the program wants it")
    it.navigation.hidesBarsOnSwipe = true
    drag(by: -60, seconds: 1, at: 4)
    #expect(hidden == [false, false], "a slow drag scrolls")
    drag(by: -100, seconds: 0.1, at: 7)
    #expect(hidden == [true, true] && covered == [0, 0] && it.navigation.isNavigationBarHidden)
    drag(by: 100, seconds: 0.1, at: 10)
    #expect(hidden == [false, false] && covered == [44, 44] && !it.navigation.isNavigationBarHidden)
    it.navigation.hidesBarsOnSwipe = false
    drag(by: -100, seconds: 0.1, at: 13)
    #expect(hidden == [false, false])
  }

  @Test func byATap() {
    it.navigation.hidesBarsOnTap = true
    func tap(_ y: Double, at time: Double) {
      it.stage.touch(1, .began, 160, y, at: time)
      it.stage.touch(1, .ended, 160, y, at: time + 0.05)
      rest(time + 0.1)
    }
    tap(200, at: 1)
    #expect(hidden == [true, true] && covered == [0, 0])
    tap(200, at: 3)
    #expect(hidden == [false, false] && covered == [44, 44])
    tap(20, at: 5)
    #expect(hidden == [false, false], "a tap on the bar itself")
    tap(200, at: 7)
    it.navigation.setNavigationBarHidden(false, animated: false)
    rest(9)
    #expect(hidden == [false, false], "a program that shows the one shows both")
  }

  @Test func byAKeyboardAndByLittleHeight() {
    it.navigation.hidesBarsWhenKeyboardAppears = true
    it.stage.window.keyboardFrame = Rect(x: 0, y: 280, width: 320, height: 200)
    rest(1)
    #expect(hidden == [true, true])
    it.stage.window.keyboardFrame = .zero
    it.navigation.isNavigationBarHidden = false
    it.navigation.hidesBarsWhenVerticallyCompact = true
    rest(3)
    #expect(hidden == [false, false])
    it.stage.screen.setOrientation(.landscapeLeft, duration: 0)
    rest(5)
    #expect(hidden == [true, true] && covered == [0, 0] && !it.navigation.isNavigationBarHidden)
    it.stage.screen.setOrientation(.portrait, duration: 0)
    rest(7)
    #expect(hidden == [false, false] && covered == [44, 44])
  }
}
