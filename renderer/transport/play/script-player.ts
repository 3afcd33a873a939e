import type { CallOutput } from '../../../shared/contract/bridge.ts'
import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { DeviceGone, type LinePlayer } from '../lines/line-player.ts'
import type { NextTurn, RunEnd, RunTurn, SoundingPlace } from '../lines/run.ts'
import type { PlayerState, TimelineRange } from '../stage/player-types.ts'
import type { HeadPlace } from './head.ts'
import { HeardWords } from './heard-words.ts'
import { isWithin, type PlayPlace, skippedOf } from './play-place.ts'

/** The answer to where playing begins. */
export type FirstSound = CallOutput<'playing.begin'>

/** Where playing begins. */
export type PlayQuestion = {
  readonly from: LineId | null
  readonly number?: number | undefined
  readonly isOne: boolean
  /** It begins anew by itself: what was said of it the first time is not said again. */
  readonly isAgain: boolean
}

/** What the player of a script works with. */
export type ScriptPlayerInput<Audio> = {
  readonly lines: Pick<LinePlayer<Audio>, 'isPlaying' | 'place' | 'line' | 'play' | 'stop'>
  /** Wakes the sound device; rejects if it stays mute. */
  readonly wake: () => Promise<void>
  readonly rest: () => void
  /** False where there is one speed only. */
  readonly setSpeed: (speed: number) => boolean
  /** How a line is written now; undefined: it is not there. */
  readonly written: (lineId: LineId) => string | undefined
  /** Asks what sounds first in the script as it is written now. */
  readonly begin: (asked: PlayQuestion) => Promise<FirstSound>
  /** The playhead as it is drawn. */
  readonly head: {
    readonly place: () => HeadPlace | undefined
    readonly put: (place: SoundingPlace) => void
    readonly seconds: () => number
    /** Where a line begins as it is drawn; undefined: it is not. */
    readonly startOf: (lineId: LineId) => number | undefined
    /** What of the script lies in a range, from a time in it on (seconds; absent: all of it). Undefined: nothing. */
    readonly partOf: (range: TimelineRange, from?: number) => ScriptPart | undefined
  }
  readonly tell: {
    readonly nothing: () => void
    readonly missing: (missing: { readonly numbers: readonly number[]; readonly count: number }) => void
    readonly failure: (error: unknown) => void
  }
  readonly deviceProblem: () => string
}

/** Something that was asked for and has not begun to sound. */
type Asked = PlayExtent & { readonly lineId: LineId | undefined; readonly isAgain: boolean }

/** How much is played: a line alone, up to a line or its neighbour, or all that follows. */
type PlayExtent = { readonly isOne: boolean; readonly until?: RunEnd | undefined; readonly isRange?: boolean }

/** A part of the script with a beginning and an end. */
export type ScriptPart = { readonly from: PlayPlace; readonly until: RunEnd }

const silent: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }

/**
 * Plays a script: decides where playing begins, and what pausing, seeking and asking again mean while it is on its way. What
 * was asked for last counts; an answer to anything else comes too late and changes nothing.
 */
export class ScriptPlayer<Audio> {
  readonly #input: ScriptPlayerInput<Audio>
  readonly #words: HeardWords
  readonly #listeners = new Set<(state: PlayerState) => void>()
  #state = silent
  #asked: Asked | undefined
  /** How much plays, or was played last, and for a part where that began. */
  #extent: PlayExtent & { readonly from?: PlayPlace | undefined } = { isOne: false }
  /** What comes to its end begins anew. */
  #loops = false
  /** What the loop goes over instead of the whole script. */
  #range: TimelineRange | undefined
  #speed = 1
  /** The line that the next playing begins at, because a person said so. */
  #start: LineId | undefined
  #paused: PlayPlace | undefined

  constructor(input: ScriptPlayerInput<Audio>) {
    this.#input = input
    this.#words = new HeardWords(input.written)
  }

  get state(): PlayerState {
    return this.#state
  }

  play(): void {
    const start = this.#start
    const part = this.#partInRange()
    if (part !== undefined) {
      this.#ask(part.from, { isOne: false, until: part.until, isRange: true })
      return
    }
    const place = start === undefined ? (this.#paused ?? this.#input.head.place()) : { lineId: start, seconds: 0 }
    this.#ask(place, { isOne: false })
  }

  pause(): void {
    const { lines, head } = this.#input
    const { place, line } = lines
    this.#asked = undefined
    lines.stop()
    this.#input.rest()
    if (place !== undefined) {
      // Behind a line nobody wants to hear that one again: it goes on from where the playhead stands.
      const isBehind = (place.behind ?? 0) > 0
      this.#paused = isBehind ? undefined : line === undefined ? place : { ...place, number: line.number }
      head.put(place)
    }
    this.#publish()
  }

  /** Pauses what plays; but a line that plays alone makes way for what a person chose to play from. */
  toggle(): void {
    if (!this.#isOn || (this.#extent.isOne && this.#start !== undefined)) this.play()
    else this.pause()
  }

  playLine(lineId: LineId): void {
    this.#ask({ lineId, seconds: 0 }, { isOne: true })
  }

  /** Plays on from a place in a line. */
  playFrom(place: SoundingPlace): void {
    this.#ask(place, { isOne: false })
  }

  /** Plays a part of the script and stops at its end. */
  playPart({ from, until }: ScriptPart): void {
    this.#ask(from, { isOne: false, until })
    this.#extent = { isOne: false, until, from }
  }

  toggleLine(lineId: LineId): void {
    const { line } = this.#input.lines
    const current = this.#asked === undefined ? line?.lineId : this.#asked.lineId
    if (this.#isOn && current === lineId) this.pause()
    else this.playLine(lineId)
  }

  /** As `toggleLine`, but a line that is written otherwise by now than it sounds begins anew. */
  hearLine(lineId: LineId): void {
    if (this.#words.areOthers(lineId)) this.playLine(lineId)
    else this.toggleLine(lineId)
  }

  /** Whether what comes to its end, the script, a part of it or a line alone, begins anew at the very next sample. */
  setLoop(loops: boolean): void {
    this.#loops = loops
    this.#enterRange()
    this.#publish()
  }

  /** What of the script plays again and again, which begins the loop; undefined: whatever is played. */
  setLoopRange(range: TimelineRange | undefined): void {
    this.#range = range
    if (range !== undefined) this.#loops = true
    this.#enterRange()
    this.#publish()
  }

  /** Another graph is drawn: what the loop goes over lies elsewhere, or is gone. What plays goes on. */
  carryLoopRange(carried: (range: TimelineRange) => TimelineRange | undefined): void {
    const range = this.#range
    if (range === undefined) return
    const next = carried(range)
    if (next?.fromSample === range.fromSample && next.toSample === range.toSample) return
    this.#range = next
    this.#publish()
  }

  /** How fast what plays and what is played next goes, at the same pitch. */
  setSpeed(speed: number): void {
    if (!this.#input.setSpeed(speed)) return
    this.#speed = speed
    this.#publish()
  }

  /** The next playing begins at this line; undefined: where it would anyway. */
  startAt(lineId: LineId | undefined): void {
    this.#start = lineId
  }

  /** The playhead was put elsewhere: what plays goes on from there. */
  moved(): void {
    const isOn = this.#isOn
    this.#start = undefined
    this.#paused = undefined
    if (isOn) this.play()
    else this.#publish()
  }

  /** Forgets where it was. */
  reset(): void {
    this.#asked = undefined
    this.#start = undefined
    this.#paused = undefined
    this.#range = undefined
    this.#input.lines.stop()
    this.#publish()
  }

  /** The line player has moved on. */
  changed(): void {
    this.#words.sounds(this.#input.lines.line)
    this.#publish()
  }

  /** It has come to its end. `last`: the line that it ended with; `behind`: so long behind that line. */
  ended(last: PlayedLine | undefined, error: unknown, behind = 0): void {
    this.#paused = undefined
    const { head } = this.#input
    if (last !== undefined) head.put({ lineId: last.lineId, seconds: Infinity, takeId: last.takeId, behind })
    if (error !== undefined) this.#failed(error)
    else if (this.#loops && last !== undefined) this.#again(last)
    else this.#publish()
  }

  subscribe(listener: (state: PlayerState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  destroy(): void {
    this.reset()
    this.#listeners.clear()
  }

  get #isOn(): boolean {
    return this.#asked !== undefined || this.#input.lines.isPlaying
  }

  /** Where the playhead stands in the range that the loop goes over, or its beginning; undefined: there is no such loop. */
  #partInRange(): ScriptPart | undefined {
    const { head } = this.#input
    const range = this.#loops ? this.#range : undefined
    if (range === undefined) return undefined
    const start = this.#start
    const seconds = start === undefined ? head.seconds() : head.startOf(start)
    if (seconds !== undefined && isWithin(range, seconds)) return head.partOf(range, seconds)
    // Who chose a line elsewhere means that line.
    return start === undefined ? head.partOf(range) : undefined
  }

  /** What plays where a loop was drawn around it goes on in the loop. */
  #enterRange(): void {
    const range = this.#loops ? this.#range : undefined
    const { head } = this.#input
    if (range !== undefined && this.#isOn && !this.#extent.isOne && isWithin(range, head.seconds())) this.play()
  }

  /** What plays once more, and where it begins. `last`: the line that it ended with. */
  #nextOf(last: PlayedLine | undefined): { readonly place: PlayPlace | undefined; readonly extent: PlayExtent } {
    const { isOne, until, from } = this.#extent
    if (isOne && last !== undefined)
      return { place: { lineId: last.lineId, number: last.number, seconds: 0 }, extent: { isOne } }
    // A range may have been drawn, or was drawn elsewhere, since.
    const part = this.#range === undefined ? undefined : this.#input.head.partOf(this.#range)
    if (part !== undefined && from === undefined)
      return { place: part.from, extent: { isOne, until: part.until, isRange: true } }
    return this.#extent.isRange === true
      ? { place: undefined, extent: { isOne } }
      : { place: from, extent: { isOne, until } }
  }

  /** Begins anew behind a silence: the loop was asked for when it was too late to go on without one. */
  #again(last: PlayedLine): void {
    // Where a person wants to begin is for their own next press.
    const start = this.#start
    const { from } = this.#extent
    const { place, extent } = this.#nextOf(last)
    this.#ask(place, extent, true)
    this.#extent = { ...extent, from }
    this.#start = start
  }

  /** What follows without a gap at the end of what plays. */
  #then(): NextTurn {
    const { lines, begin } = this.#input
    return {
      isWanted: () => this.#loops,
      ask: async (): Promise<RunTurn | undefined> => {
        const { line } = lines
        const { from, isOne: wasOne } = this.#extent
        // Before the first line of a range nothing sounds yet.
        if (wasOne && line === undefined) return undefined
        const { place, extent } = this.#nextOf(line)
        const { isOne, until } = extent
        const begun = await begin({ from: place?.lineId ?? null, number: place?.number, isOne, isAgain: true })
        if (begun.kind !== 'lines') return undefined
        this.#extent = { ...extent, from }
        const skipped = place === undefined ? 0 : skippedOf(place, begun.line)
        return { line: begun.line, isOne, from: skipped, until, before: begun.before }
      },
    }
  }

  #ask(place: PlayPlace | undefined, extent: PlayExtent, isAgain = false): void {
    const asked: Asked = { ...extent, lineId: place?.lineId, isAgain }
    this.#input.lines.stop()
    this.#words.asked(asked.lineId)
    this.#asked = asked
    this.#extent = extent
    this.#start = undefined
    const { problem: _, ...healthy } = this.#state
    this.#state = healthy
    this.#publish()
    this.#begin(asked, place).catch((error: unknown) => {
      if (this.#asked !== asked) return
      this.#asked = undefined
      // It was woken for what does not sound now.
      this.#input.rest()
      this.#failed(error)
    })
  }

  async #begin(asked: Asked, place: PlayPlace | undefined): Promise<void> {
    const { lines, begin, tell, wake, rest } = this.#input
    // Now, while the browser still knows that a person asked for it.
    const woken = wake().catch(() => 'mute' as const)
    const begun = await begin({
      from: asked.lineId ?? null,
      number: place?.number,
      isOne: asked.isOne,
      isAgain: asked.isAgain,
    })
    if (this.#asked !== asked) return
    if (begun.kind !== 'lines') {
      this.#asked = undefined
      rest()
      // What nobody asks for any more needs no word.
      if (begun.kind === 'nothing') tell.nothing()
      this.#publish()
      return
    }
    const isMute = (await woken) === 'mute'
    if (this.#asked !== asked) return
    this.#asked = undefined
    if (isMute) {
      rest()
      this.#publish(this.#input.deviceProblem())
      return
    }
    this.#paused = undefined
    if (begun.missingCount > 0 && !asked.isAgain) tell.missing({ numbers: begun.missing, count: begun.missingCount })
    const from = place === undefined ? 0 : skippedOf(place, begun.line)
    lines.play(begun.line, { isOne: asked.isOne, from, until: asked.until, before: begun.before }, this.#then())
    this.#publish()
  }

  #failed(error: unknown): void {
    if (error instanceof DeviceGone) {
      this.#publish(this.#input.deviceProblem())
      return
    }
    this.#publish()
    this.#input.tell.failure(error)
  }

  #publish(problem?: string): void {
    const { lines, head } = this.#input
    const isOn = this.#isOn
    const line = lines.isPlaying ? lines.line : undefined
    const next: PlayerState = {
      playing: isOn,
      positionSeconds: head.seconds(),
      playingLineId: line?.lineId,
      ...(line?.isOldWords === true ? { isOldWords: true } : {}),
      ...(this.#loops ? { loops: true } : {}),
      ...(this.#range === undefined ? {} : { loopRange: this.#range }),
      ...(this.#speed === 1 ? {} : { speed: this.#speed }),
      ...((problem ?? this.#state.problem) === undefined ? {} : { problem: problem ?? this.#state.problem ?? '' }),
    }
    if (isSame(next, this.#state)) return
    this.#state = next
    for (const listener of this.#listeners) listener(next)
  }
}

/** Both are made in one place, with their parts in one order. */
function isSame(one: PlayerState, other: PlayerState): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
