import Multiplane
import UIKit

/// Each name that both modules have, in UIKit's type.
@main struct Both {
  static func main() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.shadowOpacity = 0.25
    let half = layer.opacity
    let quarter: Float = layer.shadowOpacity
    layer.contents = nil
    layer.shadowPath = nil
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    let transform = layer.affineTransform()
    let below = CALayer()
    layer.insertSublayer(below, at: 0)
    let index: UInt32 = 0
    layer.insertSublayer(CALayer(), at: index)
    let count = layer.sublayers?.count ?? 0
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    let keys = layer.animationKeys()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.repeatCount = 2
    animation.speed = 1.5
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.values = [CGPoint.zero]
    frames.keyTimes = [0, 1]
    frames.path = nil
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
    shape.lineDashPattern = [1, 2]
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 1]
    let copies = CAReplicatorLayer()
    copies.instanceAlphaOffset = -0.1
    let text = CATextLayer()
    text.string = "text"
    text.foregroundColor = UIColor.red.cgColor
    text.font = UIFont.systemFont(ofSize: 10)
    let point = layer.convert(CGPoint.zero, to: below)
    layer.setNeedsDisplay()
    let isMarked = layer.needsDisplay()
    let shown = layer.presentation()
    print(half, quarter, transform, count, keys ?? [], point, isMarked, shown?.opacity ?? 0, layer.model() === layer)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.cornerRadius = 2
    let bar = UIProgressView()
    let value: Float = 0.5
    bar.progress = value
    let window = UIWindow(frame: view.frame)
    window.rootViewController = UIViewController()
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "a")
    print(view.frame.size, bar.progress, window.screen as Any, label.attributedText?.string ?? "")
  }
}
