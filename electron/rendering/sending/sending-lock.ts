import { join } from 'node:path'
import { type DurableFs, nodeFs, writeDurably } from '../../base/durable.ts'
import { noted } from '../../base/failures.ts'
import { oneAtATime } from '../../base/one-at-a-time.ts'
import { registerOpening, type Surroundings, thisRun } from '../../documents/locks/running.ts'
import { type ClaimFiles, claimFiles } from './claim-files.ts'
import { ClaimOwners } from './claim-owners.ts'
import { type LeftBehind, leftBehind, nothingLeft } from './left-behind.ts'
import { lookAtClaims, nextClaim } from './next-claim.ts'
import { type OtherSender, SIGN_EVERY_MS, takenOver } from './other-sender.ts'
import { OwnSign, type Progress } from './own-sign.ts'
import { readSender, type Sender, type SenderSign, type SentElsewhere } from './sender-sign.ts'
import { type Claim, nothingClaimed, type SendingEvent, type SendingState, stepSending } from './sending-state.ts'

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

/** Where the right to send for a project folder lies. */
export function sendingFolder(folder: string): string {
  return join(folder, '.repartee', 'sending')
}

/** The right to send whose claims lie in a folder. Nothing is touched before `hold`. */
export function sendingLock(input: SendingLockInput): SendingLock {
  const claims = new OwnClaims(input)
  const inTurn = oneAtATime()
  return {
    hold: () => inTurn(() => claims.hold()),
    release: () => inTurn(() => claims.release()),
    begin: (request) => claims.begin(request),
    end: (attempt, isUnknown = false) => claims.end(attempt, isUnknown),
    beginTranscript: (transcript) => claims.beginTranscript(transcript),
    followProgress: (read) => claims.sign.followProgress(read),
    other: () => claims.other(),
    takeOver: () => inTurn(() => claims.takeOver()),
  }
}

/** The claims of this opening: one at a time, and what is said with it. */
class OwnClaims {
  readonly sign = new OwnSign()
  readonly #nonce: string
  readonly #here: Surroundings
  readonly #fs: DurableFs
  readonly #files: ClaimFiles
  readonly #owners: ClaimOwners
  readonly #now: () => number
  readonly #monotonicMs: () => number
  #state: SendingState = nothingClaimed
  /** Ends what goes on while a claim is held. */
  #stop = (): void => undefined

  constructor({ folder, randomBytes, now, monotonicMs, here = thisRun, fs = nodeFs }: SendingLockInput) {
    this.#nonce = Buffer.from(randomBytes(15)).toString('base64url')
    this.#here = here
    this.#fs = fs
    this.#files = claimFiles(folder, this.#nonce, fs)
    this.#owners = new ClaimOwners({ files: this.#files, fs, here, now, monotonicMs })
    this.#now = now
    this.#monotonicMs = monotonicMs
  }

  async hold(): Promise<LeftBehind> {
    // Others here still count on what was lost: they find out before they send, and give it back.
    if (this.#state.kind === 'lost') await this.#letGo(this.#state.claim)
    const { number } = this.#state.kind === 'held' ? this.#state.claim : await this.#take(() => false)
    this.#step({ kind: 'joined' })
    if (number === undefined) return nothingLeft
    return leftBehind(number, await lookAtClaims(this.#files), this.#files, (of) => this.#owners.makerOf(of))
  }

  async release(): Promise<void> {
    this.#step({ kind: 'left' })
    if (this.#state.kind !== 'free' && this.#state.holders === 0) await this.#letGo(this.#state.claim)
  }

  async begin(request: SentElsewhere): Promise<void> {
    this.sign.begin(request)
    try {
      await this.#sayFirst()
    } catch (error) {
      this.sign.takeBack(request.attempt)
      throw error
    }
  }

  end(attempt: string, isUnknown: boolean): void {
    // Others are told at the next sign at the latest.
    if (this.sign.end(attempt, isUnknown)) void this.#writeSign().catch(noted('sending lock: keeping'))
  }

  async beginTranscript(transcript: SenderSign['transcripts'][number]): Promise<void> {
    this.sign.beginTranscript(transcript)
    await this.#sayFirst()
  }

  async other(): Promise<OtherSender | undefined> {
    return this.#state.kind === 'held' ? undefined : this.#owners.current(await lookAtClaims(this.#files))
  }

  async takeOver(): Promise<void> {
    if (this.#state.kind === 'held') return
    if (this.#state.kind === 'lost') await this.#letGo(this.#state.claim)
    // Whoever sends next holds it anew; without anybody it is given back at once, and is then free.
    await this.#letGo(await this.#take(({ isSilent }) => isSilent))
  }

  #step(event: SendingEvent): void {
    this.#state = stepSending(this.#state, event)
  }

  async #take(mayPass: (other: OtherSender) => boolean): Promise<Claim> {
    const unregister = registerOpening(this.#nonce)
    const claim = await this.#makeClaim(mayPass).catch((error: unknown) => {
      unregister()
      throw error
    })
    const timer = setInterval(() => void this.#say(), SIGN_EVERY_MS)
    timer.unref()
    this.#stop = () => {
      clearInterval(timer)
      unregister()
    }
    this.#step({ kind: 'claimed', claim })
    await this.#writeSign().catch(async (error: unknown) => {
      await this.#letGo(claim)
      throw error
    })
    return claim
  }

  async #makeClaim(mayPass: (other: OtherSender) => boolean): Promise<Claim> {
    const number = await nextClaim(
      { files: this.#files, owners: this.#owners, fs: this.#fs, now: this.#now },
      this.#ownText(),
      mayPass,
    )
    return { number, sinceMs: this.#monotonicMs() }
  }

  async #letGo(claim: Claim): Promise<void> {
    this.#stop()
    this.sign.endAll()
    const own = this.#isLost(claim) ? undefined : claim.number
    const isSaid =
      own !== undefined &&
      this.sign.hasUnknown &&
      (await this.#writeSign().then(
        () => true,
        () => false,
      ))
    this.#step({ kind: 'letGo' })
    this.sign.forgetUnknown()
    if (own !== undefined) await this.#files.free(own, isSaid)
  }

  async #say(): Promise<void> {
    try {
      if (this.#state.kind === 'held' && (await this.#isOurs(this.#state.claim))) await this.#writeSign()
    } catch {
      // A disk that does not answer now may do so at the next sign; before a request leaves it must.
    }
  }

  /** Says something and proves that nobody has taken over: whoever did so after this has read it. */
  async #sayFirst(): Promise<void> {
    if (this.#state.kind === 'free') {
      if (this.#state.holders > 0) throw takenOver()
      throw new TypeError('Something was sent without the right to send')
    }
    const { claim } = this.#state
    if (!(await this.#isOurs(claim))) throw takenOver()
    await this.#writeSign()
    if (!(await this.#isOurs(claim))) throw takenOver()
  }

  async #writeSign(): Promise<void> {
    const claim = this.#state.kind === 'free' ? undefined : this.#state.claim
    if (claim?.number === undefined) return
    const sign = this.sign.next(this.#monotonicMs() - claim.sinceMs)
    await writeDurably(this.#files.signPath(claim.number), `${JSON.stringify(sign)}\n`, this.#fs)
  }

  #isLost(claim: Claim): boolean {
    return this.#state.kind === 'lost' && this.#state.claim === claim
  }

  /** The folder may be deleted at any time: whoever is there first goes on then. */
  async #isOurs(claim: Claim): Promise<boolean> {
    if (this.#isLost(claim)) return false
    if (claim.number === undefined) return true
    const { top, free } = await lookAtClaims(this.#files)
    const isHighest = top === claim.number && !free.has(top)
    if (isHighest && readSender(await this.#files.owner(top))?.nonce === this.#nonce) return true
    if (top <= claim.number && (await this.#files.make(claim.number, this.#ownText()))) return true
    this.#step({ kind: 'overtaken', claim })
    return false
  }

  #ownText(): string {
    const { pid, host, machine } = this.#here
    const sender: Sender = { v: 1, pid, host, ...(machine === undefined ? {} : { machine }), nonce: this.#nonce }
    return `${JSON.stringify(sender)}\n`
  }
}
