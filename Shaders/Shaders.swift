/// The GLSL ES sources, compiled into the program: no loose files, no Foundation.
public enum Shaders {
  public static var layerVertex: [UInt8] { PackageResources.layer_vert }
  public static var layerFragment: [UInt8] { PackageResources.layer_frag }
}
