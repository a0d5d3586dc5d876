import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents

/// What most layers don't have, in a box of its own: a pointer in each layer in place of seven.
final class LayerExtras {
  var name: String?
  weak var delegate: (any LayerDelegate)?
  /// Made when a part of the layer is marked for the first time, or it could not be drawn.
  var display: LayerDisplay?
  /// Made when the first transform that is not affine is set.
  var matrices: LayerMatrices?
  /// Made when the first of the properties in it is set to something else than its default.
  var contentsDetail: LayerContentsDetail?
  /// Made when the first of the properties in it is set to something else than its default.
  var composition: LayerComposition?
}

/// How far few layers are displayed, in a box of its own.
final class LayerDisplay {
  /// What is out of date of a layer that is marked; nil for all of it.
  var staleRect: Rect?
  /// The same while the layer is displayed.
  var displayedRect: Rect?
  /// Why the layer was not drawn when it was last displayed; nil when it was.
  var undrawn: UndrawnContents?
}

/// The transforms that few layers have, in a box of their own.
final class LayerMatrices {
  var transform = Transform3D.identity
  var sublayerTransform = Transform3D.identity
}

/// What few layers say about their contents, in a box of its own.
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

  /// Writes to that box, which is made for what is not a default.
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

  /// Writes to the box, which is made for what is not a default.
  final func extend(unlessDefault isDefault: Bool, _ write: (LayerExtras) -> Void) {
    if let extras { return write(extras) }
    if isDefault { return }
    let box = LayerExtras()
    write(box)
    extras = box
  }
}
