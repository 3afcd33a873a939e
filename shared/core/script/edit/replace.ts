import { scriptUndoReplace } from '../../../messages/made/script.ts'
import type { Script, ScriptNode, TextChange } from '../../model/script.ts'
import type { Finder, FindQuery } from './find.ts'
import { finderOf, matchAt, matchesIn } from './find.ts'
import type { Marks } from '../pattern/run.ts'
import type { ScriptEdit } from './types.ts'

/** A replacement as an edit, with how many places it changes. */
export type ReplaceResult =
  | { readonly kind: 'replaced'; readonly count: number; readonly edit: ScriptEdit }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'invalid'; readonly message: string }

/** How a replacement is made. */
export type ReplaceOptions = {
  /** Only the place that begins at this offset. */
  readonly only?: number
  /** All places of the query as `findInScript` found them in this script: they are not looked for again. */
  readonly places?: Int32Array
  /**
   * One change for all the lines between two headings in place of one for each place: thousands of changes cost whoever
   * applies them more than finding the places did. What lies in these ranges (offsets, ascending) keeps changes of its
   * own, so that what points there (a caret, what is in view) stays where it is.
   */
  readonly joinExcept?: readonly (readonly [from: number, to: number])[]
}

/**
 * Replaces all places, or only one, as one step. In a pattern's replacement `$1`, `$<name>`, `$&` and `$$` mean what they
 * mean in JavaScript. A line break in it becomes a space.
 */
export function replaceInScript(
  script: Script,
  query: FindQuery,
  replacement: string,
  options: ReplaceOptions = {},
): ReplaceResult {
  const finder = finderOf(query)
  if (typeof finder === 'string') return { kind: 'invalid', message: finder }
  const template = replacement.replace(/[\r\n]+/g, ' ')
  const hasGroups = query.isPattern && template.includes('$')
  const { only, places, joinExcept } = options
  const changes = new ChangeRuns(script.nodes, joinExcept)
  let next = 0
  for (const [index, node] of script.nodes.entries()) {
    if (only !== undefined && (only < node.from || only > node.from + node.raw.length)) continue
    if (places === undefined) {
      for (const marks of matchesIn(node, query, finder)) {
        const [from = 0, to = 0] = marks
        if (only !== undefined && node.from + from !== only) continue
        changes.add(index, from, to, hasGroups ? filled(template, node.raw, marks, finder.names) : template)
      }
      continue
    }
    const end = node.from + node.raw.length
    for (; next < places.length && (places[next] ?? 0) <= end; next += 2) {
      const from = (places[next] ?? 0) - node.from
      const to = (places[next + 1] ?? 0) - node.from
      changes.add(index, from, to, hasGroups ? filledAt(template, node, query, finder, from) : template)
    }
  }
  const { count } = changes
  if (count === 0) return { kind: 'nothing' }
  return { kind: 'replaced', count, edit: { label: scriptUndoReplace({ places: count }), changes: changes.done() } }
}

/** Changes in ascending order; those of lines that follow each other become one where they are to be joined. */
class ChangeRuns {
  count = 0
  readonly #nodes: readonly ScriptNode[]
  readonly #apart: ReplaceOptions['joinExcept']
  readonly #changes: TextChange[] = []
  #firstApart = 0
  /** The run that is not finished: from an offset to a place in a line, and what it becomes. */
  #from = -1
  #row = 0
  #end = 0
  #insert = ''

  constructor(nodes: readonly ScriptNode[], apart: ReplaceOptions['joinExcept']) {
    this.#nodes = nodes
    this.#apart = apart
  }

  /** `from` and `to` are offsets in the line. */
  add(row: number, from: number, to: number, insert: string): void {
    const node = this.#nodes[row]
    if (node === undefined) return
    this.count += 1
    if (this.#isJoined(row)) {
      this.#insert += this.#between(row, from) + insert
    } else {
      this.#finish()
      this.#from = node.from + from
      this.#insert = insert
    }
    this.#row = row
    this.#end = to
  }

  done(): readonly TextChange[] {
    this.#finish()
    return this.#changes
  }

  #finish(): void {
    const node = this.#nodes[this.#row]
    if (this.#from === -1 || node === undefined) return
    this.#changes.push({ from: this.#from, to: node.from + this.#end, insert: this.#insert })
    this.#from = -1
  }

  // A run ends before a heading and behind it, because scenes are folded between their headings, and at a range apart.
  #isJoined(row: number): boolean {
    if (this.#apart === undefined || this.#from === -1) return false
    for (let between = this.#row; between <= row; between++) {
      if (this.#nodes[between]?.kind === 'scene' || this.#isApart(between)) return false
    }
    return true
  }

  #isApart(row: number): boolean {
    const node = this.#nodes[row]
    const apart = this.#apart ?? []
    if (node === undefined) return false
    while ((apart[this.#firstApart]?.[1] ?? Number.POSITIVE_INFINITY) < node.from) this.#firstApart += 1
    return (apart[this.#firstApart]?.[0] ?? Number.POSITIVE_INFINITY) <= node.from + node.raw.length
  }

  // What stands between the end of the run and a place in the same line or a later one.
  #between(row: number, from: number): string {
    const last = this.#nodes[this.#row]
    const node = this.#nodes[row]
    if (last === undefined || node === undefined) return ''
    if (row === this.#row) return node.raw.slice(this.#end, from)
    let text = last.raw.slice(this.#end) + last.eol
    for (let between = this.#row + 1; between < row; between++) {
      const { raw = '', eol = '' } = this.#nodes[between] ?? {}
      text += raw + eol
    }
    return text + node.raw.slice(0, from)
  }
}

function filledAt(template: string, node: ScriptNode, query: FindQuery, finder: Finder, from: number): string {
  const marks = matchAt(node, query, finder, from)
  return marks === undefined ? '' : filled(template, node.raw, marks, finder.names)
}

function filled(template: string, raw: string, marks: Marks, names: ReadonlyMap<string, number>): string {
  if (!template.includes('$')) return template
  const groups = marks.length / 2 - 1
  const group = (index: number): string => {
    const from = marks[index * 2] ?? -1
    return from === -1 ? '' : raw.slice(from, marks[index * 2 + 1])
  }
  return template.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (whole, dollar, all, digits, name) => {
    if (dollar !== undefined) return '$'
    if (all !== undefined) return group(0)
    if (name !== undefined) return names.size === 0 ? whole : group(names.get(name) ?? groups + 1)
    const two = Number(digits)
    if (two >= 1 && two <= groups) return group(two)
    const one = Number(String(digits).charAt(0))
    return one >= 1 && one <= groups ? group(one) + String(digits).slice(1) : whole
  })
}
