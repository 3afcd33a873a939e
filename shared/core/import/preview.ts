import { z } from 'zod'
import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import { MAX_SPEAKERS, MAX_SPOKEN_LINES } from '../model/limits.ts'
import { nameKey } from '../model/names.ts'
import { looksLikeLinesIn } from '../script/edit/looks-like-lines.ts'
import { MAX_LISTED_PROBLEMS } from './limits.ts'
import { sourceSpeakers } from './choices.ts'
import { oneLine, importedWords } from './parts.ts'
import { scriptNames } from './script-names.ts'
import { likelyTwins, twinSchema } from './twins.ts'
import { importLayoutSchema } from './layout.ts'
import type { ImportedItem, ImportedScript, ImportProblem } from './types.ts'
import { importedItemSchema, importFormatSchema, importProblemSchema } from './types.ts'
import { say } from '../../messages/say.ts'

/** Most examples of what is not spoken. */
const maxExamples = 3
/** Most things that are shown as they will read. */
const maxSample = 60
/** Longest example, in UTF-16 code units. */
const maxExampleCharacters = 120

/** What a source holds, before anything is written. */
export const importPreviewSchema = z.strictObject({
  format: importFormatSchema,
  title: z.string().optional(),
  /** Spoken lines. */
  lines: z.int(),
  scenes: z.int(),
  /** In the order of appearance. `name`: as in the source; `scriptName`: as proposed; `inCast`: is in the cast already. */
  speakers: z.array(
    z.strictObject({
      name: z.string(),
      scriptName: z.string(),
      lines: z.int(),
      inCast: z.boolean(),
      /** The first words of the first line. */
      example: z.string(),
      /** Other ways the source writes the name. */
      spellings: z.array(z.string()),
    }),
  ),
  /** Speakers who are probably one. */
  twins: z.array(twinSchema),
  /** What will not be spoken, by kind, with the first of each. `empty`: lines without words. */
  silent: z.array(
    z.strictObject({
      kind: z.enum(['scene', 'action', 'note', 'empty']),
      count: z.int(),
      examples: z.array(z.string()),
    }),
  ),
  /** Lines with target times, and lines with an id of their own. */
  timed: z.int(),
  identified: z.int(),
  /** Lines for which the source names nobody, and lines with `(V.O.)` or its like. */
  unnamed: z.int(),
  placed: z.int(),
  /** How it was read, where that can be chosen. */
  layout: importLayoutSchema.optional(),
  /** The first things of the source, for showing how the script will read. */
  sample: z.array(importedItemSchema),
  problems: z.array(importProblemSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** Sums a source up for the user. `cast`: that of the project it goes into, empty for a new one. */
export function previewOf(imported: ImportedScript, cast: Cast): ImportPreview {
  const names = sourceSpeakers(imported)
  const proposed = scriptNames(names, cast)
  const find = speakerFinder(cast)
  const counted = countSpeakers(imported)
  const speakers = names.map((name) => {
    const { lines, example, spellings } = counted.get(nameKey(name)) ?? { lines: 0, example: '', spellings: new Set() }
    spellings.delete(name)
    const scriptName = proposed.get(nameKey(name)) ?? name
    return { name, scriptName, lines, inCast: find(scriptName) !== undefined, example, spellings: [...spellings] }
  })
  const spoken = imported.items.filter((item) => item.kind === 'line' && item.parts.length > 0)
  const timed = spoken.filter((item) => item.kind === 'line' && item.startMs !== undefined)
  const identified = imported.items.filter((item) => ownId(item) !== undefined)
  return {
    format: imported.format,
    ...(imported.title === undefined || imported.title === '' ? {} : { title: oneLine(imported.title) }),
    lines: spoken.length,
    scenes: imported.items.filter(({ kind }) => kind === 'scene').length,
    speakers,
    twins: likelyTwins(speakers),
    silent: silentKinds(imported),
    timed: timed.length,
    identified: identified.length,
    unnamed: imported.items.filter((item) => item.kind === 'action' && item.isUnnamed === true).length,
    placed: spoken.filter((item) => item.kind === 'line' && item.place !== undefined).length,
    ...(imported.layout === undefined ? {} : { layout: imported.layout }),
    sample: imported.items.slice(0, maxSample),
    problems: [
      ...doubledIds(imported),
      ...imported.problems,
      ...actionProblems(imported, names.length + cast.speakers.length === 0),
      ...limitProblems(spoken.length, names.length),
    ],
  }
}

/** The source's own name for something that can be spoken. */
function ownId(item: ImportedItem): string | undefined {
  if (item.kind === 'line' && item.parts.length === 0) return undefined
  return item.kind === 'line' || item.kind === 'action' ? (item.mark ?? item.sourceId) : undefined
}

// Both lines keep it; files that are named by it are told apart by our own ids.
function doubledIds(imported: ImportedScript): readonly ImportProblem[] {
  const rows = new Map<string, (number | undefined)[]>()
  for (const item of imported.items) {
    const id = ownId(item)
    if (id === undefined || (item.kind !== 'line' && item.kind !== 'action')) continue
    rows.set(id, [...(rows.get(id) ?? []), item.row])
  }
  const doubled = [...rows].filter(([, places]) => places.length > 1)
  const told = doubled.slice(0, maxExamples).map(([id, [first, second]]): ImportProblem => {
    const words =
      first === undefined || second === undefined
        ? say('import.notice.doubled', { id: shortened(id) })
        : say('import.notice.doubledRows', { id: shortened(id), first, second })
    return { severity: 'warning', ...words }
  })
  const more = doubled.length - told.length
  return more > 0 ? [...told, { severity: 'warning', ...say('import.notice.doubledMore', { ids: more }) }] : told
}

// Action whose speaker no rule of the format has found, though a reader would.
function actionProblems({ items }: ImportedScript, isFirst: boolean): readonly ImportProblem[] {
  const texts = items.map((item) => (item.kind === 'action' ? item.text : undefined))
  return looksLikeLinesIn(texts, isFirst)
    .slice(0, MAX_LISTED_PROBLEMS)
    .map(({ first, lines }): ImportProblem => {
      const item = items[first.nodeIndex]
      const row = item?.kind === 'action' ? item.row : undefined
      const severity = first.head.is === 'sure' ? 'warning' : 'info'
      const words = say('import.notice.looksLikeLine', { lines, typed: first.typed, name: first.head.name })
      return { severity, ...words, ...(row === undefined ? {} : { line: row }) }
    })
}

type Counted = { lines: number; example: string; readonly spellings: Set<string> }

function countSpeakers(imported: ImportedScript): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const item of imported.items) {
    if (item.kind !== 'line') continue
    const key = nameKey(item.speaker)
    const found = counted.get(key) ?? { lines: 0, example: '', spellings: new Set<string>() }
    counted.set(key, found)
    found.spellings.add(item.speaker)
    if (item.parts.length === 0) continue
    found.lines++
    if (found.example === '') found.example = shortened(importedWords(item.parts))
  }
  return counted
}

function silentKinds(imported: ImportedScript): ImportPreview['silent'] {
  const kinds = new Map<ImportPreview['silent'][number]['kind'], { count: number; examples: string[] }>()
  for (const item of imported.items) {
    if (item.kind === 'line' && item.parts.length > 0) continue
    const kind = item.kind === 'line' ? 'empty' : item.kind
    const found = kinds.get(kind) ?? { count: 0, examples: [] }
    kinds.set(kind, found)
    found.count++
    const text = item.kind === 'scene' ? item.title : item.kind === 'line' ? item.speaker : item.text
    if (found.examples.length < maxExamples) found.examples.push(shortened(text))
  }
  return [...kinds].map(([kind, found]) => ({ kind, ...found }))
}

function limitProblems(lines: number, speakers: number): readonly ImportProblem[] {
  const problems: ImportProblem[] = []
  if (lines === 0) problems.push({ severity: 'warning', ...say('import.notice.noLines') })
  if (lines > MAX_SPOKEN_LINES) {
    problems.push({ severity: 'warning', ...say('import.notice.manyLines', { lines, most: MAX_SPOKEN_LINES }) })
  }
  if (speakers > MAX_SPEAKERS) {
    problems.push({ severity: 'warning', ...say('import.notice.manySpeakers', { speakers, most: MAX_SPEAKERS }) })
  }
  return problems
}

function shortened(text: string): string {
  const line = oneLine(text)
  return line.length <= maxExampleCharacters ? line : `${line.slice(0, maxExampleCharacters - 1).trimEnd()}…`
}
