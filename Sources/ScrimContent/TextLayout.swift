internal import CPangoCairo
internal import Scrim

/// A text broken into lines by Pango, in points. Of the thread that made it.
struct TextLayout: ~Copyable {
    private let handle: OpaquePointer

    /// - Parameters:
    ///   - width: where lines break, points; nil for nowhere.
    ///   - height: what the lines must fit in, points; nil for any height.
    init(_ text: Text, width: Double?, height: Double?) {
        // The context keeps the identity matrix: lines break in points, whatever the scale of the canvas that
        // they are shown on.
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        Self.makeExact(context)
        handle = pango_layout_new(context)

        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, text.fontFamily)
        pango_font_description_set_weight(font, text.weight.pango)
        pango_font_description_set_absolute_size(font, text.fontSize * Double(PANGO_SCALE))
        pango_layout_set_font_description(handle, font)

        pango_layout_set_alignment(handle, text.alignment.pango)
        pango_layout_set_wrap(handle, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(handle, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(handle, width.map { Self.units($0) } ?? -1)
        let string = Self.inOneParagraph(text.string)
        setString(string)
        setLineLimit(Int32.max)
        let limit = min(text.lineLimit ?? .max, height.map { lineCount(fitting: Self.units($0)) } ?? .max)
        if limit < Int(pango_layout_get_line_count(handle)) { cut(string, afterLine: limit) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Points.
    var size: Size {
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_size(handle, &width, &height)
        return Size(Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    /// Draws the lines with the source of `cairo`.
    func show(on cairo: OpaquePointer, in rect: Rect, verticalAlignment: Text.VerticalAlignment) {
        let room = rect.size.height - size.height
        let y =
            switch verticalAlignment {
            case .top: rect.minY
            case .center: rect.minY + room / 2
            case .bottom: rect.minY + room
            }
        cairo_move_to(cairo, rect.minX, y)
        pango_cairo_show_layout(cairo, handle)
    }

    static func isAvailable(family: String) -> Bool {
        // Fontconfig, which looks up the fonts, ignores the case of names; Pango's own look-up of a family
        // doesn't.
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
        defer { g_free(families) }
        let wanted = family.lowercased()
        return UnsafeBufferPointer(start: families, count: Int(count)).contains {
            String(cString: pango_font_family_get_name($0)).lowercased() == wanted
        }
    }

    /// No hinting, no rounding, and nothing of the user's locale or font settings.
    private static func makeExact(_ context: OpaquePointer?) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
    }

    /// How many lines lie in the height, in Pango's units; one at least.
    private func lineCount(fitting height: Int32) -> Int {
        let iterator = pango_layout_get_iter(handle)
        defer { pango_layout_iter_free(iterator) }
        var count = 0
        repeat {
            var bottom: Int32 = 0
            pango_layout_iter_get_line_yrange(iterator, nil, &bottom)
            guard bottom <= height else { break }
            count += 1
        } while pango_layout_iter_next_line(iterator) != 0
        return max(count, 1)
    }

    /// Leaves out what comes after `limit` lines, and lets the last of them say so.
    private func cut(_ string: String, afterLine limit: Int) {
        guard let last = pango_layout_get_line_readonly(handle, Int32(limit - 1)) else { return }
        // Up to the next break the text stays: where it is too wide Pango puts the ellipsis, else it stands
        // at the break. Behind the break it goes: the last line would show the separator as a sign.
        let bytes = Array(string.utf8)
        let separator = Array(Self.lineSeparator.utf8)
        let end = (Int(last.pointee.start_index)..<bytes.count).first { bytes[$0...].starts(with: separator) }
        if let end { setString(String(decoding: bytes[..<end], as: UTF8.self) + "\u{2026}") }
        setLineLimit(Int32(limit))
    }

    private func setLineLimit(_ count: Int32) {
        // Pango takes a negative height as a number of lines.
        pango_layout_set_height(handle, -count)
    }

    private func setString(_ string: String) {
        var string = string
        string.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(handle, $0.baseAddress, Int32($0.count))
            }
        }
    }

    private static let lineSeparator = "\u{2028}"

    /// Pango counts a line limit per paragraph, so line separators, which break lines inside of one, stand
    /// for the ends of paragraphs. A NUL, at which Pango would end the text, is replaced.
    private static func inOneParagraph(_ string: String) -> String {
        var lines = ""
        for character in string {
            switch character {
            case "\r\n", "\r", "\n", "\u{2029}": lines += lineSeparator
            case "\0": lines += "\u{fffd}"
            default: lines.append(character)
            }
        }
        return lines
    }

    /// Pango's units, 1024 to the point; Pango adds them up in 32 bits, so a length is held well below.
    private static func units(_ points: Double) -> Int32 {
        Int32((min(points, 1_000_000) * Double(PANGO_SCALE)).rounded())
    }
}

extension Text.Weight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}

extension Text.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .leading: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .trailing: PANGO_ALIGN_RIGHT
        }
    }
}
