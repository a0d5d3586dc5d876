/// The names of elements and attributes that are read, and of those that say nothing to a program. Another one is
/// warned of, once a file: its value is left out.
enum ElementSchema {
  static let elements = names(
    """
    accessibility accessibilityTraits accessoryView action activityIndicatorView array arscnView arskView
    attributedString attributes autoresizingMask avPlayerViewController backBarButtonItem backgroundConfiguration
    backgroundView barButtonItem blurEffect bool button buttonConfiguration cells collectionReusableView
    collectionView collectionViewCell collectionViewCellContentView collectionViewController
    collectionViewFlowLayout collectionViewLayout color connections constraint constraints containerView content
    contentInsets contentView control customObject customView date datePicker dates device directionalEdgeInsets
    directionalLayoutMargins document edgeInsets edges exclude exit extendedEdge font fontDescription fragment frame
    gestureRecognizer gestureRecognizers glkView glkViewController hostingController hoverGestureRecognizer image
    imageReference imageView inset integer items keyboardLayoutGuide label layoutGuide layoutGuides layoutMargins
    leftBarButtonItems locale longPressGestureRecognizer mapView mask mtkView mutableString namedColor navigationBar
    navigationBarAppearance navigationController navigationItem nil objects outlet outletCollection pageControl
    pageViewController panGestureRecognizer paragraphStyle pickerView pinchGestureRecognizer placeholder point
    pongPressGestureRecognizer popoverArrowDirection preferredSymbolConfiguration progressView prototypes range real
    rect rectEdge refreshControl resources rightBarButtonItems rootViewController rotationGestureRecognizer
    sceneKitView scenes scopeButtonTitles screenEdgePanGestureRecognizer scrollView searchBar sections segment
    segmentedControl segments segue selectedBackgroundView shadow size skView slider splitViewController stackView
    state stepper string subviews swipeGestureRecognizer switch systemColor tabBar tabBarController tabBarItem
    tableFooterView tableHeaderView tableView tableViewCell tableViewCellContentView tableViewController
    tableViewHeaderFooterView tableViewSection tapGestureRecognizer textAttachment textField textInputTraits
    textView titleView toolbar toolbarItems url userDefinedRuntimeAttribute userDefinedRuntimeAttributes value
    variation vibrancyEffect view viewController viewControllerLayoutGuide viewControllerPlaceholder viewControllers
    viewLayoutGuide visualEffectView window wkWebView
    """)

  static let attributes = names(
    """
    UISceneDelegateClassName accessoryType adjustable adjustsFontForContentSizeCategory adjustsFontSizeToFit
    adjustsImageSizeForAccessibilityContentSizeCategory adjustsImageWhenDisabled adjustsImageWhenHighlighted
    alignment allowableMovement allowsDirectInteraction allowsMultipleSelection allowsMultipleSelectionDuringEditing
    allowsSelection allowsSelectionDuringEditing alpha alwaysBounceHorizontal alwaysBounceVertical animates
    animating appearance apportionsSegmentWidthsByContent attributedPlaceholder attributedSubtitle attributedText
    attributedTitle autocapitalizationType autocorrectionType automaticEstimatedItemSize autorepeat
    autoresizesSubviews axis backButtonTitle backgroundColor backgroundImage badgeValue barTintColor base64-UTF8
    baseBackgroundColor baseForegroundColor baselineAdjustment baselineRelativeArrangement black blue borderStyle
    bottom bounces bouncesZoom bundleIdentifier button buttonSize buttonType canCancelContentTouches
    cancelsTouchesInView catalog causesPageTurn clearButtonMode clearsContextBeforeDrawing clearsOnBeginEditing
    clearsSelectionOnViewWillAppear clipsSubviews cocoaTouchSystemColor color colorSpace configurationType constant
    content contentEdgeInsets contentHorizontalAlignment contentInset contentInsetAdjustmentBehavior contentMode
    contentOffset contentSize contentSizeForViewInPopover contentStretch contentVerticalAlignment continuous
    cornerRadius cornerStyle countDownDuration currentPage currentPageIndicatorTintColor customClass
    customColorSpace customModule cyan dataMode datePickerMode definesPresentationContext delaysContentTouches
    delaysTouchesBegan delaysTouchesEnded destination destinationCreationSelector detailTextLabel direction
    directionalLockEnabled distribution down editable editingAccessoryType enabled enablesReturnKeyAutomatically
    estimatedItemSize estimatedRowHeight estimatedSectionFooterHeight estimatedSectionHeaderHeight eventType
    exclusiveTouch extendedLayoutIncludesOpaqueBars family firstAttribute firstItem firstLineHeadIndent fixedFrame
    flexibleMaxX flexibleMaxY flexibleMinX flexibleMinY fontDescription footerReferenceSize footerTitle frame
    fullScreenAtLaunch green headIndent header headerReferenceSize headerTitle height heightSizable hidden
    hidesBackButton hidesBarsOnSwipe hidesBarsOnTap hidesBottomBarWhenPushed hidesForSinglePage hidesWhenStopped
    highlighted highlightedColor highlightedImage hint horizontalCompressionResistancePriority
    horizontalHuggingPriority id identifier image imageContentMode imageEdgeInsets imagePadding imagePlacement
    imageView indentationLevel indentationWidth indicatorStyle initialViewController insetsLayoutMarginsFromSafeArea
    itemSize key keyPath keyboardAppearance keyboardDismissMode keyboardKey keyboardType kind label
    largeTitleDisplayMode largeTitles layoutMargins layoutMarginsRelativeArrangement leading left
    leftItemsSupplementBackButton length lineBreakMode lineHeightMultiple lineSpacing link localeIdentifier location
    magenta maxValue maxX maxY maximumLineHeight maximumNumberOfTouches maximumTrackTintColor maximumValue
    maximumValueImage maximumZoomScale metaFont minValue minX minY minimumFontSize minimumInteritemSpacing
    minimumLineHeight minimumLineSpacing minimumNumberOfTouches minimumPressDuration minimumScaleFactor
    minimumTrackTintColor minimumValue minimumValueImage minimumZoomScale minuteInterval modalInPresentation
    modalPresentationStyle modalTransitionStyle momentary multipleTouchEnabled multiplier name navigationBarHidden
    navigationOrientation nibName notEnabled numberOfLines numberOfPages numberOfTapsRequired
    numberOfTouchesRequired on onTintColor opaque overrideUserInterfaceStyle pageIndicatorTintColor pageSpacing
    pagingEnabled paragraphSpacing paragraphSpacingBefore placeholder placeholderIdentifier playsSound pointSize
    popoverAnchorBarButtonItem popoverAnchorView preferredContentSize preferredMaxLayoutWidth prefetchingEnabled
    presentsWithGesture preservesSuperviewLayoutMargins priority progress progressImage progressTintColor
    progressViewStyle prompt property providesPresentationContextTransitionStyle red reference referencedIdentifier
    relation relationship requiresExclusiveTouchType resizesToFullScreen restorationIdentifier returnKeyType
    reuseIdentifier reversesTitleShadowWhenHighlighted right rotation rowHeight sceneMemberID scrollDirection
    scrollEnabled scrollIndicatorInsets searchBarStyle searchField secondAttribute secondItem sectionFooterHeight
    sectionFootersPinToVisibleBounds sectionHeaderHeight sectionHeadersPinToVisibleBounds sectionIndexColor
    sectionIndexMinimumDisplayRowCount sectionInset secureTextEntry selectable selected selectedImage
    selectedSegmentIndex selectedSegmentTintColor selectionStyle selector semanticContentAttribute separatorColor
    separatorInset separatorStyle shadowColor shadowOffset shouldIndentWhileEditing showsActivityIndicator
    showsCancelButton showsHorizontalScrollIndicator showsReorderControl showsScopeBar showsVerticalScrollIndicator
    size spacing spellCheckingType startsMediaSession staticText stepValue storyboardIdentifier storyboardName
    strokeColor strokeOutset strokeWidth style subtitle summaryElement symbolic systemColor systemItem tag
    tailIndent text textAlignment textColor textContentType textLabel thumbTintColor timeIntervalSinceReferenceDate
    tintAdjustmentMode tintColor title titleAlignment titleColor titleEdgeInsets titleFontDescription titlePadding
    titleShadowColor titleShadowOffset toolbarHidden top trackImage trackTintColor trailing transitionStyle
    translatesAutoresizingMaskIntoConstraints translucent trigger type unwindAction up updatesFrequently
    useAutomaticPreferredMaxLayoutWidth useCurrentDate userInteractionEnabled value version
    verticalCompressionResistancePriority verticalHuggingPriority visibleAtLaunch weight white width widthSizable
    wraps x y yellow
    """)

  /// What Interface Builder notes for itself, and what has nothing here to be an attribute of.
  static let silentElements = names(
    """
    adaptation animations capability class classes customFonts dependencies deployment designables
    freeformSimulatedSizeMetrics include inferredMetricsTieBreakers mutableData plugIn relationships scene
    simulatedMetricsContainer simulatedNavigationBarMetrics simulatedOrientationMetrics simulatedScreenMetrics
    simulatedStatusBarMetrics simulatedTabBarMetrics simulatedToolbarMetrics
    """)

  static let silentAttributes = names(
    """
    ambiguous appends collectionClass collectionViewReuseIdentifier colorLabel colorMatched customModuleProvider
    customizationIdentifier defaultAttributes defaultVersion hasAttributedTitle interfaceStyle knownRegions
    launchScreen layout locked lockedWidth minToolsVersion misplaced nibTarget orientation
    placeholderIntrinsicHeight placeholderIntrinsicWidth preferredSymbolScale prompted promptedForUpgrade
    propertyAccessControl referencesOnly renderingMode sceneID simulatedSize statusBarStyle symbolScale
    systemVersion tableViewCell targetRuntime toolsVersion type2 useAutolayout useSafeAreas
    useStoryboardIdentifierAsRestorationIdentifier useTraitCollections userLabel usesAttributedText verifyAmbiguity
    xcode11CocoaTouchSystemColor
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

/// Notes the names of a file that are not known: whoever reads tells each name once, with the first that has it.
final class NameCheck {
  private let file: String
  private(set) var warnings: [ViewArchiveError] = []

  init(file: String) { self.file = file }

  func check(_ element: String, _ line: Int) {
    if ElementSchema.elements.contains(element) || ElementSchema.silentElements.contains(element) { return }
    note(.element(element), line)
  }

  func check(attribute: String, of element: String, _ line: Int) {
    if ElementSchema.attributes.contains(attribute) || ElementSchema.silentAttributes.contains(attribute) { return }
    note(.attribute(attribute, element: element), line)
  }

  func note(_ problem: ViewArchiveError.Problem, _ line: Int) {
    // Those of hostile files have no end.
    if warnings.count < 100 { warnings.append(ViewArchiveError(problem, file: file, line: line)) }
  }
}
