import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// How a view's picture looks beside a context menu.
@preconcurrency @MainActor open class PreviewParameters {
  /// What is seen of the view, in its own space; nil, the default, for all of it, with round corners.
  open var visiblePath: BezierPath?
  /// What the shadow falls from, in the view's own space; nil, the default, for what is seen of it.
  open var shadowPath: BezierPath?
  /// Behind the picture; nil, the default, for nothing.
  open var backgroundColor: Color?

  /// The values named above.
  public init() {}
}

/// Where a view's picture comes from and goes to.
@preconcurrency @MainActor open class PreviewTarget {
  /// The view that has the place.
  public final let container: View
  /// The middle of the picture, in the container's own space.
  public final let center: Point
  /// Of the picture, about its middle.
  public final let transform: Transform2D

  /// Takes a place in a view that is in a window.
  public init(container: View, center: Point, transform: Transform2D = .identity) {
    (self.container, self.center, self.transform) = (container, center, transform)
  }
}

/// A view whose picture is shown beside a context menu, and how.
@preconcurrency @MainActor open class TargetedPreview {
  /// The view.
  public final let view: View
  /// How its picture looks.
  public final let parameters: PreviewParameters
  /// Where its picture comes from.
  public final let target: PreviewTarget

  /// Takes a view, a look, and a place.
  public init(view: View, parameters: PreviewParameters, target: PreviewTarget) {
    (self.view, self.parameters, self.target) = (view, parameters, target)
  }

  /// Takes a view at its place in its superview.
  public convenience init(view: View, parameters: PreviewParameters) {
    let target = PreviewTarget(container: view.superview ?? view, center: view.superview == nil ? .zero : view.center)
    self.init(view: view, parameters: parameters, target: target)
  }

  /// Takes a view as it looks, at its place in its superview.
  public convenience init(view: View) { self.init(view: view, parameters: PreviewParameters()) }

  /// The size of the view, points.
  public final var size: Size { view.bounds.size }

  /// The same at another place.
  open func retargetedPreview(with newTarget: PreviewTarget) -> TargetedPreview {
    TargetedPreview(view: view, parameters: parameters, target: newTarget)
  }

  /// Where the picture is at its target, in a window's space.
  final func place(in window: Window) -> Rect {
    let (size, middle) = (size, target.center)
    let own = target.transform.apply(to: Rect(origin: Point(-size.width / 2, -size.height / 2), size: size))
    return target.container.convert(own.offsetBy(dx: middle.x, dy: middle.y), to: window)
  }
}

/// The picture of a view in the look of parameters, scaled to the view's size.
final class PreviewPicture: View {
  private let picture: View
  private let shadow = View()

  init(_ picture: View, _ parameters: PreviewParameters) {
    self.picture = picture
    super.init(frame: picture.bounds)
    isUserInteractionEnabled = true
    picture.backgroundColor = parameters.backgroundColor
    if let path = parameters.visiblePath {
      let shape = ShapeLayer()
      shape.path = path.path
      picture.layer.mask = shape
    }
    if let path = parameters.shadowPath ?? parameters.visiblePath {
      shadow.layer.shadowPath = path.path
      (shadow.layer.shadowOpacity, shadow.layer.shadowRadius) = (0.2, 8)
    }
    addSubview(shadow)
    addSubview(picture)
  }

  required init?(coder: Coder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let own = picture.bounds.size
    guard own.width > 0, own.height > 0 else { return }
    let scale = Transform2D(scaleX: bounds.width / own.width, y: bounds.height / own.height)
    shadow.bounds = picture.bounds
    for view in [shadow, picture] {
      view.transform = scale
      view.center = Point(bounds.midX, bounds.midY)
    }
  }
}
