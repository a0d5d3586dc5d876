import CoreGraphics
import UIKit
import XCTest

/// Paths, colours, pictures and text in the current context.
final class GraphicsTests: XCTestCase {
  func testGeometry() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    let (slice, rest) = rect.divided(atDistance: 4, from: .maxYEdge)
    XCTAssertEqual(slice, CGRect(x: 0, y: 16, width: 10, height: 4))
    XCTAssertEqual(rest, CGRect(x: 0, y: 0, width: 10, height: 16))
    let count = 3
    XCTAssertEqual(CGPoint(x: count, y: count), CGPointMake(3, 3))
    XCTAssertEqual(CGSize(width: 1, height: 2).applying(CGAffineTransform(scaleX: 2, y: 2)), CGSizeMake(2, 4))
    XCTAssertEqual(NSCoder.cgRect(for: NSCoder.string(for: rect)), rect)
    XCTAssertEqual(NSCoder.cgPoint(for: "{0.5, 1}"), CGPoint(x: 0.5, y: 1))
    XCTAssertEqual(IndexPath(row: 2, section: 1).row, 2)
  }

  func testAWholeTurnBackIsACircle() {
    let path = UIBezierPath()
    path.addArc(
      withCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: CGFloat(2 * Double.pi), clockwise: false)
    XCTAssertEqual(path.bounds.width, 10, accuracy: 1e-6)
    XCTAssertEqual(path.bounds.height, 10, accuracy: 1e-6)
    XCTAssertTrue(path.contains(CGPoint(x: 5, y: 5)))
    XCTAssertFalse(path.contains(CGPoint(x: 0.1, y: 0.1)))
  }

  func testWhatIsInside() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    XCTAssertTrue(path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    XCTAssertFalse(path.contains(CGPoint(x: 5, y: 5)))
    XCTAssertTrue(path.contains(CGPoint(x: 1, y: 5)))
    XCTAssertEqual(UIBezierPath().bounds, .zero)
    XCTAssertTrue(CGPath(UIBezierPath().cgPath.path).boundingBox.isNull)
  }

  func testColors() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 1).getRed(
      &red, green: &green, blue: &blue, alpha: &alpha)
    XCTAssertEqual(red, 0, accuracy: 1e-9)
    XCTAssertEqual(green, 0.5, accuracy: 1e-9)
    XCTAssertEqual(blue, 0, accuracy: 1e-9)
    XCTAssertEqual(alpha, 1)
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor.orange.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    XCTAssertEqual(hue, 1.0 / 12, accuracy: 1e-9)
    XCTAssertEqual(saturation, 1)
    XCTAssertEqual(brightness, 1)
  }

  func testTheContextOfAPicture() {
    XCTAssertNil(UIGraphicsGetCurrentContext())
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    UIColor.green.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    UIColor.blue.set()
    UIBezierPath(rect: CGRect(x: 2, y: 0, width: 2, height: 4)).fill()
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    XCTAssertNil(UIGraphicsGetCurrentContext())
    XCTAssertEqual(image?.size, CGSize(width: 4, height: 4))
    XCTAssertEqual(image?.scale, 2)
    // Blue, green, red, alpha.
    XCTAssertEqual(image?.cgImage.map { Array($0.bytes[0..<4]) }, [0, 255, 0, 255])
    XCTAssertEqual(image?.cgImage.map { Array($0.bytes[28..<32]) }, [255, 0, 0, 255])
  }

  func testImagesLieAsInCoreGraphics() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 2), format: format)
    // Green above, nothing below.
    let image = renderer.image { _ in
      UIColor.green.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let rect = CGRect(x: 0, y: 0, width: 1, height: 2)
    func green(_ draw: (CGContext, CGImage) -> Void) -> [UInt8] {
      let picture = renderer.image { context in if let own = image.cgImage { draw(context.cgContext, own) } }
      return picture.cgImage.map { [$0.bytes[1], $0.bytes[$0.bytesPerRow + 1]] } ?? []
    }
    XCTAssertEqual(green { _, _ in image.draw(in: rect) }, [255, 0])
    XCTAssertEqual(green { context, own in context.draw(own, in: rect) }, [0, 255])
    let clipped = green { context, own in
      context.clip(to: rect, mask: own)
      UIColor.green.setFill()
      context.fill(rect)
    }
    XCTAssertEqual(clipped, [0, 255])
    let turned = green { context, own in
      context.translateBy(x: 0, y: 2)
      context.scaleBy(x: 1, y: -1)
      context.draw(own, in: rect)
    }
    XCTAssertEqual(turned, [255, 0])
  }

  func testARendererOnAnotherThread() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 2, height: 2)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      let inner = UIGraphicsGetCurrentContext()
      XCTAssertTrue(inner === context.cgContext)
    }
    XCTAssertEqual(image.cgImage.map { Array($0.bytes[0..<8]) }, [0, 0, 255, 255, 0, 0, 0, 0])
    UIGraphicsBeginImageContext(size)
    let ended = expectation(description: "another thread has no context")
    Thread {
      if UIGraphicsGetCurrentContext() == nil { ended.fulfill() }
    }.start()
    wait(for: [ended], timeout: 300)
    UIGraphicsEndImageContext()
  }

  func testText() {
    let font = UIFont.systemFont(ofSize: 20)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.red, .paragraphStyle: style, .kern: 1,
      .underlineStyle: NSUnderlineStyle.single.rawValue,
    ]
    let room = "A few words".size(withAttributes: attributes)
    XCTAssertGreaterThan(room.width, 50)
    XCTAssertEqual(room.height, font.lineHeight, accuracy: 1)
    let text = NSMutableAttributedString(string: "A few ", attributes: attributes)
    text.append(NSAttributedString(string: "words", attributes: attributes))
    XCTAssertEqual(text.size().width, room.width, accuracy: 0.01)
    let narrow = text.boundingRect(
      with: CGSize(width: 60, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    XCTAssertGreaterThan(narrow.height, room.height * 1.5)
    UIGraphicsBeginImageContext(CGSize(width: 100, height: 30))
    "A".draw(at: .zero, withAttributes: attributes)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    XCTAssertTrue(image?.cgImage?.bytes.contains { $0 != 0 } ?? false)
  }
}
