// Written as for Apple's UIKit; nothing here compiles on Linux as it is.
import Foundation
import ObjectiveC
import UIKit.UIGestureRecognizerSubclass

/// Hears of turns.
@objc public protocol DialDelegate {
  @objc optional func dialDidTurn(_ dial: Dial)
  @objc optional func dial(_ dial: Dial, mayTurnTo value: CGFloat) -> Bool
  @objc optional func titleOfDial(_ dial: Dial) -> String?
  func dialWillTurn(_ dial: Dial)
}

class DialLayer: CALayer {
  @NSManaged var angle: CGFloat
  @NSManaged var hue: CGFloat

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? DialLayer { angle = other.angle }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == #keyPath(angle) || key == #keyPath(DialLayer.hue) || super.needsDisplay(forKey: key)
  }
}

class PlainLayer: CALayer {
  var name2 = "plain"
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UIColor {
  convenience init(gray: CGFloat) { self.init(red: gray, green: gray, blue: gray, alpha: 1) }
}

@IBDesignable @objcMembers open class Dial: UIControl {
  @IBInspectable dynamic var step: CGFloat = 10
  @IBOutlet weak var delegate: DialDelegate?
  var log: [String] = []
  lazy var tap = UITapGestureRecognizer(target: self, action: #selector(turn))

  override open class var layerClass: AnyClass { DialLayer.self }

  @objc(turnTheDial) func turn() {
    delegate?.dialWillTurn(self)
    let layer = self.layer as! DialLayer
    guard delegate?.dial?(self, mayTurnTo: layer.angle + step) ?? true else { return log.append("refused") }
    layer.angle += step
    log.append("\(delegate?.titleOfDial?(self) ?? "dial") at \(layer.angle)")
    if delegate?.responds(to: #selector(DialDelegate.dialDidTurn(_:))) == true { delegate?.dialDidTurn?(self) }
  }

  @objc func listen(_ sender: UIControl) { log.append("pressed") }

  func begin() {
    addTarget(self, action: #selector(Dial.listen(_:)), for: .touchUpInside)
    addTarget(self, action: #selector(turn), for: .touchUpInside)
    sendActions(for: .touchUpInside)
    // Another place of the source names the same method.
    removeTarget(self, action: #selector(listen), for: .touchUpInside)
    sendActions(for: .touchUpInside)
    log.append(#keyPath(DialLayer.position.x))
    log.append("\(PlainLayer().name2) \(UIColor(gray: 0.5) == UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))")
    #if os(iOS) || os(tvOS)
      log.append("iOS")
    #endif
  }
}

@objc class Keeper: NSObject, DialDelegate {
  @objc var limit: CGFloat = 15
  private(set) var turns = 0

  func dialWillTurn(_ dial: Dial) {}
  @objc func dialDidTurn(_ dial: Dial) { turns += 1 }
  @objc func dial(_ dial: Dial, mayTurnTo value: CGFloat) -> Bool { value <= limit }
}

@objc class Silent: NSObject, DialDelegate { func dialWillTurn(_ dial: Dial) {} }
