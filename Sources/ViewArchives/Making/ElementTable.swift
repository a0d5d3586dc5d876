/// What a session knows of elements, by their numbers: those of its roots lie beside each other in the file, so that an
/// array has them; what others have made is in a dictionary.
@MainActor final class ElementTable {
  struct Entry {
    var object: AnyObject?
    /// The element as it is in the size classes.
    var element: Element?
    var kind: ElementKind?
    var type: AnyClass?
    var marks: Marks = []
  }

  struct Marks: OptionSet {
    let rawValue: UInt8
    /// The object has its values.
    static let isFilled = Marks(rawValue: 1)
    /// No object can be made.
    static let isRefused = Marks(rawValue: 2)
    /// The class is known, or that there is none.
    static let hasType = Marks(rawValue: 4)
    /// The kind is known, or that there is none.
    static let hasKind = Marks(rawValue: 8)
    /// Another session has made the object.
    static let isGiven = Marks(rawValue: 16)
  }

  /// The numbers of the roots and of what is below them.
  let range: ClosedRange<Int>
  // Nothing changes these while they are read: a check each time would take as long as the reading.
  @exclusivity(unchecked) private var entries: [Entry]
  @exclusivity(unchecked) private var others: [Int: Entry] = [:]

  init(_ roots: [Element]) {
    let first = roots.map(\.number).min() ?? 1
    range = first...max(first, roots.map(\.end).max() ?? 1)
    unsafe entries = Array(repeating: Entry(), count: range.count)
  }

  subscript(_ number: Int) -> Entry {
    get { unsafe range.contains(number) ? entries[number - range.lowerBound] : others[number] ?? Entry() }
    set { change(number) { $0 = newValue } }
  }

  @inline(__always)
  private func change(_ number: Int, _ body: (inout Entry) -> Void) {
    if range.contains(number) {
      unsafe body(&entries[number - range.lowerBound])
    } else {
      unsafe body(&others[number, default: Entry()])
    }
  }

  func object(_ number: Int) -> AnyObject? {
    unsafe range.contains(number) ? entries[number - range.lowerBound].object : others[number]?.object
  }

  func setObject(_ object: AnyObject, _ number: Int) { change(number) { $0.object = object } }

  func has(_ mark: Marks, _ number: Int) -> Bool {
    unsafe range.contains(number)
      ? entries[number - range.lowerBound].marks.contains(mark) : others[number]?.marks.contains(mark) ?? false
  }

  func note(_ mark: Marks, _ number: Int) { change(number) { $0.marks.insert(mark) } }

  /// The numbers that have objects, in the order of the file.
  var numbers: [Int] {
    let own = range.filter { unsafe entries[$0 - range.lowerBound].object != nil }
    let outside = unsafe others.filter { $0.value.object != nil }.map(\.key)
    return outside.isEmpty ? own : (own + outside).sorted()
  }

  /// Forgets what elements are in the size classes.
  func forgetElements() {
    for index in unsafe entries.indices where unsafe entries[index].element != nil {
      unsafe entries[index].element = nil
    }
  }
}
