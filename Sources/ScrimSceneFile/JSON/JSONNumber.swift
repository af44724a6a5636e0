/// The numbers of JSON.
enum JSONNumber {
    /// More digits than any number needs; a longer one is somebody's attempt at us.
    static let maximumLength = 1000

    /// Where the number that begins at `start` ends, or nil if none begins there. `-`, `01` and `1.` aren't
    /// numbers.
    static func end(_ bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        func byte() -> UInt8 { position < bytes.count ? bytes[position] : 0 }
        func skipDigits() -> Bool {
            let first = position
            while isDigit(byte()) { position += 1 }
            return position > first
        }

        if byte() == UInt8(ascii: "-") { position += 1 }
        if byte() == UInt8(ascii: "0") {
            position += 1
            if isDigit(byte()) { return nil }
        } else if !skipDigits() {
            return nil
        }
        if byte() == UInt8(ascii: ".") {
            position += 1
            if !skipDigits() { return nil }
        }
        if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
            position += 1
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position += 1 }
            if !skipDigits() { return nil }
        }
        return position
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
