import UIKit

class Tap: UIView {
  private var link: CADisplayLink?
  private var count = 0

  override func didMoveToWindow() {
    link = CADisplayLink(target: self, selector: Selector(Self.step))
    link?.add(to: .main, forMode: .common)
  }

  private func step() {
    layer.opacity = Float(count) / 10
  }
}
