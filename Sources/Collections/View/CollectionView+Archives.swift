import MultiplaneLists

// What archives make: cells and supplementary views by functions in the place of classes.
extension CollectionView {
  /// Makes the cells of an identifier by a function.
  package final func register(
    _ make: (@MainActor () -> CollectionViewCell?)?, forCellWithReuseIdentifier identifier: String
  ) {
    pool.register(make, for: identifier)
  }

  /// Makes the supplementary views of a kind and an identifier by a function.
  package final func register(
    _ make: (@MainActor () -> CollectionReusableView?)?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    extras(of: elementKind).register(make, for: identifier)
  }
}
