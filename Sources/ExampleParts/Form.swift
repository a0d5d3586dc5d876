import MultiplaneContents
package import MultiplaneGeometry
package import MultiplaneScrolling
import MultiplaneSystemViews
package import MultiplaneTextInput
package import MultiplaneViews

/// A form: fields with borders, a hidden text, one with a button that clears it, and a text of many lines. It is as
/// wide as its view.
package final class FormView: ScrollView {
  /// Names a row and holds what is edited in it; points.
  private struct Row {
    let caption: Label
    let content: View
    let height: Double
  }

  private var rows: [Row] = []
  private var width = 0.0
  package let name: TextField

  package override init(frame: Rect) {
    name = Self.field("Name", .roundedRect)
    super.init(frame: frame)
    keyboardDismissMode = .onDrag
    name.autocapitalizationType = .words
    add("rounded", name, 34)
    let mail = Self.field("Mail", .line)
    mail.keyboardType = .emailAddress
    add("line", mail, 34)
    let password = Self.field("Password", .bezel)
    password.isSecureTextEntry = true
    add("hidden", password, 34)
    let amount = Self.field("Amount", .roundedRect)
    let unit = Label(frame: Rect(x: 0, y: 0, width: 24, height: 24))
    (unit.text, unit.textAlignment) = ("€", .center)
    (amount.leftView, amount.leftViewMode, amount.textAlignment) = (unit, .always, .right)
    add("a view at the left, right", amount, 34)
    let notes = TextView()
    notes.font = .systemFont(ofSize: 14)
    notes.accessibilityLabel = "Notes"
    notes.layer.cornerRadius = 5
    notes.layer.borderWidth = 1
    notes.layer.borderColor = Color(white: 0.7)
    add("many lines", notes, 80)
    let search = SearchBar()
    (search.searchBarStyle, search.scopeButtonTitles, search.showsScopeBar) = (.minimal, ["All", "Unread"], true)
    search.showsCancelButton = true
    add("search bar", search, 100)
    let link = TextView()
    (link.isEditable, link.isScrollEnabled, link.font) = (false, false, .systemFont(ofSize: 14))
    var attributes = TextAttributes(font: .systemFont(ofSize: 14))
    var text = AttributedText("Text that is read, and ", attributes: attributes)
    attributes.link = "https://example.org"
    text.append(AttributedText("a link", attributes: attributes))
    link.styledText = text
    add("read only", link, 40)
    place()
  }

  package required init?(coder: Coder) { preconditionFailure("The form is made by its program") }

  private static func field(_ placeholder: String, _ style: TextField.BorderStyle) -> TextField {
    let field = TextField()
    (field.placeholder, field.borderStyle, field.accessibilityLabel) = (placeholder, style, placeholder)
    field.clearButtonMode = .whileEditing
    return field
  }

  private func add(_ title: String, _ content: View, _ height: Double) {
    let caption = Label()
    (caption.text, caption.font, caption.textColor) = (title, .systemFont(ofSize: 11), Color(white: 0.5))
    addSubview(caption)
    addSubview(content)
    rows.append(Row(caption: caption, content: content, height: height))
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// Puts the rows below one another, as wide as the safe area leaves.
  private func place() {
    let insets = safeAreaInsets
    let room = bounds.width - 32 - insets.left - insets.right
    guard room > 0, room != width else { return }
    width = room
    let x = 16 + insets.left
    var y = 12.0
    for row in rows {
      row.caption.frame = Rect(x: x, y: y, width: room, height: 16)
      row.content.frame = Rect(x: x, y: y + 18, width: room, height: row.height)
      y += 18 + row.height + 10
    }
    contentSize = Size(bounds.width, y)
  }
}
