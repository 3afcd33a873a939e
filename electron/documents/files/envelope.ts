import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { projectIdSchema } from '../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'
import { pronunciationsSchema } from '../../../shared/core/model/pronunciations.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { readTextFile } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { say } from '../../../shared/messages/say.ts'

/** Everything of a project that a person writes: what is kept aside as a whole. */
const documentContentSchema = z.strictObject({
  name: z.string().min(1).max(120),
  text: z.string(),
  cast: castSchema,
  settings: projectSettingsSchema,
  /** Absent where there are none: equal documents must have equal hashes, whatever version kept them. */
  pronunciations: pronunciationsSchema.optional(),
})
/** Name, script, cast, settings and pronunciations of a project at one moment. */
export type DocumentContent = z.infer<typeof documentContentSchema>
/** What of a document its data files hold: everything but the script. */
export type DocumentData = Omit<DocumentContent, 'text'>

/** Why a document was kept: by time, before something replaced it, or because another program's version was merged. */
export const keptReasonSchema = z.enum([
  'pending',
  'timed',
  'beforeRestore',
  'beforeRecovery',
  'beforeOutside',
  'outside',
])
export type KeptReason = z.infer<typeof keptReasonSchema>

const ownerSchema = recordObject({
  pid: z.int(),
  host: z.string().max(255),
  machine: z.string().max(200).optional(),
  nonce: z.string().max(80),
})
/** The running program that keeps a document, for telling its live records from those a crash left. */
export type KeptBy = z.infer<typeof ownerSchema>

const envelopeSchema = recordObject({
  format: z.literal('repartee-document'),
  version: z.literal(1),
  projectId: projectIdSchema,
  /** Counts changes within one opening: orders records where clocks jump. */
  rev: z.int().min(0),
  savedAt: z.iso.datetime(),
  reason: keptReasonSchema,
  /** The project's folder when it was kept: finds the records of a project whose id can no longer be read. */
  folder: z.string().max(4096),
  owner: ownerSchema.optional(),
  /** The script as it stood on the disk when `content` was kept, so that both can be merged. */
  baseText: z.string().optional(),
  /** The rest of it as it stood there. */
  baseData: documentContentSchema.omit({ text: true }).optional(),
  /** SHA-256 over `content` as canonical JSON. */
  contentSha256: z.string().regex(/^[0-9a-f]{64}$/),
  content: documentContentSchema,
})
/** A kept document with where it comes from and the hash that proves it whole. */
export type Envelope = z.infer<typeof envelopeSchema>

/** Larger records are not read. A script may have 20 MB, and JSON escapes make it longer. */
const MAX_BYTES = 128 * 1024 * 1024

/** SHA-256 over a document, equal for equal documents whatever the order of their keys. */
export function hashContent(content: DocumentContent): string {
  // Through JSON, so that a property that is absent and one that is undefined count the same.
  const plain = z.json().parse(JSON.parse(JSON.stringify(content)))
  return createHash('sha256').update(canonicalJson(plain)).digest('hex')
}

/** The text of a record. */
export function printEnvelope(fields: Omit<Envelope, 'format' | 'version' | 'contentSha256'>): string {
  const { content, ...head } = fields
  const contentSha256 = hashContent(content)
  return `${JSON.stringify({ format: 'repartee-document', version: 1, ...head, contentSha256, content })}\n`
}

/**
 * Reads a record and proves it whole.
 * @throws StudioError `project.unreadable` if it is missing, damaged or its hash is wrong.
 */
export async function readEnvelope(path: string): Promise<Envelope> {
  const envelope = parseJson(
    await readTextFile(path, MAX_BYTES, 'project.unreadable'),
    envelopeSchema,
    path,
    'project.unreadable',
  )
  if (hashContent(envelope.content) !== envelope.contentSha256) {
    throw problemError(
      'project.unreadable',
      say('documents.envelope.damaged'),
      say('documents.envelope.damaged.remedy'),
    )
  }
  return envelope
}
