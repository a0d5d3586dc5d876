// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_tile_source_create(
  _ info: UnsafePointer<mp_tile_source_info>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mp_result {
  answer {
    try unsafe check(result)
    let info = try unsafe read(info)
    guard let draw = unsafe info.draw else { throw Failure(MP_ERROR_NULL, "the function that draws tiles is null") }
    let provider = unsafe TileCallback(draw: draw, release: info.release, user: info.user)
    try unsafe give(TileSource(provider), .tileSource, to: result)
  }
}

@c @implementation
public func mp_tile_is_cancelled(_ token: UInt64) -> Int32 {
  do throws(Failure) {
    return try HandleTable.shared.findAnywhere(token, .tileRequest, as: RunningTile.self).request.isCancelled ? 1 : 0
  } catch {
    // A tile that is not being drawn.
    return 1
  }
}

/// A request while its tile is drawn.
private final class RunningTile: Sendable {
  let request: TileRequest

  init(_ request: TileRequest) { self.request = request }
}

/// Draws tiles by a function of the program's. It is `@safe`: the program's pointer is only given back.
@safe
private final class TileCallback: TileProvider, @unchecked Sendable {
  // @unchecked: the program's pointer is only given back to it, on the threads that the header names.
  private let draw: mp_draw_tile
  private let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let user: UnsafeMutableRawPointer?

  init(
    draw: @escaping mp_draw_tile, release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
    user: UnsafeMutableRawPointer?
  ) {
    unsafe self.draw = draw
    unsafe self.release = release
    unsafe self.user = user
  }

  deinit { callBack { unsafe release?(user) } }

  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    let token = HandleTable.shared.make(RunningTile(request), .tileRequest).bits
    defer { try? HandleTable.shared.release(token) }
    var asked = mp_tile_request()
    asked.size = UInt32(MemoryLayout<mp_tile_request>.size)
    asked.level = Int32(clamping: request.level)
    (asked.column, asked.row) = (Int64(request.column), Int64(request.row))
    asked.scale = request.scale
    asked.rect = request.rect.c
    (asked.width, asked.height) = (Int32(clamping: request.width), Int32(clamping: request.height))
    asked.token = token
    var answer = mp_tile_answer(truncatingIfNeeded: MP_TILE_FAILED)
    bitmap.draw { bytes, stride in
      answer = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe withUnsafePointer(to: asked) { asked in
          callBack { unsafe draw(user, asked, bytes.baseAddress, stride) }
        }
      }
    }
    switch Int(answer) {
    case MP_TILE_DRAWN: return .drawn
    case MP_TILE_EMPTY: return .nothing
    default: throw Failure(MP_ERROR_RANGE, "the program's function answered \(answer)")
    }
  }
}
