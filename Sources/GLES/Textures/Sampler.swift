import CGLES

/// How texels are read, in place of what a texture says itself: the nearest one, edges repeated, no levels. Its end
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

  /// Reads the textures of a unit by their own filters again.
  package borrowing func unbindSampler(unit: Int) {
    guard let sampler = context.cache.samplers[unit], sampler != 0, context.cache.isTaken[unit] else { return }
    context.cache.samplers[unit] = 0
    if issuesChange() { glBindSampler(GLuint(unit), 0) }
  }

  /// Reads the textures of a unit by a sampler, until the state is forgotten.
  package borrowing func bindSampler(_ sampler: borrowing Sampler, unit: Int) {
    check(sampler.name)
    guard context.cache.samplers[unit] != sampler.name.value else { return skip() }
    // What the host has bound there is asked of the active unit.
    activate(unit: unit)
    takeUnit(unit, nil)
    context.cache.samplers[unit] = sampler.name.value
    if issuesChange() { glBindSampler(GLuint(unit), sampler.name.value) }
  }
}
