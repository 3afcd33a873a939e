import type { LineId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { type SpeechSpan, speechOf } from '../../../shared/core/timeline/ducking.ts'
import { channelGains, channelsOfGraph } from '../../../shared/core/timeline/gains.ts'
import type { Ducking } from '../../../shared/core/timeline/graph-schema.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { laneKey } from '../../../shared/core/timeline/lane-key.ts'
import type { OutputSound, ScheduledSound, SoundOutput } from '../output/sound-output.ts'

/** What begins later than this is placed, and lowered, when it comes nearer (seconds); looked at again after half of it. */
export const AHEAD = 60

/** A clip of a bed or an effect. */
export type FileClip = GraphClip & { readonly source: { readonly kind: 'file' } }

/** What of a graph lies beside its lines, and where its lines sound. */
export type Beside = {
  readonly graph: SoundGraph
  readonly clips: readonly FileClip[]
  readonly speech: readonly SpeechSpan[]
}

/** A line that began, or will, at a time of the run's clock (seconds): it sounds there wherever the graph puts it. */
export type BegunLine = { readonly lineId: LineId; readonly seconds: number }

/** What a turn places its sounds with. */
export type PlacingInput<Audio> = {
  readonly output: Pick<SoundOutput<Audio>, 'now' | 'schedule' | 'setDucking'>
  readonly fetch: (clip: FileClip) => Promise<OutputSound<Audio>>
  readonly onBroken: (error: unknown) => void
}

/** What sounds beside the lines of one turn of a run, from `from` on its clock (seconds; absent: from its beginning). */
export class PlacedTurn<Audio> {
  readonly #input: PlacingInput<Audio>
  readonly #from: number | undefined
  readonly #placed = new Map<string, PlacedSound>()
  #line: BegunLine
  /** By how many samples the clock of the run is behind the graph. */
  #behind: number
  /** The next turn begins there (seconds). */
  #until: number | undefined
  /** When it was last looked at what comes, on the clock of the run (seconds). */
  #lookedAt = 0

  private constructor(input: PlacingInput<Audio>, line: BegunLine, behind: number, from: number | undefined) {
    this.#input = input
    this.#line = line
    this.#behind = behind
    this.#from = from
  }

  /** Undefined where the graph does not know its line: nobody can say where it is. */
  static at<Audio>(
    input: PlacingInput<Audio>,
    { graph }: Beside,
    line: BegunLine,
    from?: number,
  ): PlacedTurn<Audio> | undefined {
    const behind = behindOf(graph, line)
    return behind === undefined ? undefined : new PlacedTurn(input, line, behind, from)
  }

  get lookedAt(): number {
    return this.#lookedAt
  }

  /** Another line of it begins. One that the graph does not know changes nothing. */
  began(beside: Beside, line: BegunLine): void {
    const behind = behindOf(beside.graph, line)
    if (behind === undefined) return
    this.#line = line
    this.#behind = behind
    this.place(beside, { isTurn: true })
  }

  /** Another graph is to be heard. */
  show(beside: Beside): void {
    this.#behind = behindOf(beside.graph, this.#line) ?? this.#behind
    this.place(beside)
  }

  /**
   * `isTurn`: a line begins, and what sounds elsewhere than the graph has it makes way. Until then a sound goes on that
   * nobody has changed, though the line beside it was put elsewhere.
   */
  place(beside: Beside, { isTurn = false } = {}): void {
    const { graph } = beside
    const behind = this.#behind
    const now = this.#input.output.now()
    const near = (now + AHEAD) * TIMELINE_SAMPLE_RATE + behind
    const heard = this.#heardFrom(now) * TIMELINE_SAMPLE_RATE + behind
    const end = this.#until === undefined ? near : Math.min(near, this.#until * TIMELINE_SAMPLE_RATE + behind)
    this.#lookedAt = now
    const wanted = beside.clips.filter((clip) => clip.startSample < end && endSample(clip) > heard)
    const keys = new Map(wanted.map((clip) => [keyOf(clip, graph, behind), clip]))
    for (const [key, { sound, clip, start }] of this.#placed) {
      if (keys.has(key)) continue
      const same = isTurn || start > now * TIMELINE_SAMPLE_RATE ? undefined : keyOfClip(keys, clip)
      if (same !== undefined) {
        keys.delete(same)
        continue
      }
      sound?.stop()
      this.#placed.delete(key)
    }
    for (const [key, clip] of keys) {
      if (!this.#placed.has(key)) void this.#schedule(key, clip, graph)
    }
    this.#duck(beside)
  }

  /** The next turn begins there, on the clock of the run (seconds): nothing of this one is heard behind that. */
  endAt(seconds: number): void {
    this.#until = seconds
    for (const { sound } of this.#placed.values()) sound?.endAt(seconds)
  }

  /** Until when anything of it sounds, on the clock of the run (seconds); undefined where nothing does any more. */
  soundsUntil({ clips }: Pick<Beside, 'clips'>): number | undefined {
    const behind = this.#behind
    const end = clips.reduce((latest, clip) => Math.max(latest, endSample(clip)), behind)
    return end > behind ? samplesToSeconds(end - behind) : undefined
  }

  /** What has its end goes on to that. */
  leave(): void {
    this.#placed.clear()
  }

  stop(): void {
    for (const { sound } of this.#placed.values()) sound?.stop()
    this.#placed.clear()
  }

  #heardFrom(now: number): number {
    return Math.max(now, this.#from ?? now)
  }

  async #schedule(key: string, clip: FileClip, graph: SoundGraph): Promise<void> {
    const { output, fetch, onBroken } = this.#input
    const behind = this.#behind
    const own: PlacedSound = { sound: undefined, clip: JSON.stringify(clip), start: clip.startSample - behind }
    this.#placed.set(key, own)
    try {
      const sound = await fetch(clip)
      if (this.#placed.get(key) !== own) return
      const start = samplesToSeconds(clip.startSample - behind)
      const skipped = Math.max(0, this.#heardFrom(output.now()) - start)
      const length = samplesToSeconds(clip.durationSamples)
      if (skipped >= length) return
      const lane = graph.lanes[clip.lane]
      own.sound = output.schedule(sound, {
        seconds: start + skipped,
        // A loop is counted from the beginning of its clip.
        from: clip.loop === undefined ? samplesToSeconds(clip.inSample) : 0,
        length,
        fadeIn: samplesToSeconds(clip.fadeInSamples),
        fadeOut: samplesToSeconds(clip.fadeOutSamples),
        skipped,
        // The clock does not wait for it: where it comes late it is heard from there.
        joins: true,
        gains: channelGains(clip, channelsOfGraph(graph)),
        lane: lane === undefined ? '' : laneKey(lane),
        onBroken,
      })
      if (this.#until !== undefined) own.sound.endAt(this.#until)
    } catch (error) {
      if (this.#placed.get(key) === own) onBroken(error)
    }
  }

  /** Who speaks around its beginning or now, and not in all those hours: the thread of the sound reads it between two blocks. */
  #duck({ graph, speech }: Beside): void {
    const lanes = new Map<string, Ducking>()
    for (const lane of graph.lanes) {
      if (lane.kind !== 'speaker' && lane.ducking !== undefined) lanes.set(laneKey(lane), lane.ducking)
    }
    const now = this.#lookedAt
    const reach = 2 * AHEAD * TIMELINE_SAMPLE_RATE
    const heard = this.#heardFrom(now) * TIMELINE_SAMPLE_RATE
    const spans: SpeechSpan[] = []
    for (const { fromSample, toSample } of lanes.size === 0 ? [] : speech) {
      const span = { fromSample: fromSample - this.#behind, toSample: toSample - this.#behind }
      if (span.toSample > heard - reach && span.fromSample < heard + reach) spans.push(span)
    }
    const from = this.#from !== undefined && this.#from > now ? this.#from : undefined
    this.#input.output.setDucking(lanes, spans, from)
  }
}

/** What lies beside the lines of a graph. */
export function besideOf(graph: SoundGraph): Beside {
  return { graph, clips: graph.clips.filter(isPlaced), speech: speechOf(graph) }
}

function isPlaced(clip: GraphClip): clip is FileClip {
  return clip.source.kind === 'file'
}

/** By how many samples the run is behind the graph where a line is concerned. */
function behindOf({ timeline }: SoundGraph, { lineId, seconds }: BegunLine): number | undefined {
  const entry = timeline.entries.find((one) => one.lineId === lineId)
  return entry === undefined ? undefined : entry.startSample - Math.round(seconds * TIMELINE_SAMPLE_RATE)
}

/** A sound that was placed, as the graph had it, and where on the clock of the run (samples). */
type PlacedSound = { sound: ScheduledSound | undefined; readonly clip: string; readonly start: number }

/** What makes a clip that plays another one. Where the graph has it is no matter while it sounds at the same time of the run. */
function keyOf({ startSample, ...clip }: GraphClip, graph: SoundGraph, behind: number): string {
  const lane = graph.lanes[clip.lane]
  return JSON.stringify([clip, lane === undefined ? '' : laneKey(lane), startSample - behind, channelsOfGraph(graph)])
}

function keyOfClip(keys: ReadonlyMap<string, FileClip>, clip: string): string | undefined {
  return [...keys].find(([, one]) => JSON.stringify(one) === clip)?.[0]
}
