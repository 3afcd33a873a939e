// Made by `npm run messages` from en/inspector.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Inspector */
export const inspectorName = (): string => 'Inspector'
/** Close inspector */
export const inspectorClose = (): string => 'Close inspector'
/** Put the caret on a spoken line to see its voice, its takes and what was sent. */
export const inspectorEmpty = (): string => 'Put the caret on a spoken line to see its voice, its takes and what was sent.'
/** New line */
export const inspectorNewLine = (): string => 'New line'
/** {words, plural, one {# word} other {# words}}, about {length} */
export const inspectorLineLength = (given: { readonly length: string; readonly words: number }): string => `${pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`}, about ${given.length}`
/** Pinned to line {line, number, plain}. Unpin to follow the caret. */
export const inspectorPinned = (given: { readonly line: number }): string => `Pinned to line ${plain(given.line)}. Unpin to follow the caret.`
/** Pin the inspector to line {line, number, plain} */
export const inspectorPin = (given: { readonly line: number }): string => `Pin the inspector to line ${plain(given.line)}`
/** Takes */
export const inspectorTakes = (): string => 'Takes'
/** Not known until Repartee runs again. */
export const inspectorTakesUnknown = (): string => 'Not known until Repartee runs again.'
/** None yet. */
export const inspectorTakesNone = (): string => 'None yet.'
/** Voice */
export const inspectorVoice = (): string => 'Voice'
/** Draft */
export const inspectorVoiceDraft = (): string => 'Draft'
/** No voice */
export const inspectorVoiceNone = (): string => 'No voice'
/** {speaker} is not in the cast */
export const inspectorVoiceNotInCast = (given: { readonly speaker: string }): string => `${given.speaker} is not in the cast`
/** Add to the cast */
export const inspectorVoiceAddToCast = (): string => 'Add to the cast'
/** Choose */
export const inspectorVoiceChoose = (): string => 'Choose'
/** Change */
export const inspectorVoiceChange = (): string => 'Change'
/** Variant */
export const inspectorVariant = (): string => 'Variant'
/** Request estimate */
export const inspectorCostName = (): string => 'Request estimate'
/** One new take sends */
export const inspectorCostTake = (): string => 'One new take sends'
/** {bytes, plural, one {# byte} other {# bytes}} of text */
export const inspectorCostBytes = (given: { readonly bytes: number }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} of text`
/** Draft take */
export const inspectorCostDraft = (): string => 'Draft take'
/** free, offline */
export const inspectorCostFree = (): string => 'free, offline'
/** Choose a service voice for this speaker first */
export const inspectorNewTakeNoVoice = (): string => 'Choose a service voice for this speaker first'
/** New take */
export const inspectorNewTake = (): string => 'New take'
/** Connect a service */
export const inspectorConnect = (): string => 'Connect a service'
/** Draft take, free and offline */
export const inspectorDraftTakeName = (): string => 'Draft take, free and offline'
/** The draft take of this text is there already */
export const inspectorDraftTakeThere = (): string => 'The draft take of this text is there already'
/** Draft take */
export const inspectorDraftTake = (): string => 'Draft take'
/** {lines, plural, one {# line} other {# lines}} */
export const inspectorSelectionLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** not in the cast */
export const inspectorSelectionNotInCast = (): string => 'not in the cast'
/** Sent text */
export const inspectorSentText = (): string => 'Sent text'
/** Notes on the sent text */
export const inspectorSentNotes = (): string => 'Notes on the sent text'
/** The whole request */
export const inspectorSentWhole = (): string => 'The whole request'
/** Body to be sent */
export const inspectorSentBody = (): string => 'Body to be sent'
/** Read aloud */
export const inspectorSentNoteReadAloud = (): string => 'Read aloud'
/** Swallowed */
export const inspectorSentNoteSwallowed = (): string => 'Swallowed'
/** Left out */
export const inspectorSentNoteLeftOut = (): string => 'Left out'
/** Without effect */
export const inspectorSentNoteIgnored = (): string => 'Without effect'
/** Outside the given interface */
export const inspectorSentNoteOutsideInterface = (): string => 'Outside the given interface'
/** {requests, number} requests, joined into one take */
export const inspectorSentParts = (given: { readonly requests: number }): string => `${number(given.requests)} requests, joined into one take`
/** What was sent */
export const inspectorSentTitle = (): string => 'What was sent'
/** Request body */
export const inspectorSentRequest = (): string => 'Request body'
/** Takes of line {line, number, plain} */
export const inspectorTakesName = (given: { readonly line: number }): string => `Takes of line ${plain(given.line)}`
/** Stop {name} */
export const inspectorTakesStop = (given: { readonly name: string }): string => `Stop ${given.name}`
/** Play {name} */
export const inspectorTakesPlay = (given: { readonly name: string }): string => `Play ${given.name}`
/** In use */
export const inspectorTakesInUse = (): string => 'In use'
/** Use {name} */
export const inspectorTakesUseName = (given: { readonly name: string }): string => `Use ${given.name}`
/** Use */
export const inspectorTakesUse = (): string => 'Use'
/** Line {line, number, plain} (its id stands behind it) */
export const inspectorLine = (given: { readonly line: number }): string => `Line ${plain(given.line)}`
/** {name}’s {kind, select, reference {reference, cloned anew each time} draft {draft voice} other {service voice}} (name: of the speaker) */
export const inspectorVoiceAbout = (given: { readonly kind: 'reference' | 'draft' | 'other'; readonly name: string }): string => `${given.name}’s ${given.kind === 'reference' ? 'reference, cloned anew each time' : given.kind === 'draft' ? 'draft voice' : 'service voice'}`
