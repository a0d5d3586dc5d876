import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

extension View: @MainActor Coding {}

extension View {
  /// Whether the superview makes the view by itself: it is not in the superview's archive. False by default.
  package final var isPart: Bool {
    get { extras?.isPart ?? false }
    set { extend(unlessDefault: !newValue) { $0.isPart = newValue } }
  }

  // MARK: Reading

  /// Takes again what a subclass has set after `init(coder:)` as its own defaults.
  package final func decodeLook(again coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if let isInteractive = coder.decodeFlag(forKey: "userInteractionEnabled") { note(.isInteractive, isInteractive) }
    if let mode = coder.decodeCase(ContentMode.self, forKey: "contentMode") { setMode(mode) }
    guard let isOpaque = coder.decodeFlag(forKey: "opaque") else { return }
    note(.isOpaque, isOpaque)
    updateOpacity()
  }

  final func decodeValues(with coder: Coder) {
    if coder.hasOnlyPlaces {
      decodeFrame(with: coder)
    } else {
      decodePlace(with: coder)
      decodeLook(with: coder)
      decodeBehaviour(with: coder)
      decodeWords(with: coder)
    }
    guard coder.error == nil else { return }
    decodeSubviews(with: coder)
    guard coder.error == nil, !coder.hasOnlyPlaces else { return }
    decodeConstraints(with: coder)
    if let mask = coder.decodeObject(of: View.self, forKey: "mask") {
      guard mask.superlink == nil, mask.extras?.masked == nil, canHold(mask) else {
        return coder.failWithError(CoderError.circle(className: "\(type(of: mask))"))
      }
      self.mask = mask
    }
  }

  private final func decodeSubviews(with coder: Coder) {
    var made: [View] = []
    if coder.hasOnlyPlaces {
      coder.forEachObject(of: View.self, forKey: "subviews") { made.append($0) }
    } else {
      made = coder.decodeArray(of: View.self, forKey: "subviews") ?? []
    }
    guard coder.error == nil else { return }
    for view in made {
      guard canHold(view) else { return coder.failWithError(CoderError.circle(className: "\(type(of: view))")) }
      addSubview(view)
    }
  }

  private final func canHold(_ view: View) -> Bool {
    view !== self && !(view is Window) && !isDescendant(of: view) && layer.canHold(view.layer)
  }

  /// The whole place in archives that have nothing else.
  private final func decodeFrame(with coder: Coder) {
    if let place = coder.decodeNumbers(forKey: "frame"), place.count == 4 {
      layer.frame = Rect(x: place[0], y: place[1], width: place[2], height: place[3])
    }
    if let mask = coder.decodeCase(AutoresizingMask.self, forKey: "autoresizingMask") { autoresizing = mask }
  }

  private final func decodePlace(with coder: Coder) {
    if coder.containsValue(forKey: "frame") { layer.frame = coder.decodeRect(forKey: "frame") }
    if coder.containsValue(forKey: "bounds") { layer.bounds = coder.decodeRect(forKey: "bounds") }
    if coder.containsValue(forKey: "anchorPoint") { layer.anchorPoint = coder.decodePoint(forKey: "anchorPoint") }
    if coder.containsValue(forKey: "center") { layer.position = coder.decodePoint(forKey: "center") }
    if coder.containsValue(forKey: "transform") { layer.affineTransform = coder.decodeTransform2D(forKey: "transform") }
    if let mask = coder.decodeCase(AutoresizingMask.self, forKey: "autoresizingMask") { autoresizing = mask }
    if let resizes = coder.decodeFlag(forKey: "autoresizesSubviews") { note(.resizesSubviews, resizes) }
    if coder.containsValue(forKey: "layoutMargins") {
      let margins = coder.decodeEdgeInsets(forKey: "layoutMargins")
      extend(unlessDefault: false) { $0.layoutMargins = margins }
    }
    if let isWithin = coder.decodeFlag(forKey: "insetsLayoutMarginsFromSafeArea") {
      extend(unlessDefault: isWithin) { $0.marginsLeaveSafeArea = !isWithin }
    }
  }

  private final func decodeLook(with coder: Coder) {
    if let alpha = coder.decodeFinite(forKey: "alpha") { layer.exactOpacity = alpha }
    if let isHidden = coder.decodeFlag(forKey: "hidden") { layer.isHidden = isHidden }
    if let isOpaque = coder.decodeFlag(forKey: "opaque") { note(.isOpaque, isOpaque) }
    layer.backgroundColor = coder.decodeColor(forKey: "backgroundColor")
    updateOpacity()
    if let clips = coder.decodeFlag(forKey: "clipsToBounds") { layer.masksToBounds = clips }
    if let clears = coder.decodeFlag(forKey: "clearsContextBeforeDrawing") { note(.clearsContext, clears) }
    if let mode = coder.decodeCase(ContentMode.self, forKey: "contentMode") { setMode(mode) }
    if coder.containsValue(forKey: "contentStretch") {
      layer.contentsCenter = coder.decodeRect(forKey: "contentStretch")
    }
    if let scale = coder.decodeFinite(forKey: "contentScaleFactor") { setScale(scale) }
    if let tint = coder.decodeColor(forKey: "tintColor") { extend(unlessDefault: false) { $0.tintColor = tint } }
    if let mode = coder.decodeCase(TintAdjustmentMode.self, forKey: "tintAdjustmentMode") {
      extend(unlessDefault: false) { $0.tintMode = mode }
    }
    if let style = coder.decodeCase(UserInterfaceStyle.self, forKey: "overrideUserInterfaceStyle") {
      extend(unlessDefault: style == .unspecified) { $0.style = style }
    }
    updateSurroundings()
  }

  private final func decodeBehaviour(with coder: Coder) {
    let tag = coder.decodeInteger(forKey: "tag")
    extend(unlessDefault: tag == 0) { $0.tag = tag }
    let flags: [(String, ViewFlags)] = [
      ("userInteractionEnabled", .isInteractive), ("multipleTouchEnabled", .isMultipleTouch),
      ("exclusiveTouch", .isExclusiveTouch),
    ]
    for (key, flag) in flags { if let isSet = coder.decodeFlag(forKey: key) { note(flag, isSet) } }
    if let translates = coder.decodeFlag(forKey: "translatesAutoresizingMaskIntoConstraints") {
      setConstraintValue { $0.translatesMask = translates }
    }
    if let semantics = coder.decodeCase(SemanticContentAttribute.self, forKey: "semanticContentAttribute") {
      setConstraintValue { $0.semantics = semantics }
    }
    for (axis, name) in [(LayoutAxis.horizontal, "horizontal"), (.vertical, "vertical")] {
      if let hugging = coder.decodeFinite(forKey: "\(name)Hugging") {
        setConstraintValue { $0.hugging[axis] = LayoutPriority(Float(hugging)) }
      }
      if let resistance = coder.decodeFinite(forKey: "\(name)Compression") {
        setConstraintValue { $0.resistance[axis] = LayoutPriority(Float(resistance)) }
      }
    }
  }

  private final func decodeWords(with coder: Coder) {
    let values = AccessibilityValues()
    values.label = coder.decodeString(forKey: "accessibilityLabel")
    values.hint = coder.decodeString(forKey: "accessibilityHint")
    values.value = coder.decodeString(forKey: "accessibilityValue")
    values.identifier = coder.decodeString(forKey: "accessibilityIdentifier")
    values.isElement = coder.decodeFlag(forKey: "isAccessibilityElement")
    if coder.containsValue(forKey: "accessibilityTraits") {
      values.traits = AccessibilityTraits(
        rawValue: UInt64(bitPattern: coder.decodeInt64(forKey: "accessibilityTraits")))
    }
    let texts = [values.label, values.hint, values.value, values.identifier]
    if values.isElement != nil || values.traits != nil || texts.contains(where: { $0 != nil }) { described = values }
  }

  // MARK: Writing

  final func encodeValues(with coder: Coder) {
    encodePlace(with: coder)
    encodeLook(with: coder)
    encodeBehaviour(with: coder)
    encodeWords(with: coder)
    let archived = children.filter { !$0.isPart }
    if !archived.isEmpty { coder.encode(archived as Any?, forKey: "subviews") }
    encodeConstraints(with: coder)
    if let mask = extras?.mask { coder.encode(mask as Any?, forKey: "mask") }
  }

  private final func encodePlace(with coder: Coder) {
    coder.encode(layer.bounds, forKey: "bounds")
    coder.encode(layer.position, forKey: "center")
    if layer.anchorPoint != Point(0.5, 0.5) { coder.encode(layer.anchorPoint, forKey: "anchorPoint") }
    if !layer.affineTransform.isIdentity { coder.encode(layer.affineTransform, forKey: "transform") }
    if autoresizing != [] { coder.encode(Int(autoresizing.rawValue), forKey: "autoresizingMask") }
    if !flags.contains(.resizesSubviews) { coder.encode(false, forKey: "autoresizesSubviews") }
    if let margins = extras?.layoutMargins { coder.encode(margins, forKey: "layoutMargins") }
    if extras?.marginsLeaveSafeArea == true { coder.encode(false, forKey: "insetsLayoutMarginsFromSafeArea") }
  }

  private final func encodeLook(with coder: Coder) {
    if layer.exactOpacity != 1 { coder.encode(layer.exactOpacity, forKey: "alpha") }
    if layer.isHidden { coder.encode(true, forKey: "hidden") }
    coder.encode(flags.contains(.isOpaque), forKey: "opaque")
    let background = flags.contains(.hasDrawnBackground) ? extras?.background : layer.backgroundColor
    if let background { coder.encode(background as Any?, forKey: "backgroundColor") }
    if layer.masksToBounds { coder.encode(true, forKey: "clipsToBounds") }
    if !flags.contains(.clearsContext) { coder.encode(false, forKey: "clearsContextBeforeDrawing") }
    coder.encode(Int(mode.rawValue), forKey: "contentMode")
    if layer.contentsCenter != Rect(x: 0, y: 0, width: 1, height: 1) {
      coder.encode(layer.contentsCenter, forKey: "contentStretch")
    }
    if flags.contains(.hasOwnScale) { coder.encode(layer.contentsScale, forKey: "contentScaleFactor") }
    if let tint = extras?.tintColor { coder.encode(tint as Any?, forKey: "tintColor") }
    if let mode = extras?.tintMode, mode != .automatic {
      coder.encode(mode.rawValue, forKey: "tintAdjustmentMode")
    }
    if let style = extras?.style, style != .unspecified {
      coder.encode(style.rawValue, forKey: "overrideUserInterfaceStyle")
    }
  }

  private final func encodeBehaviour(with coder: Coder) {
    if let tag = extras?.tag, tag != 0 { coder.encode(tag, forKey: "tag") }
    coder.encode(flags.contains(.isInteractive), forKey: "userInteractionEnabled")
    if flags.contains(.isMultipleTouch) { coder.encode(true, forKey: "multipleTouchEnabled") }
    if flags.contains(.isExclusiveTouch) { coder.encode(true, forKey: "exclusiveTouch") }
    let (values, usual) = (constraintValues, ConstraintValues())
    if !values.translatesMask { coder.encode(false, forKey: "translatesAutoresizingMaskIntoConstraints") }
    if values.semantics != .unspecified { coder.encode(values.semantics.rawValue, forKey: "semanticContentAttribute") }
    for (axis, name) in [(LayoutAxis.horizontal, "horizontal"), (.vertical, "vertical")] {
      if values.hugging[axis] != usual.hugging[axis] {
        coder.encode(values.hugging[axis].rawValue, forKey: "\(name)Hugging")
      }
      if values.resistance[axis] != usual.resistance[axis] {
        coder.encode(values.resistance[axis].rawValue, forKey: "\(name)Compression")
      }
    }
  }

  private final func encodeWords(with coder: Coder) {
    guard let described else { return }
    let texts = [
      ("accessibilityLabel", described.label), ("accessibilityHint", described.hint),
      ("accessibilityValue", described.value), ("accessibilityIdentifier", described.identifier),
    ]
    for (key, text) in texts { if let text { coder.encode(text as Any?, forKey: key) } }
    if let isElement = described.isElement { coder.encode(isElement, forKey: "isAccessibilityElement") }
    if let traits = described.traits {
      coder.encode(Int64(bitPattern: traits.rawValue), forKey: "accessibilityTraits")
    }
  }
}
