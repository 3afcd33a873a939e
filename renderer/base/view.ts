import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FindQuery } from '../../shared/core/script/edit/find.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId, SpeakerId, VoiceId } from '../../shared/core/model/ids.ts'
import type { Diagnostic } from '../../shared/core/model/script.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { Workspace } from './workspaces.ts'
import type { FindReport } from './find-report.ts'
import { messageOf, type Told } from './messages/problem-words.ts'

/** What a person asked to be rendered, kept while a question about it is open. */
export type RenderRequest = {
  readonly source: Source
  /** Null: every line that needs it. */
  readonly lineIds: readonly LineId[] | null
  readonly again: boolean
  readonly resendUnknown: boolean
  /** Takes of each line in one go, 1 to 8; absent: 1. More than one needs `again`. */
  readonly takes?: number
  /** Absent: as the project renders. */
  readonly mode?: 'line' | 'scene'
  /** Retakes one line within so many lines on each side, and keeps only its own part. */
  readonly pickUp?: { readonly neighbours: number }
}

export type SettingsPage = 'account' | 'rendering' | 'models' | 'appearance' | 'about'

/** The one dialog that can be open. */
export type ShownDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'export' }
  | { readonly kind: 'newProject' }
  | { readonly kind: 'open' }
  | { readonly kind: 'addSpeaker' }
  /** Who of those whose lines were pasted is to be added; with how many lines each. */
  | {
      readonly kind: 'chooseSpeakers'
      readonly speakers: readonly { readonly name: string; readonly lines: number }[]
      readonly onAdd: (names: readonly string[]) => void
    }
  | { readonly kind: 'import' }
  | { readonly kind: 'exportScript' }
  | { readonly kind: 'snapshots' }
  | { readonly kind: 'conflicts' }
  | { readonly kind: 'recovery'; readonly candidateId: string }
  | { readonly kind: 'saveCopy' }
  | { readonly kind: 'archive' }
  | { readonly kind: 'rename' }
  | { readonly kind: 'move' }
  | { readonly kind: 'settings'; readonly page: SettingsPage }
  | { readonly kind: 'projectSettings' }
  /** `word`: a new entry is begun with it; undefined only shows the table. */
  | { readonly kind: 'pronunciations'; readonly word: string | undefined }
  | { readonly kind: 'sounds' }
  | { readonly kind: 'changeSpeaker' }
  | { readonly kind: 'addVariant'; readonly speakerId: SpeakerId }
  | { readonly kind: 'renameVariant' | 'removeVariant'; readonly speakerId: SpeakerId; readonly variant: string }
  | { readonly kind: 'removeVoice'; readonly voiceId: VoiceId; readonly title: string }
  | { readonly kind: 'resendAudition'; readonly speakerId: SpeakerId; readonly key: string; readonly title: string }
  | {
      readonly kind: 'spendAudition'
      readonly speakerId: SpeakerId
      readonly again: boolean
      readonly requests: number
      readonly bytesOfText: number
      readonly problem: Problem
    }
  | { readonly kind: 'renameSpeaker'; readonly speakerId: SpeakerId }
  | { readonly kind: 'mergeSpeaker'; readonly speakerId: SpeakerId }
  | { readonly kind: 'removeSpeaker'; readonly speakerId: SpeakerId }
  | { readonly kind: 'decide'; readonly lineId: LineId }
  | { readonly kind: 'sendAgain'; readonly lineIds: readonly LineId[] }
  | { readonly kind: 'giveUp'; readonly lineIds: readonly LineId[] }
  | { readonly kind: 'spending' }
  /** Words are not on the disk. `isKept`: the page's storage has them. `answer` hears whether it is left all the same. */
  | {
      readonly kind: 'leaving'
      readonly words: number
      readonly isKept: boolean
      readonly answer: (mayGo: boolean) => void
    }
  | { readonly kind: 'cleanUp' }
  /** Null: all lines that need it. */
  | { readonly kind: 'scenePlan'; readonly lineIds: readonly LineId[] | null }
  | {
      readonly kind: 'spendLive'
      readonly lineIds: readonly LineId[]
      readonly bytesOfText: number
      readonly problem: Problem
    }
  /** Little is left to pay with. `onSend`: a person wants it all the same. */
  | { readonly kind: 'sendAnyway'; readonly problem: Problem; readonly onSend: () => Promise<void> }
  | {
      readonly kind: 'spend'
      readonly request: RenderRequest
      readonly lines: number
      readonly bytesOfText: number
      readonly problem: Problem
      /** Why more requests are sent than there could be. */
      readonly notes: readonly Problem[]
    }

/** Something that was said to the user and stays until it is dismissed or replaced. */
export type Notice = {
  readonly id: number
  /** `done`: something went well; it goes by itself after a while. */
  readonly tone: 'problem' | 'notice' | 'done'
  readonly told: Told
  /** More for who wants to know, behind a button. */
  readonly details?: string
  /** What can be done about it here, such as taking it back. */
  readonly action?: NoticeAction
}

/** A button in a notice; pressing it takes the notice away. `beside`: a quieter one, which leaves it. */
export type NoticeAction = {
  readonly title: string
  readonly run: () => void
  readonly beside?: { readonly title: string; readonly run: () => void }
}

/** How the window stands: nothing here is saved with a project. */
export type ViewState = {
  readonly workspace: Workspace
  readonly dialog: ShownDialog
  readonly caretLineId: LineId | undefined
  /** The line that the caret was in last: it stays while the caret is in a heading, a note or a line that only begins. */
  readonly visitedLineId: LineId | undefined
  readonly caretScene: string | undefined
  readonly pinnedLineId: LineId | undefined
  readonly selectedSpeakerId: SpeakerId | undefined
  /** The panel in which a voice is cloned, at the right of Casting. */
  readonly cloneOpen: boolean
  /** The timeline takes the place of the panels around the script. */
  readonly largeTimeline: boolean
  /** Below 1280 pixels the inspector is an overlay that is opened on demand. */
  readonly inspectorOpen: boolean
  /** Names of the steps that undo and redo would take; undefined: there is none. */
  readonly history: { readonly undo: string | undefined; readonly redo: string | undefined }
  /** What is wrong or doubtful in the script, in its order. */
  readonly problems: readonly Diagnostic[]
  readonly problemsOpen: boolean
  readonly selectedLines: number
  /** Where a person is to the text of the script. `left`: by Escape, with nothing else in the focus since. */
  readonly textFocus: 'inside' | 'left' | 'outside'
  /** The find panel; `turn` grows with each time it is asked for, so that it takes the focus again. */
  readonly find: { readonly kind: 'closed' | 'find' | 'replace'; readonly turn: number; readonly query: FindQuery }
  readonly findReport: FindReport
  readonly notices: readonly Notice[]
  /** Whether somebody is at the other end. `goneAndSaid`: the window says so beside its project, and no notice repeats it. */
  readonly host: 'here' | 'gone' | 'goneAndSaid'
  /** Words for screen readers only; `turn` makes the same words heard again. */
  readonly announcement: { readonly words: string; readonly turn: number }
  /** How often sound was not there in time while it played, since the window was opened, and for how long in all. */
  readonly underruns: { readonly count: number; readonly seconds: number }
}

/** Holds the state of the window. */
export type ViewStore = StoreApi<ViewState>

/** Looks for nothing yet. */
const emptyQuery: FindQuery = {
  text: '',
  isPattern: false,
  matchCase: false,
  wholeWords: false,
  within: 'everything',
}

/** A window with nothing open and nothing selected. */
export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    workspace: 'script',
    dialog: { kind: 'none' },
    caretLineId: undefined,
    visitedLineId: undefined,
    caretScene: undefined,
    pinnedLineId: undefined,
    selectedSpeakerId: undefined,
    cloneOpen: false,
    largeTimeline: false,
    inspectorOpen: false,
    history: { undo: undefined, redo: undefined },
    problems: [],
    problemsOpen: false,
    selectedLines: 0,
    textFocus: 'outside',
    find: { kind: 'closed', turn: 0, query: emptyQuery },
    findReport: { count: 0, current: 0 },
    notices: [],
    host: 'here',
    announcement: { words: '', turn: 0 },
    underruns: { count: 0, seconds: 0 },
  }))
}

/** The most notices that are kept at once. */
export const MAX_NOTICES = 12

/**
 * Adds a notice; one with the same words is not said twice at the same time. Where there are too many, the oldest success
 * makes way, else the oldest of what is only to know, else the oldest problem: problems stay until they are solved or
 * dismissed, however much goes well meanwhile.
 */
export function addNotice(
  notices: readonly Notice[],
  tone: Notice['tone'],
  told: Told,
  action?: NoticeAction,
  details?: string,
): readonly Notice[] {
  const others = notices.filter((notice) => messageOf(notice.told) !== messageOf(told))
  const id = 1 + Math.max(0, ...notices.map((notice) => notice.id))
  const more = { ...(action === undefined ? {} : { action }), ...(details === undefined ? {} : { details }) }
  const oldest = (wanted: Notice['tone']) => others.find((notice) => notice.tone === wanted)
  const leaves = others.length < MAX_NOTICES ? undefined : (oldest('done') ?? oldest('notice') ?? others[0])
  return [...others.filter((notice) => notice !== leaves), { id, tone, told, ...more }]
}
