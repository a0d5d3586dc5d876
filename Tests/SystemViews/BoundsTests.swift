import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// What is drawn, and how often Pango is called.
@MainActor @Suite(.serialized, .enabled(if: hasDrawing)) struct BoundsTests {
  private let stage = Stage()

  private var draws: Int { stage.application.statistics.draws }

  #if Drawing
    @Test func aThousandLabelsScrollWithoutACallToPango() {
      let list = View(frame: stage.window.bounds)
      stage.window.addSubview(list)
      for row in 0..<1000 {
        let label = Label(frame: Rect(x: 0, y: 44 * Double(row), width: 320, height: 44))
        label.text = "Row \(row)"
        list.addSubview(label)
      }
      stage.turn()
      let text = TextCounters.current
      #expect(draws == 1000 && text.paragraphs >= 1000)
      stage.application.statistics = ViewStatistics()
      for frame in 1...30 {
        list.bounds.origin.y = Double(frame) * 100
        stage.turn(Double(frame) / 60)
      }
      #expect(draws == 0 && stage.application.statistics.drawnBytes == 0 && TextCounters.current == text)
    }

    @Test func whatIsNotTouchedDrawsNothingMore() throws {
      let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 30))
      label.text = "Label"
      let image = ImageView(image: try Pictures.image(20, 20))
      let button = Button(frame: Rect(x: 0, y: 50, width: 150, height: 40))
      button.setTitle("Button", for: .normal)
      button.setImage(try Pictures.image(10, 10), for: .normal)
      button.setBackgroundImage(try Pictures.image(9, 9), for: .normal)
      let other = Label(frame: Rect(x: 0, y: 200, width: 100, height: 30))
      other.text = "Before"
      let views = [label, image, button]
      for view in views + [other] { stage.window.addSubview(view) }
      stage.turn()
      let text = TextCounters.current
      #expect(draws == 3 && ViewCosts(of: image).drawings == 0)
      for step in 1...5 {
        for view in views {
          view.center.x += 1
          view.alpha = 1 - Double(step) / 10
          view.transform = Transform2D(rotationAngle: Double(step))
        }
        stage.window.bringSubviewToFront(views[step % 3])
        stage.window.tintColor = Color(white: Double(step) / 5)
        stage.turn(Double(step))
      }
      #expect(draws == 3 && TextCounters.current == text)
      other.text = "Other"
      stage.turn(10)
      #expect(
        draws == 4 && ViewCosts(of: other).drawings == 2 && ViewCosts(of: label).drawings == 1
          && button.titleLabel.map { ViewCosts(of: $0).drawings } == 1)
    }

    @Test func settingALabelsTextIsOneDrawOfItsBounds() {
      let label = Label(frame: Rect(x: 0, y: 0, width: 120, height: 30))
      let neighbour = Label(frame: Rect(x: 0, y: 40, width: 120, height: 30))
      for view in [label, neighbour] {
        view.text = "before"
        stage.window.addSubview(view)
      }
      stage.turn()
      let paragraphs = TextCounters.current.paragraphs
      stage.application.statistics = ViewStatistics()
      (label.text, label.textColor, label.text) = ("between", Color(red: 1, green: 0, blue: 0), "after")
      stage.turn(1)
      #expect(draws == 1 && stage.application.statistics.drawnBytes == 120 * 30 * 4)
      #expect(ViewCosts(of: neighbour).drawings == 1)
      #expect(TextCounters.current.paragraphs == paragraphs + 1)
    }
  #endif
}
