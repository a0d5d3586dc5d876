package import MultiplaneContents
package import MultiplaneGeometry

/// Where the contents of a view are that scrolls them: from 0 on, as large as constraints say, or else as the view.
///
/// Constraints from within on the view's own edges and centre are about this guide.
package final class ContentLayoutGuide: LayoutGuide {
  private let known: (View) -> Size
  private let take: (View, Size) -> Void

  /// - Parameters:
  ///   - known: the size of the contents, as the view knows it.
  ///   - take: takes the size that constraints say.
  fileprivate init(
    of view: View, known: @escaping (View) -> Size, take: @escaping (View, Size) -> Void
  ) {
    (self.known, self.take) = (known, take)
    super.init()
    identifier = "ContentLayoutGuide"
    belong(to: view)
  }

  /// It belongs to its view.
  package required init?(coder: Coder) { nil }

  package override var layoutFrame: Rect { Rect(origin: .zero, size: size) }

  var size: Size { owner.map(known) ?? .zero }

  override func noteFrame(_ frame: Rect) {
    super.noteFrame(frame)
    if let owner, frame.size != size { take(owner, frame.size) }
  }

  /// The view has another size of the contents.
  package func noteSize() {
    if let node = layoutNode { node.system.mark(node, .content) }
  }
}

extension View {
  /// Gives a view that scrolls the guide of its contents.
  ///
  /// - Parameters:
  ///   - known: the size of the contents, as the view knows it.
  ///   - take: takes the size that constraints say; called in a layout.
  package final func makeContentGuide(
    known: @escaping (View) -> Size, take: @escaping (View, Size) -> Void
  ) -> ContentLayoutGuide {
    let guide = ContentLayoutGuide(of: self, known: known, take: take)
    guides.content = guide
    return guide
  }

  /// The guide of the view's rectangle, which does not move with what is in it.
  package final var frameGuide: LayoutGuide {
    own(\.frame) {
      OwnLayoutGuide(of: self, "FrameLayoutGuide") {
        $0.bounds
      } insets: { view, axis in
        let origin = axis == .horizontal ? view.bounds.minX : view.bounds.minY
        return GuideEdges((0, origin), (1, origin))
      }
    }
  }

  /// The guides that constraints place: those that were added, and that of the contents.
  final var placedGuides: [LayoutGuide] {
    guard let guides = extras?.guides else { return [] }
    guard let content = guides.content else { return guides.added }
    return guides.added + [content]
  }
}

extension LayoutSystem {
  /// Holds the guide of contents: at 0, and as large as the view says where constraints say nothing.
  func hold(_ node: LayoutNode, _ guide: ContentLayoutGuide) {
    let size = guide.size
    for (axis, length) in [(LayoutAxis.horizontal, size.width), (.vertical, size.height)] {
      var held = node.held(axis)
      if held.length >= 0 {
        solver.setConstant(length, of: .init(index: Int(held.length)))
      } else {
        held.position = add([.init(node[axis].positionVariable, 1)], .equal, 0, .required, node)
        held.length = add([.init(node[axis].lengthVariable, 1)], .equal, length, Self.presentSize, node)
        node.setHeld(held, axis)
      }
    }
  }
}
