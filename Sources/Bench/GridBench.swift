import CAllocations
import MultiplaneCollections
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

/// Measures a grid of pictures, four beside one another, that is scrolled by whole pixels.
@MainActor package struct GridBench {
  /// Items of the grid.
  package var count = 100_000
  /// How many frames are measured; the median counts.
  package var frames = 400

  /// What is measured.
  package struct Figures: Sendable {
    /// Of frames, a line of four or none of which comes in.
    package var costs = ScrolledCosts()
    /// Cells that were ever made, and that are in sight.
    package var made = 0, inSight = 0
    /// Bytes of the heap for the grid with its cells in sight.
    package var bytes = 0
  }

  /// Takes the defaults.
  package init() {}

  private final class Cell: CollectionViewCell {
    let picture = ImageView(image: nil)
    override init(frame: Rect) {
      super.init(frame: frame)
      picture.frame = contentView.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(picture)
      layer.cornerRadius = 6
      layer.masksToBounds = true
    }
    required init?(coder: Coder) { nil }
  }

  @MainActor private final class Source: CollectionViewDataSource {
    let count: Int
    let pictures: [Image]
    var made: Set<ObjectIdentifier> = []

    init(count: Int) {
      self.count = count
      pictures = (0..<16).compactMap { index in
        let bytes = [UInt8](repeating: UInt8(clamping: index * 15), count: 176 * 176 * 4)
        return (try? Bitmap(width: 176, height: 176, format: .bgra8, bytes: bytes)).map { Image($0, scale: 2) }
      }
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      made.insert(ObjectIdentifier(cell))
      (cell as? Cell)?.picture.image = pictures.isEmpty ? nil : pictures[indexPath.item % pictures.count]
      return cell
    }
  }

  /// Measures all.
  package func measure() -> Figures {
    var figures = Figures()
    let (scene, source, flow) = (ListBench.Scene(), Source(count: count), CollectionViewFlowLayout())
    (flow.itemSize, flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (Size(88, 88), 2, 2)
    let before = allocated_bytes()
    let grid = CollectionView(frame: scene.window.bounds, collectionViewLayout: flow)
    grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
    grid.dataSource = source
    scene.window.addSubview(grid)
    _ = scene.frame(0)
    figures.bytes = Int(clamping: Double(allocated_bytes() - before))
    var last = grid.indexPathsForVisibleItems.last
    figures.costs = ScrolledCosts(of: grid, in: scene, frames: frames * 4) {
      defer { last = grid.indexPathsForVisibleItems.last }
      return grid.indexPathsForVisibleItems.last != last
    }
    (figures.made, figures.inSight) = (source.made.count, grid.visibleCells.count)
    return figures
  }
}
