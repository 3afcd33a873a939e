import { expect, it } from 'vitest'
import { decodeScene } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { pathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import type { SpeakerModel } from '../../../../shared/core/scene/phones/speaker-models.ts'
import { untaughtRivals } from '../../../../shared/core/scene/phones/untaught-rivals.ts'
import { madeTake, readingOf, SILENCE } from '../../../support/align/made-words.ts'

const model = speechPhones()
const lines = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [7, 0, 4],
] as const
const [one, two, three] = lines

/** By how much each line has rather changed places with the next one. `speakers`: of the lines that were asked for. */
function gains(
  said: readonly (readonly number[])[],
  speakers: readonly number[],
  known: readonly (SpeakerModel | undefined)[] = [],
): readonly number[] {
  const asked = lines.map((words, at) => ({ reading: { words: readingOf(words) }, speaker: speakers[at] ?? 0 }))
  const sounds = said.flatMap((words) => [...words, SILENCE] as const)
  const voices = [0, 1, 2].map((voice) => known[voice])
  const decoded = decodeScene(model, madeTake(sounds, 9, 1), asked, voices)
  if (decoded === undefined) throw new Error('The scene is too short for its lines.')
  const turns = asked.map((line, at) => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  return untaughtRivals(model, decoded, turns, pathEvidence(decoded, asked).lines)
}

it('finds lines that changed places in voices that have no other line', () => {
  expect(gains([two, one, three], [0, 1, 2])[0]).toBeGreaterThan(100)
  expect(gains([one, three, two], [0, 1, 2])[1]).toBeGreaterThan(100)
})

it('finds none that changed places where all were said in order', () => {
  for (const gain of gains(lines, [0, 1, 2])) expect(gain).toBeLessThan(-100)
})

it('asks nobody else of voices that takes have taught', () => {
  const heard = decodeScene(
    model,
    madeTake([...one, SILENCE], 9, 1),
    [{ reading: { words: readingOf(one) }, speaker: 0 }],
    [undefined],
  )
  const voice = heard?.speakers[0]
  expect(gains([two, one, three], [0, 1, 2], [voice, voice, voice])).toEqual([-Infinity, -Infinity, -Infinity])
})
