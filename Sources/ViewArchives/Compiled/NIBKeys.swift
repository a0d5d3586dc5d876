/// What a key of a compiled nib is in a xib. Names and meanings are those that others have observed: satroschenko's
/// xibdump, davidquesada's ibtool, and the xib2nib of Microsoft's WinObjC.
enum NIBKey {
  /// An attribute that is yes or no, or the opposite of it.
  case flag(String), notFlag(String)
  case number(String)
  /// A number that stands for a word, the first for the number given; an empty one is left out.
  case word(String, [String], from: Int = 0)
  case text(String)
  /// The name of a picture.
  case image(String)
  case color(String)
  case font(String)
  /// A child of two numbers, `width` and `height`.
  case size(String)
  /// A child of four numbers: top, left, bottom and right.
  case insets(String)
  /// A child of four numbers: x, y, width and height.
  case rect(String)
  /// An object that is a child with a key.
  case child(String)
  /// Objects that are children of a list.
  case list(String)
  /// Texts that are children of a list.
  case texts(String)
  /// The number of an object that is elsewhere.
  case reference(String)

  /// Elements of classes. Classes whose names begin with an underscore are UIKit's own parts, and left out.
  static let elements: [String: String] = [
    "UIView": "view", "UIWindow": "window", "UILabel": "label", "UITableViewLabel": "label", "UIButton": "button",
    "UIRoundedRectButton": "button", "UIImageView": "imageView", "UIControl": "control", "UISwitch": "switch",
    "UISlider": "slider", "UIStepper": "stepper", "UISegmentedControl": "segmentedControl", "UISegment": "segment",
    "UIPageControl": "pageControl", "UITextField": "textField", "UITextView": "textView", "UIStackView": "stackView",
    "UIScrollView": "scrollView", "UITableView": "tableView", "UITableViewCell": "tableViewCell",
    "UITableViewCellContentView": "tableViewCellContentView", "UICollectionView": "collectionView",
    "UITableViewHeaderFooterView": "tableViewHeaderFooterView", "UICollectionViewCell": "collectionViewCell",
    "UICollectionReusableView": "collectionReusableView", "UICollectionViewFlowLayout": "collectionViewFlowLayout",
    "UICollectionViewLayout": "collectionViewLayout", "UIActivityIndicatorView": "activityIndicatorView",
    "UIProgressView": "progressView", "UIPickerView": "pickerView", "UIDatePicker": "datePicker",
    "UIVisualEffectView": "visualEffectView", "_UIVisualEffectContentView": "view", "UIToolbar": "toolbar",
    "UINavigationBar": "navigationBar", "UINavigationItem": "navigationItem", "UIBarButtonItem": "barButtonItem",
    "UITabBar": "tabBar", "UITabBarItem": "tabBarItem", "UISearchBar": "searchBar",
    "UIRefreshControl":
      "refreshControl", "UIViewController": "viewController", "UITableViewController": "tableViewController",
    "UINavigationController": "navigationController", "UITabBarController": "tabBarController",
    "UICollectionViewController": "collectionViewController", "UISplitViewController": "splitViewController",
    "UIPageViewController": "pageViewController", "UITapGestureRecognizer": "tapGestureRecognizer",
    "UILongPressGestureRecognizer": "pongPressGestureRecognizer", "UIPanGestureRecognizer": "panGestureRecognizer",
    "UIScreenEdgePanGestureRecognizer": "screenEdgePanGestureRecognizer",
    "UISwipeGestureRecognizer":
      "swipeGestureRecognizer", "UIPinchGestureRecognizer": "pinchGestureRecognizer",
    "UIRotationGestureRecognizer": "rotationGestureRecognizer", "UIGestureRecognizer": "gestureRecognizer",
    "UICustomObject": "customObject", "UITableViewDataSource": "tableViewDataSource",
    "UITableViewSection": "tableViewSection", "_UILayoutGuide": "viewControllerLayoutGuide",
    "MKMapView": "mapView", "UIWebView": "webView", "WKWebView": "wkWebView",
    "SCNView": "sceneKitView", "GLKView": "glkView", "MTKView": "mtkView", "SKView": "skView", "ARSCNView": "arscnView",
  ]

  private static let accessories = [
    "none", "disclosureIndicator", "detailDisclosureButton", "checkmark", "detailButton",
  ]
  static let alignments = ["left", "center", "right", "justified", "natural"]
  private static let noYes = ["default", "no", "yes"]

  /// Of all elements, by key.
  static let common: [String: NIBKey] = [
    // Views
    "UIOpaque": .flag("opaque"), "UIHidden": .flag("hidden"), "UIAlpha": .number("alpha"), "UITag": .number("tag"),
    "UIUserInteractionDisabled": .notFlag("userInteractionEnabled"), "UIClipsToBounds": .flag("clipsSubviews"),
    "UIMultipleTouchEnabled": .flag("multipleTouchEnabled"), "UIAutoresizeSubviews": .flag("autoresizesSubviews"),
    "UIClearsContextBeforeDrawing": .flag("clearsContextBeforeDrawing"),
    "UIViewDoesNotTranslateAutoresizingMaskIntoConstraints": .notFlag("translatesAutoresizingMaskIntoConstraints"),
    "UIViewPreservesSuperviewMargins": .flag("preservesSuperviewLayoutMargins"),
    "UIViewInsetsLayoutMarginsFromSafeArea": .flag("insetsLayoutMarginsFromSafeArea"),
    "UIViewSemanticContentAttribute": .word(
      "semanticContentAttribute", ["", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]),
    "UIContentMode": .word(
      "contentMode",
      [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
        "topLeft", "topRight", "bottomLeft", "bottomRight",
      ]),
    "UIBackgroundColor": .color("backgroundColor"), "UITintColor": .color("tintColor"),
    "UIContentStretch": .rect("contentStretch"), "UIReuseIdentifier": .text("reuseIdentifier"),
    // Controls
    "UIDisabled": .notFlag("enabled"), "UIEnabled": .flag("enabled"), "UISelected": .flag("selected"),
    "UIHighlighted": .flag("highlighted"),
    "UIContentHorizontalAlignment": .word(
      "contentHorizontalAlignment", ["center", "left", "right", "fill", "leading", "trailing"]),
    "UIContentVerticalAlignment": .word("contentVerticalAlignment", ["center", "top", "bottom", "fill"]),
    "UIContinuous": .flag("continuous"), "UIWraps": .flag("wraps"), "UIAutorepeat": .flag("autorepeat"),
    "UIValue": .number("value"), "UIMinValue": .number("minValue"), "UIMaxValue": .number("maxValue"),
    "UIMinimumValue": .number("minimumValue"), "UIMaximumValue": .number("maximumValue"),
    "UIStepValue": .number("stepValue"), "UISwitchOn": .flag("on"), "UISwitchOnTintColor": .color("onTintColor"),
    "UISwitchThumbTintColor": .color("thumbTintColor"), "UIThumbTintColor": .color("thumbTintColor"),
    "UIMinimumTintColor": .color("minimumTrackTintColor"), "UIMaximumTintColor": .color("maximumTrackTintColor"),
    "UIMinimumValueImage": .image("minimumValueImage"), "UIMaximumValueImage": .image("maximumValueImage"),
    "UISelectedSegmentIndex": .number("selectedSegmentIndex"), "UIMomentary": .flag("momentary"),
    "UISegments": .list("segments"), "UISegmentContentOffset": .size("contentOffset"),
    "UISegmentWidth": .number("width"), "UINumberOfPages": .number("numberOfPages"),
    "UICurrentPage": .number("currentPage"), "UIHideForSinglePage": .flag("hidesForSinglePage"),
    "UIPageIndicatorTintColor": .color("pageIndicatorTintColor"),
    "UICurrentPageIndicatorTintColor": .color("currentPageIndicatorTintColor"),
    "UIButtonType": .word(
      "buttonType", ["custom", "system", "detailDisclosure", "infoLight", "infoDark", "contactAdd", "system", "system"]),
    "UIContentEdgeInsets": .insets("contentEdgeInsets"), "UITitleEdgeInsets": .insets("titleEdgeInsets"),
    "UIImageEdgeInsets": .insets("imageEdgeInsets"), "UITitleShadowOffset": .size("titleShadowOffset"),
    "UIAdjustsImageWhenHighlighted": .flag("adjustsImageWhenHighlighted"),
    "UIAdjustsImageWhenDisabled": .flag("adjustsImageWhenDisabled"),
    "UIReversesTitleShadowWhenHighlighted": .flag("reversesTitleShadowWhenHighlighted"),
    // Texts
    "UIText": .text("text"), "UIFont": .font("fontDescription"), "UITextColor": .color("textColor"),
    "UIHighlightedColor": .color("highlightedColor"), "UIShadowColor": .color("shadowColor"),
    "UIShadowOffset": .size("shadowOffset"), "UITextAlignment": .word("textAlignment", alignments),
    "UILineBreakMode": .word(
      "lineBreakMode",
      ["wordWrap", "characterWrap", "clip", "headTruncation", "tailTruncation", "middleTruncation"]),
    "UIBaselineAdjustment": .word("baselineAdjustment", ["alignBaselines", "alignCenters", "none"]),
    "UINumberOfLines": .number("numberOfLines"), "UIMinimumFontSize": .number("minimumFontSize"),
    "UIMinimumScaleFactor": .number("minimumScaleFactor"), "UIAdjustsFontSizeToFit": .flag("adjustsFontSizeToFit"),
    "UIAdjustsFontForContentSizeCategory": .flag("adjustsFontForContentSizeCategory"),
    "UIPreferredMaxLayoutWidth": .number("preferredMaxLayoutWidth"), "UIPlaceholder": .text("placeholder"),
    "UIBorderStyle": .word("borderStyle", ["none", "line", "bezel", "roundedRect"]),
    "UIClearButtonMode": .word("clearButtonMode", ["never", "whileEditing", "unlessEditing", "always"]),
    "UIClearsOnBeginEditing": .flag("clearsOnBeginEditing"), "UIEditable": .flag("editable"),
    "UISelectable": .flag("selectable"),
    // Stacks, scroll views, indicators
    "UIStackViewAxis": .word("axis", ["horizontal", "vertical"]), "UIStackViewSpacing": .number("spacing"),
    "UIStackViewDistribution": .word(
      "distribution", ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]),
    "UIStackViewAlignment": .word(
      "alignment", ["fill", "leading", "firstBaseline", "center", "trailing", "lastBaseline"]),
    "UIStackViewBaselineRelative": .flag("baselineRelativeArrangement"),
    "UIStackViewLayoutMarginsRelative": .flag("layoutMarginsRelativeArrangement"),
    "UIPagingEnabled": .flag("pagingEnabled"), "UIScrollDisabled": .notFlag("scrollEnabled"),
    "UIBounceEnabled": .flag("bounces"), "UIBouncesZoom": .flag("bouncesZoom"),
    "UIAlwaysBounceVertical": .flag("alwaysBounceVertical"),
    "UIAlwaysBounceHorizontal": .flag("alwaysBounceHorizontal"),
    "UIDirectionalLockEnabled": .flag("directionalLockEnabled"),
    "UIDelaysContentTouches": .flag("delaysContentTouches"),
    "UICanCancelContentTouches": .flag("canCancelContentTouches"),
    "UIShowsHorizontalScrollIndicator": .flag("showsHorizontalScrollIndicator"),
    "UIShowsVerticalScrollIndicator": .flag("showsVerticalScrollIndicator"),
    "UIMinimumZoomScale": .number("minimumZoomScale"), "UIMaximumZoomScale": .number("maximumZoomScale"),
    "UIContentInset": .insets("contentInset"), "UIScrollIndicatorInsets": .insets("scrollIndicatorInsets"),
    "UIContentSize": .size("contentSize"), "UIIndicatorStyle": .word("indicatorStyle", ["default", "black", "white"]),
    "UIKeyboardDismissMode": .word("keyboardDismissMode", ["none", "onDrag", "interactive"]),
    "UIScrollViewContentInsetAdjustmentBehavior": .word(
      "contentInsetAdjustmentBehavior", ["automatic", "scrollableAxes", "never", "always"]),
    "UIActivityIndicatorViewStyle": .word("style", ["whiteLarge", "white", "gray"]),
    "UIAnimating": .flag("animating"), "UIHidesWhenStopped": .flag("hidesWhenStopped"), "UIColor": .color("color"),
    "UIProgress": .number("progress"), "UIProgressViewStyle": .word("progressViewStyle", ["default", "bar"]),
    "UIProgressTrackTintColor": .color("trackTintColor"), "UIProgressProgressTintColor": .color("progressTintColor"),
    "UIDatePickerMode": .word("datePickerMode", ["time", "date", "dateAndTime", "countDownTimer"]),
    "UIMinuteInterval": .number("minuteInterval"),
    "UIImage": .image("image"), "UIHighlightedImage": .image("highlightedImage"),
    // Tables and collections
    "UITableViewStyle": .word("style", ["plain", "grouped", "insetGrouped"]),
    "UIRowHeight": .number("rowHeight"), "UIEstimatedRowHeight": .number("estimatedRowHeight"),
    "UISectionHeaderHeight": .number("sectionHeaderHeight"), "UISectionFooterHeight": .number("sectionFooterHeight"),
    "UIEstimatedSectionHeaderHeight": .number("estimatedSectionHeaderHeight"),
    "UIEstimatedSectionFooterHeight": .number("estimatedSectionFooterHeight"),
    "UISeparatorStyle": .word("separatorStyle", ["none", "singleLine", "singleLineEtched"]),
    "UISeparatorColor": .color("separatorColor"), "UISeparatorInset": .insets("separatorInset"),
    "UISectionIndexColor": .color("sectionIndexColor"), "UIAllowsSelection": .flag("allowsSelection"),
    "UIAllowsMultipleSelection": .flag("allowsMultipleSelection"),
    "UIAllowsSelectionDuringEditing": .flag("allowsSelectionDuringEditing"),
    "UIAllowsMultipleSelectionDuringEditing": .flag("allowsMultipleSelectionDuringEditing"),
    "UITableHeaderView": .child("tableHeaderView"), "UITableFooterView": .child("tableFooterView"),
    "UIBackgroundView": .child("backgroundView"), "UISelectedBackgroundView": .child("selectedBackgroundView"),
    "UIAccessoryView": .child("accessoryView"), "UIContentView": .child("contentView"),
    "UITableViewCellStyle": .word(
      "style",
      [
        "IBUITableViewCellStyleDefault", "IBUITableViewCellStyleValue1", "IBUITableViewCellStyleValue2",
        "IBUITableViewCellStyleSubtitle",
      ]),
    "UISelectionStyle": .word("selectionStyle", ["none", "blue", "gray", "default"]),
    "UIAccessoryType": .word("accessoryType", accessories),
    "UIEditingAccessoryType": .word("editingAccessoryType", accessories),
    "UIIndentationLevel": .number("indentationLevel"), "UIIndentationWidth": .number("indentationWidth"),
    "UIShowsReorderControl": .flag("showsReorderControl"), "UITextLabel": .reference("textLabel"),
    "UIDetailTextLabel": .reference("detailTextLabel"), "UIImageView": .reference("imageView"),
    "UICollectionLayout": .child("collectionViewLayout"),
    "UICollectionViewPrefetchingEnabled": .flag("prefetchingEnabled"),
    "UILineSpacing": .number("minimumLineSpacing"), "UIMinimumLineSpacing": .number("minimumLineSpacing"),
    "UIInteritemSpacing": .number("minimumInteritemSpacing"),
    "UIMinimumInteritemSpacing": .number("minimumInteritemSpacing"),
    "UIScrollDirection": .word("scrollDirection", ["vertical", "horizontal"]), "UIItemSize": .size("itemSize"),
    "UIHeaderReferenceSize": .size("headerReferenceSize"), "UIFooterReferenceSize": .size("footerReferenceSize"),
    "UIEstimatedItemSize": .size("estimatedItemSize"), "UISectionInset": .insets("sectionInset"),
    "UIVisualEffectViewContentView": .child("contentView"), "UITableSections": .list("sections"),
    "UITableSectionRows": .list("cells"), "UITableSectionHeaderTitle": .text("headerTitle"),
    "UITableSectionFooterTitle": .text("footerTitle"),
    // Bars, items and controllers
    "UIItems": .list("items"), "UITitle": .text("title"), "UIPrompt": .text("prompt"),
    "UIBarTintColor": .color("barTintColor"), "UIBarPrefersLargeTitles": .flag("largeTitles"),
    "UIBarTranslucence": .word("translucent", ["", "YES", "NO"]), "UIWidth": .number("width"),
    "UILeftBarButtonItems": .list("leftBarButtonItems"), "UIRightBarButtonItems": .list("rightBarButtonItems"),
    "UILeftBarButtonItem": .child("leftBarButtonItem"), "UIRightBarButtonItem": .child("rightBarButtonItem"),
    "UIBackBarButtonItem": .child("backBarButtonItem"), "UITitleView": .child("titleView"),
    "UICustomView": .child("customView"), "UIBadgeValue": .text("badgeValue"), "UIBadgeColor": .color("badgeColor"),
    "UISelectedTemplateImage": .image("selectedImage"), "UIShowsCancelButton": .flag("showsCancelButton"),
    "UIShowsScopeBar": .flag("showsScopeBar"), "UIScopeButtonTitles": .texts("scopeButtonTitles"),
    "UISearchBarStyle": .word("searchBarStyle", ["default", "prominent", "minimal"]),
    "UIView": .child("view"), "UINavigationItem": .child("navigationItem"), "UITabBarItem": .child("tabBarItem"),
    "UINavigationBar": .child("navigationBar"), "UITabBar": .child("tabBar"), "UINibName": .text("nibName"),
    "UIViewControllers": .list("viewControllers"),
    "UIStoryboardSegueTemplates": .list("connections"), "UIStoryboardIdentifier": .text("storyboardIdentifier"),
    "UINavigationBarHidden": .flag("navigationBarHidden"), "UIToolbarHidden": .flag("toolbarHidden"),
    "UIHidesBottomBarWhenPushed": .flag("hidesBottomBarWhenPushed"),
    "UIModalPresentationStyle": .word(
      "modalPresentationStyle",
      [
        "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen", "overCurrentContext",
        "popover",
      ]), "UIToolbarItems": .list("toolbarItems"),
    "UIRootViewController": .child("rootViewController"),
    // Gestures
    "UIGestureRecognizer.delaysTouchesBegan": .flag("delaysTouchesBegan"),
    "UIGestureRecognizer.delaysTouchesEnded": .flag("delaysTouchesEnded"),
    "UIGestureRecognizer.cancelsTouchesInView": .flag("cancelsTouchesInView"),
    "UIGestureRecognizer.disabled": .notFlag("enabled"),
    "UITapGestureRecognizer.numberOfTapsRequired": .number("numberOfTapsRequired"),
    "UITapGestureRecognizer.numberOfTouchesRequired": .number("numberOfTouchesRequired"),
    "UILongPressGestureRecognizer.minimumPressDuration": .number("minimumPressDuration"),
    "UILongPressGestureRecognizer.allowableMovement": .number("allowableMovement"),
    "UIPanGestureRecognizer.minimumNumberOfTouches": .number("minimumNumberOfTouches"),
    "UIPanGestureRecognizer.maximumNumberOfTouches": .number("maximumNumberOfTouches"),
    "UISwipeGestureRecognizer.numberOfTouchesRequired": .number("numberOfTouchesRequired"),
    "UISwipeGestureRecognizer.direction": .word("direction", ["", "right", "left", "", "up", "", "", "", "down"]),
  ]

  /// Keys that are others of some elements.
  static let special: [String: [String: NIBKey]] = [
    "segment": ["UIUserInteractionDisabled": .notFlag("enabled"), "UISegmentInfo": .text("title")],
    "barButtonItem": [
      "UISystemItem": .word(
        "systemItem",
        [
          "done", "cancel", "edit", "save", "add", "flexibleSpace", "fixedSpace", "compose", "reply", "action",
          "organize", "bookmarks", "search", "refresh", "stop", "camera", "trash", "play", "pause", "rewind",
          "fastForward", "undo", "redo", "pageCurl", "close",
        ]), "UIStyle": .word("style", ["plain", "plain", "done"]),
    ],
    "tabBarItem": [
      "UISystemItem": .word(
        "systemItem",
        [
          "more", "favorites", "featured", "topRated", "recents", "contacts", "history", "bookmarks", "search",
          "downloads", "mostRecent", "mostViewed",
        ])
    ],
    "tableView": ["UIStyle": .word("style", ["plain", "grouped", "insetGrouped"])],
    "segue": [
      "UIIdentifier": .text("identifier"), "UIDestinationViewControllerIdentifier": .text("destination"),
      "UISegueClassName": .text("customClass"), "UIAnimates": .flag("animates"),
      "UIModalPresentationStyle": .word(
        "modalPresentationStyle",
        [
          "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen", "overCurrentContext",
          "popover",
        ]),
      "UIModalTransitionStyle": .word(
        "modalTransitionStyle", ["coverVertical", "flipHorizontal", "crossDissolve", "partialCurl"]),
    ],
  ]

  /// Traits of texts that are put in, which are a child's.
  static let traits: [String: NIBKey] = [
    "UIKeyboardType": .word(
      "keyboardType",
      [
        "", "alphabet", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad", "emailAddress",
        "decimalPad", "twitter", "webSearch", "ASCIICapableNumberPad",
      ]),
    "UIReturnKeyType": .word(
      "returnKeyType",
      [
        "", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall", "continue",
      ]),
    "UIAutocapitalizationType": .word(
      "autocapitalizationType", ["none", "words", "sentences", "allCharacters"]),
    "UIAutocorrectionType": .word("autocorrectionType", noYes),
    "UISpellCheckingType": .word("spellCheckingType", noYes),
    "UIKeyboardAppearance": .word("keyboardAppearance", ["", "alert", "light"]),
    "UIEnablesReturnKeyAutomatically": .flag("enablesReturnKeyAutomatically"),
    "UISecureTextEntry": .flag("secureTextEntry"), "UITextContentType": .text("textContentType"),
  ]

  /// Bits of events (`UIControl.Event`).
  static let events: [(bit: Int64, name: String)] = [
    (0, "touchDown"), (1, "touchDownRepeat"), (2, "touchDragInside"), (3, "touchDragOutside"), (4, "touchDragEnter"),
    (5, "touchDragExit"), (6, "touchUpInside"), (7, "touchUpOutside"), (8, "touchCancel"), (12, "valueChanged"),
    (13, "primaryActionTriggered"), (16, "editingDidBegin"), (17, "editingChanged"), (18, "editingDidEnd"),
    (19, "editingDidEndOnExit"),
  ]

  /// Bits of `UIAccessibilityTraits`.
  static let accessibilityTraits: [(bit: Int64, name: String)] = [
    (0, "button"), (1, "link"), (2, "image"), (3, "selected"), (4, "playsSound"), (5, "keyboardKey"),
    (6, "staticText"), (7, "summaryElement"), (8, "notEnabled"), (9, "updatesFrequently"), (10, "searchField"),
    (11, "startsMediaSession"), (12, "adjustable"), (13, "allowsDirectInteraction"), (14, "causesPageTurn"),
    (16, "header"),
  ]
}
