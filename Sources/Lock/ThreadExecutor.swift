/// Runs the jobs of tasks wherever it is told to, instead of on Swift's cooperative pool.
package final class ThreadExecutor: TaskExecutor {
  /// A part of a task, up to where it waits next. Is to be run once.
  package struct Job: Sendable {
    fileprivate let job: UnownedJob
    fileprivate let executor: ThreadExecutor

    package func run() {
      unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  private let submit: @Sendable (Job) -> Void

  /// - Parameter submit: gets each job, on any thread.
  package init(submit: @escaping @Sendable (Job) -> Void) {
    self.submit = submit
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    submit(Job(job: UnownedJob(job), executor: self))
  }
}
