/// The strings of JSON.
enum JSONString {
    /// In bytes as they are written. Enough for a page of text; what is longer would be a burden further on.
    static let maximumLength = 65_536

    /// Why a string isn't one, and where.
    struct Fault: Error {
        let offset: Int
        let reason: String
    }

    /// The byte behind the closing quotation mark of the string that opens at `start`, once all between is
    /// found valid.
    static func end(_ bytes: [UInt8], from start: Int) throws(Fault) -> Int {
        var position = start + 1
        while position < bytes.count {
            guard position - start <= maximumLength else {
                throw Fault(offset: start, reason: "a string is longer than \(maximumLength) bytes")
            }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                return position + 1
            case UInt8(ascii: "\\"):
                position = try endOfEscape(bytes, from: position)
            case 0..<0x20:
                throw Fault(offset: position, reason: "a control character in a string: it must be escaped")
            case 0x20..<0x80:
                position += 1
            default:
                position = try endOfUTF8(bytes, from: position)
            }
        }
        throw Fault(offset: bytes.count, reason: "the file ends inside of a string")
    }

    /// The text of the string that opens at `start`, which `end` has found valid.
    static func decode(_ bytes: [UInt8], at start: Int) -> String {
        let isSpecial = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }
        let plainEnd = bytes[(start + 1)...].firstIndex(where: isSpecial)!
        var text = Array(bytes[(start + 1)..<plainEnd])
        var position = plainEnd
        while bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                let scalar = unescape(bytes, at: &position)
                text.append(contentsOf: Unicode.UTF8.encode(scalar)!)
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func endOfEscape(_ bytes: [UInt8], from start: Int) throws(Fault) -> Int {
        guard start + 1 < bytes.count else {
            throw Fault(offset: bytes.count, reason: "the file ends inside of a string")
        }
        guard bytes[start + 1] == UInt8(ascii: "u") else {
            guard unescaped(bytes[start + 1]) != nil else {
                throw Fault(offset: start, reason: "an unknown escape in a string")
            }
            return start + 2
        }
        guard let unit = codeUnit(bytes, at: start) else {
            throw Fault(offset: start, reason: "\\u must be followed by four hexadecimal digits")
        }
        if unit == 0 {
            // Every C library down the line would end the text here, and mean another file or word than the
            // one that was checked.
            throw Fault(offset: start, reason: "a NUL character in a string")
        }
        if UTF16.isLeadSurrogate(unit), let next = codeUnit(bytes, at: start + 6),
            UTF16.isTrailSurrogate(next)
        {
            return start + 12
        }
        guard !UTF16.isSurrogate(unit) else {
            throw Fault(offset: start, reason: "half of a surrogate pair in a string")
        }
        return start + 6
    }

    private static func endOfUTF8(_ bytes: [UInt8], from start: Int) throws(Fault) -> Int {
        let length =
            switch bytes[start] {
            case 0xc2...0xdf: 2
            case 0xe0...0xef: 3
            case 0xf0...0xf4: 4
            default: 1
            }
        let end = min(start + length, bytes.count)
        guard length > 1, String(validating: bytes[start..<end], as: UTF8.self) != nil else {
            throw Fault(offset: start, reason: "a string is not UTF-8")
        }
        return end
    }

    /// The scalar that the escape at `position` stands for; moves behind it.
    private static func unescape(_ bytes: [UInt8], at position: inout Int) -> Unicode.Scalar {
        if let byte = unescaped(bytes[position + 1]) {
            position += 2
            return Unicode.Scalar(byte)
        }
        let unit = codeUnit(bytes, at: position)!
        position += 6
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit)! }
        let trail = codeUnit(bytes, at: position)!
        position += 6
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The value of the `\uXXXX` at `start`, nil if there is none.
    private static func codeUnit(_ bytes: [UInt8], at start: Int) -> UInt16? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
            bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start + 2..<start + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
