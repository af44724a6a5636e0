extension String {
    /// With blanks behind it up to the width, at least one.
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - utf8.count))
    }

    /// With blanks before it up to the width, at least one.
    func right(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(1, width - utf8.count)) + self
    }
}

extension Double {
    /// A figure with three digits or so: counts whole, ratios with two decimals.
    var figure: String {
        self == rounded() && magnitude < 1e15 ? decimal(0) : decimal(magnitude < 100 ? 2 : 0)
    }
}
