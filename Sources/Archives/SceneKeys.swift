// The keys of scene files. The schema in the documentation lists the same keys; a test compares both.

/// The keys of the file.
package enum SceneKey: String, CaseIterable, Sendable {
  case canvas, duration, images, layer
}

package enum CanvasKey: String, CaseIterable, Sendable {
  case width, height, scale, background
}

/// The keys of an image that is a mapping.
package enum ImageKey: String, CaseIterable, Sendable {
  case path, scale, template
  case format, width, height, bytesPerRow, matrix, range
}

/// The properties of a layer, with `Layer`'s names.
package enum LayerKey: String, CaseIterable, Sendable {
  case `class`, name
  case bounds, position, anchorPoint, anchorPointZ, zPosition, frame
  case transform, affineTransform, sublayerTransform
  case isHidden, opacity, backgroundColor
  case contents, contentsScale, contentsGravity, contentsRect
  case contentsCenter, contentStretch, contentsCapInsets, horizontalTileMode, verticalTileMode
  case minificationFilter, magnificationFilter, minificationFilterBias, contentsTintColor
  case masksToBounds, isGeometryFlipped, isDoubleSided
  case animations
  case mask, sublayers
}

/// The composition properties of a layer.
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
  case text = "TextLayer"

  /// The only class that has a key; nil when all classes have it or none.
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
    } else if TextKey(rawValue: key) != nil {
      self = .text
    } else if key == PlainKey.draw.rawValue {
      self = .plain
    } else {
      return nil
    }
  }

  /// The keys that only this class has.
  package var ownKeys: [String] {
    switch self {
    case .plain: PlainKey.allCases.map(\.rawValue)
    case .transform: []
    case .gradient: GradientKey.allCases.map(\.rawValue)
    case .replicator: ReplicatorKey.allCases.map(\.rawValue)
    case .shape: ShapeKey.allCases.map(\.rawValue)
    case .tiled: TiledKey.allCases.map(\.rawValue)
    case .scroll: ScrollKey.allCases.map(\.rawValue)
    case .text: TextKey.allCases.map(\.rawValue)
    }
  }
}

/// The keys that only a plain `Layer` has.
package enum PlainKey: String, CaseIterable, Sendable {
  case draw
}

/// The keys that `GradientLayer` adds to `Layer`.
package enum GradientKey: String, CaseIterable, Sendable {
  case colors, locations, startPoint, endPoint, type
}

/// The keys that `ReplicatorLayer` adds to `Layer`.
package enum ReplicatorKey: String, CaseIterable, Sendable {
  case instanceCount, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
}

/// The keys that `ShapeLayer` adds to `Layer`.
package enum ShapeKey: String, CaseIterable, Sendable {
  case path, fillColor, fillRule, strokeColor
  case lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase, strokeStart, strokeEnd
}

/// The keys that `TiledLayer` adds to `Layer`, and those of the source of its tiles.
package enum TiledKey: String, CaseIterable, Sendable {
  case pyramid, testPattern
  case tileSize, levelsOfDetail, levelsOfDetailBias, fadeDuration, memoryBudget
}

/// The keys that `ScrollLayer` adds to `Layer`.
package enum ScrollKey: String, CaseIterable, Sendable {
  case scrollMode
}

/// The keys that `TextLayer` adds to `Layer`.
package enum TextKey: String, CaseIterable, Sendable {
  case string, attributedString, font, fontSize, foregroundColor, alignmentMode, isWrapped, truncationMode
}

/// The kinds of filters.
package enum FilterKey: String, CaseIterable, Sendable {
  case gaussianBlur, colorMatrix, brightness, contrast, saturation, hue, sepia, grayscale, invert, opacity, dropShadow
}

/// The keys of a drop shadow.
package enum DropShadowKey: String, CaseIterable, Sendable {
  case offset, radius, color
}

/// The keys of a path that is not SVG path data.
package enum PathKey: String, CaseIterable, Sendable {
  case rect, roundedRect, cornerRadius, cornerRadii, ellipse
}
