import UIKit
import XCTest

final class FontTests: XCTestCase {
  func testTraitsReplaceOthers() throws {
    let font = UIFont.systemFont(ofSize: 17)
    let bold = UIFont(descriptor: try XCTUnwrap(font.fontDescriptor.withSymbolicTraits(.traitBold)), size: 0)
    XCTAssertEqual(bold, UIFont.boldSystemFont(ofSize: 17))
    XCTAssertEqual(bold.fontDescriptor.symbolicTraits, .traitBold)
    let slanted = try XCTUnwrap(
      bold.fontDescriptor.withSymbolicTraits(bold.fontDescriptor.symbolicTraits.union(.traitItalic)))
    XCTAssertEqual(slanted.symbolicTraits, [.traitBold, .traitItalic])
    let light = UIFont(descriptor: try XCTUnwrap(bold.fontDescriptor.withSymbolicTraits([])), size: 20)
    XCTAssertEqual(light, UIFont.systemFont(ofSize: 20))
    let heavy = UIFont.systemFont(ofSize: 17, weight: .heavy)
    let same = UIFont(descriptor: try XCTUnwrap(heavy.fontDescriptor.withSymbolicTraits(.traitBold)), size: 0)
    XCTAssertEqual(same, heavy)
  }

  func testDesignsAndFamilies() throws {
    let title = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .largeTitle)
    XCTAssertEqual(title.pointSize, 34)
    let serif = UIFont(descriptor: try XCTUnwrap(title.withDesign(.serif)), size: 0)
    XCTAssertEqual(serif.familyName, "serif")
    XCTAssertEqual(serif.pointSize, 34)
    let code = UIFont(descriptor: try XCTUnwrap(title.withDesign(.monospaced)), size: 12)
    XCTAssertEqual(code, UIFont.monospacedSystemFont(ofSize: 12, weight: .regular))
    XCTAssertTrue(code.fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
    let family = UIFont(descriptor: UIFontDescriptor(name: "Helvetica-Bold", size: 11), size: 0)
    XCTAssertEqual(family.fontName, "Helvetica-Bold")
    XCTAssertEqual(family.fontDescriptor.object(forKey: .family) as? String, "Helvetica")
    XCTAssertEqual(UIFont(descriptor: family.fontDescriptor.withFamily("Courier"), size: 0).fontName, "Courier-Bold")
    XCTAssertEqual(UIFont(descriptor: family.fontDescriptor.withFace("Italic"), size: 0).fontDescriptor.pointSize, 11)
  }

  func testAttributes() {
    let weight = UIFontDescriptor(fontAttributes: [
      .family: "Helvetica", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.semibold], .size: 15,
    ])
    XCTAssertEqual(UIFont(descriptor: weight, size: 0).weight, .semibold)
    let number = weight.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: 0.62]])
    XCTAssertEqual(UIFont(descriptor: number, size: 0).weight, .black)
    XCTAssertEqual(number.fontAttributes[.size] as? CGFloat, 15)
    let digits = UIFont.systemFont(ofSize: 17).fontDescriptor.addingAttributes([
      .featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, UIFontDescriptor.FeatureKey.selector: 0]]
    ])
    XCTAssertEqual(
      UIFont(descriptor: digits, size: 0), UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    XCTAssertEqual(UIFont(descriptor: digits, size: 0).fontDescriptor.addingAttributes(), digits)
    // Values of other types say nothing.
    let wrong = UIFontDescriptor(fontAttributes: [.family: 3, .size: "12", .traits: "bold"])
    XCTAssertEqual(wrong.pointSize, 0)
    XCTAssertEqual(UIFont(descriptor: wrong, size: .nan).pointSize, UIFont.systemFontSize)
  }

  func testInstalledFonts() throws {
    let family = try XCTUnwrap(UIFont.familyNames.first)
    let name = try XCTUnwrap(UIFont.fontNames(forFamilyName: family).first)
    XCTAssertEqual(UIFont(name: name, size: 10)?.familyName, family)
    XCTAssertEqual(UIFont.fontNames(forFamilyName: "There is none"), [])
  }

  func testWideColors() {
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5)
    XCTAssertEqual(red.cgColor.components?[0] ?? 0, 1.0931, accuracy: 1e-4)
    XCTAssertEqual(
      UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1).cgColor.components?[1] ?? 0, 0.5, accuracy: 1e-6)
  }

  func testSpringsByTheirDuration() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
    XCTAssertEqual(spring.stiffness, 157.91, accuracy: 0.01)
    XCTAssertEqual(spring.damping, 25.13, accuracy: 0.01)
    XCTAssertEqual(spring.duration, spring.settlingDuration)
    XCTAssertEqual(CASpringAnimation(perceptualDuration: 0.5, bounce: 0.5).damping, 12.57, accuracy: 0.01)
  }
}
