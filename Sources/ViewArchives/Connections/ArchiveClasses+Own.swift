import MultiplaneCollections
import MultiplaneControllers
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

// Outlets and attributes of this package's classes.
extension ArchiveClasses {
  func addOwnMembers() {
    // A key path would ask for the view before it sets it, and that loads it.
    register(ViewController.self, outlets: ["view": Outlet { Self.setView($1, of: $0) }])
    register(TableViewController.self, outlets: ["tableView": Outlet { Self.setView($1, of: $0) }])
    register(Application.self, outlets: ["delegate": Outlet(\Application.delegate)])
    register(
      Window.self,
      outlets: ["rootViewController": Outlet(\Window.rootViewController)])
    register(
      TextField.self,
      outlets: [
        "delegate": Outlet(\TextField.delegate), "inputView": Outlet(\TextField.inputView),
        "inputAccessoryView": Outlet(\TextField.inputAccessoryView), "leftView": Outlet(\TextField.leftView),
        "rightView": Outlet(\TextField.rightView),
      ])
    register(
      TextView.self,
      outlets: [
        "inputView": Outlet(\TextView.inputView), "inputAccessoryView": Outlet(\TextView.inputAccessoryView),
      ])
    register(ScrollView.self, outlets: ["delegate": Outlet(\ScrollView.delegate)])
    register(
      TableView.self,
      outlets: [
        "dataSource": Outlet(\TableView.dataSource), "tableHeaderView": Outlet(\TableView.tableHeaderView),
        "tableFooterView": Outlet(\TableView.tableFooterView), "backgroundView": Outlet(\TableView.backgroundView),
      ])
    register(
      CollectionView.self,
      outlets: [
        "dataSource": Outlet(\CollectionView.dataSource),
        "prefetchDataSource": Outlet(\CollectionView.prefetchDataSource),
        "backgroundView": Outlet(\CollectionView.backgroundView),
        "collectionViewLayout": Outlet(\CollectionView.collectionViewLayout),
      ])
    register(
      CollectionViewController.self, outlets: ["collectionView": Outlet(\CollectionViewController.collectionView)])
    register(SearchBar.self, outlets: ["delegate": Outlet(\SearchBar.delegate)])
    register(NavigationBar.self, outlets: ["delegate": Outlet(\NavigationBar.delegate)])
    register(NavigationItem.self, outlets: ["titleView": Outlet(\NavigationItem.titleView)])
    register(NavigationController.self, outlets: ["delegate": Outlet(\NavigationController.delegate)])
    register(TabBar.self, outlets: ["delegate": Outlet(\TabBar.delegate)])
    register(TabBarController.self, outlets: ["delegate": Outlet(\TabBarController.delegate)])
    register(SplitViewController.self, outlets: ["delegate": Outlet(\SplitViewController.delegate)])
    register(
      PageViewController.self,
      outlets: [
        "dataSource": Outlet(\PageViewController.dataSource), "delegate": Outlet(\PageViewController.delegate),
      ])
    register(
      TableViewCell.self,
      outlets: [
        "accessoryView": Outlet(\TableViewCell.accessoryView), "backgroundView": Outlet(\TableViewCell.backgroundView),
        "selectedBackgroundView": Outlet(\TableViewCell.selectedBackgroundView),
        "editingAccessoryView": Outlet(\TableViewCell.editingAccessoryView),
      ])
    register(
      PickerView.self,
      outlets: [
        "dataSource": Outlet(\PickerView.dataSource), "delegate": Outlet(\PickerView.delegate),
      ])
    register(GestureRecognizer.self, outlets: ["delegate": Outlet(\GestureRecognizer.delegate)])
    register(BarButtonItem.self, outlets: ["customView": Outlet(\BarButtonItem.customView)])
    register(Toolbar.self, outlets: ["items": Outlet(\Toolbar.items)])
    register(View.self, attributes: viewAttributes)
    register(
      Button.self,
      attributes: [
        "titleLabel.numberOfLines": Self.number { (button: Button, value) in
          button.titleLabel?.numberOfLines = max(0, Int(clamping: value))
        }
      ])
    register(Label.self, attributes: ["text": Outlet(\Label.text), "textColor": Outlet(\Label.textColor)])
    register(
      TextField.self, attributes: ["text": Outlet(\TextField.text), "placeholder": Outlet(\TextField.placeholder)])
  }

  private static func setView(_ value: Any, of controller: ViewController) -> Bool {
    guard let view = value as? View, !(view is Window) else { return false }
    controller.view = view
    return true
  }

  /// What key paths of all views reach.
  private var viewAttributes: [String: Outlet<View>] {
    [
      "layer.cornerRadius": Self.number { $0.layer.cornerRadius = max(0, $1) },
      "layer.borderWidth": Self.number { $0.layer.borderWidth = max(0, $1) },
      "layer.shadowRadius": Self.number { $0.layer.shadowRadius = max(0, $1) },
      "layer.shadowOpacity": Self.number { $0.layer.shadowOpacity = Float($1) },
      "layer.zPosition": Self.number { $0.layer.zPosition = $1 },
      "layer.masksToBounds": Self.flag { $0.layer.masksToBounds = $1 },
      // UIKit's layers take no colours this way, but the code that adds a property for it is common.
      "layer.borderColor": Self.color { $0.layer.borderColor = $1 },
      "layer.shadowColor": Self.color { $0.layer.shadowColor = $1 },
      "layer.borderUIColor": Self.color { $0.layer.borderColor = $1 },
      "layer.shadowOffset": Outlet { view, value in
        guard let size = value as? Size else { return false }
        view.layer.shadowOffset = size
        return true
      },
      "clipsToBounds": Outlet(\View.clipsToBounds), "alpha": Outlet(\View.alpha), "hidden": Outlet(\View.isHidden),
      "tag": Outlet(\View.tag), "accessibilityIdentifier": Outlet(\View.accessibilityIdentifier),
      "accessibilityLabel": Outlet(\View.accessibilityLabel), "backgroundColor": Outlet(\View.backgroundColor),
      "userInteractionEnabled": Outlet(\View.isUserInteractionEnabled),
    ]
  }

  private static func number<Owner: AnyObject>(_ set: @escaping (Owner, Double) -> Void) -> Outlet<Owner> {
    Outlet { owner, value in
      guard let number = value as? Double else { return false }
      set(owner, number)
      return true
    }
  }

  private static func flag<Owner: AnyObject>(_ set: @escaping (Owner, Bool) -> Void) -> Outlet<Owner> {
    Outlet { owner, value in
      guard let flag = value as? Bool ?? (value as? Double).map({ $0 != 0 }) else { return false }
      set(owner, flag)
      return true
    }
  }

  private static func color<Owner: AnyObject>(_ set: @escaping (Owner, Color) -> Void) -> Outlet<Owner> {
    Outlet { owner, value in
      guard let color = value as? Color else { return false }
      set(owner, color)
      return true
    }
  }
}
