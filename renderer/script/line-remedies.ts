import { MAX_LINE_CHARACTERS, MAX_PAUSE_MS } from '../../shared/core/model/limits.ts'
import type { Diagnostic, ScriptNode } from '../../shared/core/model/script.ts'
import { isOverlong } from '../../shared/core/reading/estimate.ts'
import { startOf } from '../../shared/core/script/edit/line-text.ts'
import { splitLongLine } from '../../shared/core/script/edit/split-long.ts'
import type { ScriptEdit } from '../../shared/core/script/edit/types.ts'
import { isSpoken } from '../../shared/core/script/lines.ts'
import { writtenPause } from '../../shared/core/script/unclear-pause.ts'
import {
  problemsFixMakeNotes,
  problemsFixRemove,
  problemsFixSplit,
  problemsFixUndo,
} from '../../shared/messages/made/problems.ts'
import type { EditMaterial } from '../project/editor-handle.ts'
import { randomLineId } from './state/id-guard.ts'

/** A remedy of one line or several: what its button says, and the edit. */
type LineRemedy = { readonly title: string; readonly edit: ScriptEdit }

const token = /<\|[^|<>]{0,80}\|>|<\|/

/** Takes everything out of a line that the service would take as a command. */
export function withoutTokens({ from, to }: Diagnostic, node: ScriptNode): LineRemedy {
  const head = Math.max(0, node.raw.lastIndexOf('(', from - node.from))
  const start =
    node.kind === 'line' && node.spans.delivery !== undefined ? Math.min(head, from - node.from) : to - node.from - 2
  const shown = token.exec(node.raw.slice(from - node.from))?.[0] ?? '<|'
  let rest = node.raw.slice(start)
  // What stood around one may make another.
  for (let found = token.exec(rest); found !== null; found = token.exec(rest)) {
    const before = rest.slice(0, found.index)
    const behind = rest.slice(found.index + found[0].length)
    rest = before.endsWith(' ') || before === '' ? before + behind.replace(/^ /, '') : before + behind
  }
  const changes = [{ from: node.from + start, to: node.from + node.raw.length, insert: rest }]
  return { title: problemsFixRemove({ text: shown }), edit: { label: problemsFixUndo(), changes } }
}

/** Parts a line that is too long where it is best parted. */
export function splitLong({ line }: Diagnostic, { script, cast }: EditMaterial): LineRemedy | undefined {
  const edit = splitLongLine(
    script,
    line - 1,
    (text, parts) => text.length <= MAX_LINE_CHARACTERS && !isOverlong(parts),
    randomLineId,
    cast,
  )
  return edit === undefined ? undefined : { title: problemsFixSplit({ lines: edit.pieces }), edit }
}

/** Makes notes of all spoken lines from one on: they stay in the script, and nobody speaks them. */
export function makeNotes({ line }: Diagnostic, { script }: EditMaterial): LineRemedy {
  const changes = script.nodes.slice(line - 1).flatMap((node) => {
    const from = startOf(node)
    return isSpoken(node) ? [{ from, to: from, insert: '// ' }] : []
  })
  const title = problemsFixMakeNotes({ lines: changes.length })
  return { title, edit: { label: title, changes } }
}

const unitMs = (unit: string): number => (/^ms$/i.test(unit) ? 1 : /^m/i.test(unit) ? 60_000 : 1000)

/** The pause that was likely meant by a cue whose length cannot be read, as it is written; a second if nothing can be told. */
export function likelyPause(cue: string): string {
  const plain = cue.replace(/[\s'’]+/g, ' ').replace(/−/g, '-')
  const clock = /(\d+) ?: ?(\d{1,2})(?!\d)/.exec(plain)
  const counted = /(\d+(?: \d{3})*(?:[.,]\d+)?|[.,]\d+)(e\d+)?[^a-z]*([a-z]*)/i.exec(plain)
  const [, digits = '1', exponent = '', unit = 's'] = counted ?? []
  const length = Number(`${digits.replaceAll(' ', '').replace(',', '.')}${exponent}`)
  const wantedMs = clock === null ? length * unitMs(unit) : Number(clock[1]) * 60_000 + Number(clock[2]) * 1000
  const ms = Number.isFinite(wantedMs) && wantedMs > 0 ? Math.min(Math.round(wantedMs), MAX_PAUSE_MS) : 1000
  return ms % 100 === 0 ? writtenPause(ms / 1000, 's') : writtenPause(ms, 'ms')
}
