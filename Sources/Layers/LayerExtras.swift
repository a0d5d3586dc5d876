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
  var matrices: LayerMatrices?
  /// Made when one of its properties is first set to other than its default.
  var contentsDetail: LayerContentsDetail?
  /// Made when one of its properties is first set to other than its default.
  var composition: LayerComposition?
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

/// The transforms that are not affine.
final class LayerMatrices {
  var transform = Transform3D.identity
  var sublayerTransform = Transform3D.identity
}

/// Contents properties that most layers leave at their defaults.
final class LayerContentsDetail {
  var value: ContentsDetail

  init(_ value: ContentsDetail) { self.value = value }
}

extension Layer {
  final var matrices: LayerMatrices? {
    get { extras?.matrices }
    set { extend(unlessDefault: newValue == nil) { $0.matrices = newValue } }
  }

  final var contentsDetail: LayerContentsDetail? {
    get { extras?.contentsDetail }
    set { extend(unlessDefault: newValue == nil) { $0.contentsDetail = newValue } }
  }

  final var displayBox: LayerDisplay? { extras?.display }

  /// Writes to the display object; makes it unless the value is the default.
  final func noteDisplay(unlessDefault isDefault: Bool, _ write: (LayerDisplay) -> Void) {
    if let box = displayBox { return write(box) }
    if isDefault { return }
    let box = LayerDisplay()
    write(box)
    extend(unlessDefault: false) { $0.display = box }
  }

  final var composition: LayerComposition? {
    get { extras?.composition }
    set { extend(unlessDefault: newValue == nil) { $0.composition = newValue } }
  }

  /// Writes to the extras; makes them unless the value is the default.
  final func extend(unlessDefault isDefault: Bool, _ write: (LayerExtras) -> Void) {
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

  /// Takes over the properties of a layer, but not its delegate, sublayers, mask and animations.
  final func copyProperties(of other: Layer) {
    (geometry, appearance, hasBackgroundColor) = (other.geometry, other.appearance, other.hasBackgroundColor)
    contents = other.contents
    if let own = other.extras {
      extend(unlessDefault: false) { extras in
        (extras.name, extras.actions, extras.keyedValues) = (own.name, own.actions, own.keyedValues)
        extras.contentsDetail = own.contentsDetail.map { LayerContentsDetail($0.value) }
        extras.composition = own.composition.map { $0.copy() }
        extras.matrices = own.matrices.map { matrices in
          let copy = LayerMatrices()
          (copy.transform, copy.sublayerTransform) = (matrices.transform, matrices.sublayerTransform)
          return copy
        }
      }
    }
    if other.hasKind { set(other.kind()) }
    copyOwnProperties(of: other)
  }
}
