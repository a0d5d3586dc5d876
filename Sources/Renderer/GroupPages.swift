import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneRenderTree

/// The pages that isolated groups are drawn into and read from, kept from frame to frame.
struct GroupPages {
  private final class Page {
    let texture: Texture
    let framebuffer: Framebuffer

    init(_ texture: consuming Texture, _ framebuffer: consuming Framebuffer) {
      self.texture = texture
      self.framebuffer = framebuffer
    }
  }

  private var sets: [[Page]] = [[], []]

  /// How many pages there are.
  var count: Int { sets[0].count + sets[1].count }
  var byteCount: Int { sets.joined().reduce(0) { $0 + $1.texture.byteCount } }

  /// Makes what the plan needs and is not there; gives back what it has not asked for.
  mutating func prepare(_ sizes: [[FramePlan.PageSize]], _ gl: borrowing GL) throws(GLError) {
    for (set, needed) in sizes.enumerated() {
      while sets[set].count > needed.count { sets[set].removeLast() }
      for (index, size) in needed.enumerated() {
        if index < sets[set].count {
          let page = sets[set][index]
          if page.texture.width == size.width, page.texture.height == size.height { continue }
        }
        let label = "page \(set).\(index)"
        let texture = try gl.makeTexture(
          Texture.Descriptor(width: size.width, height: size.height, filter: .nearest, label: label))
        let framebuffer = try gl.makeFramebuffer(drawingInto: texture, label: label)
        let page = Page(texture, framebuffer)
        if index < sets[set].count { sets[set][index] = page } else { sets[set].append(page) }
      }
    }
  }

  /// Draws into a page: its rows run top-down.
  func target(set: Int, index: Int) -> RenderTarget {
    let page = sets[set][index]
    return RenderTarget(
      framebuffer: page.framebuffer.framebuffer, width: page.texture.width, height: page.texture.height,
      rowOrder: .topDown)
  }

  func bind(set: Int, index: Int, unit: Int, _ gl: borrowing GL) {
    gl.bindTexture(sets[set][index].texture, unit: unit)
  }
}
