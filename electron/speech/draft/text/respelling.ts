/*
 * The engine spells out what its dictionary does not know and its rules cannot say: "Hmm" became "aitch em em", "Ahh" "ay aitch
 * aitch". Scripts are full of such words, and a scene is laid over how its words are read. So they are written as English
 * that sounds like them.
 */

/** Sounds that people make, whole words in small letters, with words that the engine says like them. The first that fits counts. */
const interjections: readonly (readonly [RegExp, string])[] = [
  [/^h+m+$/, 'hum'],
  [/^m{2,}$/, 'um'],
  [/^m+-?h+m+$/, 'um-hum'],
  [/^h+r*m+[pf]+h*$/, 'humph'],
  [/^s+h+$/, 'shush'],
  [/^s{3,}$/, 'hiss'],
  [/^z{3,}$/, 'zizz'],
  [/^ps+t+$/, 'pist'],
  [/^ps+h+$/, 'pish'],
  [/^t+s+k+$/, 'tisk'],
  [/^t+s+k+-t+s+k+$/, 'tisk-tisk'],
  [/^t+c+h+$/, 'tut'],
  [/^pf+t+$/, 'puft'],
  [/^pf+$/, 'puff'],
  [/^b+r{2,}$/, 'burr'],
  [/^g+r{2,}$/, 'gurr'],
  [/^a+r+g+h+$/, 'argh'],
  [/^a+h+$|^a{3,}$/, 'ah'],
  [/^oh+$/, 'oh'],
  [/^o{2,}h+$|^o{3,}$/, 'ooh'],
  [/^u+h+$/, 'uh'],
  [/^e+h+$/, 'eh'],
  [/^u+h*m+$/, 'um'],
  [/^e+r{3,}$/, 'er'],
  [/^e+r+m{2,}$/, 'erm'],
  [/^h+u+h+$/, 'huh'],
  [/^a+w{2,}$/, 'aw'],
  [/^e+w{2,}$/, 'ew'],
  [/^o+w+$/, 'aow'],
  [/^u+g+h+$/, 'ugh'],
]

/** In capitals these are signs: a time zone, a program, millimetres, batteries. */
const SIGNS = /^(?:PST|SSH|MM|AAA|IEEE)$/
/** Numbers of kings, and what is spelled out because it stands for names: "III", "AAA", "www". */
const SPELLED = /^(?:[IVXLCDM]+|[ivxlcdm]+|([A-Z])\1+|w+)$/
/** A unit behind a number is no hum. */
const MEASURE = /\d\s?$/

/** Drawn words that have their letter twice: all others have it once. */
const withTwo = new Set(
  `all ball boo been beer bee bell bill bull call cheers cool deep feel fell food fool free full geek good green hell hill ill
  kill keep look mood moon need off pool poor pull queen really roll room see seen sell shoot sleep smell soon speed spell still
  sweet tall tell three too tree week weed well weep wheel will wool woo zoom feet meet street freedom school goodbye steel hello
  allright yell pee wee zoo miss boss kiss loss mess pass less cross dress guess press class glass toss hiss buzz fuzz jazz huff
  puff stuff sniff add odd happy sorry hurry daddy mummy mommy buddy silly funny bloody better never yummy`.split(
    /\s+/,
  ),
)

/** Written with a sign before a word, and no stutter. */
const NO_STUTTER = new Set(['d-day', 'h-hour', 'b-ball', 't-test', 'm-m'])

/** Writes an ASCII text so that the engine can say all of its words; as many words as before. `before`: what stands before it. */
export function respelled(text: string, before = ''): string {
  return text.replace(/[A-Za-z]+(?:-[A-Za-z]+)*/g, (word, at: number) => {
    const small = word.toLowerCase()
    if (SIGNS.test(word) || (small === 'mm' && MEASURE.test(before + text.slice(0, at)))) return word
    const interjection = interjections.find(([pattern]) => pattern.test(small))
    if (interjection !== undefined) return interjection[1] === small ? word : interjection[1]
    const whole = word.includes('-') && !NO_STUTTER.has(small) ? unstuttered(word) : word
    return whole.replace(/[A-Za-z]+/g, (part) => (SPELLED.test(part) ? part : undrawn(part)))
  })
}

/** "Nooo" as "No": no English word has a letter three times in a row. */
function undrawn(word: string): string {
  if (!/([a-z])\1\1/i.test(word)) return word
  const two = word.replace(/([a-z])\1{2,}/gi, '$1$1')
  return withTwo.has(two.toLowerCase()) ? two : word.replace(/([a-z])\1{2,}/gi, '$1')
}

/** "W-what" as "wuh-what": the engine reads a letter by its name. */
function unstuttered(word: string): string {
  const parts = word.split('-')
  const last = parts.at(-1)?.toLowerCase() ?? ''
  return parts
    .map((part, at) => {
      const begin = part.toLowerCase()
      const isBegun = at < parts.length - 1 && /^[b-df-hj-np-tvwyz]{1,2}$/.test(begin)
      return isBegun && last.length > begin.length && last.startsWith(begin) ? begunSound(begin, last) : part
    })
    .join('-')
}

/** A beginning of a word as a syllable of its own. */
function begunSound(begin: string, word: string): string {
  if (begin === 'c') return /^c[eiy]/.test(word) ? 'suh' : 'kuh'
  if (begin === 'g') return /^g[eiy]/.test(word) && !/^g(?:et|ive|irl|ift)/.test(word) ? 'juh' : 'guh'
  if (begin === 'q' || begin === 'qu') return 'kwuh'
  if (begin === 'k' && word.startsWith('kn')) return 'nuh'
  return `${begin}uh`
}
