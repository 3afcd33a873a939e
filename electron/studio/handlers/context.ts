import type { SentView } from '../../../shared/contract/sent-views.ts'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { Clips } from '../../voices/clone/clips.ts'
import type { VoiceCreation } from '../../voices/clone/creations.ts'
import type { Connection } from '../../account/connection.ts'
import type { ImportService } from '../../import/import-service.ts'
import type { Picker } from '../app/picker.ts'
import type { DiskPlaces } from '../app/places.ts'
import type { StudioPorts } from '../../base/ports.ts'
import type { RecentStore } from '../../base/recent.ts'
import type { Sound } from '../../rendering/sound.ts'
import type { Spending } from '../../rendering/journal/spending.ts'
import type { Samples } from '../app/samples.ts'
import type { SettingsStore } from '../app/settings.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { Session } from '../session/studio-session.ts'
import type { VoiceLibrary } from '../../voices/library.ts'
import type { TrainingWatch } from '../../voices/training.ts'
import type { VoiceWatch } from '../../voices/voice-check.ts'
import { say } from '../../../shared/messages/say.ts'
import type { LowCredit } from '../../rendering/low-credit.ts'

/** Everything the handlers share: the services of one studio. */
export type StudioContext = {
  readonly ports: StudioPorts
  readonly settings: SettingsStore
  readonly recent: RecentStore
  readonly samples: Samples
  readonly picker: Picker
  readonly places: DiskPlaces
  readonly connection: Connection
  readonly sound: Sound
  readonly spending: Spending
  /** Whether a person has to be asked because of what is left to pay with. */
  readonly lowCredit: LowCredit
  readonly imports: ImportService
  readonly voices: VoiceLibrary
  readonly voiceWatch: VoiceWatch
  readonly training: TrainingWatch
  readonly clips: Clips
  readonly creation: VoiceCreation
  readonly emit: Emit
  /** `firstFolder`, worked out once: a page that is loaded again must not make a project of a script a second time. */
  readonly firstFolder: () => Promise<string | undefined>
  readonly sessions: Sessions
  /** Reads the package again and tells the page; says nothing if that fails. */
  readonly refreshWallet: () => Promise<void>
  /** What was sent over all projects, moved and deleted ones too. */
  readonly readSent: () => Promise<SentView>
}

/** The open projects. */
export type Sessions = {
  /** @throws StudioError `project.notOpen` */
  readonly get: (handle: string) => Session
  readonly find: (handle: string) => Session | undefined
  /** Opens a project folder, or answers the session that holds it already. */
  readonly open: (folder: string) => Promise<Session>
  readonly close: (handle: string) => Promise<void>
  /**
   * Closes a project, does something with its folder, and opens the folder that this answers; the old one, with the error,
   * if it fails. Who asks for either meanwhile waits, and gets the same session. A path from before leads to the new one.
   * @throws StudioError `project.notOpen`, or why neither can be opened
   */
  readonly relocate: (
    handle: string,
    work: (folder: string) => Promise<string>,
  ) => Promise<{ readonly session: Session; readonly error?: unknown }>
  /** Closes all projects, those too that are just being opened or closed; none can be opened after it. */
  readonly closeAll: () => Promise<void>
  readonly all: () => readonly Session[]
}

/** What a session may send at once and without asking. */
export function sendingLimits(settings: AppSettings): {
  readonly concurrency: number
  readonly confirmAboveBytes: number
} {
  return { concurrency: settings.concurrency, confirmAboveBytes: settings.confirmAboveBytes }
}

/** A session whose project may be changed. @throws StudioError `project.readOnly` */
export function writable(session: Session): Session {
  if (session.project.readOnly) {
    throw problemError('project.readOnly', say('studio.readOnly'), say('studio.readOnly.remedy'))
  }
  return session
}
