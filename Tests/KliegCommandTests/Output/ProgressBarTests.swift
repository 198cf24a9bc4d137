import KliegModel
import Testing

@testable import KliegCommand

@Suite struct ProgressBarTests {
  @Test func drawsABarWhereTheEndIsKnown() {
    #expect(
      ProgressBar.line(1500, fraction: 0.5, rate: 30_000, width: 80)
        == "███████████████░░░░░░░░░░░░░░░  50 %  1,500 items  30,000/s")
  }

  @Test func onlyCountsWhereItIsNot() {
    #expect(ProgressBar.line(1, fraction: nil, rate: 7, width: 80) == "1 item  7/s")
  }

  @Test func namesTheStep() {
    #expect(
      ProgressBar.line(MaintenanceProgress(step: "rows", done: 1500, total: 3000), width: 80)
        == "███████████████░░░░░░░░░░░░░░░  50 %  rows  1,500 of 3,000")
    #expect(ProgressBar.line(MaintenanceProgress(step: "rows"), width: 80) == "rows")
    #expect(ProgressBar.line(MaintenanceProgress(step: "rows", done: 7), width: 80) == "rows  7")
    #expect(
      ProgressBar.line(MaintenanceProgress(step: "rows", done: 0, total: 0), width: 80)
        .contains("100 %"))
  }

  @Test(arguments: [10, 20, 30, 40, 60])
  func neverWrapsTheLine(width: Int) {
    let line = ProgressBar.line(123_456, fraction: 1.2, rate: 30_000, width: width)
    #expect(line.columns <= width)
  }
}
