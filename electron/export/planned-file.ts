import { createHash } from 'node:crypto'
import type { DeliverableKind, DeliveredSound } from '../../shared/core/deliver/deliverables.ts'
import { contentName } from '../audio/mix/content-name.ts'
import type { EncodeJob, MixPlan } from '../audio/types.ts'
import { estimatedBytes } from './export-format.ts'
import type { ManifestFile } from './folder/manifest.ts'

/** What the manifest says of a file that is known before it is written. */
export type FileFacts = Pick<
  ManifestFile,
  'kind' | 'path' | 'lineId' | 'takeId' | 'sourceId' | 'sourceFile' | 'voices' | 'isDraft' | 'speaker' | 'scene'
>

/** A file of an export that is yet to be written. Length and size are estimates for lines that are trimmed. */
export type PlannedFile = {
  readonly what: DeliverableKind
  readonly facts: FileFacts
  readonly make:
    | { readonly kind: 'sound'; readonly job: Omit<EncodeJob, 'out'> }
    | { readonly kind: 'text'; readonly text: string }
  readonly recipe: string
  readonly durationSeconds: number
  readonly bytes: number
  /** Number of the line or the scene, for people. */
  readonly number?: number
}

/** A sound file with what follows from its job. */
export function plannedSound(
  form: DeliveredSound,
  facts: FileFacts,
  job: Omit<EncodeJob, 'out' | 'measures'>,
  of: { readonly durationSeconds: number; readonly channels: number; readonly number?: number },
): PlannedFile {
  const measured = { ...job, measures: true }
  return {
    what: form.what,
    facts,
    make: { kind: 'sound', job: measured },
    recipe: soundRecipe(measured),
    durationSeconds: of.durationSeconds,
    bytes: estimatedBytes(form, of.durationSeconds, of.channels),
    ...(of.number === undefined ? {} : { number: of.number }),
  }
}

/** Captions or a transcript; its size is exact. */
export function plannedText(facts: FileFacts, text: string, durationSeconds: number): PlannedFile {
  return {
    what: 'captions',
    facts,
    make: { kind: 'text', text },
    recipe: textRecipe(text),
    durationSeconds,
    bytes: Buffer.byteLength(text),
  }
}

/** Another number makes every file anew: what an encoder or the mix makes of the same job has changed. */
const MADE_BY = 3

/** The sum of everything that a sound file is made from. Takes are named by their content, wherever they lie. */
function soundRecipe(job: Omit<EncodeJob, 'out'>): string {
  const { source } = job
  const named =
    source.kind === 'mix' ? { ...source, plan: plainPlan(source.plan) } : { ...source, path: contentName(source.path) }
  return sumOf({ ...job, source: named })
}

/** The same of a text. */
function textRecipe(text: string): string {
  return sumOf(text)
}

function plainPlan(plan: MixPlan): unknown {
  return { ...plan, clips: plan.clips.map((clip) => ({ ...clip, path: contentName(clip.path) })) }
}

function sumOf(value: unknown): string {
  const text = JSON.stringify([MADE_BY, value], (_key, held: unknown) =>
    held instanceof Uint8Array ? createHash('sha256').update(held).digest('hex') : held,
  )
  return createHash('sha256').update(text).digest('hex')
}
