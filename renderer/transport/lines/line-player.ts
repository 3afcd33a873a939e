import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { type LineSpan, startOfLine } from '../../../shared/core/timeline/line-join.ts'
import { LEAD, type OutputSound, type ScheduledSound, type SoundOutput } from '../output/sound-output.ts'

/** What a line player works with. */
export type LinePlayerInput<Audio> = {
  readonly output: SoundOutput<Audio>
  readonly load: (takeId: string) => Promise<OutputSound<Audio>>
  /** What sounds after a line as the script is now; undefined: nothing. */
  readonly next: (line: PlayedLine) => Promise<PlayedLine | undefined>
  readonly onChange: () => void
  /** A line begins to sound. */
  readonly onLine: (line: PlayedLine) => void
  /** A line has no audio that can be played; `error` if there should be some. */
  readonly onMute: (line: PlayedLine, error?: unknown) => void
  /** Playing has come to its end: after the last line, or because of an error. */
  readonly onEnd: (error?: unknown) => void
}

/** Where the sound is: in which line, how far into it, and by which take. */
export type SoundingPlace = { readonly lineId: LineId; readonly seconds: number; readonly takeId: string | undefined }

/** Where a run ends: with a line, or so many seconds into the one behind it. */
export type RunEnd = { readonly lineId: LineId; readonly tailSeconds: number }

/** How a run begins and ends. `isOne`: it ends with its first line. `from`: so many seconds into that line. */
export type RunStart = { readonly isOne: boolean; readonly from: number; readonly until?: RunEnd | undefined }

/** The device that played is gone. */
export class DeviceGone extends Error {}

type Placed = LineSpan & {
  readonly line: PlayedLine
  readonly from: number
  readonly sound: ScheduledSound | undefined
}

/** So long before a line begins it is asked for a last time (seconds): what was written until then is what is heard. */
const DECIDED_BEFORE = 0.3
/** What is heard of a line's beginning alone falls for so long at its end (seconds). */
const TAIL_FADE = 0.15
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
    const placed = this.#run?.placed.findLast(({ start }) => start <= now)
    if (placed === undefined) return undefined
    const { line, start, end, from } = placed
    const seconds = from + Math.min(now, end) - start
    return { lineId: line.lineId, seconds, takeId: line.takeId }
  }

  /** The line that sounds, or sounded last. */
  get line(): PlayedLine | undefined {
    const now = this.#input.output.now()
    return this.#run?.placed.findLast(({ start }) => start <= now)?.line
  }

  /** Other levels for what sounds now and for what is placed: by take, so that nothing else is meant. */
  setGains(gainsOf: (line: PlayedLine) => readonly number[] | undefined): void {
    for (const { line, sound } of this.#run?.placed ?? []) {
      const gains = gainsOf(line)
      if (gains !== undefined) sound?.setGains(gains)
    }
  }

  /** Plays from a line on. Whatever played before stops. */
  play(first: PlayedLine, start: RunStart): void {
    this.stop()
    const run: Run = { stop: new AbortController(), placed: [], latestEnd: 0, begun: this.#input.output.begin() }
    this.#run = run
    this.#go(run, first, start).then(
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
    this.#input.output.rest()
    this.#input.onChange()
  }

  async #go(run: Run, first: PlayedLine, { isOne, from, until }: RunStart): Promise<void> {
    const { output } = this.#input
    let line: PlayedLine | undefined = first
    let skipped = from
    let isTail = false
    while (line !== undefined) {
      const isLast: boolean = isOne || isTail || (line.lineId === until?.lineId && until.tailSeconds === 0)
      const most = isTail ? until?.tailSeconds : undefined
      const placed: Placed | undefined = await this.#placeLine(run, line, { skipped, isLast, most })
      if (placed === undefined) return
      skipped = 0
      await output.until(placed.start, run.stop.signal)
      if (this.#run !== run) return
      this.#input.onLine(placed.line)
      this.#input.onChange()
      isTail = line.lineId === until?.lineId
      line = isLast ? undefined : await this.#following(run, placed)
      if (this.#run !== run) return
    }
    output.hold(undefined)
    await output.until(run.latestEnd, run.stop.signal)
  }

  async #placeLine(
    run: Run,
    line: PlayedLine,
    {
      skipped: from,
      isLast,
      most,
    }: { readonly skipped: number; readonly isLast: boolean; readonly most: number | undefined },
  ): Promise<Placed | undefined> {
    const { output, load } = this.#input
    let sound: OutputSound<Audio> | undefined
    try {
      sound = line.takeId === undefined ? undefined : await load(line.takeId)
      if (this.#run === run && sound === undefined) this.#input.onMute(line)
    } catch (error) {
      if (this.#run === run) this.#input.onMute(line, error)
    }
    if (this.#run !== run) return undefined
    const start = this.#timeOf(run, line)
    const part = shortened(partOf(line, sound), most)
    const skipped = part === undefined ? 0 : Math.min(from, part.length)
    const scheduled =
      sound === undefined || part === undefined
        ? undefined
        : output.schedule(sound, {
            ...part,
            seconds: start,
            skipped,
            gains: line.gains,
            lane: line.speakerId ?? '',
            onBroken: (error) => (this.#run === run ? this.#input.onMute(line, error) : undefined),
          })
    // As long as the timeline has it, also where its file is a sample shorter.
    const length = Math.min(line.durationSeconds, most ?? Infinity)
    const end = start + (part === undefined ? MUTE_SECONDS : Math.max(0, length - skipped))
    const placed = { line, start, end, from: skipped, sound: scheduled }
    // What has sounded is let go with its audio, but for the line before: that may be asked for until this one begins.
    const now = output.now()
    run.placed = [...run.placed.filter((one, place) => one.end > now || place === run.placed.length - 1), placed]
    run.latestEnd = Math.max(run.latestEnd, end)
    // What comes behind it is not known yet, and must not come late.
    output.hold(isLast ? undefined : line.next === undefined ? run.latestEnd : startOf(run, line.next))
    return placed
  }

  /** When a line begins: where the script puts it, or now if that was missed. */
  #timeOf(run: Run, line: PlayedLine): number {
    const { output } = this.#input
    const start = startOf(run, line.join)
    const isInTime = output.waits && start >= output.now() - 0.001
    return isInTime ? start : Math.max(start, output.now() + LEAD)
  }

  /** What comes after a line that has just begun: asked for at once, so that it is made in time, and again shortly before. */
  async #following(run: Run, placed: Placed): Promise<PlayedLine | undefined> {
    const { output, next } = this.#input
    const { signal } = run.stop
    const guess = await next(placed.line).catch(async (error: unknown) => {
      // What sounds is heard to its end.
      await output.until(run.latestEnd, signal)
      throw error
    })
    if (signal.aborted) return undefined
    if (guess !== undefined) output.hold(startOf(run, guess.join))
    // It is on its way before it is needed; if that fails it is told when it is needed.
    if (guess?.takeId !== undefined) this.#input.load(guess.takeId).catch(() => undefined)
    const decided = (guess === undefined ? run.latestEnd : startOf(run, guess.join)) - DECIDED_BEFORE
    if (output.now() >= decided) return guess
    await output.until(decided, signal)
    // An answer of a moment ago is better than none.
    return signal.aborted ? undefined : next(placed.line).catch(() => guess)
  }

  #end(run: Run | undefined, error?: unknown): void {
    if (run === undefined || this.#run !== run) return
    this.stop()
    this.#input.onEnd(error)
  }
}

/** What of a line's audio is heard: what is cut off by its trim is not. */
function partOf({ cut, durationSeconds }: PlayedLine, sound: OutputSound<unknown> | undefined) {
  if (sound === undefined) return undefined
  const { from, fadeIn, fadeOut } = cut ?? { from: 0, fadeIn: 0, fadeOut: 0 }
  const length = Math.max(0, Math.min(durationSeconds, sound.seconds - from))
  return { from, length, fadeIn: Math.min(fadeIn, length), fadeOut: Math.min(fadeOut, length) }
}

/** Only the beginning of it, which falls at its end. */
function shortened(part: ReturnType<typeof partOf>, most: number | undefined): ReturnType<typeof partOf> {
  if (part === undefined || most === undefined || most >= part.length) return part
  return { ...part, length: most, fadeOut: Math.min(TAIL_FADE, most - Math.min(part.fadeIn, most)) }
}

type Run = {
  readonly stop: AbortController
  /** The first time at which something of it may sound. */
  readonly begun: number
  /** What sounds or will, and the line before. */
  placed: readonly Placed[]
  /** Where the last sound of it ends that was ever placed. */
  latestEnd: number
}

/** Where a line begins behind those that are placed; the first of a run begins at once. */
function startOf(run: Run, join: PlayedLine['join']): number {
  const before = run.placed.at(-1)
  if (before === undefined) return run.begun
  const seconds = { kind: join.kind, samples: join.samples / TIMELINE_SAMPLE_RATE }
  return startOfLine(seconds, before, run.latestEnd)
}
