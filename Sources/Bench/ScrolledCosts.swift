import MultiplaneGeometry
import MultiplaneRenderTree
import MultiplaneScrolling
import MultiplaneViews

/// What frames cost of a list or a grid that is scrolled by whole pixels, those apart in which something comes in.
package struct ScrolledCosts: Sendable {
  /// Milliseconds of processor time of a frame in which nothing comes in: views and commit, applying and planning.
  package var views = 0.0, engine = 0.0
  /// Of a frame in which something comes in: what it takes more.
  package var moreViews = 0.0, moreEngine = 0.0
  /// Draws and layouts of one frame in which nothing comes in, and what one in which something does has more.
  package var draws = 0.0, layouts = 0.0, moreDraws = 0.0, moreLayouts = 0.0

  init() {}

  /// Scrolls twice by so many frames of half a point, and measures the second time.
  ///
  /// - Parameter comesIn: whether something has come in with the last frame; asked after each.
  @MainActor init(of view: ScrollView, in scene: ListBench.Scene, frames: Int, comesIn: () -> Bool) {
    var (quiet, busy) = (Frames(), Frames())
    for round in 0..<2 * frames {
      view.contentOffset.y += 0.5
      scene.application.statistics = ViewStatistics()
      let times = scene.frame(view.contentOffset.y)
      let statistics = scene.application.statistics
      let isBusy = comesIn()
      guard round >= frames else { continue }
      if isBusy { busy.add(times, statistics) } else { quiet.add(times, statistics) }
    }
    (views, engine) = (ListBench.median(quiet.views), ListBench.median(quiet.engine))
    (moreViews, moreEngine) = (ListBench.median(busy.views) - views, ListBench.median(busy.engine) - engine)
    (draws, layouts) = (quiet.mean(quiet.draws), quiet.mean(quiet.layouts))
    (moreDraws, moreLayouts) = (busy.mean(busy.draws) - draws, busy.mean(busy.layouts) - layouts)
  }

  /// Frames of one kind.
  private struct Frames {
    var (views, engine) = ([UInt64](), [UInt64]())
    var (draws, layouts) = (0, 0)

    mutating func add(_ times: (views: UInt64, engine: UInt64), _ statistics: ViewStatistics) {
      views.append(times.views)
      engine.append(times.engine)
      (draws, layouts) = (draws + statistics.draws, layouts + statistics.layouts)
    }

    func mean(_ count: Int) -> Double { Double(count) / Double(views.count) }
  }
}
