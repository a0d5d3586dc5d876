@_exported public import class Foundation.NSAttributedString
import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneSystemViews
import MultiplaneViews

/// UIKit's name of `SegmentedControl`.
public typealias UISegmentedControl = SegmentedControl

extension UISegmentedControl {
  /// Makes a control with a segment for each action.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { sizeToFit() }
  }

  /// Puts a segment that shows and runs an action before the one at an index.
  public final func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), numberOfSegments)
    insertSegment(withTitle: nil, at: index, animated: animated)
    setAction(action, forSegmentAt: index)
  }

  /// Lets a segment show and run an action.
  public final func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    if let image = action.image {
      setImage(image, forSegmentAt: segment)
    } else {
      setTitle(action.title, forSegmentAt: segment)
    }
    setAction(action, forSegmentAt: segment, run: { action.run($0) })
  }

  /// The action of a segment; nil for none.
  public final func actionForSegment(at segment: Int) -> UIAction? { keptAction(at: segment) as? UIAction }

  /// The segment whose action has an identifier; nil for none.
  public final func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int? {
    (0..<numberOfSegments).first { actionForSegment(at: $0)?.identifier == actionIdentifier }
  }

  /// Sets how titles look in a state.
  public final func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    attributeSources[state.rawValue] = attributes
    setTitleAttributes(
      attributes.map { own in
        var base = TextAttributes(font: .systemFont(ofSize: 13), foregroundColor: .black)
        base.foregroundColor = DynamicColor.label.resolved(with: traitCollection)
        return TextAttributes(own, over: base)
      }, for: state)
  }

  /// What was set for a state; nil for nothing.
  public final func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributeSources[state.rawValue] as? [NSAttributedString.Key: Any]
  }

  /// Sets the image behind segments in a state, for all heights.
  public final func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: state) }

  /// The image behind segments in a state.
  public final func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: state)
  }

  /// Sets the image between segments, for all states and heights.
  public final func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) { self.dividerImage = dividerImage }

  /// The image between segments.
  public final func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? { dividerImage }
}
