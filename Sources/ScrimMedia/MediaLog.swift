internal import CFFmpeg

/// What FFmpeg's libraries print on standard error.
enum MediaLog {
    /// Has them print nothing, unless the host chose a level: what is wrong is thrown, and the rest (as that an index is moved
    /// to the beginning of a file) concerns nobody. The level is the process's; a host that sets one later has the last word.
    static let quieten: Void = {
        if av_log_get_level() == AV_LOG_INFO { av_log_set_level(AV_LOG_QUIET) }
    }()
}
