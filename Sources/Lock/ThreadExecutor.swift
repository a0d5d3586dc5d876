/// A task executor that hands its jobs to a function, instead of Swift's cooperative pool.
package final class ThreadExecutor: TaskExecutor {
  /// The part of a task up to its next suspension. Must be run exactly once.
  package struct Job: Sendable {
    fileprivate let job: UnownedJob
    fileprivate let executor: ThreadExecutor

    package func run() {
      unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  private let submit: @Sendable (Job) -> Void

  /// - Parameter submit: receives each job, on any thread.
  package init(submit: @escaping @Sendable (Job) -> Void) {
    self.submit = submit
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    submit(Job(job: UnownedJob(job), executor: self))
  }
}
