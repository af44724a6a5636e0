/// Items of a picture that is made apart from the frame. An object, so that its memory can be used again for another one.
final class PictureItems {
    var list = ItemList()
    /// Where the groups that are open begin in the list; nil for one that leaves nothing there.
    private var openGroups: [Int?] = []

    /// Lets go of all surfaces.
    func removeAll() { list.removeItems(from: 0) }

    /// Takes what an output, given by its bit, sees in `region` of items of a list, for a picture of that region
    /// alone. Groups that are open at the end are dissolved.
    func take(_ items: ItemList, _ range: Range<Int>, seenBy output: UInt32, in region: PixelRect) {
        openGroups.removeAll(keepingCapacity: true)
        for index in range {
            let item = items.items[index]
            let isSeen = item.outputs & output != 0
            if item.opensGroup {
                openGroups.append(isSeen ? list.count : nil)
                if isSeen { list.append(item) }
            } else if item.closesGroup {
                guard let begin = openGroups.removeLast() else { continue }
                list.closeGroup(begin, as: item.cut(to: region))
            } else if isSeen, item.rect.intersects(region) {
                list.append(item.cut(to: region))
            }
        }
        for begin in openGroups.reversed() { if let begin { list.dissolveGroup(begin) } }
    }
}
