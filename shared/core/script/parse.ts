import { isInCapitals } from './names.ts'
import { parseLine } from './parse-line.ts'
import type { KnownSpeakers, Script, ScriptNode } from './types.ts'

const nobody: KnownSpeakers = { has: () => false }

/**
 * Parses a script into its concrete tree: one node a physical line, holding every byte, so that
 * `printScript(parseScript(text))` is `text` for any text. There is always one node more than there are line ends; the
 * last has an empty `eol`, so nodes are numbered as an editor numbers lines. Never throws; linear in the length.
 */
export function parseScript(text: string, known: KnownSpeakers = nobody): Script {
  const isSpeaker = speakerTest(known)
  const nodes: ScriptNode[] = []
  let from = 0
  let nextLf = text.indexOf('\n')
  let nextCr = text.indexOf('\r')
  while (nextLf !== -1 || nextCr !== -1) {
    const end = nextCr === -1 || (nextLf !== -1 && nextLf < nextCr) ? nextLf : nextCr
    const eol = end === nextLf ? '\n' : nextLf === end + 1 ? '\r\n' : '\r'
    nodes.push(parseLine({ from, raw: text.slice(from, end), eol }, isSpeaker))
    from = end + eol.length
    // Searched anew only when passed: a text without one of them is not searched once a line.
    if (nextLf !== -1 && nextLf < from) nextLf = text.indexOf('\n', from)
    if (nextCr !== -1 && nextCr < from) nextCr = text.indexOf('\r', from)
  }
  nodes.push(parseLine({ from, raw: text.slice(from), eol: '' }, isSpeaker))
  return { nodes }
}

/** Whether a name makes a line: in capitals, or known. Remembers its answers, because a script repeats few names. */
export function speakerTest(known: KnownSpeakers): (name: string) => boolean {
  const answers = new Map<string, boolean>()
  return (name) => {
    let answer = answers.get(name)
    if (answer === undefined) {
      answer = isInCapitals(name) || known.has(name)
      answers.set(name, answer)
    }
    return answer
  }
}
