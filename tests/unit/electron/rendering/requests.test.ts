import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlanner, nothingAdded } from '../../../../electron/rendering/queue/planner.ts'
import { arrangePickUp, arrangeScenes } from '../../../../electron/rendering/scene/arrange.ts'
import { gainToMatch, withGain } from '../../../../electron/rendering/scene/level.ts'
import { sceneCandidates } from '../../../../electron/rendering/scene/scene-lines.ts'
import { sampleStream } from '../../../../electron/rendering/live/sample-stream.ts'
import { createLiveSound } from '../../../../electron/rendering/live/live-sound.ts'
import { readWav, writeWav } from '../../../../electron/audio/codecs/wav.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { FIRST_CEILING } from '../../../../shared/core/scene/ceiling.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { buildTtsRequest } from '../../../../shared/service/build-request.ts'
import { parseTaggedText } from '../../../../shared/service/speaker-tags.ts'
import { utf8Bytes } from '../../../../shared/core/model/utf8.ts'

const names = ['ADA', 'BEN', 'CLEO', 'DAN', 'EVE'] as const
const id = (at: number): string => `l${String(at).padStart(5, '0')}`

/** A plan of a script; speakers share voices as told, by index. */
function planOf(script: string, voices: readonly number[], lines: Readonly<Record<string, unknown>> = {}) {
  const cast = castSchema.parse({
    speakers: names.map((name, at) => ({
      id: name.toLowerCase(),
      name,
      colour: at + 1,
      voice: { id: `voice-${voices[at] ?? at}`, title: name },
    })),
    lines,
  })
  const parsed = parseScript(script, { has: (name) => names.some((known) => known === name) })
  const settings = projectSettingsSchema.parse({})
  const planner = createPlanner({
    script: () => parsed,
    castFor: () => cast,
    settings: () => settings,
    originOf: () => 'https://service.test',
    models: nothingAdded,
    pronunciations: nothingAdded,
  })
  return { snapshot: planner.snapshot('service'), plan: planner.plan('service'), ceiling: FIRST_CEILING }
}

const renderable = ({ plan }: ReturnType<typeof planOf>) => plan.lines.filter((line) => line.kind === 'renderable')

describe('requests of random scenes', () => {
  const scene = fc.array(
    fc.record({
      speaker: fc.nat({ max: names.length - 1 }),
      text: fc.stringMatching(/^[A-Za-z][A-Za-z ,.é]{0,60}[a-z]$/),
      heading: fc.boolean().map((is) => is),
      pause: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )

  it('give every line to its own voice, in order, once, and only to one request', () => {
    fc.assert(
      fc.property(scene, fc.array(fc.nat({ max: 4 }), { minLength: 5, maxLength: 5 }), (turns, voices) => {
        const script = turns
          .map(({ speaker, text, heading, pause }, at) => {
            const before = heading && at % 4 === 3 ? `## Scene ${at}\n` : ''
            return `${before}${names[speaker] ?? ''}: ${pause && at % 5 === 0 ? '[pause 1s] ' : ''}${text}  #${id(at)}`
          })
          .join('\n')
        const basis = planOf(script, voices)
        const { scenes } = arrangeScenes(basis, renderable(basis))
        const sent = scenes.flatMap((one) => one.turns.map(({ lineId }) => lineId))
        expect(new Set(sent).size).toBe(sent.length)
        const candidates = sceneCandidates(basis.snapshot, basis.plan)
        for (const one of scenes) {
          const body = buildTtsRequest(one)
          const ids = Array.isArray(body.reference_id) ? body.reference_id : []
          expect(new Set(ids).size).toBe(ids.length)
          expect(parseTaggedText({ text: body.text, voices: ids })).toEqual(
            one.turns.map(({ lineId }) => {
              const own = candidates.get(lineId)
              return { voice: own?.voice, text: own?.request.text }
            }),
          )
          expect(one.turns.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)).toBe(utf8Bytes(body.text))
          expect(one.turns.map(({ key }) => key)).toEqual(
            one.turns.map(({ lineId }) => candidates.get(lineId)?.line.contentKey),
          )
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a scene in the plan', () => {
  it('ends where a line has parameters of its own, because a request has one of each', () => {
    const script = names.map((name, at) => `${name}: Say number ${at} now.  #${id(at)}`).join('\n')
    const basis = planOf(script, [], { [id(2)]: { parameters: { prosody: { speed: 1.4 } } } })
    const { scenes } = arrangeScenes(basis, renderable(basis))
    expect(scenes.map(({ turns }) => turns.map(({ lineId }) => lineId))).toEqual([
      [id(0), id(1)],
      [id(3), id(4)],
    ])
    const plain = arrangeScenes(planOf(script, []), renderable(planOf(script, []))).scenes
    expect(plain.map(({ turns }) => turns.length)).toEqual([5])
  })

  it('has another key when a word, a voice or the order changes', () => {
    const script = 'ADA: One thing.  #aaaaaa\nBEN: Another thing.  #bbbbbb'
    const keyOf = (text: string, voices: readonly number[] = []) => {
      const basis = planOf(text, voices)
      return arrangeScenes(basis, renderable(basis)).scenes[0]?.key
    }
    const keys = [
      keyOf(script),
      keyOf(script.replace('One', 'Some')),
      keyOf(script, [3, 1]),
      keyOf(script.split('\n').toReversed().join('\n')),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(keyOf(script)).toBe(keys[0])
  })

  it('picks a line up with the neighbours that there are', () => {
    const script = names.map((name, at) => `${name}: Say number ${at} now.  #${id(at)}`).join('\n')
    const basis = planOf(script, [])
    const [first] = renderable(basis)
    if (first === undefined) throw new Error('There is no line')
    const { scenes } = arrangePickUp(basis, first.lineId, 2)
    expect(scenes.map(({ turns, keepOnly }) => [turns.length, keepOnly])).toEqual([[3, id(0)]])
    expect(arrangePickUp(basis, first.lineId, 0).scenes).toEqual([])
  })
})

describe('the level of a pick-up', () => {
  const framesAt = (levels: readonly number[]) => ({
    energyDb: Float32Array.from(levels),
    pitchHz: new Float32Array(levels.length),
    brightnessHz: new Float32Array(levels.length),
    timbre: new Float32Array(levels.length * TIMBRE_SIZE),
  })
  const speech = (db: number) =>
    framesAt([...Array.from({ length: 60 }, () => db), ...Array.from({ length: 20 }, () => -90)])

  it.each([
    [-26, -20, 6],
    [-20, -24.4, -4.4],
    [-20, -20.1, 0],
    [-50, -10, 12],
  ])('an answer at %f dB becomes as loud as takes at %f dB by %f dB', (own, wanted, gain) => {
    const answer = { frames: speech(own), sampleRate: 16_000, durationSamples: 80 * 160 }
    const slice = { fromSample: 0, toSample: answer.durationSamples }
    expect(gainToMatch(answer, [{ slice, frames: speech(wanted) }])).toBeCloseTo(gain, 5)
  })

  it('is left alone where there is nothing to compare with', () => {
    expect(gainToMatch({ frames: speech(-20), sampleRate: 16_000, durationSamples: 12_800 }, [])).toBe(0)
  })

  it('never clips, and says what was done', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.999, noNaN: true }),
        fc.integer({ min: -120, max: 120 }),
        (peak, tenths) => {
          const samples = Float32Array.from({ length: 200 }, (_, at) => peak * Math.sin(at / 3))
          const wav = writeWav({ sampleRate: 8000, channels: [samples] })
          const { bytes, gainDb } = withGain(wav, tenths / 10)
          const after = readWav(bytes).pcm.channels[0] ?? new Float32Array()
          expect(gainDb).toBeLessThanOrEqual(Math.max(0, tenths / 10) + 1e-9)
          const [loudest, before] = [after, samples].map((one) =>
            one.reduce((top, value) => Math.max(top, Math.abs(value)), 0),
          )
          expect(loudest).toBeLessThanOrEqual(1)
          expect(loudest ?? 0).toBeCloseTo((before ?? 0) * 10 ** (gainDb / 20), 3)
        },
      ),
    )
  })
})

describe('sound that grows', () => {
  it('gives the samples of a wav on, however it is cut into pieces', async () => {
    const wav = writeWav({ sampleRate: 8000, channels: [Float32Array.from({ length: 300 }, (_, at) => Math.sin(at))] })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), async (sizes) => {
        const sound = createLiveSound(8000)
        const hear = sampleStream('wav', 8000, sound.push)
        for (let at = 0, turn = 0; at < wav.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          hear(wav.subarray(at, at + size))
          at += size
        }
        sound.end('whole')
        const pieces: Uint8Array[] = []
        for await (const piece of sound.live()) pieces.push(piece)
        const heard = Buffer.concat(pieces)
        expect(heard.subarray(44).equals(wav.subarray(44))).toBe(true)
        expect(heard.readUInt32LE(40)).toBe(0xffff_ffff)
        expect(sound.milliseconds()).toBe(38)
      }),
    )
  })

  it('fails at its end where it broke off, after all that came', async () => {
    const sound = createLiveSound(8000)
    sound.push(new Uint8Array(8))
    sound.end('broken')
    const read = sound.live()[Symbol.asyncIterator]()
    expect((await read.next()).value).toHaveLength(44)
    expect((await read.next()).value).toHaveLength(8)
    await expect(read.next()).rejects.toThrow()
  })
})
