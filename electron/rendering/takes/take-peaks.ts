import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { AudioWorkshop, TakeFile } from '../../audio/types.ts'
import { ignored, noteFailure } from '../../base/failures.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/** Seconds of sound that are looked at before the others are asked again what is missing: a moment's work. */
const BATCH_SECONDS = 30

/** The packed peaks of a project's takes: a file that is only added to, and can be made again. */
export type TakePeaksKeeper = {
  /**
   * Absolute path of the file, which may not be there yet, once it has been looked at: after that it is only added to.
   * Whoever asks has what is missing made.
   */
  readonly path: () => Promise<string>
  /** There may be new takes: theirs are made in the background. */
  readonly look: () => void
  /** Waits for what is being made, and begins no more. */
  readonly close: () => Promise<void>
}

type TakePeaksInput = {
  readonly takes: Pick<TakeStore, 'all' | 'audioPath'>
  /** What else stands in a timeline; absent: nothing. */
  readonly others?: () => Promise<readonly TakeFile[]>
  readonly file: string
  readonly workshop: () => Pick<AudioWorkshop, 'knownPeaks' | 'packTakes'>
  readonly onMade: () => void
}

/** Keeps peaks in `file`. `onMade`: there are more of them than before. */
export function createTakePeaks(input: TakePeaksInput): TakePeaksKeeper {
  const keeper = new Keeper(input)
  return { path: () => keeper.path(), look: () => keeper.look(), close: () => keeper.close() }
}

class Keeper {
  readonly #input: TakePeaksInput
  /** Takes that need nothing more; undefined until the file has been looked at. */
  #looked: Promise<Set<TakeId>> | undefined
  /** Takes that were there when the file was looked at first. */
  #earlier: ReadonlySet<TakeId> = new Set()
  #working: Promise<void> | undefined
  #isDue = false
  #isClosed = false

  constructor(input: TakePeaksInput) {
    this.#input = input
  }

  async path(): Promise<string> {
    this.look()
    // What went wrong is noted by whoever makes peaks.
    await this.#looked?.catch(ignored('the caller has it'))
    return this.#input.file
  }

  look(): void {
    this.#isDue = true
    if (this.#working !== undefined || this.#isClosed) return
    this.#working = this.#workOn()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#working
  }

  async #workOn(): Promise<void> {
    try {
      await this.#work()
    } catch (error) {
      // Whoever looks next has it tried again.
      this.#isDue = false
      this.#looked = undefined
      noteFailure('making peaks', error)
    }
    this.#working = undefined
    if (this.#isDue) this.look()
  }

  async #lookAtFile(): Promise<Set<TakeId>> {
    const { takes, others, file, workshop } = this.#input
    this.#earlier = new Set(linesTakes(takes).keys())
    const sounds = (await others?.()) ?? []
    const ids = [...linesTakes(takes).keys(), ...sounds.map(({ takeId }) => takeId)]
    return new Set(await workshop().knownPeaks(file, ids))
  }

  async #work(): Promise<void> {
    const { takes, others, file, workshop, onMade } = this.#input
    // At once: whoever asks for the file waits for this.
    this.#looked ??= this.#lookAtFile()
    const done = await this.#looked
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false
      // Takes are looked at while they are worked on, beds hardly ever; a bed of an hour would hold them up.
      const batch = nextBatch(takes, { done, earlier: this.#earlier })
      if (batch.length === 0) {
        const missing = ((await others?.()) ?? []).find(({ takeId }) => !done.has(takeId))
        if (missing !== undefined) batch.push(missing)
      }
      if (batch.length === 0) continue
      this.#isDue = true
      const failed = await workshop().packTakes(file, batch, TIMELINE_SAMPLE_RATE)
      // Those of which none can be made are not tried again before the next opening.
      for (const { takeId } of batch) done.add(takeId)
      if (failed.length < batch.length) onMade()
    }
  }
}

type Known = { readonly done: ReadonlySet<TakeId>; readonly earlier: ReadonlySet<TakeId> }

/**
 * Those that came since first, the newest of them before the others: whoever waits for one has just had it made. Then what
 * was there, in the order in which it was kept, which mostly is that of the script: it is looked at from its beginning.
 */
function nextBatch(takes: Pick<TakeStore, 'all' | 'audioPath'>, { done, earlier }: Known): TakeFile[] {
  const all = [...linesTakes(takes)]
  const came = all.filter(([takeId]) => !earlier.has(takeId)).toReversed()
  const were = all.filter(([takeId]) => earlier.has(takeId))
  const batch: TakeFile[] = []
  let seconds = 0
  for (const [takeId, { durationSamples, sampleRate }] of [...came, ...were]) {
    const path = done.has(takeId) ? undefined : takes.audioPath(takeId)
    if (path === undefined) continue
    batch.push({ takeId, path })
    seconds += durationSamples / sampleRate
    if (seconds > BATCH_SECONDS) break
  }
  return batch
}

/** Takes that stand in a timeline; what they were cut out of or joined from does not. */
function linesTakes(takes: Pick<TakeStore, 'all'>): ReadonlyMap<TakeId, Take> {
  return new Map(takes.all().flatMap((take) => (take.kind === 'line' ? [[take.id, take] as const] : [])))
}
