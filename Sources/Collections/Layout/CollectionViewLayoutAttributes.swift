public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneLists

#if UIKitNames
  public import protocol Foundation.NSCopying
  public import struct Foundation.NSZone
#endif

/// Where one element of a collection view is and how it looks: UIKit's, without the prefix.
///
/// Points are of the collection view's contents. A subclass with values of its own copies and compares them in
/// `copy(with:)` and `isEqual(_:)`; a layout says in `layoutAttributesClass` that it has it.
open class CollectionViewLayoutAttributes {
  /// What an element is.
  public typealias Category = CollectionView.ElementCategory

  private final var place = Rect.zero
  private final var turn = Transform3D.identity

  /// The item or the supplementary view of a section.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What the element is; a cell by default.
  open internal(set) var representedElementCategory = CollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for cells.
  open internal(set) var representedElementKind: String?
  /// How opaque the element is; 1 by default.
  open var alpha = 1.0
  /// Elements of greater ones are in front; 0 by default.
  open var zIndex = 0
  /// Whether the element has no view; false by default.
  open var isHidden = false
  /// Along which axes the cell says how large it is; nil where its layout does not say.
  final var fits: (width: Bool, height: Bool)?
  /// Where the element is in a list; nil for others.
  final var listPlace: ListPlace?

  /// Makes attributes of no element.
  public required init() {}

  /// Makes attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes attributes of a supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    (self.indexPath, representedElementKind, representedElementCategory) = (indexPath, elementKind, .supplementaryView)
  }

  /// Makes attributes of a decoration view.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    (self.indexPath, representedElementKind) = (indexPath, decorationViewKind)
    representedElementCategory = .decorationView
  }

  /// The rectangle; lengths that are no numbers or negative count as 0. With a transform, the one around what it makes
  /// of `bounds`.
  open var frame: Rect {
    get { turn == .identity ? place : turned }
    set {
      let new = newValue.usable
      place = new
      if turn != .identity { center = Point(new.midX, new.midY) }
    }
  }

  /// The middle.
  open var center: Point {
    get { Point(place.midX, place.midY) }
    set { if newValue.isFinite { place.origin = Point(newValue.x - place.width / 2, newValue.y - place.height / 2) } }
  }

  /// The size without the transform.
  open var size: Size {
    get { place.size }
    set {
      let middle = center
      place.size = Rect(origin: .zero, size: newValue).usable.size
      center = middle
    }
  }

  /// The rectangle of the element in its own space.
  open var bounds: Rect {
    get { Rect(origin: .zero, size: place.size) }
    set { size = newValue.size }
  }

  /// What is made of the element about its middle; nothing by default.
  open var transform3D: Transform3D {
    get { turn }
    set { turn = newValue }
  }

  /// The same in the plane.
  open var transform: Transform2D {
    get { turn.affine }
    set { turn = Transform3D(newValue) }
  }

  private final var turned: Rect {
    let box = Rect(x: -place.width / 2, y: -place.height / 2, width: place.width, height: place.height)
    let around = turn.affine.apply(to: box)
    return Rect(
      x: around.minX + place.midX, y: around.minY + place.midY, width: around.width, height: around.height)
  }

  /// The same values in a new object of the same class.
  private final func copied() -> Self {
    let own = Self()
    own.place = place
    own.turn = turn
    (own.indexPath, own.alpha, own.zIndex, own.isHidden) = (indexPath, alpha, zIndex, isHidden)
    own.representedElementCategory = representedElementCategory
    own.representedElementKind = representedElementKind
    (own.fits, own.listPlace) = (fits, listPlace)
    return own
  }

  #if UIKitNames
    /// The same values in a new object of the same class; subclasses copy theirs too.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }
    /// The same values in a new object of the same class.
    public final func copy() -> Any { copy(with: nil) }
  #else
    /// The same values in a new object of the same class; subclasses copy theirs too.
    open func copy() -> Any { copied() }
  #endif

  /// Whether another object has the same values; subclasses compare theirs too.
  open func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return self === other || looksLike(other) && key == other.key
  }

  /// Whether an element looks the same with other attributes.
  final func looksLike(_ other: CollectionViewLayoutAttributes) -> Bool {
    place == other.place && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && turn == other.turn
  }

  /// Which element it is.
  final var key: ElementKey {
    ElementKey(representedElementCategory, representedElementKind ?? "", RowPlace(indexPath) ?? RowPlace(0, 0))
  }
}

#if UIKitNames
  extension CollectionViewLayoutAttributes: NSCopying {}
#endif

extension CollectionViewLayoutAttributes: CustomStringConvertible {
  /// The kind, the place and the frame.
  public var description: String {
    "\(type(of: self)) \(representedElementKind ?? "cell") \(indexPath) \(frame)"
  }
}

/// Names an element of a collection view.
struct ElementKey: Hashable {
  let category: CollectionView.ElementCategory
  let kind: String
  var place: RowPlace

  init(_ category: CollectionView.ElementCategory, _ kind: String, _ place: RowPlace) {
    (self.category, self.kind, self.place) = (category, kind, place)
  }

  static func cell(_ place: RowPlace) -> ElementKey { ElementKey(.cell, "", place) }
}

extension Rect {
  /// With 0 for what is no number or a negative length, and lengths of at most ten thousand million points.
  var usable: Rect {
    func place(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e12), 1e12) : 0 }
    return Rect(x: place(minX), y: place(minY), width: size.width.usable, height: size.height.usable)
  }
}

extension Double {
  /// A length that a program says: 0 for what is no number or negative, at most ten thousand million points.
  var usable: Double { self > 0 ? min(self, 1e10) : 0 }
}
