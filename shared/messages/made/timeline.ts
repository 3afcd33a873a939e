// Made by `npm run messages` from en/timeline.json: change that.
import { number, plain, pluralOf, tenths } from '../languages/en.ts'

/** Play from {word} */
export const timelineWordPlay = (given: { readonly word: string }): string => `Play from ${given.word}`
/** No words of this clip are known. */
export const timelineWordNone = (): string => 'No words of this clip are known.'
/** There is no further word. */
export const timelineWordLast = (): string => 'There is no further word.'
/** In to a word */
export const timelineWordIn = (): string => 'In to a word'
/** Out to a word */
export const timelineWordOut = (): string => 'Out to a word'
/** No speaker */
export const timelineRegionNoSpeakerLane = (): string => 'No speaker'
/** Timeline */
export const timelineName = (): string => 'Timeline'
/** Lanes */
export const timelineLanes = (): string => 'Lanes'
/** {name} lane */
export const timelineLane = (given: { readonly name: string }): string => `${given.name} lane`
/** Mute {name} (a switch: the lane is not heard in this window) */
export const timelineLaneMute = (given: { readonly name: string }): string => `Mute ${given.name}`
/** M (one letter on the switch that mutes a lane) */
export const timelineLaneMuteShort = (): string => 'M'
/** Solo {name} (a switch: only this lane is heard in this window) */
export const timelineLaneSolo = (given: { readonly name: string }): string => `Solo ${given.name}`
/** S (one letter on the switch that lets only this lane be heard) */
export const timelineLaneSoloShort = (): string => 'S'
/** {name} gain */
export const timelineLaneGain = (given: { readonly name: string }): string => `${given.name} gain`
/** {name} pan */
export const timelineLanePan = (given: { readonly name: string }): string => `${given.name} pan`
/** C (short for: in the middle, neither left nor right) */
export const timelinePanCentre = (): string => 'C'
/** L {part, number, plain} (short for: so many percent to the left) */
export const timelinePanLeft = (given: { readonly part: number }): string => `L ${plain(given.part)}`
/** R {part, number, plain} (short for: so many percent to the right) */
export const timelinePanRight = (given: { readonly part: number }): string => `R ${plain(given.part)}`
/** Muted here, the export has {name} (in the lane of a speaker who is muted while listening) */
export const timelineLaneUnheard = (given: { readonly name: string }): string => `Muted here, the export has ${given.name}`
/** Lines on the timeline */
export const timelineLines = (): string => 'Lines on the timeline'
/** Every line that you write gets its place here. Play lets you hear them. */
export const timelineEmpty = (): string => 'Every line that you write gets its place here. Play lets you hear them.'
/** The lines are being laid out. */
export const timelineWaiting = (): string => 'The lines are being laid out.'
/** Overview */
export const timelineOverview = (): string => 'Overview'
/** Whole script, {length} */
export const timelineOverviewWhole = (given: { readonly length: string }): string => `Whole script, ${given.length}`
/** {lines, plural, one {# needs attention} other {# need attention}} (lines, under the length of the whole script) */
export const timelineOverviewAttention = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} needs attention` : `${number(given.lines)} need attention`
/** {lines, plural, one {# not rendered} other {# not rendered}} (lines, under the length of the whole script) */
export const timelineOverviewTodo = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} not rendered` : `${number(given.lines)} not rendered`
/** Save the clip of line {line, number, plain} as a file, or drag it out of the window */
export const timelineFileClip = (given: { readonly line: number }): string => `Save the clip of line ${plain(given.line)} as a file, or drag it out of the window`
/** Save the {name} lane as a file, or drag it out of the window */
export const timelineFileLane = (given: { readonly name: string }): string => `Save the ${given.name} lane as a file, or drag it out of the window`
/** The file is being made */
export const timelineFileMaking = (): string => 'The file is being made'
/** The file is being made. Drag it again in a moment. */
export const timelineFileWait = (): string => 'The file is being made. Drag it again in a moment.'
/** Room tone */
export const timelineLaneRoomTone = (): string => 'Room tone'
/** {name} under speech (by how much a lane of beds or effects is lowered while anybody speaks) */
export const timelineLaneDuck = (given: { readonly name: string }): string => `${given.name} under speech`
/** No ducking */
export const timelineLaneDuckNone = (): string => 'No ducking'
/** Duck −{db, number} dB (a choice: the lane is so much softer while anybody speaks) */
export const timelineLaneDuckBy = (given: { readonly db: number }): string => `Duck −${number(given.db)} dB`
/** {sound}, {lane}, {from} to {to} (a clip of a bed or an effect, as a screen reader says it) */
export const timelineSoundClip = (given: { readonly from: string; readonly lane: string; readonly sound: string; readonly to: string }): string => `${given.sound}, ${given.lane}, ${given.from} to ${given.to}`
/** Starts at {at} */
export const timelineSoundStart = (given: { readonly at: string }): string => `Starts at ${given.at}`
/** Length {seconds, number, tenths} s */
export const timelineSoundLength = (given: { readonly seconds: number }): string => `Length ${tenths(given.seconds)} s`
/** Ducks {depth, number, tenths} dB (beside the name of a bed: how far it is lowered while anybody speaks) */
export const timelineSoundDucks = (given: { readonly depth: number }): string => `Ducks ${tenths(given.depth)} dB`
/** loop {turn, number} of {turns, number} (where a sound that is repeated begins anew) */
export const timelineSoundTurn = (given: { readonly turn: number; readonly turns: number }): string => `loop ${number(given.turn)} of ${number(given.turns)}`
/** Missing file */
export const timelineSoundGone = (): string => 'Missing file'
/** {sound}: {change} */
export const timelineSoundChanged = (given: { readonly change: string; readonly sound: string }): string => `${given.sound}: ${given.change}`
/** Listen to */
export const timelineListenTo = (): string => 'Listen to'
/** Best of each line */
export const timelineListenToBest = (): string => 'Best of each line'
/** Best (the same where there is little room) */
export const timelineListenToBestShort = (): string => 'Best'
/** Final (a choice: only audio of the speech service is heard) */
export const timelineListenToFinal = (): string => 'Final'
/** Draft (a choice: only audio of draft voices is heard) */
export const timelineListenToDraft = (): string => 'Draft'
/** Playhead */
export const timelinePlayhead = (): string => 'Playhead'
/** Transport */
export const timelineTransportName = (): string => 'Transport'
/** Previous line */
export const timelineTransportPrevious = (): string => 'Previous line'
/** Pause */
export const timelineTransportPause = (): string => 'Pause'
/** Play */
export const timelineTransportPlay = (): string => 'Play'
/** Next line */
export const timelineTransportNext = (): string => 'Next line'
/** Position */
export const timelineTransportPosition = (): string => 'Position'
/** Follow playhead */
export const timelineTransportFollow = (): string => 'Follow playhead'
/** Loop (a switch: what comes to its end begins anew) */
export const timelineTransportLoop = (): string => 'Loop'
/** Speed */
export const timelineTransportSpeed = (): string => 'Speed'
/** {speed, number} × */
export const timelineTransportSpeedValue = (given: { readonly speed: number }): string => `${number(given.speed)} ×`
/** In context */
export const timelineTransportContext = (): string => 'In context'
/** Hear as exported (a choice: what plays goes through the gain and the limiter of an export) */
export const timelineAsExported = (): string => 'Hear as exported'
/** As it is (what plays has only its own levels) */
export const timelineAsExportedOff = (): string => 'As it is'
/** Exported, no target (what plays is heard as an export that is brought to no loudness) */
export const timelineAsExportedNone = (): string => 'Exported, no target'
/** As {target} (what plays is heard as an export for: Podcast, Audiobook and so on) */
export const timelineAsExportedTarget = (given: { readonly target: string }): string => `As ${given.target}`
/** Loudness (a group of meters) */
export const timelineLoudness = (): string => 'Loudness'
/** Level (a bar: the loudest sample of a moment) */
export const timelineLoudnessLevel = (): string => 'Level'
/** Now (stands before a number of LUFS: how loud what sounds is at this moment) */
export const timelineLoudnessNow = (): string => 'Now'
/** Loudness of the last 400 ms, in LUFS */
export const timelineLoudnessNowTip = (): string => 'Loudness of the last 400 ms, in LUFS'
/** Whole (stands before a number of LUFS: how loud the whole script is) */
export const timelineLoudnessWhole = (): string => 'Whole'
/** Loudness and true peak of the whole script as it is exported, mute and solo left out */
export const timelineLoudnessWholeTip = (): string => 'Loudness and true peak of the whole script as it is exported, mute and solo left out'
/** {count, plural, one {# sound is not measured yet.} other {# sounds are not measured yet.}} */
export const timelineLoudnessWholeSome = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} sound is not measured yet.` : `${number(given.count)} sounds are not measured yet.`
/** The export lowers what is louder than full scale to −1 dBTP. */
export const timelineLoudnessWholeOver = (): string => 'The export lowers what is louder than full scale to −1 dBTP.'
/** Sounds overlap where it is loudest: at most so loud. */
export const timelineLoudnessWholeMost = (): string => 'Sounds overlap where it is loudest: at most so loud.'
/** {level, number, tenths} (a number of LUFS) */
export const timelineLoudnessValue = (given: { readonly level: number }): string => tenths(given.level)
/** {level, number, tenths} LUFS */
export const timelineLoudnessValueWhole = (given: { readonly level: number }): string => `${tenths(given.level)} LUFS`
/** {level, number, tenths} dBTP */
export const timelineLoudnessPeak = (given: { readonly level: number }): string => `${tenths(given.level)} dBTP`
/** ≤ {level, number, tenths} dBTP (at most so loud) */
export const timelineLoudnessPeakMost = (given: { readonly level: number }): string => `≤ ${tenths(given.level)} dBTP`
/** – (no number: nothing sounds) */
export const timelineLoudnessNone = (): string => '–'
/** Zoom */
export const timelineTransportZoom = (): string => 'Zoom'
/** Zoom out */
export const timelineTransportZoomOut = (): string => 'Zoom out'
/** Timeline zoom */
export const timelineTransportZoomSlider = (): string => 'Timeline zoom'
/** Zoom in */
export const timelineTransportZoomIn = (): string => 'Zoom in'
/** Fit whole script */
export const timelineTransportZoomFit = (): string => 'Fit whole script'
/** {from} to {to} */
export const timelineRange = (given: { readonly from: string; readonly to: string }): string => `${given.from} to ${given.to}`
/** {pixels, number, plain} pixels per second */
export const timelineZoomValue = (given: { readonly pixels: number }): string => `${plain(given.pixels)} pixels per second`
/** Line {line, number, plain}, {speaker}, {start, number, tenths} to {end, number, tenths} seconds, {state} */
export const timelineRegionName = (given: { readonly end: number; readonly line: number; readonly speaker: string; readonly start: number; readonly state: string }): string => `Line ${plain(given.line)}, ${given.speaker}, ${tenths(given.start)} to ${tenths(given.end)} seconds, ${given.state}`
/** no speaker */
export const timelineRegionNoSpeaker = (): string => 'no speaker'
/** line {line, number, plain}, {speaker} */
export const timelineLine = (given: { readonly line: number; readonly speaker: string }): string => `line ${plain(given.line)}, ${given.speaker}`
/** Move line {line, number, plain} on the timeline (completes "Undo …") */
export const timelinePlaceUndo = (given: { readonly line: number }): string => `Move line ${plain(given.line)} on the timeline`
/** Pause {ms, number, plain} ms */
export const timelinePlacePause = (given: { readonly ms: number }): string => `Pause ${plain(given.ms)} ms`
/** Overlap {length, number, tenths} s (beside two lines that sound together on the timeline; seconds) */
export const timelineOverlap = (given: { readonly length: number }): string => `Overlap ${tenths(given.length)} s`
/** Overlap {length, number, tenths} s kept with line {line} (the same, where the length was drawn by hand) */
export const timelineOverlapKept = (given: { readonly length: number; readonly line: string }): string => `Overlap ${tenths(given.length)} s kept with line ${given.line}`
/** Overlap {ms, number, plain} ms */
export const timelinePlaceOverlap = (given: { readonly ms: number }): string => `Overlap ${plain(given.ms)} ms`
/** Line {line, number, plain}, pause {ms, number, plain} milliseconds */
export const timelinePlacePauseLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, pause ${plain(given.ms)} milliseconds`
/** Line {line, number, plain}, overlap {ms, number, plain} milliseconds */
export const timelinePlaceOverlapLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, overlap ${plain(given.ms)} milliseconds`
/** {name} is heard again. */
export const timelineLaneHeard = (given: { readonly name: string }): string => `${given.name} is heard again.`
/** Only {name} is heard here. */
export const timelineLaneAlone = (given: { readonly name: string }): string => `Only ${given.name} is heard here.`
/** Nobody is heard alone any more. */
export const timelineLaneNoSolo = (): string => 'Nobody is heard alone any more.'
/** {name}, tall lane (a switch on a lane's name: it is tall, or compact) */
export const timelineLaneResize = (given: { readonly name: string }): string => `${given.name}, tall lane`
/** Markers */
export const timelineMarkers = (): string => 'Markers'
/** Scene {label} */
export const timelineMarkerScene = (given: { readonly label: string }): string => `Scene ${given.label}`
/** Note: {label} */
export const timelineMarkerNote = (given: { readonly label: string }): string => `Note: ${given.label}`
/** To do: {label} */
export const timelineMarkerTodo = (given: { readonly label: string }): string => `To do: ${given.label}`
/** There is no further marker. */
export const timelineMarkerNone = (): string => 'There is no further marker.'
/** Loop {length, number, tenths} s (in the range of the ruler that is played again and again) */
export const timelineLoopLength = (given: { readonly length: number }): string => `Loop ${tenths(given.length)} s`
/** Loop from {from} to {to} */
export const timelineLoopSet = (given: { readonly from: string; readonly to: string }): string => `Loop from ${given.from} to ${given.to}`
/** The loop has no range any more. */
export const timelineLoopCleared = (): string => 'The loop has no range any more.'
/** Snap */
export const timelineSnap = (): string => 'Snap'
/** What is dragged snaps. */
export const timelineSnapOn = (): string => 'What is dragged snaps.'
/** What is dragged goes anywhere. */
export const timelineSnapOff = (): string => 'What is dragged goes anywhere.'
/** Seam between lines {before, number, plain} and {after, number, plain} */
export const timelineSeam = (given: { readonly after: number; readonly before: number }): string => `Seam between lines ${plain(given.before)} and ${plain(given.after)}`
/** Doubtful seam between lines {before, number, plain} and {after, number, plain} */
export const timelineSeamDoubtful = (given: { readonly after: number; readonly before: number }): string => `Doubtful seam between lines ${plain(given.before)} and ${plain(given.after)}`
/** Doubtful (beside a seam between two lines that were cut out of one answer) */
export const timelineSeamDoubtfulWord = (): string => 'Doubtful'
/** Seam moved by {ms, number, plain} ms */
export const timelineSeamBy = (given: { readonly ms: number }): string => `Seam moved by ${plain(given.ms)} ms`
/** Move the seam between lines {before, number, plain} and {after, number, plain} (completes "Undo …") */
export const timelineSeamUndo = (given: { readonly after: number; readonly before: number }): string => `Move the seam between lines ${plain(given.before)} and ${plain(given.after)}`
/** Larger timeline */
export const timelineLarge = (): string => 'Larger timeline'
/** Smaller timeline */
export const timelineSmall = (): string => 'Smaller timeline'
/** Speed {speed, number} × */
export const timelineShuttleSpeed = (given: { readonly speed: number }): string => `Speed ${number(given.speed)} ×`
/** was pause {ms, number, plain} ms (stands behind "Overlap 300 ms" or "Pause 1200 ms" while a line is dragged: what it is until it is let go of) */
export const timelineHeldWasPause = (given: { readonly ms: number }): string => `was pause ${plain(given.ms)} ms`
/** was overlap {ms, number, plain} ms */
export const timelineHeldWasOverlap = (given: { readonly ms: number }): string => `was overlap ${plain(given.ms)} ms`
/** was {ms, number, plain} ms */
export const timelineHeldWasMs = (given: { readonly ms: number }): string => `was ${plain(given.ms)} ms`
/** was {gain} */
export const timelineHeldWasGain = (given: { readonly gain: string }): string => `was ${given.gain}`
/** {count, plural, one {# later line moves with it} other {# later lines move with it}} */
export const timelineHeldLater = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} later line moves with it` : `${number(given.count)} later lines move with it`
/** Trim line {line, number, plain} (completes "Undo …") */
export const timelineCutUndo = (given: { readonly line: number }): string => `Trim line ${plain(given.line)}`
/** Trim in {ms, number, plain} ms */
export const timelineCutIn = (given: { readonly ms: number }): string => `Trim in ${plain(given.ms)} ms`
/** Trim out {ms, number, plain} ms */
export const timelineCutOut = (given: { readonly ms: number }): string => `Trim out ${plain(given.ms)} ms`
/** Fade in {ms, number, plain} ms */
export const timelineCutFadeIn = (given: { readonly ms: number }): string => `Fade in ${plain(given.ms)} ms`
/** Fade out {ms, number, plain} ms */
export const timelineCutFadeOut = (given: { readonly ms: number }): string => `Fade out ${plain(given.ms)} ms`
/** Line {line, number, plain}, trim in {ms, number, plain} milliseconds */
export const timelineCutInLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, trim in ${plain(given.ms)} milliseconds`
/** Line {line, number, plain}, trim out {ms, number, plain} milliseconds */
export const timelineCutOutLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, trim out ${plain(given.ms)} milliseconds`
/** Line {line, number, plain}, fade in {ms, number, plain} milliseconds */
export const timelineCutFadeInLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, fade in ${plain(given.ms)} milliseconds`
/** Line {line, number, plain}, fade out {ms, number, plain} milliseconds */
export const timelineCutFadeOutLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, fade out ${plain(given.ms)} milliseconds`
/** Clip */
export const timelineClip = (): string => 'Clip'
/** Line alone */
export const timelineClipAlone = (): string => 'Line alone'
/** No line of the timeline is selected. */
export const timelineClipNone = (): string => 'No line of the timeline is selected.'
/** Numbers of the clip */
export const timelineClipStrip = (): string => 'Numbers of the clip'
/** Clip of line {line, number, plain} */
export const timelineClipLine = (given: { readonly line: number }): string => `Clip of line ${plain(given.line)}`
/** Pause before */
export const timelineClipPause = (): string => 'Pause before'
/** Overlap */
export const timelineClipOverlap = (): string => 'Overlap'
/** Trim in */
export const timelineClipIn = (): string => 'Trim in'
/** Trim out */
export const timelineClipOut = (): string => 'Trim out'
/** Fade in */
export const timelineClipFadeIn = (): string => 'Fade in'
/** Fade out */
export const timelineClipFadeOut = (): string => 'Fade out'
/** Clip gain */
export const timelineClipGain = (): string => 'Clip gain'
/** Trims and fades stay with the take. */
export const timelineClipHint = (): string => 'Trims and fades stay with the take.'
/** Whole take */
export const timelineClipWhole = (): string => 'Whole take'
/** Gain {gain} */
export const timelineGain = (given: { readonly gain: string }): string => `Gain ${given.gain}`
/** Line {line, number, plain}, gain {gain} */
export const timelineGainLine = (given: { readonly gain: string; readonly line: number }): string => `Line ${plain(given.line)}, gain ${given.gain}`
/** Gain of line {line, number, plain} (completes "Undo …") */
export const timelineGainUndo = (given: { readonly line: number }): string => `Gain of line ${plain(given.line)}`
/** Line {line, number, plain} has the pause of the project again. */
export const timelinePlaceReset = (given: { readonly line: number }): string => `Line ${plain(given.line)} has the pause of the project again.`
/** no sound (state of a line that has no audio of the kind that is listened to) */
export const timelineStateSilent = (): string => 'no sound'
/** draft */
export const timelineStateDraft = (): string => 'draft'
/** final */
export const timelineStateFinal = (): string => 'final'
/** not rendered */
export const timelineStateNotRendered = (): string => 'not rendered'
/** draft, locked */
export const timelineStateDraftLocked = (): string => 'draft, locked'
/** final, locked */
export const timelineStateFinalLocked = (): string => 'final, locked'
/** locked */
export const timelineStateLocked = (): string => 'locked'
/** stale */
export const timelineStateStale = (): string => 'stale'
/** suspicious */
export const timelineStateSuspicious = (): string => 'suspicious'
/** rendering */
export const timelineStateRendering = (): string => 'rendering'
/** failed */
export const timelineStateFailed = (): string => 'failed'
/** unknown */
export const timelineStateUnknown = (): string => 'unknown'
/** queued */
export const timelineStateQueued = (): string => 'queued'
/** no voice */
export const timelineStateNoVoice = (): string => 'no voice'
/** cancelled */
export const timelineStateCancelled = (): string => 'cancelled'
