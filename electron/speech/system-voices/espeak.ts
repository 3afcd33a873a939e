import {
  LIST_LIMIT_MS,
  MAX_LIST_BYTES,
  MAX_SOUND_BYTES,
  SPEAK_LIMIT_MS,
  withoutCommands,
  wordsAMinute,
} from './limits.ts'
import { runProgram } from './run-program.ts'
import type { SpeechProgram, SystemVoice } from './types.ts'

/** Its ways of sounding like somebody else; two neighbours contrast. */
const low = ['m3', 'm1', 'm7', 'm2', 'm5', 'm6', 'm4', 'm8'] as const
const high = ['f2', 'f4', 'f1', 'f3', 'f5'] as const

/** Above this pitch in Hz a voice is one of the high ones, and where each kind lies by itself. */
const HIGH_FROM_HZ = 148
const OWN_PITCH_HZ = { low: 105, high: 190 } as const

/** Reads Japanese by its kana alone and says of every other sign that it is one: that is no reading. */
const notRead: ReadonlySet<string> = new Set(['ja'])

/** Its own tags where others stand for the same language. */
const otherTags: Readonly<Record<string, string>> = { cmn: 'zh', no: 'nb' }

/** eSpeak NG, or eSpeak, which lies at that path. Rejects if it does not answer. */
export async function openEspeak(file: string): Promise<SpeechProgram> {
  const listed = await runProgram({ file, args: ['--voices'], limitMs: LIST_LIMIT_MS, maxBytes: MAX_LIST_BYTES })
  return {
    voices: espeakVoices(new TextDecoder().decode(listed)),
    speak: ({ text, voice, place, pitchHz, speed, signal }) => {
      const kind = pitchHz > HIGH_FROM_HZ ? 'high' : 'low'
      const variants = kind === 'high' ? high : low
      const variant = variants[place % variants.length] ?? variants[0]
      const pitch = Math.round(Math.min(99, Math.max(0, 50 + 45 * Math.log2(pitchHz / OWN_PITCH_HZ[kind]))))
      return runProgram({
        file,
        args: [
          '-v',
          `${voice.name}+${variant}`,
          '-p',
          `${pitch}`,
          '-s',
          `${wordsAMinute(speed)}`,
          '-b',
          '1',
          '--stdin',
          '--stdout',
        ],
        input: withoutCommands(text),
        limitMs: SPEAK_LIMIT_MS,
        maxBytes: MAX_SOUND_BYTES,
        signal,
      })
    },
  }
}

/**
 * The voices of its list, one a language: ` 5  es  --/M  Spanish_(Spain)  roa/es  (es-es 6)`. Their names here are their tags; of
 * several the first and shortest is the usual one.
 */
export function espeakVoices(list: string): readonly SystemVoice[] {
  const found = new Map<string, string>()
  for (const row of list.split('\n')) {
    const tag = /^\s*\d+\s+([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\s/.exec(row)?.[1]
    const own = tag?.split('-')[0]
    if (tag === undefined || own === undefined) continue
    const language = otherTags[own] ?? own
    const before = found.get(language)
    if (!notRead.has(language) && (before === undefined || tag.length < before.length)) found.set(language, tag)
  }
  return [...found].map(([language, name]) => ({ name, language }))
}
