import MultiplaneCollections
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneTestRandom
import MultiplaneTextInput
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Apple's compiled nibs.
@MainActor @Suite struct NIBTests {
  static func view(
    _ name: String, _ frame: Rect, _ values: KeyValuePairs<String, NIBValue> = [:]
  ) -> NIBObject {
    let object = NIBObject(
      name,
      [
        "UIBounds": .doubles([0, 0, frame.width, frame.height]), "UICenter": .doubles([frame.midX, frame.midY]),
        "UIAutoresizeSubviews": .flag(true), "UIAutoresizingMask": .int(36),
      ])
    object.values += values.map { ($0.key, $0.value) }
    return object
  }

  static func constraint(
    _ first: NIBObject, _ attribute: Int, _ second: NIBObject?, _ other: Int, _ constant: Double = 0,
    _ values: KeyValuePairs<String, NIBValue> = [:]
  ) -> NIBObject {
    let object = NIBObject(
      "NSLayoutConstraint", ["NSFirstItem": .object(first), "NSFirstAttributeV2": .int(attribute)])
    if let second { object.values += [("NSSecondItem", .object(second)), ("NSSecondAttributeV2", .int(other))] }
    object.values += [("NSConstantV2", .double(constant)), ("NSShouldBeArchived", .flag(true))]
    object.values += values.map { ($0.key, $0.value) }
    return object
  }

  static func root(_ top: [NIBObject], _ values: KeyValuePairs<String, NIBValue> = [:]) -> NIBObject {
    let object = NIBObject("NSObject", ["UINibTopLevelObjectsKey": .list(top)])
    object.values += values.map { ($0.key, $0.value) }
    return object
  }

  static func proxy(_ name: String) -> NIBObject {
    NIBObject("UIProxyObject", ["UIProxiedObjectIdentifier": .text(name)])
  }

  static func connection(
    _ kind: String, _ name: String, _ source: NIBObject, _ target: NIBValue, _ mask: Int? = nil
  ) -> NIBObject {
    let object = NIBObject(
      "UIRuntime\(kind)Connection",
      ["UILabel": .text(name), "UISource": .object(source), "UIDestination": target])
    if let mask { object.values.append(("UIEventMask", .int(mask))) }
    return object
  }

  /// A form as Apple's compiler writes one.
  static func form() -> NIBObject {
    let owner = proxy("IBFilesOwner")
    let red = NIBObject(
      "UIColor",
      [
        "UIColorComponentCount": .int(4), "UIRed": .float(1), "UIGreen": .float(0), "UIBlue": .float(0),
        "UIRed-Double": .double(0.75), "UIAlpha": .float(1),
      ])
    let bold = NIBObject(
      "UIFont",
      ["UIFontName": .text(".SFUI-Semibold"), "UIFontPointSize": .double(21), "UISystemFont": .flag(true)])
    let label = view(
      "UILabel", Rect(x: 10, y: 20, width: 100, height: 22),
      [
        "UIText": .text("Näme"), "UIFont": .object(bold), "UITextColor": .object(red), "UITextAlignment": .int(1),
        "UINumberOfLines": .int(0), "UIUserInteractionDisabled": .flag(true),
        "UIViewDoesNotTranslateAutoresizingMaskIntoConstraints": .flag(true),
        "UIViewContentHuggingPriority": .text("{251, 503}"),
      ])
    let normal = NIBObject("UIButtonContent", ["UITitle": .text("Go"), "UITitleColor": .object(red)])
    let states = NIBObject.dictionary([(.object(NIBObject("NSNumber", ["NS.intval": .int(0)])), .object(normal))])
    let button = view(
      "UIButton", Rect(x: 10, y: 60, width: 80, height: 30),
      ["UIButtonType": .int(1), "UIButtonStatefulContent": .object(states)])
    let field = view(
      "UIClassSwapper", Rect(x: 10, y: 100, width: 90, height: 30),
      [
        "UIClassName": .text("_TtC17ViewArchivesTests8OwnField"), "UIOriginalClassName": .text("UITextField"),
        "UIPlaceholder": .text("Mail"), "UIBorderStyle": .int(3), "UIKeyboardType": .int(7),
      ])
    let stack = view(
      "UIStackView", Rect(x: 0, y: 200, width: 100, height: 40),
      [
        "UIStackViewAxis": .int(1), "UIStackViewSpacing": .double(6), "UIStackViewAlignment": .int(3),
        "UIStackViewArrangedSubviews": .list([
          view("UISwitch", Rect(x: 0, y: 0, width: 51, height: 31), ["UISwitchOn": .flag(true)]),
          view("UISlider", .zero, ["UIValue": .float(0.25), "UIMinValue": .float(0), "UIMaxValue": .float(2)]),
        ]),
      ])
    let content = view(
      "UIView", Rect(x: 0, y: 0, width: 320, height: 480),
      [
        "UIBackgroundColor": .object(
          NIBObject("UIColor", ["UISystemColorName": .text("whiteColor"), "UIWhite": .float(1), "UIAlpha": .float(1)])),
        "UIOpaque": .flag(true),
      ])
    let safeArea = NIBObject("UILayoutGuide", ["UILayoutGuideIdentifier": .text("UIViewSafeAreaLayoutGuide")])
    content.values += [
      ("UISubviews", .list([label, button, field, stack])), ("UIViewLayoutGuides", .list([safeArea])),
      (
        "UIViewAutolayoutConstraints",
        .list([
          constraint(label, 5, content, 5, 16),
          constraint(label, 3, safeArea, 3, 8, ["NSRelation": .int(1), "NSPriority": .int(750)]),
        ])
      ),
    ]
    let tap = NIBObject("UITapGestureRecognizer", ["UITapGestureRecognizer.numberOfTapsRequired": .int(2)])
    return root(
      [owner, proxy("IBFirstResponder"), content, tap],
      [
        "UINibConnectionsKey": .list([
          connection("Outlet", "view", owner, .object(content)),
          connection("Outlet", "name", owner, .object(label)),
          connection("OutletCollection", "fields", owner, .list([button, field])),
          connection("OutletCollection", "gestureRecognizers", content, .list([tap])),
          connection("Event", "press:", button, .object(owner), 64),
        ]),
        "UINibKeyValuePairsKey": .list([
          NIBObject(
            "UINibKeyValuePair",
            [
              "UIObject": .object(button), "UIKeyPath": .text("layer.cornerRadius"),
              "UIValue": .object(NIBObject("NSNumber", ["NS.intval": .int(9)])),
            ])
        ]),
        "UINibAccessibilityConfigurationsKey": .list([
          NIBObject(
            "UIRuntimeAccessibilityConfiguration",
            [
              "UIAccessibileObject": .object(label), "UIAccessibilityIdentifier": .text("the-label"),
              "UIAccessibilityTraits": .object(NIBObject("NSNumber", ["NS.intval": .int(0x10000)])),
            ])
        ]),
      ])
  }

  private static func registry() -> ArchiveClasses {
    let classes = ArchiveClasses()
    classes.register(
      LoginController.self,
      outlets: ["name": .init(\.name), "fields": .init(\.fields)],
      actions: ["press:": Action(LoginController.press)])
    return classes
  }

  @Test func aFormIsRead() throws {
    let warnings = Warnings()
    let owner = LoginController()
    let archive = try ViewArchive(NIBWriter.write(Self.form()), file: "Form.nib")
    let objects = try Nib(archive, options: warnings.options(Self.registry())).instantiate(owner: owner)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
    let view = try #require(objects.first as? View)
    #expect(owner.view === view && view.backgroundColor == .white && view.isOpaque && view.subviews.count == 4)
    #expect(view.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    let label = try #require(owner.name)
    #expect(label.text == "Näme" && label.textAlignment == .center && label.numberOfLines == 0)
    #expect(label.font.size == 21 && label.font.weight == .semibold)
    #expect(label.textColor == Color(red: 0.75, green: 0, blue: 0) && !label.isOpaque)
    #expect(label.contentHuggingPriority(for: .vertical).rawValue == 503 && !label.isUserInteractionEnabled)
    #expect(!label.translatesAutoresizingMaskIntoConstraints && label.accessibilityIdentifier == "the-label")
    #expect(label.accessibilityTraits.contains(.header))
    let button = try #require(view.subviews[1] as? Button)
    #expect(button.title(for: .normal) == "Go" && button.layer.cornerRadius == 9 && button.buttonType == .system)
    #expect(button.frame == Rect(x: 10, y: 60, width: 80, height: 30))
    let field = try #require(view.subviews[2] as? OwnField)
    #expect(field.placeholder == "Mail" && field.keyboardType == .emailAddress && field.borderStyle == .roundedRect)
    let stack = try #require(view.subviews[3] as? StackView)
    #expect(stack.axis == .vertical && stack.spacing == 6 && stack.alignment == .center)
    #expect((stack.arrangedSubviews.first as? Switch)?.isOn == true)
    #expect((stack.arrangedSubviews.last as? Slider)?.maximumValue == 2)
    #expect(owner.fields.count == 2 && owner.fields[0] === button)
    #expect((view.gestureRecognizers?.first as? TapGestureRecognizer)?.numberOfTapsRequired == 2)
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["press Go"])
    let constraints = view.constraints.filter { $0.shouldBeArchived }
    #expect(constraints.map(\.constant) == [16, 8] && constraints[1].relation == .greaterThanOrEqual)
    #expect(constraints[1].secondItem === view.safeAreaLayoutGuide && constraints[1].priority.rawValue == 750)
    // The form of our own has the same.
    let again = try Nib(ViewArchive(archive.compiled()), options: warnings.options(Self.registry()))
    #expect(try again.view(owner: LoginController())?.subviews.count == 4)
  }

  @Test func cellsOfTablesAreNibsInTheNib() throws {
    let label = Self.view("UILabel", Rect(x: 5, y: 5, width: 50, height: 20), ["UIText": .text("Row")])
    let content = Self.view(
      "UITableViewCellContentView", Rect(x: 0, y: 0, width: 300, height: 43), ["UISubviews": .list([label])])
    let cell = Self.view(
      "UITableViewCell", Rect(x: 0, y: 0, width: 300, height: 44),
      [
        "UISubviews": .list([content, NIBObject("_UITableViewCellSeparatorView")]), "UIContentView": .object(content),
        "UIReuseIdentifier": .text("row"), "UIAccessoryType": .int(1), "UITextLabel": .none,
      ])
    let inner = NIBWriter.write(Self.root([cell]))
    let cells = NIBObject.dictionary([(.text("row"), .nib(inner))])
    let table = Self.view(
      "UITableView", Rect(x: 0, y: 0, width: 300, height: 400),
      ["UITableViewCellPrototypeNibs": .object(cells), "UIRowHeight": .float(60), "UIStyle": .int(1)])
    let warnings = Warnings()
    let made = try Nib(ViewArchive(NIBWriter.write(Self.root([table]))), options: warnings.options()).view()
    let view = try #require(made as? TableView)
    #expect(view.rowHeight == 60 && view.style == .grouped && warnings.all.isEmpty, "\(warnings.all)")
    let row = try #require(view.dequeueReusableCell(withIdentifier: "row"))
    #expect(row.accessoryType == .disclosureIndicator)
    #expect((row.contentView.subviews.first { $0 is Label } as? Label)?.text == "Row")
  }

  @Test func otherNibsAreRefusedByName() {
    let refused: [([UInt8], String)] = [
      (NIBWriter.write(NIBObject("NSObject", ["IB.objectdata": .none])), "macOS"),
      (NIBWriter.write(Self.root([]), version: 2), "version 2"), (Array("bplist00".utf8), "property list"),
    ]
    for (bytes, words) in refused {
      do {
        _ = try ViewArchive(bytes)
        Issue.record("\(words) was read")
      } catch {
        guard case .format(let name) = error.problem else {
          Issue.record("\(error)")
          continue
        }
        #expect(name.contains(words), "\(name)")
      }
    }
  }

  @Test func damagedOnesEndWithAnError() throws {
    let whole = NIBWriter.write(Self.form())
    for count in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: ViewArchiveError.self) { _ = try ViewArchive(Array(whole[..<count])) }
    }
    // A view in itself, and a thousand views in each other.
    let endless = Self.view("UIView", .zero)
    endless.values.append(("UISubviews", .list([endless])))
    #expect(try Nib(ViewArchive(NIBWriter.write(Self.root([endless]))), options: Warnings().options()).view() != nil)
    var deep = Self.view("UIView", .zero)
    for _ in 0..<1000 { deep = Self.view("UIView", .zero, ["UISubviews": .list([deep])]) }
    #expect(throws: ViewArchiveError.self) { _ = try ViewArchive(NIBWriter.write(Self.root([deep]))) }
  }
}

/// A class of the program's, as a nib names it.
final class OwnField: TextField {}
