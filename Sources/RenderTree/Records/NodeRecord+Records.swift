internal import MultiplaneFramePlan

extension NodeRecord {
  var isFinite: Bool {
    row0.isFinite && row1.isFinite && row2.isFinite && inverse0.isFinite && inverse1.isFinite && inverse2.isFinite
  }
}
