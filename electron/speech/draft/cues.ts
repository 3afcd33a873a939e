import { plainStyle, type SpeechStyle } from './speech-parts.ts'

/** What a cue does to the speech around it. `none`: it is understood and has no sound here. */
export type CueEffect =
  | { readonly kind: 'style'; readonly style: SpeechStyle }
  | { readonly kind: 'silence'; readonly durationMs: number }
  | { readonly kind: 'breath' }
  | { readonly kind: 'none' }

/**
 * The cues in parentheses that s1 understands: the union of the lists in its public documentation (confidence high that both
 * lists exist). Any other text in parentheses is read aloud.
 */
const s1Cues: ReadonlySet<string> = new Set(
  `happy sad angry excited calm nervous confident surprised satisfied delighted scared worried upset frustrated depressed
  empathetic embarrassed disgusted moved proud relaxed grateful curious sarcastic disdainful unhappy anxious hysterical
  indifferent uncertain doubtful confused disappointed regretful guilty ashamed jealous envious hopeful optimistic
  pessimistic nostalgic lonely bored contemptuous sympathetic compassionate determined resigned joyful interested furious
  panicked scornful keen negative denying astonished serious conciliative comforting sincere sneering hesitating yielding
  painful awkward amused impatient reluctant disapproving in-a-hurry-tone shouting screaming whispering soft-tone laughing
  chuckling sobbing crying-loudly sighing groaning panting gasping yawning snoring audience-laughing background-laughter
  crowd-laughing break long-break breath laugh cough lip-smacking sigh`.split(/\s+/),
)

/** True if s1 takes `(words)` as a cue instead of reading it. */
export function isS1Cue(words: string): boolean {
  return s1Cues.has(words.trim().toLowerCase().replace(/\s+/g, '-'))
}

const silences: readonly (readonly [RegExp, number])[] = [
  [/^long[- ](break|pause)$/, 800],
  [/^(short |soft )?(break|pause)$/, 400],
]

const breaths = /\b(sigh|gasp|inhal|exhal|breath|pant|yawn)/

/** First match wins. Only what this engine can make audible cheaply; every other cue is silent. */
const styles: readonly (readonly [RegExp, Partial<SpeechStyle>])[] = [
  [/\b(whisper|under (his|her|their) breath)/, { gainDb: -9, stretch: 1.08, pitch: 0.94 }],
  [/\b(shout|scream|yell|furious)/, { gainDb: 5, stretch: 0.96, pitch: 1.18 }],
  [/\b(loud|volume up)/, { gainDb: 4 }],
  [/\b(soft|quiet|gentl|low volume|volume down)/, { gainDb: -5 }],
  [/\b(low|deep)\b/, { pitch: 0.88 }],
  [/\b(hurr|fast|quick|rush|panick)/, { stretch: 0.8 }],
  [/\b(slow|drawl)/, { stretch: 1.25 }],
  [/\b(excited|delight|joyful|happy)/, { stretch: 0.94, pitch: 1.1 }],
  [/\bangry\b/, { gainDb: 3, stretch: 0.95, pitch: 1.06 }],
  [/\b(sad|depressed|tired|weary|resigned)\b/, { gainDb: -2, stretch: 1.14, pitch: 0.93 }],
]

/** What a cue does, by its words in any case. */
export function effectOf(cue: string): CueEffect {
  const words = cue.trim().toLowerCase().replace(/\s+/g, ' ')
  const silence = silences.find(([pattern]) => pattern.test(words))
  if (silence !== undefined) return { kind: 'silence', durationMs: silence[1] }
  const style = styles.find(([pattern]) => pattern.test(words))
  if (style !== undefined) return { kind: 'style', style: { ...plainStyle, ...style[1] } }
  return breaths.test(words) ? { kind: 'breath' } : { kind: 'none' }
}
