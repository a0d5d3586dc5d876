/// A few rectangles of whole pixels that together hold what they were made of, and perhaps more: what changed on a
/// screen.
///
/// A value without memory of its own. Rectangles are joined where that adds little, and where there would be more than
/// `maximumCount`; they may overlap.
public struct PixelRegion: Hashable, BitwiseCopyable, Sendable {
  /// No region has more rectangles.
  public static let maximumCount = 4

  private var first = PixelRect.empty
  private var second = PixelRect.empty
  private var third = PixelRect.empty
  private var fourth = PixelRect.empty
  /// How many rectangles there are.
  public private(set) var count = 0

  /// No pixels.
  public init() {}

  /// One rectangle; an empty one gives no pixels.
  public init(_ rect: PixelRect) { add(rect) }

  /// True when it holds no pixel.
  public var isEmpty: Bool { count == 0 }

  /// The pixels of all rectangles; those of two count twice.
  public var area: Int { reduce(0) { $0 + $1.area } }

  /// The smallest rectangle around all.
  public var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

  /// True when one of the rectangles has a pixel in common with `rect`.
  public func touches(_ rect: PixelRect) -> Bool { contains { !$0.intersection(rect).isEmpty } }

  /// True when one of the rectangles holds all pixels of `rect`.
  public func holds(_ rect: PixelRect) -> Bool { rect.isEmpty || contains { $0.contains(rect) } }

  /// Adds the pixels of a rectangle.
  public mutating func add(_ rect: PixelRect) {
    if first.contains(rect) || holds(rect) { return }
    var rect = rect
    while let nearest = nearest(to: rect) {
      let (index, waste) = nearest
      let union = self[index].union(rect)
      guard count == Self.maximumCount || waste <= Swift.max(Self.smallWaste, union.area / Self.wastedShare) else {
        break
      }
      // The larger rectangle may be near to others now.
      remove(at: index)
      rect = union
    }
    self[count] = rect
    count += 1
  }

  /// Adds the pixels of all of them.
  public mutating func add(_ other: PixelRegion) {
    for rect in other { add(rect) }
  }

  /// Makes one rectangle of `rect` and of all that have a pixel in common with it.
  public mutating func join(_ rect: PixelRect) {
    var rect = rect
    while let index = firstIndex(where: { !$0.intersection(rect).isEmpty }) {
      rect = rect.union(self[index])
      remove(at: index)
    }
    add(rect)
  }

  /// The part of it that lies in a rectangle.
  public func intersection(_ rect: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    for part in self { result.add(part.intersection(rect)) }
    return result
  }

  /// A pass of its own costs more than to draw so many pixels in vain.
  private static let smallWaste = 4096
  /// Where that many times as many pixels changed, one rectangle is as good as two.
  private static let wastedShare = 4

  /// The rectangle with which one of both would waste the fewest pixels, and how many.
  private func nearest(to rect: PixelRect) -> (index: Int, waste: Int)? {
    var best: (index: Int, waste: Int)?
    for index in indices {
      let other = self[index]
      let waste = other.union(rect).area - other.area - rect.area + other.intersection(rect).area
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
  /// The first rectangle, if there is one.
  public var startIndex: Int { 0 }
  /// After the last rectangle.
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
