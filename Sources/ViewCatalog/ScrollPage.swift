import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// A list that scrolls up and down; in it a row of cards that scrolls sideways, one that turns pages, and a picture
  /// that is zoomed.
  func scrolling(_ frame: Rect) -> View {
    let list = ZoomingList(frame: frame)
    list.delegate = list
    let width = frame.width - 32
    var y = 12.0
    func add(_ caption: String, _ view: View) {
      let label = Label(frame: Rect(x: 16, y: y, width: width, height: 18))
      label.text = caption
      label.font = .systemFont(ofSize: 12)
      label.textColor = Color(white: 0.5)
      list.addSubview(label)
      view.frame.origin = Point(16, y + 20)
      list.addSubview(view)
      y += 20 + view.frame.height + 12
    }
    func strip(_ height: Double, _ card: Size, _ gap: Double, _ count: Int) -> ScrollView {
      let strip = ScrollView(frame: Rect(x: 0, y: 0, width: width, height: height))
      for index in 0..<count {
        strip.addSubview(self.card(index, Rect(origin: Point(Double(index) * (card.width + gap), 0), size: card)))
      }
      strip.contentSize = Size(Double(count) * (card.width + gap) - gap, height)
      return strip
    }
    add("cards, sideways", strip(70, Size(100, 60), 10, 8))
    let pages = strip(90, Size(width, 90), 0, 4)
    pages.isPagingEnabled = true
    add("pages", pages)
    let zoom = ZoomingList(frame: Rect(x: 0, y: 0, width: width, height: 140))
    let picture = ImageView(image: art.rings(140))
    picture.frame = Rect(x: 0, y: 0, width: width, height: 140)
    picture.contentMode = .scaleAspectFit
    picture.backgroundColor = Color(white: 0.5, alpha: 0.15)
    zoom.addSubview(picture)
    zoom.zoomedView = picture
    zoom.contentSize = picture.frame.size
    (zoom.minimumZoomScale, zoom.maximumZoomScale) = (1, 4)
    zoom.delegate = zoom
    add("two fingers zoom", zoom)
    for index in 0..<12 {
      list.addSubview(card(index, Rect(x: 16, y: y, width: width, height: 44)))
      y += 52
    }
    list.contentSize = Size(frame.width, y + 4)
    return list
  }

  private func card(_ index: Int, _ frame: Rect) -> View {
    let card = Label(frame: frame)
    card.text = "\(index + 1)"
    card.textAlignment = .center
    card.textColor = .white
    let part = Double(index % 6) / 6
    card.backgroundColor = Color(red: 0.25 + 0.5 * part, green: 0.45, blue: 0.8 - 0.4 * part)
    card.layer.cornerRadius = 10
    card.clipsToBounds = true
    return card
  }
}

/// A scroll view that says itself what it zooms.
private final class ZoomingList: ScrollView, ScrollViewDelegate {
  var zoomedView: View?

  func viewForZooming(in scrollView: ScrollView) -> View? { zoomedView }
}
