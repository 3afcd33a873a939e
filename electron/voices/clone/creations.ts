import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { type Consent, consentSchema } from '../../../shared/contract/casting-views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { firstIssue } from '../../../shared/service/build-request.ts'
import {
  type CreateVoiceRequest,
  createVoiceRequestSchema,
  type VoiceModel,
} from '../../../shared/service/voice-model.ts'
import { type SpeechClient, SpeechError } from '../../speech/types.ts'
import { appendDurably, readTextFile } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noted, orAbsent } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/** A journal larger than this is not read; a hundred thousand voices stay below. */
const MAX_BYTES = 32 * 1024 * 1024
/** Own voices looked through for one that may have been made. */
const MOST_PAGES = 5
const PER_PAGE = 100

const recordSchema = recordObject({
  v: z.literal(1),
  kind: z.enum(['sending', 'made', 'refused']),
  /** Hash of what makes the voice: its title, recordings and service. */
  voice: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  origin: z.string().max(300),
  title: z.string().max(200),
  id: voiceIdSchema.optional(),
  /** Who agreed to it, at this time. Never sent. */
  consent: recordObject(consentSchema.shape).optional(),
})
type CreationRecord = z.infer<typeof recordSchema>

/**
 * Makes voices at the service. A note is on the disk before anything is sent: if the answer never comes, the same voice is
 * not made a second time in silence.
 */
export type VoiceCreation = {
  /**
   * @throws StudioError; `clone.sent` if an earlier call of the same voice may have been billed and brought nothing:
   * whether it is among the own voices is said, and only the call after that makes another
   */
  readonly create: (client: Creating, request: CreateVoiceRequest, consent: Consent) => Promise<VoiceModel>
}
type Creating = Pick<SpeechClient, 'origin' | 'createModel' | 'listModels'>

/** Notes lie in `voices-made.jsonl` of the data folder. */
export function createVoiceCreation(dataFolder: string, now: () => number): VoiceCreation {
  const path = join(dataFolder, 'voices-made.jsonl')
  const note = (record: Omit<CreationRecord, 'v' | 'at'>): Promise<void> =>
    appendDurably(path, JSON.stringify({ v: 1, ...record, at: new Date(now()).toISOString() }))

  const inFlight = new Map<string, Promise<VoiceModel>>()

  const make = async (
    client: Creating,
    request: CreateVoiceRequest,
    consent: Consent,
    voice: string,
  ): Promise<VoiceModel> => {
    const checked = createVoiceRequestSchema.safeParse(request)
    if (!checked.success)
      throw problemError('clone.invalid', say('voices.clone.invalid', { issue: firstIssue(checked.error) }))
    const about = { voice, origin: client.origin, title: request.title }
    const open = await openAttempt(path, voice)
    if (open !== undefined)
      await reconcile(client, { at: open.at, title: request.title }, () => note({ kind: 'refused', ...about }))
    await note({ kind: 'sending', ...about, consent })
    try {
      const made = await client.createModel(request)
      const { _id: id } = made
      // Should the disk refuse, the note stays open and the next call looks at the list first: the careful side.
      await note({ kind: 'made', ...about, id }).catch(noted('creations: keeping'))
      return made
    } catch (error) {
      // What the transport does not know of may have been billed.
      const isRefused = error instanceof SpeechError && error.failure.billed === 'no'
      if (isRefused) await note({ kind: 'refused', ...about }).catch(noted('creations: keeping'))
      throw error
    }
  }

  return {
    // Asked for twice while it is under way: the same voice.
    create: (client, request, consent) => {
      const voice = hashOf(client.origin, request)
      const known = inFlight.get(voice)
      if (known !== undefined) return known
      const made = make(client, request, consent, voice).finally(() => inFlight.delete(voice))
      inFlight.set(voice, made)
      return made
    },
  }
}

/**
 * What became of an attempt that brought no voice: the service's own list tells whether it was made. Either way somebody has
 * to say that another one is wanted. @throws StudioError always, once the person's next call is free to send
 */
async function reconcile(
  client: Creating,
  open: Pick<CreationRecord, 'at' | 'title'>,
  close: () => Promise<void>,
): Promise<never> {
  const about = { title: open.title, when: open.at.slice(0, 16).replace('T', ' ') }
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const page = await client.listModels({ pageNumber, pageSize: PER_PAGE, self: true, sortBy: 'created_at' })
    if (page.items.some(({ title }) => title.trim() === open.title.trim())) {
      // Decided: who wants a second one can ask again, or give it another title.
      await close()
      throw problemError('clone.sent', say('voices.clone.made', about), say('voices.clone.made.remedy'))
    }
    if (!page.hasMore) break
  }
  await close()
  throw problemError('clone.sent', say('voices.clone.noAnswer', about), say('voices.clone.noAnswer.remedy'))
}

async function openAttempt(path: string, voice: string): Promise<Pick<CreationRecord, 'at'> | undefined> {
  const text = await readTextFile(path, MAX_BYTES, 'disk.failed').catch(orAbsent('creations: reading', ''))
  let open: Pick<CreationRecord, 'at'> | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    try {
      const record = parseJson(line, recordSchema, path, 'disk.failed')
      if (record.voice === voice) open = record.kind === 'sending' ? record : undefined
    } catch {
      // A torn note was never followed by a request; a whole one that is not known may have been.
      if (line.endsWith('}') && line.includes(voice))
        open = { at: /"at":"([\dT:.Z-]{16,24})"/.exec(line)?.[1] ?? new Date(0).toISOString() }
    }
  }
  return open
}

function hashOf(origin: string, { title, voices }: CreateVoiceRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([origin, title.trim()]))
  for (const { bytes } of voices) hash.update(createHash('sha256').update(bytes).digest())
  return hash.digest('hex')
}
