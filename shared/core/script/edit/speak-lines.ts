import { nameKey } from '../../model/names.ts'
import type { ScriptNode, TextChange } from '../../model/script.ts'
import { capitalHead, type TypedHead, typedHead } from '../typed-head.ts'
import { writtenHead } from './written-head.ts'

/** A line of action that reads like a line of somebody the script does not know. */
export type UnspokenLine = {
  /** Index into `Script.nodes`. */
  readonly nodeIndex: number
  readonly head: TypedHead
  /** The name as it is written there. */
  readonly typed: string
  /** Behind the colon and the spaces that follow it; offset in the physical line. */
  readonly bodyFrom: number
}

/** Heads in more lines than this are looked at no further: a text of so many is imported, not pasted. */
const MOST_LINES = 20_000

/**
 * Finds them, in the order of the text. A name that is likely in two lines is sure: nobody announces the same thing twice in
 * a few lines. `isFirst`: the cast is empty; `mayBeEmpty`: also heads with nothing behind them yet.
 */
export function unspokenLines(nodes: readonly ScriptNode[], options: HeadOptions): readonly UnspokenLine[] {
  return unspokenTexts(
    nodes.slice(0, MOST_LINES).map((node) => (isAction(node) ? node.raw : undefined)),
    options,
  )
}

/** The same of texts that are no script yet: `nodeIndex` counts them, and those that are not looked at are undefined. */
export function unspokenTexts(
  texts: readonly (string | undefined)[],
  { isFirst, mayBeEmpty = false }: HeadOptions,
): readonly UnspokenLine[] {
  const found: UnspokenLine[] = []
  const counts = new Map<string, number>()
  for (const [nodeIndex, text] of texts.entries()) {
    const line = text === undefined ? undefined : unspokenLine(text, nodeIndex, isFirst)
    if (line === undefined || (!mayBeEmpty && line.bodyFrom >= (text ?? '').length)) continue
    const key = nameKey(line.head.name)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    found.push(line)
  }
  return found.map((line) =>
    (counts.get(nameKey(line.head.name)) ?? 0) > 1 ? { ...line, head: { ...line.head, is: 'sure' } } : line,
  )
}

type HeadOptions = { readonly isFirst: boolean; readonly mayBeEmpty?: boolean }

// Action that a narrator reads is action all the same.
function isAction(node: ScriptNode): boolean {
  return node.kind === 'action' || (node.kind === 'line' && node.isNarrated === true)
}

function unspokenLine(raw: string, nodeIndex: number, isFirst: boolean): UnspokenLine | undefined {
  const written = writtenHead(raw)
  if (written === undefined) return undefined
  const { before, bodyFrom } = written
  const head = typedHead(before, isFirst) ?? (written.isDressed ? dressedHead(before) : undefined)
  return head && { nodeIndex, head, typed: /^[^/(]*/.exec(before)?.[0].trim() ?? '', bodyFrom }
}

/** In capitals it would be a line already, were it not for what stands around it. */
function dressedHead(before: string): TypedHead | undefined {
  const head = capitalHead(before)
  if (head === undefined) return undefined
  // Without case there is nothing in a word that makes it a name.
  return { ...head, is: head.name.toLowerCase() === head.name ? 'likely' : 'sure' }
}

/** Writes the heads of lines as the script has them, so that they are spoken. */
export function speakLines(nodes: readonly ScriptNode[], lines: readonly UnspokenLine[]): readonly TextChange[] {
  return lines.flatMap(({ nodeIndex, head, bodyFrom }): readonly TextChange[] => {
    const node = nodes[nodeIndex]
    return node === undefined ? [] : [{ from: node.from, to: node.from + bodyFrom, insert: `${headText(head)}: ` }]
  })
}

/** A head without its colon: `MARA/radio (low)`. */
export function headText({ name, variant, delivery }: Pick<TypedHead, 'name' | 'variant' | 'delivery'>): string {
  return `${name}${variant === undefined ? '' : `/${variant}`}${delivery === undefined ? '' : ` (${delivery})`}`
}
