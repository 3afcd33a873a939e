import { say, type Words } from '../../../messages/say.ts'
import { nameKey } from '../../model/names.ts'
import type { Diagnostic, ScriptNode } from '../../model/script.ts'
import { writtenHead } from './written-head.ts'
import { headText, type UnspokenLine, unspokenLines, unspokenTexts } from './speak-lines.ts'

/** A text with more different heads than this that are only likely is prose: they are told in one sentence. */
const MOST_LIKELY_HEADS = 4

/** Action that reads like dialogue: one entry for each head, where it stands first. */
export type LooksLikeLines = {
  readonly first: UnspokenLine
  /** How many lines of action it stands for. */
  readonly lines: number
  readonly words: Words
  readonly remedy: Words
}

/**
 * Finds action that reads like dialogue of somebody the script does not know, in the order of the text. `isFirst`: the cast
 * is empty.
 */
export function looksLikeLines(nodes: readonly ScriptNode[], isFirst: boolean): readonly LooksLikeLines[] {
  return inWords(unspokenLines(nodes, { isFirst }))
}

/** The same of texts that are no script yet. */
export function looksLikeLinesIn(texts: readonly (string | undefined)[], isFirst: boolean): readonly LooksLikeLines[] {
  return inWords(unspokenTexts(texts, { isFirst }))
}

function inWords(found: readonly UnspokenLine[]): readonly LooksLikeLines[] {
  const heads = new Map<string, { readonly first: UnspokenLine; lines: number }>()
  for (const line of found) {
    const key = nameKey(line.head.name)
    const known = heads.get(key)
    if (known === undefined) heads.set(key, { first: line, lines: 1 })
    else known.lines += 1
  }
  const all = [...heads.values()]
  const likely = all.filter(({ first }) => first.head.is === 'likely')
  const [example] = likely
  const areMany = example !== undefined && likely.length > MOST_LIKELY_HEADS
  return all.flatMap(({ first, lines }): readonly LooksLikeLines[] => {
    if (first.head.is === 'sure' || !areMany) return [{ first, lines, ...wordsOf(first, lines) }]
    if (first !== example.first) return []
    const words = say('script.looksLikeLine.many', { ways: likely.length, typed: first.typed })
    return [{ first, lines, words, remedy: say('script.looksLikeLine.many.remedy', { head: headOf(first) }) }]
  })
}

/** As `diagnose` tells them: those that surely are dialogue as warnings, because their words are left unspoken. */
export function diagnoseActions(nodes: readonly ScriptNode[], isFirst: boolean): readonly Diagnostic[] {
  return looksLikeLines(nodes, isFirst).flatMap(({ first, words, remedy }): readonly Diagnostic[] => {
    const { nodeIndex: index, head } = first
    const node = nodes[index]
    if (node === undefined) return []
    const colon = writtenHead(node.raw)?.colon ?? 0
    const severity = head.is === 'sure' ? 'warning' : 'info'
    const place = { line: index + 1, from: node.from, to: node.from + colon + 1 }
    return [{ severity, code: 'looksLikeLine', ...words, remedy, ...place }]
  })
}

function wordsOf(line: UnspokenLine, lines: number): Pick<LooksLikeLines, 'words' | 'remedy'> {
  const { typed, head } = line
  const { name } = head
  return {
    words: say('script.looksLikeLine', { lines, typed, name }),
    remedy: say('script.looksLikeLine.remedy', { head: headOf(line), name }),
  }
}

const headOf = ({ head }: UnspokenLine): string => `${headText(head)}:`
