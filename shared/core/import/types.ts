import { z } from 'zod'
import type { Cast } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'
import { importLayoutSchema } from './layout.ts'
import { wordsSchema } from '../model/problem-schema.ts'

/** Every kind of file a script can be read from. */
export const importFormats = [
  'dialogue', // our own notation
  'plain', // `NAME: text`
  'tagged', // `<|speaker:N|>text`
  'fountain',
  'fdx', // Final Draft
  'srt',
  'vtt',
  'labels', // of an audio editor: start, end and words between tabs
  'csv', // also tab-separated
  'docx',
  'markdown',
  'ink',
  'yarn',
] as const
/** Checks a format that comes from outside. */
export const importFormatSchema = z.enum(importFormats)
export type ImportFormat = z.infer<typeof importFormatSchema>

/** A piece of a spoken line: words as they are heard, or a direction such as `sighs` or `pause 0.8s` without brackets. */
export const importedPartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('cue'), cue: z.string() }),
])
export type ImportedPart = z.infer<typeof importedPartSchema>

/** Where something stands in its source, besides a name that our own id is made of. */
const originShape = {
  /** A name of the source's own that our id is not made of: a cue's number, Final Draft's, the tag of a text. */
  mark: z.string().optional(),
  /** Its row, counted from 1. */
  row: z.int().min(1).optional(),
}

/**
 * A line somebody speaks. `speaker` is written as in the source, without extensions such as `(V.O.)`. `sourceId` is the
 * source's own name for the line, or one of our ids. Times are targets, in milliseconds from the start of the source.
 */
export const importedLineSchema = z.strictObject({
  kind: z.literal('line'),
  speaker: z.string(),
  variant: z.string().optional(),
  delivery: z.string().optional(),
  parts: z.array(importedPartSchema),
  sourceId: z.string().optional(),
  ...originShape,
  startMs: z.number().min(0).optional(),
  endMs: z.number().min(0).optional(),
  /** Spoken together with the line before it. */
  dual: z.boolean().optional(),
  /** Cut off by the next line. */
  interrupted: z.boolean().optional(),
  /** Where the voice comes from, as a screenplay writes it behind the name: `V.O.`. */
  place: z.string().optional(),
})
export type ImportedLine = z.infer<typeof importedLineSchema>

/** One thing of a source, in its order. Only lines are spoken. */
export const importedItemSchema = z.discriminatedUnion('kind', [
  /** `number`: as the source counts its scenes. */
  z.strictObject({ kind: z.literal('scene'), title: z.string(), number: z.string().optional() }),
  importedLineSchema,
  /**
   * `isUnnamed`: a line of dialogue for which the source names nobody. Its name for it, its times and its direction stay,
   * for a narrator.
   */
  z.strictObject({
    kind: z.literal('action'),
    text: z.string(),
    isUnnamed: z.boolean().optional(),
    delivery: z.string().optional(),
    sourceId: z.string().optional(),
    ...originShape,
    startMs: z.number().min(0).optional(),
    endMs: z.number().min(0).optional(),
  }),
  z.strictObject({ kind: z.literal('note'), text: z.string() }),
])
export type ImportedItem = z.infer<typeof importedItemSchema>

/** Something the reader could not take over as it stood. `line` counts the source's lines, rows or paragraphs from 1. */
export const importProblemSchema = z.strictObject({
  severity: z.enum(['warning', 'info']),
  ...wordsSchema.shape,
  line: z.int().min(1).optional(),
})
export type ImportProblem = z.infer<typeof importProblemSchema>

/** What every reader makes of its file: the one model that preview, printing and merging work on. */
export const importedScriptSchema = z.strictObject({
  title: z.string().optional(),
  format: importFormatSchema,
  items: z.array(importedItemSchema),
  /** How it was read, for formats in which that can be chosen. */
  layout: importLayoutSchema.optional(),
  problems: z.array(importProblemSchema),
})
export type ImportedScript = z.infer<typeof importedScriptSchema>

/** The project's side of a merge. */
export type MergeTarget = { readonly text: string; readonly cast: Cast; readonly takenLines: ReadonlySet<LineId> }
