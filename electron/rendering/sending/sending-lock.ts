import { join } from 'node:path'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { diskError, type DurableFs, nodeFs, writeDurably } from '../../base/durable.ts'
import { ignored, noted } from '../../base/failures.ts'
import { registerOpening, type Surroundings, stateOf, thisRun } from '../../documents/locks/running.ts'
import { type Claims, claimFiles } from './claim-files.ts'
import { elsewhere, type OtherSender, takenOver } from './other-sender.ts'
import { readSender, readSign, type Sender, type SenderSign, type SentElsewhere } from './sender-sign.ts'

/** A sender says that it is still there this often, in milliseconds. */
export const SIGN_EVERY_MS = 5000
/** Without a sign for so long a person may take over, in milliseconds. */
export const SILENT_AFTER_MS = 120_000
/** The same for a program of an earlier start of this computer, which is certainly gone: nobody is asked. */
const GONE_AFTER_MS = 2.5 * SIGN_EVERY_MS
/** How often is looked whether such a one is really gone, and how many looks settle it either way. */
const LOOK_EVERY_MS = 500
const MOST_LOOKS = (2 * GONE_AFTER_MS) / LOOK_EVERY_MS
/** Of the time between two looks this much counts as silence: who looks may have slept as well. */
const MOST_BETWEEN_LOOKS_MS = 2 * SIGN_EVERY_MS
/** A claim that cannot be read may be just being written. */
const TORN_FOR_MS = 300

/** Requests that brought no take and are told in one sign: the newest. */
const MOST_UNKNOWN = 1000

const asTruth: readonly [() => true, () => false] = [() => true, () => false]

/** What senders before left on its way; it may have been billed. */
export type LeftBehind = {
  readonly requests: readonly (SentElsewhere & { readonly computer: string })[]
  readonly transcripts: SenderSign['transcripts']
}

/**
 * The right to send lines of a project and have them paid for. One program has it at a time, wherever it runs: it lies in the
 * project folder, `.repartee/sending/`, apart from the lock for writing the script. Whoever has it says every few seconds how
 * far it is, and names each request before it leaves; whoever comes next, after a crash or a take-over, knows what was on its
 * way. Silence is measured by what is seen to change, never by clocks.
 */
export type SendingLock = {
  /** Takes it, unless it is held here already; each holder gives it back once. @throws StudioError `render.elsewhere`, `disk.*` */
  readonly hold: () => Promise<LeftBehind>
  readonly release: () => Promise<void>
  /** Resolves when it is on the disk that a request leaves, and nobody has taken over. @throws StudioError `render.elsewhere` */
  readonly begin: (request: SentElsewhere) => Promise<void>
  /** `isUnknown`: it may have been billed and brought no take, which those who send next are to know. */
  readonly end: (attempt: string, isUnknown?: boolean) => void
  readonly beginTranscript: (transcript: SenderSign['transcripts'][number]) => Promise<void>
  /** Where it is read how far the sending is, for those who wait: lines that have ended, of all that are asked for. */
  readonly followProgress: (read: () => Progress) => void
  /** Who else sends now; undefined if nobody does. Silence counts from the first look on. */
  readonly other: () => Promise<OtherSender | undefined>
  /** Takes it from somebody who has been silent for `SILENT_AFTER_MS`. @throws StudioError `render.elsewhere` */
  readonly takeOver: () => Promise<void>
}

/** Lines that have ended, of all that are asked for. */
export type Progress = { readonly done: number; readonly total: number }

/** What the right to send is made with. */
export type SendingLockInput = {
  /** The folder of the claims: a project's `.repartee/sending`. It and the one above it are made. */
  readonly folder: string
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
  readonly monotonicMs: () => number
  /** Absent: this process. */
  readonly here?: Surroundings
  readonly fs?: DurableFs
}

type Held = {
  /** Undefined in a folder that cannot be written to. */
  readonly number: number | undefined
  readonly sinceMs: number
  readonly stop: () => void
  holders: number
  isLost: boolean
}

/** Where the right to send for a project folder lies. */
export function sendingFolder(folder: string): string {
  return join(folder, '.repartee', 'sending')
}

/** The right to send whose claims lie in a folder. Nothing is touched before `hold`. */
export function sendingLock(input: SendingLockInput): SendingLock {
  const { now, monotonicMs, here = thisRun, fs = nodeFs } = input
  const nonce = Buffer.from(input.randomBytes(15)).toString('base64url')
  const files = claimFiles(input.folder, nonce, fs)
  const underWay = new Map<string, SentElsewhere>()
  const unknown = new Map<string, SentElsewhere>()
  let transcripts: SenderSign['transcripts'] = []
  let readProgress = (): Progress => ({ done: 0, total: 0 })
  let beat = 0
  let held: Held | undefined
  let seen: { readonly number: number; readonly text: string; silentMs: number; lookedAtMs: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(ignored('the caller has it'))
    return done
  }

  const look = async (): Promise<Claims> =>
    files.look().catch((error: unknown) => {
      throw diskError(error, 'the folder .repartee')
    })

  /** Milliseconds for which nothing of a claim has been seen to change. */
  const silenceOf = (number: number, text: string): number => {
    const atMs = monotonicMs()
    if (seen?.number !== number || seen.text !== text) {
      seen = { number, text, silentMs: 0, lookedAtMs: atMs }
    } else {
      seen.silentMs += Math.max(0, Math.min(MOST_BETWEEN_LOOKS_MS, atMs - seen.lookedAtMs))
      seen.lookedAtMs = atMs
    }
    return seen.silentMs
  }

  const senderAt = async (number: number): Promise<Sender | undefined> => {
    const sender = readSender(await files.owner(number))
    if (sender !== undefined) return sender
    await fs.pause(TORN_FOR_MS)
    return readSender(await files.owner(number))
  }

  /** Whoever has the highest claim and is or may be still there. */
  const ownerOf = async ({ top, free }: Claims): Promise<OtherSender | undefined> => {
    if (top === 0 || free.has(top)) return undefined
    const sender = await senderAt(top)
    if (sender === undefined) return undefined
    const state = stateOf(sender, here)
    const text = (await files.sign(top)) ?? ''
    const silentMs = silenceOf(top, text)
    if (state === 'ended' || (state === 'gone' && silentMs >= GONE_AFTER_MS)) return undefined
    const sign = readSign(text)
    return {
      computer: sender.host,
      isThisComputer: sender.host === here.host,
      sinceMs: now() - (sign?.forMs ?? 0) - silentMs,
      done: sign?.done ?? 0,
      total: sign?.total ?? 0,
      underWay: sign?.underWay.length ?? 0,
      silentMs,
      isSilent: silentMs >= SILENT_AFTER_MS,
      isGone: state === 'gone',
    }
  }

  const writeSign = async (): Promise<void> => {
    if (held?.number === undefined) return
    beat += 1
    const sign: SenderSign = {
      v: 1,
      beat,
      forMs: Math.round(monotonicMs() - held.sinceMs),
      ...readProgress(),
      underWay: [...underWay.values()],
      unknown: [...unknown.values()].slice(-MOST_UNKNOWN),
      transcripts: [...transcripts],
    }
    await writeDurably(files.signPath(held.number), `${JSON.stringify(sign)}\n`, fs)
  }

  /** The folder may be deleted at any time: whoever is there first goes on then. */
  const isOurs = async (mine: Held): Promise<boolean> => {
    if (mine.isLost) return false
    if (mine.number === undefined) return true
    const { top, free } = await look()
    if (top === mine.number && readSender(await files.owner(top))?.nonce === nonce && !free.has(top)) return true
    if (top <= mine.number && (await files.make(mine.number, ownText()))) return true
    mine.isLost = true
    return false
  }

  const ownText = (): string => {
    const machine = here.machine === undefined ? {} : { machine: here.machine }
    const sender: Sender = { v: 1, pid: here.pid, host: here.host, ...machine, nonce }
    return `${JSON.stringify(sender)}\n`
  }

  const claim = async (number: number): Promise<boolean> =>
    files.make(number, ownText()).catch((error: unknown) => {
      throw diskError(error, 'the folder .repartee')
    })

  /** Undefined in a folder that nobody here may write to. Takes the next number if nobody, or only who may be passed over, has the highest one. */
  const acquire = async (mayPass: (other: OtherSender) => boolean): Promise<number | undefined> => {
    for (let looks = 0; ; looks += 1) {
      const claims = await look()
      const other = await ownerOf(claims)
      if (other?.isGone === true && looks < MOST_LOOKS) {
        await fs.pause(LOOK_EVERY_MS)
        continue
      }
      if (other !== undefined && !mayPass(other)) throw elsewhere(other, now())
      const next = claims.top + 1
      const isMade = await claim(next).catch((error: unknown) => {
        // Whoever may not write here can keep no take either: an audition is all that is left to send.
        if (error instanceof StudioError && error.problem.code === 'disk.denied') return undefined
        throw error
      })
      if (isMade === undefined) return undefined
      if (isMade) return next
    }
  }

  const take = async (mayPass: (other: OtherSender) => boolean): Promise<void> => {
    const unregister = registerOpening(nonce)
    try {
      const number = await acquire(mayPass)
      const timer = setInterval(() => void say(), SIGN_EVERY_MS)
      timer.unref()
      const stop = (): void => {
        clearInterval(timer)
        unregister()
      }
      held = { number, sinceMs: monotonicMs(), stop, holders: 0, isLost: false }
      await writeSign()
    } catch (error) {
      if (held === undefined) unregister()
      else await letGo(held)
      throw error
    }
  }

  const say = async (): Promise<void> => {
    try {
      if (held !== undefined && (await isOurs(held))) await writeSign()
    } catch {
      // A disk that does not answer now may do so at the next sign; before a request leaves it must.
    }
  }

  const letGo = async (mine: Held): Promise<void> => {
    mine.stop()
    underWay.clear()
    transcripts = []
    const isOwn = !mine.isLost && mine.number !== undefined
    const isSaid = isOwn && unknown.size > 0 && (await writeSign().then(...asTruth))
    held = undefined
    unknown.clear()
    if (isOwn && mine.number !== undefined) await files.free(mine.number, isSaid)
  }

  /** What every sender before has left, and files that nobody needs any more. */
  const leftBehind = async (own: number): Promise<LeftBehind> => {
    const { all, free } = await look()
    const requests: (SentElsewhere & { readonly computer: string })[] = []
    const answers: SenderSign['transcripts'][number][] = []
    for (const number of all) {
      if (number >= own) continue
      const sign = readSign(await files.sign(number))
      const isOpen = sign !== undefined && !free.has(number)
      const left = [...(isOpen ? sign.underWay : []), ...(sign?.unknown ?? [])]
      const sent = isOpen ? sign.transcripts : []
      if (left.length + sent.length === 0) {
        // Two are kept, so that nobody with an old list of them can take a number twice.
        if (number < own - 1) await files.remove(number)
        continue
      }
      const computer = (await senderAt(number))?.host ?? 'another computer'
      requests.push(...left.map((request) => ({ ...request, computer })))
      answers.push(...sent)
    }
    return { requests, transcripts: answers }
  }

  /** Says something and proves that nobody has taken over: whoever did so after this has read it. */
  const sayFirst = async (): Promise<void> => {
    const mine = held
    if (mine === undefined) throw new TypeError('Something was sent without the right to send')
    if (!(await isOurs(mine))) throw takenOver()
    await writeSign()
    if (!(await isOurs(mine))) throw takenOver()
  }

  return {
    hold: () =>
      inTurn(async () => {
        if (held?.isLost === true) {
          // Others here still count on it: they find out before they send, and give it back.
          const { holders } = held
          await letGo(held)
          await take(() => false)
          if (held !== undefined) held.holders = holders
        }
        if (held === undefined) await take(() => false)
        const mine = held
        if (mine === undefined) throw new TypeError('The right to send was lost while it was taken')
        mine.holders += 1
        return mine.number === undefined ? { requests: [], transcripts: [] } : leftBehind(mine.number)
      }),
    release: () =>
      inTurn(async () => {
        if (held === undefined) return
        held.holders -= 1
        if (held.holders <= 0) await letGo(held)
      }),
    begin: async (request) => {
      underWay.set(request.attempt, request)
      try {
        await sayFirst()
      } catch (error) {
        underWay.delete(request.attempt)
        throw error
      }
    },
    end: (attempt, isUnknown = false) => {
      const request = underWay.get(attempt)
      unknown.delete(attempt)
      if (request === undefined) return
      underWay.delete(attempt)
      if (isUnknown) unknown.set(attempt, request)
      void writeSign().catch(noted('sending lock: keeping'))
    },
    beginTranscript: async (transcript) => {
      transcripts = [...transcripts, transcript]
      await sayFirst()
    },
    followProgress: (read) => {
      readProgress = read
    },
    other: async () => (held === undefined || held.isLost ? ownerOf(await look()) : undefined),
    takeOver: () =>
      inTurn(async () => {
        if (held !== undefined && !held.isLost) return
        if (held !== undefined) await letGo(held)
        await take(({ isSilent }) => isSilent)
        // Whoever sends next holds it anew; without anybody it is given back at once, and is then free.
        if (held !== undefined) await letGo(held)
      }),
  }
}
