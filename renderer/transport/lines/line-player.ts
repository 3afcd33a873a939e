import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { type LineSpan, startOfLine } from '../../../shared/core/timeline/line-join.ts'
import { LEAD, type OutputSound, type ScheduledSound } from '../output/sound-output.ts'
import { isSameSound, partOf } from './line-part.ts'
import type { LinePlayerInput, NextTurn, RunEnd, RunStart, RunTurn, SoundingPlace } from './run.ts'

/** The device that played is gone. */
export class DeviceGone extends Error {}

/** `start`: of the whole line, before the run where that begins in its middle. */
type Placed = LineSpan & {
  readonly line: PlayedLine
  /** From when it is heard: behind `start` where a turn begins in its middle. */
  readonly at: number
  readonly sound: ScheduledSound | undefined
  /** It has nothing that can be heard; `error` if there should be something. */
  readonly mute: { readonly error: unknown } | undefined
  readonly isLast: boolean
  /** The end of the turn is counted from its beginning. */
  readonly isEnd: boolean
  /** Where all ended that was placed before it. */
  readonly endBefore: number
}

/**
 * So long before a line begins it is asked for again (seconds): early enough that a draft of what was written meanwhile is
 * made in time, and a last time: what was written until then is what is heard.
 */
const ASKED_BEFORE = [1.5, 0.3] as const
/** So long before the end of a turn the next one is placed: there is a question for it, and perhaps audio. */
const TURN_BEFORE = 1.2
/** A line that cannot be heard is passed over, but seen for so long. */
const MUTE_SECONDS = 0.4

/**
 * Plays lines one behind the other, each exactly where the script's timing puts it, and asks for the one after it while it
 * sounds. One run at a time; what a run that was stopped still waits for changes nothing any more.
 */
export class LinePlayer<Audio> {
  readonly #input: LinePlayerInput<Audio>
  #run: Run | undefined

  constructor(input: LinePlayerInput<Audio>) {
    this.#input = input
    input.output.onLost(() => this.#end(this.#run, new DeviceGone()))
  }

  get isPlaying(): boolean {
    return this.#run !== undefined
  }

  /** Where it stands now; undefined while nothing plays, or nothing has begun to sound. */
  get place(): SoundingPlace | undefined {
    const now = this.#input.output.heard()
    const placed = soundingAt(this.#run, now) ?? comingFirst(this.#run)
    if (placed === undefined) return undefined
    const { line, start, end } = placed
    const place = { lineId: line.lineId, seconds: Math.min(now, end) - start, takeId: line.takeId }
    return now > end ? { ...place, behind: now - end } : place
  }

  /** The line that sounds, or sounded last. */
  get line(): PlayedLine | undefined {
    return soundingAt(this.#run, this.#input.output.now())?.line
  }

  /** Other levels for what sounds now and for what is placed: by take, so that nothing else is meant. */
  setGains(gainsOf: (line: PlayedLine) => readonly number[] | undefined): void {
    for (const { line, sound } of this.#run?.placed ?? []) {
      const gains = gainsOf(line)
      if (gains !== undefined) sound?.setGains(gains)
    }
  }

  /** Plays from a line on. Whatever played before stops. `nextTurn`: what follows at its end without a gap. */
  play(first: PlayedLine, start: RunStart, nextTurn: NextTurn = never): void {
    this.stop()
    const begun = this.#input.output.begin()
    const stop = new AbortController()
    const run: Run = { stop, placed: [], latestEnd: 0, begun, end: undefined, isOpen: false, nextTurn }
    this.#run = run
    this.#go(run, { ...start, line: first }).then(
      () => this.#end(run),
      (error: unknown) => this.#end(run, error),
    )
  }

  stop(): void {
    const run = this.#run
    if (run === undefined) return
    this.#run = undefined
    run.stop.abort()
    for (const { sound } of run.placed) sound?.stop()
    // Nobody waits for anything any more.
    this.#input.output.hold(undefined)
    this.#input.output.rest()
    this.#input.onChange()
  }

  async #go(run: Run, first: RunTurn): Promise<void> {
    const { output } = this.#input
    let turn: RunTurn | undefined = first
    while (turn !== undefined) {
      run.isOpen = !turn.isOne && turn.until === undefined
      if (output.waits) this.#input.onTurn?.(turn.line, run.begun - turn.from, run.begun)
      await this.#turn(run, turn)
      if (this.#run !== run) return
      turn = await this.#nextTurn(run)
      if (this.#run !== run) return
      if (turn === undefined) break
      run.begun = this.#endOf(run)
      run.latestEnd = run.begun
      run.end = undefined
    }
    output.hold(undefined)
    await output.until(this.#endOf(run), run.stop.signal)
  }

  /** Where a turn ends: the whole script with the last of what sounds beside its lines. */
  #endOf(run: Run): number {
    const end = run.end ?? run.latestEnd
    return run.isOpen ? Math.max(end, this.#input.soundsUntil?.() ?? end) : end
  }

  /** Asks for the next turn where the last line of this one begins later than it is time for that. */
  #askEarly(run: Run, last: Placed): void {
    const { isWanted, ask } = run.nextTurn
    const time = this.#endOf(run) - TURN_BEFORE
    if (!last.isLast || last.start <= time || run.early !== undefined) return
    const asked = async (): Promise<RunTurn | undefined> => {
      await this.#input.output.until(time, run.stop.signal)
      return this.#run === run && isWanted() ? ask() : undefined
    }
    run.early = asked()
    // Whoever places it has the error.
    run.early.catch(() => undefined)
  }

  /** What follows at the end of a turn whose last line sounds, once it is time to place it. */
  async #nextTurn(run: Run): Promise<RunTurn | undefined> {
    const { output } = this.#input
    const { isWanted, ask } = run.nextTurn
    const end = this.#endOf(run)
    // What sounds beside the lines may be heard longer than they are.
    if (isWanted() || end > run.latestEnd) this.#hold(run, end)
    await output.until(end - TURN_BEFORE, run.stop.signal)
    const heardToEnd = async (error: unknown): Promise<never> => {
      if (this.#run === run) output.hold(undefined)
      await output.until(end, run.stop.signal)
      throw error
    }
    const early = await run.early?.catch(heardToEnd)
    run.early = undefined
    if (this.#run !== run || (early === undefined && !isWanted())) return undefined
    this.#hold(run, end)
    return early ?? ask().catch(heardToEnd)
  }

  async #turn(run: Run, { line: first, isOne, from, until, before = [] }: RunTurn): Promise<void> {
    const { output } = this.#input
    const isLast = isOne || isEndedBy(first, until)
    const start = run.begun - from
    for (const { line, beganSeconds } of before) {
      await this.#place(run, line, { start: start - beganSeconds, isLast: false, until })
      if (this.#run !== run) return
    }
    let placed = await this.#place(run, first, { start, isLast, until })
    if (placed !== undefined && isBehind(run, placed)) {
      await output.until(run.begun, run.stop.signal)
      if (this.#run !== run) return
      this.#input.onSilence?.(placed.line, placed.start)
    }
    while (placed !== undefined) {
      const { line, start, mute } = placed
      this.#askEarly(run, placed)
      if (mute !== undefined) this.#input.onMute(line, mute.error)
      await output.until(Math.max(start, run.begun), run.stop.signal)
      if (this.#run !== run) return
      this.#input.onLine(line, start)
      this.#input.onChange()
      placed = placed.isLast ? undefined : await this.#following(run, placed, until)
      if (this.#run !== run) return
    }
  }

  /** Puts a line behind those that are placed, with its sound. Undefined: the run is over. */
  async #place(
    run: Run,
    line: PlayedLine,
    { start: given, isLast, most, until }: PlaceHow,
  ): Promise<Placed | undefined> {
    const { output, load } = this.#input
    let sound: OutputSound<Audio> | undefined
    let mute: Placed['mute']
    try {
      sound = line.takeId === undefined ? undefined : await load(line.takeId)
      if (sound === undefined) mute = { error: undefined }
    } catch (error) {
      mute = { error }
    }
    if (this.#run !== run) return undefined
    const part = partOf(line, sound, most)
    const { start, at } = this.#timeOf(run, given ?? startOf(run, line.join))
    const skipped = at - start
    const scheduled =
      sound === undefined || part === undefined || skipped >= part.length
        ? undefined
        : output.schedule(sound, {
            ...part,
            seconds: at,
            skipped,
            gains: line.gains,
            lane: line.speakerId ?? '',
            onBroken: (error) => (this.#run === run ? this.#input.onMute(line, error) : undefined),
          })
    // As long as the timeline has it, also where its file is a sample shorter.
    const end = part === undefined ? at + MUTE_SECONDS : start + Math.min(line.durationSeconds, most ?? Infinity)
    const isEnd = until !== undefined && 'atSeconds' in until && line.lineId === until.lineId
    const placed = { line, start, end, at, sound: scheduled, mute, isLast, isEnd, endBefore: run.latestEnd }
    // What has sounded is let go with its audio, but for the line before: that may be asked for until this one begins.
    const now = output.now()
    run.placed = [...run.placed.filter((one, place) => one.end > now || place === run.placed.length - 1), placed]
    run.latestEnd = Math.max(run.latestEnd, end)
    if (isEnd) endAt(run, start + until.atSeconds)
    // It may have been cut just now.
    const last = run.placed.at(-1) ?? placed
    this.#holdBehind(run, last)
    return last
  }

  /** What comes behind a line is not known yet, and must not come late. */
  #holdBehind(run: Run, { line, isLast }: Placed): void {
    const { next } = line
    const end = run.nextTurn.isWanted() ? this.#endOf(run) : undefined
    this.#hold(run, isLast ? end : next === undefined ? run.latestEnd : startOf(run, next))
  }

  #hold(run: Run, seconds: number | undefined): void {
    // A line may begin before the run does.
    this.#input.output.hold(seconds === undefined ? undefined : Math.max(run.begun, seconds))
  }

  /**
   * When a line begins, and from when it is heard: where the script puts it; from its middle where the run begins there;
   * now where that was missed.
   */
  #timeOf(run: Run, start: number): { readonly start: number; readonly at: number } {
    const { output } = this.#input
    if (start < run.begun) return { start, at: Math.max(run.begun, output.waits ? output.now() : output.now() + LEAD) }
    const isInTime = output.waits && start >= output.now() - 0.001
    const at = isInTime ? start : Math.max(start, output.now() + LEAD)
    return { start: at, at }
  }

  /**
   * What comes after a line that has just begun: asked for and placed at once, so that it sounds in time whatever else the
   * window does; asked for again before that, and exchanged if it is something else by then.
   */
  async #following(run: Run, placed: Placed, until: RunEnd | undefined): Promise<Placed | undefined> {
    const { output, next } = this.#input
    const { signal } = run.stop
    const isTail = placed.line.lineId === until?.lineId
    const most = isTail && 'tailSeconds' in until ? until.tailSeconds : undefined
    const how = (line: PlayedLine): PlaceHow => ({ isLast: isTail || isEndedBy(line, until), most, until })
    const guess = await next(placed.line).catch(async (error: unknown) => {
      // What sounds is heard to its end, also where the clock waits before that for a line that was to begin there.
      if (this.#run === run) output.hold(undefined)
      await output.until(run.latestEnd, signal)
      throw error
    })
    if (signal.aborted) return undefined
    if (guess !== undefined) this.#hold(run, startOf(run, guess.join))
    const early = guess === undefined ? undefined : await this.#place(run, guess, how(guess))
    if (early !== undefined && this.#run === run) this.#askEarly(run, early)
    // Where the next turn follows at once, it has to be asked for.
    const times = early === undefined && run.nextTurn.isWanted() ? [TURN_BEFORE] : ASKED_BEFORE
    let known = { answer: guess, placed: early }
    for (const ahead of times) {
      const time = (known.placed?.start ?? run.latestEnd) - ahead
      if (signal.aborted || output.now() >= time) continue
      await output.until(time, signal)
      if (signal.aborted) return undefined
      // An answer of a moment ago is better than none.
      const answer = await next(placed.line).catch(() => known.answer)
      if (this.#run !== run) return undefined
      known = { answer, placed: await this.#exchanged(run, known.placed, answer, how) }
      if (this.#run !== run) return undefined
    }
    return known.placed
  }

  /** What is placed instead of a line that was, once it is known again what comes there. */
  async #exchanged(
    run: Run,
    early: Placed | undefined,
    answer: PlayedLine | undefined,
    how: (line: PlayedLine) => PlaceHow,
  ): Promise<Placed | undefined> {
    if (early !== undefined && answer !== undefined && isSameSound(early.line, answer)) {
      return this.#confirm(run, early, answer)
    }
    if (early !== undefined) this.#takeBack(run, early)
    if (answer === undefined) return undefined
    this.#hold(run, startOf(run, answer.join))
    return this.#place(run, answer, how(answer))
  }

  /** It is what it was, though perhaps louder, or followed by something else. */
  #confirm(run: Run, early: Placed, line: PlayedLine): Placed {
    if (line.gains.join() !== early.line.gains.join()) early.sound?.setGains(line.gains)
    const placed = { ...early, line }
    run.placed = run.placed.map((one) => (one === early ? placed : one))
    this.#holdBehind(run, placed)
    return placed
  }

  #takeBack(run: Run, early: Placed): void {
    early.sound?.stop()
    run.placed = run.placed.filter((one) => one !== early)
    run.latestEnd = early.endBefore
    if (early.isEnd) run.end = undefined
  }

  #end(run: Run | undefined, error?: unknown): void {
    if (run === undefined || this.#run !== run) return
    const { place } = this
    this.stop()
    this.#input.onEnd(error, place)
  }
}

/** How a line is placed. `start`: there, whatever the lines before it say. `most`: only so many seconds of its beginning. */
type PlaceHow = {
  readonly start?: number | undefined
  readonly isLast: boolean
  readonly most?: number | undefined
  readonly until: RunEnd | undefined
}

type Run = {
  readonly stop: AbortController
  readonly nextTurn: NextTurn
  /** The first time at which something of the turn may sound. */
  begun: number
  /** What sounds or will, and the line before. */
  placed: readonly Placed[]
  /** Where the last sound of the turn ends that was ever placed. */
  latestEnd: number
  /** Where the turn ends, whatever sounds there. */
  end: number | undefined
  /** The turn goes on to the end of the script. */
  isOpen: boolean
  /** What follows, where that was asked for before the last line of the turn began. */
  early?: Promise<RunTurn | undefined> | undefined
}

const never: NextTurn = { isWanted: () => false, ask: () => Promise.resolve(undefined) }

/** Nothing of the turn is heard behind this time. */
function endAt(run: Run, seconds: number): void {
  run.end = Math.max(run.begun, seconds)
  const end = run.end
  run.placed = run.placed.map((one) => {
    if (one.end <= end) return one
    one.sound?.endAt(end)
    return { ...one, end }
  })
}

/** Whether a turn is not to go on behind this line. */
function isEndedBy({ lineId }: PlayedLine, until: RunEnd | undefined): boolean {
  return lineId === until?.lineId && ('atSeconds' in until || until.tailSeconds === 0)
}

/** The last that is heard from before a time and still sounds then, else the last that was. */
function soundingAt(run: Run | undefined, now: number): Placed | undefined {
  const begun = run?.placed.filter(({ at }) => at <= now)
  return begun?.findLast(({ end }) => end > now) ?? begun?.at(-1)
}

/** What the silence at the beginning of a run is before. */
function comingFirst(run: Run | undefined): Placed | undefined {
  const [first] = run?.placed ?? []
  return run !== undefined && first !== undefined && isBehind(run, first) ? first : undefined
}

/** Whether the turn begins in a silence before a line, and not with it. */
function isBehind({ begun }: Run, { start }: Placed): boolean {
  return start > begun + 2 * LEAD
}

/** Where a line begins behind those that are placed; the first of a run begins at once. */
function startOf(run: Run, join: PlayedLine['join']): number {
  const before = run.placed.at(-1)
  if (before === undefined) return run.begun
  const seconds = { kind: join.kind, samples: join.samples / TIMELINE_SAMPLE_RATE }
  return startOfLine(seconds, before, run.latestEnd)
}
