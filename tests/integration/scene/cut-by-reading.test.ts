import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speechFrames } from '../../../electron/audio/analysis/speech-frames.ts'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../electron/audio/resample.ts'
import { cutScene } from '../../../shared/core/scene/cut-scene.ts'
import { voicesAsOne } from '../../../shared/core/scene/one-voice.ts'
import type { CutScene } from '../../../shared/core/scene/types.ts'
import {
  type EngineVoice,
  endSpeaking,
  engineGroups,
  isInstalled,
  LINE_RATE,
  speakLines,
} from '../../support/bench/scenes/engines.ts'
import { borderErrors, misplacedLines } from '../../support/bench/scenes/figures.ts'
import type { Listened } from '../../support/bench/scenes/heard-frames.ts'
import {
  type Condition,
  damaged,
  damages,
  hearScene,
  type Line,
  planScene,
  type ScenePlan,
} from '../../support/bench/scenes/make-scene.ts'
import { sceneInput } from '../../support/bench/scenes/scene-input.ts'
import { sampleTalk } from '../../support/bench/scenes/texts.ts'

const talks = [sampleTalk()]
/** Enough lines for every kind of damage, and few enough to hear them in all engines at each run of the tests. */
const short = talks.map((talk) => talk.slice(0, 7))
/** One scene of each engine, heard in another condition; `bench -- scenes` measures them all. */
const heardIn: Readonly<Record<string, Condition>> = {
  'draft voices': 'breaths',
  'espeak formants': 'plain',
  'festival diphones': 'room noise',
  'flite (Debian)': 'short gaps',
}
const scenes = engineGroups.flatMap((group) => {
  const condition = heardIn[group.name]
  return condition === undefined ? [] : [{ group, condition, plan: planScene(group, condition, 4, short) }]
})
const [draft] = scenes
if (draft === undefined) throw new Error('The draft voices have no scene.')
const [first, second] = [...new Set(draft.plan.asked.map(({ voice }) => voice))]
if (first === undefined || second === undefined) throw new Error('The scene has one voice.')

/** A scene of the draft voices that is said as it is asked for. */
const sceneOf = (asked: readonly Line[]): ScenePlan => ({ asked, said: asked, condition: 'plain', seed: 7 })
const by = (voice: EngineVoice, ...texts: readonly string[]): readonly Line[] => texts.map((text) => ({ voice, text }))
const long = Array.from({ length: 9 }, (_, at) => talks[0]?.[at % 12] ?? '').join(' ')
const odd = {
  'the same text in two lines': sceneOf([
    ...by(first, 'I never saw those lamps.'),
    ...by(second, 'You saw them, all of them.'),
    ...by(first, 'I never saw those lamps.'),
    ...by(second, 'Then look again.'),
  ]),
  'numbers and abbreviations': sceneOf([
    ...by(first, 'Mr. Smith paid $1,250 on 3 May 1987.'),
    ...by(second, 'At 10:30, or was it St. John Street?'),
    ...by(first, 'No. 7, the BBC says, e.g. 45% of it.'),
  ]),
  'one long line among short ones': sceneOf([...by(first, 'Well?'), ...by(second, long), ...by(first, 'I see.')]),
} as const

/** Asked of two voices and said by one. */
const oneVoiced: ScenePlan = {
  ...odd['the same text in two lines'],
  said: odd['the same text in two lines'].asked.map(({ text }) => ({ voice: first, text })),
}

/** Two words by the first voice, a long line by the second, and a last one of the first, which the second says too. */
const exchange = sceneOf([
  ...by(first, 'You owe.'),
  ...by(second, 'And what are we supposed to do when we get there, with all of this still to be paid?'),
  ...by(first, 'Then stop looking.'),
])
const otherVoiced: ScenePlan = {
  ...exchange,
  said: exchange.asked.map((line, at) => (at === 2 ? { ...line, voice: second } : line)),
}

const inputOf = (plan: ScenePlan, samples: Float32Array): ReturnType<typeof sceneInput> =>
  sceneInput(plan, listened(samples), 'first meeting')
const listened = (samples: Float32Array): Listened => ({
  frames: speechFrames(samples),
  durationSamples: samples.length,
  spans: [],
})

function isBelieved(plan: ScenePlan, samples: Float32Array): boolean {
  const input = inputOf(plan, samples)
  return isTaken(input, cutScene(input))
}

function isTaken(input: ReturnType<typeof inputOf>, cut: CutScene): boolean {
  return (
    cut.verdict === 'ready' && voicesAsOne(input, input.turns, cut.slices, input.voices, cut.distinct) === undefined
  )
}

const heardNothing = listened(new Float32Array(0))

/** What lies more than 120 ms outside of the true gaps: so far no border of a scene that is believed may lie. */
const farOff = (cut: CutScene, spans: Listened['spans']): readonly number[] =>
  borderErrors(cut, { ...heardNothing, spans }).flatMap(({ errorMs }) => (errorMs > 120 ? [errorMs] : []))

const place = mkdtempSync(join(tmpdir(), 'repartee-cut-'))
beforeAll(async () => {
  const plans = [
    ...Object.values(odd),
    oneVoiced,
    exchange,
    otherVoiced,
    ...scenes
      .filter(({ group }) => group.voices.every(isInstalled))
      .flatMap(({ plan, group }) => [plan, ...damages.flatMap((damage) => damaged(plan, damage, group, talks) ?? [])]),
  ]
  await speakLines(plans.flatMap(({ asked, said }) => [...asked, ...said]))
  await endSpeaking()
}, 120_000)
afterAll(() => rmSync(place, { recursive: true }))

describe.each(scenes)('a scene in the $group.name', ({ group, condition, plan }) => {
  const isThere = group.voices.every(isInstalled)

  it.skipIf(!isThere)(`is cut between its lines, with ${condition}`, () => {
    const { samples, spans } = hearScene(plan)
    const input = inputOf(plan, samples)
    const cut = cutScene(input)
    expect(farOff(cut, spans)).toEqual([])
    expect(misplacedLines(cut, { ...heardNothing, spans })).toBe(0)
    expect(isTaken(input, cut)).toBe(true)
  })

  // Every kind of damage in some engine's voices, without hearing all of them in all.
  const own = damages.filter((_, at) => at % scenes.length === scenes.findIndex((one) => one.group === group))
  it.skipIf(!isThere).each(own)('is not believed with a line %s', (damage) => {
    const wrong = damaged(plan, damage, group, talks)
    if (wrong === undefined) throw new Error('The scene has no line for it.')
    expect(isBelieved(wrong, hearScene(wrong).samples)).toBe(false)
  })
})

describe('an odd scene', () => {
  it.each(Object.entries(odd))('is cut between its lines: %s', (_, plan) => {
    const { samples, spans } = hearScene(plan)
    expect(farOff(cutScene(inputOf(plan, samples)), spans)).toEqual([])
  })

  it('is not believed where one voice spoke two parts', () => {
    expect(isBelieved(oneVoiced, hearScene(oneVoiced).samples)).toBe(false)
  })

  it('is not believed where a voice that has said two words is another one in its next line', () => {
    expect(isBelieved(exchange, hearScene(exchange).samples)).toBe(true)
    expect(isBelieved(otherVoiced, hearScene(otherVoiced).samples)).toBe(false)
  })
})

describe('an answer', () => {
  const { plan } = draft
  /** The same scene, changed, with the samples by which it begins later. */
  const changes: readonly (readonly [string, (samples: Float32Array) => { samples: Float32Array; lead: number }])[] = [
    [
      'with 20 s of silence before and behind it',
      (samples) => {
        const longer = new Float32Array(samples.length + 40 * LINE_RATE)
        longer.set(samples, 20 * LINE_RATE)
        return { samples: longer, lead: 20 * LINE_RATE }
      },
    ],
    [
      'that is clipped',
      (samples) => ({ samples: samples.map((value) => Math.max(-0.06, Math.min(0.06, value))), lead: 0 }),
    ],
    [
      'at 8 kHz',
      (samples) => ({ samples: resampleNow(resampleNow(samples, LINE_RATE, 8000), 8000, LINE_RATE), lead: 0 }),
    ],
    [
      'with music under it',
      (samples) => ({
        samples: samples.map((value, at) => {
          const seconds = at / LINE_RATE
          const note = 196 * 2 ** ((Math.floor(seconds * 2) % 5) / 12)
          return value + 0.006 * (Math.sin(2 * Math.PI * note * seconds) + Math.sin(3 * Math.PI * note * seconds))
        }),
        lead: 0,
      }),
    ],
  ]

  it.each(changes)('%s is cut between its lines or doubted', (_, change) => {
    const { samples, spans } = hearScene(plan)
    const changed = change(samples)
    const cut = cutScene(inputOf(plan, changed.samples))
    const moved = spans.map(({ from, to }) => ({ from: from + changed.lead, to: to + changed.lead }))
    expect(cut.slices).toHaveLength(plan.asked.length)
    if (cut.verdict === 'ready') expect(farOff(cut, moved)).toEqual([])
  })

  it.each([
    ['no sound', new Float32Array(0)],
    ['one sample', new Float32Array(1)],
    ['silence', new Float32Array(10 * LINE_RATE)],
    ['full scale', new Float32Array(10 * LINE_RATE).fill(1)],
    ['what is no number', new Float32Array(10 * LINE_RATE).fill(Number.NaN)],
  ])('of %s is doubted', (_, samples) => {
    expect(isBelieved(plan, samples)).toBe(false)
  })

  const hasCoders = spawnSync('which', ['ffmpeg']).status === 0
  it.skipIf(!hasCoders).each(['libmp3lame', 'libopus'])('coded by ffmpeg, %s, is cut as it was before', (codec) => {
    const { samples, spans } = hearScene(plan)
    const paths = ['in.wav', 'coded.mka', 'out.wav'].map((name) => join(place, name))
    const [plain = '', coded = '', back = ''] = paths
    writeFileSync(plain, writeWav({ sampleRate: LINE_RATE, channels: [samples] }))
    spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', plain, '-c:a', codec, '-b:a', '32k', coded])
    spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', coded, '-ar', '44100', '-c:a', 'pcm_s16le', back])
    const { pcm } = readWav(readFileSync(back))
    const heard = resampleNow(pcm.channels[0] ?? samples, pcm.sampleRate, LINE_RATE)
    expect(farOff(cutScene(inputOf(plan, heard)), spans)).toEqual([])
  })
})
