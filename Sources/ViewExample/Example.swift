// An application with a window and three views that draw themselves: a dial that slides, a sheet of lines, and a pad
// that remembers where it was touched. Run it with a script, or by the clock: see Views in the documentation.
import Multiplane
import MultiplaneContents
import MultiplaneScripts
import MultiplaneViews

/// Rules a sheet of paper.
final class Sheet: View {
  override func draw(_ rect: Rect, in context: any DrawingContext) {
    context.setStrokeColor(Color(red: 0.6, green: 0.75, blue: 0.9))
    for y in stride(from: 20.0, to: bounds.height, by: 20) {
      context.move(to: Point(0, y + 0.5))
      context.addLine(to: Point(bounds.width, y + 0.5))
    }
    context.strokePath()
  }
}

/// A dial with a hand; it is moved, and drawn once.
final class Dial: View {
  override func draw(_ rect: Rect, in context: any DrawingContext) {
    context.setFillColor(Color(red: 0.95, green: 0.85, blue: 0.4))
    context.fillEllipse(in: bounds.insetBy(dx: 2, dy: 2))
    context.setStrokeColor(Color(red: 0.5, green: 0.2, blue: 0.1))
    context.setLineWidth(4)
    context.move(to: Point(bounds.midX, bounds.midY))
    context.addLine(to: Point(bounds.midX, bounds.minY + 10))
    context.strokePath()
  }
}

/// Draws a dot where it is touched.
final class Pad: View {
  private var dots: [Point] = []

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { add(touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { add(touches) }

  private func add(_ touches: Set<Touch>) {
    for touch in touches {
      let place = touch.location(in: self)
      dots.append(place)
      setNeedsDisplay(Rect(x: place.x - 6, y: place.y - 6, width: 12, height: 12))
    }
  }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    context.setFillColor(Color(red: 0.2, green: 0.4, blue: 0.8))
    for dot in dots { context.fillEllipse(in: Rect(x: dot.x - 5, y: dot.y - 5, width: 10, height: 10)) }
  }
}

@main final class Example: Responder, ApplicationDelegate {
  private var window: Window?

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    let window = Window(screen: screen)
    window.backgroundColor = .white
    let sheet = Sheet(frame: window.bounds)
    (sheet.autoresizingMask, sheet.contentMode) = ([.flexibleWidth, .flexibleHeight], .redraw)
    sheet.backgroundColor = Color(red: 0.98, green: 0.98, blue: 0.94)
    let dial = Dial(frame: Rect(x: 20, y: 20, width: 100, height: 100))
    (dial.isOpaque, dial.autoresizingMask) = (false, .flexibleRightMargin)
    let pad = Pad(frame: Rect(x: 20, y: 140, width: window.bounds.width - 40, height: window.bounds.height - 160))
    pad.backgroundColor = Color(red: 0.85, green: 0.9, blue: 1)
    pad.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // What views that draw themselves show, in words.
    for (view, name) in [(dial, "Dial"), (pad, "Pad")] {
      (view.isAccessibilityElement, view.accessibilityLabel) = (true, name)
    }
    (dial.accessibilityTraits, pad.accessibilityTraits) = (.image, .allowsDirectInteraction)
    for view in [sheet, dial, pad] { window.addSubview(view) }
    window.makeKeyAndVisible()
    // To the right edge and back, for ever.
    application.animate(withDuration: 1, options: [.repeat, .autoreverse, .allowUserInteraction]) {
      dial.frame.origin.x = window.bounds.width - 120
    }
    self.window = window
    return true
  }
}
