import Glibc
import MultiplaneViews
import Testing

@Suite @MainActor struct DescriptorTests {
  private let application = Application()

  private struct Pipe {
    let (read, write): (Int32, Int32)
    init() {
      var ends: [Int32] = [-1, -1]
      _ = unsafe pipe(&ends)
      (read, write) = (ends[0], ends[1])
      _ = fcntl(read, F_SETFL, O_NONBLOCK)
    }
    func put() {
      var byte: UInt8 = 1
      _ = unsafe Glibc.write(write, &byte, 1)
    }
    func take() -> Int {
      var byte: UInt8 = 0
      var count = 0
      while unsafe Glibc.read(read, &byte, 1) == 1 { count += 1 }
      return count
    }
  }

  private func isReadable() -> Bool {
    var entry = pollfd(fd: application.poster.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  @Test func oneDescriptorForAll() throws {
    let (a, b) = (Pipe(), Pipe())
    var seen: [String] = []
    let first = try application.descriptors.watch(a.read) { seen.append("a \($0.rawValue) \(a.take())") }
    try application.descriptors.watch(b.read) { seen.append("b \($0.rawValue) \(b.take())") }
    #expect(!isReadable())
    a.put()
    a.put()
    #expect(isReadable())
    application.turn(at: 0)
    #expect(seen == ["a 1 2"] && !isReadable())
    b.put()
    application.poster.post { seen.append("posted") }
    #expect(isReadable())
    application.turn(at: 1)
    #expect(seen == ["a 1 2", "b 1 1", "posted"] && !isReadable())
    first.invalidate()
    a.put()
    #expect(!isReadable() && application.descriptors.count == 1)
    application.turn(at: 2)
    #expect(seen.count == 3)
  }

  @Test func whatIsTakenIsDeliveredInTheSameTurn() throws {
    final class Keys: View {
      var count = 0
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { count += 1 }
    }
    let stage = Stage(10, 10)
    let keys = Keys()
    stage.window.addSubview(keys)
    keys.becomeFirstResponder()
    let pipe = Pipe()
    try stage.application.descriptors.watch(pipe.read) { _ in
      _ = pipe.take()
      stage.application.send(KeyInput(Key("a"), phase: .began, time: 0))
    }
    pipe.put()
    stage.application.turn(at: 0)
    #expect(keys.count == 1)
  }

  @Test func writableAndClosed() throws {
    let pipe = Pipe()
    var seen: [DescriptorSet.Readiness] = []
    let watch = try application.descriptors.watch(pipe.write, for: .writable) { seen.append($0) }
    application.turn(at: 0)
    watch.interest = []
    application.turn(at: 1)
    #expect(seen == [.writable] && !isReadable())
    close(pipe.read)
    application.turn(at: 2)
    application.turn(at: 3)
    #expect(seen == [.writable, .closed] && !watch.isValid && !isReadable() && application.descriptors.count == 0)
  }

  @Test func whatCannotBeWatched() throws {
    let set = application.descriptors
    #expect(throws: DescriptorError.self) { try set.watch(-1) { _ in } }
    #expect(throws: DescriptorError.self) { try set.watch(99_999) { _ in } }
    let pipe = Pipe()
    try set.watch(pipe.read) { _ in }
    let twice = #expect(throws: DescriptorError.self) { try set.watch(pipe.read) { _ in } }
    #expect(twice?.reason == .isWatched)
    let file = unsafe open("/proc/self/exe", O_RDONLY)
    let isFile = #expect(throws: DescriptorError.self) { try set.watch(file) { _ in } }
    #expect(isFile?.reason == .isFile && isFile?.description.contains("file") == true)
    close(file)
    // Closed and not invalidated, and its number taken again.
    close(pipe.read)
    let again = Pipe()
    if again.read == pipe.read {
      let watch = try set.watch(again.read) { _ in }
      #expect(watch.isValid && set.count == 1)
    }
  }

  @Test func runWaitsForAll() throws {
    let pipe = Pipe()
    var turns = 0
    try application.descriptors.watch(pipe.read) { _ in
      _ = pipe.take()
      application.terminate()
    }
    application.run { _, _ in
      turns += 1
      if turns == 1 { pipe.put() }
      return nil
    }
    #expect(turns <= 3)
  }
}
