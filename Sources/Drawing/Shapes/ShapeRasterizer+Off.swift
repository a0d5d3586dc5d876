#if !Shapes
  public import MultiplaneContents

  extension ShapeRasterizer {
    /// Without the trait Shapes there is none.
    public static var cairo: ShapeRasterizer? { nil }
  }
#endif
