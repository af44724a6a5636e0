/// Bytes as text, as RFC 4648 has it.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for first in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[first..<min(first + 3, bytes.count)]
            var word = group.reduce(0) { $0 << 8 | UInt32($1) }
            word <<= UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let isPadding = place > group.count
                text.append(
                    isPadding ? UInt8(ascii: "=") : digits[Int(word >> UInt32(18 - 6 * place) & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
