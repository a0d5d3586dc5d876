import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct ImageViewTests {
  private let stage = Stage(scale: 2)

  @Test func defaults() throws {
    let image = try Pictures.image(30, 20, scale: 2)
    let view = ImageView(image: image)
    #expect(view.bounds.size == Size(15, 10) && view.intrinsicContentSize == Size(15, 10))
    #expect(!view.isUserInteractionEnabled && !view.isHighlighted && view.animationRepeatCount == 0)
    #expect(ImageView().intrinsicContentSize == Size(-1, -1) && view.sizeThatFits(.zero) == Size(15, 10))
    view.animationImages = [image, image, image]
    #expect(view.animationDuration == 0.1 && !view.isAnimating)
  }

  @Test func theImageIsTheLayersContentsWithoutADraw() throws {
    let view = ImageView(image: try Pictures.image(30, 20, scale: 3))
    let other = try Pictures.image(4, 4)
    stage.window.addSubview(view)
    stage.turn()
    #expect(view.shows(view.image) && view.layer.contentsScale == 3)
    view.setNeedsDisplay()
    view.frame.size = Size(50, 60)
    stage.turn(1)
    #expect(ViewCosts(of: view).drawings == 0 && view.shows(view.image))
    view.highlightedImage = other
    view.isHighlighted = true
    #expect(view.shows(other) && view.layer.contentsScale == 1)
    view.highlightedImage = nil
    #expect(view.shows(view.image))
    view.image = nil
    #expect(view.layer.contents == nil && view.sizeThatFits(.zero) == Size(50, 60))
    #expect(stage.application.statistics.draws == 0)
  }

  @Test func imagesThatMove() throws {
    let images = [try Pictures.image(4, 4), try Pictures.image(4, 4), try Pictures.image(4, 4)]
    #expect(Image.animatedImage(with: [], duration: 1) == nil && images[0].images == nil && images[0].duration == 0)
    #expect(Image.animatedImage(with: images, duration: .nan)?.duration == 0.1)
    let moving = try #require(Image.animatedImage(with: images, duration: 1.5))
    #expect(moving.images?.count == 3 && moving.size == images[0].size)
    let view = ImageView(image: moving)
    #expect(view.isAnimating && view.animationDuration == 1.5)
    stage.window.addSubview(view)
    stage.turn()
    #expect(view.isAnimating && view.layer.animationKeys.count == 1)
    // An image that stands still takes its place, and comes back.
    view.image = images[1]
    #expect(!view.isAnimating && view.layer.animationKeys.isEmpty && view.shows(images[1]))
    view.image = moving
    #expect(view.isAnimating)
    view.stopAnimating()
    #expect(!view.isAnimating)
    // The images of the view go before those of the image.
    view.animationImages = [images[0], images[1]]
    view.image = nil
    view.image = moving
    #expect(!view.isAnimating && abs(view.animationDuration - 2.0 / 30) < 1e-9)
    view.startAnimating()
    view.image = images[2]
    #expect(view.isAnimating)
  }

  @Test func templatesAreTinted() throws {
    let view = ImageView(image: try Pictures.image(3, 3).withRenderingMode(.alwaysTemplate))
    #expect((view.layer.contents as? Bitmap)?.format == .a8)
    view.tintColor = Color(red: 1, green: 0, blue: 0)
    #expect(view.layer.contentsTintColor == Color(red: 1, green: 0, blue: 0))
    stage.window.tintColor = Color(red: 0, green: 1, blue: 0)
    view.tintColor = nil
    stage.window.addSubview(view)
    #expect(view.layer.contentsTintColor == Color(red: 0, green: 1, blue: 0))
  }

  @Test func resizableImagesAreNineSlices() throws {
    let caps = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let view = ImageView(image: try Pictures.image(20, 20).resizableImage(withCapInsets: caps))
    #expect(view.layer.contentsCapInsets == caps && view.layer.horizontalTileMode == .repeatFromStart)
    view.image = try Pictures.image(20, 20).resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(view.layer.contentsCapInsets == caps && view.layer.verticalTileMode == .stretch)
    view.image = try Pictures.image(20, 20)
    #expect(view.layer.contentsCapInsets == nil && view.layer.horizontalTileMode == .stretch)
  }

  @Test func animations() throws {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let images = [try Pictures.image(2, 2), try Pictures.image(2, 2), try Pictures.image(2, 2)]
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = images
    view.animationDuration = 3
    stage.window.addSubview(view)
    view.startAnimating()
    stage.turn(10)
    func shown(_ time: Double) -> Bitmap? {
      stage.turn(time)
      if case .bitmap(let bitmap)? = view.layer.presentation(at: time).value(forKeyPath: "contents") { return bitmap }
      return nil
    }
    #expect(view.isAnimating)
    // Which images, the tests of the examples say by their pixels.
    let (first, second) = (shown(10.5), shown(11.5))
    #expect(first != nil && second != nil && first !== second)
    #expect(shown(10.9) === first && shown(13.5) === first && shown(101.5) === second)
    view.removeFromSuperview()
    stage.turn(101)
    stage.window.addSubview(view)
    stage.turn(102)
    #expect(view.isAnimating && !view.layer.animationKeys.isEmpty)
    view.stopAnimating()
    #expect(!view.isAnimating)
    view.animationRepeatCount = 1
    view.startAnimating()
    stage.turn(103)
    #expect(view.isAnimating)
    stage.turn(107)
    #expect(!view.isAnimating && ViewCosts(of: view).drawings == 0)
  }

  @Test func imagesThatAreReleasedDuringAnAnimation() throws {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    weak var gone: Image?
    do {
      let image = try Pictures.image(2, 2)
      gone = image
      view.animationImages = [image, try Pictures.image(2, 2)]
    }
    for duration in [-1, 0, -Double.infinity, .nan, .infinity] {
      view.animationDuration = duration
      #expect(view.animationDuration == 2.0 / 30)
    }
    view.animationRepeatCount = -3
    view.startAnimating()
    stage.turn(1)
    #expect(gone != nil && view.isAnimating)
    view.animationImages = nil
    #expect(gone == nil && !view.isAnimating)
    stage.turn(2)
    #expect(view.layer.animationKeys.isEmpty && view.layer.contents == nil)
  }

  @Test func badImages() throws {
    // It has a size, and rows that cannot be inflated.
    var bytes = try PNGEncoder.encode(try Pictures.bitmap(9, 7))
    let rows = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("IDAT".utf8)) })
    for index in rows + 4..<rows + 12 { bytes[index] ^= 0xFF }
    let broken = try Image(bytes)
    let view = ImageView(image: broken)
    #expect(view.bounds.size == Size(9, 7) && view.layer.contents == nil)
    view.animationImages = [broken, broken]
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = []
    view.startAnimating()
    #expect(!view.isAnimating && view.animationDuration == 0)
    #expect(throws: BitmapError.self) { try Pictures.bitmap(0, 0) }
    let unscaled = ImageView(image: try Pictures.image(3, 3, scale: .nan))
    #expect(unscaled.bounds.size == Size(3, 3))
    let button = Button()
    button.setImage(broken, for: .normal)
    stage.window.addSubview(button)
    button.sizeToFit()
    stage.turn()
    #expect(button.bounds.size == Size(9, 7))
  }
}

extension ImageView {
  fileprivate func shows(_ image: Image?) -> Bool {
    guard let bitmap = try? image?.bitmap() else { return false }
    return layer.contents === bitmap
  }
}
