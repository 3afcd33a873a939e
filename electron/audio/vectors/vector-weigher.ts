import { kFilters, NEARLY_NOTHING } from '../../../shared/core/loudness/k-weighting.ts'
import { type MakeWeigher, plainWeigher, type Weigher } from '../../../shared/core/loudness/weigher.ts'
import { startedLoop } from './started-loop.ts'
import { code, type Instructions, op, wasmModule } from './wasm-bytes.ts'

/** Samples of each channel that are loaded at a time: as many as stay close to the processor. */
const MOST_AT_ONCE = 4096
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT
const VECTOR_BYTES = 16

/**
 * Numbers that the loop keeps, two at a time: one of the left channel, one of the right. The first four are the filters'; the
 * peak is four of 32 bits.
 */
const kept = ['s1', 's2', 'p1', 'p2', 'sum', 'squares', 'peak'] as const
/** What it multiplies with, the same for both. */
const factors = ['b0', 'b1', 'b2', 'a1', 'a2', 'c1', 'c2', 'two'] as const
const HELD = 4
const SUM = 4
const SQUARES = 5
const PEAK = 6
/** Of two samples each of both channels, which are not promoted for it. */
const PEAK_AT = (PEAK * VECTOR_BYTES) / SAMPLE_BYTES
const LEFT_AT = (kept.length + factors.length) * VECTOR_BYTES
const RIGHT_AT = LEFT_AT + MOST_AT_ONCE * SAMPLE_BYTES

/**
 * Weighs one or two channels that count alike with the two filters side by side in vectors of two, which JavaScript does not
 * have: the same additions in the same order, so the numbers are those of `plainWeigher`, in a third of the time. What counts
 * otherwise (surround) is weighed by that one.
 */
export const vectorWeigher: MakeWeigher = (sampleRate, weights) => {
  const isPlain = weights.length === 0 || weights.length > 2 || weights.some((weight) => weight !== 1)
  return isPlain ? plainWeigher(sampleRate, weights) : new VectorWeigher(sampleRate, weights.length === 2)
}

class VectorWeigher implements Weigher {
  readonly #isStereo: boolean
  readonly #floats: Float32Array
  readonly #numbers: Float64Array
  readonly #run: (left: number, right: number, count: number) => void
  #left = 0
  #right = 0
  #peak = 0
  #last = 0
  /** The first sample behind those that were weighed last. */
  #next = 0
  /** What of whose samples is loaded. */
  #loaded: { readonly of: readonly Float32Array[]; readonly from: number; readonly until: number } | undefined

  constructor(sampleRate: number, isStereo: boolean) {
    this.#isStereo = isStereo
    const bytes = RIGHT_AT + MOST_AT_ONCE * SAMPLE_BYTES
    const { memory, run } = startedLoop(compiled(), bytes)
    this.#run = run
    this.#floats = new Float32Array(memory)
    this.#numbers = new Float64Array(memory, 0, LEFT_AT / Float64Array.BYTES_PER_ELEMENT)
    const { shelf, pass } = kFilters(sampleRate)
    const values = [shelf.b0, shelf.b1, shelf.b2, shelf.a1, shelf.a2, pass.a1, pass.a2, 2]
    for (const [at, value] of values.entries())
      this.#numbers.fill(value, 2 * (kept.length + at), 2 * (kept.length + at + 1))
  }

  energy(channels: readonly Float32Array[], from: number, until: number): number {
    const numbers = this.#numbers
    numbers.fill(0, 2 * SUM, 2 * (PEAK + 1))
    for (let at = from; at < until; ) {
      const end = Math.min(until, this.#load(channels, at))
      this.#weigh(at, end)
      at = end
    }
    this.#next = until
    for (let at = 0; at < 2 * HELD; at += 1) if (Math.abs(numbers[at] ?? 0) < NEARLY_NOTHING) numbers[at] = 0
    this.#left += numbers[2 * SQUARES] ?? 0
    const [early, late] = [this.#mostAt(PEAK_AT), this.#mostAt(PEAK_AT + 2)]
    this.#last = Math.max(early, late)
    this.#peak = Math.max(this.#peak, this.#last)
    if (!this.#isStereo) return numbers[2 * SUM] ?? 0
    this.#right += numbers[2 * SQUARES + 1] ?? 0
    return (numbers[2 * SUM] ?? 0) + (numbers[2 * SUM + 1] ?? 0)
  }

  squares(): number {
    return this.#left + this.#right
  }

  peak(): number {
    return this.#peak
  }

  lastPeak(): number {
    return this.#last
  }

  forget(): void {
    this.#left = 0
    this.#right = 0
    this.#peak = 0
  }

  /** Answers up to where samples are loaded. They are, where these follow on those that were weighed last. */
  #load(channels: readonly Float32Array[], at: number): number {
    const known = this.#loaded
    if (known?.of === channels && at === this.#next && at >= known.from && at < known.until) return known.until
    const [left, right] = channels
    const until = Math.min(at + MOST_AT_ONCE, left?.length ?? at)
    if (left !== undefined) this.#floats.set(left.subarray(at, until), LEFT_AT / SAMPLE_BYTES)
    // One channel is weighed twice: the vector has room for it.
    if (this.#isStereo && right !== undefined) this.#floats.set(right.subarray(at, until), RIGHT_AT / SAMPLE_BYTES)
    this.#loaded = { of: channels, from: at, until }
    return until
  }

  #mostAt(place: number): number {
    return Math.max(this.#floats[place] ?? 0, this.#floats[place + 1] ?? 0)
  }

  #weigh(from: number, until: number): void {
    const skipped = (from - (this.#loaded?.from ?? from)) * SAMPLE_BYTES
    const left = LEFT_AT + skipped
    this.#run(left, this.#isStereo ? RIGHT_AT + skipped : left, until - from)
  }
}

let module: WebAssembly.Module | undefined

function compiled(): WebAssembly.Module {
  const vectors = kept.length + factors.length + 4
  module ??= new WebAssembly.Module(wasmModule({ parameters: 3, locals: { i32: 0, v128: vectors }, body: loop() }))
  return module
}

function loop(): Instructions {
  // Parameters, then locals, in the order in which their numbers lie in memory.
  const [left, right, count, first] = [0, 1, 2, 3] as const
  const [s1 = 0, s2 = 0, p1 = 0, p2 = 0, sum = 0, squares = 0, peak = 0] = kept.map((_, at) => first + at)
  const [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0, c1 = 0, c2 = 0, two = 0] = factors.map(
    (_, at) => first + kept.length + at,
  )
  const [pair = 0, x = 0, shelved = 0, y = 0] = Array.from(
    { length: 4 },
    (_, at) => first + kept.length + factors.length + at,
  )
  const get = (local: number): Instructions => code(op.localGet, local)
  const set = (local: number): Instructions => code(op.localSet, local)
  const number = (value: number): Instructions => code(op.i32Const, value)
  const times = (one: number, other: number): Instructions => code(get(one), get(other), op.f64x2Mul)
  const numbers = [...kept, ...factors]
  // Offsets beyond 127 take two bytes.
  const offset = (at: number): Instructions => (at < 128 ? [at] : [(at & 0x7f) | 0x80, at >> 7])
  const load = numbers.map((_, at) => code(number(0), op.v128Load, offset(at * VECTOR_BYTES), set(first + at))).flat()
  const store = kept.map((_, at) => code(number(0), get(first + at), op.v128Store, offset(at * VECTOR_BYTES))).flat()
  // A sample of the left channel and one of the right behind each other, from the first or the second place of both.
  const side = (place: number): Instructions =>
    [0, 16].flatMap((from) => Array.from({ length: 4 }, (_, byte) => from + 4 * place + byte))
  const weigh = code(
    code(times(b0, x), get(s1), op.f64x2Add, set(shelved)),
    code(times(b1, x), get(s2), op.f64x2Add, times(a1, shelved), op.f64x2Sub, set(s1)),
    code(times(b2, x), times(a2, shelved), op.f64x2Sub, set(s2)),
    code(get(shelved), get(p1), op.f64x2Add, set(y)),
    code(get(p2), times(two, shelved), op.f64x2Sub, times(c1, y), op.f64x2Sub, set(p1)),
    code(get(shelved), times(c2, y), op.f64x2Sub, set(p2)),
    code(get(sum), times(y, y), op.f64x2Add, set(sum)),
    code(get(squares), times(x, x), op.f64x2Add, set(squares)),
  )
  const take = (loading: readonly number[]): Instructions =>
    code(
      code(get(left), loading, 0, get(right), loading, 0, op.shuffle, side(0), side(1), set(pair)),
      code(get(peak), get(pair), op.f32x4Abs, op.f32x4Most, set(peak)),
    )
  const weighFirst = code(get(pair), op.f64x2Promote, set(x), weigh)
  const onward = (samples: number): Instructions =>
    code(
      code(get(left), number(samples * SAMPLE_BYTES), op.i32Add, set(left)),
      code(get(right), number(samples * SAMPLE_BYTES), op.i32Add, set(right)),
      code(get(count), number(samples), op.i32Sub, set(count)),
    )
  const upper = code(
    get(pair),
    get(pair),
    op.shuffle,
    Array.from({ length: 16 }, (_, at) => (at + 8) % 16),
  )
  return code(
    load,
    code(op.block, op.noResult, op.loop, op.noResult),
    code(get(count), number(2), op.i32Less, op.branchIf, 1),
    code(take(op.v128Load64), weighFirst, upper, op.f64x2Promote, set(x), weigh),
    code(onward(2), op.branch, 0, op.end, op.end),
    code(get(count), op.when, op.noResult),
    code(take(op.v128Load32), weighFirst, op.end),
    store,
  )
}
