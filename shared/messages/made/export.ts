// Made by `npm run messages` from en/export.json: change that.
import { and, number, pluralOf, tenths } from '../languages/en.ts'

/** Export */
export const exportTitle = (): string => 'Export'
/** {project}, whole script */
export const exportWhole = (given: { readonly project: string }): string => `${given.project}, whole script`
/** Close export */
export const exportClose = (): string => 'Close export'
/** Export */
export const exportStart = (): string => 'Export'
/** Export draft */
export const exportStartDraft = (): string => 'Export draft'
/** Cancel */
export const exportCancel = (): string => 'Cancel'
/** Go on in the background */
export const exportBackground = (): string => 'Go on in the background'
/** Export again */
export const exportAgain = (): string => 'Export again'
/** Done */
export const exportDone = (): string => 'Done'
/** Export (names the bar that shows how far it is) */
export const exportProgressName = (): string => 'Export'
/** An export was interrupted: {files, number} of {total, plural, one {# file is} other {# files are}} there. */
export const exportInterrupted = (given: { readonly files: number; readonly total: number }): string => `An export was interrupted: ${number(given.files)} of ${pluralOf(given.total) === 'one' ? `${number(given.total)} file is` : `${number(given.total)} files are`} there.`
/** Go on */
export const exportInterruptedGoOn = (): string => 'Go on'
/** Dismiss */
export const exportInterruptedDismiss = (): string => 'Dismiss'
/** Starting… */
export const exportProgressBegins = (): string => 'Starting…'
/** Choose at least one kind of file. */
export const exportSumNothing = (): string => 'Choose at least one kind of file.'
/** Counting… */
export const exportSumCounting = (): string => 'Counting…'
/** {files, plural, one {# file} other {# files}}, about {size} (size: such as 141 MB) */
export const exportSumFiles = (given: { readonly files: number; readonly size: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, about ${given.size}`
/** Deliverables */
export const exportRowsTitle = (): string => 'Deliverables'
/** What */
export const exportRowsWhat = (): string => 'What'
/** Files */
export const exportRowsFiles = (): string => 'Files'
/** Format */
export const exportRowsFormat = (): string => 'Format'
/** Quality */
export const exportRowsQuality = (): string => 'Quality'
/** Size */
export const exportRowsSize = (): string => 'Size'
/** Since last export */
export const exportRowsSince = (): string => 'Since last export'
/** Progress */
export const exportRowsProgress = (): string => 'Progress'
/** Not exported */
export const exportRowsNever = (): string => 'Not exported'
/** Measuring… */
export const exportRowsUnmeasured = (): string => 'Measuring…'
/** Same */
export const exportRowsSame = (): string => 'Same'
/** {files, plural, one {Changed} other {{changed, number} changed}} */
export const exportRowsChanged = (given: { readonly changed: number; readonly files: number }): string => pluralOf(given.files) === 'one' ? 'Changed' : `${number(given.changed)} changed`
/** Waiting */
export const exportRowsWaiting = (): string => 'Waiting'
/** Written */
export const exportRowsWritten = (): string => 'Written'
/** {done, number} of {total, number} (files) */
export const exportRowsProgressOf = (given: { readonly done: number; readonly total: number }): string => `${number(given.done)} of ${number(given.total)}`
/** Mix */
export const exportWhatMix = (): string => 'Mix'
/** Stems */
export const exportWhatStems = (): string => 'Stems'
/** Scenes */
export const exportWhatScenes = (): string => 'Scenes'
/** Lines */
export const exportWhatLines = (): string => 'Lines'
/** Captions */
export const exportWhatCaptions = (): string => 'Captions'
/** Chapters */
export const exportWhatChapters = (): string => 'Chapters'
/** {rate}, {kept} (rate: such as 48 kHz; kept: such as 24-bit or 96 kbit/s) */
export const exportQualityKept = (given: { readonly kept: string; readonly rate: string }): string => `${given.rate}, ${given.kept}`
/** {files, number} */
export const exportCellFiles = (given: { readonly files: number }): string => number(given.files)
/** {files, number}, full length */
export const exportCellFull = (given: { readonly files: number }): string => `${number(given.files)}, full length`
/** {files, number}, a chapter a scene (files) */
export const exportCellChapters = (given: { readonly files: number }): string => `${number(given.files)}, a chapter a scene`
/** {files, number}, {cues, plural, one {# cue} other {# cues}} */
export const exportCellCaptions = (given: { readonly cues: number; readonly files: number }): string => `${number(given.files)}, ${pluralOf(given.cues) === 'one' ? `${number(given.cues)} cue` : `${number(given.cues)} cues`}`
/** {languages} (languages: tags such as en) */
export const exportCellLanguages = (given: { readonly languages: readonly (string | number)[] }): string => and(given.languages)
/** Channels of the mix */
export const exportCellChannels = (): string => 'Channels of the mix'
/** 1, as it needs (one file, mono or stereo) */
export const exportCellMixAuto = (): string => '1, as it needs'
/** 1, mono */
export const exportCellMixMono = (): string => '1, mono'
/** 1, stereo */
export const exportCellMixStereo = (): string => '1, stereo'
/** Ends of the lines */
export const exportCellTrim = (): string => 'Ends of the lines'
/** {files, number}, whole takes */
export const exportCellWhole = (given: { readonly files: number }): string => `${number(given.files)}, whole takes`
/** {files, number}, trimmed */
export const exportCellTrimmed = (given: { readonly files: number }): string => `${number(given.files)}, trimmed`
/** {files, number}, handles {length, number} ms (trimmed but for so much silence at both ends) */
export const exportCellHandles = (given: { readonly files: number; readonly length: number }): string => `${number(given.files)}, handles ${number(given.length)} ms`
/** Format of {what} (what: such as Mix) */
export const exportCellFormat = (given: { readonly what: string }): string => `Format of ${given.what}`
/** Quality of {what} (what: such as Mix) */
export const exportCellQuality = (given: { readonly what: string }): string => `Quality of ${given.what}`
/** Only what changed */
export const exportOnly = (): string => 'Only what changed'
/** This is the first export: all is written. */
export const exportOnlyFirst = (): string => 'This is the first export: all is written.'
/** {files, plural, one {# file is} other {All # files are}} written. */
export const exportOnlyAll = (given: { readonly files: number }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file is` : `All ${number(given.files)} files are`} written.`
/** Since {name}, {day}. What is the same is known once the mix is measured. (name: of a folder; day: such as 19 November) */
export const exportOnlyUnmeasured = (given: { readonly day: string; readonly name: string }): string => `Since ${given.name}, ${given.day}. What is the same is known once the mix is measured.`
/** Since {name}, {day}. {written, plural, one {# file is} other {# files are}} written, {reused, number} taken over as they are. (name: of a folder; day: such as 19 November) */
export const exportOnlyCount = (given: { readonly day: string; readonly name: string; readonly reused: number; readonly written: number }): string => `Since ${given.name}, ${given.day}. ${pluralOf(given.written) === 'one' ? `${number(given.written)} file is` : `${number(given.written)} files are`} written, ${number(given.reused)} taken over as they are.`
/** The gain has changed from {before, number, tenths} to {after, number, tenths} dB: all sound is coded again. (the gain by which the whole mix is brought to its loudness target) */
export const exportOnlyGain = (given: { readonly after: number; readonly before: number }): string => `The gain has changed from ${tenths(given.before)} to ${tenths(given.after)} dB: all sound is coded again.`
/** Fit */
export const exportFitTitle = (): string => 'Fit'
/** {lines, plural, one {# line overruns} other {# lines overrun}}, worst {worst, number, tenths} s (lines that are longer than their target times) */
export const exportFitOverrun = (given: { readonly lines: number; readonly worst: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line overruns` : `${number(given.lines)} lines overrun`}, worst ${tenths(given.worst)} s`
/** {lines, plural, one {# line fits} other {All # lines fit}} */
export const exportFitFits = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line fits` : `All ${number(given.lines)} lines fit`
/** Apply the free ones */
export const exportFitFree = (): string => 'Apply the free ones'
/** +{seconds, number, tenths} s */
export const exportFitBy = (given: { readonly seconds: number }): string => `+${tenths(given.seconds)} s`
/** How line {number, number} comes to fit */
export const exportFitMend = (given: { readonly number: number }): string => `How line ${number(given.number)} comes to fit`
/** Keep as it is */
export const exportFitMendKeep = (): string => 'Keep as it is'
/** Shorter pause behind */
export const exportFitMendPauses = (): string => 'Shorter pause behind'
/** Ask at {speed, number} × (the line has no take yet: it is asked for at so many times the speed) */
export const exportFitMendSpeed = (given: { readonly speed: number }): string => `Ask at ${number(given.speed)} ×`
/** Stretch {percent, number, tenths} %, pitch kept */
export const exportFitMendStretch = (given: { readonly percent: number }): string => `Stretch ${tenths(given.percent)} %, pitch kept`
/** Retake at {speed, number} × */
export const exportFitMendRetake = (given: { readonly speed: number }): string => `Retake at ${number(given.speed)} ×`
/** Shorten the line, {words, plural, one {# word} other {# words}} */
export const exportFitMendShorten = (given: { readonly words: number }): string => `Shorten the line, ${pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`}`
/** Apply */
export const exportFitApply = (): string => 'Apply'
/** Apply to line {number, number} */
export const exportFitApplyName = (given: { readonly number: number }): string => `Apply to line ${number(given.number)}`
/** fits, free */
export const exportFitFitsFree = (): string => 'fits, free'
/** free, not enough */
export const exportFitPartly = (): string => 'free, not enough'
/** sends {bytes, plural, one {# byte} other {# bytes}} */
export const exportFitSends = (given: { readonly bytes: number }): string => `sends ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}`
/** Show line */
export const exportFitShow = (): string => 'Show line'
/** Begin lines at their target times */
export const exportFitTimed = (): string => 'Begin lines at their target times'
/** Times from {file}. (the name of a subtitle file) */
export const exportFitFrom = (given: { readonly file: string }): string => `Times from ${given.file}.`
/** Line {number, number} runs into the next one by {seconds, number, tenths} s. */
export const exportFitInto = (given: { readonly number: number; readonly seconds: number }): string => `Line ${number(given.number)} runs into the next one by ${tenths(given.seconds)} s.`
/** {lines, plural, one {# line begins} other {# lines begin}} before the target time. */
export const exportFitEarly = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line begins` : `${number(given.lines)} lines begin`} before the target time.`
/** {lines, plural, one {# line begins} other {# lines begin}} behind the target time. */
export const exportFitLate = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line begins` : `${number(given.lines)} lines begin`} behind the target time.`
/** {lines, plural, one {# of them is} other {# of them are}} estimated: nothing is rendered for them yet. */
export const exportFitEstimates = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} of them is` : `${number(given.lines)} of them are`} estimated: nothing is rendered for them yet.`
/** A scene */
export const exportFitSpanScene = (): string => 'A scene'
/** The whole */
export const exportFitSpanProgramme = (): string => 'The whole'
/** {seconds, number, tenths} s too long; shorter pauses save {saved, number, tenths} s */
export const exportFitSpanOver = (given: { readonly saved: number; readonly seconds: number }): string => `${tenths(given.seconds)} s too long; shorter pauses save ${tenths(given.saved)} s`
/** {seconds, number, tenths} s left */
export const exportFitSpanSlack = (given: { readonly seconds: number }): string => `${tenths(given.seconds)} s left`
/** Target Times (Completes Undo.) */
export const exportFitUndoTimed = (): string => 'Target Times'
/** Shorter Pause (Completes Undo.) */
export const exportFitUndoLength = (): string => 'Shorter Pause'
/** Names and place */
export const exportNamesTitle = (): string => 'Names and place'
/** Field (adds a field to the pattern of file names) */
export const exportNamesAdd = (): string => 'Field'
/** Add line number */
export const exportNamesAddLine = (): string => 'Add line number'
/** Line {number, number} */
export const exportNamesLine = (given: { readonly number: number }): string => `Line ${number(given.number)}`
/** Scene {number, number} */
export const exportNamesScene = (given: { readonly number: number }): string => `Scene ${number(given.number)}`
/** draft stands in the name */
export const exportNamesDraft = (): string => 'draft stands in the name'
/** Lines {numbers} would both be {name} (name: of a file) */
export const exportNamesCollision = (given: { readonly name: string; readonly numbers: readonly (string | number)[] }): string => `Lines ${and(given.numbers)} would both be ${given.name}`
/** {files, plural, one {# name collides} other {# names collide}} */
export const exportFootCollide = (given: { readonly files: number }): string => pluralOf(given.files) === 'one' ? `${number(given.files)} name collides` : `${number(given.files)} names collide`
/** {written, plural, one {# file} other {# files}} written, {reused, number} reused, about {size} (size: such as 141 MB) */
export const exportFootCount = (given: { readonly reused: number; readonly size: string; readonly written: number }): string => `${pluralOf(given.written) === 'one' ? `${number(given.written)} file` : `${number(given.written)} files`} written, ${number(given.reused)} reused, about ${given.size}`
/** Writing {what}, {done, number} of {total, number} (what: such as Scenes; files) */
export const exportFootWriting = (given: { readonly done: number; readonly total: number; readonly what: string }): string => `Writing ${given.what}, ${number(given.done)} of ${number(given.total)}`
/** {known, select, yes {about {left, number} s left, } other {}}{done} of {total} (done, total: sizes such as 141 MB) */
export const exportFootLeft = (given: { readonly done: string; readonly known: 'yes' | 'other'; readonly left: number; readonly total: string }): string => `${given.known === 'yes' ? `about ${number(given.left)} s left, ` : ''}${given.done} of ${given.total}`
/** Captions */
export const exportCaptionsTitle = (): string => 'Captions'
/** Forms of captions */
export const exportCaptionsForms = (): string => 'Forms of captions'
/** Sound cues */
export const exportCaptionsCues = (): string => 'Sound cues'
/** Characters a line */
export const exportCaptionsPerLine = (): string => 'Characters a line'
/** Characters a second */
export const exportCaptionsPerSecond = (): string => 'Characters a second'
/** Shortest, ms */
export const exportCaptionsShortest = (): string => 'Shortest, ms'
/** Longest, ms */
export const exportCaptionsLongest = (): string => 'Longest, ms'
/** Usual limits */
export const exportCaptionsUsual = (): string => 'Usual limits'
/** {captions, number} of {all, plural, one {# cue} other {# cues}} too fast */
export const exportCaptionsFast = (given: { readonly all: number; readonly captions: number }): string => `${number(given.captions)} of ${pluralOf(given.all) === 'one' ? `${number(given.all)} cue` : `${number(given.all)} cues`} too fast`
/** {speed, number, tenths} a second (characters) */
export const exportCaptionsSpeed = (given: { readonly speed: number }): string => `${tenths(given.speed)} a second`
/** Show */
export const exportCaptionsShow = (): string => 'Show'
/** Show line {number, number} in the script */
export const exportCaptionsShowName = (given: { readonly number: number }): string => `Show line ${number(given.number)} in the script`
/** File names */
export const exportNamesTemplate = (): string => 'File names'
/** WAV */
export const exportFormatWav = (): string => 'WAV'
/** MP3 */
export const exportFormatMp3 = (): string => 'MP3'
/** Opus */
export const exportFormatOpus = (): string => 'Opus'
/** FLAC */
export const exportFormatFlac = (): string => 'FLAC'
/** M4A */
export const exportFormatM4a = (): string => 'M4A'
/** M4B */
export const exportFormatM4b = (): string => 'M4B'
/** SRT */
export const exportFormatSrt = (): string => 'SRT'
/** VTT */
export const exportFormatVtt = (): string => 'VTT'
/** TTML */
export const exportFormatTtml = (): string => 'TTML'
/** ASS */
export const exportFormatAss = (): string => 'ASS'
/** TXT */
export const exportFormatTxt = (): string => 'TXT'
/** {formats} (formats: such as SRT) */
export const exportFormatCaptions = (given: { readonly formats: readonly (string | number)[] }): string => and(given.formats)
/** {rate, number} kHz */
export const exportFormatRateKilohertz = (given: { readonly rate: number }): string => `${number(given.rate)} kHz`
/** {rate, number} kbit/s */
export const exportFormatBitrateKilobits = (given: { readonly rate: number }): string => `${number(given.rate)} kbit/s`
/** Automatic */
export const exportFormatBitrateAutomatic = (): string => 'Automatic'
/** {bits, number}-bit */
export const exportFormatDepthBits = (given: { readonly bits: number }): string => `${number(given.bits)}-bit`
/** 32-bit float */
export const exportFormatDepthFloat = (): string => '32-bit float'
/** Loudness */
export const exportLoudnessTitle = (): string => 'Loudness'
/** Loudness target */
export const exportLoudnessTarget = (): string => 'Loudness target'
/** Off */
export const exportLoudnessOff = (): string => 'Off'
/** Podcast */
export const exportLoudnessPodcast = (): string => 'Podcast'
/** Audiobook */
export const exportLoudnessAudiobook = (): string => 'Audiobook'
/** Broadcast */
export const exportLoudnessBroadcast = (): string => 'Broadcast'
/** Games */
export const exportLoudnessGames = (): string => 'Games'
/** Custom */
export const exportLoudnessCustom = (): string => 'Custom'
/** Loudness in LUFS */
export const exportLoudnessLevel = (): string => 'Loudness in LUFS'
/** Measuring… */
export const exportLoudnessMeasuring = (): string => 'Measuring…'
/** Nothing sounds yet. */
export const exportLoudnessSilent = (): string => 'Nothing sounds yet.'
/** How loud the mix will be from its beginning to its end, with the target and the places where peaks are held (for screen readers, names a drawing) */
export const exportLoudnessCourse = (): string => 'How loud the mix will be from its beginning to its end, with the target and the places where peaks are held'
/** Before */
export const exportLoudnessBefore = (): string => 'Before'
/** After */
export const exportLoudnessAfter = (): string => 'After'
/** Asked */
export const exportLoudnessAsked = (): string => 'Asked'
/** Integrated, LUFS */
export const exportLoudnessIntegrated = (): string => 'Integrated, LUFS'
/** Root mean square, dB */
export const exportLoudnessRms = (): string => 'Root mean square, dB'
/** True peak, dBTP */
export const exportLoudnessPeak = (): string => 'True peak, dBTP'
/** Noise floor, dB */
export const exportLoudnessFloor = (): string => 'Noise floor, dB'
/** Range, LU */
export const exportLoudnessRange = (): string => 'Range, LU'
/** any */
export const exportLoudnessAny = (): string => 'any'
/** is met */
export const exportLoudnessPasses = (): string => 'is met'
/** is missed */
export const exportLoudnessMisses = (): string => 'is missed'
/** {level, number, tenths} (a number of LUFS, LU or dB) */
export const exportLoudnessValue = (given: { readonly level: number }): string => tenths(given.level)
/** {min, number, tenths} to {max, number, tenths} */
export const exportLoudnessBetween = (given: { readonly max: number; readonly min: number }): string => `${tenths(given.min)} to ${tenths(given.max)}`
/** at most {max, number, tenths} */
export const exportLoudnessAtMost = (given: { readonly max: number }): string => `at most ${tenths(given.max)}`
/** none (stands for a level where nothing sounds, or too little of it) */
export const exportLoudnessNone = (): string => 'none'
/** Raised by {gain, number, tenths} dB throughout. */
export const exportLoudnessRaised = (given: { readonly gain: number }): string => `Raised by ${tenths(given.gain)} dB throughout.`
/** Lowered by {gain, number, tenths} dB throughout. */
export const exportLoudnessLowered = (given: { readonly gain: number }): string => `Lowered by ${tenths(given.gain)} dB throughout.`
/** As loud as it is. */
export const exportLoudnessSame = (): string => 'As loud as it is.'
/** Each speaker’s median line comes to the target; whispers stay softer than shouts. */
export const exportLoudnessPerSpeaker = (): string => 'Each speaker’s median line comes to the target; whispers stay softer than shouts.'
/** The limiter holds {peaks, plural, one {one peak} other {{peaks, number} peaks}}, {mostDb, number, tenths} dB at most. */
export const exportLoudnessLimited = (given: { readonly mostDb: number; readonly peaks: number }): string => `The limiter holds ${pluralOf(given.peaks) === 'one' ? 'one peak' : `${number(given.peaks)} peaks`}, ${tenths(given.mostDb)} dB at most.`
/** The target cannot be reached; the files are written all the same. */
export const exportLoudnessMissed = (): string => 'The target cannot be reached; the files are written all the same.'
/** A mono mix plays 3 LU louder than stereo of the same reading. */
export const exportLoudnessMono = (): string => 'A mono mix plays 3 LU louder than stereo of the same reading.'
/** Use {level, number, tenths} LUFS */
export const exportLoudnessMonoTake = (given: { readonly level: number }): string => `Use ${tenths(given.level)} LUFS`
/** Folder name */
export const exportFolderName = (): string => 'Folder name'
/** In the project’s exports. An existing folder is kept; a number is added. */
export const exportFolderHint = (): string => 'In the project’s exports. An existing folder is kept; a number is added.'
/** Readiness */
export const exportReadyTitle = (): string => 'Readiness'
/** Muted while you listen: {names}. The export has everybody. (names: of speakers) */
export const exportReadyUnheard = (given: { readonly names: readonly (string | number)[] }): string => `Muted while you listen: ${and(given.names)}. The export has everybody.`
/** {lines, number} final (lines with audio of the service) */
export const exportReadyFinal = (given: { readonly lines: number }): string => `${number(given.lines)} final`
/** {lines, number} draft (lines with draft voices) */
export const exportReadyDraft = (given: { readonly lines: number }): string => `${number(given.lines)} draft`
/** {lines, number} not rendered (lines) */
export const exportReadyMissing = (given: { readonly lines: number }): string => `${number(given.lines)} not rendered`
/** {lines, number} need attention (lines) */
export const exportReadyAttention = (given: { readonly lines: number }): string => `${number(given.lines)} need attention`
/** Lines without final audio */
export const exportMissing = (): string => 'Lines without final audio'
/** Draft voices, marked */
export const exportMissingDraft = (): string => 'Draft voices, marked'
/** Silence of that length */
export const exportMissingSilence = (): string => 'Silence of that length'
/** Leave them out */
export const exportMissingLeaveOut = (): string => 'Leave them out'
/** {files, plural, one {# file} other {# files}}, {length} (length: such as 1:51) */
export const exportOutcome = (given: { readonly files: number; readonly length: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, ${given.length}`
/** {files, plural, one {# file} other {# files}}, {length}, with draft voices (length: such as 1:51) */
export const exportOutcomeDraft = (given: { readonly files: number; readonly length: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, ${given.length}, with draft voices`
/** Exported files */
export const exportOutcomeFiles = (): string => 'Exported files'
/** {captions, plural, one {One caption has} other {{captions, number} captions have}} to be read faster than people can, up to {most, number} characters a second. Lines to split, or to leave more silence behind: {numbers}. */
export const exportOutcomeFast = (given: { readonly captions: number; readonly most: number; readonly numbers: string }): string => `${pluralOf(given.captions) === 'one' ? 'One caption has' : `${number(given.captions)} captions have`} to be read faster than people can, up to ${number(given.most)} characters a second. Lines to split, or to leave more silence behind: ${given.numbers}.`
/** Voices together were too loud {peaks, plural, one {in one place} other {in {peaks, number} places}}; the mix is lowered there, by {mostDb, number, tenths} dB at most. */
export const exportOutcomeLimited = (given: { readonly mostDb: number; readonly peaks: number }): string => `Voices together were too loud ${pluralOf(given.peaks) === 'one' ? 'in one place' : `in ${number(given.peaks)} places`}; the mix is lowered there, by ${tenths(given.mostDb)} dB at most.`
/** Exported {files, plural, one {# file} other {# files}} to {folder}. (for screen readers) */
export const exportOutcomeSaid = (given: { readonly files: number; readonly folder: string }): string => `Exported ${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`} to ${given.folder}.`
/** Export (the name of a folder, where the project has none that can be one) */
export const exportNameUsual = (): string => 'Export'
