// The keys of scene files. The schema in the documentation lists the same keys; a test compares both.

package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneLayers

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

/// The keys of a layer besides its animatable properties, with `Layer`'s names.
package enum LayerKey: String, CaseIterable, Sendable {
  case `class`, name
  case frame, affineTransform
  case contents, contentsGravity, contentStretch, contentsCapInsets, horizontalTileMode, verticalTileMode
  case minificationFilter, magnificationFilter
  case maskedCorners, cornerCurve, compositingFilter, allowsGroupOpacity
  case allowsEdgeAntialiasing, edgeAntialiasingMask, shouldRasterize
  case animations
  case mask, sublayers

  /// The animatable properties that layers of every class have.
  package static let properties = AnimatedProperty.allCases.filter {
    ![.kind, .owner, .contents].contains($0.part) && $0 != .filter && $0 != .backgroundFilter
  }

  /// All keys of a layer of any class, but those of its timing.
  package static let all = allCases.map(\.rawValue) + properties.map(\.name)
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
    guard let owner = Self.allCases.first(where: { $0.ownKeys.contains(key) }) else { return nil }
    self = owner
  }

  /// The keys that only this class has.
  package var ownKeys: [String] { properties.map(\.name) + otherKeys }

  /// Those that are no animatable properties.
  private var otherKeys: [String] {
    switch self {
    case .plain: ["draw"]
    case .transform, .replicator: []
    case .gradient: ["type"]
    case .shape: ShapeKey.allCases.map(\.rawValue)
    case .tiled: TiledKey.allCases.map(\.rawValue)
    case .scroll: ["scrollMode"]
    case .text: TextKey.allCases.map(\.rawValue)
    }
  }

  /// The animatable properties that only this class has.
  var properties: [AnimatedProperty] { Self.propertiesOfClasses[self] ?? [] }

  private static let propertiesOfClasses = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.type.init().kind().properties) })

  var type: Layer.Type {
    switch self {
    case .plain: Layer.self
    case .transform: TransformLayer.self
    case .gradient: GradientLayer.self
    case .replicator: ReplicatorLayer.self
    case .shape: ShapeLayer.self
    case .tiled: TiledLayer.self
    case .scroll: ScrollLayer.self
    case .text: TextLayer.self
    }
  }
}

/// The keys that `ShapeLayer` adds to `Layer`, besides its animatable properties.
package enum ShapeKey: String, CaseIterable, Sendable {
  case fillRule, lineCap, lineJoin
}

/// The keys that `TiledLayer` adds to `Layer`, and those of the source of its tiles.
package enum TiledKey: String, CaseIterable, Sendable {
  case pyramid, testPattern
  case tileSize, levelsOfDetail, levelsOfDetailBias, fadeDuration, memoryBudget
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
