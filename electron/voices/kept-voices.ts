import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type KeptVoices, keptVoiceSchema } from '../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../shared/contract/views.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { recordObject } from '../../shared/core/model/records/record-object.ts'
import { readTextFile, writeDurably } from '../base/durable.ts'
import { parseJson } from '../base/json-file.ts'
import { noted, orAbsent } from '../base/failures.ts'

/** Most that are kept of each kind. */
const MOST_FAVOURITES = 500
const MOST_RECENT = 24
const MAX_BYTES = 8 * 1024 * 1024

/** `origin`: the service that knows the voice; '' for draft voices. */
const recordSchema = recordObject({ ...keptVoiceSchema.shape, origin: z.string().max(300) })
type Record = z.infer<typeof recordSchema>
const fileSchema = recordObject({
  format: z.literal('repartee-voices'),
  version: z.literal(1),
  favourites: z.array(recordSchema).max(MOST_FAVOURITES),
  recent: z.array(recordSchema).max(MOST_RECENT),
})

/** A voice with its place: the service that knows it, or '' for draft voices. */
export type PlacedVoice = { readonly source: Source; readonly origin: string; readonly voice: VoiceView }

/** Favourites and recently cast voices of this computer's user, in `voices.json` of the data folder. */
export type KeptVoiceStore = {
  /** Those of the connected service (all, while none is connected) and the draft voices. */
  readonly list: (origin: string | undefined) => KeptVoices
  readonly mark: (placed: PlacedVoice, isFavourite: boolean) => Promise<void>
  readonly remember: (placed: readonly PlacedVoice[]) => Promise<void>
  /** What the service said of a voice just now: its record, only that it is there, or undefined if it is not. */
  readonly saw: (origin: string, id: VoiceId, voice: VoiceView | 'known' | undefined) => Promise<void>
}

/** Opens the list. A damaged file is set aside as `voices.json.corrupt-<time>`, and an empty list serves. */
export async function openKeptVoices(dataFolder: string, now: () => number): Promise<KeptVoiceStore> {
  const path = join(dataFolder, 'voices.json')
  const known = await load(path, now)
  let { favourites, recent } = known
  const save = (): Promise<void> => {
    return writeDurably(path, `${JSON.stringify({ ...known, favourites, recent }, null, 2)}\n`)
  }
  return {
    list: (origin) => {
      const isHere = (one: Record): boolean => one.source === 'draft' || origin === undefined || one.origin === origin
      const view = ({ source, voice, missing }: Record) => ({ source, voice, missing })
      return { favourites: favourites.filter(isHere).map(view), recent: recent.filter(isHere).map(view) }
    },
    mark: async (placed, isFavourite) => {
      const isKnown = favourites.some((one) => isSame(one, placed))
      if (isKnown === isFavourite) return
      favourites = isFavourite
        ? [...favourites, { ...placed, missing: false }].slice(-MOST_FAVOURITES)
        : favourites.filter((one) => !isSame(one, placed))
      await save()
    },
    remember: async (placed) => {
      const fresh = placed.map((one) => ({ ...one, missing: false }))
      const next = [...fresh, ...recent.filter((one) => !fresh.some((other) => isSame(one, other)))]
      recent = next.slice(0, MOST_RECENT)
      await save()
    },
    saw: async (origin, id, voice) => {
      let isChanged = false
      const updated = (one: Record): Record => {
        if (one.source !== 'service' || one.origin !== origin || one.voice.id !== id) return one
        const next = {
          ...one,
          missing: voice === undefined,
          voice: voice === undefined || voice === 'known' ? one.voice : voice,
        }
        if (JSON.stringify(next) !== JSON.stringify(one)) isChanged = true
        return next
      }
      favourites = favourites.map(updated)
      recent = recent.map(updated)
      if (isChanged) await save()
    },
  }
}

function isSame(a: PlacedVoice, b: PlacedVoice): boolean {
  return a.source === b.source && a.origin === b.origin && a.voice.id === b.voice.id
}

async function load(path: string, now: () => number): Promise<z.infer<typeof fileSchema>> {
  const none: z.infer<typeof fileSchema> = { format: 'repartee-voices', version: 1, favourites: [], recent: [] }
  const text = await readTextFile(path, MAX_BYTES, 'disk.failed').catch(orAbsent('kept voices: reading'))
  if (text === undefined) return none
  try {
    return parseJson(text, fileSchema, path, 'disk.failed')
  } catch {
    // Not of that form: what is answered says so.
    await rename(path, `${path}.corrupt-${now()}`).catch(noted('kept voices: putting aside'))
    return none
  }
}
