public import Multiplane
public import MultiplaneContents
public import MultiplaneSurfaces
public import MultiplaneViews

/// Makes pictures of views, by a compositor of its own on the context of a surface.
@MainActor public final class ViewPictures {
  private let pictures: LayerPictures

  /// Throws what GL refused.
  public init(sharing surface: OffscreenSurface) throws {
    pictures = try LayerPictures(sharing: surface)
    #if Shapes
      pictures.compositor.shapeRasterizer = .cairo
    #endif
  }

  /// The picture, premultiplied RGBA; for `Application.pictureRenderer`.
  ///
  /// Throws when the picture is larger than the driver allows, or memory is short.
  public func bitmap(of picture: ViewPicture) throws -> Bitmap { try pictures.bitmap(of: picture) }
}
