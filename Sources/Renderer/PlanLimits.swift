import MultiplaneFramePlan
import MultiplaneGLES

/// What plans must know of a context.
struct PlanLimits {
  var textures: TextureLimits
  var drawsHalfFloats: Bool

  /// - Parameter lower: lower limits than the context's, for tests.
  init(_ context: Context, _ lower: TextureLimits?) {
    let driver = context.capabilities.limits
    textures = TextureLimits(
      maximumTextureSize: min(driver.maxTextureSize, lower?.maximumTextureSize ?? .max),
      maximumArrayLayers: min(driver.maxArrayLayers, lower?.maximumArrayLayers ?? .max),
      smallBitmaps: lower?.smallBitmaps ?? .onSharedPages)
    drawsHalfFloats = context.capabilities.drawsHalfFloats
  }
}
