import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWith, receivedJob, sentJob } from '../../../../electron/audio/jobs/sent-job.ts'
import type { MixClip, MixPlan } from '../../../../electron/audio/types.ts'

const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const clip: fc.Arbitrary<MixClip> = fc.record(
  {
    id: fc.string(),
    path: fc.constantFrom('/takes/one.wav', '/takes/two.wav', '/beds/rain.flac'),
    startSample: fc.integer({ min: -1e6, max: 4e9 }),
    durationSamples: fc.nat(),
    inSample: fc.nat(),
    fadeInSamples: fc.nat(),
    fadeOutSamples: fc.nat(),
    gainDb: number,
    pan: number,
    lane: fc.nat(),
    isStereo: fc.constant(true as const),
    sound: fc.record({ rows: fc.array(fc.array(number)) }),
  },
  {
    requiredKeys: [
      'path',
      'startSample',
      'durationSamples',
      'inSample',
      'fadeInSamples',
      'fadeOutSamples',
      'gainDb',
      'pan',
      'lane',
    ],
  },
)
const plan: fc.Arbitrary<MixPlan> = fc.record(
  {
    sampleRate: fc.constantFrom(44_100, 48_000),
    durationSamples: fc.nat(),
    clips: fc.array(clip),
    laneGainsDb: fc.array(number),
    master: fc.record({ gainDb: number }),
    onlyLane: fc.nat(),
  },
  { requiredKeys: ['sampleRate', 'durationSamples', 'clips', 'laneGainsDb'] },
)

test('a plan comes to a thread as it was sent, whatever its clips have', () => {
  fc.assert(
    fc.property(plan, (asked) => {
      const job = { kind: 'measureMix', plan: asked } as const
      const sent = sentJob(job)
      expect(receivedJob(structuredClone(sent, { transfer: [...movedWith(sent)] }))).toEqual(job)
    }),
  )
})

test('so does the plan of an export, with all that is asked of it', () => {
  const [asked] = fc.sample(plan, { numRuns: 1, seed: 1 })
  if (asked === undefined) throw new Error('There is no plan.')
  const target = { format: 'wav', sampleRate: 44_100 } as const
  const job = {
    kind: 'encode',
    job: { source: { kind: 'mix', plan: asked }, target, out: '/out.wav', measures: true },
  } as const
  const sent = sentJob(job)
  expect(receivedJob(structuredClone(sent, { transfer: [...movedWith(sent)] }))).toEqual(job)
})

test('a path that thousands of clips have is sent once', () => {
  const one: MixClip = {
    path: '/takes/one.wav',
    startSample: 0,
    durationSamples: 10,
    inSample: 0,
    fadeInSamples: 0,
    fadeOutSamples: 0,
    gainDb: 0,
    pan: 0,
    lane: 0,
  }
  const clips = Array.from({ length: 9000 }, (_, at) => ({ ...one, startSample: at }))
  const sent = sentJob({
    kind: 'measureMix',
    plan: { sampleRate: 44_100, durationSamples: 9010, clips, laneGainsDb: [0] },
  })
  expect(sent.kind === 'measureMix' && sent.plan.paths).toEqual(['/takes/one.wav'])
})

test('what is not handed over with a job stays whole', () => {
  expect(movedWith(sentJob({ kind: 'peaks', path: '/takes/one.wav', width: 10 }))).toEqual([])
})
