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
  case name
  case bounds, position, anchorPoint, anchorPointZ, zPosition, frame
  case transform, affineTransform, sublayerTransform
  case isHidden, opacity, backgroundColor
  case contents, contentsScale, contentsGravity, contentsRect
  case contentsCenter, contentStretch, contentsCapInsets, horizontalTileMode, verticalTileMode
  case minificationFilter, magnificationFilter, minificationFilterBias, contentsTintColor
  case masksToBounds, isGeometryFlipped, isDoubleSided
  case sublayers
}
