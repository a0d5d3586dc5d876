public import MultiplaneContents

// MARK: Groups

extension Layer {
  /// Whether an `opacity` below 1 applies to the layer and its sublayers as one image; true by default.
  ///
  /// When false, the opacity multiplies into each part that the layer draws and into each of its sublayers, so that
  /// overlapping parts show through each other.
  public final var allowsGroupOpacity: Bool {
    get { composed(\.plain.allowsGroupOpacity) }
    set { compose(\.plain.allowsGroupOpacity, newValue) }
  }

  /// Whether the layer and its sublayers are drawn into a bitmap that is cached until something in them changes; false
  /// by default.
  ///
  /// The bitmap is in the layer's own space: rotated or scaled, it is filtered like contents. Opacity and the
  /// compositing filter apply to the bitmap. Changes of these, and of the layer's transform and position, keep the
  /// bitmap.
  public final var shouldRasterize: Bool {
    get { composed(\.plain.shouldRasterize) }
    set { compose(\.plain.shouldRasterize, newValue) }
  }

  /// Resolution of the bitmap of `shouldRasterize`, texels a point; 1 by default, and a value that is not above 0
  /// counts as 1.
  public final var rasterizationScale: Double {
    get { composed(\.plain.rasterizationScale) }
    set { compose(\.plain.rasterizationScale, newValue, as: .rasterizationScale) }
  }
}

// MARK: Filters

extension Layer {
  /// How the layer and its sublayers are blended with the pixels below; `normal` by default.
  ///
  /// The pixels below are those drawn so far in the nearest enclosing group: a superlayer with a mask, filters, an
  /// opacity below 1, a compositing filter or `shouldRasterize`. Other superlayers do not isolate blending.
  public final var compositingFilter: BlendMode {
    get { composed(\.plain.compositingFilter) }
    set { compose(\.plain.compositingFilter, newValue) }
  }

  /// Filters applied in order to the image of the layer and its sublayers, after its mask and before its opacity; none
  /// by default.
  ///
  /// When the layer is rotated or in perspective, a blur and a drop shadow are computed in the layer's plane: the layer
  /// is drawn into a bitmap first. In perspective, filters of colour are too.
  ///
  /// A chain longer than `Filter.maximumCount` can be read back but is not drawn: see `LayerTree.refusals`.
  public final var filters: [Filter] {
    get { composed(\.filters.filters) }
    set { compose(\.filters.filters, newValue, as: .filters, part: .filters) }
  }

  /// Filters applied to the pixels below the layer, inside its rounded bounds (frosted glass); none by default. The
  /// same maximum count as for `filters`.
  ///
  /// At the edges of the bounds and of the canvas, the pixels are mirrored, so that a blur does not fade there.
  public final var backgroundFilters: [Filter] {
    get { composed(\.filters.backgroundFilters) }
    set { compose(\.filters.backgroundFilters, newValue, as: .backgroundFilters, part: .filters) }
  }
}
