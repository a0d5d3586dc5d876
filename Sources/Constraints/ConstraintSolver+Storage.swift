import MultiplaneGeometry

// The records of the solver. All refer to each other by indices into the solver's arrays, so that a copy of the
// solver is a copy of its arrays; -1 stands for none.
extension ConstraintSolver {
  /// One linear expression, normalized so that its first coefficient is 1. Constraints on the same expression share a
  /// row: their costs add up to one convex, piecewise linear function f of the expression's value.
  struct Row: BitwiseCopyable {
    /// Where its terms begin in `terms`; they lie side by side.
    var firstTerm: Int32
    var termCount: Int32
    /// The first of its constraints, linked by `Entry.next`.
    var firstEntry: Int32 = -1
    /// The first node of its multiplier in `nodes`: a subgradient of f. The multipliers of all rows balance: the sum of
    /// multiplier times expression is zero.
    var multiplier: Int32 = -1
    /// The place in the basis, or -1.
    var slot: Int32 = -1
    /// The slot whose triangular factor has the terms of this row, or -1.
    var factorSlot: Int32 = -1
    /// The next row with the same hash of terms.
    var nextSameHash: Int32 = -1
    /// Whether it is in use, is the row of one variable that is kept, waits in `dirtyRows`, waits in `checks`.
    var isAlive = true
    var isUnary = false
    var isDirty = false
    var isChecked = false
    /// What the expression is held at while the row is in the basis.
    var value = 0.0
  }

  /// One coefficient of a row, linked with the others of its variable.
  struct Term: BitwiseCopyable {
    var variable: Int32
    var row: Int32
    var next: Int32
    var previous: Int32
    var coefficient: Double
  }

  /// One constraint.
  struct Entry: BitwiseCopyable {
    var row: Int32
    var next: Int32 = -1
    var previous: Int32 = -1
    /// The order of adding: among equals, the later one gives way.
    var age: UInt32
    var priority: Float
    var relation: ConstraintRelation
    var isAlive = true
    /// Whether it is required and given up, and whether that was reported.
    var isBroken = false
    /// The relation's other side, for the normalized expression.
    var bound: Double
    /// What a normalized violation is multiplied by to get that of the caller's expression; negative where the
    /// relation was mirrored.
    var scale: Double

    /// The cost of one unit of normalized violation.
    var weight: Double { abs(scale) }

    /// The factor of the weight among constraints of the same priority where the sum alone does not decide, from 1 for
    /// the oldest downwards; exact in 20 bits.
    var seniority: Double { 1 - Double(age & 0xF_FFFF) / 1_048_576 }
  }

  /// One place in the basis: a variable, and what it is computed from.
  struct Slot: BitwiseCopyable {
    /// The row that is held in this place; -1 for a new variable, until an update holds it by an equality or alone.
    var row: Int32
    /// The row whose terms stand in the triangular factor: the variable is (target - other terms) / pivot.
    var factor: Int32
    var pivot = 1.0
    /// Its index in `order`; the factor has only variables with a smaller one beside this.
    var position: Int32
    /// How many factors of other slots have the variable.
    var dependents: Int32 = 0
  }

  /// What a slot has to do with exchanges.
  struct ExchangeLinks: BitwiseCopyable {
    /// How many mention it.
    var count: Int32 = 0
    /// The first and the last one in its place.
    var first: Int32 = -1
    var last: Int32 = -1
    /// What the factor's expression is held at: the row's value, changed by the exchanges.
    var target = 0.0
  }

  /// What is so of a variable, and of its slot.
  struct Marks: OptionSet, BitwiseCopyable {
    var rawValue: UInt8
    static let isAlive = Marks(rawValue: 1)
    /// It must be computed.
    static let isDirty = Marks(rawValue: 2)
    /// It has changed in this update.
    static let isChanged = Marks(rawValue: 4)
    /// It waits in `heap`.
    static let isQueued = Marks(rawValue: 8)
    /// It is in `combinationSlots`.
    static let isCombined = Marks(rawValue: 16)
  }

  /// One exchange of a row in the basis, as a row of the elementary matrix that follows the factors (the product form
  /// of the inverse).
  struct Exchange: BitwiseCopyable {
    var slot: Int32
    var first: Int32
    var count: Int32
    var next: Int32 = -1
    var pivot: Double
  }

  /// One coefficient of an exchange.
  struct ExchangeTerm: BitwiseCopyable {
    var slot: Int32
    var value: Double
  }

  /// One level of a multiplier, linked from the highest level down.
  struct Node: BitwiseCopyable {
    var key: Float
    var next: Int32
    var value: Double
  }

  /// One level of a number that has a part for each level; a higher level outweighs all lower ones.
  struct Level: BitwiseCopyable {
    var key: Float
    var value: Double
  }
}
