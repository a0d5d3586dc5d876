/// A region of up to four pixel rectangles, for damage. It covers all rectangles that were added, and perhaps more
/// pixels.
///
/// A value without heap storage. Rectangles are joined where that adds few pixels, and where there would be more than
/// `maximumCount`. They may overlap.
public struct PixelRegion: Hashable, BitwiseCopyable, Sendable {
  /// The most rectangles of a region.
  public static let maximumCount = 4

  private var first = PixelRect.empty
  private var second = PixelRect.empty
  private var third = PixelRect.empty
  private var fourth = PixelRect.empty
  /// The number of rectangles.
  public private(set) var count = 0

  /// Makes an empty region.
  public init() {}

  /// Makes a region of one rectangle; an empty rectangle gives an empty region.
  public init(_ rect: PixelRect) { add(rect) }

  /// Whether it has no pixels.
  public var isEmpty: Bool { count == 0 }

  /// The sum of the rectangles' areas; overlaps count more than once.
  public var area: Int { reduce(0) { $0 + $1.area } }

  /// The smallest rectangle that contains all rectangles.
  public var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

  /// Whether one of the rectangles overlaps `rect`.
  public func touches(_ rect: PixelRect) -> Bool { contains { !$0.intersection(rect).isEmpty } }

  /// Whether one of the rectangles contains all pixels of `rect`.
  public func holds(_ rect: PixelRect) -> Bool { rect.isEmpty || contains { $0.contains(rect) } }

  /// Adds a rectangle.
  public mutating func add(_ rect: PixelRect) {
    if first.contains(rect) || holds(rect) { return }
    if count == 0 {
      (first, count) = (rect, 1)
      return
    }
    var rect = rect
    while let nearest = nearest(to: rect) {
      let (index, waste) = nearest
      let union = self[index].union(rect)
      guard count == Self.maximumCount || Self.isSmall(waste, in: union) else { break }
      // The larger rectangle may now be close to other rectangles.
      remove(at: index)
      rect = union
    }
    self[count] = rect
    count += 1
  }

  /// Adds the rectangles of another region.
  public mutating func add(_ other: PixelRegion) {
    for rect in other { add(rect) }
  }

  /// Joins `rect` and all rectangles that overlap it to one rectangle.
  public mutating func join(_ rect: PixelRect) {
    var rect = rect
    while let index = firstIndex(where: { !$0.intersection(rect).isEmpty }) {
      rect = rect.union(self[index])
      remove(at: index)
    }
    add(rect)
  }

  /// The part of the region inside a rectangle.
  public func intersection(_ rect: PixelRect) -> PixelRegion {
    if count == 1, rect.contains(first) { return self }
    var result = PixelRegion()
    for part in self { result.add(part.intersection(rect)) }
    return result
  }

  /// A region of two rectangles, as `add` makes it.
  package init(_ a: PixelRect, _ b: PixelRect) {
    let union = a.union(b)
    if Self.isSmall(Self.waste(of: a, b), in: union) {
      self.init(union)
    } else {
      self.init(a)
      add(b)
    }
  }

  private static func isSmall(_ waste: Int, in union: PixelRect) -> Bool {
    waste <= Swift.max(smallWaste, union.area / wastedShare)
  }

  /// Pixels of the union of two rectangles that are in neither. They have pixels.
  private static func waste(of a: PixelRect, _ b: PixelRect) -> Int {
    // Below zero: that of the gap between them.
    let width = Swift.min(a.maxX, b.maxX) - Swift.max(a.x, b.x)
    let height = Swift.min(a.maxY, b.maxY) - Swift.max(a.y, b.y)
    return (a.width + b.width - width) * (a.height + b.height - height) - a.width * a.height - b.width * b.height
      + Swift.max(width, 0) * Swift.max(height, 0)
  }

  /// Drawing this many unchanged pixels costs less than another pass over the tree.
  private static let smallWaste = 4096
  /// Two rectangles are joined when the wasted pixels are at most one in this many of the union.
  private static let wastedShare = 4

  /// The rectangle whose union with `rect` wastes the fewest pixels, and the number of wasted pixels.
  private func nearest(to rect: PixelRect) -> (index: Int, waste: Int)? {
    var best: (index: Int, waste: Int)?
    for index in indices {
      let waste = Self.waste(of: self[index], rect)
      if best.map({ waste < $0.waste }) ?? true { best = (index, waste) }
    }
    return best
  }

  private mutating func remove(at index: Int) {
    count -= 1
    self[index] = self[count]
    self[count] = .empty
  }
}

extension PixelRegion: RandomAccessCollection {
  /// Index of the first rectangle.
  public var startIndex: Int { 0 }
  /// Index after the last rectangle.
  public var endIndex: Int { count }

  /// A rectangle.
  public private(set) subscript(index: Int) -> PixelRect {
    get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}
