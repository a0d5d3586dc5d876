import MultiplaneGeometry

/// A solver for linear constraints with strict priorities, kept between solutions.
///
/// It finds values of variables for linear equalities and inequalities. Priorities are strict levels: a higher one wins
/// against any number of lower ones. Within a level the sum of absolute violations is least, in units of the
/// caller's expressions, as in Cassowary (Badros, Borning, Stuckey: The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm, 2001). Where that leaves a choice among violations, constraints that were added later give way;
/// a required one that is given up does not pull on others beyond that. Variables that nothing determines are 0, or as
/// near to it as inequalities on them allow.
///
/// **Method.** The problem is a least absolute deviation problem whose weights are powers of an infinitesimal. Its dual
/// has one multiplier for each row, in a box, and one balance for each variable; the solver is a bounded primal simplex
/// method on that dual (Barrodale, Roberts: An Improved Algorithm for Discrete L1 Linear Approximation, 1973; Wagner:
/// Linear Programming Techniques for Regression Analysis, 1959), with multipliers that are lexicographic vectors. All
/// multipliers zero are always balanced, so that any basis is a start: rows take, by structure alone and in the order
/// of priority, a variable that nothing else holds (the presolve); the basis is then triangular, and values are
/// substituted in that order. Only rows that are violated at those values run an exchange: the row is expressed by
/// those in the basis, along the definitions of its variables, and the rest of the solver is not touched. Exchanges
/// that leave the basis triangular replace a factor, others are kept in product form (Dantzig, Orchard-Hays: The
/// Product Form for the Inverse in the Simplex Method, 1954) until a new factorization, which peels row and column
/// singletons and tears what is left (Hellerman, Rarick: Reinversion with the Preassigned Pivot Procedure, 1971).
///
/// **Cost.** A constraint that is satisfied costs a test when its variables change. A constraint on one variable is
/// settled with the others on it. A changed constant costs the variables that depend on it. Independent systems in one
/// solver do not touch each other.
///
/// A value; copies are independent. Not for several threads at once.
package struct ConstraintSolver {
  /// A variable of one solver; its index may be used again after removal.
  package struct Variable: Hashable, Sendable, BitwiseCopyable {
    /// The index, from 0; small, for arrays beside the solver.
    package let index: Int
    package init(index: Int) { self.index = index }
  }

  /// A constraint of one solver; its index may be used again after removal.
  package struct Constraint: Hashable, Sendable, BitwiseCopyable {
    /// The index, from 0; small, for arrays beside the solver.
    package let index: Int
    package init(index: Int) { self.index = index }
  }

  /// The priority of constraints that must hold.
  package static let required: Float = 1000

  /// What is zero among multipliers and coefficients, which are of the order of 1.
  static let zero = 1e-9
  /// The level below all priorities in which seniority decides.
  static let tieKey: Float = 0
  /// The level below the required one in which seniority decides among required constraints.
  static let requiredTieKey = required.nextDown

  var rows: [Row] = []
  var terms: [Term] = []
  var entries: [Entry] = []
  var slots: [Slot] = []
  /// By the variable's index.
  var marks: [Marks] = []
  /// The row of each variable alone, by the variable's index; also its slot's index. -1 where nothing has needed it.
  var unaryRows: [Int32] = []
  /// The value of each variable, by its index, after the last `update()`.
  package internal(set) var values: [Double] = []
  /// The first term of each variable.
  var firstTerms: [Int32] = []
  /// Slots in the order of substitution; slots that moved leave an entry behind that is skipped.
  var order: [Int32] = []
  var exchanges: [Exchange] = []
  var exchangeTerms: [ExchangeTerm] = []
  /// What each slot has to do with exchanges; empty while there are none.
  var exchangeLinks: [ExchangeLinks] = []
  var nodes: [Node] = []

  var freeRows: [Int32] = []
  var freeEntries: [Int32] = []
  var freeVariables: [Int32] = []
  var freeNode: Int32 = -1
  /// Free blocks of terms by their number.
  var freeTerms: [[Int32]] = []
  /// The first row of each group of hashes of terms; as many groups as a power of two.
  var buckets: [Int32] = []
  var bucketedRows = 0

  /// Rows whose constraints changed.
  var dirtyRows: [Int32] = []
  /// Rows outside the basis whose value may have changed.
  var checks: [Int32] = []
  /// How many slots' variables must be computed; a bit for the position of each, with others that are out of date; and
  /// where the first one may be.
  var dirtySlots = 0
  var dirtyBits: [UInt64] = []
  var firstDirtyWord = Int.max
  var exchangesAreDirty = false
  /// Rows without constraints whose terms are still in a factor.
  var zombieRows: [Int32] = []
  /// Variables that were added since the last update.
  var newVariables: [Int32] = []
  /// Variables that wait for their removal.
  var leavingVariables: [Int32] = []
  /// The coefficients in exchanges after the last factorization.
  var factoredExchangeTerms = 0
  /// The coefficients of exchanges that were visited since then.
  var exchangeWork = 0
  /// The age of the next constraint; 0 is that of those which are older than all others.
  var age: UInt32 = 1
  /// Exchanges since multipliers last moved.
  var degeneratePivots = 0

  /// Required constraints that are given up, in no order.
  var broken: Set<Int32> = []
  var newlyBroken: [Int32] = []
  /// Rows that came into the basis in this update.
  var heldRows: [Int32] = []

  // Scratch of `express`: the row in terms of the basis. The first two have room during an update or a question alone.
  var work: [Double] = []
  var combination: [Double] = []
  var combinationSlots: [Int32] = []
  var heap: [Int32] = []

  /// Variables that changed in this update, with their values before it.
  var changes: [(variable: Int32, value: Double)] = []

  /// Counts of work, for tests.
  package internal(set) var statistics = Statistics()

  /// Makes a solver without variables.
  package init() {}

  /// How much was done since the solver was made.
  package struct Statistics: Sendable, Equatable {
    /// Variables computed, rows tested, rows expressed by the basis, exchanges, factorizations.
    package var substitutions = 0
    package var tests = 0
    package var expressions = 0
    package var pivots = 0
    package var factorizations = 0
    /// Rounds of testing and exchanging.
    package var rounds = 0
  }
}
