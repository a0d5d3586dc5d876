/// Where the pixels of one pass of a PNG picture stand; a picture that is not interlaced has one pass (PNG
/// specification, 8.2).
struct PNGPass {
  let firstX: Int
  let stepX: Int

  static let whole = PNGPass(firstX: 0, stepX: 1)

  static let adam7 = [
    PNGPass(firstX: 0, stepX: 8), PNGPass(firstX: 4, stepX: 8), PNGPass(firstX: 0, stepX: 4),
    PNGPass(firstX: 2, stepX: 4), PNGPass(firstX: 0, stepX: 2), PNGPass(firstX: 1, stepX: 2), whole,
  ]

  func pixels(width: Int) -> Int { max(0, (width - firstX + stepX - 1) / stepX) }
}
