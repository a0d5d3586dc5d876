/// The GLSL ES sources, embedded in the program as UTF-8 without a final zero: no files at run time, no Foundation.
public enum Shaders {
  /// The vertex shader of all instances.
  public static var layerVertex: [UInt8] {
    layerStart + PackageResources.instance_glsl + PackageResources.places_glsl + PackageResources.steps_glsl
      + PackageResources.layer_vert
  }
  /// The fragment shader of quads: layers' backgrounds and contents.
  public static var quadFragment: [UInt8] {
    layerStart + PackageResources.coverage_glsl + PackageResources.texels_glsl + PackageResources.contents_glsl
      + PackageResources.blend_glsl + PackageResources.quad_frag
  }
  /// The fragment shader of groups.
  public static var compositeFragment: [UInt8] {
    layerStart + PackageResources.coverage_glsl + PackageResources.blend_glsl + PackageResources.composite_frag
  }
  /// The vertex shader of filter steps.
  public static var filterVertex: [UInt8] {
    PackageResources.start_glsl + PackageResources.tables_glsl + PackageResources.filter_vert
  }
  /// The fragment shader of filter steps.
  public static var filterFragment: [UInt8] { PackageResources.start_glsl + PackageResources.filter_frag }
  /// The vertex shader of rotated copies.
  public static var turnVertex: [UInt8] { PackageResources.start_glsl + PackageResources.turn_vert }
  /// The fragment shader of rotated copies.
  public static var turnFragment: [UInt8] {
    PackageResources.start_glsl + PackageResources.light_glsl + PackageResources.turn_frag
  }

  private static var layerStart: [UInt8] {
    PackageResources.start_glsl + PackageResources.tables_glsl + PackageResources.light_glsl
  }
}
