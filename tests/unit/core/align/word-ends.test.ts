import { describe, expect, it } from 'vitest'
import type { FoundWord, FrameStretch } from '../../../../shared/core/align/types.ts'
import { wordsToTheirEnds } from '../../../../shared/core/align/word-ends.ts'
import { soundFeatures } from '../../../../shared/core/scene/phones/model/sound-features.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

const word = (from: number, to: number, phone = 'n'): FoundWord => ({
  from,
  to,
  misfit: 0,
  phones: [
    { name: 'ah', from, to: to - 4 },
    { name: phone, from: to - 4, to },
  ],
})

/** Levels in dB, each so many frames. */
const sound = (...parts: readonly (readonly [number, number])[]) => {
  const energyDb = Float32Array.from(parts.flatMap(([frames, level]) => Array.from({ length: frames }, () => level)))
  const count = energyDb.length
  return soundFeatures({
    energyDb,
    pitchHz: new Float32Array(count),
    brightnessHz: new Float32Array(count),
    timbre: new Float32Array(count * TIMBRE_SIZE),
  })
}
const quiet = [40, -80] as const
const spoken = [20, -15] as const
const endOf = (
  parts: readonly (readonly [number, number])[],
  { words = [word(40, 60)], strange = [] }: { words?: readonly FoundWord[]; strange?: readonly FrameStretch[] } = {},
): number | undefined => wordsToTheirEnds(sound(quiet, spoken, ...parts), words, strange)[0]?.to
const plosive = { words: [word(40, 60, 't')] }

describe('a word whose phones were found up to frame 60', () => {
  it.each([
    ['ends there, where it is quiet behind it', 60, [quiet]],
    ['ends where it sounds no more', 72, [[12, -25], quiet]],
    ['goes on through a break of two frames', 70, [[4, -25], [2, -80], [4, -30], quiet]],
    ['does not take what sounds behind a pause', 60, [[3, -80], [8, -25], quiet]],
    ['does not take its echo', 64, [[4, -30], [10, -48], quiet]],
    ['does not take a sound that is as long as a word', 60, [[18, -25], quiet]],
  ] as const)('%s', (_, end, parts) => {
    expect(endOf(parts)).toBe(end)
  })

  it('has the burst behind the closure of its plosive', () => {
    expect(endOf([[8, -80], [4, -35], quiet], plosive)).toBe(72)
    expect(endOf([[11, -80], [4, -35], quiet], plosive)).toBe(60)
  })

  it('ends where the next one begins, and where a sound is told that is no word', () => {
    expect(endOf([[30, -20], quiet], { words: [word(40, 60), word(65, 90)] })).toBe(65)
    expect(endOf([[12, -25], quiet], { strange: [{ from: 60, to: 90 }] })).toBe(60)
    expect(endOf([[12, -25], quiet], { strange: [{ from: 0, to: 30 }] })).toBe(72)
  })

  it('has its last phone as long as itself', () => {
    const [own] = wordsToTheirEnds(sound(quiet, spoken, [12, -25], quiet), [word(40, 60)], [])
    expect(own?.phones).toEqual([
      { name: 'ah', from: 40, to: 56 },
      { name: 'n', from: 56, to: 72 },
    ])
  })
})
