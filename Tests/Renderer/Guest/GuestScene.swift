import Multiplane
import MultiplaneGLES
import MultiplaneLock

/// A tree with a group, a bitmap, a blur of what is below and a layer that is blended with it; and where the bitmap
/// moves.
final class GuestScene {
  static let width = 48
  static let height = 40
  let tree: LayerTree
  let mover = Layer()

  init(background: Color? = .white) throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 48, height: 40)
    root.backgroundColor = background
    mover.frame = Rect(x: 3, y: 4, width: 20, height: 16)
    mover.contents = try Bitmap(
      width: 2, height: 2, bytes: [230, 80, 60, 255, 40, 90, 200, 255, 10, 20, 30, 40, 128, 128, 128, 255])
    root.addSublayer(mover)
    let grey = Layer()
    grey.frame = Rect(x: 30, y: 2, width: 12, height: 9)
    grey.backgroundColor = Color(red: 128.0 / 255, green: 128.0 / 255, blue: 128.0 / 255)
    root.addSublayer(grey)
    let card = Layer()
    card.frame = Rect(x: 10, y: 8, width: 26, height: 22)
    card.cornerRadius = 6
    card.masksToBounds = true
    card.opacity = 0.5
    for index in 0..<2 {
      let part = Layer()
      part.frame = Rect(x: Double(index * 9) - 3, y: Double(index * 7) - 2, width: 18, height: 14)
      part.backgroundColor = Color(red: 0.2, green: Double(index) / 2, blue: 0.8)
      card.addSublayer(part)
    }
    root.addSublayer(card)
    let glass = Layer()
    glass.frame = Rect(x: 22, y: 14, width: 20, height: 20)
    glass.backgroundFilters = [.invert(1), .gaussianBlur(radius: 2)]
    root.addSublayer(glass)
    let blended = Layer()
    blended.frame = Rect(x: 2, y: 24, width: 30, height: 12)
    blended.backgroundColor = Color(red: 0.2, green: 0.9, blue: 0.7)
    blended.compositingFilter = .difference
    root.addSublayer(blended)
    tree = LayerTree(root: root, actionsAreEnabled: false)
  }

  func move(to step: Int) { mover.frame.origin.x = Double(3 + step % 5) }

  private static let known = Lock()
  nonisolated(unsafe) private static var pictures: [Int: [UInt8]] = [:]

  /// The picture over white that a surface of our own shows, rows from the bottom up, as a host reads them.
  static func offscreen(step: Int = 0, blending: ColorBlending = .encoded) throws -> [UInt8] {
    let key = step % 5 + (blending == .linear ? 5 : 0)
    if let picture = known.withLock({ unsafe pictures[key] }) { return picture }
    let picture = try draw(step: step, blending)
    known.withLock { unsafe pictures[key] = picture }
    return picture
  }

  private static func draw(step: Int, _ blending: ColorBlending) throws -> [UInt8] {
    let surface = try OffscreenSurface(width: width, height: height, rowOrder: .bottomUp)
    surface.blending = blending
    let scene = try GuestScene()
    scene.move(to: step)
    try Compositor(context: surface.context).render(scene.tree, at: 0, to: surface, options: .init(background: .white))
    let upright = try surface.readPixels()
    return stride(from: height - 1, through: 0, by: -1).flatMap { upright[$0 * width * 4..<($0 + 1) * width * 4] }
  }
}
