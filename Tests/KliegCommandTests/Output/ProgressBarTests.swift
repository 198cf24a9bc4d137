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

  @Test(arguments: [10, 20, 30, 40, 60])
  func neverWrapsTheLine(width: Int) {
    let line = ProgressBar.line(123_456, fraction: 1.2, rate: 30_000, width: width)
    #expect(line.columns <= width)
  }
}
