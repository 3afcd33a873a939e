import type { Cast, Speaker } from '../cast/schema.ts'
import type { SpeakerId } from '../ids.ts'
import { parseInline } from './inline.ts'
import { readBody } from './parse-line.ts'
import type { LineNode, Script, ScriptNode } from './types.ts'

/** The speaker who reads the action, if the project has one and they are still in the cast. */
export function narratorOf(cast: Cast, narrator: SpeakerId | null): Speaker | undefined {
  return narrator === null ? undefined : cast.speakers.find((speaker) => speaker.id === narrator)
}

/**
 * The script as it is heard: with a narrator, every line of action that has words or a cue is a line of theirs, and
 * everything that plans, lays out or captions lines takes it for one. The text is not changed: `raw` and places stay. The
 * same script is returned without a narrator or when it is narrated already.
 */
export function narrate(script: Script, cast: Cast, narrator: SpeakerId | null): Script {
  const speaker = narratorOf(cast, narrator)
  if (speaker === undefined) return script
  let changed = false
  const nodes = script.nodes.map((node) => {
    const own = narrateNode(node, speaker.name)
    changed ||= own !== node
    return own
  })
  return changed ? { nodes } : script
}

/** One line as it is heard with a narrator of that name: itself, unless it is action with something to speak. */
export function narrateNode(node: ScriptNode, narrator: string): ScriptNode {
  if (node.kind !== 'action') return node
  const { from, raw, eol, id } = node
  const start = raw.startsWith('\ufeff') ? 1 : 0
  const idTo = id === undefined ? undefined : raw.trimEnd().length
  const { textFrom, textTo, overlap, interrupted, idSpan } = readBody(
    raw,
    raw[start] === '\\' ? start + 1 : start,
    idTo,
  )
  const parts = parseInline(raw, textFrom, textTo)
  const speaks = parts.some((part) =>
    part.kind === 'text' ? /[\p{L}\p{N}]/u.test(part.text) : part.kind === 'cue' && part.cue !== '',
  )
  if (!speaks) return node
  const line: LineNode = {
    from,
    raw,
    eol,
    kind: 'line',
    speaker: narrator,
    isNarrated: true,
    text: raw.slice(textFrom, textTo),
    parts,
    overlap,
    interrupted,
    ...(id === undefined ? {} : { id }),
    spans: { name: [0, 0], text: [textFrom, textTo], ...(idSpan === undefined ? {} : { id: idSpan }) },
  }
  return line
}
