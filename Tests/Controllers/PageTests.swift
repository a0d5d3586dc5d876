import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor private final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
  let pages: [NotingController]
  var turns: [String] = []
  init(_ pages: [NotingController]) { self.pages = pages }

  private func page(_ controller: ViewController, _ step: Int) -> ViewController? {
    guard let index = pages.firstIndex(where: { $0 === controller }), pages.indices.contains(index + step) else {
      return nil
    }
    return pages[index + step]
  }
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController? { page(viewController, -1) }
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { page(viewController, 1) }
  func pageViewController(
    _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController]
  ) { turns.append("to \(pendingViewControllers.first?.title ?? "")") }
  func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool
  ) { turns.append("from \(previousViewControllers.first?.title ?? "") \(completed)") }
}

@MainActor @Suite struct PageTests {
  private struct Opened {
    let stage: Stage
    let notes: Notes
    let pages: PageViewController
    let book: Book

    @MainActor init(_ orientation: PageViewController.NavigationOrientation = .horizontal) {
      let notes = Notes()
      (stage, self.notes) = (Stage(320, 480), notes)
      pages = PageViewController(transitionStyle: .scroll, navigationOrientation: orientation)
      book = Book((0..<4).map { NotingController("\($0)", notes) })
      (pages.dataSource, pages.delegate) = (book, book)
      pages.setViewControllers([book.pages[1]], direction: .forward, animated: false)
      stage.window.rootViewController = pages
      stage.turn(0)
      _ = notes.take()
    }

    @MainActor func drag(from start: Point, by way: Point, at time: Double, hold: Double = 0) {
      stage.touch(1, .began, start.x, start.y, at: time)
      stage.turn(time)
      for step in 1...5 {
        let part = Double(step) / 5
        stage.touch(1, .moved, start.x + way.x * part, start.y + way.y * part, at: time + part * 0.1)
        stage.turn(time + part * 0.1)
      }
      stage.touch(1, .ended, start.x + way.x, start.y + way.y, at: time + 0.12 + hold)
      for step in 0..<120 { stage.turn(time + 0.12 + hold + Double(step) / 60) }
    }
  }

  @Test func fingersTurnPages() {
    let it = Opened()
    it.drag(from: Point(300, 200), by: Point(-200, 0), at: 1)
    #expect(it.pages.viewControllers?.first === it.book.pages[2])
    #expect(it.book.turns == ["to 2", "from 1 true"])
    #expect(
      it.notes.take() == [
        "2 will enter", "2 loaded", "1 will leave", "1 will disappear moving", "2 will appear moving", "2 is appearing",
        "1 did disappear moving", "2 did appear moving", "1 left", "2 entered",
      ])
    #expect(it.book.pages[2].view.convert(Point.zero, to: it.stage.window) == .zero)
    it.drag(from: Point(20, 200), by: Point(200, 0), at: 5)
    #expect(it.pages.viewControllers?.first === it.book.pages[1])
    #expect(it.book.pages[1].view.convert(Point.zero, to: it.stage.window) == .zero)
    it.drag(from: Point(20, 200), by: Point(200, 0), at: 10)
    #expect(it.pages.viewControllers?.first === it.book.pages[0])
    it.drag(from: Point(20, 200), by: Point(200, 0), at: 15)
    #expect(it.pages.viewControllers?.first === it.book.pages[0])
    #expect(it.book.pages[0].view.window != nil && it.book.pages[1].view.window == nil)
    #expect(it.pages.children == [it.book.pages[0]])
  }

  @Test func aShortDragComesBack() {
    let it = Opened(.vertical)
    it.drag(from: Point(100, 300), by: Point(0, -60), at: 1, hold: 1)
    #expect(it.pages.viewControllers?.first === it.book.pages[1])
    #expect(it.book.turns == ["to 2", "from 1 false"])
    let calls = it.notes.take()
    #expect(calls.suffix(4) == ["2 did disappear moving", "1 did appear", "2 left", "1 entered"])
    #expect(it.book.pages[2].parent == nil && it.book.pages[1].parent === it.pages)
  }

  @Test func aProgramTurnsPages() {
    let it = Opened()
    var ends: [Bool] = []
    it.pages.setViewControllers([it.book.pages[3]], direction: .reverse, animated: true) { ends.append($0) }
    for step in 0..<90 { it.stage.turn(Double(step) / 60) }
    #expect(ends == [true])
    #expect(it.pages.viewControllers?.first === it.book.pages[3])
    #expect(it.book.turns == [])
    #expect(it.book.pages[3].view.convert(Point.zero, to: it.stage.window) == .zero)
    it.pages.setViewControllers(nil, direction: .forward, animated: false)
    #expect(it.pages.viewControllers == nil)
  }
}
