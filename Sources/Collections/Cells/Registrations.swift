public import MultiplaneLists

/// Tells one registration from another; kept by the collection views that know it, so that its address stays its own.
final class RegistrationKey {}

extension CollectionView {
  /// How cells of a class show items: in place of a class under an identifier.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Shows an item in a cell.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let key = RegistrationKey()
    let handler: Handler
    let make: (@MainActor () -> Cell?)?

    /// Makes a registration; it is kept and used for all cells of its kind.
    public init(handler: @escaping Handler) { (self.handler, make) = (handler, nil) }

    /// Makes a registration of cells that a function makes: those of archives.
    package init(make: @escaping @MainActor () -> Cell?, handler: @escaping Handler) {
      (self.make, self.handler) = (make, handler)
    }
  }

  /// How supplementary views of a class show a section.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Shows a section in a view.
    public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) ->
      Void
    let key = RegistrationKey()
    let kind: String
    let handler: Handler
    let make: (@MainActor () -> Supplementary?)?

    /// Makes a registration of views of a kind.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, make) = (elementKind, handler, nil)
    }

    /// Makes a registration of views that a function makes: those of archives.
    package init(elementKind: String, make: @escaping @MainActor () -> Supplementary?, handler: @escaping Handler) {
      (kind, self.make, self.handler) = (elementKind, make, handler)
    }
  }

  /// A cell that shows an item as a registration says.
  public final func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = identifier(of: registration.key) {
      if let make = registration.make { pool.register({ make() }, for: $0) } else { pool.register(Cell.self, for: $0) }
    }
    guard let cell = dequeueCell(identifier, indexPath) as? Cell else {
      preconditionFailure("no \(Cell.self) was made for \(indexPath)")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view that shows a section as a registration says.
  public final func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.kind
    let identifier = identifier(of: registration.key) {
      if let make = registration.make {
        extras(of: kind).register({ make() }, for: $0)
      } else {
        extras(of: kind).register(Supplementary.self, for: $0)
      }
    }
    guard let view = extras(of: kind).take(identifier) as? Supplementary else {
      preconditionFailure("no \(Supplementary.self) was made for \(indexPath)")
    }
    registration.handler(view, registration.kind, indexPath)
    return view
  }

  private final func identifier(of key: RegistrationKey, register: (String) -> Void) -> String {
    let own = ObjectIdentifier(key)
    if let known = registrations[own] { return known.identifier }
    let made = "registration \(registrations.count)"
    registrations[own] = (key, made)
    register(made)
    return made
  }
}
