import Multiplane
public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneSurfaces
public import MultiplaneViews

/// Makes pictures of views, by a compositor of its own on the context of a surface.
@MainActor public final class ViewPictures {
  private let owner: OffscreenSurface
  private let compositor: Compositor

  /// Throws what GL refused.
  public init(sharing surface: OffscreenSurface) throws {
    owner = surface
    compositor = try Compositor(context: surface.context)
    #if Shapes
      compositor.shapeRasterizer = .cairo
    #endif
  }

  /// The picture, premultiplied RGBA; for `Application.pictureRenderer`.
  ///
  /// Throws when the picture is larger than the driver allows, or memory is short.
  public func bitmap(of picture: ViewPicture) throws -> Bitmap {
    let width = max(1, Int(clamping: (picture.size.width * picture.scale).rounded(.up)))
    let height = max(1, Int(clamping: (picture.size.height * picture.scale).rounded(.up)))
    let surface = try OffscreenSurface(width: width, height: height, sharing: owner, scale: picture.scale)
    compositor.startOver()
    compositor.mailbox.post(picture.changes)
    try compositor.render(at: picture.changes.time, to: surface)
    return try Bitmap(width: width, height: height, bytes: try surface.readPixels())
  }
}
