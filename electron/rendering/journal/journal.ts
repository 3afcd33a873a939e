import { mkdir, readdir, rmdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import { type Problem, type StudioError, studioError } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { AttemptOutcome, LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { appendLog } from '../../base/append-log.ts'
import { diskError, errnoOf } from '../../base/durable.ts'
import { fileLock, LOCK_BEAT_MS } from '../../documents/locks/lock.ts'
import { registerOpening, type Surroundings, thisRun } from '../../documents/locks/running.ts'
import { readRecordText } from '../../base/record-text.ts'
import type { LeftBehind } from '../sending/left-behind.ts'
import { AnswerFile } from './answer-file.ts'
import { journalLine, readJournalText } from './journal-lines.ts'
import { Attempts, type JournalRecord, keysOf, MOST_LINES_NAMED, type UnknownAttempt } from './journal-records.ts'
import { recordedProblem } from '../../../shared/messages/in-english.ts'

/** A journal larger than this is not read: a million attempts stay below. */
const MAX_JOURNAL_BYTES = 512 * 1024 * 1024

export type AttemptEnd = {
  readonly outcome: AttemptOutcome
  readonly failure?: string
  readonly takeId?: TakeId
  readonly isSuspicious?: boolean
  readonly durationMs?: number
  readonly problem?: Problem
  readonly received?: number
}

/** What is written before the first byte of a request leaves. */
export type AttemptStart = {
  readonly key: RenderKey
  readonly origin: string
  readonly lineIds: readonly LineId[]
  /** The lines of a scene's request, each under its own key. */
  readonly turns?: LedgerEntry['turns']
  /** Who speaks, in which scene, with which model: for the ledger. */
  readonly speaker?: string | undefined
  readonly scene?: string | undefined
  readonly model?: SpeechModel | undefined
  readonly bytesOfText: number
  /** What was asked for. */
  readonly audio?: LedgerEntry['audio']
  readonly consented: boolean
}

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
  readonly hold: () => Promise<{ readonly hasNews: boolean }>
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

/** What of a journal cannot be read. */
export type JournalDamage = {
  /** Records that are damaged; what could be told of them is counted as sent. */
  readonly unreadable: number
  /** Of those, attempts that may have been billed under a key that nobody knows. */
  readonly keyless: readonly string[]
  /** Records of a newer version: while there are any nothing is sent. */
  readonly newer: number
}

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
  const path = join(folder, `${name}.jsonl`)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, basename(folder))
  })
  const partsFolder = join(folder, `${name}.parts`)
  const nonce = hex(ports.randomBytes(12))
  const lock = fileLock({ folder, name: `${name}.lock`, nonce, here: ports.here ?? thisRun, now: ports.now })
  const log = appendLog(path)
  const underWay = new Set<string>()
  let attempts = new Attempts()
  let damage: JournalDamage = { unreadable: 0, newer: 0, keyless: [] }
  let knownSize = 0
  let held: Hold | undefined

  const read = async (): Promise<void> => {
    const size = await sizeOf(path)
    const fresh = new Attempts()
    const text = readJournalText(await readText(path, size))
    for (const record of text.records) fresh.add(record)
    const kept = await sizesIn(partsFolder)
    fresh.closeOpen(
      (attempt) => underWay.has(attempt),
      (attempt) => kept.get(`${attempt}.part`) ?? 0,
    )
    attempts = fresh
    const { unreadable, newer } = text
    const keyless = [...text.keyless].filter((attempt) => fresh.outcomeOf(attempt) === 'unknown')
    damage = { unreadable, newer, keyless: keyless.toSorted() }
    knownSize = size
  }
  await read()

  const partPath = (attempt: string): string => join(partsFolder, `${attempt}.part`)
  const append = (record: JournalRecord): Promise<void> => log.append(journalLine(record))
  const at = (): string => new Date(ports.now()).toISOString()

  const takeLock = async (): Promise<Pick<Hold, 'stop'>> => {
    const unregister = registerOpening(nonce)
    try {
      const taken = await lock.take()
      if (taken.kind === 'taken') throw elsewhere()
    } catch (error) {
      unregister()
      throw diskError(error, basename(path))
    }
    const beat = setInterval(() => void lock.beat(), LOCK_BEAT_MS)
    beat.unref()
    const stop = (): void => {
      clearInterval(beat)
      unregister()
    }
    return { stop }
  }

  // Taking and giving back wait for each other: a queue may begin again while the lock of the last one is given back.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(ignored('the caller has it'))
    return done
  }

  return {
    hold: () =>
      inTurn(async () => {
        if (damage.newer > 0) throw newerVersion()
        if (held !== undefined) {
          held.holders += 1
          return { hasNews: false }
        }
        const taken = await takeLock()
        try {
          const hasNews = (await sizeOf(path)) !== knownSize
          if (hasNews) await read()
          // A newer version may have been the one that wrote.
          if (damage.newer > 0) throw newerVersion()
          held = { ...taken, holders: 1 }
          return { hasNews }
        } catch (error) {
          await lock.release()
          taken.stop()
          throw error
        }
      }),
    release: () =>
      inTurn(async () => {
        if (held === undefined) return
        held.holders -= 1
        if (held.holders > 0) return
        const { stop } = held
        held = undefined
        await log.flush()
        // It is there for what is kept, and mostly nothing is.
        await rmdir(partsFolder).catch(ignored('clean-up'))
        // Nobody else wrote while this opening held the lock, so all that is there is known.
        knownSize = await sizeOf(path)
        await lock.release()
        stop()
      }),
    isUnknown: (key) => attempts.isUnknown(key),
    unknownAttempts: (keys) => attempts.unknownAttempts(keys),
    unknown: () => attempts.unknown(),
    wasPaid: (key) => attempts.wasPaid(key),
    wasGivenUp: (key) => attempts.wasGivenUp(key),
    damage: () => damage,
    isSettled: (doubt) => attempts.isSettled(doubt),
    settle: async (doubt) => {
      const record: JournalRecord = { v: 1, kind: 'doubtSettled', of: doubt, at: at() }
      await append(record)
      attempts.add(record)
    },
    giveUp: async (keys, lost = []) => {
      const records = [...keys.filter((key) => attempts.isUnknown(key)), ...lost].map(
        (key) => ({ v: 1, kind: 'givenUp', key, at: at() }) as const,
      )
      await Promise.all(records.map(append))
      for (const record of records) attempts.add(record)
    },
    begin: async ({ key, origin, lineIds, turns, speaker, scene, model, bytesOfText, audio, consented }) => {
      if (!consented && keysOf({ key, turns }).some((one) => attempts.isUnknown(one))) {
        throw new TypeError('What may have been billed was to be sent again without consent')
      }
      const attempt = hex(ports.randomBytes(12))
      const record: JournalRecord = {
        v: 1,
        kind: 'sending',
        attempt,
        key,
        at: at(),
        origin,
        lineIds: lineIds.slice(0, MOST_LINES_NAMED),
        ...(turns === undefined
          ? {}
          : { turns: turns.map((turn) => ({ ...turn, speaker: turn.speaker.slice(0, 200) })) }),
        ...(speaker === undefined ? {} : { speaker: speaker.slice(0, 200) }),
        ...(scene === undefined ? {} : { scene: scene.slice(0, 500) }),
        ...(model === undefined ? {} : { model }),
        bytesOfText,
        ...(audio === undefined ? {} : { audio }),
        ...(consented ? { consented } : {}),
      }
      underWay.add(attempt)
      try {
        await append(record)
      } catch (error) {
        underWay.delete(attempt)
        throw error
      }
      attempts.add(record)
      return attempt
    },
    end: async (attempt, { problem, ...end }) => {
      const words = problem === undefined ? {} : { problem: recordedProblem(problem) }
      const record: JournalRecord = { v: 1, kind: 'end', attempt, at: at(), ...end, ...words }
      // In memory first: should the disk refuse, this run still knows, and the next one counts the attempt as unknown.
      attempts.add(record)
      try {
        await append(record)
      } finally {
        underWay.delete(attempt)
      }
    },
    beginTranscript: async (takeId, origin, seconds) => {
      if (attempts.wasTranscribed(takeId)) return false
      const record: JournalRecord = { v: 1, kind: 'transcribing', takeId, at: at(), origin, seconds }
      attempts.add(record)
      await append(record)
      return true
    },
    adopt: async ({ requests, transcripts }) => {
      const fresh = requests
        .filter(({ attempt }) => !attempts.has(attempt))
        .map((request) => ({ v: 1, kind: 'left', ...request }) as const)
      const sent = transcripts
        .filter(({ takeId }) => !attempts.wasTranscribed(takeId))
        .map((transcript) => ({ v: 1, kind: 'transcribing', at: at(), ...transcript }) as const)
      const records: readonly JournalRecord[] = [...fresh, ...sent]
      await Promise.all(records.map(append))
      for (const record of records) attempts.add(record)
    },
    receive: (attempt) => new AnswerFile(partPath(attempt)),
    partPath,
    entries: () => attempts.entries(),
  }
}

type Hold = { holders: number; readonly stop: () => void }

function elsewhere(): StudioError {
  return studioError(
    'render.elsewhere',
    'Another window or program is sending lines of this project.',
    'Let it finish or cancel it there, then resume here.',
  )
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => {
      // A pipe has no size, and is no journal of nothing.
      if (found.isFile()) return found.size
      throw studioError(
        'disk.failed',
        `${basename(path)} is not a file.`,
        'Put the journal of requests itself in its place.',
      )
    },
    (error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return 0
      throw diskError(error, basename(path))
    },
  )
}

async function readText(path: string, size: number): Promise<string> {
  return size === 0 ? '' : readRecordText(path, MAX_JOURNAL_BYTES, 'disk.failed')
}

function newerVersion(): StudioError {
  return studioError(
    'project.newer',
    'What was sent for this project is recorded by a newer version of Repartee. Nothing is sent.',
    'Update Repartee; what was sent could be paid for twice otherwise.',
  )
}

async function sizesIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const names = await readdir(folder).catch(orAbsent('journal: listing', []))
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await sizeOf(join(folder, name)).catch(orAbsent('journal: looking', 0))] as const,
      ),
    ),
  )
}
