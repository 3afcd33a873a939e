import type { SpeechClient } from '../../speech/types.ts'
import type { StudioPorts } from '../../base/ports.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Journal } from '../journal/journal.ts'
import type { Spending } from '../journal/spending.ts'
import type { SharedRequests } from '../queue/shared-requests.ts'
import type { Sound } from '../sound.ts'
import type { AuditionBasis } from './audition-plan.ts'
import type { AuditionStore } from './audition-store.ts'
import type { MeasureStore } from './voice-measures.ts'
import type { LowCredit } from '../low-credit.ts'

/** What auditions of a project need of the studio around it. */
export type AuditionsInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs'>
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  /** As the project's service plans have it. */
  readonly serviceOrigin: () => string
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  readonly models: () => AuditionBasis['models']
  readonly spending: Pick<Spending, 'capProblem' | 'look'>
  readonly lowCredit: LowCredit
  readonly store: AuditionStore
  readonly journal: () => Promise<Journal>
  /** What became of what the project's queue sent. */
  readonly queueJournal: Pick<Journal, 'isUnknown' | 'unknownAttempts' | 'giveUp'>
  /** Sends only with the right to send for the project. */
  readonly guard: (journal: Journal) => Journal
  readonly shared: SharedRequests
  readonly measures: () => Promise<MeasureStore>
  readonly emit: Emit
  /** An audition that may have cost something has ended. */
  readonly onSpent: () => void
}
