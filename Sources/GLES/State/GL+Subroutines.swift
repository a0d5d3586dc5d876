import CGLES

/// The subroutines that a shader stage of a host's program has selected, by location; desktop OpenGL.
struct SavedSubroutines {
  var stage: GLenum
  var indices: [GLuint]
}

/// Desktop OpenGL resets the subroutines of all stages when another program is used.
extension GL {
  /// Vertex, fragment, geometry, tessellation control and evaluation, compute: the stage, and the interface of its
  /// subroutine uniforms.
  private static let stages: [(stage: GLenum, uniforms: GLenum)] = [
    (0x8B31, 0x92EE), (0x8B30, 0x92F2), (0x8DD9, 0x92F1), (0x8E88, 0x92EF), (0x8E87, 0x92F0), (0x91B9, 0x92F3),
  ]
  /// `GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS`.
  private static let locations: GLenum = 0x8E47

  /// Called before the first change of the program.
  borrowing func saveSubroutines(of program: UInt32) {
    guard let functions = unsafe context.functions.subroutines else { return }
    let pipeline = program == 0 ? name(GL_PROGRAM_PIPELINE_BINDING) : 0
    guard program != 0 || pipeline != 0 else { return }
    for (stage, uniforms) in Self.stages {
      var (owner, count): (GLint, GLint) = (GLint(bitPattern: program), 0)
      if pipeline != 0, issues() { unsafe glGetProgramPipelineiv(pipeline, stage, &owner) }
      let name = GLuint(bitPattern: owner)
      // Mesa refuses to tell of the locations of a stage that the program lacks.
      if name != 0, issues() { unsafe glGetProgramInterfaceiv(name, uniforms, GLenum(GL_ACTIVE_RESOURCES), &count) }
      guard count > 0 else { continue }
      if issues() { unsafe functions.getStage(name, stage, Self.locations, &count) }
      var indices = [GLuint](repeating: 0, count: Int(count))
      for location in indices.indices where issues() {
        unsafe functions.getIndex(stage, GLint(location), &indices[location])
      }
      context.host?.subroutines.append(SavedSubroutines(stage: stage, indices: indices))
    }
  }

  /// Called when the host's program is in use again.
  borrowing func restoreSubroutines(_ host: HostState) {
    guard let functions = unsafe context.functions.subroutines else { return }
    for saved in host.subroutines where issuesChange() {
      unsafe functions.setIndices(saved.stage, GLsizei(saved.indices.count), saved.indices)
    }
  }
}
