import type { RecordsView } from '../../shared/contract/safety-views.ts'
import type { QueueView } from '../../shared/contract/views.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId, VoiceId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { LedgerEntry } from '../../shared/core/render/ledger.ts'
import type { LineQueueState, LineStateView, QueueOf } from '../../shared/core/render/line-views.ts'
import type { SpokenVoice } from '../../shared/core/model/render.ts'
import type { HeardWord } from '../../shared/core/scene/types.ts'
import type { Source, Take } from '../../shared/core/model/take.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { StudioPorts } from '../base/ports.ts'
import type { OpenProject } from '../documents/types.ts'
import type { Ceilings } from './scene/ceilings.ts'
import type { SceneService } from './scene/scene-service.ts'
import type { TurnWatch } from './sending/turn-watch.ts'
import type { Journal } from './journal/journal.ts'
import type { DraftMaker } from './playing/draft-maker.ts'
import type { Planner } from './queue/planner.ts'
import type { QueueControls } from './controls/queue-controls.ts'
import type { Sending } from './queue/sending.ts'
import type { SharedRequests } from './queue/shared-requests.ts'
import type { Sound } from './sound.ts'
import type { Spending } from './journal/spending.ts'
import type { UnknownAnswers } from './unknown-answers.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import type { LowCredit } from './low-credit.ts'

/** What rendering a project needs of the studio around it. */
export type RenderingInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs'>
  readonly journalFolder: string
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  /** The origin that service plans are made for: the connection's, or the last take's while there is none. */
  readonly serviceOrigin: () => string
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  readonly spending: Spending
  readonly lowCredit: LowCredit
  /** What was heard in auditions, and what became of what they sent. */
  readonly auditions: {
    readonly takes: () => Promise<TakeStore>
    readonly journal: () => Promise<Pick<Journal, 'isUnknown' | 'unknownAttempts' | 'giveUp'>>
    readonly shared: SharedRequests
  }
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
  /** How much a scene may hold, as learned. */
  readonly ceilings: Ceilings
  readonly heard: (lineId: LineId) => Take | undefined
  /** Words of a scene's answer with their times, where the user wants them asked for. */
  readonly wordsOf?: (answer: Take, journal: Journal) => Promise<readonly HeardWord[] | undefined>
  /** True if answers to scenes are sent to be transcribed. */
  readonly transcribes: () => boolean
  /** Asks the service which of these voices cannot speak now, once a voice; never rejects. */
  readonly voiceProblems: (voices: readonly SpokenVoice[]) => Promise<ReadonlyMap<VoiceId, Problem>>
  readonly onChange: () => void
}

/** What is to be rendered: `lineIds` null means all that need it. */
export type RenderChoice = {
  readonly source: Source
  readonly lineIds: readonly LineId[] | null
  readonly again: boolean
  readonly resendUnknown: boolean
  /** Takes of each line; absent: one. More than one are always new ones. */
  readonly takes?: number | undefined
  readonly confirmedBytes?: number | undefined
  /** Absent: as the project says. */
  readonly mode?: ProjectSettings['mode'] | undefined
  /** Retakes the one named line among so many neighbours on each side. Always a new take. */
  readonly pickUp?: { readonly neighbours: number } | undefined
}

/** Rendering of one open project: both queues, the guard of the spending, and what the queues say about lines. */
export type Rendering = {
  readonly planner: Planner
  /** The origin that plans of a source are made for. */
  readonly originOf: (source: Source) => string
  /** What an order would send now, to the byte, if everything is answered; nothing is changed or sent. */
  readonly estimate: (
    choice: RenderChoice,
    views: readonly LineStateView[],
  ) => Promise<{ lines: number; requests: number; bytesOfText: number; blocked: Problem[]; notes?: Problem[] }>
  readonly start: (
    choice: RenderChoice,
    views: () => readonly LineStateView[],
  ) => Promise<{ queued: number; cached: number; blocked: Problem[]; notes: Problem[] }>
  readonly scenes: SceneService
  /** Makes what playing needs, beside the queues. */
  readonly drafts: DraftMaker
  /** What else may send for this project sends by these. */
  readonly sending: Sending
  readonly cancel: () => void
  /** What else a person does to the queues. */
  readonly controls: QueueControls
  /** Goes on where a person asks for it: asks first where little is left to pay with. @throws StudioError as an order does */
  readonly resume: (confirmedBytes: number | undefined) => Promise<void>
  readonly unknownAnswers: UnknownAnswers
  /** Somebody else who sends for this project while a queue here is held back by that. */
  readonly turn: Pick<TurnWatch, 'waitForTurn' | 'takeOver'>
  /** Every request of this project that ever left for a service, oldest first. */
  readonly ledger: () => readonly LedgerEntry[]
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
  /** The same for one reading of many lines: what holds for all of them is asked once. */
  readonly queueNow: () => QueueOf
  /** What of the records of takes was made again, and what is held. */
  readonly records: () => RecordsView | undefined
  /** Resolves when records have been made again as far as they can be; never rejects. */
  readonly whenRemade: Promise<unknown>
  readonly queue: () => QueueView
  readonly isBusy: () => boolean
  /** The computer was asleep. */
  readonly wake: () => void
  readonly setCeiling: (ceiling: number) => void
  readonly close: (graceMs: number) => Promise<void>
}
