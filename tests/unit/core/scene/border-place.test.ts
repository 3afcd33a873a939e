import { describe, expect, it } from 'vitest'
import { borderPlace } from '../../../../shared/core/scene/phones/border-place.ts'
import { firstSoundBegin, lastSoundEnd, lineEnd } from '../../../../shared/core/scene/phones/line-end.ts'
import { soundFeatures } from '../../../../shared/core/scene/phones/model/sound-features.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

/** A sound of these levels in dB, 10 ms each. */
function soundOf(levels: readonly number[]): ReturnType<typeof soundFeatures> {
  const count = levels.length
  return soundFeatures({
    energyDb: Float32Array.from(levels),
    pitchHz: new Float32Array(count),
    brightnessHz: new Float32Array(count),
    timbre: new Float32Array(count * TIMBRE_SIZE),
  })
}
const run = (count: number, level: number): readonly number[] => Array.from({ length: count }, () => level)

describe('the border between two lines', () => {
  it('lies in the middle of the longest quiet between them, not in a shorter one', () => {
    const sound = soundOf([...run(50, -20), ...run(6, -70), ...run(10, -25), ...run(30, -70), ...run(50, -20)])
    expect(borderPlace(sound, 50, 96)).toBe(81)
  })

  it('lies where it is quietest, behind what fades from a line, though that lasts longer and is quiet too', () => {
    const sound = soundOf([...run(50, -20), ...run(20, -55), ...run(8, -75), ...run(50, -20)])
    expect(borderPlace(sound, 50, 78)).toBe(74)
    const parted = soundOf([...run(50, -20), ...run(12, -60), ...run(1, -30), ...run(8, -75), ...run(50, -20)])
    expect(borderPlace(parted, 50, 71)).toBe(67)
  })

  it('lies in the quietest place near by where nothing is quiet', () => {
    const sound = soundOf([...run(60, -20), ...run(3, -32), ...run(60, -20), ...run(20, -70)])
    expect(Math.abs(borderPlace(sound, 61, 62) - 61.5)).toBeLessThanOrEqual(1)
  })
})

describe('the end of a line', () => {
  /** Speech to 50, so much quiet, a burst, more quiet, and the next line. */
  const burst = (before: number, frames: number, after: number): ReturnType<typeof soundOf> =>
    soundOf([
      ...run(50, -20),
      ...run(before, -70),
      ...run(frames, -38),
      ...run(after, -70),
      ...run(50, -20),
      ...run(30, -70),
    ])

  it('is behind the burst of a plosive, though its closure is longer than the pause before the next line', () => {
    const sound = burst(8, 5, 6)
    expect(lineEnd(sound, 50, ['ah', 't'], 69)).toBe(63)
    expect(borderPlace(sound, lineEnd(sound, 50, ['ah', 't'], 69), 69)).toBe(66)
  })

  it('is behind a burst that is lost for a moment in it', () => {
    const sound = soundOf([
      ...run(50, -20),
      ...run(6, -70),
      ...run(5, -38),
      ...run(1, -70),
      ...run(2, -38),
      ...run(5, -70),
      ...run(80, -20),
      ...run(30, -70),
    ])
    expect(lineEnd(sound, 50, ['ao', 'k'], 69)).toBe(64)
  })

  it('is behind the burst alone where a breath follows it', () => {
    const sound = soundOf([
      ...run(50, -20),
      ...run(8, -70),
      ...run(5, -38),
      ...run(6, -70),
      ...run(20, -40),
      ...run(6, -70),
      ...run(80, -20),
      ...run(30, -70),
    ])
    expect(lineEnd(sound, 50, ['ah', 't'], 95)).toBe(63)
  })

  it('is behind the burst alone where a breath follows it sooner than a pause is long', () => {
    const sound = soundOf([
      ...run(50, -20),
      ...run(5, -70),
      ...run(12, -38),
      ...run(3, -70),
      ...run(28, -42),
      ...run(4, -70),
      ...run(80, -20),
      ...run(30, -70),
    ])
    expect(lineEnd(sound, 50, ['ow', 'p'], 102)).toBe(67)
    expect(borderPlace(sound, 67, 102)).toBe(100)
  })

  it('is behind the closures of two plosives, of which the first has no burst', () => {
    const sound = burst(15, 5, 8)
    expect(lineEnd(sound, 50, ['p', 't'], 78)).toBe(70)
    expect(lineEnd(sound, 50, ['ah', 't'], 78)).toBe(50)
  })

  it.each([
    ['a phone that has no burst', burst(8, 5, 6), 'n', 69],
    ['a sound that is no burst, but as long as a word', burst(8, 30, 6), 't', 94],
    ['a sound that touches the next line', burst(8, 5, 0), 't', 63],
    ['a sound behind a longer pause than a closure', burst(20, 5, 6), 't', 81],
  ] as const)('is where its last phone ends before %s', (_, sound, phone, begin) => {
    expect(lineEnd(sound, 50, ['ah', phone], begin)).toBe(50)
  })
})

describe('the end of the last phone of a line', () => {
  /** Speech to 50, then these runs, then the next line. */
  const heard = (...runs: readonly (readonly [number, number])[]): ReturnType<typeof soundOf> =>
    soundOf([...run(50, -20), ...runs.flatMap(([count, level]) => run(count, level)), ...run(80, -20), ...run(30, -70)])

  it('is behind the burst of a plosive, though a breath behind it resembles one', () => {
    const sound = heard([3, -70], [6, -32], [3, -70], [19, -41], [3, -70])
    expect(lastSoundEnd(sound, 50, 90, 't')).toBe(59)
    // The same where its closure was found before it.
    expect(lastSoundEnd(sound, 53, 90, 't')).toBe(59)
  })

  it('is behind a burst whose closure lies between it and a first sound of the same phone', () => {
    const sound = heard([3, -35], [9, -70], [6, -32], [3, -70], [19, -41], [3, -70])
    expect(lastSoundEnd(sound, 50, 92, 't')).toBe(68)
  })

  it('is before a breath that a hiss was drawn on over', () => {
    const sound = heard([10, -30], [3, -70], [19, -41], [3, -70])
    expect(lastSoundEnd(sound, 50, 85, 's')).toBe(60)
  })

  it('is behind a soft hiss that is lost for a moment behind the voice, and before the breath that follows', () => {
    const sound = heard([1, -40], [5, -70], [16, -48], [4, -70], [28, -40], [3, -70])
    expect(lastSoundEnd(sound, 50, 107, 'f')).toBe(72)
    // What was heard long enough is all of it.
    const whole = heard([8, -40], [5, -70], [28, -40], [3, -70])
    expect(lastSoundEnd(whole, 50, 94, 'f')).toBe(58)
    // So is what a longer quiet parts from the rest.
    const far = heard([1, -40], [8, -70], [28, -40], [3, -70])
    expect(lastSoundEnd(far, 50, 90, 'f')).toBe(51)
  })

  it('is before a hum that a plosive was drawn on over, for no burst holds so long', () => {
    const sound = heard([4, -70], [16, -42], [3, -70])
    expect(lastSoundEnd(sound, 54, 70, 'd')).toBe(50)
    expect(lineEnd(sound, 50, ['ae', 'd'], 73)).toBe(50)
    // The hiss of `ch` does.
    expect(lastSoundEnd(sound, 54, 70, 'ch')).toBe(70)
    const shorter = heard([4, -70], [12, -42], [3, -70])
    expect(lastSoundEnd(shorter, 54, 66, 'd')).toBe(66)
  })

  it('is where the search has it if no quiet parts it', () => {
    const sound = heard([10, -30], [2, -70], [10, -35])
    expect(lastSoundEnd(sound, 50, 72, 's')).toBe(72)
  })
})

describe('the beginning of the first phone of a line', () => {
  /** The line before to 50, then these runs, then the rest of the line. */
  const heard = (...runs: readonly (readonly [number, number])[]): ReturnType<typeof soundOf> =>
    soundOf([...run(50, -20), ...runs.flatMap(([count, level]) => run(count, level)), ...run(80, -20), ...run(30, -70)])

  it('is behind a pause that the search laid into it, for what is before that is how the line before fades', () => {
    const sound = heard([20, -43], [13, -75], [10, -45])
    expect(firstSoundBegin(sound, 50, 93)).toBe(83)
    expect(borderPlace(sound, 50, 83)).toBe(76.5)
  })

  it.each([
    ['a quiet that is shorter than a pause', [10, -43], [5, -75], [10, -45], 50],
    ['a quiet behind which nothing of it is left', [20, -43], [13, -75], [1, -45], 50],
    ['no quiet at all', [20, -43], [1, -43], [10, -45], 50],
  ] as const)('is where the search has it where there is %s', (_, first, second, third, begin) => {
    const sound = heard(first, second, third)
    expect(firstSoundBegin(sound, 50, 50 + first[0] + second[0] + third[0])).toBe(begin)
  })
})
