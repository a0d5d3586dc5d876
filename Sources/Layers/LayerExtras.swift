import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents

/// Values that most layers do not set, in a separate object: one pointer in each layer instead of seven.
final class LayerExtras {
  var name: String?
  /// Weak, not `unowned`: measured at 250 instructions a call through it against 286, and 91 against 146 to set it.
  weak var delegate: (any LayerDelegate)?
  /// Made when a part of the layer is first marked, or when the layer could not be drawn.
  var display: LayerDisplay?
  /// Made when a transform that is not affine is first set.
  var matrices: Box<MatrixPair>?
  /// Made when one of its properties is first set to other than its default.
  var detail: Box<ContentsDetail>?
  /// Made when one of its properties is first set to other than its default.
  var composition: Box<LayerComposition>?
  /// The mask's `superlink` refers to the layer.
  var mask: Layer?
  /// Made for the first animation, and for a time of the layer's own.
  var animations: LayerAnimations?
  /// Actions by the names of properties.
  var actions: [String: any LayerAction] = [:]
  /// Of a copy of what a layer shows: the layer, and the time.
  var shown: (model: Layer, time: Double)?
  /// Of such a copy: that of the superlayer, which does not have this one among its sublayers.
  var shownAbove: Layer?
  /// Values of the program's own by key, for keys that are no properties, as with Core Animation.
  var keyedValues: [String: Any] = [:]
}

/// Display state, which most layers do not need.
final class LayerDisplay {
  /// The stale part of a marked layer; nil for all of it.
  var staleRect: Rect?
  /// The stale part while the layer is being displayed.
  var displayedRect: Rect?
  /// Why the last display could not draw the layer; nil when it could.
  var undrawn: UndrawnContents?
}

/// Values that most layers leave at their defaults.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Layer {
  /// The transforms that are not affine.
  final var matrices: MatrixPair {
    get { extras?.matrices?.value ?? MatrixPair() }
    set { if let box = extras?.matrices { box.value = newValue } else { extend { $0.matrices = Box(newValue) } } }
  }

  /// How the contents are cut, sliced, filtered and tinted.
  final var detail: ContentsDetail {
    get { extras?.detail?.value ?? ContentsDetail() }
    set { if let box = extras?.detail { box.value = newValue } else { extend { $0.detail = Box(newValue) } } }
  }

  final var displayBox: LayerDisplay? { extras?.display }

  /// Writes to the display object; makes it unless the value is the default.
  final func noteDisplay(unlessDefault isDefault: Bool, _ write: (LayerDisplay) -> Void) {
    if let box = displayBox { return write(box) }
    if isDefault { return }
    let box = LayerDisplay()
    write(box)
    extend { $0.display = box }
  }

  /// Writes to the extras; makes them unless the value is the default.
  final func extend(unlessDefault isDefault: Bool = false, _ write: (LayerExtras) -> Void) {
    if let extras { return write(extras) }
    if isDefault { return }
    let box = LayerExtras()
    write(box)
    extras = box
  }

  /// Values of the program's own by key, for keys that are no properties.
  package final var keyedValues: [String: Any] {
    get { extras?.keyedValues ?? [:] }
    set { extend(unlessDefault: newValue.isEmpty) { $0.keyedValues = newValue } }
  }

  /// Takes over the properties of a layer, but not its contents, delegate, sublayers, mask and animations.
  package final func copyProperties(of other: Layer) {
    (geometry, appearance, hasBackgroundColor) = (other.geometry, other.appearance, other.hasBackgroundColor)
    if extras != nil || other.extras != nil {
      let own = other.extras ?? LayerExtras()
      extend { extras in
        (extras.name, extras.actions, extras.keyedValues) = (own.name, own.actions, own.keyedValues)
        extras.detail = own.detail.map { Box($0.value) }
        extras.composition = own.composition.map { Box($0.value) }
        extras.matrices = own.matrices.map { Box($0.value) }
      }
    }
    if other.hasKind { set(other.kind()) }
    copyOwnProperties(of: other)
    mark(.properties)
  }
}
