import MultiplaneTestStage

typealias Stage = MultiplaneTestStage.Stage
