internal import CFFmpeg

/// What FFmpeg's libraries print on the standard error by themselves.
public enum FFmpegMessages {
    /// Has them print nothing, in the whole process: for programs that say by themselves what went wrong.
    public static func silence() { av_log_set_level(AV_LOG_QUIET) }
}
