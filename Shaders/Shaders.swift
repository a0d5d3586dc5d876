/// The GLSL ES sources, compiled into the program: UTF-8 without a closing zero. No loose files, no Foundation.
public enum Shaders {
  /// Of all instances.
  public static var layerVertex: [UInt8] {
    PackageResources.instance_glsl + PackageResources.places_glsl + PackageResources.steps_glsl
      + PackageResources.layer_vert
  }
  /// Of layers' backgrounds and contents.
  public static var quadFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.texels_glsl + PackageResources.contents_glsl
      + PackageResources.blend_glsl + PackageResources.quad_frag
  }
  /// Of groups.
  public static var compositeFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.blend_glsl + PackageResources.composite_frag
  }
  /// Of filter steps.
  public static var filterVertex: [UInt8] { PackageResources.filter_vert }
  /// Of filter steps.
  public static var filterFragment: [UInt8] { PackageResources.filter_frag }
  /// Of copies that are turned.
  public static var turnVertex: [UInt8] { PackageResources.turn_vert }
  /// Of copies that are turned.
  public static var turnFragment: [UInt8] { PackageResources.turn_frag }
}
