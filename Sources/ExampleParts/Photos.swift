import Glibc
package import MultiplaneDrawing
package import MultiplaneGeometry
import MultiplaneLock
package import MultiplaneViews

/// A picture: its name, and what reads it, on any thread.
package struct Photo: Sendable {
  package let name: String
  /// Throws, or answers nil, where there is no picture.
  package let read: @Sendable () throws -> Image?
}

/// The pictures of a folder.
package enum PhotoFolder {
  private static let kinds = [".png", ".jpg", ".jpeg", ".webp", ".gif"]

  package static var ofEnvironment: String? { unsafe getenv("PHOTOS").map { unsafe String(cString: $0) } }

  /// The pictures by their names, in order. A folder that cannot be read has none.
  package static func photos(in folder: String) -> [Photo] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if kinds.contains(where: { name.lowercased().hasSuffix($0) }) { names.append(name) }
    }
    return names.sorted().map { name in Photo(name: name) { try Image(path: "\(folder)/\(name)", scale: 1) } }
  }
}

/// Work on a picture that may be dropped.
package final class PhotoTicket: Sendable {
  private let lock = Lock()
  private let state = State()
  /// Read and written under the lock.
  private final class State: @unchecked Sendable { var isDropped = false }

  /// What has not begun is not done, and what has is not told.
  package func drop() { lock.withLock { state.isDropped = true } }
  var isDropped: Bool { lock.withLock { state.isDropped } }
}

/// Makes pictures on threads of its own, in the sizes that are shown.
@MainActor package final class PhotoLibrary {
  package private(set) var photos: [Photo]
  private let poster: Poster
  private let threads = PreparationThreads(most: 2)
  /// Of pages, which do not wait for the grid.
  private let pageThreads = PreparationThreads(most: 1)
  /// Small pictures that were made, the last ones.
  private var known: [Int: Image] = [:]
  private var order: [Int] = []
  private var running: [Int: (ticket: PhotoTicket, done: [(Image) -> Void])] = [:]
  /// How many small pictures are kept: some screens of a grid.
  private static let most = 300

  /// Whether small pictures are made here, when they are wanted: for a film that is the same each time.
  package var makesAtOnce = false

  package init(_ photos: [Photo], poster: Poster) { (self.photos, self.poster) = (photos, poster) }

  /// A small picture that was made; nil for none.
  package func thumbnail(_ index: Int) -> Image? { known[index] }

  /// Has a small picture made, unless it is made already.
  ///
  /// - Parameters:
  ///   - side: its sides are not below it, texels.
  ///   - done: is called when it is made, and not after `drop`.
  package func want(_ index: Int, side: Double, done: ((Image) -> Void)? = nil) {
    if known[index] != nil { return }
    if running[index] != nil {
      if let done { running[index]?.done.append(done) }
      return
    }
    let ticket = make(photos[index], fitting: Size(2 * side, 2 * side), on: threads) { [weak self] image in
      self?.take(image, index)
    }
    running[index] = (ticket, done.map { [$0] } ?? [])
  }

  /// Drops the work on a small picture.
  package func drop(_ index: Int) { running.removeValue(forKey: index)?.ticket.drop() }

  /// Takes a picture out of the list: those behind it move up.
  package func remove(_ index: Int) {
    for number in Array(running.keys) { drop(number) }
    photos.remove(at: index)
    let kept = known.filter { $0.key != index }.map { ($0.key > index ? $0.key - 1 : $0.key, $0.value) }
    known = Dictionary(uniqueKeysWithValues: kept)
    order = order.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
  }

  private func take(_ image: Image?, _ index: Int) {
    guard let own = running.removeValue(forKey: index), let image else { return }
    known[index] = image
    order.append(index)
    if order.count > Self.most { known[order.removeFirst()] = nil }
    for body in own.done { body(image) }
  }

  /// Has the picture of a page made.
  ///
  /// - Parameters:
  ///   - size: is not exceeded, texels.
  ///   - done: is called with nil for a picture that cannot be read; not for a ticket that was dropped.
  package func makePage(
    _ index: Int, fitting size: Size, done: @escaping @MainActor @Sendable (Image?) -> Void
  ) -> PhotoTicket { make(photos[index], fitting: size, on: pageThreads, done: done) }

  private func make(
    _ photo: Photo, fitting size: Size, on threads: PreparationThreads,
    done: @escaping @MainActor @Sendable (Image?) -> Void
  ) -> PhotoTicket {
    let (ticket, poster) = (PhotoTicket(), poster)
    if makesAtOnce {
      poster.post { if !ticket.isDropped { done((try? photo.read())?.preparingThumbnail(of: size)) } }
      return ticket
    }
    threads.perform {
      guard !ticket.isDropped else { return }
      let image = (try? photo.read())?.preparingThumbnail(of: size)
      poster.post { if !ticket.isDropped { done(image) } }
    }
    return ticket
  }
}
