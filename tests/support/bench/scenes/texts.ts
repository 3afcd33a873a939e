import { existsSync, readFileSync } from 'node:fs'

/** Conversations that scenes are made of: the words of their lines, in order. */
export type Conversation = readonly string[]

const play = 'shared/corpora/fountain-fdx/betterfountain/src__test__scripts__big_fish_lf.fountain'
/** Beside the project, or beside the folder that holds several copies of it. */
const places = ['../../../../../', '../../../../../../'].map((up) => new URL(`${up}${play}`, import.meta.url))
const sample = new URL('../../../../assets/the-night-ferry/script.dialogue', import.meta.url)

/** Lines in one conversation. */
const LENGTH = 24

/** Conversations of a half; those of a screenplay's first part are the tuned half's, those of its second the other's. */
export function conversations(half: 'tuned' | 'judged'): readonly Conversation[] {
  const found = places.find((place) => existsSync(place))
  const lines = found === undefined ? [] : screenplayLines(readFileSync(found, 'utf8'))
  const middle = Math.floor(lines.length / 2)
  const own = half === 'tuned' ? lines.slice(0, middle) : lines.slice(middle)
  const parts = Array.from({ length: Math.min(8, Math.floor(own.length / LENGTH)) }, (_, at) =>
    own.slice(at * LENGTH, (at + 1) * LENGTH),
  )
  const ferry = sampleTalk()
  return parts.length > 0 ? parts : [half === 'tuned' ? ferry.slice(0, 12) : ferry.slice(12)]
}

/** What is said in the sample project, which is always there. */
export function sampleTalk(): Conversation {
  return sampleLines(readFileSync(sample, 'utf8'))
}

/** Speeches of a screenplay in Fountain, without what is not spoken. */
function screenplayLines(text: string): readonly string[] {
  return text
    .replace(/\r/g, '')
    .replace(/\/\*.*?\*\/|\[\[.*?\]\]/gs, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [cue = '', ...words] = block.split('\n')
      if (!/^@?[A-Z][A-Z .'0-9()^#-]+$/.test(cue) || words.length === 0) return []
      const said = words.filter((line) => !/^\s*\(/.test(line)).join(' ')
      const plain = said
        .replace(/[*_"]/g, '')
        .replace(/\([^)]*\)/g, ' ')
        .replace(/--/g, ', ')
        .replace(/\s+/g, ' ')
        .trim()
      return /[a-z]/.test(plain) && /^[\x20-\x7e’]+$/.test(plain) && plain.length <= 220
        ? [plain.replace(/’/g, "'")]
        : []
    })
}

function sampleLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const said = /^[A-Z]+(?: \([a-z]+\))?: (.*?)(?:\s+#\w+)?$/.exec(line)?.[1]
    const plain = said
      ?.replace(/\[[^\]]*\]|\^|--/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return plain === undefined || plain === '' ? [] : [plain]
  })
}

/** Lines of one word, which are put among others. */
export const oneWords = ['Yes.', 'No.', 'Why?', 'Never!', 'Wait.', 'Stop!', 'What?', 'Please.', 'Good.', 'Oh.'] as const
/** What is cried out. */
export const exclamations = [
  'Get out of there, now!',
  'Look out!',
  'I did it! I really did it!',
  'Oh my God!',
  'Run!',
  'Help me!',
] as const
/** What a voice has said before, by itself. */
export const earlier = [
  'The tide was low that morning, and the harbour smelled of salt and tar.',
  'Old boats lay on their sides like sleeping animals, and nobody said a word.',
] as const
