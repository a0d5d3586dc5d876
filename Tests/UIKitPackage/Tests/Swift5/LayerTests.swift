import QuartzCore
import UIKit
import XCTest

/// Layers and animations, with the types of Core Animation.
final class LayerTests: XCTestCase {
  func testPropertiesHaveCoreAnimationsTypes() {
    let layer = CALayer()
    let faint: Float = 0.5
    layer.opacity = faint
    layer.shadowOpacity = faint
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertEqual(layer.shadowOpacity, 0.5)
    XCTAssertNil(layer.sublayers)
    let child = CALayer()
    layer.addSublayer(child)
    layer.sublayers?.forEach { $0.isHidden = true }
    XCTAssertTrue(child.isHidden)
    layer.sublayers = nil
    XCTAssertNil(child.superlayer)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2))
    XCTAssertEqual(layer.affineTransform().a, -2, accuracy: 1e-12)
    layer.backgroundColor = UIColor.red.withAlphaComponent(0.5).cgColor
    XCTAssertEqual(layer.backgroundColor?.components?[3], 0.5)
    layer.contents = "no picture"
    XCTAssertNil(layer.contents)
  }

  func testTransactionsKeepValues() {
    let screen = UIScreen(size: CGSize(width: 20, height: 20))
    UIApplication.shared.connect(screen)
    defer { UIApplication.shared.disconnect(screen) }
    CATransaction.setAnimationDuration(5)
    XCTAssertEqual(CATransaction.animationDuration(), 5)
    CATransaction.flush()
    XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    CATransaction.begin()
    CATransaction.setValue("stored", forKey: "mine")
    CATransaction.begin()
    XCTAssertEqual(CATransaction.value(forKey: "mine") as? String, "stored")
    CATransaction.setValue(nil, forKey: "mine")
    XCTAssertNil(CATransaction.value(forKey: "mine"))
    CATransaction.commit()
    XCTAssertEqual(CATransaction.value(forKey: "mine") as? String, "stored")
    CATransaction.commit()
    XCTAssertNil(CATransaction.value(forKey: "mine"))
  }

  func testConvertAnswersPoints() {
    let (parent, child) = (CALayer(), CALayer())
    child.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    parent.addSublayer(child)
    let point = child.convert(CGPoint(x: 1, y: 2), to: parent)
    XCTAssertEqual(point.x, 11)
    XCTAssertEqual(parent.convert(child.bounds, from: child), child.frame)
    // Layers of two trees: as if both roots lay on each other.
    XCTAssertEqual(CALayer().convert(CGPoint(x: 1, y: 2), to: parent), CGPoint(x: 1, y: 2))
  }

  func testAnimationsTakeValuesOfAnyType() {
    let basic = CABasicAnimation(keyPath: "position")
    basic.fromValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    basic.toValue = CGPoint(x: 3, y: 4)
    XCTAssertEqual(basic.fromValue as? CGPoint, CGPoint(x: 1, y: 2))
    basic.byValue = "far"
    XCTAssertNil(basic.byValue)
    basic.repeatCount = HUGE
    XCTAssertEqual(basic.repeatCount, .infinity)
    let keyframes = CAKeyframeAnimation(keyPath: "transform.scale")
    keyframes.values = [1, 0.5, NSNumber(value: 2)]
    keyframes.keyTimes = [0, 0.5, 1]
    keyframes.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0, 0, 1, 1),
    ]
    XCTAssertEqual(keyframes.values?.count, 3)
    XCTAssertEqual(keyframes.keyTimes, [0, 0.5, 1])
    keyframes.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    XCTAssertEqual(keyframes.path?.boundingBoxOfPath.width ?? 0, 10, accuracy: 1e-9)
    let group = CAAnimationGroup()
    group.animations = [basic, keyframes]
    group.fillMode = kCAFillModeForwards
    let layer = CALayer()
    layer.add(group, forKey: "group")
    XCTAssertEqual(layer.animationKeys(), ["group"])
  }

  func testShapesAndGradients() {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    shape.path = path
    path.addRect(CGRect(x: 10, y: 0, width: 4, height: 4))
    XCTAssertEqual(shape.path?.boundingBox.width, 4)
    shape.lineDashPattern = [4, 2]
    XCTAssertEqual(shape.lineDashPattern, [4, 2])
    shape.lineCap = .round
    shape.fillColor = nil
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor, "none"]
    gradient.locations = [0, 1]
    XCTAssertEqual(gradient.colors?.count, 2)
    XCTAssertEqual(gradient.locations, [0, 1])
  }

  func testTransforms() {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
    XCTAssertFalse(CATransform3DIsAffine(transform))
    let back = CATransform3DConcat(transform, CATransform3DInvert(transform))
    XCTAssertEqual(back.m11, 1, accuracy: 1e-12)
    XCTAssertEqual(back.m34, 0, accuracy: 1e-12)
    XCTAssertTrue(CGAffineTransform(scaleX: 2, y: 4).inverted() == CGAffineTransform(scaleX: 0.5, y: 0.25))
  }
}
