/// Sort key of a sublayer: zPosition, then tree order.
struct Sibling: Sendable {
  var z: Double
  var order: Int
  var slot: Int32

  func isBelow(_ other: Sibling) -> Bool { z != other.z ? z < other.z : order < other.order }
}
