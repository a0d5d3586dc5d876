import MultiplaneContents
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

/// Words with the values that they stand for: few, so that to look at each takes less than to hash the word.
package struct Words<Value>: ExpressibleByDictionaryLiteral {
  private let words: [(name: ElementName, value: Value)]

  package init(dictionaryLiteral elements: (String, Value)...) {
    words = elements.map { (ElementName(stringLiteral: $0.0), $0.1) }
  }

  init(uniqueKeysWithValues pairs: [(String, Value)]) {
    words = pairs.map { (ElementName(stringLiteral: $0.0), $0.1) }
  }

  subscript(_ word: String) -> Value? {
    let mark = NameMark(word)
    for index in words.indices where words[index].name.mark == mark && words[index].name.text == word {
      return words[index].value
    }
    return nil
  }
}

extension Words: Sendable where Value: Sendable {}

/// The words of Interface Builder for values.
enum ElementWords {
  static let textAlignments: Words<TextAlignment> = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]
  static let lineBreakModes: Words<LineBreakMode> = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping, "characterWrap": .byCharWrapping,
    "charWrapping": .byCharWrapping, "clip": .byClipping, "clipping": .byClipping,
    "headTruncation": .byTruncatingHead, "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "truncatingTail": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
    "truncatingMiddle": .byTruncatingMiddle,
  ]
  static let contentModes: Words<ContentMode> = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
    "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
    "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]
  static let semantics: Words<SemanticContentAttribute> = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
  ]
  static let tintModes: Words<TintAdjustmentMode> = [
    "automatic": .automatic, "normal": .normal, "dimmed": .dimmed,
  ]
  static let styles: Words<UserInterfaceStyle> = [
    "unspecified": .unspecified, "light": .light, "dark": .dark,
  ]
  static let horizontals: Words<Control.ContentHorizontalAlignment> = [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading, "trailing": .trailing,
  ]
  static let verticals: Words<Control.ContentVerticalAlignment> = [
    "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
  ]
  static let baselines: Words<Label.BaselineAdjustment> = [
    "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none,
  ]
  static let viewModes: Words<TextField.ViewMode> = [
    "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always,
  ]
  static let borders: Words<TextField.BorderStyle> = [
    "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]
  static let distributions: Words<StackView.Distribution> = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  static let alignments: Words<StackView.Alignment> = [
    "fill": .fill, "leading": .leading, "top": .leading, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .trailing, "lastBaseline": .lastBaseline,
  ]
  static let edges: [(String, RectEdge)] = [
    ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
  ]
  static let axes: Words<LayoutAxis> = ["horizontal": .horizontal, "vertical": .vertical]
  static let insetBehaviors: Words<ScrollView.ContentInsetAdjustmentBehavior> = [
    "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never, "always": .always,
  ]
  static let dismissModes: Words<ScrollView.KeyboardDismissMode> = [
    "none": .none, "onDrag": .onDrag, "interactive": .interactive, "onDragWithAccessory": .onDrag,
    "interactiveWithAccessory": .interactive,
  ]
  static let indicatorStyles: Words<ScrollView.IndicatorStyle> = [
    "default": .default, "black": .black, "white": .white,
  ]
  static let accessories: Words<TableViewCell.AccessoryType> = [
    "none": .none, "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton,
    "checkmark": .checkmark, "detailButton": .detailButton,
  ]
  static let selections: Words<TableViewCell.SelectionStyle> = [
    "none": .none, "blue": .blue, "gray": .gray, "default": .default,
  ]
  static let separators: Words<TableViewCell.SeparatorStyle> = [
    "none": .none, "default": .singleLine, "singleLine": .singleLine, "singleLineEtched": .singleLineEtched,
  ]
  static let systemItems: Words<BarButtonItem.SystemItem> = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "undo": .undo, "redo": .redo, "close": .close,
    "add": .add, "stop": .stop, "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
    "refresh": .refresh, "search": .search, "trash": .trash, "action": .action, "compose": .compose,
    "reply": .reply, "organize": .organize, "bookmarks": .bookmarks, "camera": .camera,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace,
  ]
  static let indicators: Words<ActivityIndicator.Style> = [
    "whiteLarge": .whiteLarge, "white": .white, "gray": .gray, "medium": .medium, "large": .large,
  ]
  static let keyboards: Words<KeyboardType> = [
    "default": .default, "alphabet": .asciiCapable, "ASCIICapable": .asciiCapable,
    "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad, "phonePad": .phonePad,
    "namePhonePad": .namePhonePad, "emailAddress": .emailAddress, "decimalPad": .decimalPad, "twitter": .twitter,
    "webSearch": .webSearch, "ASCIICapableNumberPad": .asciiCapableNumberPad,
  ]
  static let returnKeys: Words<ReturnKeyType> = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
    "search": .search, "send": .send, "yahoo": .yahoo, "done": .done, "emergencyCall": .emergencyCall,
    "continue": .continue,
  ]
  static let corrections: Words<TextAutocorrectionType> = ["default": .default, "no": .no, "yes": .yes]
  static let checks: Words<TextSpellCheckingType> = ["default": .default, "no": .no, "yes": .yes]
  static let keyboardLooks: Words<KeyboardAppearance> = [
    "default": .default, "alert": .dark, "dark": .dark, "light": .light,
  ]
  static let capitals: Words<TextAutocapitalizationType> = [
    "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
  ]
  static let presentations: Words<ModalPresentationStyle> = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet, "currentContext": .currentContext,
    "custom": .custom, "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext,
    "popover": .popover, "blurOverFullScreen": .overFullScreen, "none": .none, "automatic": .automatic,
  ]
  static let transitions: Words<ModalTransitionStyle> = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve,
    "partialCurl": .partialCurl,
  ]
  static let attributes: Words<LayoutConstraint.Attribute> = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing,
    "width": .width, "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline,
    "lastBaseline": .lastBaseline, "firstBaseline": .firstBaseline, "leftMargin": .leftMargin,
    "rightMargin": .rightMargin, "topMargin": .topMargin, "bottomMargin": .bottomMargin,
    "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin,
    "centerXWithinMargins": .centerXWithinMargins, "centerYWithinMargins": .centerYWithinMargins,
    "notAnAttribute": .notAnAttribute,
  ]
  static let relations: Words<LayoutConstraint.Relation> = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
  ]
  static let states: Words<Control.State> = [
    "normal": .normal, "highlighted": .highlighted, "selected": .selected, "disabled": .disabled,
  ]
  static let events: Words<Control.Events> = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
    "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit, "allTouchEvents": .allTouchEvents,
    "allEditingEvents": .allEditingEvents, "allEvents": .allEvents,
  ]
}
