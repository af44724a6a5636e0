import XCTest
final class RecordingOutputTests: XCTestCase {}
