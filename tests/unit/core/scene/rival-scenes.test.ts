import { describe, expect, it } from 'vitest'
import { decodeScene } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { pathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { againstCopies, type LineRivals, rivalScenes } from '../../../../shared/core/scene/phones/rival-scenes.ts'
import { strangerRivals } from '../../../../shared/core/scene/phones/stranger-rivals.ts'
import { madeTake, readingOf, SILENCE, type Sound } from '../../../support/align/made-words.ts'

const lines = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [7, 0, 4],
] as const
const silent = (texts: readonly (readonly number[])[]): readonly Sound[] => texts.flatMap((text) => [...text, SILENCE])

const model = speechPhones()

function decodedOf(said: readonly (readonly number[])[]) {
  const asked = lines.map((words) => ({ reading: { words: readingOf(words) }, speaker: 0 }))
  const decoded = decodeScene(model, madeTake(silent(said), 9, 1), asked, [undefined])
  if (decoded === undefined) throw new Error('The scene is too short for its lines.')
  return { decoded, asked, found: pathEvidence(decoded, asked).lines }
}

/** What could have gone wrong with each line of a scene that should be `lines`. */
function rivals(said: readonly (readonly number[])[]): readonly LineRivals[] {
  const { decoded, asked, found } = decodedOf(said)
  return rivalScenes(model, decoded, asked, found, [undefined])
}
const [one, two, three] = lines

describe('a scene beside one in which something went wrong', () => {
  it('explains a sound in which nothing went wrong by far better', () => {
    for (const { missing, doubled, truncated, swapped, replaced } of rivals(lines)) {
      expect(Math.max(missing, doubled, truncated, swapped, replaced)).toBeLessThan(-50)
    }
  })

  it.each([
    ['a line that is left out', [one, three], 1, 'missing'],
    ['a line that is said twice', [one, two, two, three], 1, 'doubled'],
    ['a line without its last words', [one, two.slice(0, 2), three], 1, 'truncated'],
    ['lines that changed places', [two, one, three], 0, 'swapped'],
    ['lines that changed places over others', [three, two, one], 2, 'replaced'],
  ] as const)('explains %s worse', (_, said, line, kind) => {
    const found = rivals(said)
    expect(found[line]?.[kind]).toBeGreaterThan(0)
  })
})

it.each([
  ['two copies as long as they read', againstCopies(1), 0],
  ['two copies that a fast speaker says', againstCopies(0.85), 0],
  ['two copies that share the sound of one line', againstCopies(0.55), 45],
  ['two copies of nearly nothing, which may be far cheaper all the same', againstCopies(0.1), 55],
])('counts the length of %s', (_, cost, expected) => {
  expect(cost).toBeCloseTo(expected, 6)
})

it('believes a border more that lies in the quiet', () => {
  const { decoded, asked } = decodedOf(lines)
  const { margins } = pathEvidence(decoded, asked)
  for (const [border, margin] of margins.entries()) expect(margin - (decoded.margins[border] ?? 0)).toBeCloseTo(20, 3)
})

describe('speech that nobody wrote', () => {
  const gains = (said: readonly (readonly number[])[]) => {
    const { decoded, asked, found } = decodedOf(said)
    return strangerRivals(model, decoded, asked, found)
  }

  it('is not heard in a scene that is as it was written', () => {
    for (const { gain } of gains(lines)) expect(gain).toBeLessThan(20)
  })

  it('is heard between the lines that it was said between', () => {
    const found = gains([one, [6, 5, 6, 3], two, three])
    const most = found.reduce((best, { gain }, at) => (gain > (found[best]?.gain ?? 0) ? at : best), 0)
    expect(most).toBe(1)
    expect(found[1]?.gain).toBeGreaterThan(130)
    expect(found[1]?.run).toBeGreaterThan(25)
  })
})
