#if !Shapes
  public import MultiplaneRenderTree

  extension ShapeRasterizer {
    /// Without the trait Shapes there is none.
    public static var cairo: ShapeRasterizer? { nil }
  }
#endif
