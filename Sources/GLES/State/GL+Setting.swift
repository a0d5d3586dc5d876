import CGLES

/// Setters for each piece of state. They set the first viewport and the first draw buffer only, if the context has
/// indexed state.
extension GL {
  borrowing func set(_ name: GLenum, _ isOn: Bool, isOfViewports: Bool = false) {
    set(name, isOn, ofTheFirstAlone: isOfViewports && context.functions.viewportIndexed != nil)
  }

  borrowing func setBlendSwitch(_ isOn: Bool) {
    set(GLenum(GL_BLEND), isOn, ofTheFirstAlone: context.functions.blendFunctionIndexed != nil)
  }

  /// - Parameter ofTheFirstAlone: whether only the switch of the first viewport or draw buffer is set.
  private borrowing func set(_ name: GLenum, _ isOn: Bool, ofTheFirstAlone: Bool) {
    guard issuesChange() else { return }
    let functions = context.functions
    if ofTheFirstAlone, let enable = functions.enableIndexed, let disable = functions.disableIndexed {
      if isOn { enable(name, 0) } else { disable(name, 0) }
    } else if isOn {
      glEnable(name)
    } else {
      glDisable(name)
    }
  }

  borrowing func setColorMask(_ mask: SIMD4<Int32>) {
    guard issuesChange() else { return }
    func bit(_ index: Int) -> GLboolean { mask[index] == 0 ? 0 : 1 }
    if let function = context.functions.colorMaskIndexed {
      function(0, bit(0), bit(1), bit(2), bit(3))
    } else {
      glColorMask(bit(0), bit(1), bit(2), bit(3))
    }
  }

  /// Source and destination factors, of colour, then of alpha.
  borrowing func setBlendFactors(_ factors: SIMD4<UInt32>) {
    guard issuesChange() else { return }
    if let function = context.functions.blendFunctionIndexed {
      function(0, factors[0], factors[1], factors[2], factors[3])
    } else {
      glBlendFuncSeparate(factors[0], factors[1], factors[2], factors[3])
    }
  }

  /// Equations of colour, then of alpha. An advanced equation applies to both.
  borrowing func setBlendEquations(_ color: Int32, _ alpha: Int32) {
    guard issuesChange() else { return }
    let functions = context.functions
    if StateTables.Name.advancedEquations.contains(color) {
      if let function = functions.blendEquationIndexed {
        function(0, GLenum(color))
      } else {
        glBlendEquation(GLenum(color))
      }
    } else if let function = functions.blendEquationsIndexed {
      function(0, GLenum(color), GLenum(alpha))
    } else {
      glBlendEquationSeparate(GLenum(color), GLenum(alpha))
    }
  }

  borrowing func put(_ rect: GLRect, asScissor: Bool) {
    guard issuesChange() else { return }
    let functions = context.functions
    if asScissor, let function = functions.scissorIndexed {
      function(0, rect.x, rect.y, rect.width, rect.height)
    } else if asScissor {
      glScissor(rect.x, rect.y, rect.width, rect.height)
    } else if let function = functions.viewportIndexed {
      function(0, Float(rect.x), Float(rect.y), Float(rect.width), Float(rect.height))
    } else {
      glViewport(rect.x, rect.y, rect.width, rect.height)
    }
  }

  /// A viewport of the host's, which may have fractional coordinates.
  borrowing func putBack(_ viewport: SIMD4<Float>) {
    guard issuesChange() else { return }
    if let function = context.functions.viewportIndexed {
      function(0, viewport[0], viewport[1], viewport[2], viewport[3])
    } else {
      let values = SIMD4<Int32>(viewport, rounding: .toNearestOrEven)
      glViewport(values[0], values[1], values[2], values[3])
    }
  }

  /// Clip space with OpenGL ES's conventions.
  borrowing func setClipControl() {
    guard let function = context.functions.clipControl, issuesChange() else { return }
    function(GLenum(StateTables.Name.lowerLeft), StateTables.Name.negativeOneToOne)
  }

  borrowing func setPolygonMode(_ front: Int32, _ back: Int32) {
    guard let function = context.functions.polygonMode else { return }
    if front == back {
      if issuesChange() { function(GLenum(GL_FRONT_AND_BACK), GLenum(front)) }
    } else {
      if issuesChange() { function(GLenum(GL_FRONT), GLenum(front)) }
      if issuesChange() { function(GLenum(GL_BACK), GLenum(back)) }
    }
  }

  borrowing func setClampColor(_ value: Int32) {
    guard let function = context.functions.clampColor, issuesChange() else { return }
    function(GLenum(StateTables.Name.clampFragmentColor), GLenum(value))
  }

  borrowing func setDrawBuffers(_ buffers: SIMD8<UInt32>, count: Int) {
    var buffers = buffers
    guard issuesChange() else { return }
    unsafe withUnsafeBytes(of: &buffers) {
      unsafe glDrawBuffers(GLsizei(count), $0.baseAddress?.assumingMemoryBound(to: GLenum.self))
    }
  }

  /// Restores the host's values.
  borrowing func apply(_ undo: StateUndo) {
    let values = undo.values
    switch undo.piece {
    case .enable: set(undo.name, true, isOfViewports: undo.isOfViewports)
    case .disable: set(undo.name, false, isOfViewports: undo.isOfViewports)
    case .pixelStorage: if issuesChange() { glPixelStorei(undo.name, values.x) }
    case .colorMask: setColorMask(values)
    case .clipControl:
      guard let function = context.functions.clipControl, issuesChange() else { return }
      function(GLenum(values.x), GLenum(values.y))
    case .polygonMode: setPolygonMode(values.x, values.y)
    case .pixelTransfer:
      guard let function = context.functions.pixelTransfer, issuesChange() else { return }
      function(undo.name, Float(bitPattern: UInt32(bitPattern: values.x)))
    case .clampColor: setClampColor(values.x)
    case .blendEquation: setBlendEquations(values.x, values.y)
    }
  }
}

extension GLRect {
  var floats: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(width), Float(height)) }
  var integers: SIMD4<Int32> { SIMD4(x, y, width, height) }
}

extension BlendFunction {
  /// Source and destination, colour then alpha.
  var factors: SIMD4<UInt32> { SIMD4(source.factor, destination.factor, source.factor, destination.factor) }
}
