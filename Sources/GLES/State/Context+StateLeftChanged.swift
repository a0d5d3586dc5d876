import CGLES

extension Context {
  /// The host's state that a frame leaves changed if it is not preserved (`preservesState` false): enumerators of
  /// `glGetIntegerv` and `glIsEnabled`. Bindings of textures and samplers are those of units 0 to 14.
  ///
  /// State of a bound object is not listed: another framebuffer or vertex array has its own.
  public var stateLeftChanged: Set<UInt32> {
    var names: [Int32] = [
      GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ACTIVE_TEXTURE, GL_DRAW_FRAMEBUFFER_BINDING,
      GL_READ_FRAMEBUFFER_BINDING, GL_VIEWPORT, GL_SCISSOR_BOX, GL_COLOR_WRITEMASK, GL_COLOR_CLEAR_VALUE, GL_BLEND,
      GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
      GL_BLEND_EQUATION_ALPHA, GL_DITHER, GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY, GL_SAMPLER_BINDING,
      GL_UNPACK_ROW_LENGTH, GL_PIXEL_UNPACK_BUFFER_BINDING,
    ]
    if functions.clipControl != nil { names += [StateTables.Name.clipOrigin, StateTables.Name.clipDepthMode] }
    if functions.polygonMode != nil { names.append(StateTables.Name.polygonMode) }
    if functions.clampColor != nil { names.append(StateTables.Name.clampFragmentColor) }
    var result = Set(names.map { UInt32($0) })
    // External textures are bound by layers that show them.
    if capabilities.readsExternalTextures {
      result.insert(UInt32(TextureKind.external.bindingQuery))
    }
    if capabilities.hasEncodingControl { result.insert(StateTables.Name.framebufferSRGB) }
    result.formUnion((tables.switches + tables.sampleSwitches).map(\.name))
    result.formUnion((tables.unpack + tables.unpackLayers).map(\.name))
    result.formUnion(tables.transfers.map(\.name))
    return result
  }
}
