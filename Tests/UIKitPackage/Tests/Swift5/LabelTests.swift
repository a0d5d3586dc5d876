import UIKit
import XCTest

private class Marquee: UILabel {
  var changes = 0
  override var attributedText: NSAttributedString? { didSet { changes += 1 } }
}

private class Described: UIView {
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var accessibilityLabel: String? {
    get { "label" }
    set {}
  }
  override var accessibilityValue: String? {
    get { "value" }
    set {}
  }
  override var accessibilityHint: String? {
    get { "hint" }
    set {}
  }
  override var accessibilityIdentifier: String? {
    get { "identifier" }
    set {}
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { [.button, super.accessibilityTraits] }
    set { super.accessibilityTraits = newValue }
  }
  override var accessibilityElements: [Any]? {
    get { subviews }
    set {}
  }
  override var accessibilityElementsHidden: Bool { didSet {} }
  override var accessibilityViewIsModal: Bool { didSet {} }
  override var shouldGroupAccessibilityChildren: Bool { didSet {} }
  override var accessibilityLanguage: String? { didSet {} }
  override var accessibilityFrame: CGRect { didSet {} }
  override var accessibilityActivationPoint: CGPoint { didSet {} }
  override var accessibilityCustomActions: [UIAccessibilityCustomAction]? { didSet {} }
  override func accessibilityActivate() -> Bool { true }
  override func accessibilityIncrement() { alpha = 1 }
  override func accessibilityDecrement() { alpha = 0 }
  override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { direction == .down }
  override func accessibilityPerformEscape() -> Bool { true }
  override func accessibilityPerformMagicTap() -> Bool { true }
}

private class Keyed: CALayer {
  var keys: [String?] = []
  override func add(_ anim: CAAnimation, forKey key: String?) {
    keys.append(key)
    super.add(anim, forKey: key)
  }
  override func removeAnimation(forKey key: String) {
    keys.append("-" + key)
    super.removeAnimation(forKey: key)
  }
  override func removeAllAnimations() {
    keys.append("-")
    super.removeAllAnimations()
  }
}

final class LabelTests: XCTestCase {
  func testAttributesAreKept() {
    MainActor.assumeIsolated {
      let label = Marquee()
      let key = NSAttributedString.Key("org.example.key")
      let text = NSMutableAttributedString(
        string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 30), key: "kept"])
      text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
      label.attributedText = text
      text.append(NSAttributedString(string: "later"))
      XCTAssertEqual(label.changes, 1)
      XCTAssertEqual(label.text, "ab")
      let kept = label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
      XCTAssertEqual(kept[key] as? String, "kept")
      XCTAssertEqual(kept[.foregroundColor] as? UIColor, .red)
      XCTAssertEqual((kept[.font] as? UIFont)?.pointSize, 30)
      XCTAssertNil(label.attributedText?.attributes(at: 1, effectiveRange: nil)[.foregroundColor])
      label.font = .systemFont(ofSize: 11)
      label.textColor = .blue
      let changed = label.attributedText?.attributes(at: 1, effectiveRange: nil) ?? [:]
      XCTAssertEqual((changed[.font] as? UIFont)?.pointSize, 11)
      XCTAssertEqual(changed[.foregroundColor] as? UIColor, .blue)
      XCTAssertEqual(changed[key] as? String, "kept")
      label.text = "plain"
      XCTAssertEqual(label.attributedText?.string, "plain")
      let plain = label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
      XCTAssertEqual((plain[.font] as? UIFont)?.pointSize, 11)
      XCTAssertNil(plain[key])
      label.attributedText = nil
      XCTAssertNil(label.text)
      XCTAssertNil(label.attributedText)
    }
  }

  func testWhatHasNoFontHasTheLabels() {
    MainActor.assumeIsolated {
      let (label, plain) = (UILabel(), UILabel())
      (label.font, plain.font) = (.systemFont(ofSize: 40), .systemFont(ofSize: 40))
      label.attributedText = NSAttributedString(string: "abc", attributes: [.kern: 0])
      plain.text = "abc"
      XCTAssertEqual(label.intrinsicContentSize, plain.intrinsicContentSize)
    }
  }

  func testAccessibilityIsOverridden() {
    MainActor.assumeIsolated {
      let view: UIView = Described()
      view.addSubview(UIView())
      XCTAssertTrue(view.isAccessibilityElement && view.accessibilityLabel == "label")
      XCTAssertTrue(view.accessibilityValue == "value" && view.accessibilityHint == "hint")
      view.accessibilityTraits = .selected
      XCTAssertEqual(view.accessibilityTraits, [.button, .selected])
      XCTAssertEqual(view.accessibilityElements?.count, 1)
      XCTAssertTrue(view.accessibilityActivate() && view.accessibilityScroll(.down))
      XCTAssertEqual(view.accessibilityIdentifier, "identifier")
      view.accessibilityFrame = CGRect(x: 2, y: 4, width: 6, height: 8)
      XCTAssertEqual(view.accessibilityActivationPoint, CGPoint(x: 5, y: 8))
      let action = UIAccessibilityCustomAction(name: "undo") { _ in true }
      view.accessibilityCustomActions = [action]
      XCTAssertEqual(view.accessibilityCustomActions?.first?.actionHandler?(action), true)
      XCTAssertTrue(UIButton().accessibilityRespondsToUserInteraction)
    }
  }

  func testLayersHearOfTheirAnimations() {
    let layer = Keyed()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    XCTAssertEqual(layer.animationKeys(), ["a"])
    layer.removeAnimation(forKey: "a")
    layer.removeAllAnimations()
    XCTAssertEqual(layer.keys, ["a", "-a", "-"])
  }

  func testMapTables() {
    final class Key {}
    let table = NSMapTable<Key, NSString>.weakToStrongObjects()
    let key = Key()
    do {
      let gone = Key()
      table.setObject("gone", forKey: gone)
      XCTAssertEqual(table.count, 1)
    }
    XCTAssertEqual(table.count, 0)
    table.setObject("there", forKey: key)
    table.setObject("other", forKey: key)
    XCTAssertEqual(table.object(forKey: key), "other")
    XCTAssertEqual(table.keyEnumerator().allObjects.count, 1)
    XCTAssertEqual(table.objectEnumerator()?.allObjects.first as? NSString, "other")
    table.removeObject(forKey: key)
    XCTAssertNil(table.object(forKey: key))
    XCTAssertEqual(table.count, 0)
  }

  func testEqualKeysAreOne() {
    let table = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
    table.setObject(1, forKey: NSString(string: "a long enough key"))
    let equal = NSString(string: ["a long", "enough key"].joined(separator: " "))
    XCTAssertEqual(table.object(forKey: equal), 1)
    table.setObject(2, forKey: equal)
    XCTAssertEqual(table.count, 1)
    XCTAssertEqual(table.object(forKey: NSString(string: "a long enough key")), 2)
    table.removeObject(forKey: NSString(string: "a long enough key"))
    XCTAssertEqual(table.count, 0)
    // By identity where the table says so, and for classes that have no `isEqual(_:)`.
    let pointers = NSMapTable<NSString, NSNumber>(keyOptions: .objectPointerPersonality)
    pointers.setObject(1, forKey: equal)
    XCTAssertNil(pointers.object(forKey: NSString(string: "a long enough key")))
    XCTAssertEqual(pointers.object(forKey: equal), 1)
    let set = NSHashTable<NSString>()
    set.add(equal)
    set.add(NSString(string: "a long enough key"))
    XCTAssertEqual(set.count, 1)
    XCTAssertTrue(set.member(NSString(string: "a long enough key")) === equal)
  }

  func testManyWeakKeysComeAndGo() {
    final class Key {}
    let table = NSMapTable<Key, NSNumber>.weakToStrongObjects()
    var kept: [Key] = []
    for number in 0..<2000 {
      let key = Key()
      table.setObject(NSNumber(value: number), forKey: key)
      if number % 10 == 0 { kept.append(key) }
    }
    XCTAssertEqual(table.count, 200)
    XCTAssertEqual(kept.compactMap { table.object(forKey: $0)?.intValue }, Array(stride(from: 0, to: 2000, by: 10)))
    XCTAssertEqual(table.objectEnumerator()?.allObjects.compactMap { ($0 as? NSNumber)?.intValue }.first, 0)
  }

  func testFormatters() {
    let number = NumberFormatter()
    number.minimumFractionDigits = 2
    number.locale = Locale(identifier: "en_US")
    XCTAssertEqual(number.string(from: 1.5), "1.50")
    let date = DateFormatter()
    date.timeZone = TimeZone(secondsFromGMT: 0)
    date.dateFormat = "yyyy"
    XCTAssertEqual(date.string(from: Date(timeIntervalSince1970: 0)), "1970")
    XCTAssertEqual(ByteCountFormatter().countStyle, .file)
    let copied: (any NSCopying)? = NSString("a")
    XCTAssertTrue((copied?.copy(with: nil as NSZone?) as? NSString) == "a")
    XCTAssertEqual(CGFloat(2).native, 2)
  }

  func testButtonsOfConfigurations() {
    MainActor.assumeIsolated {
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Go"
      configuration.subtitle = "now"
      configuration.imagePlacement = .trailing
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      configuration.cornerStyle = .capsule
      configuration.background = UIBackgroundConfiguration.clear()
      var calls = 0
      let button = UIButton(configuration: configuration, primaryAction: UIAction(title: "other") { _ in calls += 1 })
      XCTAssertEqual(button.titleLabel?.text, "Go")
      button.sendActions(for: .touchUpInside)
      XCTAssertEqual(calls, 1)
      button.configuration?.title = nil
      XCTAssertEqual(button.titleLabel?.text, "other")
      button.configurationUpdateHandler = { $0.configuration?.title = $0.isEnabled ? "on" : "off" }
      button.isEnabled = false
      XCTAssertEqual(button.titleLabel?.text, "off")
    }
  }
}
