import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { LeftAudio } from './found-audio.ts'

/** A take by the line it belongs to: the same audio may be a take of several lines. */
export type TakeRef = { readonly lineId: LineId; readonly takeId: TakeId }

/** Audio that has no take yet, and what its record will say. */
export type NewSound = { readonly record: Omit<Take, 'id'>; readonly bytes: Uint8Array }

/**
 * Takes of one project (or of bare scripts, in the user's data folder). Audio files are content-addressed, written
 * durably before their record, never overwritten and never deleted here.
 */
export type TakeStore = {
  /** Every record, oldest first; a new array after each change. */
  readonly all: () => readonly Take[]
  readonly ofLine: (lineId: LineId) => readonly Take[]
  /** The newest take of that key and kind whose verdict is `ready`. */
  readonly byKey: (kind: Take['kind'], key: RenderKey) => Take | undefined
  /** Writes the audio as it is, as `takes/<sha256>` with the ending of its form (wav, mp3, opus), then the record. The same audio twice is one file and two records. */
  readonly add: (record: Omit<Take, 'id'>, audio: Uint8Array) => Promise<Take>
  /**
   * What hangs together: the audio of all, then these records and theirs in one piece. A program that is killed, or a disk that
   * is full, leaves all records or none; audio without a record may stay behind.
   */
  readonly addTogether: (sounds: readonly NewSound[], records: readonly Take[]) => Promise<readonly Take[]>
  /** A record for audio that is already there (an identical line, a reused take). */
  readonly addRecord: (take: Take) => Promise<void>
  readonly choose: (lineId: LineId, takeId: TakeId) => Promise<void>
  /** Writes these takes of these lines anew, changed: stars, locks, notes, the trash. Unknown ones are passed over. */
  readonly change: (takes: readonly TakeRef[], change: (take: Take) => Take) => Promise<void>
  /** What is in the trash; its audio is still there. `all` and the rest do not know it. */
  readonly trashed: () => readonly Take[]
  /** Takes audio off the disk for good: what a person confirmed in a clean-up, and nothing else. */
  readonly remove: (ids: readonly TakeId[]) => Promise<void>
  /** Absolute path of a take's audio, or undefined if the id has no record. For the main side only. */
  readonly audioPath: (id: TakeId) => string | undefined
  /** Leaves takes out whose audio is damaged, until it comes again or the project is opened again. Nothing is written. */
  readonly leaveOut: (ids: readonly TakeId[]) => void
  /** Size of a take's audio on the disk; 0 if it is not there. */
  readonly audioBytes: (id: TakeId) => Promise<number>
  /** Reads the index again if another process has added to it; true if it had. */
  readonly reread: () => Promise<boolean>
  /** Waits for everything that was handed over to be on the disk. */
  readonly flush: () => Promise<void>
}

/** What is known of takes that are not there any more, and of audio that has no record. */
export type TakeLosses = {
  /** A person put audio of this key into the trash, or cleaned it up: nobody misses it. */
  readonly isDiscarded: (key: RenderKey) => boolean
  /** Records whose audio is gone, or is not what it was, and which nobody put away. */
  readonly lost: () => readonly Take[]
  /** What opening says of them among its problems, without knowing which lines they are of. */
  readonly said: readonly Problem[]
  /** Audio of this key was found to be missing or not what it was, while the project was open. */
  readonly isDamaged: (key: RenderKey) => boolean
  /** What the index had lost and the copy of its records knew, as of opening. */
  readonly backFromCopy: readonly Take[]
  /** ISO time at which that copy was last written; absent if nothing came from it. */
  readonly copiedAt: string | undefined
  /** Nothing has changed since everything was found to be there. */
  readonly isAsPacked: boolean
  /** Audio that lay there when the folder was opened, without a record. */
  readonly strangers: readonly TakeId[]
  /** Pieces of audio that an interrupted write left. */
  readonly left: readonly LeftAudio[]
  /** Absolute path of the audio of that content, with or without a record. For the main side only. */
  readonly pathOf: (id: TakeId) => Promise<string | undefined>
}
