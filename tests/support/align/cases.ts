import { judgingSentences, tuningSentences } from '../bench/voice-sentences.ts'
import { randomOf } from './random.ts'
import type { SpokenText } from './foreign-speakers.ts'

/** What an engine is given, and what the line says: one word less, one twice, or the same. `at`: which word of the line. */
export type AlignCase = SpokenText & {
  readonly asked: string
  readonly kind: 'whole' | 'missing' | 'doubled'
  readonly at?: number
}

const tuned = {
  seed: 7,
  texts: [
    ...tuningSentences,
    'Stop.',
    'Who is there, and why did you come without the key?',
    'No! Not that lever, the other one.',
    'If you ask me, it was never about the lighthouse. It was about the money.',
    'Look at the sky! It has never been so green before a storm.',
    'What do you mean, gone? It was on the table five minutes ago.',
  ],
  voices: [
    ['espeak-ng', 'en-us'],
    ['espeak-ng', 'en-gb+f3'],
    ['festival', 'kal_diphone'],
  ],
} as const

const judged = {
  seed: 4242,
  texts: [
    ...judgingSentences,
    'Nothing.',
    'Turn around, slowly, and keep your hands where I can see them.',
    'Enough! You have had three chances already, Thomas.',
    'The bridge is out. We will have to walk back through the forest.',
    'Why would anybody paint a perfectly good boat that colour?',
    'Listen. Can you hear it? Somewhere below us, a bell is ringing.',
  ],
  voices: [
    ['espeak-ng', 'en-gb-scotland+m4'],
    ['espeak-ng', 'en-gb-x-rp+f2'],
    ['festival', 'ked_diphone'],
    ['festival', 'cmu_us_slt_arctic_hts'],
  ],
} as const

/** The cases of a half; `isLong` has all texts, else the first, middle and last of them. Every choice follows from the seed. */
export function alignCases(half: 'tuned' | 'judged', isLong: boolean): readonly AlignCase[] {
  const { seed, texts, voices } = half === 'tuned' ? tuned : judged
  const random = randomOf(seed)
  const chosen = isLong ? texts : texts.filter((_, at) => at % 3 === 0)
  return voices.flatMap(([engine, voice]) =>
    chosen.flatMap((text): AlignCase[] => {
      const words = text.split(' ')
      const cases: AlignCase[] = [{ engine, voice, text, asked: text, kind: 'whole' }]
      if (words.length < 5) return cases
      const left = 1 + Math.floor(random() * (words.length - 2))
      const twice = Math.floor(random() * (words.length - 1))
      const again = words.toSpliced(twice, 0, (words[twice] ?? '').replace(/[.,!?;]$/, ''))
      return [
        ...cases,
        { engine, voice, text: words.toSpliced(left, 1).join(' '), asked: text, kind: 'missing', at: left },
        { engine, voice, text: again.join(' '), asked: text, kind: 'doubled', at: twice },
      ]
    }),
  )
}
