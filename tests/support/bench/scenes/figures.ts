import type { CutScene } from '../../../../shared/core/scene/types.ts'
import { LINE_RATE } from './engines.ts'
import type { Listened } from './heard-frames.ts'

/** One border that was found: how far outside of the true gap it lies, and how sure the studio says it is. */
export type Border = { readonly errorMs: number; readonly confidence: number }

export type Result = {
  readonly half: string
  readonly engine: string
  readonly condition: string
  readonly knowledge: string
  readonly damage: string
  readonly seed: number
  readonly isBelieved: boolean
  readonly problem: string
  readonly borders: readonly Border[]
  /** Lines of which more than a tenth lies outside of their slice. */
  readonly misplaced: number
}

/** Error of a border that was not found at all. */
const NO_CUT_MS = 1e6

/** A border's error is 0 anywhere between the last sound of a line and the first of the next. */
export function borderErrors({ cuts }: CutScene, { spans }: Listened): readonly Border[] {
  return spans.slice(1).map(({ from }, at) => {
    const cut = cuts[at]
    if (cut === undefined) return { errorMs: NO_CUT_MS, confidence: 0 }
    const outside = Math.max(0, (spans[at]?.to ?? 0) - cut.sample, cut.sample - from)
    return { errorMs: (outside * 1000) / LINE_RATE, confidence: cut.confidence }
  })
}

export function misplacedLines({ slices }: CutScene, { spans }: Listened): number {
  return spans.filter(({ from, to }, index) => {
    const [start, end] = [slices[index]?.fromSample ?? 0, slices[index]?.toSample ?? 0]
    return Math.min(end, to) - Math.max(start, from) < 0.9 * (to - from)
  }).length
}

/** Expected calibration error over ten bins: how far confidence is from the share of borders within 60 ms, by bin. */
export function calibrationError(borders: readonly Border[]): number {
  const bins = Array.from({ length: 10 }, (_, bin) =>
    borders.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin),
  )
  return bins.reduce((sum, own) => {
    const right = own.filter(({ errorMs }) => errorMs <= RIGHT_MS).length
    const told = own.reduce((total, { confidence }) => total + confidence, 0)
    return sum + Math.abs(told - right) / Math.max(1, borders.length)
  }, 0)
}
const RIGHT_MS = 60

/** One line of the table. */
export function summary(results: readonly Result[]): string {
  const whole = results.filter(({ damage }) => damage === 'whole')
  const wrong = results.filter(({ damage }) => damage !== 'whole')
  const borders = whole.flatMap((one) => one.borders)
  const believed = whole.filter(({ isBelieved }) => isBelieved)
  const share = (part: number, all: number): string => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)}%`)
  const within = (most: number): string =>
    share(borders.filter(({ errorMs }) => errorMs <= most).length, borders.length)
  const parts = [
    `${whole.length}`.padStart(4),
    `${borders.length}`.padStart(5),
    within(0).padStart(7),
    within(60).padStart(7),
    `${borders.filter(({ errorMs }) => errorMs > 120).length}`.padStart(5),
    share(believed.length, whole.length).padStart(7),
    `${believed.flatMap((one) => one.borders).filter(({ errorMs }) => errorMs > 120).length}`.padStart(5),
    `${believed.reduce((sum, one) => sum + one.misplaced, 0)}`.padStart(5),
    `${wrong.filter(({ isBelieved }) => isBelieved).length}/${wrong.length}`.padStart(9),
    calibrationError(borders).toFixed(3).padStart(7),
  ]
  return parts.join('')
}

export const summaryHead = ' scn bord    at 0  <=60ms >120 believd b>120 b-mis  damaged    ECE'
