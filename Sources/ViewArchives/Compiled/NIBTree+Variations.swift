// What differs by size class in a compiled nib, and what a table has of cells that it does not make.
extension NIBTree {
  /// Of a list of storages, each of what an object has by its traits: values, or views and constraints in it.
  func addVariations(_ list: Int) throws(ViewArchiveError) {
    for storage in try self.list(list, "UITraitStorages") ?? [] {
      guard let object = try object(storage, "UIObject"), let path = try text(storage, "UIKeyPath"),
        let element = place(of: object)
      else { continue }
      let records = try self.list(storage, "UIRecords") ?? []
      if archive.objects[storage].className == "_UIRelationshipTraitStorage" {
        guard let name = ["traitStorageConstraints": "constraints", "traitStorageSubviews": "subviews"][path] else {
          continue
        }
        try addMasks(records, of: try set(storage, "UIRelationshipCandidates"), list: name, to: element)
      } else if let meaning = NIBKey.variations[path] {
        for record in records {
          guard let key = try variationKey(record), var value = try find(record, "UIValue") else { continue }
          // The constant of a constraint is an object.
          if case .object(let number) = value, let own = try find(number, "UINumericConstant") { value = own }
          try apply(meaning, value, to: variation(key, of: element), record, 0)
        }
      }
    }
  }

  /// What is installed: objects that are in no list of the element's are made, and are not there where nothing says so.
  private func addMasks(
    _ records: [Int], of candidates: [Int], list name: String, to element: Element
  ) throws(ViewArchiveError) {
    let known = Set(element.child(name)?.children.compactMap(\.id) ?? [])
    var absent: [Int] = []
    for number in candidates {
      if name == "constraints" {
        if let made = try constraint(number) { element.list(named: name).append(made) }
      } else {
        try addList(named: name, number, to: element)
      }
      if let id = place(of: number)?.id, !known.contains(id) { absent.append(number) }
    }
    for record in records {
      guard let key = try variationKey(record) else { continue }
      var (added, removed) = (try set(record, "UIAddedObjects"), try set(record, "UIRemovedObjects"))
      if key == "default" {
        removed += absent.filter { !added.contains($0) && !removed.contains($0) }
        absent = []
        added = []
      }
      mask(name, "include", added, in: variation(key, of: element))
      mask(name, "exclude", removed, in: variation(key, of: element))
    }
    if !absent.isEmpty { mask(name, "exclude", absent, in: variation("default", of: element)) }
  }

  private func addList(named name: String, _ number: Int, to element: Element) throws(ViewArchiveError) {
    if let made = try self.element(number, depth: 1) { element.list(named: name).append(made) }
  }

  private func mask(_ name: String, _ kind: String, _ numbers: [Int], in variation: Element) {
    let ids = numbers.compactMap { place(of: $0)?.id }
    if ids.isEmpty { return }
    let mask = variation.child("mask", key: name) ?? Element("mask", line: 0, attributes: [("key", name)])
    if mask.children.isEmpty { variation.append(mask) }
    for id in ids { mask.append(Element(kind, line: 0, attributes: [("reference", id)])) }
  }

  private func variation(_ key: String, of element: Element) -> Element {
    if let known = element.child("variation", key: key) { return known }
    let made = Element("variation", line: 0, attributes: [("key", key)])
    element.append(made)
    return made
  }

  /// As a xib writes the traits of a record: `heightClass=compact-widthClass=regular`; `default` without any, nil of
  /// traits that are no size classes.
  private func variationKey(_ record: Int) throws(ViewArchiveError) -> String? {
    guard let traits = try object(record, "UITraitCollection") else { return nil }
    var parts: [String] = []
    for (key, name, words) in NIBKey.traitNames {
      guard let number = try whole(traits, key), let index = Int(exactly: number), words.indices.contains(index),
        !words[index].isEmpty
      else { continue }
      parts.append("\(name)=\(words[index])")
    }
    if parts.isEmpty { return try values(traits).isEmpty ? "default" : nil }
    return parts.joined(separator: "-")
  }

  /// The objects of a set, whose keys are `NS.object.0` and so on.
  private func set(_ number: Int, _ key: String) throws(ViewArchiveError) -> [Int] {
    guard let number = try object(number, key) else { return [] }
    return try values(number).compactMap { pair in
      guard archive.keys[pair.key].hasPrefix("NS.object."), case .object(let found) = pair.value,
        archive.objects.indices.contains(found)
      else { return nil }
      return found
    }
  }

  /// Puts the sections of cells that are always the same, which are an object of their own, in the table whose source
  /// of data they are, or else in the first.
  func withStaticCells(_ found: [Element]) throws(ViewArchiveError) -> [Element] {
    for source in found where source.name == "tableViewDataSource" {
      let table = found.first { table in
        table.name == "tableView"
          && (table.list("connections").contains { $0["property"] == "dataSource" && $0["destination"] == source.id })
      }
      guard let table = table ?? found.first(where: { $0.name == "tableView" }), let sections = source.child("sections")
      else { continue }
      table.set("dataMode", "static")
      table.append(sections)
      let connections = table.child("connections")
      for connection in connections?.children ?? [] where connection["destination"] == source.id {
        connections?.remove(connection)
      }
    }
    return found.filter { $0.name != "tableViewDataSource" }
  }
}
