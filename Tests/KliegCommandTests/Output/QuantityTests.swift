import Testing

@testable import KliegCommand

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ])
  func separatesThousands(number: Int, text: String) {
    #expect(Quantity.count(number) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_345_678, "12.3 MB"), (999_999, "1.0 MB"),
    (412_000_000, "412 MB"),
  ])
  func scalesBytes(number: Int, text: String) {
    #expect(Quantity.bytes(number) == text)
  }

  @Test(arguments: [
    (0, "0.0 ms"), (412, "0.4 ms"), (12_345, "12.3 ms"), (250_000, "250 ms"), (1_250_000, "1.3 s"),
  ])
  func scalesTime(microseconds: Int, text: String) {
    #expect(Quantity.time(microseconds: microseconds) == text)
  }

  @Test(arguments: [
    (2_592_000, "30 days"), (86_400, "1 day"), (7200, "2 hours"), (61, "61 seconds"),
  ])
  func namesSpans(seconds: Int64, text: String) {
    #expect(Quantity.span(seconds: seconds) == text)
  }
}
