public import MultiplaneCollections
public import MultiplaneLists

// Lists whose cells are made from nibs.
extension TableView {
  /// Registers a nib whose first cell is made for each cell of a reuse identifier; nil takes the registration back.
  /// Errors of the nib go to its `options.warn`.
  public final func register(_ nib: Nib?, forCellReuseIdentifier identifier: String) {
    register(nib?.maker(TableViewCell.self), forCellReuseIdentifier: identifier)
  }

  /// Registers a nib whose first header or footer is made for a reuse identifier; nil takes the registration back.
  public final func register(_ nib: Nib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    register(nib?.maker(TableViewHeaderFooterView.self), forHeaderFooterViewReuseIdentifier: identifier)
  }
}

extension CollectionView {
  /// Registers a nib whose first cell is made for each cell of a reuse identifier; nil takes the registration back.
  /// Errors of the nib go to its `options.warn`.
  public final func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    register(nib?.maker(CollectionViewCell.self), forCellWithReuseIdentifier: identifier)
  }

  /// Registers a nib whose first reusable view is made for a kind and a reuse identifier; nil takes the registration
  /// back.
  public final func register(
    _ nib: Nib?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    register(
      nib?.maker(CollectionReusableView.self), forSupplementaryViewOfKind: elementKind,
      withReuseIdentifier: identifier)
  }
}

extension CollectionView.CellRegistration {
  /// Makes a registration of cells that are made from the first cell of a nib.
  @MainActor public init(cellNib: Nib, handler: @escaping Handler) {
    self.init(make: cellNib.maker(Cell.self), handler: handler)
  }
}

extension CollectionView.SupplementaryRegistration {
  /// Makes a registration of views of a kind that are made from the first of a nib.
  @MainActor public init(supplementaryNib: Nib, elementKind: String, handler: @escaping Handler) {
    self.init(elementKind: elementKind, make: supplementaryNib.maker(Supplementary.self), handler: handler)
  }
}

extension Nib {
  /// What makes the first object of a class, each time anew.
  fileprivate func maker<Object>(_ type: Object.Type) -> @MainActor () -> Object? {
    { [self] in first(type) }
  }
}
