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
/** Export again */
export const exportAgain = (): string => 'Export again'
/** Done */
export const exportDone = (): string => 'Done'
/** Export (names the bar that shows how far it is) */
export const exportProgressName = (): string => 'Export'
/** Starting… */
export const exportProgressBegins = (): string => 'Starting…'
/** {done, number} of {total, number} (files) */
export const exportProgressFiles = (given: { readonly done: number; readonly total: number }): string => `${number(given.done)} of ${number(given.total)}`
/** Choose at least one kind of file. */
export const exportSumNothing = (): string => 'Choose at least one kind of file.'
/** Counting… */
export const exportSumCounting = (): string => 'Counting…'
/** {files, plural, one {# file} other {# files}}, about {size} (size: such as 141 MB) */
export const exportSumFiles = (given: { readonly files: number; readonly size: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, about ${given.size}`
/** Files */
export const exportFilesTitle = (): string => 'Files'
/** Mix */
export const exportFilesMix = (): string => 'Mix'
/** One file with every line in its place */
export const exportFilesMixAbout = (): string => 'One file with every line in its place'
/** Lines */
export const exportFilesLines = (): string => 'Lines'
/** {files, plural, one {# file} other {# files}}, one per line */
export const exportFilesLinesAbout = (given: { readonly files: number }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, one per line`
/** SRT */
export const exportFilesSrt = (): string => 'SRT'
/** Captions with speaker names */
export const exportFilesSrtAbout = (): string => 'Captions with speaker names'
/** VTT */
export const exportFilesVtt = (): string => 'VTT'
/** Captions for the web */
export const exportFilesVttAbout = (): string => 'Captions for the web'
/** TTML */
export const exportFilesTtml = (): string => 'TTML'
/** Captions for broadcast (IMSC 1.1) */
export const exportFilesTtmlAbout = (): string => 'Captions for broadcast (IMSC 1.1)'
/** ASS */
export const exportFilesAss = (): string => 'ASS'
/** Captions with the time of every word */
export const exportFilesAssAbout = (): string => 'Captions with the time of every word'
/** Transcript */
export const exportFilesTxt = (): string => 'Transcript'
/** What is said, as plain text */
export const exportFilesTxtAbout = (): string => 'What is said, as plain text'
/** File names */
export const exportNamesTemplate = (): string => 'File names'
/** Fields in braces: number, speaker, id, source (the imported file's own id), scene, file. */
export const exportNamesAbout = (): string => 'Fields in braces: number, speaker, id, source (the imported file\'s own id), scene, file.'
/** The first one: {name}. */
export const exportNamesExample = (given: { readonly name: string }): string => `The first one: ${given.name}.`
/** {lines, plural, one {# line has no source id and keeps the usual name.} other {# lines have no source id and keep the usual name.}} */
export const exportNamesUnnamed = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line has no source id and keeps the usual name.` : `${number(given.lines)} lines have no source id and keep the usual name.`
/** Format */
export const exportFormatTitle = (): string => 'Format'
/** Audio format */
export const exportFormatAudio = (): string => 'Audio format'
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
/** Sample rate */
export const exportFormatRate = (): string => 'Sample rate'
/** {rate, number} kHz */
export const exportFormatRateKilohertz = (given: { readonly rate: number }): string => `${number(given.rate)} kHz`
/** Bitrate */
export const exportFormatBitrate = (): string => 'Bitrate'
/** {rate, number} kbit/s */
export const exportFormatBitrateKilobits = (given: { readonly rate: number }): string => `${number(given.rate)} kbit/s`
/** Automatic */
export const exportFormatBitrateAutomatic = (): string => 'Automatic'
/** Bits a sample (how exact a sample of a wav or flac file is) */
export const exportFormatDepth = (): string => 'Bits a sample'
/** {bits, number}-bit */
export const exportFormatDepthBits = (given: { readonly bits: number }): string => `${number(given.bits)}-bit`
/** 32-bit float */
export const exportFormatDepthFloat = (): string => '32-bit float'
/** One chapter a scene. Lines become M4A. */
export const exportFormatChapters = (): string => 'One chapter a scene. Lines become M4A.'
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
/** Destination */
export const exportFolderTitle = (): string => 'Destination'
/** Folder name */
export const exportFolderName = (): string => 'Folder name'
/** In the project’s exports. An existing folder is kept; a number is added. */
export const exportFolderHint = (): string => 'In the project’s exports. An existing folder is kept; a number is added.'
/** Goes to {folder}. An existing folder is kept; a number is added. (folder: such as Play / exports) */
export const exportFolderHintKnown = (given: { readonly folder: string }): string => `Goes to ${given.folder}. An existing folder is kept; a number is added.`
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
/** Fill with draft voices and mark file names “draft” */
export const exportMissingDraft = (): string => 'Fill with draft voices and mark file names “draft”'
/** free */
export const exportMissingDraftPrice = (): string => 'free'
/** Leave silence of the estimated length */
export const exportMissingSilence = (): string => 'Leave silence of the estimated length'
/** Final lines only, and leave the rest out */
export const exportMissingLeaveOut = (): string => 'Final lines only, and leave the rest out'
/** {files, plural, one {# file} other {# files}}, {length} (length: such as 1:51) */
export const exportOutcome = (given: { readonly files: number; readonly length: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, ${given.length}`
/** {files, plural, one {# file} other {# files}}, {length}, with draft voices (length: such as 1:51) */
export const exportOutcomeDraft = (given: { readonly files: number; readonly length: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, ${given.length}, with draft voices`
/** Exported files */
export const exportOutcomeFiles = (): string => 'Exported files'
/** {captions, plural, one {One caption has} other {{captions, number} captions have}} to be read faster than people can, up to {most, number} characters a second. In lines {numbers}: split them, or leave more silence behind. */
export const exportOutcomeFast = (given: { readonly captions: number; readonly most: number; readonly numbers: string }): string => `${pluralOf(given.captions) === 'one' ? 'One caption has' : `${number(given.captions)} captions have`} to be read faster than people can, up to ${number(given.most)} characters a second. In lines ${given.numbers}: split them, or leave more silence behind.`
/** Voices together were too loud {peaks, plural, one {in one place} other {in {peaks, number} places}}; the mix is lowered there, by {mostDb, number, tenths} dB at most. */
export const exportOutcomeLimited = (given: { readonly mostDb: number; readonly peaks: number }): string => `Voices together were too loud ${pluralOf(given.peaks) === 'one' ? 'in one place' : `in ${number(given.peaks)} places`}; the mix is lowered there, by ${tenths(given.mostDb)} dB at most.`
/** Exported {files, plural, one {# file} other {# files}} to {folder}. (for screen readers) */
export const exportOutcomeSaid = (given: { readonly files: number; readonly folder: string }): string => `Exported ${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`} to ${given.folder}.`
/** Export (the name of a folder, where the project has none that can be one) */
export const exportNameUsual = (): string => 'Export'
