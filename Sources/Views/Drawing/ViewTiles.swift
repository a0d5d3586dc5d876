import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneLock

/// Draws the tiles of a view whose layer is a tiled one by the view's `draw(_:)`: on the main actor, one tile in each
/// turn, so that frames come between them.
final class ViewTiles: AsyncTileProvider, @unchecked Sendable {
  // @unchecked: the list and the poster are touched under the lock, the view on the main actor.
  private let lock = Lock()
  private var waiting: [Job] = []
  private var poster: Poster?
  private weak var view: View?

  private struct Job {
    let request: TileRequest
    let answer: CheckedContinuation<TileAnswer, any Error>
  }

  /// Why a tile is not drawn: it is asked for again.
  private struct Unavailable: Error, CustomStringConvertible {
    let description = "the view is on no screen, or there are no drawing contexts"
  }

  @MainActor init(_ view: View) { self.view = view }

  /// Lets the turns of an application draw.
  func draw(in poster: Poster) {
    let isWaiting = lock.withLock {
      self.poster = poster
      return !waiting.isEmpty
    }
    if isWaiting { poster.post { self.drawNext() } }
  }

  /// Waits for the turn that draws the tile.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) async throws -> TileAnswer {
    try await withCheckedThrowingContinuation { answer in
      let first: Poster? = lock.withLock {
        waiting.append(Job(request: request, answer: answer))
        return waiting.count == 1 ? poster : nil
      }
      first?.post { self.drawNext() }
    }
  }

  @MainActor private func drawNext() {
    let (gone, next, more): ([Job], Job?, Poster?) = lock.withLock {
      let gone = waiting.filter(\.request.isCancelled)
      waiting.removeAll(where: \.request.isCancelled)
      let next = waiting.isEmpty ? nil : waiting.removeFirst()
      return (gone, next, waiting.isEmpty ? nil : poster)
    }
    for job in gone { job.answer.resume(returning: .nothing) }
    if let next {
      next.answer.resume(
        with: Result {
          guard let answer = try view?.drawTile(next.request) else { throw Unavailable() }
          return answer
        })
    }
    more?.post { self.drawNext() }
  }
}

extension View {
  /// Lets the view draw the tiles of its layer, if that is a tiled one.
  final func drawTiles(of layer: Layer) {
    guard let tiled = layer as? TiledLayer else { return }
    let tiles = ViewTiles(self)
    extend(unlessDefault: false) { $0.tiles = tiles }
    tiled.ownSource = TileSource(tiles)
  }

  /// Draws one tile; nil where nothing can be drawn now.
  fileprivate final func drawTile(_ request: TileRequest) throws -> TileAnswer? {
    guard let factory = application?.drawingContexts else { return nil }
    let part = request.rect.intersection(layer.bounds.standardized)
    guard !part.isNull, !part.isEmpty else { return .nothing }
    return try request.draw(with: factory) { context in
      context.clip(to: [part])
      extras?.tile = part
      layer.draw(in: context)
      extras?.tile = nil
    }
  }
}
