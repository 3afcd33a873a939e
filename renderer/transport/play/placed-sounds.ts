import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { OutputSound } from '../output/sound-output.ts'
import { AHEAD, type Beside, besideOf, type FileClip, PlacedTurn, type PlacingInput } from './placed-turn.ts'

/** So many clips are fetched as soon as a run begins, before a line tells where it begins. */
const FETCHED_AT_ONCE = 8

type PlacedSoundsInput<Audio> = Pick<PlacingInput<Audio>, 'output' | 'onBroken'> & {
  /** Fetches the beginning of a clip's sound. */
  readonly load: (clip: FileClip) => Promise<OutputSound<Audio>>
}

/**
 * Plays what lies beside the lines, beds and effects, on the clock of the lines that play: a line that begins says where
 * the graph is. Where that is another place than before, because something was moved, what sounds makes way for what is
 * there; what the next turn of a loop has is placed before that begins. Lanes are lowered by the speech of the graph, which
 * is known before it sounds.
 */
export class PlacedSounds<Audio> {
  readonly #input: PlacedSoundsInput<Audio>
  readonly #placing: PlacingInput<Audio>
  /** Beginnings that are fetched, or were, and are not placed yet; each is placed once. */
  readonly #fetched = new Map<string, Promise<OutputSound<Audio>>>()
  #graph: SoundGraph | undefined
  #isHeard = true
  /** Undefined: nothing plays, or nobody can say where the graph is. */
  #turn: PlacedTurn<Audio> | undefined
  /** The turn behind that, where it is known. */
  #next: PlacedTurn<Audio> | undefined
  #known: Beside | undefined

  constructor(input: PlacedSoundsInput<Audio>) {
    this.#input = input
    const { output, onBroken } = input
    this.#placing = { output, onBroken, fetch: (clip) => this.#fetch(clip) }
  }

  /** Another graph is to be heard, also while it plays. */
  show(graph: SoundGraph | undefined): void {
    this.#graph = graph
    const beside = this.#beside()
    if (beside === undefined) return
    this.#turn?.show(beside)
    this.#next?.show(beside)
  }

  /** A run begins, in which they are heard or not. */
  begin(isHeard: boolean): void {
    this.stop()
    this.#isHeard = isHeard
    if (!isHeard) return
    // Beside the first line, and not behind it: a bed that comes later than its place is missed there.
    for (const clip of this.#beside()?.clips.slice(0, FETCHED_AT_ONCE) ?? []) {
      const fetching = this.#input.load(clip)
      // Whoever places it hears of it.
      fetching.catch(() => undefined)
      this.#fetched.set(JSON.stringify(clip), fetching)
    }
  }

  /** A line begins at a time of the run's clock (seconds). */
  began(lineId: LineId, seconds: number): void {
    const beside = this.#beside()
    if (!this.#isHeard || beside === undefined) return
    if (this.#next !== undefined) {
      this.#turn?.leave()
      this.#turn = this.#next
      this.#next = undefined
    }
    const line = { lineId, seconds }
    if (this.#turn !== undefined) {
      this.#turn.began(beside, line)
      return
    }
    this.#turn = PlacedTurn.at(this.#placing, beside, line)
    this.#turn?.place(beside, { isTurn: true })
  }

  /**
   * A turn is known before it begins, the first of a run or the next of a loop: it does so at `from`, with a line that
   * begins at `seconds` or did so before (both on the clock of the run). What sounds until then ends there.
   */
  turns(lineId: LineId, seconds: number, from: number): void {
    const beside = this.#beside()
    if (!this.#isHeard || beside === undefined) return
    const turn = PlacedTurn.at(this.#placing, beside, { lineId, seconds }, from)
    this.#next?.stop()
    if (this.#turn === undefined) this.#turn = turn
    else {
      this.#next = turn
      if (turn !== undefined) this.#turn.endAt(from)
    }
    turn?.place(beside)
  }

  /** The clock has gone on: what was far away may be near, whether a line begins meanwhile or not. */
  moved(): void {
    const beside = this.#beside()
    if (this.#turn === undefined || beside === undefined) return
    if (this.#input.output.now() <= this.#turn.lookedAt + AHEAD / 2) return
    this.#turn.place(beside)
    this.#next?.place(beside)
  }

  /** Until when any of them sounds, on the clock of the run (seconds); undefined where none does any more. */
  soundsUntil(): number | undefined {
    return this.#turn?.soundsUntil(this.#beside() ?? { clips: [] })
  }

  stop(): void {
    this.#turn?.stop()
    this.#next?.stop()
    this.#turn = undefined
    this.#next = undefined
    this.#fetched.clear()
  }

  /** Those of the graph, which is asked for them again and again. */
  #beside(): Beside | undefined {
    const graph = this.#graph
    if (graph === undefined) return undefined
    if (this.#known?.graph !== graph) this.#known = besideOf(graph)
    return this.#known
  }

  #fetch(clip: FileClip): Promise<OutputSound<Audio>> {
    const key = JSON.stringify(clip)
    const fetching = this.#fetched.get(key) ?? this.#input.load(clip)
    this.#fetched.delete(key)
    return fetching
  }
}
