import { forEachLine } from './line-ends.ts'
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
  forEachLine(text, (from, end, eol) => {
    nodes.push(parseLine({ from, raw: text.slice(from, end), eol }, isSpeaker))
  })
  return { nodes }
}

/**
 * What `parseScript(text, known)` gives, when `previous` was parsed with the same speakers: lines that stand unchanged at
 * the beginning and at the end are taken from there, so that an edit of a long script costs what it touches, and a look
 * at the rest.
 */
export function reparseScript(previous: Script, text: string, known: KnownSpeakers = nobody): Script {
  const old = previous.nodes
  let kept = 0
  let at = 0
  for (const node of old) {
    if (!standsAt(text, at, node)) break
    kept += 1
    at += node.raw.length + node.eol.length
  }
  const tail: ScriptNode[] = []
  let end = text.length
  for (let index = old.length - 1; index >= kept; index--) {
    const node = old[index]
    if (node === undefined) break
    const from = end - node.raw.length - node.eol.length
    const isSameEnd = (node.eol === '') === (end === text.length)
    // The first line of a file may begin with a byte order mark: it is read in another way than any other line.
    const isSamePlace = (from === 0) === (node.from === 0)
    if (from < at || !isSameEnd || !isSamePlace || !beginsLine(text, from) || !text.startsWith(node.raw, from)) break
    if (!text.startsWith(node.eol, from + node.raw.length)) break
    tail.push(from === node.from ? node : { ...node, from })
    end = from
  }
  const nodes = old.slice(0, kept)
  const isSpeaker = speakerTest(known)
  // Behind the last line end stands a line only where nothing follows that is kept.
  const needsLast = tail.length === 0 && nodes.at(-1)?.eol !== ''
  const middle = text.slice(at, end)
  forEachLine(middle, (from, to, eol) => {
    if (eol === '' && !needsLast) return
    nodes.push(parseLine({ from: at + from, raw: middle.slice(from, to), eol }, isSpeaker))
  })
  for (const node of tail.toReversed()) nodes.push(node)
  return { nodes }
}

function standsAt(text: string, at: number, { raw, eol }: ScriptNode): boolean {
  if (!text.startsWith(raw, at)) return false
  const end = at + raw.length
  if (eol === '') return end === text.length
  // "\r" and what comes to stand behind it may become one line end.
  return text.startsWith(eol, end) && !(eol === '\r' && text[end + 1] === '\n')
}

function beginsLine(text: string, from: number): boolean {
  if (from === 0) return true
  const before = text[from - 1]
  return before === '\n' || (before === '\r' && text[from] !== '\n')
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
