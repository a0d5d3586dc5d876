/// What archives make by the name of its class: the class of gestures.
///
/// A class has no initialiser that all its subclasses have, unless they must write it; one that is not available to
/// them is there all the same, and calls `init(target:action:)` of the subclass.
@preconcurrency @MainActor open class ArchivedObject {
  /// Makes an object of a class that an archive names.
  public required init(archived: Void) {}
}
