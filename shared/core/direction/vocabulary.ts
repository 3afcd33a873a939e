import type { ModelFacts } from '../model/models.ts'
import { modelFacts } from '../model/models.ts'
import type { SpeechModel } from '../model/parameters.ts'

/**
 * Delivery words of the models. The given interface describes none. Source: the service's public documentation of
 * emotion and fine-grained control, the union of its lists for s1 (confidence high that each list exists).
 */
const s1Emotions =
  'happy sad angry excited calm nervous confident surprised satisfied delighted scared worried upset frustrated ' +
  'depressed empathetic embarrassed disgusted moved proud relaxed grateful curious sarcastic disdainful unhappy anxious ' +
  'hysterical indifferent uncertain doubtful confused disappointed regretful guilty ashamed jealous envious hopeful ' +
  'optimistic pessimistic nostalgic lonely bored contemptuous sympathetic compassionate determined resigned joyful ' +
  'interested furious panicked scornful keen negative denying astonished serious conciliative comforting sincere ' +
  'sneering hesitating yielding painful awkward amused impatient reluctant disapproving'
const s1Tones = ['in a hurry tone', 'shouting', 'screaming', 'whispering', 'soft tone']
const s1Effects = [
  'laughing',
  'chuckling',
  'sobbing',
  'crying loudly',
  'sighing',
  'groaning',
  'panting',
  'gasping',
  'yawning',
  'snoring',
  'audience laughing',
  'background laughter',
  'crowd laughing',
  'break',
  'long-break',
  'breath',
  'laugh',
  'cough',
  'lip-smacking',
  'sigh',
]

/** Everything that models like s1 take in parentheses as direction; other words in parentheses they read aloud. */
export const s1Vocabulary: readonly string[] = [...s1Emotions.split(' '), ...s1Tones, ...s1Effects]

/**
 * Phrases that models like s2-pro are known to follow, for completion: the union of the public documentation's lists, and
 * how people write the same. They take any short phrase in square brackets (confidence high), so this is no limit.
 */
export const s2Suggestions: readonly string[] = [
  ...s1Emotions.split(' '),
  'whispering',
  'shouting',
  'soft voice',
  'low voice',
  'in a hurry',
  'sighs',
  'laughs',
  'chuckles',
  'giggles',
  'gasps',
  'sobbing',
  'groans',
  'inhales',
  'exhales',
  'panting',
  'clears throat',
  'emphasis',
  'short pause',
  'pause',
  'long pause',
  'break',
  'long-break',
  'in a hurry tone',
  'soft tone',
  'whisper',
  'screaming',
  'loud',
  'low volume',
  'volume up',
  'volume down',
  'shocked',
  'delight',
  'laughing tone',
  'singing',
  'echo',
  'interrupting',
  'with strong accent',
  'sigh',
  'sighing',
  'laugh',
  'laughing',
  'chuckle',
  'chuckling',
  'giggle',
  'gasp',
  'gasping',
  'groan',
  'groaning',
  'crying loudly',
  'inhale',
  'exhale',
  'breath',
  'breathing',
  'cough',
  'yawning',
  'snoring',
  'tsk',
  'lip-smacking',
  'clear throat',
  'clearing throat',
  'audience laughter',
  'audience laughing',
  'background laughter',
  'crowd laughing',
]

// How people write a direction, and the word of s1 that asks for the same.
const s1Synonyms: Readonly<Record<string, string>> = {
  sighs: 'sighing',
  sigh: 'sighing',
  laughs: 'laughing',
  laugh: 'laughing',
  laughter: 'laughing',
  chuckle: 'chuckling',
  chuckles: 'chuckling',
  giggle: 'chuckling',
  giggles: 'chuckling',
  giggling: 'chuckling',
  sob: 'sobbing',
  sobs: 'sobbing',
  cries: 'sobbing',
  crying: 'sobbing',
  groan: 'groaning',
  groans: 'groaning',
  pant: 'panting',
  pants: 'panting',
  gasp: 'gasping',
  gasps: 'gasping',
  yawn: 'yawning',
  yawns: 'yawning',
  snore: 'snoring',
  snores: 'snoring',
  coughs: 'cough',
  coughing: 'cough',
  breathes: 'breath',
  breathing: 'breath',
  inhale: 'breath',
  inhales: 'breath',
  exhale: 'breath',
  exhales: 'breath',
  whisper: 'whispering',
  whispers: 'whispering',
  whispered: 'whispering',
  shout: 'shouting',
  shouts: 'shouting',
  loud: 'shouting',
  scream: 'screaming',
  screams: 'screaming',
  soft: 'soft tone',
  softly: 'soft tone',
  'soft voice': 'soft tone',
  low: 'soft tone',
  'low voice': 'soft tone',
  quiet: 'soft tone',
  quietly: 'soft tone',
  hurried: 'in a hurry tone',
  hurry: 'in a hurry tone',
  'in a hurry': 'in a hurry tone',
  pause: 'break',
  'short pause': 'break',
  'long pause': 'long-break',
  'long break': 'long-break',
}

const emotionWords: ReadonlySet<string> = new Set(s1Emotions.split(' '))

/** True for a tag that names an emotion: it must begin a sentence (public documentation of s1, confidence high). */
export function isEmotionTag(tag: string): boolean {
  return emotionWords.has(tag)
}

const s1Words: ReadonlySet<string> = new Set(s1Vocabulary)

/** The word of s1's list for a neutral cue ("sighs" is `sighing`), or undefined if s1 has none for it. */
export function s1Tag(cue: string): string | undefined {
  const word = cue.trim().toLowerCase().replace(/\s+/g, ' ')
  if (Object.hasOwn(s1Synonyms, word)) return s1Synonyms[word]
  return s1Words.has(word) ? word : undefined
}

const cueWords: ReadonlySet<string> = new Set([...s1Vocabulary, ...s2Suggestions, ...Object.keys(s1Synonyms)])

/** True for a word or phrase that is usually a direction: what is suspect when it stands in parentheses inside a text. */
export function isUsualCue(words: string): boolean {
  return cueWords.has(words.trim().toLowerCase().replace(/\s+/g, ' '))
}

/** Cues worth offering while a line is written for that model; none for one that is neither given nor among `added`. */
export function suggestedCues(model: SpeechModel, added: readonly ModelFacts[] = []): readonly string[] {
  const facts = modelFacts(model, added)
  if (facts === undefined) return []
  return facts.cues === 'parentheses' ? s1Vocabulary : s2Suggestions
}
