import type { LineNode, Script } from '../../model/script.ts'
import { textBlocksOf } from '../blocks.ts'
import { clock, type TargetTimes } from '../target-times.ts'

/** A spoken line for a table. `line` is in the script's notation with `^` and `--`, so that it can be read back. */
export type ScriptRow = {
  readonly id: string
  readonly scene: string
  readonly speaker: string
  readonly variant: string
  readonly direction: string
  readonly line: string
  readonly start: string
  readonly end: string
}

/** Every line that has words or cues, in order. */
export function scriptRows(script: Script): readonly ScriptRow[] {
  const rows: ScriptRow[] = []
  let scene = ''
  for (const { node, target } of textBlocksOf(script).blocks) {
    if (node.kind === 'scene') scene = node.title
    if (node.kind === 'line' && node.parts.length > 0) rows.push(rowOf(node, scene, target?.times))
  }
  return rows
}

/** A line's text with its marks, in one piece. */
export function markedText(node: LineNode): string {
  return [node.overlap ? '^' : '', node.text, node.interrupted ? '--' : ''].filter((piece) => piece !== '').join(' ')
}

function rowOf(node: LineNode, scene: string, times: TargetTimes | undefined): ScriptRow {
  return {
    id: node.id ?? '',
    scene,
    speaker: node.speaker,
    variant: node.variant ?? '',
    direction: node.delivery ?? '',
    line: markedText(node),
    start: times === undefined ? '' : clock(times.startMs),
    end: times?.endMs === undefined ? '' : clock(times.endMs),
  }
}
