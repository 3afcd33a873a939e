import type { LiveView } from '../../../shared/contract/render-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { createThrottle } from '../../base/throttle.ts'
import { createLiveSound, type LiveSound } from './live-sound.ts'

/** Told at most so often (contract), in milliseconds. */
const TELL_EVERY_MS = 100

/** Whether more of a reading can come. */
export function isUnderWay({ state }: LiveView): boolean {
  return state === 'starting' || state === 'receiving'
}

/** A reading of which so much has come, in milliseconds of sound. */
export function withReceived(view: LiveView, receivedMs: number): LiveView {
  return { ...view, state: 'receiving', receivedMs }
}

/** A reading that hears a line; undefined: none for now. */
export function atLine(view: LiveView, lineId: LineId | undefined): LiveView {
  const { lineId: _, ...rest } = view
  return lineId === undefined ? rest : { ...rest, lineId }
}

/** A reading that has come to its end. */
export function ended(view: LiveView, state: LiveView['state'], receivedMs: number, problem?: Problem): LiveView {
  return { ...view, state, receivedMs, ...(problem === undefined ? {} : { problem }) }
}

/** One live reading: its sound, and what is told of it. */
export class Reading {
  readonly sound: LiveSound
  /** Lines that are only in this reading; those that the queue renders are not. */
  readonly lineIds: ReadonlySet<LineId>
  readonly #tell: () => void
  #view: LiveView

  constructor(liveId: string, lineIds: readonly LineId[], sampleRate: number, onChange: (view: LiveView) => void) {
    this.sound = createLiveSound(sampleRate)
    this.lineIds = new Set(lineIds)
    this.#view = { liveId, state: 'starting', receivedMs: 0 }
    this.#tell = createThrottle(() => onChange(this.#view), TELL_EVERY_MS).schedule
  }

  get view(): LiveView {
    return this.#view
  }

  /** It is to begin with this line; that is told with what comes first. */
  aim(lineId: LineId): void {
    this.#view = atLine(this.#view, lineId)
  }

  hear(lineId: LineId | undefined): void {
    this.#view = atLine(this.#view, lineId)
    this.#tell()
  }

  receive(): void {
    this.#view = withReceived(this.#view, this.sound.milliseconds())
    this.#tell()
  }

  end(state: LiveView['state'], problem?: Problem): void {
    this.#view = ended(this.#view, state, this.sound.milliseconds(), problem)
    this.sound.end(state === 'done' ? 'whole' : 'broken')
    this.#tell()
  }
}
