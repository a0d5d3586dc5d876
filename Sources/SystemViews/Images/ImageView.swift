import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneLayers
public import MultiplaneViews

/// Shows an image, or a sequence of images.
///
/// The image is its layer's contents: it is not drawn into a store. A resizable image keeps its caps, a template shows
/// its alpha in the tint colour. `isUserInteractionEnabled` is false by default.
open class ImageView: View {
  /// Makes a view with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a view from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    coder.didRead(self, as: ImageView.self)
    if coder.error != nil { return nil }
  }

  /// Makes a view of an image, in its size.
  public init(image: Image?) {
    self.image = image
    super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    showImage()
  }

  /// Makes a view of an image, in its size, and another one for when it is highlighted.
  public init(image: Image?, highlightedImage: Image?) {
    (self.image, self.highlightedImage) = (image, highlightedImage)
    super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    showImage()
  }

  private final func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// What is shown; nil, the default, for nothing. One that cannot be decoded shows nothing. The images of one of
  /// several follow one another without `startAnimating`.
  open var image: Image? {
    didSet {
      guard image !== oldValue else { return }
      showImage()
      if image?.size != oldValue?.size { noteContentSize() }
    }
  }

  /// What is shown while the view is highlighted; nil, the default, for `image`.
  open var highlightedImage: Image? { didSet { if highlightedImage !== oldValue { showImage() } } }

  /// Whether the view is highlighted; false by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  // MARK: Showing

  private final func showImage() {
    show(shownImage)
    showShade()
    let moved = isMoving
    isMoving = animationImages == nil && shownImage?.images != nil
    if isMoving || isAnimating && !moved { startAnimating() } else if moved { stopAnimating() }
  }

  private final var shownImage: Image? { isHighlighted ? highlightedImage ?? image : image }
  /// Whether the image is one of several that follow one another.
  private final var isMoving = false

  /// The opacity of black over the image, in its shape; 0 by default.
  final var darkness = 0.0 { didSet { if darkness != oldValue { showShade() } } }
  /// Shows `darkness`: the image's alpha, placed as the image is.
  private final var shade: ImageView?

  private final func showShade() {
    guard darkness > 0, let image = shownImage else {
      shade?.removeFromSuperview()
      return shade = nil
    }
    let shade = shade ?? ImageView(frame: bounds)
    (shade.image, shade.tintColor, shade.alpha) = (image.withRenderingMode(.alwaysTemplate), .black, darkness)
    (shade.contentMode, shade.autoresizingMask) = (contentMode, [.flexibleWidth, .flexibleHeight])
    shade.isPart = true
    if shade.superview == nil { addSubview(shade) }
    self.shade = shade
  }

  private final func show(_ image: Image?) {
    let layer = layer
    guard let image, let contents = Self.contents(of: image) else { return layer.contents = nil }
    layer.contents = contents
    if layer.contentsScale != image.scale { contentScaleFactor = image.scale }
    let caps = image.capInsets == .zero ? nil : image.capInsets
    if layer.contentsCapInsets != caps { layer.contentsCapInsets = caps }
    let mode: TileMode = image.isResizable && image.resizingMode == .tile ? .repeatFromStart : .stretch
    if layer.horizontalTileMode != mode { (layer.horizontalTileMode, layer.verticalTileMode) = (mode, mode) }
    showTint()
  }

  private static func contents(of image: Image) -> Bitmap? {
    try? image.renderingMode == .alwaysTemplate ? image.maskBitmap() : image.bitmap()
  }

  /// The colour of templates; nil, the default, for the tint colour.
  final var templateColor: Color? { didSet { if templateColor != oldValue, layer.contents is Bitmap { showTint() } } }

  private final func showTint() {
    let tint: Color? = templateColor ?? tintColor
    if layer.contentsTintColor != tint { layer.contentsTintColor = tint }
  }

  /// Shows a template in the new tint.
  open override func tintColorDidChange() { if layer.contents is Bitmap { showTint() } }

  /// Leaves the contents as they are: images are not drawn.
  open override func display(_ layer: Layer) { if layer !== self.layer { super.display(layer) } }

  // MARK: Accessibility

  /// Whether it has a label, unless it was set: a picture without words says nothing.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? (accessibilityLabel?.isEmpty == false) }
    set { super.isAccessibilityElement = newValue }
  }

  /// Of a picture, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? .image }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Size

  /// The image's size; none without an image.
  open override var intrinsicContentSize: Size {
    image?.size ?? Size(View.noIntrinsicMetric, View.noIntrinsicMetric)
  }

  /// The image's size; that of the bounds without an image.
  open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? bounds.size }

  // MARK: Animation

  /// The images that `startAnimating` shows one after another; nil, the default, for none.
  open var animationImages: [Image]? {
    didSet {
      isMoving = false
      stopAnimating()
      if animationImages == nil { showImage() }
    }
  }

  /// The images of the animation while the view is highlighted; nil, the default, for the others.
  open var highlightedAnimationImages: [Image]? { didSet { stopAnimating() } }

  /// Seconds in which all images are shown once; as many thirtieths as there are images, unless set above 0.
  open var animationDuration: Double {
    get { setDuration ?? (isMoving ? shownImage?.duration : nil) ?? Double(frames.count) / 30 }
    set { setDuration = newValue > 0 && newValue.isFinite ? newValue : nil }
  }
  private final var setDuration: Double?

  /// How often all images are shown; 0, the default, for without an end.
  open var animationRepeatCount = 0

  /// Whether the images of the animation are shown; those without an end go on when the view comes back to a window.
  open var isAnimating: Bool { isStarted && (animationRepeatCount <= 0 || layer.animation(forKey: Self.key) != nil) }
  private final var isStarted = false

  private static let key = "MultiplaneImageView.images"
  private final var frames: [Image] {
    (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages ?? shownImage?.images ?? []
  }

  /// Shows the images of the animation from the first one on. The render tree changes them, no code runs.
  ///
  /// The images are placed as the first one is: with its scale and caps, in its kind of colours.
  open func startAnimating() {
    isStarted = false
    layer.removeAnimation(forKey: Self.key)
    let images = frames
    guard let first = images.first else { return }
    let bitmaps = images.compactMap { Self.contents(of: $0) }
    guard !bitmaps.isEmpty else { return }
    if image == nil { show(first) }
    let animation = KeyframeAnimation(keyPath: "contents")
    animation.values = bitmaps
    animation.calculationMode = .discrete
    animation.timing.duration = animationDuration
    animation.timing.repeatCount = animationRepeatCount > 0 ? Double(animationRepeatCount) : .infinity
    layer.add(animation, forKey: Self.key)
    isStarted = true
  }

  /// Goes on with images without an end: a layer that leaves its tree loses its animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isStarted, animationRepeatCount <= 0, window != nil, layer.animation(forKey: Self.key) == nil {
      startAnimating()
    }
  }

  /// Shows the image again.
  open func stopAnimating() {
    isStarted = false
    layer.removeAnimation(forKey: Self.key)
    show(shownImage)
  }
}
