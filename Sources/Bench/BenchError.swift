package import CBench
package import MultiplaneGLES
package import MultiplaneContents
package import MultiplaneSurfaces

/// Why a workload could not be measured.
package struct BenchError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    case surface(SurfaceError)
    case gl(GLError)
    case bitmap(BitmapError)
    /// A scene that could not be made; the reason.
    case scene(String)
    /// The hand-written program could not be set up.
    case raw(raw_status)
  }

  package var code: Code
  package var workload: String

  package init(_ code: Code, workload: String = "") {
    self.code = code
    self.workload = workload
  }

  package var description: String {
    let reason =
      switch code {
      case .surface(let error): error.description
      case .gl(let error): error.description
      case .bitmap(let error): error.description
      case .scene(let reason): reason
      case .raw(raw_no_memory): "the hand-written program got no memory"
      case .raw: "the hand-written program's shaders were refused by the driver"
      }
    return workload.isEmpty ? reason : "\(workload): \(reason)"
  }
}
