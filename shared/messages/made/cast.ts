// Made by `npm run messages` from en/cast.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Cast */
export const castTitle = (): string => 'Cast'
/** {lines, plural, one {# line} other {# lines}} */
export const castSpeakerLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** Rename */
export const castSpeakerRename = (): string => 'Rename'
/** Choose a voice */
export const castSpeakerChooseVoice = (): string => 'Choose a voice'
/** Remove from the cast */
export const castSpeakerRemove = (): string => 'Remove from the cast'
/** Merge into another speaker */
export const castSpeakerMerge = (): string => 'Merge into another speaker'
/** More for {name} */
export const castSpeakerMore = (given: { readonly name: string }): string => `More for ${given.name}`
/** Add speaker */
export const castSpeakerAdd = (): string => 'Add speaker'
/** Nobody yet. A name and a colon at the start of a line add who speaks it, and so does the plus. */
export const castEmpty = (): string => 'Nobody yet. A name and a colon at the start of a line add who speaks it, and so does the plus.'
/** Final */
export const castKeyFinal = (): string => 'Final'
/** Draft */
export const castKeyDraft = (): string => 'Draft'
/** Not rendered */
export const castKeyTodo = (): string => 'Not rendered'
/** Scenes */
export const castScenesTitle = (): string => 'Scenes'
/** Add scene */
export const castScenesAdd = (): string => 'Add scene'
/** A line that begins with ## starts a scene. */
export const castScenesHint = (): string => 'A line that begins with ## starts a scene.'
/** {name}, {voice}, {lines, plural, one {# line} other {# lines}}, speaking time {length} */
export const castSpeakerAbout = (given: { readonly length: string; readonly lines: number; readonly name: string; readonly voice: string }): string => `${given.name}, ${given.voice}, ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}, speaking time ${given.length}`
/** Choose Voice (completes "Undo …") */
export const castUndoVoice = (): string => 'Choose Voice'
/** Add {name} (completes "Undo …") */
export const castUndoSpeaker = (given: { readonly name: string }): string => `Add ${given.name}`
/** {model} speaks one voice a request: scenes go line by line, with direction written the way {model} takes it. */
export const castLineModeAbout = (given: { readonly model: string }): string => `${given.model} speaks one voice a request: scenes go line by line, with direction written the way ${given.model} takes it.`
/** Keep whole scenes for a model that speaks them, or change over to single lines. */
export const castLineModeRemedy = (): string => 'Keep whole scenes for a model that speaks them, or change over to single lines.'
/** Use single lines */
export const castLineModeGo = (): string => 'Use single lines'
/** service voice {title} */
export const castSpeakerVoice = (given: { readonly title: string }): string => `service voice ${given.title}`
/** draft voice {title} */
export const castSpeakerDraftVoice = (given: { readonly title: string }): string => `draft voice ${given.title}`
/** no voice */
export const castSpeakerNoVoice = (): string => 'no voice'
/** voice cloned from clips {title} */
export const castSpeakerClips = (given: { readonly title: string }): string => `voice cloned from clips ${given.title}`
