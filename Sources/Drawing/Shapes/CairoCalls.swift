#if Shapes
  import CCairo
  import MultiplaneGeometry
  import MultiplaneContents

  extension Path {
    /// Makes this the path of a Cairo context whose matrix is the identity.
    func put(into context: OpaquePointer) {
      unsafe cairo_new_path(context)
      for (element, from, _) in steps {
        switch element.cubic(from: from) {
        case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
        case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
        case .curve(let p, let c, let d): unsafe cairo_curve_to(context, c.x, c.y, d.x, d.y, p.x, p.y)
        case .close: unsafe cairo_close_path(context)
        case .quadCurve: break
        }
      }
    }
  }

  extension CairoPen {
    /// Sets all of it, for lengths of the context's matrix.
    func put(into context: OpaquePointer) {
      // Cairo joins the gaps around a dash of no length, but for the first one, and mistakes dashes for gaps then where
      // their count is odd.
      let even = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
      let dot = period * 1e-12
      let dashes = even.indices.map { $0.isMultiple(of: 2) ? max(even[$0], dot) : even[$0] }
      unsafe cairo_set_line_width(context, width)
      unsafe cairo_set_line_cap(context, cap.cairo)
      unsafe cairo_set_line_join(context, join.cairo)
      unsafe cairo_set_miter_limit(context, miterLimit)
      unsafe cairo_set_dash(context, dashes, Int32(dashes.count), dashPhase)
    }
  }

  extension FillRule {
    var cairo: cairo_fill_rule_t { self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING }
  }

  extension Transform2D {
    var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
  }

  extension LineCap {
    fileprivate var cairo: cairo_line_cap_t {
      switch self {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  extension LineJoin {
    fileprivate var cairo: cairo_line_join_t {
      switch self {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    }
  }
#endif
