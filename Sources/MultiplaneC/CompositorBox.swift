import CMultiplane
import Multiplane
import MultiplaneChanges
import MultiplaneDrawing
import MultiplaneLock

/// A compositor as C programs hold it. Belongs to the thread that renders, except for `commit` and the wake-up.
final class CompositorBox: @unchecked Sendable {
  // @unchecked: the rest is used on the thread of its handle only.
  let compositor: Compositor
  let mailbox: Mailbox
  let wakeUp = WakeUp()
  /// What made the context, where that is our own.
  private(set) var offscreen: OffscreenSurface?
  var statistics = FrameStatistics()

  private let lock = Lock()
  /// The tree that the compositor draws; the identity is all that counts. Touched under the lock.
  private var inbox = Inbox()

  init(_ compositor: Compositor, offscreen: OffscreenSurface? = nil) {
    self.compositor = compositor
    self.offscreen = offscreen
    mailbox = compositor.mailbox
    compositor.shapeRasterizer = .cairo
  }

  deinit { unsafe wakeUp.set(nil, nil) }

  var context: Context { compositor.context }

  /// Commits the tree that this compositor draws, on the tree's thread. The first one is taken.
  func commit(_ tree: TreeBox, _ body: (LayerTree, Mailbox) -> Void) throws(Failure) {
    try lock.withLock { () throws(Failure) in
      try tree.bind(to: inbox)
      body(tree.tree, mailbox)
    }
  }

  /// Forgets the tree; what it commits from now on is refused.
  func startOver() {
    lock.withLock {
      inbox = Inbox()
      compositor.startOver()
    }
  }

  /// Takes a picture of a layer in place of what was shown; not of a compositor that draws a tree.
  func show(_ snapshot: LayerChanges) throws(Failure) {
    try lock.withLock { () throws(Failure) in
      guard !inbox.isTaken else {
        throw Failure(MP_ERROR_TREE, "the compositor has a tree: layers by themselves are drawn by another one")
      }
      compositor.startOver()
      mailbox.postForThisFrame(snapshot)
    }
  }

  /// Goes on with the context that is current, or with a new one of our own.
  func rebuild() throws {
    if offscreen == nil { return try compositor.rebuild(on: Context.adoptCurrent()) }
    let next = try OffscreenSurface(width: 1, height: 1)
    try compositor.rebuild(on: next.context)
    offscreen = next
  }
}

/// The commits of one tree, for one compositor.
final class Inbox {
  /// Whether a tree has it.
  fileprivate(set) var isTaken = false
}

/// A tree as C programs hold it. Its commits are differences, so that all must go to one compositor, in order.
final class TreeBox {
  let tree: LayerTree
  /// Transactions that the program has to close.
  var openTransactions = 0
  /// Where the first commit went.
  private var inbox: Inbox?

  init(_ tree: LayerTree) { self.tree = tree }

  /// Checks that the next commit may go to a compositor; under the compositor's lock.
  fileprivate func bind(to other: Inbox) throws(Failure) {
    if let inbox {
      guard inbox === other else {
        throw Failure(MP_ERROR_TREE, "the tree was committed to another compositor, or before this one started over")
      }
    } else {
      guard !other.isTaken else {
        throw Failure(MP_ERROR_TREE, "the compositor has another tree: call mp_compositor_start_over first")
      }
      other.isTaken = true
      inbox = other
    }
  }
}

/// The function that the program gave to be woken. Any thread. It is `@safe`: the pointer is only given back.
@safe
final class WakeUp: @unchecked Sendable {
  // @unchecked: both are touched only under the lock, which is held during the call: after `set`, the function before
  // does not run.
  private let lock = Lock()
  private var function: mp_wake_up?
  private var user: UnsafeMutableRawPointer?

  func set(_ function: mp_wake_up?, _ user: UnsafeMutableRawPointer?) {
    lock.withLock {
      unsafe self.function = function
      unsafe self.user = user
    }
  }

  func call() {
    lock.withLock { callBack { unsafe function?(user) } }
  }
}

/// A surface as C programs hold it.
final class SurfaceBox {
  let surface: any Surface

  init(_ surface: any Surface) { self.surface = surface }
}

func tree(_ handle: OpaquePointer?) throws(Failure) -> TreeBox {
  try unsafe HandleTable.shared.find(bits(handle), .tree, as: TreeBox.self)
}

func compositor(_ handle: OpaquePointer?) throws(Failure) -> CompositorBox {
  try unsafe HandleTable.shared.find(bits(handle), .compositor, as: CompositorBox.self)
}

func surface(_ handle: OpaquePointer?) throws(Failure) -> SurfaceBox {
  try unsafe HandleTable.shared.find(bits(handle), .surface, as: SurfaceBox.self)
}
