/** Chance that comes again: a generator of numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A way in which a file of records comes to harm, by its name and what is left. */
export type Damage = { readonly name: string; readonly bytes: Buffer }

/** `count` damages of a file of records: bits, ranges, ends, lines lost, doubled and of another file. The same seed, the same ones. */
export function damagesOf(
  good: Buffer,
  count: number,
  seed: number,
  foreign: Buffer = Buffer.alloc(0),
): readonly Damage[] {
  const random = seeded(seed)
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const lines = good.toString('utf8').split('\n').slice(0, -1)
  const joined = (some: readonly string[]): Buffer => Buffer.from(some.map((line) => `${line}\n`).join(''))
  const range = (fill: (part: Buffer) => void): Buffer => {
    const bytes = Buffer.from(good)
    const from = upTo(bytes.length)
    fill(bytes.subarray(from, from + 1 + upTo(400)))
    return bytes
  }
  const kinds: readonly (() => Damage)[] = [
    () => {
      const bytes = Buffer.from(good)
      const at = upTo(bytes.length)
      const bit = upTo(8)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      return { name: `bit ${bit} of byte ${at} flipped`, bytes }
    },
    () => ({ name: 'a range of NULs', bytes: range((part) => part.fill(0)) }),
    () => ({ name: 'a range of no text', bytes: range((part) => part.fill(0xff)) }),
    () => {
      const at = upTo(good.length)
      return { name: `cut at byte ${at}`, bytes: good.subarray(0, at) }
    },
    () => {
      const at = upTo(lines.length + 1)
      return { name: `cut behind record ${at}`, bytes: joined(lines.slice(0, at)) }
    },
    () => {
      const at = upTo(lines.length)
      return { name: `without record ${at}`, bytes: joined(lines.toSpliced(at, 1)) }
    },
    () => {
      const at = upTo(lines.length)
      return { name: `record ${at} doubled`, bytes: joined(lines.toSpliced(at, 0, lines[at] ?? '')) }
    },
    () => ({ name: 'records of another project behind it', bytes: Buffer.concat([good, foreign]) }),
    () => ({ name: 'records of another project in its place', bytes: Buffer.from(foreign) }),
  ]
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.() ?? { name: 'none', bytes: good })
}
