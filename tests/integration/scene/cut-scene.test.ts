import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { cutScene } from '../../../shared/core/scene/cut-scene.ts'
import type { SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import type { CutScene, SceneInput } from '../../../shared/core/scene/types.ts'
import {
  type DraftPool,
  damages,
  draftPool,
  draftScene,
  framesOf,
  type HeardScene,
  joinScene,
  SCENE_RATE,
  type Spoken,
  sceneInput,
  speakWith,
} from '../../support/audio/draft-scenes.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { spoken, startDraft } from '../speech/draft/draft-host.ts'

const SCENES = 30
const seeds = Array.from({ length: SCENES }, (_, index) => index + 1)
/** Listening to a damaged scene is most of the work, and each is another: all of them by `npm run faults -- cut-scenes`. */
const damagedSeeds = process.env['REPARTEE_FAULTS'] === 'full' ? seeds : seeds.slice(0, 6)
let pool: DraftPool

beforeAll(async () => {
  const service = await startDraft()
  pool = await draftPool(speakWith(service, spoken))
  await service.close()
}, 600_000)

/** Distance in ms of every cut from the middle between the last sound before it and the first one behind it. */
function borderErrors({ cuts }: CutScene, { spans }: HeardScene): readonly number[] {
  return cuts.map(({ sample }, index) => {
    const middle = ((spans[index]?.to ?? 0) + (spans[index + 1]?.from ?? 0)) / 2
    return (Math.abs(sample - middle) / SCENE_RATE) * 1000
  })
}

/** Lines of which more than a tenth lies in a slice that is not theirs. */
function misplacedLines({ slices }: CutScene, { spans }: HeardScene): number {
  return spans.filter(({ from, to }, index) => {
    const [start, end] = [slices[index]?.fromSample ?? 0, slices[index]?.toSample ?? 0]
    return Math.min(end, to) - Math.max(start, from) < 0.9 * (to - from)
  }).length
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const worst = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/** Listening to a scene is most of the work: what is heard of the whole ones is asked several things. */
const whole = new Map<number, { readonly heard: HeardScene; readonly frames: SpeechFrames }>()

function wholeScene(seed: number): { readonly heard: HeardScene; readonly frames: SpeechFrames } {
  const known = whole.get(seed)
  if (known !== undefined) return known
  const scene = draftScene(seed)
  const heard = joinScene(pool, scene.lines, scene.random)
  const listened = { heard, frames: framesOf(heard.samples) }
  whole.set(seed, listened)
  return listened
}

/** The input of a scene that is heard whole, where these lines were asked for. */
function inputOf(seed: number, asked: readonly Spoken[]): Omit<SceneInput, 'words'> {
  const { heard, frames } = wholeScene(seed)
  return sceneInput(pool, asked, heard, frames)
}

function cutAll(
  change: (input: Omit<SceneInput, 'words'>, heard: HeardScene) => SceneInput,
): readonly [CutScene, HeardScene][] {
  return seeds.map((seed) => {
    const { heard } = wholeScene(seed)
    return [cutScene(change(inputOf(seed, draftScene(seed).lines), heard)), heard]
  })
}

describe('30 scenes of draft voices with known borders', () => {
  it('are cut within 40 ms, and no line is given to a wrong speaker', { timeout: 600_000 }, () => {
    const results = cutAll((input) => input)
    const errors = results.flatMap(([cut, heard]) => borderErrors(cut, heard))
    const misplaced = results.reduce((sum, [cut, heard]) => sum + misplacedLines(cut, heard), 0)
    const ready = results.filter(([cut]) => cut.verdict === 'ready').length
    console.log(
      `scenes ${SCENES}, borders ${errors.length}: median error ${median(errors).toFixed(1)} ms, worst ${worst(errors).toFixed(0)} ms; lines misplaced ${misplaced}; ready ${ready}`,
    )
    expect(errors).toHaveLength(results.reduce((sum, [, { spans }]) => sum + spans.length - 1, 0))
    expect(median(errors)).toBeLessThanOrEqual(40)
    expect(misplaced).toBe(0)
    // Where one voice has two lines in a row, sound alone cannot always tell where the first ends: then a person is asked.
    expect(ready).toBeGreaterThanOrEqual(28)
  })

  it('are cut as well by their transcript, and by nothing but their sound', { timeout: 600_000 }, () => {
    const heardWords = cutAll((input, { words }) => ({ ...input, words }))
    const unknown = cutAll((input) => ({ ...input, voices: input.voices.map(() => ({})) }))
    for (const [name, results] of [
      ['with a transcript', heardWords],
      ['with unknown voices', unknown],
    ] as const) {
      const errors = results.flatMap(([cut, heard]) => borderErrors(cut, heard))
      const misplaced = results.reduce((sum, [cut, heard]) => sum + misplacedLines(cut, heard), 0)
      console.log(
        `${name}: median error ${median(errors).toFixed(1)} ms, lines misplaced ${misplaced}, ready ${results.filter(([cut]) => cut.verdict === 'ready').length}`,
      )
      expect(median(errors)).toBeLessThanOrEqual(40)
    }
    expect(heardWords.filter(([cut]) => cut.verdict === 'ready').length).toBeGreaterThanOrEqual(28)
    expect(heardWords.reduce((sum, [cut, heard]) => sum + misplacedLines(cut, heard), 0)).toBe(0)
  })

  it.each(Object.entries(damages))('are never believed with %s', { timeout: 600_000 }, (name, damage) => {
    const believed = damagedSeeds.filter((seed) => {
      const scene = draftScene(seed)
      const heard = joinScene(pool, damage(scene), scene.random)
      const { verdict, problem } = cutScene(sceneInput(pool, scene.lines, heard))
      if (verdict === 'suspicious')
        expect(problem).toMatchObject({ code: 'audio.suspicious', remedy: { id: 'scene.remedy' } })
      return verdict === 'ready'
    })
    console.log(`${name}: believed ${believed.length} of ${damagedSeeds.length}`)
    expect(believed).toEqual([])
  })

  it('are not believed where the transcript has two lines of one voice swapped', { timeout: 600_000 }, () => {
    const swapped = seeds.flatMap((seed) => {
      const scene = draftScene(seed)
      const first = scene.lines.findIndex(
        ({ voice }, at) => scene.lines.findIndex((line, other) => other > at && line.voice === voice) > at,
      )
      const second = scene.lines.findIndex(({ voice }, at) => at > first && voice === scene.lines[first]?.voice)
      if (first < 0 || second < 0) return []
      const lines = scene.lines.map(
        (line, at) => (at === first ? scene.lines[second] : at === second ? scene.lines[first] : line) ?? line,
      )
      // It is the same whether the service or the order of the lines has them the wrong way round.
      return [cutScene({ ...inputOf(seed, lines), words: wholeScene(seed).heard.words }).verdict]
    })
    expect(swapped.length).toBeGreaterThan(20)
    expect(swapped).not.toContain('ready')
  })
})

describe('the workshop', () => {
  const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
  afterAll(() => workshop.close())

  it('hears in a file what is in its samples, and cuts it exactly', async () => {
    const scene = draftScene(3)
    const heard = joinScene(pool, scene.lines, scene.random)
    const path = join(await temporaryFolder(), 'scene.wav')
    const wav = writeWav({ sampleRate: SCENE_RATE, channels: [heard.samples] })
    await writeFile(path, wav)
    const samples = readWav(wav).pcm.channels[0] ?? new Float32Array(0)
    expect(await workshop.sceneFrames(path)).toEqual(framesOf(samples))
    const { slices } = cutScene(sceneInput(pool, scene.lines, heard))
    const takes = await workshop.cutTakes(path, slices)
    expect(takes).toHaveLength(scene.lines.length)
    const fade = Math.round(0.005 * SCENE_RATE)
    for (const [index, bytes] of takes.entries()) {
      const { pcm } = readWav(bytes)
      const take = pcm.channels[0] ?? new Float32Array(0)
      const { fromSample = 0, toSample = 0 } = slices[index] ?? {}
      expect(pcm.sampleRate).toBe(SCENE_RATE)
      expect(take).toHaveLength(toSample - fromSample)
      expect([take[0], take.at(-1)]).toEqual([0, 0])
      expect(take.slice(fade, -fade)).toEqual(samples.slice(fromSample + fade, toSample - fade))
    }
    await expect(workshop.cutTakes(path, [{ fromSample: 10, toSample: 10 }])).rejects.toMatchObject({
      problem: { code: 'scene.border' },
    })
  })
})
