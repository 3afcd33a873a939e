import { describe, expect, it } from 'vitest'
import { bestMix } from '../../../../shared/core/scene/phones/model/phone-model.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { FEATURES, type SoundFeatures } from '../../../../shared/core/scene/phones/model/sound-features.ts'
import { joinSpeakers, learnSpeaker, type SpeakerModel } from '../../../../shared/core/scene/phones/speaker-models.ts'
import { transformedModel } from '../../../../shared/core/scene/phones/timbre-transform.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

const model = speechPhones()
const nobody: SpeakerModel = { bias: new Float32Array(FEATURES), pitch: Number.NaN, pitchSpread: 4, frames: 0 }
/** A vocal tract that lends a fifth of each number to the next one. */
const leaning = Float32Array.from({ length: TIMBRE_SIZE ** 2 }, (_, place) =>
  place % TIMBRE_SIZE === Math.floor(place / TIMBRE_SIZE) - 1 ? 0.2 : 0,
)
const SHIFT = 1.5

/** So many frames of each distribution of the model, as a speaker with this vocal tract says it. */
function saidBy(transform: Float32Array, times: number) {
  const { means } = transformedModel(model, transform)
  const mixes = model.bases.length
  const count = mixes * times
  const values = Float32Array.from({ length: count * FEATURES }, (_, place) => {
    const index = place % FEATURES
    return (means[(Math.floor(place / FEATURES) % mixes) * FEATURES + index] ?? 0) + (index < TIMBRE_SIZE ? SHIFT : 0)
  })
  const sound: SoundFeatures = {
    count,
    values,
    pitch: new Float32Array(count).fill(Number.NaN),
    quietFrames: new Int32Array(count),
    isLoud: new Uint8Array(count).fill(1),
    isClear: new Uint8Array(count).fill(1),
    energyDb: new Float32Array(count),
    speechDb: 0,
    gateDb: -40,
  }
  const spoken = Array.from({ length: count }, (_, frame) => ({
    frame,
    state: Math.floor((frame % mixes) / model.mixes),
  }))
  return { sound, spoken }
}

/** Mean distance of a speaker's frames from what is expected of that speaker, in numbers of the timbre. */
function distance({ sound, spoken }: ReturnType<typeof saidBy>, { bias, transform }: SpeakerModel): number {
  const expected = transformedModel(model, transform)
  const away = spoken.map(({ frame, state }) => {
    const mix = bestMix(expected, sound, frame, state, bias)
    return Math.hypot(
      ...Array.from(
        { length: TIMBRE_SIZE },
        (_, index) =>
          (sound.values[frame * FEATURES + index] ?? 0) -
          (bias[index] ?? 0) -
          (expected.means[mix * FEATURES + index] ?? 0),
      ),
    )
  })
  return away.reduce((sum, one) => sum + one, 0) / away.length
}

describe('a speaker who differs from the model in every phone otherwise', () => {
  const heard = saidBy(leaning, 8)
  const learned = learnSpeaker(model, heard.sound, heard.spoken, nobody)

  it('is expected by what was learned, and not by the same shift of all phones', () => {
    const { transform: _, ...shifted } = learned
    expect(distance(heard, learned)).toBeLessThan(0.35 * distance(heard, shifted))
  })

  it('is expected as well in what was not heard', () => {
    const half = learnSpeaker(
      model,
      heard.sound,
      heard.spoken.filter(({ state }) => state % 2 === 0),
      nobody,
    )
    const rest = { ...heard, spoken: heard.spoken.filter(({ state }) => state % 2 === 1) }
    expect(distance(rest, half)).toBeLessThan(0.5 * distance(rest, { ...half, transform: leaning.map(() => 0) }))
  })

  it('is taken to be like the model after a few frames', () => {
    const few = learnSpeaker(model, heard.sound, heard.spoken.slice(0, 20), { ...nobody, bias: learned.bias })
    expect(Math.hypot(...(few.transform ?? []))).toBeLessThan(0.5 * Math.hypot(...(learned.transform ?? [])))
  })

  it('stays what earlier takes told where little is heard', () => {
    const few = learnSpeaker(model, heard.sound, heard.spoken.slice(0, 20), learned)
    expect(distance(heard, few)).toBeLessThan(1.2 * distance(heard, learned))
  })

  it('is half of two takes of which the other is like the model', () => {
    const joined = joinSpeakers([learned, { ...nobody, frames: learned.frames }])
    for (const [place, value] of (learned.transform ?? []).entries()) {
      expect(joined.transform?.[place]).toBeCloseTo(value / 2, 5)
    }
  })
})

describe('a speaker who is like the model', () => {
  it('changes nothing of it', () => {
    const heard = saidBy(new Float32Array(TIMBRE_SIZE ** 2), 2)
    const { transform } = learnSpeaker(model, heard.sound, heard.spoken, nobody)
    const { means } = transformedModel(model, transform)
    for (const [place, mean] of model.means.entries()) expect(Math.abs((means[place] ?? 0) - mean)).toBeLessThan(0.3)
  })
})
