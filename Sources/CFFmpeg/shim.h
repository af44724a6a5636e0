#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/channel_layout.h>
#include <libavutil/error.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Macros that Swift can't read.
static const int scrim_averror_eof = AVERROR_EOF;
static const int scrim_averror_eagain = AVERROR(EAGAIN);
static const int64_t scrim_av_nopts = AV_NOPTS_VALUE;

// The errno of an error of FFmpeg's; 0 if it isn't one of the system's.
static inline int scrim_av_errno(int error)
{
    int code = AVUNERROR(error);
    return code > 0 && code < 4096 ? code : 0;
}
