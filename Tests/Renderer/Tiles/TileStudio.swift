import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneLock
import MultiplaneContents
import MultiplaneTestSupport

/// One context for pictures of tiled layers, and a tree that lasts over several frames.
final class TileStudio {
  let side: Int
  let surface: OffscreenSurface
  let compositor: Compositor
  let tree: LayerTree
  let layer = TiledLayer()
  var background: Color? = .clear
  /// The longest wait for tiles, seconds of real time: a full machine takes its time, and that is no fault.
  static let patience = 600.0
  var age = 0

  init(side: Int = 256, source: TileSource? = nil) throws {
    self.side = side
    surface = try OffscreenSurface(width: side, height: side)
    compositor = try Compositor(context: surface.context)
    compositor.shapeRasterizer = .cairo
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    root.anchorPoint = .zero
    layer.anchorPoint = .zero
    layer.source = source
    root.addSublayer(layer)
    tree = LayerTree(root: root, actionsAreEnabled: false)
  }

  private func target() -> RenderTarget {
    RenderTarget(
      framebuffer: surface.target().framebuffer, width: side, height: side, rowOrder: .topDown, bufferAge: age)
  }

  /// Draws a frame, and optionally waits for its tiles.
  @discardableResult
  func frame(at time: Double = 0, waiting limit: Double? = nil, scale: Double = 1) throws -> Compositor.Frame {
    compositor.mailbox.post(tree.commit(at: time))
    let options = Compositor.FrameOptions(scale: scale, background: background)
    defer { age = 1 }
    if let limit { return try compositor.render(at: time, to: target(), options: options, waitingForTiles: limit) }
    return try compositor.render(at: time, to: target(), options: options)
  }

  var picture: Picture {
    let target = target()
    let pixels = surface.context.withCurrent { gl in gl.readPixels(of: target) }
    return Picture(width: side, height: side, pixels: pixels)
  }

  /// Draws frames at one time until all tiles are there; each waits for the requests of the last one.
  @discardableResult
  func settled(at time: Double = 0) throws -> Compositor.Frame { try frame(at: time, waiting: Self.patience) }

  /// Makes the target's content unknown: the next frame draws all of it.
  func forgetTarget() { age = 0 }
}

/// Draws tiles from a bitmap with one texel a point, at the origin; its edge texels are repeated outside.
struct BitmapTiles: TileProvider {
  let bitmap: Bitmap

  func texel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let (x, y) = (min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1))
    let index = y * bitmap.bytesPerRow + x * 4
    return SIMD4(bitmap.bytes[index], bitmap.bytes[index + 1], bitmap.bytes[index + 2], bitmap.bytes[index + 3])
  }

  func drawTile(_ request: TileRequest, into tile: inout TileBitmap) -> TileAnswer {
    let step = 1 / request.scale
    let (left, top) = (Int(clamping: request.rect.minX.rounded()), Int(clamping: request.rect.minY.rounded()))
    for y in 0..<request.height {
      for x in 0..<request.width {
        if step <= 1 {
          let at = SIMD2(request.rect.minX + (Double(x) + 0.5) * step, request.rect.minY + (Double(y) + 0.5) * step)
          tile[x, y] = texel(Int(clamping: at.x.rounded(.down)), Int(clamping: at.y.rounded(.down)))
        } else {
          let count = Int(clamping: step)
          var sum = SIMD4<Int>.zero
          for dy in 0..<count {
            for dx in 0..<count {
              sum &+= SIMD4<Int>(truncatingIfNeeded: texel(left + x * count + dx, top + y * count + dy))
            }
          }
          tile[x, y] = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ (count * count / 2)) / (count * count))
        }
      }
    }
    return .drawn
  }
}

/// A log of a provider's requests, from any thread.
final class TileLog: Sendable {
  private let box = Box()

  private final class Box: @unchecked Sendable {
    let monitor = Monitor()
    var requests: [TileRequest] = []
    var isHeld = false
  }

  /// Returns when requests are not held.
  func note(_ request: TileRequest) {
    box.monitor.withLock {
      box.requests.append(request)
      box.monitor.wakeAll()
      while box.isHeld { box.monitor.wait() }
    }
  }

  /// Blocks providers, or lets them continue.
  func hold(_ isHeld: Bool) {
    box.monitor.withLock {
      box.isHeld = isHeld
      box.monitor.wakeAll()
    }
  }

  /// Waits until a number of requests have been noted; false if none comes any more.
  func waitForRequests(_ count: Int) -> Bool {
    let end = Monitor.now() + TileStudio.patience
    return box.monitor.withLock {
      while box.requests.count < count, Monitor.now() < end { box.monitor.wait(until: end) }
      return box.requests.count >= count
    }
  }

  var requests: [TileRequest] { box.monitor.withLock { box.requests } }
  var keys: [String] { requests.map { "\($0.level):\($0.column),\($0.row)" } }
}
