/// What `scrim record` says of itself; two programs say it.
package enum RecordUsage {
    package static let name = "record"
    package static let usage =
        "record SCENE --output FILE.mp4|FILE.y4m [--seconds N] [--fps N] [--countdown N] [--route ROUTE] [--pause AT,FOR] "
        + "[--audio FILE] [--preset NAME] [--threads N] [--pick]"
    package static let help = """
        Plays the timeline of the scene file SCENE, and records what a capture sees of it into the movie FILE.mp4: H.264,
        with the sound of a file as AAC; or into FILE.y4m, without sound or compression. The display is drawn beside it, as an application would.

          --output FILE.mp4  the movie; there mustn't be a file of that name yet
          --seconds N        its length; without it recording goes on until Ctrl-C
          --fps N            frames per second, 1 to 240; 60 by default
          --countdown N      seconds before it begins; 0 by default
          --route ROUTE      whose sight is recorded: recording, which is the default, or mirroring
          --pause AT,FOR     after AT seconds leaves out FOR seconds
          --audio FILE       sound to go with it, in any format that FFmpeg reads, cut to the movie's length
          --preset NAME      x264's: superfast by default; ultrafast takes least time, veryfast makes smaller files
          --threads N        threads that draw, 1 to 64; 1 by default
          --pick             asks which windows are to be recorded

        While it records, the movie is FILE.partial.mp4, which can be played at any time; it gets its name when it was completed
        and read again. Ctrl-C ends the recording early and completes it. Frames that come too fast for the encoder are
        dropped and counted. A line per second says how far it is, or one line on a terminal.
        """
}
