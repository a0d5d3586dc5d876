internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FramePlan {
  /// Adds a copy to a page: to the last pass if that only copies to the same page.
  mutating func append(_ copy: Copy, to page: Page) {
    copies.append(copy)
    if let last = passes.last, last.target == .page(page), last.batches.isEmpty,
      last.copies.upperBound == copies.count - 1
    {
      passes[passes.count - 1].scissor = last.scissor.union(copy.to)
      passes[passes.count - 1].copies = last.copies.lowerBound..<copies.count
      return
    }
    passes.append(
      Pass(
        target: .page(page), scissor: copy.to, clear: nil, batches: batches.count..<batches.count,
        copies: copies.count - 1..<copies.count))
  }
}
