import MultiplaneGeometry

/// Directions in which a popover's arrow points.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits; UIKit's.
  public let rawValue: UInt
  /// Directions by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up: the popover is below.
  public static let up = PopoverArrowDirection(rawValue: 1)
  /// Down: the popover is above.
  public static let down = PopoverArrowDirection(rawValue: 2)
  /// Left: the popover is at the right.
  public static let left = PopoverArrowDirection(rawValue: 4)
  /// Right: the popover is at the left.
  public static let right = PopoverArrowDirection(rawValue: 8)
  /// Any.
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
  /// Not known: no popover is shown.
  public static let unknown = PopoverArrowDirection(rawValue: UInt(Int.max))
}

/// Where a popover lies beside its source.
struct PopoverGeometry: Equatable {
  /// The popover without its arrow.
  var body: Rect
  /// Where the arrow's tip is.
  var tip: Point
  var direction: PopoverArrowDirection

  /// Finds the first of the permitted directions, up, down, left and right, in which a popover fits; else the one with
  /// the most room, to which it is cut.
  ///
  /// - Parameters:
  ///   - size: of the popover without its arrow.
  ///   - source: what the arrow points to.
  ///   - area: what the popover may cover.
  ///   - arrow: the width of the arrow's foot, and its length.
  ///   - radius: of the popover's corners, beside which no arrow stands.
  ///   - overlaps: whether the popover may cover the source where it fits nowhere.
  init(
    size: Size, source: Rect, area: Rect, permitted: PopoverArrowDirection, arrow: Size, radius: Double, overlaps: Bool
  ) {
    let known = permitted.intersection(.any)
    let order = [PopoverArrowDirection.up, .down, .left, .right].filter { known.isEmpty || known.contains($0) }
    func room(_ direction: PopoverArrowDirection) -> Size {
      switch direction {
      case .up: Size(area.width, area.maxY - source.maxY - arrow.height)
      case .down: Size(area.width, source.minY - area.minY - arrow.height)
      case .left: Size(area.maxX - source.maxX - arrow.height, area.height)
      default: Size(source.minX - area.minX - arrow.height, area.height)
      }
    }
    func share(_ direction: PopoverArrowDirection) -> Double {
      let room = room(direction)
      return max(0, min(room.width, size.width)) * max(0, min(room.height, size.height))
    }
    let fitting = order.first { room($0).width >= size.width && room($0).height >= size.height }
    let best = order.max { share($0) < share($1) } ?? .up
    direction = fitting ?? best
    var cut = room(direction)
    if overlaps, fitting == nil { cut = area.size }
    let shown = Size(max(0, min(size.width, cut.width)), max(0, min(size.height, cut.height)))
    func between(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), max(low, high)) }
    let corner = radius + arrow.width / 2
    switch direction {
    case .up, .down:
      let x = between(source.midX - shown.width / 2, area.minX, area.maxX - shown.width)
      let y = direction == .up ? source.maxY + arrow.height : source.minY - arrow.height - shown.height
      body = Rect(x: x, y: between(y, area.minY, area.maxY - shown.height), width: shown.width, height: shown.height)
      let tipX = between(source.midX, body.minX + corner, body.maxX - corner)
      tip = Point(tipX, direction == .up ? body.minY - arrow.height : body.maxY + arrow.height)
    default:
      let y = between(source.midY - shown.height / 2, area.minY, area.maxY - shown.height)
      let x = direction == .left ? source.maxX + arrow.height : source.minX - arrow.height - shown.width
      body = Rect(x: between(x, area.minX, area.maxX - shown.width), y: y, width: shown.width, height: shown.height)
      let tipY = between(source.midY, body.minY + corner, body.maxY - corner)
      tip = Point(direction == .left ? body.minX - arrow.height : body.maxX + arrow.height, tipY)
    }
  }
}
