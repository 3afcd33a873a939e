import { forEachLine } from './line-ends.ts'
import { mayHoldMarkers } from './conflict-markers.ts'
import { markConflicts } from './mark-conflicts.ts'
import { isInCapitals } from '../model/names.ts'
import { parseLine } from './parse-line.ts'
import type { KnownSpeakers, Script, ScriptNode } from '../model/script.ts'

const nobody: KnownSpeakers = { has: () => false }

/**
 * Parses a script into its concrete tree: one node a physical line, holding every byte, so that
 * `printScript(parseScript(text))` is `text` for any text. There is always one node more than there are line ends; the
 * last has an empty `eol`, so nodes are numbered as an editor numbers lines. Never throws; linear in the length.
 */
export function parseScript(text: string, known: KnownSpeakers = nobody): Script {
  const isSpeaker = speakerTest(known)
  const nodes: ScriptNode[] = []
  forEachLine(text, (from, end, eol) => {
    nodes.push(parseLine({ from, raw: text.slice(from, end), eol }, isSpeaker))
  })
  return { nodes: mayHoldMarkers(text) ? markConflicts(nodes) : nodes }
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
