import CBench
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

/// Cards in a list, and a dialog above such cards.
extension ScreenPainter {
  enum Cards: Sendable {
    case cards
    case cardsWithShadowPath
  }

  private static let layersOfACard = 7

  mutating func list(_ cards: Cards) throws(BenchError) -> ScreenScene.Parts {
    let root = Self.root()
    let count = max(Int(size.layers) / Self.layersOfACard, 1)
    let scroll = Self.box(0, 56, Self.width, Double(8 + 60 * count))
    root.addSublayer(scroll)
    let knobs = try addCards(count, cards, to: scroll)
    let bar = Self.box(0, 0, Self.width, 56, Self.color(0xf8f8fa))
    Self.cast(bar, opacity: 0.2, radius: 1, drop: 1)
    let (dark, blue) = (Self.color(0x222222), Self.color(0x007aff))
    bar.addSublayer(Self.text("Messages", 20, dark, Rect(x: 0, y: 14, width: Self.width, height: 28), .center))
    bar.addSublayer(Self.text("Edit", 16, blue, Rect(x: 16, y: 18, width: 80, height: 22)))
    bar.addSublayer(Self.text("New", 16, blue, Rect(x: 1184, y: 18, width: 80, height: 22), .right))
    root.addSublayer(bar)
    let knob = knobs[min(5, knobs.count - 1)]
    return ScreenScene.Parts(root: root, changeSmall: { knob.position.x = 13 + 22 * $0 }, scrolled: scroll)
  }

  /// Adds cards below each other; returns the knobs of their switches.
  private mutating func addCards(_ count: Int, _ cards: Cards, to container: Layer) throws(BenchError) -> [Layer] {
    var avatars: [Bitmap] = []
    for number in 0..<8 { avatars.append(try Self.picture(number, side: 72)) }
    var knobs: [Layer] = []
    for index in 0..<count {
      let card = Self.box(16, Double(4 + 60 * index), 1248, 52, .white, radius: 12)
      Self.cast(card, opacity: 0.18, radius: 4, drop: 2)
      if cards == .cardsWithShadowPath { card.shadowPath = Path(roundedRect: card.bounds, cornerRadius: 12) }
      let avatar = Self.showing(avatars[index % avatars.count], 12, 8, 36, 36)
      avatar.cornerRadius = 18
      avatar.masksToBounds = true
      card.addSublayer(avatar)
      card.addSublayer(
        Self.text(name(), 16, Self.color(0x222222), Rect(x: 60, y: 5, width: 420, height: 22)))
      card.addSublayer(
        Self.text(sentence(3, 14), 12, Self.color(0x777777), Rect(x: 60, y: 28, width: 900, height: 18)))
      card.addSublayer(
        Self.text(time(), 11, Self.color(0x999999), Rect(x: 1100, y: 8, width: 60, height: 16), .right))
      let isOn = index % 2 == 1
      let track = Self.box(1184, 13, 48, 26, Self.color(isOn ? 0x34c759 : 0xdddddd), radius: 13)
      knobs.append(Self.knob(isOn ? 24 : 2, 2))
      track.addSublayer(knobs[index])
      card.addSublayer(track)
      container.addSublayer(card)
    }
    return knobs
  }

  mutating func dialog() throws(BenchError) -> ScreenScene.Parts {
    let root = Self.root()
    let back = Self.root("back")
    root.addSublayer(back)
    _ = try addCards(12, .cards, to: back)
    root.addSublayer(Self.box(0, 0, Self.width, Self.height, Color(red: 0, green: 0, blue: 0, alpha: 0.25)))
    let alert = Self.box(380, 190, 520, 320, Self.color(0xffffff, alpha: 0.6), radius: 16)
    alert.borderWidth = 1
    alert.borderColor = Self.color(0xffffff, alpha: 0.7)
    Self.cast(alert, opacity: 0.35, radius: 16, drop: 8)
    alert.backgroundFilters = [.gaussianBlur(radius: 12)]
    let (dark, grey) = (Self.color(0x222222), Self.color(0x333333))
    alert.addSublayer(
      Self.text("Delete this conversation?", 20, dark, Rect(x: 24, y: 20, width: 472, height: 28), .center))
    for line in 0..<3 {
      let frame = Rect(x: 32, y: Double(66 + 24 * line), width: 456, height: 20)
      alert.addSublayer(Self.text(sentence(8, 9), 13, grey, frame, .center))
    }
    let option = Self.box(32, 150, 456, 56, Self.color(0xffffff, alpha: 0.8), radius: 12)
    option.addSublayer(
      Self.text("Also for everyone else", 14, dark, Rect(x: 14, y: 18, width: 300, height: 20)))
    let track = Self.box(392, 14, 48, 28, Self.color(0x34c759), radius: 14)
    track.addSublayer(Self.knob(22, 3))
    option.addSublayer(track)
    alert.addSublayer(option)
    let row = Self.box(0, 250, 520, 40)
    var buttons: [Layer] = []
    for (index, title) in ["Cancel", "Archive", "Delete"].enumerated() {
      let button = Self.box(
        [24, 185, 346][index], 0, 150, 40, Self.color([0x8e8e93, 0x007aff, 0xff3b30][index]), radius: 10)
      button.borderWidth = 1
      button.borderColor = Color(red: 0, green: 0, blue: 0, alpha: 0.25)
      button.opacity = 0.5
      button.addSublayer(Self.text(title, 15, .white, Rect(x: 0, y: 9, width: 150, height: 22), .center))
      row.addSublayer(button)
      buttons.append(button)
    }
    alert.addSublayer(row)
    root.addSublayer(alert)
    let pressed = buttons[1]
    return ScreenScene.Parts(root: root, changeSmall: { pressed.opacity = Float(0.2 + 0.8 * $0) }, scrolled: nil)
  }
}
