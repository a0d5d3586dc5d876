public import MultiplaneContents

// MARK: Groups

extension Layer {
  /// Whether an `opacity` below 1 acts on the layer and its sublayers as one picture; true by default.
  ///
  /// Where it is false, the opacity multiplies into each thing that the layer draws and into each of its sublayers, so
  /// that what lies below shows through where they overlap.
  public final var allowsGroupOpacity: Bool {
    get { composition?.plain.allowsGroupOpacity ?? true }
    set { compose(.effects, unlessDefault: newValue) { $0.plain.allowsGroupOpacity = newValue } }
  }

  /// Whether the layer, with everything in it, is drawn into a bitmap of its own, which is kept until something in it
  /// changes; false by default.
  ///
  /// The bitmap lies in the layer's own space: turned or scaled, it is filtered like contents. Opacity and the
  /// compositing filter act on the bitmap; a change of these, and of the layer's place, keeps it.
  public final var shouldRasterize: Bool {
    get { composition?.plain.shouldRasterize ?? false }
    set { compose(.effects, unlessDefault: !newValue) { $0.plain.shouldRasterize = newValue } }
  }

  /// Texels a point of the bitmap that `shouldRasterize` asks for; 1 by default, and what is not above 0 counts as 1.
  public final var rasterizationScale: Double {
    get { composition?.plain.rasterizationScale ?? 1 }
    set { compose(.effects, unlessDefault: newValue == 1) { $0.plain.rasterizationScale = newValue } }
  }
}

// MARK: Filters

extension Layer {
  /// How the layer, with everything in it, meets what is below it; `normal` by default.
  ///
  /// What is below is what was drawn so far in the nearest group around the layer: a superlayer that is drawn into a
  /// picture of its own for its mask, its filters, its opacity, its compositing filter or `shouldRasterize`. Any other
  /// superlayer is not isolated.
  public final var compositingFilter: BlendMode {
    get { composition?.plain.compositingFilter ?? .normal }
    set { compose(.effects, unlessDefault: newValue == .normal) { $0.plain.compositingFilter = newValue } }
  }

  /// What is done to the layer with everything in it, one after another, behind its mask and before its opacity; none
  /// by default.
  ///
  /// Turned or in perspective, a blur and a drop shadow are made in the layer's plane: the layer is drawn into a bitmap
  /// first. In perspective filters of colour are, too.
  ///
  /// A chain of more than `Filter.maximumCount` is kept here but not sent: see `LayerTree.refusals`.
  public final var filters: [Filter] {
    get { composition?.filters.filters ?? [] }
    set { compose(.filters, unlessDefault: newValue.isEmpty) { $0.filters.filters = newValue } }
  }

  /// What is done to what is below the layer, seen through its rounded bounds (frosted glass); none by default, and at
  /// most as many as in `filters`.
  ///
  /// At the edges of the bounds, and at those of the canvas, it is mirrored, so that a blur does not fade there.
  public final var backgroundFilters: [Filter] {
    get { composition?.filters.backgroundFilters ?? [] }
    set { compose(.filters, unlessDefault: newValue.isEmpty) { $0.filters.backgroundFilters = newValue } }
  }
}
