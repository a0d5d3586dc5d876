#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension Layer {
    /// Of the corners that are rounded.
    private var usedRadii: CornerRadii {
      (cornerRadii ?? CornerRadii(max(cornerRadius.usable, 0))).keeping(maskedCorners)
    }

    /// The bounds with their corners.
    var outline: Path {
      let (bounds, radii) = (bounds.standardized, usedRadii)
      if radii == CornerRadii(0) { return Path(bounds) }
      return Path(roundedRect: bounds, cornerRadii: radii, cornerCurve: cornerCurve)
    }

    /// The outline of what is left inside of a border; nil where nothing is.
    func outline(inside width: Double) -> Path? {
      let inner = bounds.standardized.insetBy(dx: width, dy: width)
      guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
      // How far curves reach is less by the width.
      let reach = cornerCurve == .continuous ? CornerCurve.continuousReach : 1
      func less(_ length: Double) -> Double { max(length - width, 0) / reach }
      let radii = usedRadii.mapped { Size($0.width * reach, $0.height * reach) }
      let innerRadii = radii.fitted(to: bounds.standardized.size).mapped { Size(less($0.width), less($0.height)) }
      return Path(roundedRect: inner, cornerRadii: innerRadii, cornerCurve: cornerCurve)
    }

    /// Where the background, and what is clipped to the bounds, ends: under an opaque border at its middle.
    var outlineBelowBorder: Path {
      let width = borderWidth.usable
      guard width > 0, (borderColor?.alpha ?? 0) >= 1 else { return outline }
      return outline(inside: width / 2) ?? outline
    }
  }

  extension CairoContext {
    func clipTo(_ path: Path) {
      beginPath()
      addPath(path)
      clip()
    }

    /// Turns a rectangle upside down.
    func turnOver(_ rect: Rect) { concatenate(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)) }
  }
#endif
