import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// The number of passes of each of many small trees.
extension PassTests {
  private static var faint: ColorMatrix {
    var matrix = ColorMatrix.identity
    matrix.alpha.w = 0.75
    return matrix
  }

  private static let trees: [(String, Int, @Sendable () throws -> [Layer])] = [
    ("a translucent leaf", 1, { [small { $0.opacity = 0.5 }] }),
    ("a group", 2, { [pair { $0.opacity = 0.5 }] }),
    ("ten groups share a page", 2, { (0..<10).map { _ in pair { $0.opacity = 0.5 } } }),
    ("opacity for each layer", 1, { [pair { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) }] }),
    ("a group in a group in a group", 4, { [try nested(3)] }),
    ("a rounded clip", 1, { [pair { ($0.cornerRadius, $0.masksToBounds) = (9, true) }] }),
    ("a mask", 3, { [pair { $0.mask = layer(left, opacity: 0.5) }] }),
    (
      "two masks share both pages", 3,
      { (0..<2).map { _ in pair { $0.mask = layer(left, opacity: 0.5) } } }
    ),
    (
      "a mask of a mask", 4,
      {
        let mask = layer(left, opacity: 0.5)
        mask.mask = layer(left, opacity: 0.5)
        return [pair { $0.mask = mask }]
      }
    ),
    ("a mask that is a rectangle between pixels", 1, { [pair { $0.mask = layer(left) }] }),
    (
      "a rectangle masks a translucent group", 2,
      {
        [
          pair {
            $0.mask = layer(left)
            $0.opacity = 0.5
          }
        ]
      }
    ),
    (
      "a rectangle masks what is blurred", 4,
      {
        [
          pair {
            $0.mask = layer(left)
            blur($0)
          }
        ]
      }
    ),
    (
      "a rectangle masks a rectangle that masks", 3,
      {
        let mask = layer(left, opacity: 0.5)
        mask.mask = layer(left)
        return [small { $0.mask = mask }]
      }
    ),
    ("a mask that ends in pixels", 2, { [pair { $0.mask = layer(left.offsetBy(dx: 0.5, dy: 0)) }] }),
    ("a turned mask", 2, { [pair { $0.mask = layer(left) { $0.transform = turn } }] }),
    ("a rounded mask of a leaf", 1, { [small { $0.mask = layer(left) { $0.cornerRadius = 5 } }] }),
    (
      "a rounded mask, corners apart from what overlaps", 1,
      { [pair { $0.mask = layer(Rect(x: -9, y: 3, width: 60, height: 30)) { $0.cornerRadius = 2 } }] }
    ),
    (
      "a tab bar with round corners by its mask, over content", 1,
      {
        let items = (0..<3).map { layer(Rect(x: 8 + 30 * Double($0), y: 8, width: 20, height: 10), .black) }
        let bar = layer(Rect(x: 0, y: 70, width: 100, height: 30), .white, items)
        bar.mask = layer(Rect(x: 0, y: 0, width: 100, height: 40)) { $0.cornerRadius = 8 }
        return [pair { _ in }, bar]
      }
    ),
    (
      "a page after a circle has revealed it", 1,
      { [pair { $0.mask = layer(Rect(x: -30, y: -30, width: 120, height: 120)) { $0.cornerRadius = 60 } }] }
    ),
    ("a rounded mask of what overlaps", 2, { [pair { $0.mask = layer(left) { $0.cornerRadius = 7 } }] }),
    (
      "a turned mask that covers all", 1,
      { [pair { $0.mask = layer(whole.insetBy(dx: -20, dy: -20)) { $0.transform = turn } }] }
    ),
    (
      "a rounded mask that covers all", 1,
      { [pair { $0.mask = layer(Rect(x: -0.5, y: -0.5, width: 70, height: 70)) { $0.cornerRadius = 9 } }] }
    ),
    (
      "a mask of opaque texels that covers all", 1,
      {
        let mask = layer(whole, nil)
        mask.contents = try Bitmap(width: 2, height: 2, bytes: Array(repeating: 255, count: 16))
        return [pair { $0.mask = mask }]
      }
    ),
    (
      "a mask that covers all, of what blends", 2,
      {
        [
          pair {
            $0.sublayers[1].compositingFilter = .screen
            $0.mask = layer(whole)
          }
        ]
      }
    ),
    (
      "a rasterised mask, the first time", 4,
      { [pair { $0.mask = layer(left, opacity: 0.5) { $0.shouldRasterize = true } }] }
    ),
    ("a mask without colour shows nothing", 1, { [pair { $0.mask = layer(left, nil) }] }),
    ("a clear mask shows nothing", 1, { [pair { $0.mask = layer(left, .clear) }] }),
    (
      "a mask beside the layer shows nothing", 1, { [pair { $0.mask = layer(left.offsetBy(dx: 80, dy: 0)) }] }
    ),
    ("a hidden mask shows nothing", 1, { [pair { $0.mask = layer(left, opacity: 0) }] }),
    ("colour filters", 2, { [pair { $0.filters = [.sepia(0.5), .invert(1), .hue(angle: 1)] }] }),
    ("a filter of opacity on a leaf", 2, { [small { $0.filters = [.opacity(0.5)] }] }),
    (
      "filters of opacity on what is apart", 2,
      {
        [
          layer(whole, nil, [layer(left), layer(right)]) {
            $0.filters = [.opacity(0.5), .brightness(1), .colorMatrix(faint)]
          }
        ]
      }
    ),
    ("a filter of opacity on what overlaps", 2, { [pair { $0.filters = [.opacity(0.5)] }] }),
    (
      "a filter of opacity for each layer", 2,
      { [small { ($0.filters, $0.allowsGroupOpacity) = ([.opacity(0.5)], false) }] }
    ),
    ("filters that change nothing", 1, { [pair { $0.filters = [.gaussianBlur(radius: 0), .brightness(1)] }] }),
    ("a small blur", 4, { [pair { $0.filters = [.gaussianBlur(radius: 2)] }] }),
    ("a blur that is halved twice", 6, { [pair { $0.filters = [.gaussianBlur(radius: 20)] }] }),
    ("a blur and colours", 4, { [pair { $0.filters = [.gaussianBlur(radius: 2), .sepia(1)] }] }),
    ("colours and a blur", 5, { [pair { $0.filters = [.sepia(1), .gaussianBlur(radius: 2)] }] }),
    (
      "a drop shadow", 4,
      { [pair { $0.filters = [.dropShadow(offset: Size(3, 3), radius: 2, color: .black)] }] }
    ),
    ("the largest blur", 11, { [pair { $0.filters = [.gaussianBlur(radius: 10_000)] }] }),
    ("screen", 2, { [pair { $0.compositingFilter = .screen }] }),
    ("screen of a leaf", 1, { [small { $0.compositingFilter = .screen }] }),
    ("destination shows nothing", 1, { [pair { $0.compositingFilter = .destination }] }),
    ("overlay reads what is below", 4, { [pair { $0.compositingFilter = .overlay }] }),
    ("multiply on what is opaque", 2, { [pair { $0.compositingFilter = .multiply }] }),
    (
      "several that multiply what is opaque, over each other", 1,
      { [small { $0.compositingFilter = .multiply }, small(15) { $0.compositingFilter = .multiply }] }
    ),
    (
      "multiply where something makes holes", 3,
      { [small { $0.compositingFilter = .destinationOut }, small(60) { $0.compositingFilter = .multiply }] }
    ),
    (
      "multiply in a group", 4,
      {
        [
          pair {
            $0.opacity = 0.5
            $0.addSublayer(small { $0.compositingFilter = .multiply })
          }
        ]
      }
    ),
    (
      "two that are apart read at once", 3,
      { [small { $0.compositingFilter = .darken }, small(60) { $0.compositingFilter = .overlay }] }
    ),
    (
      "two that overlap read one after the other", 5,
      { [small { $0.compositingFilter = .darken }, small(15) { $0.compositingFilter = .overlay }] }
    ),
    ("frosted glass", 5, { [pane { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    // Its own background hides its background filters.
    ("opaque glass", 1, { [small { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    (
      "two panes that are apart", 5,
      { [0, 60].map { x in pane(x) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] } } }
    ),
    ("a coloured pane", 3, { [pane { $0.backgroundFilters = [.sepia(1)] }] }),
    ("a shadow of a picture", 4, { [pair(shadow)] }),
    ("a turned clip", 1, { [pair { ($0.transform, $0.masksToBounds) = (turn, true) }] }),
    (
      "rounded clips in a tilted one", 1,
      {
        let inner = pair { ($0.cornerRadius, $0.masksToBounds) = (20, true) }
        return [
          pair { outer in
            (outer.cornerRadius, outer.masksToBounds, outer.transform) = (9, true, tilt)
            outer.addSublayer(inner)
          }
        ]
      }
    ),
    ("a border above sublayers", 1, { [pair { ($0.borderWidth, $0.cornerRadius) = (3, 9) }] }),
    ("a translucent leaf with a border", 1, { [small { ($0.borderWidth, $0.opacity) = (3, 0.5) }] }),
    ("shadows of opaque cards", 1, { (0..<5).map { x in small(Double(x) * 19) { card($0) } } }),
    ("shadows of opaque pictures", 1, { try (0..<5).map { x in try pictured(Double(x) * 19, alpha: 255) } }),
    ("a shadow of a translucent picture", 4, { [try pictured(0, alpha: 254)] }),
    (
      "a shadow of a path", 1,
      { [pair { ($0.shadowOpacity, $0.shadowPath) = (1, Path(ellipseIn: left)) }] }
    ),
    (
      "translucent cards with shadows and sublayers", 2,
      {
        (0..<5).map { x in
          small(Double(x) * 19) {
            card($0)
            $0.opacity = 0.8
            $0.addSublayer(layer(Rect(x: 4, y: 4, width: 6, height: 6)))
          }
        }
      }
    ),
    ("six tilted layers in one space", 1, { (0..<6).map { index in small { $0.transform = spin(index) } } }),
    (
      "copies", 1,
      {
        let copies = ReplicatorLayer()
        copies.frame = whole
        (copies.instanceCount, copies.instanceTransform) = (100, Transform3D(translationX: 1, y: 0, z: 0))
        copies.addSublayer(layer(left))
        return [copies]
      }
    ),
    (
      "a gradient with corners", 1,
      {
        let gradient = GradientLayer()
        (gradient.frame, gradient.colors, gradient.cornerRadius) = (left, [.black, .white], 9)
        return [gradient]
      }
    ),
    ("plus-lighter of a leaf", 1, { [small { $0.compositingFilter = .plusLighter }] }),
    ("plus-lighter", 2, { [pair { $0.compositingFilter = .plusLighter }] }),
    (
      "a blur in perspective", 5,
      { [pair { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 2)], inPerspective) }] }
    ),
    ("filters of colour in perspective", 3, { [pair { ($0.filters, $0.transform) = ([.sepia(1)], inPerspective) }] }),
    ("sublayers in perspective", 2, { [pair { $0.transform = inPerspective }] }),
    (
      "a shape in perspective", 2,
      {
        let shape = ShapeLayer()
        (shape.frame, shape.path, shape.transform) = (left, Path(ellipseIn: left), inPerspective)
        return [shape]
      }
    ),
    ("a translucent group in perspective", 2, { [pair { ($0.opacity, $0.transform) = (0.5, inPerspective) }] }),
    (
      "a mask in perspective", 3,
      {
        [
          pair {
            $0.transform = inPerspective
            $0.mask = layer(left, opacity: 0.5)
          }
        ]
      }
    ),
    (
      "one quad in rounded clips in perspective", 1,
      {
        let clip = layer(left, nil, [layer(left, nil, [layer(left)])])
        (clip.masksToBounds, clip.cornerRadius, clip.transform) = (true, 9, inPerspective)
        return [clip]
      }
    ),
    (
      "cards in perspective", 2,
      {
        [left, right].map { place in
          let card = layer(place, nil, [layer(left), layer(left.insetBy(dx: 3, dy: 3), .white)])
          (card.masksToBounds, card.cornerRadius, card.transform) = (true, 9, inPerspective)
          return card
        }
      }
    ),
    ("a rasterised layer, the first time", 2, { [pair { $0.shouldRasterize = true }] }),
    (
      "a blur in a group", 5,
      {
        [
          pair {
            $0.addSublayer(small { blur($0) }); $0.opacity = 0.5
          }
        ]
      }
    ),
    ("a group that is not on the target", 1, { [pair { ($0.opacity, $0.position.x) = (0.5, 700) }] }),
    (
      "a blur that does not reach the target", 1,
      {
        [
          pair {
            blur($0); $0.position.x = 700
          }
        ]
      }
    ),
    ("frosted glass beside the target", 1, { [small(500) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    ("a group under opaque colour", 1, { [pair { $0.opacity = 0.5 }, layer(whole, .white)] }),
    ("a blur under opaque colour", 1, { [pair { blur($0) }, layer(whole, .white)] }),
    ("a hidden group", 1, { [pair { ($0.opacity, $0.isHidden) = (0.5, true) }] }),
  ]

  /// A shadow behind a bitmap with one texel of this alpha.
  private static func pictured(_ x: Double, alpha: UInt8) throws -> Layer {
    var bytes = [UInt8](repeating: 255, count: 4 * 4 * 4)
    bytes[23] = alpha
    let bitmap = try Bitmap(width: 4, height: 4, bytes: bytes)
    return small(x) {
      shadow($0)
      ($0.backgroundColor, $0.contents) = (nil, bitmap)
    }
  }

  /// A list of photos with round masks that scrolls by whole pixels takes no further pass in any frame.
  @Test func photosWithRoundMasksScrollInOnePass() throws {
    let rows = (0..<4).map { row in
      let photo = Self.layer(Rect(x: 3, y: 3, width: 16, height: 16))
      photo.mask = Self.layer(Rect(x: 0, y: 0, width: 16, height: 16)) { $0.cornerRadius = 8 }
      return Self.layer(Rect(x: 2, y: 24 * Double(row), width: 96, height: 22), .white, [photo])
    }
    let list = Self.layer(Self.whole, nil, rows) { $0.masksToBounds = true }
    let layers = LayerTree(root: Self.layer(Self.whole, .white, [list]), actionsAreEnabled: false)
    var (tree, plan) = (RenderTree(), FramePlan())
    for _ in 0..<8 {
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 100, height: 100, bufferAge: 1), into: &plan)
      #expect(plan.passes.count == 1, "\(plan)")
      list.bounds.origin.y += 1
    }
  }

  @Test(arguments: trees.indices) func passesAreFew(index: Int) throws {
    let (what, passes, layers) = Self.trees[index]
    let plan = try Self.plan(Self.layer(Self.whole, .white, try layers()))
    #expect(plan.passes.count == passes, "\(what): \(plan)")
  }
}
