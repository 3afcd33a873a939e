import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Consent, consentSchema } from '../../../shared/contract/casting-views.ts'
import type { Cast, CastReference } from '../../../shared/core/model/cast.ts'
import { type Problem, StudioError, problemError } from '../../../shared/core/model/errors.ts'
import { type ReferenceId, referenceIdSchema } from '../../../shared/core/model/ids.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { inTime, isSilentDisk, unlessSilent } from '../../base/in-time.ts'
import { readRegular } from '../../base/regular-file.ts'
import { makeFolderDurably, readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { orAbsent } from '../../base/failures.ts'
import { castPlaces } from '../cast-voices.ts'
import type { CutClip } from './clips.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/** Where the clips of a project lie. */
const REFERENCES_FOLDER = 'references'
/** Larger clips are not read (reliability §5.5). */
export const MAX_CLIP_BYTES = 20 * 1024 * 1024
const MAX_RECORD_BYTES = 64 * 1024

/** `references/<sha256>.json`: what is known of a clip, and who agreed to its use. Nothing of it is sent but `text`. */
const referenceRecordSchema = recordObject({
  format: z.literal('repartee-reference'),
  version: z.literal(1),
  id: referenceIdSchema,
  title: z.string(),
  text: z.string(),
  sampleRate: z.int().positive(),
  durationSamples: z.int().positive(),
  /** Name of the file it was cut from; the file itself stays where it is. */
  sourceFileName: z.string(),
  consent: recordObject({ ...consentSchema.shape, at: z.iso.datetime() }),
})

/**
 * Keeps clips in a project, each as `references/<sha256>.wav` with its record beside it. A clip that is there already is
 * not written again; its record is the newest one.
 * @throws StudioError `disk.*`
 */
export async function keepReferences(input: {
  readonly folder: string
  readonly title: string
  readonly clips: readonly { readonly cut: CutClip; readonly text: string }[]
  readonly consent: Consent
  readonly nowMs: number
}): Promise<CastReference> {
  const clipFolder = join(input.folder, REFERENCES_FOLDER)
  await makeFolderDurably(clipFolder)
  const kept: { id: ReferenceId; text: string }[] = []
  for (const { cut, text } of input.clips) {
    const id = referenceIdSchema.parse(createHash('sha256').update(cut.bytes).digest('hex'))
    const record: z.infer<typeof referenceRecordSchema> = {
      format: 'repartee-reference',
      version: 1,
      id,
      title: input.title,
      text,
      sampleRate: cut.sampleRate,
      durationSamples: cut.durationSamples,
      sourceFileName: cut.fileName,
      consent: { ...input.consent, at: new Date(input.nowMs).toISOString() },
    }
    // The record first: no recording of a person without who agreed to it, not even after a power cut.
    await writeDurably(join(clipFolder, `${id}.json`), `${JSON.stringify(record, null, 2)}\n`)
    await writeDurably(join(clipFolder, `${id}.wav`), cut.bytes)
    kept.push({ id, text })
  }
  return { title: input.title, clips: kept }
}

/**
 * Reads a clip of a project and proves that it is the one its name stands for.
 * @throws StudioError `cast.noSuchVoice` if it is missing, no plain file, or another one: nothing must be sent then
 */
export async function readReference(folder: string, id: ReferenceId): Promise<Uint8Array> {
  const path = join(folder, REFERENCES_FOLDER, `${id}.wav`)
  const found = await inTime(path, () => lstat(path)).catch(unlessSilent)
  if (found?.isFile() !== true || found.size > MAX_CLIP_BYTES) {
    throw clipProblem(say('voices.reference.missing', { clip: id.slice(0, 8) }))
  }
  const bytes = await readRegular(path, MAX_CLIP_BYTES).catch((error: unknown) => {
    if (isSilentDisk(error)) throw error
    throw clipProblem(say('voices.reference.unreadable', { clip: id.slice(0, 8) }), error)
  })
  if (createHash('sha256').update(bytes).digest('hex') !== id) {
    throw clipProblem(say('voices.reference.other', { clip: id.slice(0, 8) }))
  }
  // A view of its own length: MessagePack must not see the pool behind a Buffer.
  return new Uint8Array(bytes)
}

/** Clips of a cast whose record, with the agreement to their use, is missing or cannot be read. */
export async function clipsWithoutRecord(folder: string, cast: Cast): Promise<ReadonlySet<ReferenceId>> {
  const without = new Set<ReferenceId>()
  for (const place of castPlaces(cast)) {
    for (const { id } of place.kind === 'reference' ? place.reference.clips : []) {
      const path = join(folder, REFERENCES_FOLDER, `${id}.json`)
      const isThere = await readTextFile(path, MAX_RECORD_BYTES, 'project.unreadable')
        .then((text) => parseJson(text, referenceRecordSchema, path, 'project.unreadable').id === id)
        .catch(orAbsent('references: reading', false))
      if (!isThere) without.add(id)
    }
  }
  return without
}

/** Clips that lie in a project although nobody in its cast has them. Other files of the folder are nobody's business. */
export async function unusedReferences(folder: string, cast: Cast): Promise<readonly ReferenceId[]> {
  const used = new Set(
    castPlaces(cast).flatMap((place) => (place.kind === 'reference' ? place.reference.clips.map(({ id }) => id) : [])),
  )
  const names = await readdir(join(folder, REFERENCES_FOLDER)).catch(orAbsent('references: listing', []))
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((name) => {
      const id = referenceIdSchema.safeParse(/^([0-9a-f]{64})\.wav$/.exec(name)?.[1])
      return id.success && !used.has(id.data) ? [id.data] : []
    })
}

/** Clips of a cast that are not there as they should be. */
export async function missingReferences(folder: string, cast: Cast): Promise<ReadonlyMap<ReferenceId, Problem>> {
  const missing = new Map<ReferenceId, Problem>()
  const seen = new Set<ReferenceId>()
  for (const place of castPlaces(cast)) {
    for (const { id } of place.kind === 'reference' ? place.reference.clips : []) {
      if (seen.has(id)) continue
      seen.add(id)
      await readReference(folder, id).catch((error: unknown) => {
        if (!(error instanceof StudioError)) throw error
        missing.set(id, error.problem)
      })
    }
  }
  return missing
}

function clipProblem(words: Words, cause?: unknown): StudioError {
  return problemError('cast.noSuchVoice', words, say('voices.reference.remedy'), cause)
}
