import MultiplaneViewArchives

extension ElementKind {
  static var visualEffect: ElementKind {
    .coded(UIVisualEffectView.self, "UIVisualEffectView") { reader, view in
      view.effect = effect(reader)
      reader.adopt(view.contentView, key: "contentView")
    }
  }

  private static func effect(_ reader: ElementReader) -> UIVisualEffect? {
    // Interface Builder's words are those of the cases.
    reader.blurStyle.map { word in
      UIBlurEffect(style: UIBlurEffect.Style.allCases.first { "\($0)" == word } ?? .regular)
    }
  }
}
