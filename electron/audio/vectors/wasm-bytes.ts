/** Bytes of code: instructions with what they are given. */
export type Instructions = readonly number[]

/** Instructions one behind the other. */
export function code(...parts: readonly (number | Instructions)[]): Instructions {
  return parts.flat()
}

/** The instructions that are used, by the binary format of the WebAssembly core specification 2.0, section 5.4. */
export const op = {
  block: 0x02,
  loop: 0x03,
  when: 0x04,
  otherwise: 0x05,
  noResult: 0x40,
  end: 0x0b,
  branch: 0x0c,
  branchIf: 0x0d,
  localGet: 0x20,
  localSet: 0x21,
  /** Aligned to 4 bytes; the offset follows. */
  f32Store: [0x38, 0x02],
  i32Const: 0x41,
  i32IsZero: 0x45,
  i32Less: 0x48,
  i32AtLeast: 0x4e,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  f32Add: 0x92,
  /** Aligned to 4 bytes; the offset follows. */
  v128Load: [0xfd, 0x00, 0x02],
  /** 16 bytes follow. */
  v128Const: [0xfd, 0x0c],
  /** Which of the four follows. */
  f32x4Lane: [0xfd, 0x1f],
  f32x4Add: [0xfd, 0xe4, 0x01],
  f32x4Mul: [0xfd, 0xe6, 0x01],
  f32x4FromI32: [0xfd, 0xfa, 0x01],
  f32x4Abs: [0xfd, 0xe0, 0x01],
  /** The first where the second is not greater. */
  f32x4Most: [0xfd, 0xeb, 0x01],
  v128And: [0xfd, 0x4e],
  /** The first where the second has no bit. */
  v128AndNot: [0xfd, 0x4f],
  v128Xor: [0xfd, 0x51],
  /** By how many bits follows on the stack; zeros come in. */
  i32x4Right: [0xfd, 0xad, 0x01],
  /** By how many bits follows on the stack. */
  i32x4Left: [0xfd, 0xab, 0x01],
  i32x4Add: [0xfd, 0xae, 0x01],
  i32x4Sub: [0xfd, 0xb1, 0x01],
  i32x4Mul: [0xfd, 0xb5, 0x01],
  /** Eight of 16 bits, held, from four and four. */
  i16x8Narrow: [0xfd, 0x85, 0x01],
  f64x2Equal: [0xfd, 0x47],
  f64x2Floor: [0xfd, 0x75],
  f64x2Trunc: [0xfd, 0x7a],
  /** The first where the second is not less. */
  f64x2Least: [0xfd, 0xf6, 0x01],
  /** The first two of four. */
  f64x2FromI32: [0xfd, 0xfe, 0x01],
  /** Four bytes, or eight, the rest nought; the offset follows. */
  v128Load32: [0xfd, 0x5c, 0x02],
  v128Load64: [0xfd, 0x5d, 0x02],
  /** Four of 16 bits with their signs, as numbers of 32; the offset follows. */
  v128Load16x4: [0xfd, 0x03, 0x01],
  v128Store: [0xfd, 0x0b, 0x02],
  /** 16 places follow, those from 16 on in the second vector. */
  shuffle: [0xfd, 0x0d],
  /** The first two of four. */
  f64x2Promote: [0xfd, 0x5f],
  f64x2Add: [0xfd, 0xf0, 0x01],
  f64x2Sub: [0xfd, 0xf1, 0x01],
  f64x2Mul: [0xfd, 0xf2, 0x01],
  /** The first where the second is not greater. */
  f64x2Most: [0xfd, 0xf7, 0x01],
} as const

/** The first bytes of every module: `\0asm`, and the version of the format. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const I32 = 0x7f
const V128 = 0x7b
const FUNCTION = 0x60

/**
 * A module with one function `run`, which takes whole numbers and gives nothing, over the memory `host.memory`.
 * Its own locals stand behind its parameters.
 */
export function wasmModule({
  parameters,
  locals,
  body,
}: {
  readonly parameters: number
  readonly locals: { readonly i32: number; readonly v128: number }
  readonly body: Instructions
}): Uint8Array<ArrayBuffer> {
  const types = [1, FUNCTION, parameters, ...Array.from({ length: parameters }, () => I32), 0]
  const imports = [1, ...text('host'), ...text('memory'), 0x02, 0x00, 0x01]
  const exported = [1, ...text('run'), 0x00, 0x00]
  const run = [2, locals.i32, I32, locals.v128, V128, ...body, op.end]
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, types),
    ...section(2, imports),
    ...section(3, [1, 0]),
    ...section(7, exported),
    ...section(10, [1, ...sized(run)]),
  ])
}

function section(id: number, content: Instructions): Instructions {
  return [id, ...sized(content)]
}

function sized(content: Instructions): Instructions {
  return [...unsigned(content.length), ...content]
}

function text(word: string): Instructions {
  return sized([...new TextEncoder().encode(word)])
}

/** LEB128. */
function unsigned(value: number): Instructions {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}
