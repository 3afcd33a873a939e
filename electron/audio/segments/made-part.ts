import type { MeterPart } from '../../../shared/core/loudness/meter-part.ts'
import type { LimitedRun } from '../../../shared/core/timeline/limited-places.ts'
import type { CodedPart } from './part-coder.ts'

/** What became of a part of a plan. */
export type MadePart = {
  /** Absent: it was only measured. */
  readonly coded?: CodedPart
  readonly measured: MeterPart
  readonly limited: readonly LimitedRun[]
}

const HEAD_NUMBERS = 8

/** One run of bytes: numbers of 64 bits, then what was coded. */
export function packMadePart({ coded, measured, limited }: MadePart): Uint8Array<ArrayBuffer> {
  const { energies, squares, rest, samplePeak, truePeak } = measured
  const numbers = Float64Array.from([
    energies.length,
    limited.length,
    coded === undefined ? 0 : 1,
    rest.samples,
    rest.energy,
    rest.squares,
    samplePeak,
    truePeak,
    ...energies,
    ...squares,
    ...limited.flatMap(({ first, last, sample, level }) => [first, last, sample, level]),
  ])
  const bytes = new Uint8Array(numbers.byteLength + (coded?.byteLength ?? 0))
  bytes.set(new Uint8Array(numbers.buffer))
  if (coded !== undefined) bytes.set(coded, numbers.byteLength)
  return bytes
}

/** What `packMadePart` packed. */
export function unpackMadePart(bytes: CodedPart): MadePart {
  // All processors that this runs on have the lowest byte first; a copy lies where numbers may lie.
  const numbers = (from: number, count: number): Float64Array =>
    new Float64Array(bytes.slice(from * 8, (from + count) * 8).buffer)
  const head = numbers(0, HEAD_NUMBERS)
  const number = (at: number): number => head[at] ?? 0
  const hops = number(0)
  const limitedAt = HEAD_NUMBERS + 2 * hops
  const end = limitedAt + 4 * number(1)
  const measured: MeterPart = {
    energies: numbers(HEAD_NUMBERS, hops),
    squares: numbers(HEAD_NUMBERS + hops, hops),
    rest: { samples: number(3), energy: number(4), squares: number(5) },
    samplePeak: number(6),
    truePeak: number(7),
  }
  const runs = numbers(limitedAt, 4 * number(1))
  const limited = Array.from({ length: number(1) }, (_, index): LimitedRun => {
    const [first = 0, last = 0, sample = 0, level = 0] = runs.subarray(4 * index)
    return { first, last, sample, level }
  })
  return { measured, limited, ...(number(2) === 0 ? {} : { coded: bytes.subarray(end * 8) }) }
}
