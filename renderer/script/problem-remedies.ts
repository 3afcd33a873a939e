import { findSpeaker } from '../../shared/core/cast/cast.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import type { Diagnostic, ScriptNode } from '../../shared/core/model/script.ts'
import { unspokenLines } from '../../shared/core/script/edit/speak-lines.ts'
import type { ScriptEdit } from '../../shared/core/script/edit/types.ts'
import { writtenPause } from '../../shared/core/script/unclear-pause.ts'
import { isSpoken } from '../../shared/core/script/lines.ts'
import {
  problemsFixAddSpeaker,
  problemsFixMakeLine,
  problemsFixNewId,
  problemsFixRemoveLine,
  problemsFixResolve,
  problemsFixUndo,
  problemsFixWrite,
} from '../../shared/messages/made/problems.ts'
import { withSpeaker } from '../cast/speakers.ts'
import type { EditMaterial } from '../project/editor-handle.ts'
import { addMissingVariant, takeModelOff } from './cast-remedies.ts'
import { likelyPause, makeNotes, splitLong, withoutTokens } from './line-remedies.ts'
import { speakersEdit } from './typing/heads-of-lines.ts'

/** A way out that the list of problems takes by itself: what its button says, and the edit, or where a person decides. */
export type ProblemRemedy = EditRemedy | { readonly title: string; readonly leadsTo: 'conflicts' }
type EditRemedy = { readonly title: string; readonly edit: ScriptEdit }

/** The way out of a problem; undefined where a person has to decide, or where the text is another one by now. */
export function problemRemedy(problem: Diagnostic, material: EditMaterial): ProblemRemedy | undefined {
  const node = material.script.nodes[problem.line - 1]
  if (node === undefined || problem.from < node.from || problem.to > node.from + node.raw.length) return undefined
  const written = node.raw.slice(problem.from - node.from, problem.to - node.from)
  switch (problem.code) {
    case 'looksLikeLine':
      return makeLines(problem, material)
    case 'unknownSpeaker':
      return addSpeaker(written, material)
    case 'emptyLine':
      return removeLine(node, material)
    case 'duplicateId':
      return written.trim().startsWith('#') ? rewrite(problem, '', problemsFixNewId()) : undefined
    case 'cueReadAloud':
      return written.startsWith('(') ? write(problem, `[${written.slice(1, -1)}]`) : undefined
    case 'unclosedCue':
      return written === '[' ? write(problem, '\\[') : undefined
    case 'pauseTooLong':
      return pauseOf(problem, problem.remedy?.params.seconds, 's')
    case 'pauseDoubtful':
      return pauseOf(problem, problem.remedy?.params.decimal, problem.remedy?.params.unit)
    case 'pauseNotRead':
      return written.startsWith('[') ? write(problem, likelyPause(written.slice(1, -1))) : undefined
    case 'unknownVariant':
      return addMissingVariant(written, node, material)
    case 'unknownModel':
      return takeModelOff(problem, node, material)
    case 'brokenHead':
      return /\/ ?[(:]/.test(written) ? write(problem, written.replace('/', '')) : undefined
    case 'controlToken':
      return written === '<|' ? withoutTokens(problem, node) : undefined
    case 'lineTooLong':
      return splitLong(problem, material)
    case 'tooManyLines':
      return makeNotes(problem, material)
    case 'conflictMarkers':
      return { title: problemsFixResolve(), leadsTo: 'conflicts' }
    default:
      return assertNever(problem.code, 'problem of a script')
  }
}

/** The number of each problem's line as the column beside the script counts; 0 where nobody speaks. */
export function numbersOfProblems(
  nodes: readonly ScriptNode[],
  problems: readonly Diagnostic[],
): ReadonlyMap<Diagnostic, number> {
  const wanted = new Set(problems.map(({ line }) => line - 1))
  const numbers = new Map<number, number>()
  let count = 0
  for (const [row, node] of nodes.entries()) {
    if (isSpoken(node)) count += 1
    if (wanted.has(row)) numbers.set(row, isSpoken(node) ? count : 0)
  }
  return new Map(problems.map((problem) => [problem, numbers.get(problem.line - 1) ?? 0]))
}

// Every line of the name that is meant there.
function makeLines({ line }: Diagnostic, material: EditMaterial): EditRemedy | undefined {
  const all = unspokenLines(material.script.nodes, { isFirst: material.cast.speakers.length === 0 })
  const meant = all.find(({ nodeIndex }) => nodeIndex === line - 1)
  if (meant === undefined) return undefined
  const { name } = meant.head
  const lines = all.filter(({ head }) => nameKey(head.name) === nameKey(name))
  const { edit } = speakersEdit(material, { lines, strangers: [] })
  return { title: problemsFixMakeLine({ lines: lines.length, name }), edit }
}

function addSpeaker(name: string, { cast }: EditMaterial): EditRemedy | undefined {
  if (findSpeaker(cast, name) !== undefined) return undefined
  const title = problemsFixAddSpeaker({ name })
  return { title, edit: { label: title, changes: [], castChange: { before: cast, after: withSpeaker(cast, name) } } }
}

function removeLine({ from, raw, eol }: ScriptNode, { script }: EditMaterial): EditRemedy {
  const to = from + raw.length + eol.length
  // The last line goes with the line end before it.
  const start = eol === '' ? Math.max(0, from - (script.nodes.length > 1 ? 1 : 0)) : from
  return {
    title: problemsFixRemoveLine(),
    edit: { label: problemsFixUndo(), changes: [{ from: start, to, insert: '' }] },
  }
}

function pauseOf(problem: Diagnostic, length: unknown, unit: unknown): EditRemedy | undefined {
  const isPlain = (typeof length === 'number' || typeof length === 'string') && typeof unit === 'string'
  return isPlain ? write(problem, writtenPause(length, unit)) : undefined
}

const write = (problem: Diagnostic, text: string): EditRemedy => rewrite(problem, text, problemsFixWrite({ text }))

function rewrite({ from, to }: Diagnostic, insert: string, title: string): EditRemedy {
  return { title, edit: { label: problemsFixUndo(), changes: [{ from, to, insert }] } }
}
