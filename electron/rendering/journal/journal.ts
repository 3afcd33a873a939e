import { oneAtATime } from '../../base/one-at-a-time.ts'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import type { RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { type Surroundings, thisRun } from '../../documents/locks/running.ts'
import type { LeftBehind } from '../sending/left-behind.ts'
import { AnswerFile } from './answer-file.ts'
import { JournalFile, type JournalReading } from './journal-file.ts'
import { freeHold, type JournalHold, heldByOneMore, heldByOneLess } from './journal-hold.ts'
import { type Attempts, type JournalRecord, keysOf, type UnknownAttempt } from './journal-records.ts'
import type { AttemptEnd, AttemptStart, JournalDamage } from './journal-types.ts'
import { adoptedRecords, endRecord, sendingRecord, transcribingRecord } from './new-records.ts'
import { OpeningLock } from './opening-lock.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * Every attempt that may cost money, one line a record, only ever added to. It lies in the user's data folder, so that
 * deleting a project's caches or cloning the project brings no second bill. It is the ledger too: what was spent is summed
 * from it, so that the two can never tell different stories.
 */
export type Journal = {
  /**
   * Makes this opening the one that sends: two processes with one journal must not pay for one line twice. Every holder
   * gives it back once. Answers whether another process has written since this one last looked; it is known then.
   * @throws StudioError `render.elsewhere` while another process sends.
   */
  readonly hold: () => Promise<{ readonly hasChanged: boolean }>
  /** Lets other processes send, once all who held it have given it back. */
  readonly release: () => Promise<void>
  /**
   * True if an attempt of this key may have been billed, whatever it ended in, and none after it brought audio. An attempt
   * without an end, left by a crash, counts; one of this run that is still under way does not.
   */
  readonly isUnknown: (key: RenderKey) => boolean
  /** The attempts that made any of these keys unknown: what a person consents over when they are sent again. */
  readonly unknownAttempts: (keys: readonly RenderKey[]) => readonly string[]
  /** All such attempts, oldest first. */
  readonly unknown: () => readonly UnknownAttempt[]
  /** True if audio of this key came once, and nobody gave it up since. */
  readonly wasPaid: (key: RenderKey) => boolean
  readonly wasGivenUp: (key: RenderKey) => boolean
  readonly damage: () => JournalDamage
  /** True if a person allowed sending in spite of this doubt. */
  readonly isSettled: (doubt: string) => boolean
  readonly settle: (doubt: string) => Promise<void>
  /**
   * A person gave these up: they count as never sent. What they may have cost stays in the ledger. `lost`: keys of audio that
   * came once and is not there any more.
   */
  readonly giveUp: (keys: readonly RenderKey[], lost?: readonly RenderKey[]) => Promise<void>
  /**
   * Resolves when the record is on the disk: only then may a byte leave. Answers the attempt's id. Throws for a key that is
   * unknown unless the record says `consented`: whoever sends has asked before.
   */
  readonly begin: (start: AttemptStart) => Promise<string>
  readonly end: (attempt: string, end: AttemptEnd) => Promise<void>
  /**
   * Resolves when it is on the disk that an answer of so many seconds is sent to be transcribed: true, and only then may it
   * leave; false if it was sent before.
   */
  readonly beginTranscript: (takeId: TakeId, origin: string, seconds: number) => Promise<boolean>
  /** Takes over what others have left on its way, which is unknown here too. */
  readonly adopt: (left: LeftBehind) => Promise<void>
  /** The file beside the journal that the answer of an attempt is written to as it comes. Never a take. */
  readonly receive: (attempt: string) => AnswerFile
  /** Absolute path of what came of an attempt. For the main side only. */
  readonly partPath: (attempt: string) => string
  /** Why a key is held although no attempt of it is unknown; absent where nobody looks. */
  readonly lossOf?: (key: RenderKey) => Loss | undefined
  /** A person allowed sending although it cannot be known what was paid for. */
  readonly allowOnce?: () => Promise<void>
  /** Everything that was ever sent, oldest first. */
  readonly entries: () => readonly LedgerEntry[]
}

/**
 * `paid`: its audio came once and is not there any more. `damaged`: it is missing or not what it was since the project
 * was opened. `elsewhere`: there is a record of it, and this computer did not send
 * it. `notKnown`: nothing tells any more what was paid for.
 */
export type Loss = 'paid' | 'damaged' | 'elsewhere' | 'notKnown'

/** What the journal needs of its host. */
export type JournalPorts = {
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
  /** Absent: this process. */
  readonly here?: Surroundings
}

/**
 * Opens `<folder>/<name>.jsonl`, making the folder. A torn `sending` was never sent, and an `end` that cannot be read
 * leaves its attempt unknown, which is the careful side. Of any other damaged record what can be told counts as sent.
 */
export async function openJournal(folder: string, name: string, ports: JournalPorts): Promise<Journal> {
  const file = await JournalFile.openIn(folder, name)
  const nonce = hex(ports.randomBytes(12))
  const lock = new OpeningLock(file.path, {
    folder,
    name: `${name}.lock`,
    nonce,
    here: ports.here ?? thisRun,
    now: ports.now,
  })
  const own = new OpenedJournal(file, lock, ports, await file.read(() => false))
  const inTurn = oneAtATime()
  return {
    // Taking and giving back wait for each other: a queue may begin again while the lock of the last one is given back.
    hold: () => inTurn(() => own.hold()),
    release: () => inTurn(() => own.release()),
    isUnknown: (key) => own.attempts.isUnknown(key),
    unknownAttempts: (keys) => own.attempts.unknownAttempts(keys),
    unknown: () => own.attempts.unknown(),
    wasPaid: (key) => own.attempts.wasPaid(key),
    wasGivenUp: (key) => own.attempts.wasGivenUp(key),
    damage: () => own.damage,
    isSettled: (doubt) => own.attempts.isSettled(doubt),
    settle: (doubt) => own.settle(doubt),
    giveUp: (keys, lost = []) => own.giveUp(keys, lost),
    begin: (start) => own.begin(start),
    end: (attempt, end) => own.end(attempt, end),
    beginTranscript: (takeId, origin, seconds) => own.beginTranscript(takeId, origin, seconds),
    adopt: (left) => own.adopt(left),
    receive: (attempt) => new AnswerFile(file.partPath(attempt)),
    partPath: (attempt) => file.partPath(attempt),
    entries: () => own.attempts.entries(),
  }
}

/** A journal that was read: what it says, and who of this opening counts on it. */
class OpenedJournal {
  readonly #file: JournalFile
  readonly #lock: OpeningLock
  readonly #ports: JournalPorts
  /** Attempts of this run that have no end yet. */
  readonly #underWay = new Set<string>()
  #reading: JournalReading
  #hold = freeHold

  constructor(file: JournalFile, lock: OpeningLock, ports: JournalPorts, reading: JournalReading) {
    this.#file = file
    this.#lock = lock
    this.#ports = ports
    this.#reading = reading
  }

  get attempts(): Attempts {
    return this.#reading.attempts
  }

  get damage(): JournalDamage {
    return this.#reading.damage
  }

  async hold(): Promise<{ readonly hasChanged: boolean }> {
    if (this.damage.newer > 0) throw newerVersion()
    const hasChanged = this.#hold.kind === 'free' && (await this.#takeLock())
    this.#hold = heldByOneMore(this.#hold)
    return { hasChanged }
  }

  async release(): Promise<void> {
    const before: JournalHold = this.#hold
    this.#hold = heldByOneLess(before)
    if (before.kind === 'free' || this.#hold.kind === 'held') return
    try {
      // Nobody else wrote while this opening held the lock, so all that is there is known.
      this.#reading = { ...this.#reading, size: await this.#file.settle() }
    } finally {
      // Its size is not known then, so that it is read again by whoever sends next.
      await this.#lock.release()
    }
  }

  async settle(doubt: string): Promise<void> {
    await this.#write([{ v: 1, kind: 'doubtSettled', of: doubt, at: this.#at() }])
  }

  async giveUp(keys: readonly RenderKey[], lost: readonly RenderKey[]): Promise<void> {
    const given = [...keys.filter((key) => this.attempts.isUnknown(key)), ...lost]
    await this.#write(given.map((key) => ({ v: 1, kind: 'givenUp', key, at: this.#at() }) as const))
  }

  async begin(start: AttemptStart): Promise<string> {
    if (!start.consented && keysOf(start).some((key) => this.attempts.isUnknown(key))) {
      throw new TypeError('What may have been billed was to be sent again without consent')
    }
    const attempt = hex(this.#ports.randomBytes(12))
    const record = sendingRecord(start, attempt, this.#at())
    this.#underWay.add(attempt)
    try {
      await this.#file.append(record)
    } catch (error) {
      this.#underWay.delete(attempt)
      throw error
    }
    this.attempts.add(record)
    return attempt
  }

  async end(attempt: string, end: AttemptEnd): Promise<void> {
    const record = endRecord(attempt, end, this.#at())
    // In memory first: should the disk refuse, this run still knows, and the next one counts the attempt as unknown.
    this.attempts.add(record)
    try {
      await this.#file.append(record)
    } finally {
      this.#underWay.delete(attempt)
    }
  }

  async beginTranscript(takeId: TakeId, origin: string, seconds: number): Promise<boolean> {
    if (this.attempts.wasTranscribed(takeId)) return false
    const record = transcribingRecord(takeId, origin, seconds, this.#at())
    this.attempts.add(record)
    await this.#file.append(record)
    return true
  }

  async adopt(left: LeftBehind): Promise<void> {
    await this.#write(adoptedRecords(left, this.attempts, this.#at()))
  }

  /** On the disk first: what is not there is not true. */
  async #write(records: readonly JournalRecord[]): Promise<void> {
    await Promise.all(records.map((record) => this.#file.append(record)))
    for (const record of records) this.attempts.add(record)
  }

  /** Answers whether another process has written since this one last looked. */
  async #takeLock(): Promise<boolean> {
    await this.#lock.take()
    try {
      const hasChanged = (await this.#file.size()) !== this.#reading.size
      if (hasChanged) this.#reading = await this.#file.read((attempt) => this.#underWay.has(attempt))
      // A newer version may have been the one that wrote.
      if (this.damage.newer > 0) throw newerVersion()
      return hasChanged
    } catch (error) {
      await this.#lock.release()
      throw error
    }
  }

  #at(): string {
    return new Date(this.#ports.now()).toISOString()
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function newerVersion(): StudioError {
  return problemError('project.newer', say('rendering.journal.newer'), say('rendering.journal.newer.remedy'))
}
