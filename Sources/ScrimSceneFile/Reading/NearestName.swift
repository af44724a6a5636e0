/// The name that was probably meant: the one with the fewest letters to change, up to a third of its length;
/// nil if there is none.
func nearestName(to name: String, among candidates: [String]) -> String? {
    guard name.utf8.count <= 40 else { return nil }
    let wanted = Array(name.lowercased().utf8)
    return
        candidates
        .map { (name: $0, distance: editDistance(wanted, Array($0.lowercased().utf8))) }
        .filter { $0.distance <= max(1, $0.name.utf8.count / 3) }
        .min { $0.distance < $1.distance }?
        .name
}

/// Letters to insert, remove or replace to make one of the other.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[b.count]
}
