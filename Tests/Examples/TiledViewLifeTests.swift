import Foundation
import Multiplane
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSurfaces
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// Views, layers and delegates that draw tiles go while tiles are asked for and drawn.
extension ExampleTests {
  private final class Sheet: View {
    override class var layerClass: AnyClass { TiledLayer.self }
    override func draw(_ rect: Rect, in context: any DrawingContext) {
      context.setFillColor(Color(red: 0.2, green: 0.4, blue: 0.6))
      context.fillEllipse(in: rect)
    }
  }

  /// Draws on threads of the library.
  private final class Ground: TiledLayer {
    override func draw(in context: any DrawingContext) { context.fill(context.boundingBoxOfClipPath) }
  }

  private final class Painter: LayerDelegate {
    let color = Color(red: 1, green: 0.5, blue: 0)
    func draw(_ layer: Layer, in context: any DrawingContext) {
      context.setFillColor(color)
      context.fill(context.boundingBoxOfClipPath)
    }
  }

  /// Rounds of the test; MULTIPLANE_TILED_ROUNDS says how many.
  private static let rounds =
    ProcessInfo.processInfo.environment["MULTIPLANE_TILED_ROUNDS"].flatMap { Int($0) } ?? 20

  @Test func tiledViewsGoWhileTheirTilesAreDrawn() throws {
    let surface = try OffscreenSurface(width: 200, height: 200, scale: 1)
    var random = SplitMix64(seed: 7)
    var drawn = 0
    for round in 0..<Self.rounds {
      try autoreleased {
        let compositor = try Compositor(context: surface.context)
        let (application, screen) = (Application(), Screen(size: Size(200, 200)))
        application.drawingContexts = .cairo
        screen.mailbox = compositor.mailbox
        application.connect(screen)
        let window = Window(screen: screen)
        window.isHidden = false
        var painters: [Painter] = []
        var time = 0.0
        for _ in 0..<12 {
          let place = Rect(
            x: Double.random(in: -300..<150, using: &random), y: Double.random(in: -300..<150, using: &random),
            width: 600, height: 600)
          switch Int.random(in: 0..<6, using: &random) {
          case 0, 1:
            let sheet = Sheet(frame: place)
            (sheet.layer as? TiledLayer)?.tileSize = Size(32, 32)
            window.addSubview(sheet)
          case 2:
            let layer = Ground()
            (layer.frame, layer.tileSize) = (place, Size(32, 32))
            window.layer.addSublayer(layer)
          case 3:
            let (layer, painter) = (TiledLayer(), Painter())
            (layer.frame, layer.tileSize, layer.delegate) = (place, Size(32, 32), painter)
            painters.append(painter)
            window.layer.addSublayer(layer)
          case 4:
            window.subviews.randomElement(using: &random)?.removeFromSuperview()
            window.layer.ownSublayers.randomElement(using: &random)?.setNeedsDisplay()
          default:
            if !painters.isEmpty { painters.removeFirst() }
            let layers = window.layer.ownSublayers.filter { $0 is Ground }
            layers.randomElement(using: &random)?.removeFromSuperlayer()
          }
          time += 1.0 / 60
          application.turn(at: time)
          let frame = try compositor.render(
            at: time, to: surface, waitingForTiles: Bool.random(using: &random) ? 0.002 : 0)
          drawn += frame.statistics.tiles.uploaded
        }
        // Every second round all of it goes with requests under way.
        if round % 2 == 0 { window.isHidden = true }
      }
    }
    #expect(drawn > 0)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}
