import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

extension Pages {
  /// A form: fields with borders, a hidden text, one with a button that clears it, and a text of many lines.
  func form(_ frame: Rect) -> View {
    let page = ScrollView(frame: frame)
    page.keyboardDismissMode = .onDrag
    let width = frame.width - 32
    var y = 12.0
    func add(_ caption: String, _ view: View, _ height: Double) {
      let label = Label(frame: Rect(x: 16, y: y, width: width, height: 16))
      label.text = caption
      label.font = .systemFont(ofSize: 11)
      label.textColor = Color(white: 0.5)
      page.addSubview(label)
      view.frame = Rect(x: 16, y: y + 18, width: width, height: height)
      page.addSubview(view)
      y += 18 + height + 10
    }
    func field(_ placeholder: String, _ style: TextField.BorderStyle) -> TextField {
      let field = TextField()
      (field.placeholder, field.borderStyle, field.accessibilityLabel) = (placeholder, style, placeholder)
      field.clearButtonMode = .whileEditing
      return field
    }
    let name = field("Name", .roundedRect)
    name.autocapitalizationType = .words
    add("rounded", name, 34)
    let mail = field("Mail", .line)
    mail.keyboardType = .emailAddress
    add("line", mail, 34)
    let password = field("Password", .bezel)
    password.isSecureTextEntry = true
    add("hidden", password, 34)
    let amount = field("Amount", .roundedRect)
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
    page.contentSize = Size(frame.width, y)
    return page
  }
}
