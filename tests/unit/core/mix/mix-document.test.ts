import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printMix, readMix } from '../../../../electron/documents/mix/mix-file.ts'
import { addedClip, withDucking } from '../../../../shared/core/mix/added-clip.ts'
import { applyMixChange } from '../../../../shared/core/mix/apply-mix-change.ts'
import { heardChannels, mixedDown } from '../../../../shared/core/mix/heard-channels.ts'
import {
  emptyMix,
  type MixDocument,
  mixIdSchema,
  type SoundFile,
  soundFileSchema,
} from '../../../../shared/core/mix/mix-document.ts'
import { mixParts } from '../../../../shared/core/mix/mix-parts.ts'
import type { GraphLine } from '../../../../shared/core/timeline/graph-schema.ts'
import { matchedLines } from '../../../../shared/core/timeline/parts/graph-parts.ts'
import { loopedSamples, turnOf } from '../../../../shared/core/timeline/looped.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { lineIdSchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'

const sound = (mark: string, over: Partial<SoundFile> = {}): SoundFile =>
  soundFileSchema.parse({
    id: mark.repeat(64),
    ending: 'wav',
    name: `${mark}.wav`,
    sampleRate: 44_100,
    channels: 1,
    durationSamples: 44_100,
    ...over,
  })
const id = (text: string) => mixIdSchema.parse(text)
const line = (lineId: string, durationSamples: number, pause = 0): GraphLine => ({
  lineId: lineIdSchema.parse(lineId),
  step: 1,
  join: { kind: 'after', samples: pause },
  durationSamples,
  isEstimate: false,
  sound: {
    takeId: takeIdSchema.parse('a'.repeat(64)),
    takeSamples: durationSamples,
    inSample: 0,
    fadeInSamples: 0,
    fadeOutSamples: 0,
    gainDb: 0,
  },
})
const graphOf = (mix: MixDocument, lines: readonly GraphLine[]) => {
  const { lanes = [], placed = [], roomTone } = mixParts(mix)
  const speakers = [{ kind: 'speaker', gainDb: 0, pan: 0 } as const]
  return soundGraph({
    lines: [...lines],
    lanes: [...speakers, ...lanes],
    placed,
    ...(roomTone === undefined ? {} : { roomTone }),
    master: { gainDb: 0 },
  })
}
const withBed = addedClip(emptyMix, sound('a'), { id: id('one'), lane: 'bed', start: { kind: 'at', samples: 0 } })

describe('what a mix has besides its lines', () => {
  it('is the same when it was written and read, one entry a line', () => {
    const text = printMix(withBed)
    expect(readMix(text)).toEqual(withBed)
    expect(text.split('\n').filter((row) => row.includes('"id"'))).toHaveLength(3)
    expect(printMix(emptyMix)).toBe('{}\n')
    expect(readMix(undefined)).toEqual(emptyMix)
  })

  it('keeps what two windows add at once, and what one changed when the other takes its own back', () => {
    const first = addedClip(emptyMix, sound('a'), { id: id('one'), lane: 'bed', start: { kind: 'at', samples: 0 } })
    const second = addedClip(emptyMix, sound('b'), { id: id('two'), lane: 'bed', start: { kind: 'at', samples: 9 } })
    const both = applyMixChange(first, { before: emptyMix, after: second })
    expect(both.clips?.map((clip) => clip.id).toSorted()).toEqual(['one', 'two'])
    expect(both.lanes).toHaveLength(1)
    const louder = {
      ...both,
      clips: both.clips?.map((clip) => (clip.id === 'two' ? { ...clip, gainDb: 3 } : clip)),
    }
    const undone = applyMixChange(louder, { before: first, after: emptyMix, takesBack: true })
    expect(undone.clips?.map((clip) => [clip.id, clip.gainDb])).toEqual([['two', 3]])
  })

  it('goes with its line: behind its beginning, behind its end, or ending before it', () => {
    const at = (edge: 'start' | 'end' | 'before', samples: number): number | undefined => {
      const start = { kind: 'line', lineId: lineIdSchema.parse('bbbbbb'), edge, samples } as const
      const mix = addedClip(emptyMix, sound('a', { durationSamples: 500 }), { id: id('x'), lane: 'effects', start })
      return graphOf(mix, [line('aaaaaa', 2000), line('bbbbbb', 3000, 1000)]).clips.at(-1)?.startSample
    }
    expect(at('start', 100)).toBe(3100)
    expect(at('end', 100)).toBe(6100)
    expect(at('before', 100)).toBe(3000 - 100 - 500)
    const gone = addedClip(emptyMix, sound('a'), {
      id: id('x'),
      lane: 'bed',
      start: { kind: 'line', lineId: lineIdSchema.parse('zzzzzz'), edge: 'start', samples: 0 },
    })
    expect(graphOf(gone, [line('aaaaaa', 2000)]).clips).toHaveLength(1)
  })

  it('lowers beds for those who speak by default, effects not, and neither where nobody wants it', () => {
    const [bed] = withBed.lanes ?? []
    expect(bed).toMatchObject({ kind: 'bed', ducking: { depthDb: -9 } })
    expect(bed === undefined ? undefined : withDucking(bed, 0)).not.toHaveProperty('ducking')
    const effects = addedClip(emptyMix, sound('a'), { id: id('x'), lane: 'effects', start: { kind: 'at', samples: 0 } })
    expect(effects.lanes).toEqual([{ id: 'effects', kind: 'effects', name: 'Effects' }])
  })
})

describe('room tone', () => {
  const tone = sound('c', { durationSamples: 20_000 })
  const mix = {
    sounds: [tone],
    roomTone: { soundId: tone.id, from: 'file', rmsDbfs: -50, levelDbfs: -60, seed: 7 },
  } as const satisfies MixDocument

  it('lies under every silence, together with the lines without a gap, the same every time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 90_000 })), { maxLength: 12 }),
        (lengths) => {
          const lines = lengths.map(([length, pause], at) =>
            line(`aaaa${at.toString().padStart(2, '0')}`, length, pause),
          )
          const graph = graphOf({ ...mix, sounds: [...mix.sounds] }, lines)
          const tones = graph.clips.filter(({ source }) => source.kind === 'file')
          const covered = new Set<number>()
          for (const clip of graph.clips)
            for (let at = clip.startSample; at < clip.startSample + clip.durationSamples; at += 441)
              covered.add(Math.floor(at / 441))
          for (const { startSample, durationSamples, gainDb } of tones) {
            expect(startSample + durationSamples).toBeLessThanOrEqual(graph.durationSamples)
            expect(gainDb).toBe(-10)
          }
          for (let at = 0; at < Math.floor(graph.durationSamples / 441) - 2; at += 1) {
            const isShort = !covered.has(at) && lengths.some(([, pause]) => pause > 0 && pause < 1764)
            expect(covered.has(at) || isShort).toBe(true)
          }
          expect(graphOf({ ...mix, sounds: [...mix.sounds] }, lines)).toEqual(graph)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a loop', () => {
  const source = Float32Array.from({ length: 30_000 }, (_, at) => Math.sin(at))
  const read = async (from: number, count: number) => [source.slice(from, from + count)]

  it('is the same however it is read in pieces, and its first turn is the file itself', async () => {
    const loop = { inSample: 100, sourceSamples: source.length }
    const whole = await loopedSamples(read, loop, 0, 100_000)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 8 }), async (sizes) => {
        let at = 0
        for (const size of sizes) {
          const count = Math.min(size, 100_000 - at)
          if (count === 0) break
          const [part] = await loopedSamples(read, loop, at, count)
          expect(part).toEqual(whole[0]?.slice(at, at + count))
          at += count
        }
      }),
      { numRuns: 25 },
    )
    const { period } = turnOf(loop)
    expect(whole[0]?.slice(0, period)).toEqual(source.slice(100, 100 + period))
  })
})

describe('the channels of a file that are heard', () => {
  it('are those that were chosen, or all of them without going beyond full scale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.array(fc.integer({ min: 1, max: 64 }), { maxLength: 2 }),
        (count, chosen) => {
          const rows = heardChannels(count, chosen.length === 0 ? undefined : chosen)
          expect([1, 2]).toContain(rows.length)
          const ones = Array.from({ length: count }, () => Float32Array.of(1))
          for (const [samples] of mixedDown(ones, rows)) expect(samples).toBeLessThanOrEqual(1 + 1e-6)
        },
      ),
    )
    const eight = Array.from({ length: 8 }, (_, at) => Float32Array.of(at + 1))
    expect(mixedDown(eight, heardChannels(8, [7]))).toEqual([Float32Array.of(7)])
    expect(mixedDown(eight, heardChannels(8, [2, 1]))).toEqual([Float32Array.of(2), Float32Array.of(1)])
  })
})

describe('level matching', () => {
  it('brings lines to the median of their speaker, by so much at most, and leaves their own gain alone', () => {
    const lines = ['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'].map((name) => line(name, 1000))
    const levels = new Map([
      ['aaaaaa', -20],
      ['bbbbbb', -23],
      ['cccccc', -40],
    ])
    const matched = matchedLines(lines, (lineId) => levels.get(lineId), 6)
    expect(matched.map(({ sound: own }) => own?.matchDb)).toEqual([-3, undefined, 6, undefined])
    expect(matched.every(({ sound: own }) => own?.gainDb === 0)).toBe(true)
  })
})
