package import MultiplaneGeometry
public import MultiplaneViews

extension ViewController: @MainActor PresentationMaking {
  /// What shows this controller by its style.
  package final func makePresentation(by presenting: ViewController?) -> PresentationController? {
    if let own = (self as? any OwnPresentationMaking)?.makeOwnPresentation(by: presenting) { return own }
    return makePresentation(of: modalPresentationStyle, by: presenting)
  }

  /// What shows this controller in a style.
  package final func makePresentation(
    of style: ModalPresentationStyle, by presenting: ViewController?
  ) -> PresentationController? {
    switch style {
    case .automatic, .none, .pageSheet, .formSheet:
      let sheet = SheetPresentationController(presentedViewController: self, presenting: presenting)
      sheet.resolvedStyle = style == .formSheet ? .formSheet : .pageSheet
      return sheet
    case .popover: return PopoverPresentationController(presentedViewController: self, presenting: presenting)
    default: return nil
    }
  }

  /// What shows this controller as a sheet: there from the time that its style is one of a sheet; nil otherwise.
  public final var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }

  /// What shows this controller as a popover: there from the time that its style is `popover`, also while it is shown
  /// in another one; nil otherwise.
  public final var popoverPresentationController: PopoverPresentationController? {
    presentationController as? PopoverPresentationController
      ?? presentationController?.adaptedFrom as? PopoverPresentationController
  }
}

/// A controller that is shown in a way of its own.
@MainActor protocol OwnPresentationMaking: ViewController {
  /// nil for as its style says.
  func makeOwnPresentation(by presenting: ViewController?) -> PresentationController?
}

extension SheetPresentationController: @MainActor OwnPresenting {
  package final var ownDuration: Double { SheetMotion.duration }
  package final var followsStyle: Bool { true }

  /// A form sheet is narrow.
  package final var contentTraits: TraitCollection {
    presentationStyle == .formSheet ? TraitCollection(horizontalSizeClass: .compact) : TraitCollection()
  }

  /// Unless what lies behind is not dim.
  package final var isModal: Bool {
    let stops = stops(geometry)
    return dims(selectedIndex(of: stops), of: stops)
  }

  package final func animate(_ transition: PresentationTransition) { motion.animate(transition) }

  package final func passesTouch(at point: Point) -> Bool { !isModal && !sheet.frame.contains(point) }

  package final func escape() -> Bool { dismissByUser() }
}

extension PopoverPresentationController: @MainActor OwnPresenting {
  /// Seconds that a popover fades.
  private static let fade = 0.2

  package final var ownDuration: Double { Self.fade }
  package final var followsStyle: Bool { false }
  /// A popover is narrow.
  package final var contentTraits: TraitCollection { TraitCollection(horizontalSizeClass: .compact) }

  package final var isModal: Bool { passthroughViews?.isEmpty ?? true }

  package final func animate(_ transition: PresentationTransition) {
    guard let application = containerView?.application else { return transition.completeTransition(true) }
    let bubble = bubble
    if transition.isPresenting {
      transition.addPresentedView()
      application.performWithoutAnimation { bubble.alpha = View.unseenOpacity }
    } else {
      bubble.isLeaving = true
    }
    transition.noteIsAppearing()
    application.animate(withDuration: Self.fade) {
      bubble.alpha = transition.isPresenting ? 1 : 0
      transition.runAlongside()
    } completion: { _ in
      transition.completeTransition(true)
      bubble.alpha = 1
    }
  }

  package final func passesTouch(at point: Point) -> Bool {
    guard let views = passthroughViews, !views.isEmpty, let containerView, !bubble.frame.contains(point) else {
      return false
    }
    return views.contains { view in
      view.window === containerView.window && view.bounds.contains(containerView.convert(point, to: view))
    }
  }

  package final func escape() -> Bool { close() }
}

extension PopoverPresentationController: @MainActor AdaptedPresentationMaking {
  package final func makeAdapted(
    _ style: ModalPresentationStyle, of shown: ViewController
  ) -> PresentationController? { makeOther(style, of: shown) }
}

extension SheetPresentationController: @MainActor AdaptedPresentationMaking {
  package final func makeAdapted(
    _ style: ModalPresentationStyle, of shown: ViewController
  ) -> PresentationController? {
    guard style == .pageSheet || style == .formSheet else { return nil }
    guard shown === presentedViewController else {
      return SheetPresentationController(presentedViewController: shown, presenting: nil)
    }
    return self
  }
}
