import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneFramePlan

/// Pages that groups, copies and filter steps are drawn to; reused from frame to frame.
struct GroupPages {
  private var sets: [[PictureBox]] = Array(repeating: [], count: FramePlan.Page.setCount)

  /// Resolved copy of a multisampled target, for reading; nil for other targets.
  private var resolved: PictureBox?
  private var resolves = false
  /// Copy of a target that is turned by a quarter, as a texture that shaders read; nil for other targets.
  private var turned: PictureBox?

  /// Number of pages of groups, and their bytes.
  private var groups = (count: 0, byteCount: 0)

  /// Number of pages.
  var count: Int { groups.count + (resolved == nil ? 0 : 1) + (turned == nil ? 0 : 1) }
  var byteCount: Int {
    groups.byteCount + (resolved?.picture.texture.byteCount ?? 0) + (turned?.picture.texture.byteCount ?? 0)
  }

  /// Creates the copies that reading from a target requires, or releases them.
  ///
  /// - Parameters:
  ///   - target: nil if no layer reads the target.
  ///   - format: the target's. Where its samples can't be resolved, nothing is below.
  mutating func prepareCopies(
    of target: RenderTarget?, _ format: TargetFormat, _ gl: borrowing GL
  ) throws(GLError) {
    resolves = format.resolveFormat != nil
    if let target, format.isMultisampled {
      // Samples are resolved to the same place in the same format; the target may begin anywhere in its framebuffer.
      try PictureBox.prepare(
        &resolved, width: max(target.x, 0) + target.width, height: max(target.y, 0) + target.height,
        format.resolveFormat ?? .rgba8,
        label: "resolved target", gl)
    } else {
      resolved = nil
    }
    if let target, target.transform.swapsSides {
      try PictureBox.prepare(&turned, width: target.width, height: target.height, .rgba8, label: "turned target", gl)
    } else {
      turned = nil
    }
  }

  /// Copies a part of a target to a page that shaders can read.
  func readable(_ rect: PixelRect, of target: RenderTarget, _ gl: borrowing GL) -> RenderTarget {
    var source = target
    if let resolved {
      source.framebuffer = resolved.picture.target().framebuffer
      gl.bindFramebuffer(named: source.framebuffer)
      gl.clear(.zero, in: source.glRect(rect))
      if resolves { gl.copy(rect, of: target, to: source, at: (rect.x, rect.y)) }
    }
    if let turned {
      var copy = source
      copy.framebuffer = turned.picture.target().framebuffer
      (copy.x, copy.y) = (0, 0)
      gl.copy(rect, of: source, to: copy, at: (rect.x, rect.y))
      source = copy
    }
    return source
  }

  /// The copy of a target that is turned by a quarter.
  func bindTurned(unit: Int, _ gl: borrowing GL) {
    if let turned { gl.bindTexture(turned.picture.texture, unit: unit) }
  }

  /// Creates the plan's missing pages, and deletes pages that the plan does not use.
  ///
  /// - Parameters:
  ///   - format: of pages, except those of intermediate results with half floats.
  ///   - hasHalfFloats: as in `FramePlan`.
  mutating func prepare(
    _ sizes: [[FramePlan.PageSize]], _ format: TextureFormat, hasHalfFloats: Bool, _ gl: borrowing GL
  ) throws(GLError) {
    var isChanged = false
    // Also if a page can't be made.
    defer { if isChanged { countGroups() } }
    for set in sizes.indices where !sizes[set].isEmpty || !sets[set].isEmpty {
      let needed = sizes[set]
      let isHalf =
        hasHalfFloats && [FramePlan.Page.intermediates, FramePlan.Page.effects].contains(Int32(set))
      let format = isHalf ? .rgba16f : format
      if sets[set].count > needed.count {
        sets[set].removeLast(sets[set].count - needed.count)
        isChanged = true
      }
      for (index, size) in needed.enumerated() {
        if index < sets[set].count {
          let page = sets[set][index].picture.texture.descriptor
          if page.width == size.width, page.height == size.height, page.format == format { continue }
        }
        let page = PictureBox(
          try gl.makeRenderTexture(
            Texture.Descriptor(
              width: size.width, height: size.height, format: format, filter: .nearest,
              label: "page \(set).\(index)")))
        if index < sets[set].count { sets[set][index] = page } else { sets[set].append(page) }
        isChanged = true
      }
    }
  }

  private mutating func countGroups() {
    groups = (0, 0)
    for set in sets {
      for page in set { groups = (groups.count + 1, groups.byteCount + page.picture.texture.byteCount) }
    }
  }

  /// Draws into a page: its rows run top-down.
  func target(_ page: FramePlan.Page) -> RenderTarget {
    sets[Int(page.set)][Int(page.index)].picture.target()
  }

  func bind(_ page: FramePlan.Page, unit: Int, _ gl: borrowing GL) {
    gl.bindTexture(sets[Int(page.set)][Int(page.index)].picture.texture, unit: unit)
  }
}
