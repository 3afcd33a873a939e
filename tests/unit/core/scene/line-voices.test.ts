import { expect, it } from 'vitest'
import { decodeScene, learnFromTake } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { lineVoices } from '../../../../shared/core/scene/phones/line-voices.ts'
import type { SpeakerModel } from '../../../../shared/core/scene/phones/speaker-models.ts'
import type { SpeechFrames } from '../../../../shared/core/scene/sound/frames.ts'
import { madeTake, readingOf } from '../../../support/align/made-words.ts'

const model = speechPhones()
/** Words of a speaker's line. RUTH says two before AMOS's long line, and three behind it. */
type Line = { readonly words: readonly number[]; readonly speaker: number }
const RUTH = 0
const AMOS = 1
const exchange: readonly Line[] = [
  { words: [0, 1], speaker: RUTH },
  { words: [3, 4, 5, 6, 2, 7, 1, 3, 4], speaker: AMOS },
  { words: [7, 0, 4], speaker: RUTH },
]
/** How each of them sounds: far from one another, or nearly alike. */
const apart = [1, 9] as const
const alike = [1, 2] as const

/** How much better another speaker fits each line. `saidBy`: who says it. */
function found(
  lines: readonly Line[],
  saidBy: readonly number[],
  sounds: readonly number[],
  known: readonly (SpeakerModel | undefined)[] = [undefined, undefined],
): readonly number[] {
  const parts = lines.map(({ words }, at) => madeTake(words, 9, sounds[saidBy[at] ?? 0] ?? 0))
  const joined = (pick: (part: SpeechFrames) => Float32Array): Float32Array =>
    Float32Array.from(parts.flatMap((part) => [...pick(part)]))
  const frames: SpeechFrames = {
    energyDb: joined((part) => part.energyDb),
    pitchHz: joined((part) => part.pitchHz),
    brightnessHz: joined((part) => part.brightnessHz),
    timbre: joined((part) => part.timbre),
  }
  const asked = lines.map(({ words, speaker }) => ({ reading: { words: readingOf(words) }, speaker }))
  const decoded = decodeScene(model, frames, asked, known)
  if (decoded === undefined) throw new Error('The scene is too short for its lines.')
  return lineVoices(model, decoded, asked, known)
}

it('finds every line with the speaker that should say it', () => {
  for (const line of found(exchange, [RUTH, AMOS, RUTH], apart).filter(Number.isFinite)) expect(line).toBeLessThan(-1)
})

it('hears that another speaker says a line, though its own has said but two words before', () => {
  const [, , last] = found(exchange, [RUTH, AMOS, AMOS], apart)
  expect(last).toBeGreaterThan(1)
})

it('tells nothing of speakers who sound alike', () => {
  const [, , last = 0] = found(exchange, [RUTH, AMOS, AMOS], alike)
  expect(last).toBeLessThan(1)
})

it('tells nothing of a line that is all its speaker says, and nothing where nobody else speaks', () => {
  expect(found(exchange, [RUTH, AMOS, RUTH], apart)[1]).toBe(-Infinity)
  const alone = exchange.map((line) => ({ ...line, speaker: RUTH }))
  expect(found(alone, [RUTH, RUTH, RUTH], apart, [undefined])).toEqual([-Infinity, -Infinity, -Infinity])
})

const takeOf = (sound: number) =>
  learnFromTake(model, madeTake([5, 6, 0, 3], 9, sound), { words: readingOf([5, 6, 0, 3]) })

it('hears by takes of both who says a line that is all its speaker says, and says nothing without one of them', () => {
  const saidBy = [RUTH, RUTH, RUTH]
  expect(found(exchange, saidBy, apart, [takeOf(1), takeOf(9)])[1]).toBeGreaterThan(1)
  expect(found(exchange, saidBy, apart, [takeOf(1), undefined])[1]).toBe(-Infinity)
  expect(found(exchange, saidBy, apart, [undefined, takeOf(9)])[1]).toBe(-Infinity)
  expect(found(exchange, [RUTH, AMOS, RUTH], apart, [takeOf(1), takeOf(9)])[1]).toBeLessThan(0)
})

it('asks the other lines first where takes are known, for a take may sound otherwise than a scene does', () => {
  // RUTH's take is like AMOS in the scene, and all she says there is like herself.
  const [first, , last] = found(exchange, [RUTH, AMOS, RUTH], apart, [takeOf(9), takeOf(9)])
  expect(Math.max(first ?? 1, last ?? 1)).toBeLessThan(1)
  const [, , other] = found(exchange, [RUTH, AMOS, AMOS], apart, [takeOf(1), takeOf(9)])
  expect(other).toBeGreaterThan(1)
})
