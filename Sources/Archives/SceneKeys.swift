// The words of a scene file. The schema in the documentation lists the same ones; a test compares them.

/// The keys of the file itself.
package enum SceneKey: String, CaseIterable, Sendable {
  case canvas, images, layer
}

package enum CanvasKey: String, CaseIterable, Sendable {
  case width, height, scale, background
}

/// The keys of an image that is not a path alone.
package enum ImageKey: String, CaseIterable, Sendable {
  case path, scale, template
  case format, width, height, bytesPerRow, matrix, range
}

/// The properties of a layer, by `Layer`'s own names.
package enum LayerKey: String, CaseIterable, Sendable {
  case `class`, name
  case bounds, position, anchorPoint, anchorPointZ, zPosition, frame
  case transform, affineTransform, sublayerTransform
  case isHidden, opacity, backgroundColor
  case contents, contentsScale, contentsGravity, contentsRect
  case contentsCenter, contentStretch, contentsCapInsets, horizontalTileMode, verticalTileMode
  case minificationFilter, magnificationFilter, minificationFilterBias, contentsTintColor
  case masksToBounds, isGeometryFlipped, isDoubleSided
  case mask, sublayers
}

/// The properties of a layer that say how it is composited.
package enum CompositionKey: String, CaseIterable, Sendable {
  case cornerRadius, cornerRadii, maskedCorners, cornerCurve, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case compositingFilter, filters, backgroundFilters, allowsGroupOpacity
  case allowsEdgeAntialiasing, edgeAntialiasingMask, shouldRasterize, rasterizationScale
}

/// The classes of layers.
package enum LayerClass: String, CaseIterable, Sendable {
  case plain = "Layer"
  case transform = "TransformLayer"
  case gradient = "GradientLayer"
  case replicator = "ReplicatorLayer"
  case shape = "ShapeLayer"
  case tiled = "TiledLayer"
  case scroll = "ScrollLayer"

  /// The class that alone has a key; nil where all have it or none.
  init?(owning key: String) {
    if GradientKey(rawValue: key) != nil {
      self = .gradient
    } else if ReplicatorKey(rawValue: key) != nil {
      self = .replicator
    } else if ShapeKey(rawValue: key) != nil {
      self = .shape
    } else if TiledKey(rawValue: key) != nil {
      self = .tiled
    } else if ScrollKey(rawValue: key) != nil {
      self = .scroll
    } else {
      return nil
    }
  }

  /// The keys that no other class has.
  package var ownKeys: [String] {
    switch self {
    case .plain, .transform: []
    case .gradient: GradientKey.allCases.map(\.rawValue)
    case .replicator: ReplicatorKey.allCases.map(\.rawValue)
    case .shape: ShapeKey.allCases.map(\.rawValue)
    case .tiled: TiledKey.allCases.map(\.rawValue)
    case .scroll: ScrollKey.allCases.map(\.rawValue)
    }
  }
}

/// What `GradientLayer` adds to `Layer`.
package enum GradientKey: String, CaseIterable, Sendable {
  case colors, locations, startPoint, endPoint, type
}

/// What `ReplicatorLayer` adds to `Layer`.
package enum ReplicatorKey: String, CaseIterable, Sendable {
  case instanceCount, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
}

/// What `ShapeLayer` adds to `Layer`.
package enum ShapeKey: String, CaseIterable, Sendable {
  case path, fillColor, fillRule, strokeColor
  case lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase, strokeStart, strokeEnd
}

/// What `TiledLayer` adds to `Layer`, and where its tiles come from.
package enum TiledKey: String, CaseIterable, Sendable {
  case pyramid, testPattern
  case tileSize, levelsOfDetail, levelsOfDetailBias, fadeDuration, memoryBudget
}

/// What `ScrollLayer` adds to `Layer`.
package enum ScrollKey: String, CaseIterable, Sendable {
  case scrollMode
}

/// The steps of a filter chain.
package enum FilterKey: String, CaseIterable, Sendable {
  case gaussianBlur, colorMatrix, brightness, contrast, saturation, hue, sepia, grayscale, invert, opacity, dropShadow
}

/// The parts of a drop shadow.
package enum DropShadowKey: String, CaseIterable, Sendable {
  case offset, radius, color
}

/// A path that is not path data.
package enum PathKey: String, CaseIterable, Sendable {
  case rect, roundedRect, cornerRadius, cornerRadii, ellipse
}
