import { z } from 'zod'
import { captionFormats } from './caption-formats.ts'
import { type DeliveryFormat, deliveryDepths, deliveryFormats } from './formats.ts'

/** Everything that an export can hold, in the order in which it is offered and written. */
export const deliverableKinds = ['mix', 'stems', 'scenes', 'lines', 'captions', 'chapters'] as const
export type DeliverableKind = (typeof deliverableKinds)[number]
export type SoundDeliverable = Exclude<DeliverableKind, 'captions'>

/** What one file of an export is; `manifest` is the export's own. */
export const deliveredKinds = ['mix', 'stem', 'scene', 'line', 'chapters', 'captions', 'manifest'] as const
export type DeliveredKind = (typeof deliveredKinds)[number]

/** What is common to all files of a deliverable. */
export type DeliverableRow = {
  readonly file: Exclude<DeliveredKind, 'captions' | 'manifest'>
  /** Below the export's folder; absent: in it. */
  readonly folder?: string
  /** What it can be written in, the usual one first. */
  readonly formats: readonly [DeliveryFormat, ...DeliveryFormat[]]
  /** Goes through the true-peak limiter of the mix; stems do not, so that their sum is the mix before it. */
  readonly isLimited: boolean
}

const plain = ['wav', 'flac', 'mp3', 'opus', 'm4a'] as const

/** The one table of what sound is delivered as: the sheet, the command line and the export itself are made of it. */
export const deliverables: Readonly<Record<SoundDeliverable, DeliverableRow>> = {
  mix: { file: 'mix', formats: deliveryFormats, isLimited: true },
  stems: { file: 'stem', folder: 'stems', formats: plain, isLimited: false },
  scenes: { file: 'scene', folder: 'scenes', formats: plain, isLimited: true },
  lines: { file: 'line', folder: 'lines', formats: plain, isLimited: false },
  chapters: { file: 'chapters', formats: ['m4b'], isLimited: true },
}

/** Longest handle, in ms: what of a take stays on either side of its sound for whoever cuts it. */
export const MAX_HANDLES_MS = 5000

const form = {
  format: z.enum(deliveryFormats),
  /** Hz; absent: the first of the format in `deliveryForms`. */
  sampleRate: z.int().positive().optional(),
  /** In the unit of `deliveryForms`; absent: the format's first there. */
  bitrate: z.int().optional(),
  /** Bits a sample of wav and flac, 32 for floats; absent: 16. */
  bits: z.literal(deliveryDepths).optional(),
} as const

/** Limits of captions that take the place of those of their language. */
const captionLimitChangesSchema = z.strictObject({
  charactersPerLine: z.int().min(5).max(100).optional(),
  charactersPerSecond: z.number().min(1).max(100).optional(),
  shortestMs: z.int().min(100).max(10_000).optional(),
  longestMs: z.int().min(500).max(60_000).optional(),
  gapMs: z.int().min(0).max(2000).optional(),
})

/** One thing that is delivered, with a form and a quality of its own. */
export const deliverableSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.enum(['mix', 'stems', 'scenes', 'chapters']), ...form }),
  z.strictObject({
    what: z.literal('lines'),
    ...form,
    /** Silence at the ends is cut off but for so many ms; absent: what is heard of a take is written as it is. */
    handlesMs: z.int().min(0).max(MAX_HANDLES_MS).optional(),
    /** `starred`: beside the take that is used also those with a star, as `_01`, `_02`. Absent: the used one. */
    takes: z.enum(['used', 'starred']).optional(),
  }),
  z.strictObject({
    what: z.literal('captions'),
    formats: z.array(z.enum(captionFormats)).min(1).max(captionFormats.length),
    limits: captionLimitChangesSchema.optional(),
    /** Cues such as `[sighs]` are shown. */
    soundCues: z.boolean().optional(),
  }),
])
export type Deliverable = z.infer<typeof deliverableSchema>
export type DeliveredSound = Exclude<Deliverable, { readonly what: 'captions' }>
export type DeliveredCaptions = Extract<Deliverable, { readonly what: 'captions' }>

/** Each kind at most once, at least one. */
export const deliverSchema = z
  .array(deliverableSchema)
  .min(1)
  .max(deliverableKinds.length)
  .refine((list) => new Set(list.map(({ what }) => what)).size === list.length)

/** The sound that is delivered, in the order of the table. */
export function deliveredSounds(deliver: readonly Deliverable[]): readonly DeliveredSound[] {
  return inTableOrder(deliver).filter((one): one is DeliveredSound => one.what !== 'captions')
}

/** The captions that are delivered, if any. */
export function deliveredCaptions(deliver: readonly Deliverable[]): DeliveredCaptions | undefined {
  return deliver.find((one): one is DeliveredCaptions => one.what === 'captions')
}

/** In the order of the table, however it was chosen. */
export function inTableOrder(deliver: readonly Deliverable[]): readonly Deliverable[] {
  return deliver.toSorted((a, b) => deliverableKinds.indexOf(a.what) - deliverableKinds.indexOf(b.what))
}

/** So much silence stays at both ends of a line that is trimmed where nobody has said how much, in ms. */
const USUAL_HANDLES_MS = 50

/** A deliverable as it is first chosen. */
export function usualForm(what: DeliverableKind): Deliverable {
  if (what === 'captions') return { what, formats: ['srt'] }
  const [format] = deliverables[what].formats
  // A stem is for an editor, who has no use for a gain that cuts peaks off.
  if (what === 'stems') return { what, format, bits: 32 }
  return what === 'lines' ? { what, format, handlesMs: USUAL_HANDLES_MS } : { what, format }
}

/** The form in which a deliverable is written where this one is asked for: chapters are those of a whole alone. */
export function formatOf(what: SoundDeliverable, format: DeliveryFormat): DeliveryFormat {
  const { formats } = deliverables[what]
  if (formats.includes(format)) return format
  return format === 'm4b' ? 'm4a' : formats[0]
}

/** Whether anything of it is brought to a target of the whole, and not only to one of lines. */
export function hasWhole(deliver: readonly Deliverable[]): boolean {
  return deliver.some(({ what }) => what !== 'captions' && what !== 'lines')
}
