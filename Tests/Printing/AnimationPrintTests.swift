#if Drawing
  import MultiplaneAnimation
  import MultiplaneContents
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  /// What printing shows of animations between two pictures.
  struct AnimationPrintTests {
    /// A page of 60 × 40 points with a green layer of 20 × 20 in the middle, red before a transition of a second that
    /// begins at 1.
    private func pageInTransition(
      _ type: TransitionType, _ subtype: TransitionSubtype = .fromRight, at time: Double, isOldKnown: Bool = true,
      of change: (_ root: Layer, _ layer: Layer) -> Layer = { $1 }
    ) throws -> (Int, Int) -> [Int] {
      let root = solid(Rect(x: 0, y: 0, width: 60, height: 40), .white)
      var layer = solid(Rect(x: 20, y: 10, width: 20, height: 20), .green)
      root.addSublayer(layer)
      layer = change(root, layer)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      let transition = Transition()
      (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
      layer.add(transition, forKey: nil)
      _ = tree.commit(at: 1)
      var renderer = PrintRenderer(paperSize: root.bounds.size)
      (renderer.margins, renderer.time) = (.zero, time)
      renderer.pictureRenderer = try pictureRenderer()
      renderer.layerBeforeTransition = { isOldKnown && $0 === layer ? solid(layer.frame, .red) : nil }
      return try page(renderer.pdf(of: root))
    }

    @Test func picturesMoveAsOnTheScreen() throws {
      let (white, red, green) = ([255, 255, 255], [255, 0, 0], [0, 255, 0])
      let pushed = try pageInTransition(.push, at: 1.25)
      // Five points to the left, where the new picture follows.
      #expect(pushed(17, 20) == red && pushed(33, 20) == red && pushed(37, 20) == green && pushed(53, 20) == green)
      #expect(pushed(13, 20) == white && pushed(57, 20) == white)
      let moved = try pageInTransition(.moveIn, .fromTop, at: 1.5)
      #expect(moved(30, 5) == green && moved(30, 15) == green && moved(30, 25) == red)
      let revealed = try pageInTransition(.reveal, .fromLeft, at: 1.5)
      #expect(revealed(25, 20) == green && revealed(35, 20) == red && revealed(45, 20) == red)
      let before = try pageInTransition(.push, at: 1)
      #expect(before(25, 20) == red && before(45, 20) == green)
      for time in [0.5, 2.0] {
        let page = try pageInTransition(.push, at: time)
        #expect(page(25, 20) == green && page(15, 20) == white && page(45, 20) == white)
      }
      let unknown = try pageInTransition(.push, at: 1.5, isOldKnown: false)
      #expect(unknown(25, 20) == green && unknown(15, 20) == white)
    }

    /// The printed layer's own transition, wherever that layer is.
    @Test func theRootIsPushed() throws {
      for type in [TransitionType.push, .moveIn, .reveal] {
        let page = try pageInTransition(type, at: 1.25) { root, layer in
          layer.removeFromSuperlayer()
          (root.backgroundColor, root.position) = (.green, Point(300, 200))
          return root
        }
        #expect(page(10, 20) == [255, 0, 0] && page(50, 20) == [0, 255, 0], "\(type)")
      }
    }

    /// Pictures move before the superlayer's `sublayerTransform`.
    @Test func theSublayerTransformMovesBothPictures() throws {
      let page = try pageInTransition(.push, at: 1.25) { root, layer in
        root.sublayerTransform = Transform3D(translationX: 10, y: 0).scaled(x: 0.5, y: 1, z: 1)
        return layer
      }
      // Twice as narrow about 30, and 10 points to the right: from 35 to 45, the old picture 2.5 points farther left.
      #expect(page(34, 20) == [255, 0, 0] && page(40, 20) == [255, 0, 0] && page(44, 20) == [0, 255, 0])
      #expect(page(51, 20) == [0, 255, 0] && page(30, 20) == [255, 255, 255] && page(54, 20) == [255, 255, 255])
    }

    /// In a picture of a compositor there is what a transition leads to.
    @Test func transitionsInPicturesAreOver() throws {
      for type in [TransitionType.flip, .push, .fade] {
        let page = try pageInTransition(type, at: 1.25) { root, layer in
          let space = TransformLayer()
          space.position = Point(15, 0)
          root.addSublayer(space)
          space.addSublayer(layer)
          return layer
        }
        // From 35 to 55 points.
        #expect(near(page(45, 20), [0, 255, 0]) && page(32, 20) == [255, 255, 255], "\(type)")
      }
    }

    @Test func picturesFadeAndTurn() throws {
      let faded = try pageInTransition(.fade, at: 1.25)
      #expect(near(faded(30, 20), [191, 64, 0], 2))
      let turned = try pageInTransition(.flip, at: 1.25)
      // By 45°: the side on the right is nearer, the picture about 14 points wide.
      #expect(
        near(turned(30, 20), [255, 0, 0]) && turned(21, 20) == [255, 255, 255] && turned(39, 20) == [255, 255, 255])
      #expect(try near(pageInTransition(.flip, at: 1.75)(30, 20), [0, 255, 0]))
    }

    /// The picture of a fading layer holds what its transform layers show beside it.
    @Test func fadedFacesAreNotCut() throws {
      let page = try pageInTransition(.fade, at: 1.5) { _, layer in
        let (space, face) = (TransformLayer(), solid(Rect(x: 0, y: 0, width: 40, height: 20), .black))
        space.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
        face.transform = Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)
        space.addSublayer(face)
        layer.addSublayer(space)
        return layer
      }
      // From 0 to 40 points.
      #expect(near(page(3, 20), [128, 128, 128], 2) && near(page(17, 20), [128, 128, 128], 2), "\(page(3, 20))")
    }

    /// Copies of a layer with an animation of four seconds, each a second behind the one before it.
    private func copies(
      _ count: Int, of layer: Layer, _ step: Transform3D, _ animation: BasicAnimation
    ) -> ReplicatorLayer {
      let replicator = ReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay, replicator.instanceTransform) = (count, 1, step)
      animation.duration = 4
      layer.add(animation, forKey: nil)
      replicator.addSublayer(layer)
      return replicator
    }

    /// The picture of a layer holds the copies of a replicator in it, wherever they are at their times.
    @Test func copiesThatAreElsewhereAreNotCut() throws {
      let (root, group) = (solid(Rect(x: 0, y: 0, width: 80, height: 40), .black), Layer())
      (group.frame, group.compositingFilter) = (Rect(x: 0, y: 0, width: 2, height: 2), .plusLighter)
      let layer = solid(Rect(x: 0, y: 0, width: 10, height: 10), .green)
      let animation = BasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue) = (75.0, 5.0)
      group.addSublayer(copies(3, of: layer, Transform3D(translationX: 0, y: 12, z: 0), animation))
      root.addSublayer(group)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      let page = try page(printed(root, at: 2))
      for (x, y) in [(40, 5), (57, 17), (74, 29)] { #expect(page(x, y) == [0, 255, 0], "\(x), \(y): \(page(x, y))") }
    }

    @Test func copiesOfReplicatorsAreBehind() throws {
      let root = solid(Rect(x: 0, y: 0, width: 80, height: 20), .white)
      let layer = solid(Rect(x: 5, y: 5, width: 10, height: 10), .black)
      let animation = BasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (1.0, 0.0)
      let replicator = copies(4, of: layer, Transform3D(translationX: 20, y: 0, z: 0), animation)
      replicator.frame = Rect(x: 0, y: 0, width: 80, height: 20)
      root.addSublayer(replicator)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      let page = try page(printed(root, at: 2))
      // The first is half seen, the second three quarters; the third begins, and the fourth has not begun.
      for (x, shade) in [(10, 128), (30, 64), (50, 0), (70, 0)] {
        #expect(abs(page(x, 10)[0] - shade) <= 2, "\(x): \(page(x, 10))")
      }
      #expect(layer.opacity == 1)
    }

    @Test func contentsFadeIntoOthers() throws {
      func bitmap(_ color: [UInt8]) throws -> Bitmap {
        try Bitmap(width: 2, height: 2, bytes: (0..<4).flatMap { _ in color })
      }
      let root = solid(Rect(x: 0, y: 0, width: 40, height: 20), .white)
      let (smooth, stepped) = (Layer(), Layer())
      (smooth.frame, stepped.frame) = (
        Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 20, y: 0, width: 20, height: 20)
      )
      let (red, blue) = (try bitmap([255, 0, 0, 255]), try bitmap([0, 0, 255, 255]))
      for (layer, mode) in [(smooth, CalculationMode.linear), (stepped, .discrete)] {
        let animation = KeyframeAnimation(keyPath: "contents")
        (animation.values, animation.calculationMode) = ([red, blue], mode)
        animation.duration = 2
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
      }
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      let early = try page(printed(root, at: 0.5))
      #expect(near(early(10, 10), [191, 0, 64], 2) && early(30, 10) == [255, 0, 0])
      let late = try page(printed(root, at: 1.5))
      #expect(near(late(10, 10), [64, 0, 191], 2) && late(30, 10) == [0, 0, 255])
      #expect(smooth.contents == nil && stepped.contents == nil)
    }

    /// A picture that is larger than the layer, and than what it becomes.
    @Test func contentsOfAnotherSizeFadeWhole() throws {
      func bitmap(_ side: Int, _ color: [UInt8]) throws -> Bitmap {
        try Bitmap(width: side, height: side, bytes: (0..<side * side).flatMap { _ in color })
      }
      for isFiltered in [false, true] {
        let root = solid(Rect(x: 0, y: 0, width: 60, height: 60), .white)
        let layer = Layer()
        (layer.frame, layer.contentsGravity) = (Rect(x: 25, y: 25, width: 10, height: 10), .center)
        if isFiltered { layer.filters = [.saturation(1)] }
        layer.contents = try bitmap(10, [0, 0, 255, 255])
        let animation = BasicAnimation(keyPath: "contents")
        (animation.fromValue, animation.toValue) = (try bitmap(40, [255, 0, 0, 255]), layer.contents as? Bitmap)
        animation.duration = 2
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
        let tree = LayerTree(root: root, actionsAreEnabled: false)
        _ = tree.commit(at: 0)
        let page = try page(printed(root, at: 1))
        #expect(near(page(30, 30), [128, 0, 128], 2) && near(page(14, 45), [255, 128, 128], 2), "\(page(14, 45))")
        #expect(page(5, 30) == [255, 255, 255])
      }
    }
  }
#endif
