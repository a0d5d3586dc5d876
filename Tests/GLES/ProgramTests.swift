import MultiplaneGLES
import MultiplaneSurfaces
import Testing

@Suite struct ProgramTests {
  private func error(vertex: String, fragment: String, defines: [Program.Define] = []) throws -> GLError? {
    let context = try OffscreenSurface(width: 1, height: 1).context
    return context.withCurrent { gl -> GLError? in
      do throws(GLError) {
        _ = try gl.makeProgram(
          Program.Descriptor(
            vertex: Array(vertex.utf8), fragment: Array(fragment.utf8), defines: defines, label: "wrong"))
        return nil
      } catch {
        return error
      }
    }
  }

  private let vertex = "#version 300 es\nvoid main() { gl_Position = vec4(0.0); }\n"
  private let fragment = "#version 300 es\nout highp vec4 color;\nvoid main() { color = vec4(VALUE); }\n"

  @Test func definitionsComeAfterTheVersion() throws {
    #expect(try error(vertex: vertex, fragment: fragment, defines: [.init("VALUE", "1.0"), .init("ALSO")]) == nil)
  }

  @Test func aShaderThatDoesNotCompileNamesItsOwnLine() throws {
    let error = try #require(try error(vertex: vertex, fragment: fragment, defines: [.init("OTHER")]))
    guard case .compilation(.fragment, let log) = error.code else {
      Issue.record("not a compilation error: \(error)")
      return
    }
    #expect(log.contains("VALUE"))
    #expect(try self.error(vertex: vertex, fragment: fragment)?.code == error.code, "a definition moved the lines")
    #expect(error.label == "wrong" && error.description.contains("the fragment shader does not compile"))
  }

  @Test func shadersThatDoNotFitDoNotLink() throws {
    let needy = "#version 300 es\nin highp vec4 missing;\nout highp vec4 color;\nvoid main() { color = missing; }\n"
    let error = try #require(try error(vertex: vertex, fragment: needy))
    guard case .linking(let log) = error.code else {
      Issue.record("not a linking error: \(error)")
      return
    }
    #expect(log.contains("missing"))
  }

  @Test func sourceThatIsNotTextIsRefused() throws {
    let error = try #require(try error(vertex: "\u{FF}\u{0}%%", fragment: ""))
    guard case .compilation(.vertex, _) = error.code else {
      Issue.record("not a compilation error: \(error)")
      return
    }
  }
}
