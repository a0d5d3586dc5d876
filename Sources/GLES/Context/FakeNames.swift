/// Object names for contexts without a driver: the smallest free number, so that deleted names are reused as drivers
/// do.
struct FakeNames {
  private var last: UInt32 = 0
  private var free: [UInt32] = []

  mutating func take() -> UInt32 {
    if let name = free.min() {
      free.removeAll { $0 == name }
      return name
    }
    last += 1
    return last
  }

  mutating func giveBack(_ name: UInt32) {
    free.append(name)
  }
}
