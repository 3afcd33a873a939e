import type { LineId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { type SpeechSpan, speechOf } from '../../../shared/core/timeline/ducking.ts'
import { channelGains, channelsOfGraph } from '../../../shared/core/timeline/gains.ts'
import type { Ducking } from '../../../shared/core/timeline/graph-schema.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { laneKey } from '../listening/listening.ts'
import type { OutputSound, ScheduledSound, SoundOutput } from '../output/sound-output.ts'

/** What begins later than this is placed, and lowered, when it comes nearer (seconds); looked at again after half of it. */
const AHEAD = 60
/** So many clips are fetched as soon as a run begins, before a line tells where it begins. */
const FETCHED_AT_ONCE = 8

/** A clip of a bed or an effect. */
type FileClip = GraphClip & { readonly source: { readonly kind: 'file' } }

type PlacedSoundsInput<Audio> = {
  readonly output: Pick<SoundOutput<Audio>, 'now' | 'schedule' | 'setDucking'>
  /** Fetches the beginning of a clip's sound. */
  readonly load: (clip: FileClip) => Promise<OutputSound<Audio>>
  readonly onBroken: (error: unknown) => void
}

/**
 * Plays what lies beside the lines, beds and effects, on the clock of the lines that play: a line that begins says where
 * the graph is. Where that is another place than before, because something was moved or the loop begins anew, what sounds
 * makes way for what is there. Lanes are lowered by the speech of the graph, which is known before it sounds.
 */
export class PlacedSounds<Audio> {
  readonly #input: PlacedSoundsInput<Audio>
  readonly #placed = new Map<string, PlacedSound>()
  /** Beginnings that are fetched, or were, and are not placed yet; each is placed once. */
  readonly #fetched = new Map<string, Promise<OutputSound<Audio>>>()
  #graph: SoundGraph | undefined
  #isHeard = true
  /** The line that began last, and when, on the clock of the run (seconds): it sounds there wherever the graph puts it. */
  #began: { readonly lineId: LineId; readonly seconds: number } | undefined
  /** By how many samples the clock of the run is behind the graph; undefined: nothing plays. */
  #behind: number | undefined
  /** What of the graph lies beside the lines, and where its lines sound. */
  #known:
    | { readonly graph: SoundGraph; readonly clips: readonly FileClip[]; readonly speech: readonly SpeechSpan[] }
    | undefined
  /** When it was last looked at what comes, on the clock of the run (seconds). */
  #lookedAt = 0

  constructor(input: PlacedSoundsInput<Audio>) {
    this.#input = input
  }

  /** Another graph is to be heard, also while it plays. */
  show(graph: SoundGraph | undefined): void {
    this.#graph = graph
    this.#behind = this.#behindLine() ?? this.#behind
    this.#place()
  }

  /** A run begins, in which they are heard or not. */
  begin(isHeard: boolean): void {
    this.stop()
    this.#isHeard = isHeard
    if (!isHeard) return
    // Beside the first line, and not behind it: a bed that comes later than its place is missed there.
    for (const clip of this.#clips().slice(0, FETCHED_AT_ONCE)) {
      const fetching = this.#input.load(clip)
      // Whoever places it hears of it.
      fetching.catch(() => undefined)
      this.#fetched.set(JSON.stringify(clip), fetching)
    }
  }

  /** A line begins at a time of the run's clock (seconds). */
  began(lineId: LineId, seconds: number): void {
    if (!this.#isHeard) return
    const before = this.#began
    this.#began = { lineId, seconds }
    const behind = this.#behindLine()
    if (behind === undefined) {
      this.#began = before
      return
    }
    this.#behind = behind
    this.#place({ isTurn: true })
  }

  /** The clock has gone on: what was far away may be near, whether a line begins meanwhile or not. */
  moved(): void {
    if (this.#behind !== undefined && this.#input.output.now() > this.#lookedAt + AHEAD / 2) this.#place()
  }

  /** Until when any of them sounds, on the clock of the run (seconds); undefined where none does any more. */
  soundsUntil(): number | undefined {
    const behind = this.#behind
    if (behind === undefined) return undefined
    const end = this.#clips().reduce((latest, clip) => Math.max(latest, endSample(clip)), behind)
    return end > behind ? samplesToSeconds(end - behind) : undefined
  }

  stop(): void {
    this.#behind = undefined
    this.#began = undefined
    for (const { sound } of this.#placed.values()) sound?.stop()
    this.#placed.clear()
    this.#fetched.clear()
  }

  /** By how much the run is behind the graph where the line that began last is concerned. */
  #behindLine(): number | undefined {
    const began = this.#began
    const entry = this.#graph?.timeline.entries.find((one) => one.lineId === began?.lineId)
    return began === undefined || entry === undefined
      ? undefined
      : entry.startSample - Math.round(began.seconds * TIMELINE_SAMPLE_RATE)
  }

  /**
   * `isTurn`: a line begins, and what sounds elsewhere than the graph has it makes way. Until then a sound goes on that
   * nobody has changed, though the line beside it was put elsewhere.
   */
  #place({ isTurn = false } = {}): void {
    const graph = this.#graph
    const behind = this.#behind
    if (graph === undefined || behind === undefined) return
    const now = this.#input.output.now()
    const near = (now + AHEAD) * TIMELINE_SAMPLE_RATE + behind
    const heard = now * TIMELINE_SAMPLE_RATE + behind
    this.#lookedAt = now
    const wanted = this.#clips().filter((clip) => clip.startSample < near && endSample(clip) > heard)
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
      if (!this.#placed.has(key)) void this.#schedule(key, clip, graph, behind)
    }
    this.#duck(graph, behind)
  }

  /** Those of the graph, which is asked for them again and again. */
  #clips(): readonly FileClip[] {
    const graph = this.#graph
    if (graph === undefined) return []
    if (this.#known?.graph !== graph) {
      this.#known = { graph, clips: graph.clips.filter(isPlaced), speech: speechOf(graph) }
    }
    return this.#known.clips
  }

  async #schedule(key: string, clip: FileClip, graph: SoundGraph, behind: number): Promise<void> {
    const { output, onBroken } = this.#input
    const own: PlacedSound = { sound: undefined, clip: JSON.stringify(clip), start: clip.startSample - behind }
    this.#placed.set(key, own)
    try {
      const sound = await this.#fetch(clip)
      if (this.#placed.get(key) !== own) return
      const start = samplesToSeconds(clip.startSample - behind)
      const skipped = Math.max(0, output.now() - start)
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
    } catch (error) {
      if (this.#placed.get(key) === own) onBroken(error)
    }
  }

  #fetch(clip: FileClip): Promise<OutputSound<Audio>> {
    const key = JSON.stringify(clip)
    const fetching = this.#fetched.get(key) ?? this.#input.load(clip)
    this.#fetched.delete(key)
    return fetching
  }

  /** Who speaks around now, and not in all those hours: the thread of the sound reads it between two blocks. */
  #duck(graph: SoundGraph, behind: number): void {
    const lanes = new Map<string, Ducking>()
    for (const lane of graph.lanes) {
      if (lane.kind !== 'speaker' && lane.ducking !== undefined) lanes.set(laneKey(lane), lane.ducking)
    }
    const reach = 2 * AHEAD * TIMELINE_SAMPLE_RATE
    const heard = this.#lookedAt * TIMELINE_SAMPLE_RATE
    const speech: SpeechSpan[] = []
    for (const { fromSample, toSample } of lanes.size === 0 ? [] : (this.#known?.speech ?? [])) {
      const span = { fromSample: fromSample - behind, toSample: toSample - behind }
      if (span.toSample > heard - reach && span.fromSample < heard + reach) speech.push(span)
    }
    this.#input.output.setDucking(lanes, speech)
  }
}

function isPlaced(clip: GraphClip): clip is FileClip {
  return clip.source.kind === 'file'
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
