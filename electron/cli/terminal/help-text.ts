/** What `help` prints. */
export const helpText = `Repartee: scripts in, spoken dialogue out.

Usage: repartee <command> [options]          in the sources also: npm run cli -- <command> [options]

  render <script file | project folder | ->   speak every line, write the audio; - is a script from standard input
      --out DIR             where files go (default: "./<name> audio", for - "./script audio"; a project: exports/<name>)
      --voice NAME=ID       voice of a speaker, or a link that ends with its id; repeat it for each
      --reference NAME=FILE:WORDS   a recording as a speaker's voice, and what is said in it; repeat it for more, also
                            of one speaker: sent with each request, kept in the data folder, not in the project
      --consent WHO         whose voice the recordings are: they agreed to its cloning; needed with --reference
      --cast FILE           voices from a cast.json
      --model s1|s2-pro     speech model (default: the project's, or s2-pro)
      --set [NAME.]FIELD=VALUE   a field of the request, such as temperature=0.4 or RUTH.prosody.speed=1.1
                            for all who have no value of their own, or for one speaker; repeat it for each
      --request-format wav|pcm|mp3|opus   what the service is asked for, as --set format=
      --mode line|scene     one request a line (default), or a scene as one dialogue
      --draft               offline draft voices: free, no account, no network
      --format wav|flac|mp3|opus|m4a|m4b --sample-rate N --bitrate N --bits 16|24|32   of the files that are
                            written; bits of wav and flac, 32 are floats; m4b has a chapter for each scene
      --target podcast|audiobook|broadcast|games|-LUFS|off
                            bring the sound to a loudness, such as --target -19; without it nothing is changed
      --lines               one file a line as well
      --line-names T        their names, such as "{source}": number, speaker, id, source, scene or file in braces
      --captions LIST       captions as well: srt, vtt, ttml, ass (with word times), txt (a transcript)
      --resend-unknown      send again what may have been billed already
      --wait                wait while somebody else sends lines of this project; without it nothing is sent then
      --take-over           wait, and take over from a computer that gives no sign for two minutes
      --accept-suspicious ID,...|all
                            use these lines' takes that an earlier run found suspicious, once you have heard them
      --yes                 send any amount of text without asking
      --max-bytes N         send at most this many bytes of text
      --quiet               standard error tells only what went wrong, no progress
      --json                one JSON object on standard output
  voices [--mine] [--search S] [--language L] [--tag T] [--json]
                            voices of the service, or the draft voices
  voices show <id | link> [--json]        every field of a voice
  voices create --title T --recording FILE[:WORDS] --consent WHO [--json]
                            a voice of recordings, private; --recording again for more; --consent: who agreed to it
      --description D --tag T --visibility private|unlist|public --cover PICTURE
      --enhance             let the service clean the sound first
      --sample              let the service make a sample, which may cost something
  voices update <id> [--title T] [--description D] [--tag T] [--visibility V] [--cover PICTURE] [--json]
                            changes what is given; --tag "" takes all tags away
  voices delete <id> [--yes] [--project DIR] [--json]
                            for good, once its title is typed or with --yes; says who is cast with it
  balance [--user ID] [--json]            the package with all its fields, and the API credit, of the account
  check <script | project | -> [--json]   problems of a script with their lines
  measure FILE... [--target T] [--series] [--json]   how loud sound files are, and whether they meet targets (as of render;
                            repeat it for more). Reads wav, flac, mp3, m4a, ogg. Exit code 1 if a target is missed
                            or some of several files cannot be read, 2 if none can
  sounds add <project folder> FILE [--lane L] [--at S | --line ID] [--json]
                            a bed or an effect: wav of any depth and channels, flac, mp3, m4a, ogg
      --lane L              bed (default), effects, or a name of your own; made where there is none
      --at S                seconds from the beginning; with --line from its edge (below 0: before it)
      --line ID --edge start|end|before   begins by a line and moves with it; before: ends so long before it
      --from S --length S --fade-in S --fade-out S --gain DB --loop
      --channels N[,N]      which of its channels are heard; without it all, mixed down to stereo or mono
      --duck DB             lowers its lane so much while anybody speaks, such as -9; 0: not at all
  sounds room-tone <project folder> on|off [--level DBFS]   a room's sound under silence, made from the takes
  sounds list <project folder> [--json]   beds and effects with their ids; exit code 1 if a file is missing
  sounds remove <project folder> <id> [--json]   takes one out of the mix; its file stays in the project
  diagnostics [--json]                    versions, and what went wrong lately: no words, names or keys of yours
  import <file | -> <project folder>      a script of another program into a new or existing project
      --format F            dialogue, plain, tagged, fountain, fdx, srt, vtt, labels (Audacity's), csv, docx,
                            markdown, ink or yarn (default: by content and name)
      --column ROLE=NAME    what a column of a table holds, by its name or number: id, scene, speaker, variant,
                            direction, line, start, end, note or none; repeat it for each
      --style ROLE=NAME     what paragraphs of a Word style are: title, scene, speaker, line, direction, action, note,
                            text or none; repeat it for each
      --letters L           utf-8, windows-1252, utf-16le and others (default: by content)
      --narrator NAME       who speaks the lines for which the file names nobody
      --places delivery|variant   what becomes of (V.O.) and its like; without it they are left out
      --append              as new scenes behind what is in the project, instead of merging
      --yes                 also remove lines that have takes; the takes stay in the project
      --json                what was found and what has changed
  export <project | script> --out DIR [--json]
                            files of what has been rendered: sends nothing, renders nothing
      --what LIST           mix (default), stems, scenes, lines, captions, chapters
      --format F  --sample-rate N  --bitrate N  --bits N
                            for all, or for one: --format mix=flac,lines=opus; see export --list
      --channels mono|stereo   of the mix and all that is cut from it (default: as it needs)
      --target T            as of render; stems have the gain of the mix and no limiter
      --names T             of lines, such as "{scene:2}_{speaker}_{source}"; names that collide are refused
      --handles MS          cut silence off the ends of lines, but for so much
      --cover PICTURE       of whole files that have one (m4b, m4a, mp3, flac); without it cover.jpg or cover.png of the
                            project's folder
      --takes used|starred  also takes with a star, as _01, _02
      --captions LIST       srt (default), vtt, ttml, ass, txt
      --caption-limits LIST charactersPerLine=42,charactersPerSecond=17,shortestMs=833,longestMs=7000,gapMs=80
      --sound-cues          show cues such as [sighs] in captions
      --draft               also draft audio, which then stands in the names; without it those lines are silent
      --missing silence|leave-out   what becomes of lines without final audio
      --all                 make every file anew; else what has not changed since the last export stays
      --list                deliverables, formats, targets and fields of names
      --quiet               standard error tells only what went wrong
      Nothing is overwritten but what an export wrote itself. Exit codes: 0 all written and passes, 1 lines are
      missing, the target is missed or it was stopped, 2 the call or the input is wrong and nothing was written
  export-script <project | script | -> <file> [--json]
                            .dialogue, .fountain, .csv, .docx, or .txt for tagged text
  --version                               the version
  help                                    this text

The service is set by REPARTEE_BASE_URL and REPARTEE_API_KEY. Without them render uses the draft voices.
HTTPS_PROXY=http://name:password@host:port says through what it is reached, and NO_PROXY what is reached without it:
hosts, addresses and networks, with commas between them, or * for everything.
Exit codes: 0 all lines ready, 1 some not, stopped, or two versions of lines from version control, 2 the call or the input is wrong and nothing was sent.
Ctrl+C, or a signal, once: what is on its way is waited for and reported. Again, 1.5 s later: it is unknown, and reported.
`
