import MultiplaneFramePlan
import MultiplaneGLES

extension TextureLimits {
  /// Of a context, with lower ones for tests.
  init(_ context: Context, _ lower: TextureLimits?) {
    let driver = context.capabilities.limits
    self.init(
      maximumTextureSize: min(driver.maxTextureSize, lower?.maximumTextureSize ?? .max),
      maximumArrayLayers: min(driver.maxArrayLayers, lower?.maximumArrayLayers ?? .max),
      smallBitmaps: lower?.smallBitmaps ?? .onSharedPages)
  }
}
