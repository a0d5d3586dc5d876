import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// Shows an alert in the middle, or an action sheet at the lower edge.
final class AlertPresentationController: PresentationController {
  private let dimming = DimmingView()
  private let room = KeyboardRoom()
  private var isLeaving = false

  private var alert: AlertController? { presentedViewController as? AlertController }
  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }

  override init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    dimming.whenTapped = { [weak self] in
      guard let self, isSheet else { return }
      alert?.cancelByUser()
    }
  }

  override var shouldRemovePresentersView: Bool { false }

  /// What no bars and no keyboard cover.
  private var area: Rect {
    guard let containerView, let alert else { return .zero }
    var area = containerView.bounds.inset(by: containerView.safeAreaInsets)
    let free = containerView.bounds.maxY - containerView.coveredByKeyboard
    area.size.height = max(0, min(area.maxY, free) - area.minY)
    let margin = alert.presentationAppearance.alertMargin
    return area.insetBy(dx: min(margin, area.width / 2), dy: min(margin, area.height / 2))
  }

  override var frameOfPresentedViewInContainerView: Rect {
    guard let containerView, let alert, let view = alert.alertView else { return .zero }
    let (area, look) = (area, alert.presentationAppearance)
    let width = min(isSheet ? look.actionSheetWidth : look.alertWidth, area.width)
    let size = view.fittingSize(width: width, height: area.height)
    let y = isSheet ? area.maxY - size.height : area.minY + (area.height - size.height) / 2
    return Rect(x: area.minX + (area.width - width) / 2, y: y, width: width, height: size.height)
      .onPixels(containerView.contentScaleFactor)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    // An alert that was in a popover before.
    alert?.alertView?.isInPopover = false
    presentedViewController.view.autoresizingMask = []
    dimming.backgroundColor = .black
    room.attach(to: containerView)
    containerView.addSubview(dimming)
    place()
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    place()
  }

  private func place() {
    guard let containerView, let alert, !isLeaving else { return }
    dimming.frame = containerView.bounds
    dimming.alpha = alert.presentationAppearance.dimming
    alert.view.frame = frameOfPresentedViewInContainerView
  }
}

extension AlertPresentationController: @MainActor OwnPresenting {
  var ownDuration: Double { SheetMotion.duration }
  var isModal: Bool { true }
  var contentTraits: TraitCollection { TraitCollection() }
  var followsStyle: Bool { false }
  func passesTouch(at point: Point) -> Bool { false }
  func escape() -> Bool { alert?.cancelByUser() ?? false }

  /// How much larger an alert is when it comes, than it is.
  private static let largerBy = 1.15

  func animate(_ transition: PresentationTransition) {
    guard let containerView, let application = containerView.application, let view = presentedView else {
      return transition.completeTransition(true)
    }
    let (dimming, isSheet, isComing) = (dimming, isSheet, transition.isPresenting)
    if isComing {
      isLeaving = false
      transition.addPresentedView()
    }
    transition.noteIsAppearing()
    containerView.layoutIfNeeded()
    let (place, dim) = (view.frame, dimming.alpha)
    isLeaving = !isComing
    let hide = {
      dimming.alpha = 0
      if isSheet {
        view.frame.origin.y = containerView.bounds.maxY
      } else {
        view.alpha = isComing ? View.unseenOpacity : 0
      }
    }
    if isComing {
      if isSheet { view.drawAhead(by: Point(0, place.minY - containerView.bounds.maxY)) }
      application.performWithoutAnimation {
        hide()
        if !isSheet { view.transform = Transform2D(scaleX: Self.largerBy, y: Self.largerBy) }
      }
    }
    application.animate(spring: SheetMotion.spring(0)) {
      if isComing {
        dimming.alpha = dim
        view.alpha = 1
        view.transform = .identity
        view.frame = place
      } else {
        hide()
      }
      transition.runAlongside()
    } completion: { _ in
      transition.completeTransition(true)
      view.alpha = 1
    }
  }
}

/// Shows an action sheet in a popover, where there is room and a source, and else at the lower edge.
final class ActionSheetPopoverController: PopoverPresentationController {
  private var alert: AlertController? { presentedViewController as? AlertController }

  override func adaptivePresentationStyle(for traitCollection: TraitCollection) -> ModalPresentationStyle {
    if sourceView == nil, sourceItem == nil { return .custom }
    return traitCollection.horizontalSizeClass == .regular ? .none : .custom
  }

  override func presentationTransitionWillBegin() {
    presentedViewController.loadViewIfNeeded()
    alert?.alertView?.isInPopover = true
    if let alert { presentationAppearance = alert.presentationAppearance }
    alert?.notePreferredSize()
    super.presentationTransitionWillBegin()
  }

  /// A touch beside the popover cancels.
  override func close() -> Bool {
    guard let alert else { return super.close() }
    return alert.cancelByUser() || super.close()
  }

  override func makeOther(_ style: ModalPresentationStyle, of shown: ViewController) -> PresentationController? {
    guard style == .custom else { return super.makeOther(style, of: shown) }
    return AlertPresentationController(presentedViewController: shown, presenting: nil)
  }
}

extension AlertController: @MainActor OwnPresentationMaking {
  func makeOwnPresentation(by presenting: ViewController?) -> PresentationController? {
    switch modalPresentationStyle {
    case .custom: AlertPresentationController(presentedViewController: self, presenting: presenting)
    case .popover: ActionSheetPopoverController(presentedViewController: self, presenting: presenting)
    default: nil
    }
  }
}
