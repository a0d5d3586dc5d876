package import MultiplaneArchives
import MultiplaneGeometry
package import MultiplaneLayers
package import MultiplaneContents

/// A page of pictures, each on its own card: the layers of `multiplane gallery`.
package struct ContactSheet {
  /// The most cards; more would be too small.
  package static let mostPictures = 60

  private static let width = 960.0
  private static let margin = 28.0
  /// Width of the paper around a picture: less at the top and sides than below, as on an instant photograph.
  private static let border = (sides: 6.0, below: 18.0)
  private static let gap = 22.0
  /// Height of a picture's window divided by its width.
  private static let windowShape = 0.75
  /// Rotation of the cards in degrees; neighbours differ.
  private static let leans = [-2.4, 1.6, -0.9, 2.8, -1.7, 0.8, 2.1]

  /// Pixels a point.
  private static let scale = 2.0

  private let size: Size
  private let columns: Int
  private let card: Size

  package init(count: Int) {
    // More columns than rows, because cards and screens are wide.
    let wanted = max(1, min(8, Int(clamping: (Double(count) * 1.5).squareRoot().rounded(.up))))
    let rows = max(1, (count + wanted - 1) / wanted)
    // Rows are filled evenly: nine cards are three rows of three, not four, four and one.
    columns = max(1, (count + rows - 1) / rows)
    let cardWidth = (Self.width - 2 * Self.margin - Double(columns - 1) * Self.gap) / Double(columns)
    let windowHeight = (cardWidth - 2 * Self.border.sides) * Self.windowShape
    card = Size(cardWidth, (windowHeight + Self.border.sides + Self.border.below).rounded())
    size = Size(
      Self.width, (2 * Self.margin + Double(rows) * card.height + Double(rows - 1) * Self.gap).rounded())
  }

  package var canvas: SceneFile.Canvas { SceneFile.Canvas(size: size, scale: Self.scale, background: .black) }

  /// The minimum size in pixels at which each picture is drawn.
  package var windowPixels: (width: Double, height: Double) {
    (width: window.width * Self.scale, height: window.height * Self.scale)
  }

  /// The part of a card that shows the picture, in the card's points.
  private var window: Rect {
    Rect(
      x: Self.border.sides, y: Self.border.sides, width: card.width - 2 * Self.border.sides,
      height: card.height - Self.border.sides - Self.border.below)
  }

  /// The page with the given `count` pictures.
  package func makeRoot(_ pictures: [Bitmap]) throws(LayerError) -> Layer {
    let root = Layer()
    root.frame = Rect(origin: .zero, size: size)
    root.backgroundColor = Color(red: 0.09, green: 0.11, blue: 0.17)
    root.masksToBounds = true
    if let first = pictures.first { root.addSublayer(makeBackdrop(first)) }
    for (index, picture) in pictures.enumerated() {
      try root.addSublayer(makeCard(picture, at: index))
    }
    return root
  }

  /// The first picture, large and faint, behind all others.
  private func makeBackdrop(_ picture: Bitmap) -> Layer {
    let layer = Layer()
    layer.name = "backdrop"
    layer.frame = Rect(origin: .zero, size: size)
    layer.contents = picture
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    layer.opacity = 0.22
    return layer
  }

  private func makeCard(_ picture: Bitmap, at index: Int) throws(LayerError) -> Layer {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let mount = Layer()
    mount.name = "card \(index + 1)"
    mount.frame = Rect(
      x: Self.margin + Double(column) * (card.width + Self.gap),
      y: Self.margin + Double(row) * (card.height + Self.gap),
      width: card.width, height: card.height)
    let lean = Self.leans[index % Self.leans.count] * .pi / 180
    mount.transform = Transform3D(rotationAngle: lean, x: 0, y: 0, z: 1)

    for (distance, opacity) in [(5.0, 0.18), (2.5, 0.22)] {
      let shade = Layer()
      shade.frame = mount.bounds
      shade.position.y += distance
      shade.backgroundColor = .black
      shade.opacity = Float(opacity)
      mount.addSublayer(shade)
    }

    let paper = Layer()
    paper.frame = mount.bounds
    paper.backgroundColor = Color(red: 0.98, green: 0.96, blue: 0.92)
    mount.addSublayer(paper)

    let photograph = Layer()
    photograph.frame = window
    photograph.backgroundColor = Color(red: 0.84, green: 0.82, blue: 0.78)
    photograph.contents = picture
    photograph.contentsGravity = .resizeAspectFill
    photograph.masksToBounds = true
    paper.addSublayer(photograph)
    return mount
  }
}
