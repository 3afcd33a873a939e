import { describe, expect, it, vi } from 'vitest'
import type { MediaPart, ReadMedia } from '../../../../renderer/timeline/peaks/media-bytes.ts'
import { createPeaksStore } from '../../../../renderer/timeline/peaks/peaks-store.ts'
import { type TakeId, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { packPeaks, peaksHeader } from '../../../../shared/core/timeline/packed-peaks.ts'
import { PeaksMaker } from '../../../../shared/core/timeline/take-peaks.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

const ids = ['a', 'b', 'c'].map((letter) => takeIdSchema.parse(letter.repeat(64)))
const [one, two, three] = ids
if (one === undefined || two === undefined || three === undefined) throw new TypeError('no ids')
const sounds = new Map(ids.map((id, seed) => [id, noise(seed + 1, 100_000 + seed)]))

function noise(seed: number, length: number): Float32Array<ArrayBuffer> {
  const random = seededRandom(seed)
  return Float32Array.from({ length }, () => random() * 1.6 - 0.8)
}

const recordOf = (takeId: TakeId): Uint8Array => {
  const maker = new PeaksMaker(44_100)
  maker.push(sounds.get(takeId) ?? new Float32Array(0))
  return packPeaks({ takeId, peaks: maker.end() })
}
const fileOf = (...takes: readonly TakeId[]): Uint8Array => joined([peaksHeader(), ...takes.map(recordOf)])

/** A host that serves a file which can be changed; `asked` says for what, in order. */
function host(first: Uint8Array) {
  const asked: string[] = []
  let file = first
  let isGone = false
  const part = (whole: Uint8Array, from: number, to = whole.length - 1): MediaPart => ({
    bytes: new Uint8Array(whole.slice(from, to + 1)),
    totalBytes: whole.length,
  })
  const read: ReadMedia = async (url, from, to) => {
    asked.push(`${url.slice(0, 12)} ${from}-${to ?? ''}`)
    if (isGone) return undefined
    if (url === 'peaks') return part(file, from, to)
    const samples = sounds.get(takeIdSchema.parse(url.slice('samples-'.length)))
    return samples === undefined ? undefined : part(new Uint8Array(samples.buffer), from, to)
  }
  return {
    store: createPeaksStore({ read, mediaUrl: (id) => id }),
    asked,
    become: (next: Uint8Array): void => {
      file = next
    },
    setGone: (gone: boolean): void => {
      isGone = gone
    },
  }
}

describe('the peaks of the timeline', () => {
  it('read on where they ended: an edit costs one take', async () => {
    const { store, asked, become } = host(fileOf(one, two))
    let told = 0
    store.onChange(() => {
      told += 1
    })
    await store.readOn()
    expect([store.peaksOf(one)?.durationSamples, store.peaksOf(three)]).toEqual([100_000, undefined])
    become(fileOf(one, two, three))
    await store.readOn()
    await store.readOn()
    expect(store.peaksOf(three)?.durationSamples).toBe(100_002)
    expect(asked).toEqual([
      'peaks 0-',
      `peaks ${fileOf(one, two).length - 1}-`,
      `peaks ${fileOf(one, two, three).length - 1}-`,
    ])
    expect([told, store.version()]).toEqual([2, 2])
  })

  it('wait for the rest of a record that is being added', async () => {
    const whole = fileOf(one, two)
    const { store, become } = host(whole.slice(0, -5))
    await store.readOn()
    expect(store.peaksOf(two)).toBeUndefined()
    become(whole)
    await store.readOn()
    expect(store.peaksOf(two)?.durationSamples).toBe(100_001)
  })

  it('begin again where the file was made anew, and keep what they know', async () => {
    const { store, become } = host(fileOf(one, two))
    await store.readOn()
    become(fileOf(three))
    await store.readOn()
    expect(ids.map((id) => store.peaksOf(id)?.durationSamples)).toEqual([100_000, 100_001, 100_002])
  })

  it('are there when the host is again', async () => {
    const { store, setGone } = host(fileOf(one))
    setGone(true)
    await store.readOn()
    expect(store.columns(one, { fromSample: 0, samplesPerColumn: 1000, count: 10 })).toBeUndefined()
    setGone(false)
    await store.readOn()
    expect(store.columns(one, { fromSample: 0, samplesPerColumn: 1000, count: 10 })).toHaveLength(20)
  })
})

describe('columns of fewer samples than a pair', () => {
  it.each([0.25, 1, 7, 63.5, 255])('are the samples themselves, once they have come: %f', async (samplesPerColumn) => {
    const { store } = host(fileOf(one))
    await store.readOn()
    const range = { fromSample: 32_700, samplesPerColumn, count: 500 }
    expect(store.columns(one, range)).toHaveLength(1000)
    const before = store.version()
    await vi.waitFor(() => expect(store.version()).toBeGreaterThan(before))
    await vi.waitFor(() => expect(store.columns(one, range)).toEqual(exact(range)))
  })

  it('are read once, and not again for every drawing while they cannot be', async () => {
    const { store, asked, setGone } = host(fileOf(one))
    await store.readOn()
    setGone(true)
    const range = { fromSample: 0, samplesPerColumn: 2, count: 100 }
    const drawings = async (): Promise<void> => {
      for (let drawing = 0; drawing < 5; drawing += 1) {
        store.columns(one, range)
        await Promise.resolve().then(() => undefined)
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
      }
    }
    await drawings()
    expect(asked.slice(1)).toEqual(['samples-aaaa 0-131071'])
    setGone(false)
    await store.readOn()
    await drawings()
    expect(asked.slice(3)).toEqual(['samples-aaaa 0-131071'])
    expect(store.columns(one, range)).toEqual(exact(range))
  })

  it('are silent before and behind the take', async () => {
    const { store } = host(fileOf(one))
    await store.readOn()
    const range = { fromSample: 99_990, samplesPerColumn: 1, count: 20 }
    store.columns(one, range)
    await vi.waitFor(() => expect(store.columns(one, range)?.slice(20)).toEqual(new Float32Array(20)))
    expect(store.columns(one, { fromSample: -50, samplesPerColumn: 1, count: 20 })).toEqual(new Float32Array(40))
  })

  function exact(range: { fromSample: number; samplesPerColumn: number; count: number }): Float32Array {
    const samples = sounds.get(takeIdSchema.parse('a'.repeat(64))) ?? new Float32Array(0)
    const out: number[] = []
    for (let column = 0; column < range.count; column += 1) {
      const first = Math.floor(range.fromSample + column * range.samplesPerColumn)
      const last = Math.max(first + 1, Math.floor(range.fromSample + (column + 1) * range.samplesPerColumn))
      const part = samples.subarray(first, Math.min(last, samples.length))
      out.push(...(part.length === 0 ? [0, 0] : [Math.min(...part), Math.max(...part)]))
    }
    return Float32Array.from(out)
  }
})

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
