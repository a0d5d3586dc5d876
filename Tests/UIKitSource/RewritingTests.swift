import Testing
@testable import UIKitSourceTool

/// Lines of source and what becomes of them.
@Suite struct RewritingTests {
  /// The lines of the copy, and what was named.
  private func rewrite(_ text: String) -> (lines: [String], warnings: [String]) {
    let module = Module([Source(path: "/a/File.swift", text: Array(text.utf8))])
    var lines = module.sources[0].rewritten.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.removeFirst() == #"#sourceLocation(file: "/a/File.swift", line: 1)"#)
    #expect(lines.suffix(2) == ["#sourceLocation()", ""])
    lines.removeLast(2)
    #expect(lines.count == text.split(separator: "\n", omittingEmptySubsequences: false).count, "line for line")
    return (lines, module.sources[0].warnings)
  }

  @Test(arguments: [
    ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"), ("import ObjectiveC", "import UIKit"),
    ("import Foundation", "import Foundation"), ("import class UIKit.UIView", "import UIKit"),
    ("@objc(tap:) func f() {}", "            func f() {}"), ("@IBOutlet weak var a: A?", "          weak var a: A?"),
    ("let a = #keyPath(Layer.a.b)", #"let a = "a.b""#), ("let a = #keyPath(angle)", #"let a = "angle""#),
    ("#if !os(iOS) && DEBUG\n#endif", "#if !(os(iOS) || os(Linux)) && DEBUG\n#endif"),
    (
      "class A { let a = #selector(go(_:)) }",
      #"class A { let a = Selector(A.go(_:), file: "go(_:)", line: 0, column: 0) }"#
    ),
    (
      "class A { let a = #selector(go)\n func go(_ a: B) {} }",
      #"class A { let a = Selector(A.go, file: "go(_:)", line: 0, column: 0)"# + "\n func go(_ a: B) {} }"
    ),
    ("let a = #selector(B.C.go)", #"let a = Selector(B.C.go, file: "go", line: 0, column: 0)"#),
    ("let a = #selector(getter: B.c)", #"let a = Selector("c")"#),
    ("let a = #selector(copy(_:))", #"let a = Selector("copy")"#),
    ("extension UIColor { convenience init(a: Int) {} }", "extension UIColor {             init(a: Int) {} }"),
    ("extension UIView { convenience init(a: Int) {} }", "extension UIView { convenience init(a: Int) {} }"),
    ("class A: CALayer { override init() {} }", "class A: CALayer { required init() {} }"),
    ("class A: UIView { override init() {} }", "class A: UIView { override init() {} }"),
    (
      "extension Double: P {}\npublic extension CGFloat: P {\n var p: Int { 1 } }",
      "extension Double: P {}\n                             \n                   "
    ),
    ("extension Float: P {}\nextension CGFloat: P {}", "extension Float: P {}\nextension CGFloat: P {}"),
    ("extension Double: P {}\nextension CGFloat { }", "extension Double: P {}\nextension CGFloat { }"),
    (
      "public class A: CALayer { init(a: Int) {} }",
      "public class A: CALayer { public required init() { super.init() }; init(a: Int) {} }"
    ),
    ("@objc protocol P { func f() }", "      protocol P: AnyObject { func f() }"),
    ("// #selector(a) @objc\nlet s = \"@objc #selector(a)\"", "// #selector(a) @objc\nlet s = \"@objc #selector(a)\""),
    (#"let s = "\(#keyPath(a)) \("b")""#, #"let s = "\("a") \("b")""#),
    ("/* /* @objc */ @objc */ @objc var a", "/* /* @objc */ @objc */       var a"),
    ("let a = #\"\\(@objc) \\#(#keyPath(b))\"#", "let a = #\"\\(@objc) \\#(\"b\")\"#"),
    ("@UIApplicationMain class A {}", "@main class A {}"),
  ]) func becomes(_ source: String, _ copy: String) {
    let (lines, warnings) = rewrite(source)
    #expect(lines.joined(separator: "\n") == copy)
    #expect(warnings.isEmpty)
  }

  @Test func foundationGoesBesideUIKit() {
    #expect(rewrite("import UIKit\nimport Foundation").lines == ["import UIKit", "                 "])
    #expect(rewrite("import Foundation\nlet a: CGFloat = 1").lines[0] == "import UIKit")
  }

  @Test func archiveMembersAreRegistered() {
    let module = Module([
      Source(
        path: "a",
        text: Array(
          """
          class A: UIViewController {
            @IBOutlet private weak var label: UILabel!
            @IBInspectable var size: CGFloat = 1
            @IBAction private func go(_ sender: Any) {}
            @IBAction func stop() {}
            @IBAction func touch(_ sender: Any, forEvent event: UIEvent) {}
            @objc(named:) @IBAction func other(sender: Any) {}
            @IBSegueAction func make(_ coder: NSCoder) -> UIViewController? { nil }
          }
          #if X
          class B { @IBOutlet var a: UIView? }
          #endif
          """.utf8))
    ])
    let lines = module.sources[0].rewritten.split(separator: "\n").map(String.init)
    let line = lines.first { $0.hasPrefix("extension A {") } ?? ""
    #expect(
      line.contains(
        #"classes.register(A.self, outlets: ["label": .init(\.label)], actions: ["go:": Selector(A.go(_:)), "#
          + #""stop": Selector(A.stop), "touch:forEvent:": Selector(A.touch(_:forEvent:)), "#
          + #""named:": Selector(A.other(sender:))], attributes: ["size": .init(\.size)])"#), "\(line)")
    #expect(line.contains(#"segueAction: "make:") { owner, coder, sender, identifier in owner.make(coder) }"#))
    #expect(!lines.contains { $0.contains("@IB") })
    #expect(module.memberFunctions == ["uiKitSourceMembers0_0"])
    #expect(Module.memberSupport(module.memberFunctions).contains("uiKitSourceMembers0_0(in: classes)"))
    #expect(module.sources[0].warnings.count == 1)
  }

  @Test func managedPropertiesAreStored() {
    let lines = rewrite("class A: CALayer {\n@NSManaged var a: CGFloat\n@NSManaged var b: CGColor?\n}").lines
    #expect(lines[0].hasSuffix(#"{ super.animatableProperties + [AnimatableProperty("a", \A.a)] };"#))
    #expect(lines[1].hasSuffix(#" var a: CGFloat = 0 { didSet { didChangeValue(forKey: "a") } }"#))
    #expect(lines[2].hasSuffix(#" var b: CGColor? = nil { didSet { didChangeValue(forKey: "b") } }"#))
  }

  @Test func optionalMethodsHaveDefaults() {
    let lines = rewrite(
      """
      @objc public protocol P: NSObjectProtocol {
        @objc optional func a(_ b: B, for c: C)
        @objc optional func d() -> Bool
      }
      p?.a?(b, for: c)
      let x = q.p?.d?() ?? (y(1).p!.d!())
      if p?.responds(to: #selector(P.a(_:for:))) == true {}
      """
    ).lines
    #expect(lines[0] == "      public protocol P: NSObjectProtocol {")
    #expect(
      lines[3]
        == "}; public extension P { func a(_ b: B, for c: C) {  }; func d() -> Bool { UIKitSourceOptional.missing(false) }; }"
    )
    #expect(lines[4] == "p?.a(b, for: c)")
    #expect(lines[5] == "let x = UIKitSourceOptional.result(q.p?.d()) ?? ((y(1).p!.d()))")
    #expect(lines[6] == "if (p != nil) == true {}")
  }

  @Test(arguments: [
    ("let a = #selector(view.tap)", "1:9", "#selector(view.tap)"),
    ("class A {\n @NSManaged var a: B\n}", "2:2", "a property of the type B that says @NSManaged"),
    (
      "@objc protocol P {\n  @objc optional func f() -> B\n}", "2:18",
      "an optional method of the protocol P that returns B"
    ),
    ("@objc protocol P {\n  @objc optional var f: Int { get }\n}", "2:9", "an optional property of the protocol P"),
  ]) func isNamed(_ source: String, _ place: String, _ what: String) {
    #expect(rewrite(source).warnings == ["/a/File.swift:\(place): warning: left as it is: \(what)"])
  }

  @Test func garbageEnds() {
    let parts = [
      "\"", "\\(", "(", ")", "{", "}", "@objc", "#selector(", "class A: CALayer {", "init(", "/*", "\"\"\"", "#", "`",
      "\n", "<", "func f", "->", "?", "(a)", "optional", "@NSManaged var a:", "\u{e9}",
    ]
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(clamping: (state >> 33) % UInt64(parts.count))]
      }
      #expect(!Module([Source(path: "a", text: Array(text.utf8))]).sources[0].rewritten.isEmpty)
    }
  }
}
