import { PARTS } from '../../../shared/core/scene/phones/model/phone-model.ts'
import { speechPhones } from '../../../shared/core/scene/phones/model/read-model.ts'
import { FEATURES, LOUDNESS } from '../../../shared/core/scene/phones/model/sound-features.ts'
import type { SpokenWord } from '../../../shared/core/scene/phones/line-reading.ts'
import { type SpeechFrames, TIMBRE_SIZE } from '../../../shared/core/scene/sound/frames.ts'

/** Words by the phones of the draft engine. */
export const madeWords = [
  'l ae m p s',
  'hh aa r b er',
  's t ao r m',
  'k ae p t ih n',
  'm ih d n ay t',
  'g r iy n',
  'w ih n d ow',
  'b r ih jh',
] as const

/** In place of a word: nothing is heard. Or a sound that is no word, and like no phone. Or any phones, by their names. */
export const SILENCE = 'silence'
export const HUM = 'hum'
export type Sound = number | typeof SILENCE | typeof HUM | { readonly phones: readonly string[] }

/** Frames that each phone lasts in a reading. */
const READ_FRAMES = 8

/** How words read aloud, one after the other. */
export function readingOf(words: readonly number[]): readonly SpokenWord[] {
  let at = 0.1
  return words.map((word) => {
    const phones = phonesOf(word).map((name) => {
      const start = at
      at += READ_FRAMES / 100
      return { name, start, end: at }
    })
    return { start: phones[0]?.start ?? at, end: at, phones }
  })
}

/** A take in which these sound one after the other, so many frames a phone, by a speaker who is a little unlike the usual. */
export function madeTake(sounds: readonly Sound[], frames: number, speaker: number): SpeechFrames {
  const model = speechPhones()
  const rows: { timbre: readonly number[]; energyDb: number; pitchHz: number }[] = []
  const quiet = { timbre: Array.from({ length: TIMBRE_SIZE }, () => 0), energyDb: -78, pitchHz: 0 }
  const pause = (count: number): void => {
    for (let frame = 0; frame < count; frame += 1) rows.push({ ...quiet, energyDb: -78 + noise(rows.length, speaker) })
  }
  pause(12)
  for (const sound of sounds) {
    if (sound === SILENCE) {
      pause(20)
      continue
    }
    if (sound === HUM) {
      for (let frame = 0; frame < 6 * frames; frame += 1) {
        const timbre = Array.from({ length: TIMBRE_SIZE }, (_, index) => 5 * noise(index, 99))
        rows.push({ timbre, energyDb: -22 + noise(rows.length, speaker), pitchHz: 90 })
      }
      continue
    }
    for (const name of typeof sound === 'number' ? phonesOf(sound) : sound.phones) {
      for (let frame = 0; frame < frames; frame += 1) {
        const part = Math.min(PARTS - 1, Math.floor((PARTS * frame) / frames))
        const from = (model.phones.indexOf(name) * PARTS + part) * model.mixes * FEATURES
        const mean = (index: number): number => model.means[from + index] ?? 0
        rows.push({
          timbre: Array.from(
            { length: TIMBRE_SIZE },
            (_, index) => mean(index) + 0.4 * noise(index, rows.length) + 0.3 * speaker,
          ),
          energyDb: -20 + 10 * mean(LOUDNESS) + noise(rows.length, speaker),
          pitchHz: mean(LOUDNESS + 2) > 0.5 ? 110 + 10 * speaker : 0,
        })
      }
    }
  }
  pause(12)
  return {
    energyDb: Float32Array.from(rows, ({ energyDb }) => energyDb),
    pitchHz: Float32Array.from(rows, ({ pitchHz }) => pitchHz),
    brightnessHz: new Float32Array(rows.length),
    timbre: Float32Array.from(rows.flatMap(({ timbre }) => timbre)),
  }
}

function phonesOf(word: number): readonly string[] {
  return (madeWords[word % madeWords.length] ?? '').split(' ')
}

/** Numbers that follow from numbers, between -1 and 1. */
function noise(one: number, other: number): number {
  const value = Math.sin(one * 12.9898 + other * 78.233) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}
