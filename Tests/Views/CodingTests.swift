import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// A view with a value of its own, and with references to others.
@MainActor private final class Dial: View {
  var turns = 0
  weak var partner: View?

  override init(frame: Rect) { super.init(frame: frame) }

  required init?(coder: Coder) {
    super.init(coder: coder)
    turns = coder.decodeInteger(forKey: "turns")
    partner = coder.decodeObject(of: View.self, forKey: "partner")
    if coder.error != nil { return nil }
  }

  override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(turns, forKey: "turns")
    coder.encodeConditionalObject(partner, forKey: "partner")
  }
}

/// A layer with a value of its own.
private final class Needle: Layer, Coding {
  var angle = 0.0

  required init() { super.init() }

  required init?(coder: Coder) {
    super.init(coder: coder)
    angle = coder.decodeDouble(forKey: "angle")
  }

  override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(angle, forKey: "angle")
  }
}

/// A class that refuses to be made.
private final class Refusing: Coding {
  init() {}
  init?(coder: Coder) { nil }
  func encode(with coder: Coder) {}
}

/// Views, controllers and layers, to an archive and back.
@MainActor @Suite struct CodingTests {
  private let archive = MemoryArchive()

  /// A coder of the archive that knows the classes.
  private func reader() -> Coder {
    let coder = Coder(archive: archive)
    let classes: [(AnyClass, String)] = [
      (View.self, "View"), (Dial.self, "Dial"), (ViewController.self, "ViewController"), (Layer.self, "Layer"),
      (Needle.self, "Needle"), (GradientLayer.self, "GradientLayer"), (ShapeLayer.self, "ShapeLayer"),
      (Refusing.self, "Refusing"), (Window.self, "Window"),
    ]
    for known in classes { coder.setClass(known.0, forName: known.1) }
    return coder
  }

  @Test func aViewWithAllItsValues() throws {
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    view.transform = Transform2D(rotationAngle: 0.5)
    view.bounds.origin = Point(5, -6)
    view.anchorPoint = Point(0.25, 1)
    (view.alpha, view.isHidden, view.isOpaque, view.tag) = (0.5, true, false, -7)
    (view.backgroundColor, view.tintColor) = (Color(red: 1, green: 0.5, blue: 0, alpha: 0.25), .black)
    (view.clipsToBounds, view.contentMode, view.autoresizesSubviews) = (true, .redraw, false)
    (view.autoresizingMask, view.contentScaleFactor) = ([.flexibleWidth, .flexibleTopMargin], 3)
    (view.isUserInteractionEnabled, view.isMultipleTouchEnabled, view.isExclusiveTouch) = (false, true, true)
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.insetsLayoutMarginsFromSafeArea = false
    (view.clearsContextBeforeDrawing, view.overrideUserInterfaceStyle) = (false, .dark)
    (view.translatesAutoresizingMaskIntoConstraints, view.semanticContentAttribute) = (false, .forceRightToLeft)
    view.setContentHuggingPriority(.required, for: .vertical)
    view.setContentCompressionResistancePriority(LayoutPriority(3), for: .horizontal)
    (view.accessibilityLabel, view.accessibilityTraits, view.isAccessibilityElement) = ("label", .button, true)
    view.mask = View(frame: Rect(x: 0, y: 0, width: 3, height: 3))
    view.encode(with: reader())
    let copy = try #require(View(coder: reader()))
    #expect(copy.bounds == view.bounds && copy.center == view.center && copy.transform == view.transform)
    #expect(copy.anchorPoint == view.anchorPoint && copy.frame == view.frame)
    #expect(copy.alpha == 0.5 && copy.isHidden && !copy.isOpaque && copy.tag == -7)
    #expect(copy.backgroundColor == view.backgroundColor && copy.tintColor == .black && copy.clipsToBounds)
    #expect(copy.contentMode == .redraw && !copy.autoresizesSubviews && copy.contentScaleFactor == 3)
    #expect(copy.autoresizingMask == view.autoresizingMask && !copy.isUserInteractionEnabled)
    #expect(copy.isMultipleTouchEnabled && copy.isExclusiveTouch && copy.layoutMargins == view.layoutMargins)
    #expect(!copy.insetsLayoutMarginsFromSafeArea && !copy.clearsContextBeforeDrawing)
    #expect(copy.overrideUserInterfaceStyle == .dark && !copy.translatesAutoresizingMaskIntoConstraints)
    #expect(copy.semanticContentAttribute == .forceRightToLeft)
    #expect(copy.contentHuggingPriority(for: .vertical) == .required)
    #expect(copy.contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(copy.contentCompressionResistancePriority(for: .horizontal) == LayoutPriority(3))
    #expect(copy.accessibilityLabel == "label" && copy.accessibilityTraits == .button && copy.isAccessibilityElement)
    #expect(copy.accessibilityHint == nil && copy.mask?.bounds.size == Size(3, 3) && copy.mask !== view.mask)
  }

  @Test func accessibilityThatWasTurnedOffStaysOff() throws {
    let view = View()
    (view.isAccessibilityElement, view.accessibilityTraits) = (false, .none)
    view.encode(with: reader())
    #expect(reader().containsValue(forKey: "isAccessibilityElement"))
    #expect(reader().containsValue(forKey: "accessibilityTraits"))
  }

  @Test func keysThatAreMissing() throws {
    let (copy, new) = (try #require(View(coder: Coder())), View())
    #expect(copy.frame == .zero && copy.alpha == 1 && !copy.isHidden && copy.isOpaque && copy.tag == 0)
    #expect(copy.autoresizesSubviews && copy.layoutMargins == new.layoutMargins && copy.backgroundColor == nil)
    #expect(copy.isUserInteractionEnabled && copy.subviews.isEmpty && copy.tintColor == new.tintColor)
    let coder = Coder()
    #expect(
      !coder.containsValue(forKey: "a") && !coder.decodeBool(forKey: "a") && coder.decodeInteger(forKey: "a") == 0)
    #expect(coder.decodeDouble(forKey: "a") == 0 && coder.decodeString(forKey: "a") == nil)
    #expect(coder.decodeRect(forKey: "a") == .zero && coder.decodeTransform2D(forKey: "a") == .identity)
    #expect(coder.decodeObject(forKey: "a") == nil && coder.decodeObject(of: View.self, forKey: "a") == nil)
    #expect(coder.decodeArray(of: View.self, forKey: "a") == nil && coder.error == nil)
    archive.setValue(.numbers([1, 2, 3, 4]), forKey: "frame", of: 0)
    #expect(View(coder: reader())?.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func treesWithSharedObjects() throws {
    let (root, dial, other) = (View(), Dial(frame: Rect(x: 0, y: 0, width: 5, height: 5)), View())
    root.addSubview(dial)
    root.addSubview(other)
    (dial.turns, dial.partner, other.tag) = (3, other, 4)
    let (writer, outside) = (reader(), View())
    writer.encode(root as Any?, forKey: "root")
    writer.encode(dial as Any?, forKey: "dial")
    writer.encode([other, other, dial] as Any?, forKey: "three")
    writer.encodeConditionalObject(outside, forKey: "outside")
    #expect(archive.count == 3 && writer.error == nil)
    let coder = reader()
    let copy = try #require(coder.decodeObject(of: View.self, forKey: "root"))
    let copied = try #require(copy.subviews.first as? Dial)
    #expect(copied.turns == 3 && copied !== dial && copied.partner === copy.subviews.last && copied.partner?.tag == 4)
    #expect(coder.decodeObject(forKey: "dial") as? Dial === copied)
    #expect(coder.decodeArray(of: View.self, forKey: "three") == [copy.subviews[1], copy.subviews[1], copied])
    #expect(!coder.containsValue(forKey: "outside") && coder.error == nil)
  }

  @Test func anObjectThatRefersToWhatContainsIt() throws {
    let (root, dial) = (View(), Dial(frame: .zero))
    root.addSubview(dial)
    dial.partner = root
    root.encode(with: reader())
    let copy = try #require(View(coder: reader()))
    #expect((copy.subviews.first as? Dial)?.partner === copy)
  }

  @Test func aControllerWithItsChildren() throws {
    let (parent, child) = (ViewController(nibName: "nib", bundle: nil), ViewController())
    (parent.title, child.title) = ("parent", "child")
    (parent.modalPresentationStyle, parent.definesPresentationContext) = (.overFullScreen, true)
    parent.preferredContentSize = Size(3, 4)
    parent.view.tag = 5
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    reader().encode(parent as Any?, forKey: "controller")
    let coder = reader()
    let copy = try #require(coder.decodeObject(of: ViewController.self, forKey: "controller"))
    #expect(copy.title == "parent" && copy.nibName == "nib" && copy.modalPresentationStyle == .overFullScreen)
    #expect(copy.definesPresentationContext && copy.preferredContentSize == Size(3, 4) && copy.view.tag == 5)
    let copied = try #require(copy.children.first)
    #expect(copied.title == "child" && copied.parent === copy && copied.view.superview === copy.view)
    #expect(!copied.isMovingToParent && copy.view.next === copy)
    #expect(ViewController(coder: Coder())?.isViewLoaded == false)
  }

  @Test func layersWithAllTheirValues() throws {
    let (layer, gradient, shape, needle) = (Layer(), GradientLayer(), ShapeLayer(), Needle())
    layer.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    (layer.position, layer.anchorPoint, layer.zPosition) = (Point(5, 6), Point(0, 1), 7)
    layer.transform = Transform3D(perspective: 100)
    (layer.cornerRadius, layer.borderWidth, layer.borderColor, layer.opacity) = (8, 9, .white, 0.5)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.25, 10, Size(1, 2))
    layer.shadowPath = Path(Rect(x: 0, y: 0, width: 2, height: 2))
    (layer.name, layer.masksToBounds, layer.backgroundColor, layer.isHidden) = ("name", true, .black, true)
    (layer.contentsGravity, layer.contentsRect) = (.center, Rect(x: 0, y: 0, width: 0.5, height: 0.5))
    (gradient.colors, gradient.locations, gradient.endPoint) = ([.black, .white], [0, 0.5], Point(1, 1))
    var path = Path()
    path.move(to: Point(1, 2))
    path.addQuadCurve(to: Point(3, 4), control: Point(5, 6))
    path.addCurve(to: Point(1, 1), control1: Point(2, 2), control2: Point(3, 3))
    path.closeSubpath()
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineCap) = (path, nil, .white, .round)
    needle.angle = 0.75
    for sublayer in [gradient, shape, needle] { layer.addSublayer(sublayer) }
    layer.mask = Layer()
    reader().encode(layer as Any?, forKey: "layer")
    let coder = reader()
    let copy = try #require(coder.decodeObject(of: Layer.self, forKey: "layer"), "\(String(describing: coder.error))")
    #expect(copy.bounds == layer.bounds && copy.position == layer.position && copy.anchorPoint == layer.anchorPoint)
    #expect(copy.zPosition == 7 && copy.transform == layer.transform && copy.cornerRadius == 8)
    #expect(copy.borderWidth == 9 && copy.borderColor == .white && copy.opacity == 0.5 && copy.name == "name")
    #expect(copy.shadowOpacity == 0.25 && copy.shadowRadius == 10 && copy.shadowOffset == Size(1, 2))
    #expect(copy.shadowPath == layer.shadowPath && copy.masksToBounds && copy.backgroundColor == .black)
    #expect(copy.isHidden && copy.contentsGravity == .center && copy.contentsRect == layer.contentsRect)
    let sublayers = copy.sublayers
    let (first, second) = (sublayers[0] as? GradientLayer, sublayers[1] as? ShapeLayer)
    #expect(first?.colors == [.black, .white] && first?.locations == [0, 0.5] && first?.endPoint == Point(1, 1))
    #expect(second?.path == path && second?.fillColor == nil && second?.strokeColor == .white)
    #expect(second?.lineCap == .round && (sublayers[2] as? Needle)?.angle == 0.75 && copy.mask != nil)
    #expect(Layer(coder: Coder())?.opacity == 1)
  }

  /// Sets the values of an object that is made of a class, and reads it.
  private func error(
    of className: String = "View", _ values: [String: CodedValue], _ prepare: (Int) -> Void = { _ in }
  ) -> (any Error)? {
    let number = archive.addObject(className: className)
    for (key, value) in values { archive.setValue(value, forKey: key, of: number) }
    archive.setValue(.object(number), forKey: "object", of: 0)
    prepare(number)
    let coder = reader()
    #expect(coder.decodeObject(forKey: "object") == nil)
    return coder.error
  }

  @Test func whatDoesNotFit() {
    func check(_ values: [String: CodedValue], of name: String = "View", _ wanted: CoderError) {
      #expect(error(of: name, values) as? CoderError == wanted)
    }
    check(["alpha": .string("half")], .wrongType(key: "alpha", wanted: "number"))
    check(["bounds": .numbers([1, 2, 3])], .wrongType(key: "bounds", wanted: "rectangle"))
    check(["center": .numbers([.nan, 0])], .notFinite(key: "center"))
    check(["transform": .numbers([1, 0, 0, .infinity, 0, 0])], .notFinite(key: "transform"))
    check(["alpha": .double(-.infinity)], .notFinite(key: "alpha"))
    check(["contentMode": .integer(99)], .outOfRange(key: "contentMode"))
    check(["contentMode": .integer(-1)], .outOfRange(key: "contentMode"))
    check(["autoresizingMask": .integer(1 << 40)], .outOfRange(key: "autoresizingMask"))
    check(["hidden": .integer(2)], .wrongType(key: "hidden", wanted: "yes or no"))
    check(["tag": .double(0.5)], .wrongType(key: "tag", wanted: "whole number"))
    check(["subviews": .object(0)], .wrongType(key: "subviews", wanted: "array"))
    check(["subviews": .array([.object(12345)])], .noObject(12345))
    check(["subviews": .array([.object(-1)])], .noObject(-1))
    check(["subviews": .array([.string("text")])], .wrongClass(key: "subviews", wanted: "View", found: "String"))
    check([:], of: "Nobody", .unknownClass("Nobody"))
    check([:], of: "Refusing", .notMade(className: "Refusing"))
    check(["title": .bool(true)], of: "ViewController", .wrongType(key: "title", wanted: "text"))
    check(["colors": .numbers([1, 2])], of: "GradientLayer", .wrongType(key: "colors", wanted: "colours"))
    check(["path": .numbers([0, 1])], of: "ShapeLayer", .wrongType(key: "path", wanted: "path"))
    check(["path": .numbers([.nan])], of: "ShapeLayer", .wrongType(key: "path", wanted: "path"))
    check(["transform": .numbers([1])], of: "Layer", .wrongType(key: "transform", wanted: "transform"))
  }

  @Test func circles() {
    // A view in itself, directly and by another; a layer in itself; a controller that is its own child.
    #expect(error([:]) { archive.setValue(.array([.object($0)]), forKey: "subviews", of: $0) } != nil)
    let other = archive.addObject(className: "View")
    #expect(
      error(["subviews": .array([.object(other)])]) {
        archive.setValue(.array([.object($0)]), forKey: "subviews", of: other)
      } != nil)
    #expect(error([:]) { archive.setValue(.object($0), forKey: "mask", of: $0) } != nil)
    #expect(error(of: "Layer", [:]) { archive.setValue(.array([.object($0)]), forKey: "sublayers", of: $0) } != nil)
    let window = archive.addObject(className: "Window")
    #expect(error(["subviews": .array([.object(window)])]) != nil)
    #expect(error(of: "ViewController", ["view": .object(window)]) != nil)
    let controller = archive.addObject(className: "ViewController")
    archive.setValue(.array([.object(controller)]), forKey: "children", of: controller)
    archive.setValue(.object(controller), forKey: "controller", of: 0)
    #expect(reader().decodeObject(of: ViewController.self, forKey: "controller")?.children.isEmpty == true)
  }

  @Test func treesThatAreTooDeep() {
    var inner = archive.addObject(className: "View")
    for _ in 0..<450 {
      let outer = archive.addObject(className: "View")
      archive.setValue(.array([.object(inner)]), forKey: "subviews", of: outer)
      inner = outer
    }
    archive.setValue(.object(inner), forKey: "object", of: 0)
    #expect(reader().decodeObject(of: View.self, forKey: "object") != nil)
    for _ in 0..<100 {
      let outer = archive.addObject(className: "View")
      archive.setValue(.array([.object(inner)]), forKey: "subviews", of: outer)
      inner = outer
    }
    archive.setValue(.object(inner), forKey: "object", of: 0)
    let coder = reader()
    #expect(coder.decodeObject(of: View.self, forKey: "object") == nil && coder.error as? CoderError == .tooDeep)
  }

  @Test func theFirstErrorStays() {
    let coder = reader()
    archive.setValue(.string("text"), forKey: "number", of: 0)
    archive.setValue(.integer(Int64.max), forKey: "large", of: 0)
    #expect(coder.decodeDouble(forKey: "number") == 0 && coder.decodeInt32(forKey: "large") == 0)
    #expect(coder.error as? CoderError == .wrongType(key: "number", wanted: "number"))
    #expect(coder.decodeInt64(forKey: "large") == Int64.max)
    struct Odd {}
    let writer = Coder()
    writer.encode(Odd() as Any?, forKey: "odd")
    #expect(writer.error as? CoderError == .notCodable(key: "odd", type: "Odd"))
    #expect(!writer.containsValue(forKey: "odd"))
  }

  @Test func valuesOfEachType() {
    let coder = Coder()
    coder.encode(true, forKey: "bool")
    coder.encode(Int32.min, forKey: "int32")
    coder.encode(Int64.max, forKey: "int64")
    coder.encode(Float(0.1), forKey: "float")
    coder.encode(Double.infinity, forKey: "double")
    coder.encode("text" as Any?, forKey: "string")
    coder.encode([1, 2, 255] as [UInt8], forKey: "bytes")
    coder.encode(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
    coder.encode(["a", 1, true, 2.5, [1.5]] as [Any] as Any?, forKey: "array")
    coder.encode([View]() as Any?, forKey: "none")
    coder.encode(nil as Any?, forKey: "nil")
    #expect(coder.decodeBool(forKey: "bool") && coder.decodeInteger(forKey: "bool") == 1)
    #expect(coder.decodeInt32(forKey: "int32") == Int32.min && coder.decodeInt64(forKey: "int64") == Int64.max)
    #expect(coder.decodeFloat(forKey: "float") == 0.1 && coder.decodeDouble(forKey: "double") == .infinity)
    #expect(coder.decodeString(forKey: "string") == "text" && coder.decodeByteArray(forKey: "bytes") == [1, 2, 255])
    #expect(coder.decodeEdgeInsets(forKey: "insets") == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let array = coder.decodeObject(forKey: "array") as? [Any]
    #expect(array?.count == 5 && array?[0] as? String == "a" && array?[1] as? Int == 1 && array?[3] as? Double == 2.5)
    #expect(coder.decodeArray(of: View.self, forKey: "none") == [] && coder.containsValue(forKey: "nil"))
    #expect(coder.decodeObject(forKey: "nil") == nil && coder.error == nil)
  }
}
