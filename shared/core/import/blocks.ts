import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode, Script, ScriptNode } from '../model/script.ts'
import type { ScriptElement } from './elements.ts'
import type { Unit } from './likeness.ts'
import { importedPart, oneLine, importedWords } from './parts.ts'
import { readTargetNote, type TargetTimes } from './target-times.ts'

/**
 * One thing of the present script with what belongs to it: the empty lines above it, and a line's note of target times.
 * The blocks of a script and the `tail` hold every physical line once.
 */
export type Block = {
  readonly node: ScriptNode
  /** With their line ends. */
  readonly lead: readonly string[]
  /** `raw` with its line end. */
  readonly target?: { readonly raw: string; readonly times: TargetTimes }
}

/** A script taken apart into blocks; `tail` are the empty lines behind the last, with their line ends. */
export type BlockedScript = { readonly blocks: readonly Block[]; readonly tail: readonly string[] }

/** Takes a script apart. */
export function textBlocksOf(script: Script): BlockedScript {
  const blocks: Block[] = []
  let lead: string[] = []
  let target: { raw: string; times: TargetTimes } | undefined
  for (const [index, node] of script.nodes.entries()) {
    if (node.kind === 'blank') {
      lead.push(node.raw + node.eol)
      continue
    }
    const times = node.kind === 'note' ? readTargetNote(node.text) : undefined
    if (times !== undefined && script.nodes[index + 1]?.kind === 'line') {
      target = { raw: node.raw + node.eol, times }
      continue
    }
    blocks.push({ node, lead, ...(target === undefined ? {} : { target }) })
    lead = []
    target = undefined
  }
  return { blocks, tail: lead }
}

/** What aligning compares: exact tokens of content, and of ids for lines that carry the same id on both sides. */
export type UnitMaker = {
  readonly ofBlock: (block: Block) => Unit
  readonly ofElement: (element: ScriptElement) => Unit
}

/** Prepares the comparison for one cast, so that names and aliases of one speaker are the same. */
export function unitMaker(cast: Cast, sharedIds: ReadonlySet<LineId>): UnitMaker {
  const who = speakerKeys(cast)
  const seen = { blocks: new Set<LineId>(), elements: new Set<LineId>() }
  return {
    ofBlock: ({ node }) => {
      if (node.kind !== 'line') return plainUnit(node.kind, textOf(node))
      return lineUnit(who(node.speaker), plainWordsOf(node), idToken(node.id, sharedIds, seen.blocks))
    },
    ofElement: (element) => {
      if (element.kind !== 'line') return plainUnit(element.kind, element.text)
      return lineUnit(who(element.line.speaker), element.words, idToken(element.id, sharedIds, seen.elements))
    },
  }
}

/** Compares speakers: by their place in the cast, else by name without case. */
export function speakerKeys(cast: Cast): (name: string) => string {
  const find = speakerFinder(cast)
  return (name) => {
    const speaker = find(name)
    return speaker === undefined ? `name ${nameKey(name)}` : `id ${speaker.id}`
  }
}

/** A line's words alone. */
export function plainWordsOf(node: LineNode): string {
  return importedWords(node.parts.map(importedPart))
}

/** The words of a thing that is not a line. */
export function textOf(node: ScriptNode): string {
  if (node.kind === 'scene' || node.kind === 'title') return oneLine(node.title)
  return node.kind === 'note' || node.kind === 'action' ? oneLine(node.text) : ''
}

function idToken(id: LineId | undefined, shared: ReadonlySet<LineId>, seen: Set<LineId>): string | undefined {
  if (id === undefined || !shared.has(id) || seen.has(id)) return undefined
  seen.add(id)
  return `#${id}`
}

function lineUnit(speaker: string, words: string, token: string | undefined): Unit {
  const list = wordList(words)
  return { token: token ?? `line ${speaker}: ${list.join(' ')}`, group: 'line', speaker, words: list }
}

/** A line compared by its words alone. */
export function wordUnit(words: string): Unit {
  return plainUnit('line', words)
}

function plainUnit(kind: string, text: string): Unit {
  return { token: `${kind} ${text}`, group: kind, speaker: '', words: wordList(text) }
}

function wordList(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
