import { nameKey } from '../../model/names.ts'
import type { ScriptNode, TextChange } from '../../model/script.ts'
import { type TypedHead, typedHead } from '../typed-head.ts'

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
  const colon = raw.indexOf(':')
  // The name, a variant and a delivery: longer is no head.
  if (colon < 1 || colon > 300 || raw.startsWith('//', colon + 1)) return undefined
  const head = typedHead(raw.slice(0, colon), isFirst)
  const spaces = /^[ \t]*/.exec(raw.slice(colon + 1))?.[0].length ?? 0
  const bodyFrom = colon + 1 + spaces
  if (head === undefined) return undefined
  return { nodeIndex, head, typed: /^[^/(:]*/.exec(raw)?.[0].trim() ?? '', bodyFrom }
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
