package import MultiplaneChanges
internal import MultiplaneContents
package import MultiplaneFramePlan
import MultiplaneLock
import Synchronization

/// Calls tile providers on threads of its own, and collects their results for the thread that renders.
///
/// `update` replaces the queue of wanted tiles; running providers continue. A provider that does not return keeps its
/// thread, and no other tile waits for it once its own tile is no longer wanted.
package final class TileLoader: @unchecked Sendable {
  // @unchecked: everything below is touched only while the monitor is locked.
  private let monitor = Monitor()
  private let mailbox: Mailbox
  /// The most urgent last.
  private var queue: [TileWant] = []
  private var running: [UInt64: Running] = [:]
  private var results: [TileResult] = []
  /// Whether there are results: mostly there are none, and the monitor is not needed.
  private let hasSome = Atomic(false)
  private var jobs: [ThreadExecutor.Job] = []
  private var threads = 0
  private var idleThreads = 0
  /// Whether the thread that renders waits for a result.
  private var isAwaited = false
  private var concurrency = 1
  private var isStopped = false

  private struct Running {
    let want: TileWant
    /// When it began, by the monitor's clock.
    let start: Double
    var task: Task<Void, Never>?
  }

  /// Limit, however many providers hang.
  private static let mostThreads = 64
  /// Idle threads end after this time, seconds.
  private static let idleTime = 10.0
  /// After this time a running provider no longer counts against the concurrency of others, seconds.
  private static let patience = 1.0

  /// - Parameter mailbox: a frame is requested there when a tile has arrived.
  package init(mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Replaces the wanted tiles. Called on the thread that renders.
  package func update(_ wants: [TileWant], concurrency: Int) {
    monitor.withLock {
      guard !isStopped else { return }
      self.concurrency = min(max(concurrency, 1), Self.mostThreads)
      queue.removeAll(keepingCapacity: true)
      for want in wants.reversed() where running[want.token] == nil && !isDone(want.token) { queue.append(want) }
      for job in running.values where job.want.request.isCancelled { job.task?.cancel() }
      startThreads()
      // No more than there are tiles: each thread that finds none costs two changes of threads. Only idle threads wait
      // here, as the thread that renders, which waits for results, is this one.
      for _ in 0..<min(queue.count, idleThreads) { monitor.wakeOne() }
    }
  }

  private func isDone(_ token: UInt64) -> Bool { results.contains { $0.token == token } }

  /// Whether there are results to take.
  package var hasResults: Bool { hasSome.load(ordering: .acquiring) }

  /// Takes the results since the last call. Called on the thread that renders.
  ///
  /// - Parameter taken: an empty array, whose memory is used for the next results.
  package func takeResults(into taken: inout [TileResult]) {
    monitor.withLock {
      swap(&results, &taken)
      hasSome.store(!results.isEmpty, ordering: .releasing)
    }
  }

  /// Waits until something has arrived, or until a time of the monitor's clock.
  package func waitForResult(until time: Double) {
    monitor.withLock {
      isAwaited = true
      while results.isEmpty, !isStopped, Monitor.now() < time { monitor.wait(until: time) }
      isAwaited = false
    }
  }

  /// Cancels all tiles and drops later results. Does not wait for the providers.
  package func stop() {
    monitor.withLock {
      isStopped = true
      queue.removeAll()
      results.removeAll()
      hasSome.store(false, ordering: .releasing)
      for job in running.values {
        job.want.request.cancel()
        job.task?.cancel()
      }
      monitor.wakeAll()
    }
  }

  // MARK: Threads

  /// Number of running providers that count against the concurrency of a source: wanted tiles, except those of other
  /// sources that take long.
  private func activeCount(for source: TileSource?, at time: Double) -> Int {
    running.values.count {
      !$0.want.request.isCancelled && (time - $0.start < Self.patience || $0.want.source === source)
    }
  }

  /// While the monitor is locked.
  private func startThreads() {
    let room = max(concurrency - activeCount(for: nil, at: Monitor.now()), 0)
    // At least one thread, which starts once the others take too long.
    var needed = jobs.count + min(queue.count, max(room, 1)) - idleThreads
    while needed > 0, threads < Self.mostThreads {
      // Without a new thread, the existing ones do the work.
      guard WorkerThread.start({ self.work() }) else { return }
      threads += 1
      needed -= 1
    }
  }

  private enum Work {
    case job(ThreadExecutor.Job)
    case tile(TileWant)
  }

  private func work() {
    while let next = nextWork() {
      switch next {
      case .job(let job): job.run()
      case .tile(let want): draw(want)
      }
    }
  }

  /// Waits for work; nil if the thread must end.
  private func nextWork() -> Work? {
    monitor.withLock {
      while true {
        if !jobs.isEmpty { return .job(jobs.removeFirst()) }
        if let want = nextWant() { return .tile(want) }
        if isStopped { break }
        idleThreads += 1
        let now = Monitor.now()
        let end = now + Self.idleTime
        monitor.wait(until: queue.isEmpty ? end : nextImpatience(after: now) ?? end)
        idleThreads -= 1
        if Monitor.now() >= end, jobs.isEmpty, queue.isEmpty { break }
      }
      threads -= 1
      return nil
    }
  }

  /// The next time at which a running provider stops counting.
  private func nextImpatience(after time: Double) -> Double? {
    running.values.lazy.map { $0.start + Self.patience }.filter { $0 > time }.min()
  }

  private func nextWant() -> TileWant? {
    guard !isStopped, !queue.isEmpty else { return nil }
    let now = Monitor.now()
    guard activeCount(for: nil, at: now) < concurrency else { return nil }
    queue.removeAll { $0.request.isCancelled }
    guard let index = queue.lastIndex(where: { activeCount(for: $0.source, at: now) < concurrency }) else { return nil }
    let want = queue.remove(at: index)
    running[want.token] = Running(want: want, start: now)
    return want
  }

  // MARK: Tiles

  private func draw(_ want: TileWant) {
    let request = want.request
    switch want.source.provider {
    case .sync(let provider):
      var bitmap = TileBitmap(width: request.width, height: request.height)
      let outcome: TileResult.Outcome
      do {
        outcome = try Self.outcome(provider.drawTile(request, into: &bitmap), bitmap, request)
      } catch {
        outcome = .failed(.thrown("\(error)"))
      }
      finish(want, outcome)
    case .async(let provider):
      let task = Task(executorPreference: executor) {
        var bitmap = TileBitmap(width: request.width, height: request.height)
        let outcome: TileResult.Outcome
        do {
          outcome = try Self.outcome(await provider.drawTile(request, into: &bitmap), bitmap, request)
        } catch {
          outcome = .failed(.thrown("\(error)"))
        }
        self.finish(want, outcome)
      }
      monitor.withLock {
        running[want.token]?.task = task
        if isStopped || request.isCancelled { task.cancel() }
      }
    }
  }

  private var executor: ThreadExecutor {
    ThreadExecutor { [self] job in
      monitor.withLock {
        jobs.append(job)
        startThreads()
        monitor.wakeAll()
      }
    }
  }

  private func finish(_ want: TileWant, _ outcome: TileResult.Outcome) {
    let isWanted = monitor.withLock {
      running[want.token] = nil
      // This thread goes on with the next tile.
      defer {
        startThreads()
        if isAwaited { monitor.wakeAll() }
      }
      guard !isStopped, !want.request.isCancelled else { return false }
      results.append(TileResult(token: want.token, outcome: outcome))
      hasSome.store(true, ordering: .releasing)
      return true
    }
    if isWanted { mailbox.requestFrame() }
  }

  /// The checked result of a provider, which may return anything.
  private static func outcome(
    _ answer: TileAnswer, _ drawn: TileBitmap, _ request: TileRequest
  ) throws(BitmapError) -> TileResult.Outcome {
    switch answer {
    case .nothing: return .nothing
    case .drawn:
      // The provider may have replaced the bitmap.
      guard drawn.width == request.width, drawn.height == request.height else {
        return .failed(.wrongSize(width: drawn.width, height: drawn.height))
      }
      return .bitmap(try drawn.finished())
    case .bitmap(let bitmap):
      guard bitmap.width == request.width, bitmap.height == request.height else {
        return .failed(.wrongSize(width: bitmap.width, height: bitmap.height))
      }
      guard let tile = bitmap.asTile() else { return .failed(.wrongFormat(bitmap.format)) }
      return .bitmap(tile)
    }
  }
}
