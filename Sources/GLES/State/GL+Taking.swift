import CGLES

/// Pieces of state that are queried when a frame first needs them. The host's value is queried, recorded, and changed
/// if drawing requires another; without a host's state to save, the value is set without a query.
extension GL {
  /// Whether a piece is needed for the first time since the cache was invalidated.
  private borrowing func isFirst(_ piece: StatePieces) -> Bool {
    context.cache.taken.insert(piece).inserted
  }

  private var savesHost: Bool { context.savesHost }

  borrowing func takeViewport() {
    guard isFirst(.viewport), savesHost else { return }
    var viewport = SIMD4<Float>.zero
    if let function = unsafe context.functions.getFloatIndexed {
      if issues() {
        unsafe withUnsafeMutableBytes(of: &viewport) {
          unsafe function(GLenum(GL_VIEWPORT), 0, $0.baseAddress?.assumingMemoryBound(to: Float.self))
        }
      }
    } else {
      viewport = SIMD4<Float>(integers(GL_VIEWPORT))
    }
    context.host?.viewport = viewport
    let rounded = SIMD4<Int32>(viewport, rounding: .toNearestOrEven)
    if SIMD4<Float>(rounded) == viewport {
      context.cache.viewport = GLRect(x: rounded[0], y: rounded[1], width: rounded[2], height: rounded[3])
    }
  }

  borrowing func takeScissor() {
    guard isFirst(.scissor), savesHost else { return }
    let box = integers(GL_SCISSOR_BOX)
    context.host?.scissor = box
    context.cache.scissor = GLRect(x: box[0], y: box[1], width: box[2], height: box[3])
  }

  borrowing func takeBlendSwitch() {
    guard isFirst(.blendSwitch) else { return }
    guard savesHost else { return setBlendEquations(GL_FUNC_ADD, GL_FUNC_ADD) }
    takeAdvancedEquation()
    let isOn = isEnabled(GLenum(GL_BLEND))
    context.host?.isBlending = isOn
    context.cache.isBlending = isOn
  }

  /// Mesa draws nothing with an advanced equation while blending is on for any draw buffer, also if it is off for the
  /// first one.
  private borrowing func takeAdvancedEquation() {
    let equation = integer(GL_BLEND_EQUATION_RGB)
    let isAdvanced = StateTables.Name.advancedEquations.contains(equation)
    context.host?.colorEquation = isAdvanced ? GL_FUNC_ADD : equation
    guard isAdvanced else { return }
    note(StateUndo(piece: .blendEquation, values: SIMD4(equation, equation, 0, 0)))
    setBlendEquations(GL_FUNC_ADD, GL_FUNC_ADD)
  }

  borrowing func takeBlendFunction() {
    guard isFirst(.blendFunction), savesHost else { return }
    let factors = SIMD4(
      name(GL_BLEND_SRC_RGB), name(GL_BLEND_DST_RGB), name(GL_BLEND_SRC_ALPHA), name(GL_BLEND_DST_ALPHA))
    context.host?.blendFunction = factors
    if factors == BlendFunction.sourceOver.factors { context.cache.blendFunction = .sourceOver }
    let color = context.host?.colorEquation ?? GL_FUNC_ADD
    let alpha = integer(GL_BLEND_EQUATION_ALPHA)
    if color != GL_FUNC_ADD || alpha != GL_FUNC_ADD {
      note(StateUndo(piece: .blendEquation, values: SIMD4(color, alpha, 0, 0)))
      setBlendEquations(GL_FUNC_ADD, GL_FUNC_ADD)
    }
  }

  borrowing func takeClearColor() {
    guard isFirst(.clearColor), savesHost else { return }
    // Where colors of fragments are clamped, so is what the query tells.
    let isClamped = context.functions.clampColor != nil
    if isClamped { setClampColor(GL_FALSE) }
    let color = floats(GL_COLOR_CLEAR_VALUE)
    if isClamped { setClampColor(StateTables.Name.fixedOnly) }
    context.host?.clearColor = color
    context.cache.clearColor = color
  }

  /// Called before an upload; to an array texture if `hasLayers`.
  borrowing func takeUnpack(hasLayers: Bool) {
    if isFirst(.unpack) {
      take(context.tables.unpack)
      takeTransfers()
      if savesHost {
        let (length, buffer) = (integer(GL_UNPACK_ROW_LENGTH), name(GL_PIXEL_UNPACK_BUFFER_BINDING))
        context.host?.unpackRowLength = length
        context.host?.unpackBuffer = buffer
        context.cache.unpackRowLength = length
        if buffer != 0, issuesChange() { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
      } else if issuesChange() {
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
      }
    }
    if hasLayers, isFirst(.unpackLayers) { take(context.tables.unpackLayers) }
  }

  /// Called before a readback.
  borrowing func takePack() {
    guard isFirst(.pack) else { return }
    take(context.tables.pack)
    takeTransfers()
    if savesHost {
      let buffer = name(GL_PIXEL_PACK_BUFFER_BINDING)
      context.host?.packBuffer = buffer
      if buffer == 0 { return }
    }
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
  }

  /// Called before writing to an sRGB format: disables the conversion on writing.
  borrowing func takeEncoding() {
    guard capabilities.hasEncodingControl, isFirst(.encoding) else { return }
    if savesHost {
      guard isEnabled(StateTables.Name.framebufferSRGB) else { return }
      note(StateUndo(piece: .enable, name: StateTables.Name.framebufferSRGB))
    }
    if issuesChange() { glDisable(StateTables.Name.framebufferSRGB) }
  }

  /// Called before drawing to a target: state that affects only formats like the target's.
  borrowing func take(for format: TargetFormat) {
    if format.isSRGB { takeEncoding() }
    if format.isMultisampled, isFirst(.samples) { take(context.tables.sampleSwitches) }
    // Drivers dither if the target has fewer bits than the blended colour.
    if format.bits.x < 8 || format.bits.y < 8 || format.bits.z < 8, isFirst(.dither) {
      take([StateSwitch(name: GLenum(GL_DITHER))])
    }
  }

  private borrowing func take(_ switches: [StateSwitch]) {
    if savesHost { return turn(switches) }
    for item in switches { set(item.name, item.isOn) }
  }

  private borrowing func take(_ storage: [PixelStorage]) {
    for item in storage {
      if savesHost {
        let value = integer(Int32(bitPattern: item.name))
        if value == item.value { continue }
        note(StateUndo(piece: .pixelStorage, name: item.name, values: SIMD4(value, 0, 0, 0)))
      }
      if issuesChange() { glPixelStorei(item.name, item.value) }
    }
  }

  private borrowing func takeTransfers() {
    guard !context.tables.transfers.isEmpty, isFirst(.transfers) else { return }
    guard let function = context.functions.pixelTransfer else { return }
    for item in context.tables.transfers {
      if savesHost {
        let value = floats(Int32(bitPattern: item.name))[0]
        if value == item.value { continue }
        let bits = Int32(bitPattern: value.bitPattern)
        note(StateUndo(piece: .pixelTransfer, name: item.name, values: SIMD4(bits, 0, 0, 0)))
      }
      if issuesChange() { function(item.name, item.value) }
    }
  }

  /// Called before a texture or a sampler is bound to the active unit: records the host's bindings, and unbinds the
  /// host's sampler object, which would override the filters of textures.
  ///
  /// - Parameter kind: of the texture; nil for a sampler only.
  borrowing func takeUnit(_ unit: Int, _ kind: TextureKind?) {
    if !context.cache.isTaken[unit] {
      context.cache.isTaken[unit] = true
      if savesHost {
        let sampler = name(GL_SAMPLER_BINDING)
        context.host?.units[unit].sampler = sampler
        context.cache.samplers[unit] = sampler
      }
      if context.cache.samplers[unit] != 0, issuesChange() { glBindSampler(GLuint(unit), 0) }
      context.cache.samplers[unit] = 0
    }
    guard savesHost, let kind, context.host?.units[unit][kind] == nil else { return }
    context.host?.units[unit][kind] = name(kind.bindingQuery)
  }
}
