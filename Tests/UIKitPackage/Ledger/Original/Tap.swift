import UIKit

class Tap: UIView {
  private var link: CADisplayLink?
  private var count = 0

  override func didMoveToWindow() {
    link = CADisplayLink(target: self, selector: #selector(step))
    link?.add(to: .main, forMode: .common)
  }

  @objc private func step() {
    layer.opacity = Float(count) / 10
  }
}
