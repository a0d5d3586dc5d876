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

  /// How many pages there are.
  var count: Int { sets.reduce(0) { $0 + $1.count } + (resolved == nil ? 0 : 1) }
  var byteCount: Int {
    sets.joined().reduce(resolved?.picture.texture.byteCount ?? 0) { $0 + $1.picture.texture.byteCount }
  }

  /// Makes room for a copy of a target with several samples, or gives it back.
  mutating func prepareCopy(of target: RenderTarget?, _ gl: borrowing GL) throws(GLError) {
    guard let target else {
      resolved = nil
      return
    }
    if let texture = resolved?.picture.texture.bounds, texture == target.bounds { return }
    resolved = Page(
      try gl.makeRenderTexture(
        Texture.Descriptor(
          width: target.width, height: target.height, format: .rgba8, filter: .nearest, label: "resolved target")))
  }

  /// Copies a part of a target to where it can be read.
  func resolve(_ rect: PixelRect, of target: RenderTarget, _ gl: borrowing GL) -> RenderTarget {
    guard let resolved else { return target }
    var copy = resolved.picture.target()
    copy.rowOrder = target.rowOrder
    // Where the target's format is another, nothing is copied: then nothing is below.
    gl.bindFramebuffer(named: copy.framebuffer)
    gl.clear(.zero, in: copy.glRect(rect))
    gl.copy(rect, of: target, to: copy, at: (rect.x, rect.y))
    return copy
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
