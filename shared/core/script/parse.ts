import { forEachLine } from './line-ends.ts'
import { mayHoldMarkers } from './conflict-markers.ts'
import { noteOrigin } from './lineage.ts'
import { markConflicts } from './mark-conflicts.ts'
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
  if (!mayHoldMarkers(text)) return { nodes }
  const marked = markConflicts(nodes)
  const script = { nodes: marked }
  if (marked !== nodes) inConflict.add(script)
  return script
}

// Lines of a group are read by what stands far from them: such scripts are read as a whole.
const inConflict = new WeakSet<Script>()

/**
 * What `parseScript(text, known)` gives, when `previous` was parsed with the same speakers: lines that stand unchanged at
 * the beginning and at the end are taken from there, and so are those between that stand where they are looked for, so that
 * an edit of a long script costs what it touches, and a look at the rest.
 */
export function reparseScript(previous: Script, text: string, known: KnownSpeakers = nobody): Script {
  if (mayHoldMarkers(text) || inConflict.has(previous)) return parseScript(text, known)
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
  const take = oldLines(old, kept, old.length - tail.length)
  forEachLine(middle, (from, to, eol) => {
    if (eol === '' && !needsLast) return
    const raw = middle.slice(from, to)
    const place = at + from
    const before = take(raw, eol, place === 0)
    if (before === undefined) nodes.push(parseLine({ from: place, raw, eol }, isSpeaker))
    else nodes.push(before.from === place ? before : { ...before, from: place })
  })
  for (const node of tail.toReversed()) nodes.push(node)
  const script = { nodes }
  noteOrigin(script, previous, { start: kept, end: tail.length })
  return script
}

/** Lines of the old script that are looked at for a new one, beyond those that did not fit before it. */
const MOST_STEPS = 8

/** Finds lines again in `[next, end)` of the old ones, in their order, a few lines off at most. */
function oldLines(
  old: readonly ScriptNode[],
  next: number,
  end: number,
): (raw: string, eol: string, isFirst: boolean) => ScriptNode | undefined {
  let missed = 0
  return (raw, eol, isFirst) => {
    const last = Math.min(end, next + Math.min(missed, MOST_STEPS) + 2)
    for (let index = next; index < last; index++) {
      const node = old[index]
      if (node?.raw !== raw || node.eol !== eol || (node.from === 0) !== isFirst) continue
      next = index + 1
      missed = 0
      return node
    }
    missed += 1
    return undefined
  }
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
