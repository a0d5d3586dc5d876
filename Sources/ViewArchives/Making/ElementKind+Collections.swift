import MultiplaneCollections
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// Collection views, their layouts and their cells.
extension ElementKind {
  static var collections: [String: ElementKind] {
    [
      "collectionView": .coded(CollectionView.self, "UICollectionView", parent: "scrollView", fillCollection),
      "collectionViewCell": .coded(
        CollectionViewCell.self, "UICollectionViewCell", parent: "collectionReusableView", fillCell),
      "collectionReusableView": .coded(CollectionReusableView.self, "UICollectionReusableView"),
      "collectionViewLayout": .made(
        CollectionViewLayout.self, "UICollectionViewLayout", { layout($0, CollectionViewLayout.self) }),
      "collectionViewFlowLayout": .made(
        CollectionViewFlowLayout.self, "UICollectionViewFlowLayout",
        { layout($0, CollectionViewFlowLayout.self) as? CollectionViewFlowLayout }, fillFlow),
      "collectionViewController": .coded(
        CollectionViewController.self, "UICollectionViewController", parent: "viewController"
      ) { reader, controller in
        if let clears = reader.flag("clearsSelectionOnViewWillAppear") {
          controller.clearsSelectionOnViewWillAppear = clears
        }
      },
    ]
  }

  /// A layout of the element's class, or of a custom one.
  private static func layout(_ reader: ElementReader, _ usual: CollectionViewLayout.Type) -> CollectionViewLayout? {
    let custom: AnyClass? = reader.element["customClass"].flatMap { reader.session.customType($0, of: reader.element) }
    return (custom as? CollectionViewLayout.Type ?? usual).init(coder: Coder())
  }

  private static func fillCollection(_ reader: ElementReader, _ view: CollectionView) {
    let element = reader.element
    if let flag = reader.flag("allowsSelection") { view.allowsSelection = flag }
    if let flag = reader.flag("allowsMultipleSelection") { view.allowsMultipleSelection = flag }
    if let flag = reader.flag("prefetchingEnabled") { view.isPrefetchingEnabled = flag }
    if let child = element.keyed("collectionViewLayout"),
      let layout = reader.session.make(child) as? CollectionViewLayout
    {
      view.collectionViewLayout = layout
    }
    if let child = element.keyed("backgroundView") { view.backgroundView = reader.session.make(child) as? View }
    for cell in element.list("cells") { reader.session.register(cell, in: view) }
    for (key, kind) in [
      ("sectionHeaderView", CollectionView.elementKindSectionHeader),
      ("sectionFooterView", CollectionView.elementKindSectionFooter),
    ] {
      if let child = element.keyed(key) { reader.session.register(child, ofKind: kind, in: view) }
    }
  }

  private static func fillCell(_ reader: ElementReader, _ cell: CollectionViewCell) {
    let element = reader.element
    reader.adopt(cell.contentView, key: "contentView")
    if let child = element.keyed("backgroundView") { cell.backgroundView = reader.session.make(child) as? View }
    if let child = element.keyed("selectedBackgroundView") {
      cell.selectedBackgroundView = reader.session.make(child) as? View
    }
  }

  private static func fillFlow(_ reader: ElementReader, _ layout: CollectionViewFlowLayout) {
    if let points = reader.number("minimumLineSpacing") { layout.minimumLineSpacing = points }
    if let points = reader.number("minimumInteritemSpacing") { layout.minimumInteritemSpacing = points }
    let directions: Words<CollectionView.ScrollDirection> = ["horizontal": .horizontal, "vertical": .vertical]
    if let direction = reader.word("scrollDirection", directions) { layout.scrollDirection = direction }
    if let flag = reader.flag("sectionHeadersPinToVisibleBounds") { layout.sectionHeadersPinToVisibleBounds = flag }
    if let flag = reader.flag("sectionFootersPinToVisibleBounds") { layout.sectionFootersPinToVisibleBounds = flag }
    if let size = reader.size("itemSize") { layout.itemSize = size }
    // Interface Builder writes one that is not asked for as zero.
    if reader.element["automaticEstimatedItemSize"] == "YES" {
      layout.estimatedItemSize = CollectionViewFlowLayout.automaticSize
    } else if let size = reader.size("estimatedItemSize") {
      layout.estimatedItemSize = size
    }
    if let size = reader.size("headerReferenceSize") { layout.headerReferenceSize = size }
    if let size = reader.size("footerReferenceSize") { layout.footerReferenceSize = size }
    if let insets = reader.insets("sectionInset") { layout.sectionInset = insets }
  }
}

extension ArchiveSession {
  /// Lets a collection view make the cells of a prototype.
  func register(_ prototype: Element, in view: CollectionView) {
    guard let identifier = prototype["reuseIdentifier"] else { return }
    let make: @MainActor () -> CollectionViewCell? = maker(of: prototype)
    view.register(make, forCellWithReuseIdentifier: identifier)
  }

  /// Lets a collection view make the supplementary views of a prototype.
  func register(_ prototype: Element, ofKind kind: String, in view: CollectionView) {
    guard let identifier = prototype["reuseIdentifier"] else { return }
    let make: @MainActor () -> CollectionReusableView? = maker(of: prototype)
    view.register(make, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
  }
}
