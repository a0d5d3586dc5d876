public import MultiplaneGeometry
public import MultiplaneViews

/// How sheets, popovers, alerts and menus look: all of it in one value, each part of which has a plain default.
public struct PresentationAppearance: Hashable, Sendable {
  /// The alpha of the black behind what is presented.
  public var dimming = 0.2
  /// Behind the content.
  public var background = DynamicColor(light: Color(white: 1), dark: Color(white: 0.11))
  /// Behind what is pressed, or what a key has chosen.
  public var pressedBackground = DynamicColor(light: Color(white: 0.88), dark: Color(white: 0.25))
  /// Of lines between parts.
  public var separator = DynamicColor.separator
  /// Of texts.
  public var label = DynamicColor.label
  /// Of texts of less weight.
  public var secondaryLabel = DynamicColor.secondaryLabel
  /// Of what cannot be used now.
  public var disabledLabel = DynamicColor.tertiaryLabel
  /// Of what destroys something.
  public var destructive = DynamicColor(
    light: Color(red: 1, green: 59 / 255, blue: 48 / 255), dark: Color(red: 1, green: 69 / 255, blue: 58 / 255))
  /// The alpha of the shadow of popovers and menus.
  public var shadowOpacity = 0.2
  /// The blur of that shadow, points.
  public var shadowRadius = 16.0

  /// The radius of a sheet's corners, points.
  public var sheetCornerRadius = 10.0
  /// Points that a sheet at the lower edge leaves free above it, below the safe area.
  public var sheetTopGap = 10.0
  /// Points that a sheet in the middle leaves free above and below it.
  public var sheetMargin = 20.0
  /// The height that a keyboard leaves to a sheet in the middle in any case, points.
  public var sheetLeastHeight = 120.0
  /// The width of a page sheet in the middle, points, at most.
  public var pageSheetWidth = 704.0
  /// The size of a form sheet in the middle whose controller prefers none, points.
  public var formSheetSize = Size(540, 620)
  /// The size of the grabber, points.
  public var grabberSize = Size(36, 5)
  /// The colour of the grabber.
  public var grabber = DynamicColor(light: Color(white: 0.77), dark: Color(white: 0.36))

  /// The radius of a popover's corners, points.
  public var popoverCornerRadius = 13.0
  /// The length of a popover's arrow, and the width of its foot, points.
  public var popoverArrow = Size(26, 13)
  /// The size of a popover whose controller prefers none, points.
  public var popoverSize = Size(320, 480)

  /// The width of an alert, points.
  public var alertWidth = 270.0
  /// The radius of the corners of alerts and action sheets, points.
  public var alertCornerRadius = 14.0
  /// Points around the texts of an alert.
  public var alertPadding = 16.0
  /// Points that an alert, or an action sheet, leaves free at the edges of the screen.
  public var alertMargin = 8.0
  /// The height of an alert's button, points.
  public var alertButtonHeight = 44.0
  /// The height of an action sheet's button, points.
  public var sheetButtonHeight = 57.0
  /// The size of the font of an alert's title, points.
  public var alertTitleSize = 17.0
  /// The size of the font of an alert's message, points.
  public var alertMessageSize = 13.0
  /// The size of the font of an alert's buttons, points.
  public var alertButtonSize = 17.0
  /// The height of an alert's text field, points.
  public var alertFieldHeight = 30.0
  /// The greatest width of an action sheet, points.
  public var actionSheetWidth = 480.0

  /// The width of a menu, points.
  public var menuWidth = 250.0
  /// The radius of a menu's corners, points.
  public var menuCornerRadius = 13.0
  /// The height of a menu's row of one line, points.
  public var menuRowHeight = 44.0
  /// The size of the font of a menu's rows, points.
  public var menuFontSize = 17.0
  /// The height of the gap between two groups of a menu, points.
  public var menuGroupGap = 8.0
  /// The colour of such gaps.
  public var menuGap = DynamicColor(light: Color(white: 0.91), dark: Color(white: 0.06))
  /// Points that a menu leaves free at the edges of the screen.
  public var menuMargin = 8.0

  /// The values named above.
  public init() {}
}
