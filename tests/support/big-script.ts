/** Names of a big script's speakers. */
const names = ['MARA', 'TOM', 'ADA', 'RUTH', 'BOSUN', 'KEEPER', 'CHILD', 'VOICE', 'SAILOR', 'WIFE', 'DOCTOR', 'PRIEST']
const words =
  'the lamp was out when I came up and nobody had seen you go so tell me what the sea said tonight before they ask again'.split(
    ' ',
  )

/**
 * A script of that many physical lines, the same every time: twelve speakers, a scene every 40 lines, notes, action,
 * deliveries, cues and an id on every line of speech; about 80 characters a line.
 */
export function bigScript(lines: number): string {
  let seed = 42
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const some = (count: number): string => Array.from({ length: count }, () => words[random(words.length)]).join(' ')
  return Array.from({ length: lines }, (_, at) => {
    if (at === 0) return '# The Long Night'
    if (at % 40 === 1) return `## Scene ${(at - 1) / 40 + 1}. ${some(3)}`
    if (at % 19 === 0) return `// ${some(8)}`
    if (at % 23 === 0) return `${some(12)}.`
    const delivery = random(6) === 0 ? ' (low)' : ''
    const cue = random(5) === 0 ? '[sighs] ' : ''
    const end = random(12) === 0 ? ' --' : ''
    return `${names[random(12)]}${delivery}: ${cue}${some(6 + random(14))}.${end}  #${at.toString(36).padStart(6, '0')}`
  }).join('\n')
}
