import UIKit

/// What Core Animation's own spellings answer, each beside what Apple's answer.
@MainActor func layerAnswers() -> [(name: String, ours: String, apples: String)] {
  let (window, _) = showOldView()
  defer { window.isHidden = true }
  var rows: [(name: String, ours: String, apples: String)] = []
  func row(_ name: String, _ ours: Any?, _ apples: Any?) {
    rows.append((name, ours.map { "\($0)" } ?? "nil", apples.map { "\($0)" } ?? "nil"))
  }
  UIApplication.shared.turn(at: 0)

  let layer = CALayer()
  layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  window.layer.addSublayer(layer)
  UIApplication.shared.turn(at: 0)
  row("a layer's duration", layer.duration, Double.infinity)
  row("model()", layer.presentation()?.model() === layer, true)
  row("presentation of a presentation", layer.presentation()?.presentation()?.model() === layer, true)
  layer.actions = ["position": NSNull()]
  row("NSNull", layer.action(forKey: "position"), nil)
  layer.position = CGPoint(x: 7, y: 7)
  row("NSNull runs nothing", layer.animationKeys(), nil)
  layer.opacity = 0.5
  row("the implicit animation", layer.animationKeys(), ["opacity"])
  row("an action", layer.action(forKey: "bounds") is CABasicAnimation, true)
  row("subtype", CATransition().subtype, nil)

  let text = CATextLayer()
  row("a string", text.string, nil)
  text.string = ""
  row("an empty string", text.string, "")
  row("its copy", CATextLayer(layer: text).string, "")
  text.string = nil
  row("no string", text.string, nil)

  row("a value that is unset", CALayer().value(forKey: "backgroundColor"), nil)
  layer.setValue(CGColor.black, forKey: "backgroundColor")
  row("set by its key", layer.backgroundColor, CGColor.black)
  layer.setValue(nil, forKey: "backgroundColor")
  row("taken away by its key", layer.value(forKey: "backgroundColor"), nil)
  row("a default", CALayer.defaultValue(forKey: "opacity"), 1.0)
  row("a default of the class's own", Dialed().value(forKey: "dial"), "middle")
  let (a, b) = (CALayer(), CALayer())
  b.position = CGPoint(x: 500, y: 500)
  row("other trees", a.convert(CGPoint(x: 1, y: 2), to: b), CGPoint(x: -499, y: -498))
  a.mask = b
  row("a mask's superlayer", b.superlayer === a, true)
  return rows
}

final class Dialed: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "dial" ? "middle" : super.defaultValue(forKey: key)
  }
}
