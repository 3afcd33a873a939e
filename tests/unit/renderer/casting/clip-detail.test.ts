import { describe, expect, it } from 'vitest'
import { clipDetailWords } from '../../../../renderer/casting/model/clip-detail.ts'

describe('beside a check of a recording', () => {
  it.each([
    [{ kind: 'seconds', seconds: 21 }, '21.0 s'],
    [{ kind: 'listen' }, 'listen for others'],
    [{ kind: 'pitches', firstHz: 105, secondHz: 212 }, 'two pitches, 105 Hz and 212 Hz'],
    [{ kind: 'noSound' }, 'no sound'],
    [{ kind: 'peak', peakDb: -4.2, clippedPlaces: 0 }, 'peak -4.2 dB'],
    [{ kind: 'peak', peakDb: 0, clippedPlaces: 1 }, '1 place, peak 0.0 dB'],
    [{ kind: 'peak', peakDb: 0, clippedPlaces: 1234 }, '1234 places, peak 0.0 dB'],
    [{ kind: 'noSpeech' }, 'no speech'],
    [{ kind: 'noPause' }, 'no pause to hear it in'],
    [{ kind: 'noNoise' }, 'none'],
    [{ kind: 'noise', belowSpeechDb: 41 }, '41 dB below speech'],
    [{ kind: 'silence', percent: 31, longestSeconds: 0.84 }, '31 %, longest 0.8 s'],
  ] as const)('%j is told in words', (detail, words) => {
    expect(clipDetailWords(detail)).toBe(words)
  })
})
