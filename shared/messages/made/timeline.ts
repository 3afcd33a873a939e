// Made by `npm run messages` from en/timeline.json: change that.
import { number, plain, pluralOf, tenths } from '../languages/en.ts'

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
/** {count, plural, one {# line is not measured yet.} other {# lines are not measured yet.}} */
export const timelineLoudnessWholeSome = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} line is not measured yet.` : `${number(given.count)} lines are not measured yet.`
/** The export lowers what is louder than full scale to −1 dBTP. */
export const timelineLoudnessWholeOver = (): string => 'The export lowers what is louder than full scale to −1 dBTP.'
/** Lines overlap where it is loudest: at most so loud. */
export const timelineLoudnessWholeMost = (): string => 'Lines overlap where it is loudest: at most so loud.'
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
/** Overlap {ms, number, plain} ms */
export const timelinePlaceOverlap = (given: { readonly ms: number }): string => `Overlap ${plain(given.ms)} ms`
/** Line {line, number, plain}, pause {ms, number, plain} milliseconds */
export const timelinePlacePauseLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, pause ${plain(given.ms)} milliseconds`
/** Line {line, number, plain}, overlap {ms, number, plain} milliseconds */
export const timelinePlaceOverlapLine = (given: { readonly line: number; readonly ms: number }): string => `Line ${plain(given.line)}, overlap ${plain(given.ms)} milliseconds`
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
