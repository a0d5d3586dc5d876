import MultiplaneCollections
import MultiplaneLists
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// What Apple's compiled nibs have beside views: what differs by size class, and cells of grids.
@MainActor @Suite struct NIBPartsTests {
  private static func traits(_ values: KeyValuePairs<String, NIBValue> = [:]) -> NIBValue {
    let object = NIBObject("UITraitCollection")
    object.values = values.map { ("UITraitCollectionBuiltinTrait-_UITraitName\($0.key)SizeClass", $0.value) }
    return .object(object)
  }

  private static func installed(_ traits: NIBValue, added: [NIBObject], removed: [NIBObject]) -> NIBObject {
    NIBObject(
      "_UIRelationshipTraitStorageRecord",
      [
        "UITraitCollection": traits, "UIAddedObjects": .object(.set(added)), "UIRemovedObjects": .object(.set(removed)),
      ])
  }

  private static func storage(
    _ kind: String, _ object: NIBObject, _ path: String, _ records: [NIBObject], candidates: [NIBObject] = []
  ) -> NIBObject {
    NIBObject(
      "_UI\(kind)TraitStorage",
      [
        "UIObject": .object(object), "UIKeyPath": .text(path), "UIRecords": .list(records),
        "UIRelationshipCandidates": .object(.set(candidates)),
      ])
  }

  private static func value(_ traits: NIBValue, _ value: NIBValue) -> NIBObject {
    NIBObject("_UIAttributeTraitStorageRecord", ["UITraitCollection": traits, "UIValue": value])
  }

  /// A view whose constraint of the width is one of two, whose label has another font and text, and that has an image
  /// view only where there is room.
  private static func varied() -> [UInt8] {
    let label = NIBTests.view("UILabel", Rect(x: 0, y: 0, width: 50, height: 20), ["UIText": .text("A")])
    let image = NIBTests.view("UIImageView", Rect(x: 0, y: 30, width: 50, height: 20))
    let content = NIBTests.view("UIView", Rect(x: 0, y: 0, width: 300, height: 400), ["UISubviews": .list([label])])
    let narrow = NIBTests.constraint(label, 7, nil, 0, 100)
    let wide = NIBTests.constraint(label, 7, nil, 0, 200)
    let top = NIBTests.constraint(label, 3, content, 3, 8)
    label.values.append(("UIViewAutolayoutConstraints", .list([narrow])))
    content.values.append(("UIViewAutolayoutConstraints", .list([top])))
    let regular = traits(["Horizontal": .int(2)])
    let large = NIBObject("UIFont", ["UIFontName": .text(".SFUI-Regular"), "UIFontPointSize": .double(30)])
    let storages = NIBObject(
      "_UITraitStorageList",
      [
        "UITopLevelObject": .object(content),
        "UITraitStorages": .list([
          storage(
            "Relationship", label, "traitStorageConstraints",
            [installed(regular, added: [wide], removed: [narrow]), installed(traits(), added: [], removed: [wide])],
            candidates: [narrow, wide]),
          storage(
            "Relationship", content, "traitStorageSubviews", [installed(regular, added: [image], removed: [])],
            candidates: [label, image]),
          storage("Attribute", label, "font", [value(regular, .object(large))]),
          storage(
            "Attribute", top, "constant",
            [value(regular, .object(NIBObject("_NSLayoutConstraintConstant", ["UINumericConstant": .double(24)])))]),
        ]),
      ])
    return NIBWriter.write(NIBTests.root([content], ["UINibTraitStorageListsKey": .list([storages])]))
  }

  @Test func whatDiffersBySizeClassIsRead() throws {
    let warnings = Warnings()
    var options = warnings.options()
    let archive = try ViewArchive(Self.varied())
    func made() throws -> (width: [Double], font: Double, top: Double, views: Int) {
      let view = try #require(try Nib(archive, options: options).view())
      let label = try #require(view.subviews.first as? Label)
      func constants(_ view: View, _ attribute: LayoutConstraint.Attribute) -> [Double] {
        view.constraints.filter { $0.shouldBeArchived && $0.firstAttribute == attribute }.map(\.constant)
      }
      return (constants(label, .width), label.font.size, constants(view, .top).first ?? -1, view.subviews.count)
    }
    let compact = try made()
    #expect(compact == ([100], 17, 8, 1), "\(compact)")
    options.horizontalSizeClass = .regular
    let regular = try made()
    #expect(regular == ([200], 30, 24, 2), "\(regular)")
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }

  @Test func cellsAndHeadersOfGridsAreNibsInTheNib() throws {
    func nib(_ name: String, _ text: String, _ values: KeyValuePairs<String, NIBValue> = [:]) -> NIBValue {
      let label = NIBTests.view("UILabel", Rect(x: 5, y: 5, width: 50, height: 20), ["UIText": .text(text)])
      let view = NIBTests.view(name, Rect(x: 0, y: 0, width: 80, height: 60), values)
      if name == "UICollectionViewCell" {
        let content = NIBTests.view("UIView", Rect(x: 0, y: 0, width: 80, height: 60), ["UISubviews": .list([label])])
        view.values.append(("UIContentView", .object(content)))
      } else {
        view.values.append(("UISubviews", .list([label])))
      }
      return .nib(NIBWriter.write(NIBTests.root([view])))
    }
    func point(_ values: [Double]) -> NIBValue { .doubles(values) }
    let flow = NIBObject(
      "UICollectionViewFlowLayout",
      ["UIItemSize": point([80, 60]), "UIMinimumLineSpacing": .double(7), "UIHeaderReferenceSize": point([50, 20])])
    let grid = NIBTests.view(
      "UICollectionView", Rect(x: 0, y: 0, width: 300, height: 400),
      [
        "UICollectionLayout": .object(flow),
        "UICollectionViewCellNibDict": .object(
          .dictionary([(.text("Cell"), nib("UICollectionViewCell", "In a cell"))])),
        "UICollectionViewSupplementaryViewNibDict": .object(
          .dictionary([
            (.text("UICollectionElementKindSectionHeader/Head"), nib("UICollectionReusableView", "Above"))
          ])),
      ])
    let warnings = Warnings()
    let made = try Nib(ViewArchive(NIBWriter.write(NIBTests.root([grid]))), options: warnings.options()).view()
    let view = try #require(made as? CollectionView)
    let layout = try #require(view.collectionViewLayout as? CollectionViewFlowLayout)
    #expect(layout.itemSize == Size(80, 60) && layout.minimumLineSpacing == 7)
    #expect(layout.headerReferenceSize == Size(50, 20))
    let cell = view.dequeueReusableCell(withReuseIdentifier: "Cell", for: IndexPath(item: 0, section: 0))
    #expect((cell.contentView.subviews.first as? Label)?.text == "In a cell")
    let head = view.dequeueReusableSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, withReuseIdentifier: "Head",
      for: IndexPath(item: 0, section: 0))
    #expect((head.subviews.first as? Label)?.text == "Above")
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }
}
