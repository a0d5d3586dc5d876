import MultiplaneFramePlan
import MultiplaneGLES

/// How a frame reaches a target: drawn to it, or to a texture that is copied; and in which values.
struct TargetRoute {
  /// Whether pages and the texture hold linear light.
  let isLinear: Bool
  /// Whether the frame is drawn to a texture and copied: in linear light, for sRGB formats whose conversion the driver
  /// cannot disable, and for samples that cannot be resolved when layers read the pixels below them.
  let isIndirect: Bool
  /// Whether sRGB formats convert what is written to them.
  let encodes: Bool
  /// The format of the texture, and of pages.
  let picture: TextureFormat
  /// The format of a copy of the target's initial pixels; nil if they are not read.
  let ground: TextureFormat?
  /// The copy from the ground to the texture.
  let reading: TurnPrograms.Kind
  /// The copy from the texture to the target.
  let showing: TurnPrograms.Kind
  /// Whether a sum of colours may exceed 1: in the target, or the texture in place of it, and in pages.
  let exceeds: (target: Bool, pages: Bool)

  init(_ plan: borrowing FramePlan, _ format: TargetFormat, _ capabilities: borrowing Capabilities) {
    isLinear = plan.isLinear
    isIndirect =
      isLinear || format.isSRGB && !capabilities.hasEncodingControl
      || format.hasUnreadableSamples && !plan.keepsGround
    encodes = isLinear && !plan.hasHalfFloats
    picture =
      switch (isLinear, plan.hasHalfFloats) {
      case (false, _): .rgba8
      case (true, true): .rgba16f
      case (true, false): .srgb8
      }
    let isDeep = format.isFloat || format.bits.max() > 8
    ground =
      !isIndirect || !plan.keepsGround
      ? nil
      : format.isSRGB
        ? .srgb8 : format.resolveFormat ?? (isDeep && capabilities.drawsHalfFloats ? .rgba16f : .rgba8)
    // The texels of an sRGB format are decoded when they are read.
    reading =
      switch (isLinear, format.isSRGB) {
      case (false, false): .plain
      case (false, true): .encoding
      case (true, false): .decoding
      case (true, true): .plain
      }
    let isEncodedOnWriting = format.isSRGB && (encodes || !capabilities.hasEncodingControl)
    showing =
      switch (isLinear, plan.keepsGround, isEncodedOnWriting) {
      case (false, _, false): .plain
      case (false, _, true): .decoding
      case (true, true, false): .encoding
      case (true, true, true): .rounding
      case (true, false, false): .leavingLight
      case (true, false, true): .leavingLightDecoded
      }
    exceeds = (isIndirect ? picture == .rgba16f : format.isFloat, picture == .rgba16f)
  }

  /// The programs of the copies.
  var programs: [TurnPrograms.Kind] {
    isIndirect ? [showing] + (ground == nil ? [] : [reading]) : []
  }
}
