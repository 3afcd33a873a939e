import type { ChangeSet, Text } from '@codemirror/state'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ScriptDocument } from '../../../shared/core/script/document.ts'
import {
  documentNodes,
  documentText,
  forEachKind,
  nodeAt as nodeOfDocument,
  openScriptDocument,
} from '../../../shared/core/script/document.ts'
import { scriptOf } from '../../../shared/core/script/document-script.ts'
import type { LinePatch } from '../../../shared/core/script/edit-document.ts'
import { patchLines, rereadDocument } from '../../../shared/core/script/edit-document.ts'
import { usualEol } from '../../../shared/core/script/line-ends.ts'
import { oncePer } from '../../../shared/core/model/once-per.ts'
import { speakerTest } from '../../../shared/core/script/parse.ts'
import { spokenCount, spokenNumber } from '../../../shared/core/script/spoken-lines.ts'
import type { KnownSpeakers, Script, ScriptNode } from '../../../shared/core/model/script.ts'

/**
 * The script as the editor holds it: one node a physical line, read when somebody asks for it. A node's `from` is not kept
 * up (an edit would touch every node behind it): offsets inside a node are relative to its line, whose place the editor's
 * document knows.
 */
export type ScriptModel = {
  readonly document: ScriptDocument
  /** How a new line ends: as the file's first one does. */
  readonly eol: string
  /** All lines. Whoever asks reads every line to its last word: not for what happens at every key. */
  readonly nodes: readonly ScriptNode[]
}

/** A longer text (UTF-16 code units) is seen before it is read to its end. */
const LONG_TEXT = 200_000

/** Reads a whole text: its lines when they are asked for. `narrator`: name of the speaker who reads the action, if one does. */
export function buildModel(text: string, known: KnownSpeakers, narrator?: string): ScriptModel {
  const document = openScriptDocument(text, { isSpeaker: speakerTest(known), narrator })
  const first = nodeOfDocument(document, 0)
  return modelOf(document, usualEol(first === undefined ? [] : [first]))
}

/** The same lines, with the ends they have, read with other speakers. */
export function rereadModel(model: ScriptModel, known: KnownSpeakers, narrator?: string): ScriptModel {
  return modelOf(rereadDocument(model.document, { isSpeaker: speakerTest(known), narrator }), model.eol)
}

function modelOf(document: ScriptDocument, eol: string): ScriptModel {
  return {
    document,
    eol,
    get nodes() {
      return documentNodes(document)
    },
  }
}

/** The node of a line (index from 0), without reading the rest of the text. */
export function nodeAt(model: ScriptModel, index: number): ScriptNode | undefined {
  return nodeOfDocument(model.document, index)
}

/** The number of a line (index from 0) that people see, from 1, or 0 if it is not spoken. Lines behind it are not read. */
export function numberAt(model: ScriptModel, index: number): number {
  return spokenNumber(model.document, index)
}

/** How many lines are spoken: what every line is must be read for it. */
export function spokenLineCount(model: ScriptModel): number {
  return spokenCount(model.document)
}

/** Whether a text is so long that it is shown before it is read to its end. */
export function isLongScript(model: ScriptModel): boolean {
  return model.document.length > LONG_TEXT
}

/** Index of the first line that is spoken; -1 if none is. */
export function firstSpoken(model: ScriptModel): number {
  for (let index = 0; index < model.document.lines; index++) if (nodeAt(model, index)?.kind === 'line') return index
  return -1
}

/** Indices of all scene headings, in order. */
export function sceneRows(model: ScriptModel): readonly number[] {
  const rows: number[] = []
  forEachKind(model.document, (kind, line) => {
    if (kind === 'scene') rows.push(line)
  })
  return rows
}

/** The model after an edit: only touched lines are read again. */
export function updateModel(model: ScriptModel, changes: ChangeSet, before: Text, after: Text): ScriptModel {
  const patches: LinePatch[] = []
  // Lines of the old model that are behind us, and lines of the new one.
  let taken = 0
  let made = 0
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const first = Math.max(taken, before.lineAt(fromA).number - 1)
    const last = before.lineAt(toA).number
    const newLast = after.lineAt(toB).number
    // Two changes in one line: the first has already read the whole line.
    const newFirst = Math.max(made + first - taken, after.lineAt(fromB).number - 1)
    const raws: string[] = []
    for (let index = newFirst; index < newLast; index++) raws.push(after.line(index + 1).text)
    patches.push({ first, last, raws })
    taken = Math.max(taken, last)
    made = Math.max(made, newLast)
  })
  return modelOf(patchLines(model.document, patches, model.eol), model.eol)
}

/** The text with the line ends that the file has; the editor's document itself knows only `\n`. */
export function modelText(model: ScriptModel): string {
  return documentText(model.document)
}

/**
 * The script as edits work on it: offsets are those of the editor's document, where every line ends in `\n`. Made once a
 * model, when it is first asked for.
 */
export const placedScript: (model: ScriptModel) => Script = oncePer((model: ScriptModel) => {
  if (!hasForeignEnds(model)) return scriptOf(model.document)
  const last = model.nodes.length - 1
  let from = 0
  const nodes = model.nodes.map((node, index) => {
    const own = { ...node, from, eol: index === last ? '' : '\n' }
    from += node.raw.length + 1
    return own
  })
  return { nodes }
})

/** True if some line does not end in `\n`: then offsets in the document are not offsets in the file. */
export function hasForeignEnds({ document }: ScriptModel): boolean {
  return document.blocks.some((block) => block.text.includes('\r'))
}

/** Index of the line with that id; -1 if there is none. */
export function indexOfLine(model: ScriptModel, id: LineId): number {
  return model.nodes.findIndex((node) => node.kind === 'line' && node.id === id)
}

/** Title of the scene that a line (index from 0) belongs to; undefined before the first heading. */
export function sceneTitleAt(model: ScriptModel, index: number): string | undefined {
  for (let at = index; at >= 0; at--) {
    const node = nodeAt(model, at)
    if (node?.kind === 'scene') return node.title
  }
  return undefined
}
