import CGLES

/// A sampler object that overrides a texture's own parameters: nearest texel, edges repeated, no levels. Its deinit
/// retires its name.
package struct Sampler: ~Copyable, Sendable {
  let name: Name
}

extension GL {
  package borrowing func makeNearestSampler(label: String) throws(GLError) -> Sampler {
    let name = try makeName(.sampler, label: label)
    let values = [
      (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    for (parameter, value) in values where issues() { glSamplerParameteri(name.value, GLenum(parameter), value) }
    try throwError(label: label)
    return Sampler(name: name)
  }

  /// Unbinds the sampler of a unit: its textures' own filters apply.
  package borrowing func unbindSampler(unit: Int) {
    // One read: a second in the same condition allocates memory.
    let isBound = context.cache.hasSampler(unit: unit)
    guard isBound else { return }
    context.cache.samplers[unit] = 0
    if issuesChange() { glBindSampler(GLuint(unit), 0) }
  }

  /// Binds the sampler to a unit, until the state cache is invalidated.
  package borrowing func bindSampler(_ sampler: borrowing Sampler, unit: Int) {
    check(sampler.name)
    guard context.cache.samplers[unit] != sampler.name.value else { return skip() }
    // The host's binding is a query of the active unit.
    activate(unit: unit)
    takeUnit(unit, nil)
    context.cache.samplers[unit] = sampler.name.value
    if issuesChange() { glBindSampler(GLuint(unit), sampler.name.value) }
  }
}
