/// The GLSL ES sources, compiled into the program: no loose files, no Foundation.
public enum Shaders {
  /// `layer.vert`: UTF-8 without a closing zero.
  public static var layerVertex: [UInt8] { PackageResources.layer_vert }
  /// `layer.frag`: UTF-8 without a closing zero; cutting by turned clips and split planes takes `SHAPES` defined.
  public static var layerFragment: [UInt8] { PackageResources.layer_frag }
}
