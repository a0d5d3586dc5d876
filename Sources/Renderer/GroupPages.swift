import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneFramePlan

/// The pages that isolated groups, copies and filters are drawn into and read from, kept from frame to frame.
struct GroupPages {
  private final class Page {
    let picture: RenderTexture

    init(_ picture: consuming RenderTexture) {
      self.picture = picture
    }
  }

  private var sets: [[Page]] = Array(repeating: [], count: FramePlan.Page.setCount)

  /// What a target with several samples a pixel is copied to before anything of it is read; nil for other targets.
  private var resolved: Page?
  private var resolves = false
  /// What a target whose rows are the picture's columns is copied to, as a texture that a shader reads; nil for other
  /// targets.
  private var turned: Page?

  /// How many pages there are.
  var count: Int { sets.reduce(0) { $0 + $1.count } + (resolved == nil ? 0 : 1) + (turned == nil ? 0 : 1) }
  var byteCount: Int {
    let copies = (resolved?.picture.texture.byteCount ?? 0) + (turned?.picture.texture.byteCount ?? 0)
    return sets.joined().reduce(copies) { $0 + $1.picture.texture.byteCount }
  }

  /// Makes room for what has to be copied of a target before anything of it is read, or gives it back.
  ///
  /// - Parameters:
  ///   - target: nil where nothing of it is read.
  ///   - format: the target's. Where its samples can't be resolved, nothing is below.
  mutating func prepareCopies(
    of target: RenderTarget?, _ format: TargetFormat, _ gl: borrowing GL
  ) throws(GLError) {
    resolves = format.resolveFormat != nil
    if let target, format.isMultisampled {
      // Samples are resolved to the same place in the same format; the target may begin anywhere in its framebuffer.
      try Self.prepare(
        &resolved, width: max(target.x, 0) + target.width, height: max(target.y, 0) + target.height,
        format.resolveFormat ?? .rgba8,
        label: "resolved target", gl)
    } else {
      resolved = nil
    }
    if let target, target.transform.swapsSides {
      try Self.prepare(&turned, width: target.width, height: target.height, .rgba8, label: "turned target", gl)
    } else {
      turned = nil
    }
  }

  private static func prepare(
    _ page: inout Page?, width: Int, height: Int, _ format: TextureFormat, label: String, _ gl: borrowing GL
  ) throws(GLError) {
    if let texture = page?.picture.texture.descriptor, texture.width == width, texture.height == height,
      texture.format == format
    {
      return
    }
    // First, so that its memory can be used again.
    page = nil
    page = Page(
      try gl.makeRenderTexture(
        Texture.Descriptor(width: width, height: height, format: format, filter: .nearest, label: label)))
  }

  /// Copies a part of a target to where it can be read.
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

  /// The copy of a target whose rows are the picture's columns.
  func bindTurned(unit: Int, _ gl: borrowing GL) {
    if let turned { gl.bindTexture(turned.picture.texture, unit: unit) }
  }

  /// Makes what the plan needs and is not there; gives back what it has not asked for.
  mutating func prepare(
    _ sizes: [[FramePlan.PageSize]], hasHalfFloats: Bool, _ gl: borrowing GL
  ) throws(GLError) {
    for (set, needed) in sizes.enumerated() {
      let isHalf =
        hasHalfFloats && [FramePlan.Page.intermediates, FramePlan.Page.keptIntermediates].contains(Int32(set))
      while sets[set].count > needed.count { sets[set].removeLast() }
      for (index, size) in needed.enumerated() {
        if index < sets[set].count {
          let page = sets[set][index]
          if page.picture.texture.width == size.width, page.picture.texture.height == size.height { continue }
        }
        let page = Page(
          try gl.makeRenderTexture(
            Texture.Descriptor(
              width: size.width, height: size.height, format: isHalf ? .rgba16f : .rgba8, filter: .nearest,
              label: "page \(set).\(index)")))
        if index < sets[set].count { sets[set][index] = page } else { sets[set].append(page) }
      }
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
