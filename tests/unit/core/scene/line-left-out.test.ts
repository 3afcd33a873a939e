import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { cutByReading } from '../../../../shared/core/scene/cut-by-reading.ts'
import type { LineReading } from '../../../../shared/core/scene/phones/line-reading.ts'
import { type SpeechFrames, TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'
import { madeTake, readingOf, SILENCE, type Sound } from '../../../support/align/made-words.ts'

const PHONE = 9
/** Frames that a made take is quiet for before its first sound and behind its last. */
const EDGE = 12

const part = ({ energyDb, pitchHz, brightnessHz, timbre }: SpeechFrames, from: number, to: number): SpeechFrames => ({
  energyDb: energyDb.slice(from, to),
  pitchHz: pitchHz.slice(from, to),
  brightnessHz: brightnessHz.slice(from, to),
  timbre: timbre.slice(from * TIMBRE_SIZE, to * TIMBRE_SIZE),
})
const joined = (parts: readonly SpeechFrames[]): SpeechFrames => ({
  energyDb: Float32Array.from(parts.flatMap(({ energyDb }) => [...energyDb])),
  pitchHz: Float32Array.from(parts.flatMap(({ pitchHz }) => [...pitchHz])),
  brightnessHz: Float32Array.from(parts.flatMap(({ brightnessHz }) => [...brightnessHz])),
  timbre: Float32Array.from(parts.flatMap(({ timbre }) => [...timbre])),
})
const said = (sounds: readonly Sound[]): SpeechFrames => {
  const take = madeTake(sounds, PHONE, 1)
  return part(take, EDGE, take.energyDb.length - EDGE)
}
/** Phones of a word, the first one and those up to another. */
const phonesOf = (word: number, from: number, to = 9): SpeechFrames => part(said([word]), from * PHONE, to * PHONE)
const quiet = (frames: number): SpeechFrames => part(said([SILENCE]), 0, frames)

const [before, behind, last] = [
  [0, 1, 2],
  [5, 7, 0],
  [3, 6, 1],
] as const
/** `br`, a line of one short word. */
const short: LineReading = {
  words: readingOf([7]).map(({ start, phones }) => {
    const own = phones.slice(0, 2)
    return { start, end: own.at(-1)?.end ?? start, phones: own }
  }),
}

function judged(sounds: readonly SpeechFrames[]) {
  const frames = joined([quiet(12), said(before), quiet(20), ...sounds, quiet(20), said(last), quiet(12)])
  const readings = [{ words: readingOf(before) }, short, { words: readingOf(behind) }, { words: readingOf(last) }]
  return cutByReading({
    durationSamples: frames.energyDb.length * 160,
    sampleRate: 16_000,
    frames,
    turns: readings.map((reading, at) => ({
      lineId: lineIdSchema.parse(`aaa11${at}`),
      voiceIndex: at % 2,
      characters: 10,
      number: 40 + at,
      speaker: 'MARA',
      reading,
    })),
    voices: [{}, {}],
  })
}

describe('a short line that nobody said', () => {
  it('is not found in the first sound of the next line, behind which that word has a quiet moment', () => {
    // `g`, a pause as long as one between two lines, and the rest of `green`.
    const cut = judged([phonesOf(5, 0, 1), quiet(13), phonesOf(5, 1), said(behind.slice(1))])
    expect(cut?.problem).toMatchObject({ id: 'scene.heard.missing', params: { line: 41, speaker: 'MARA' } })
  })

  it('is found where it was said', () => {
    expect(judged([phonesOf(7, 0, 2), quiet(13), said(behind)])?.verdict).toBe('ready')
  })
})
