import { startedLoop } from './started-loop.ts'
import { code, type Instructions, op, wasmModule } from './wasm-bytes.ts'

/** Taps of a phase are a multiple of this: two vectors of four are added a turn. */
export const TAPS_STEP = 8
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT
/** Samples that are made at a time, as much as stays near the processor. */
const MOST_AT_ONCE = 16_384

/** A filter in phases: `up` rows of `taps` factors, of which each sample out takes the one `down` phases behind the last. */
export type PhaseTable = {
  readonly up: number
  readonly down: number
  /** A multiple of TAPS_STEP; factors beyond the filter are 0. */
  readonly taps: number
  readonly factors: Float32Array
}

/**
 * Fills `out`: its first sample is the sum of row `phase` with `input` from `first` on. The sums are made in one order and
 * in 32 bits, four at a time, so they are the same on every machine and however a sound is cut into calls.
 */
export type Polyphase = (input: Float32Array, first: number, phase: number, out: Float32Array) => void

/**
 * The loop of a resampler, in WebAssembly with vectors of four: plain JavaScript makes one product at a time and checks
 * each place, which took six times as long. The code is put together here because no file beside a bundle is needed then.
 */
export function createPolyphase({ up, down, taps, factors }: PhaseTable): Polyphase {
  const whole = Math.floor(down / up)
  const part = down - whole * up
  const tableBytes = factors.length * SAMPLE_BYTES
  const reach = Math.ceil((MOST_AT_ONCE * down) / up) + taps + 1
  const inAt = align(tableBytes)
  const outAt = align(inAt + reach * SAMPLE_BYTES)
  const { memory, run } = startedLoop(compiled(), outAt + MOST_AT_ONCE * SAMPLE_BYTES)
  const floats = new Float32Array(memory)
  floats.set(factors)
  const inPlace = inAt / SAMPLE_BYTES
  const outPlace = outAt / SAMPLE_BYTES
  return (input, first, phase, out) => {
    let at = first
    let row = phase
    for (let made = 0; made < out.length; made += MOST_AT_ONCE) {
      const count = Math.min(MOST_AT_ONCE, out.length - made)
      const behind = row + count * down
      const next = at + Math.floor(behind / up)
      // Where the input ends, factors of 0 meet what lies there.
      const samples = input.subarray(at, Math.min(input.length, next + taps))
      floats.set(samples, inPlace)
      floats.fill(0, inPlace + samples.length, Math.min(outPlace, inPlace + next - at + taps))
      run(inAt, outAt, count, row, up, whole * SAMPLE_BYTES, part, taps * SAMPLE_BYTES)
      out.set(floats.subarray(outPlace, outPlace + count), made)
      at = next
      row = behind % up
    }
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / 16) * 16
}

let module: WebAssembly.Module | undefined

function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(wasmModule({ parameters: 8, locals: { i32: 3, v128: 2 }, body: loop() }))
  return module
}

function loop(): Instructions {
  // Parameters, then locals. The factors begin at address 0.
  const [input, out, count, row, up, wholeBytes, part, rowBytes, tap, at, end, one, other] = Array.from(
    { length: 13 },
    (_, index) => index,
  )
  const get = (local = 0): Instructions => code(op.localGet, local)
  const set = (local = 0): Instructions => code(op.localSet, local)
  const add = (local = 0, value: Instructions): Instructions => code(get(local), value, op.i32Add, set(local))
  const number = (value: number): Instructions => code(op.i32Const, value)
  const silence = code(
    op.v128Const,
    Array.from({ length: 16 }, () => 0),
  )
  const products = (sum = 0, offset: number): Instructions => {
    const load = (from = 0): Instructions => code(get(from), op.v128Load, offset)
    return code(get(sum), load(at), load(tap), op.f32x4Mul, op.f32x4Add, set(sum))
  }
  const lane = (index: number): Instructions => code(get(one), op.f32x4Lane, index)
  const sample = code(
    code(get(input), set(at), get(row), get(rowBytes), op.i32Mul, set(tap)),
    code(get(tap), get(rowBytes), op.i32Add, set(end)),
    code(silence, set(one), silence, set(other)),
    code(op.loop, op.noResult),
    code(products(one, 0), products(other, 16)),
    code(add(at, number(32)), add(tap, number(32))),
    code(get(tap), get(end), op.i32Less, op.branchIf, 0, op.end),
    code(get(one), get(other), op.f32x4Add, set(one)),
    code(get(out), lane(0), lane(1), op.f32Add, lane(2), lane(3), op.f32Add, op.f32Add, op.f32Store, 0),
  )
  const onward = code(
    code(add(out, number(SAMPLE_BYTES)), add(input, get(wholeBytes)), add(row, get(part))),
    code(get(row), get(up), op.i32AtLeast, op.when, op.noResult),
    code(get(row), get(up), op.i32Sub, set(row), add(input, number(SAMPLE_BYTES)), op.end),
    code(get(count), number(1), op.i32Sub, set(count)),
  )
  return code(
    code(op.block, op.noResult, op.loop, op.noResult),
    code(get(count), op.i32IsZero, op.branchIf, 1),
    code(sample, onward, op.branch, 0, op.end, op.end),
  )
}
