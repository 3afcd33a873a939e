import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type VoiceMeasures, voiceMeasuresSchema } from '../../../shared/contract/casting-views.ts'
import { measureKey } from '../../../shared/core/cast/alike.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { makeFoldersDurably, readTextFile, writeDurably } from '../../base/durable.ts'
import { sha256Text } from '../../base/hash-text.ts'
import { parseJson } from '../../base/json-file.ts'
import { noted, orAbsent } from '../../base/failures.ts'

/** Measures of a voice that are remembered, newest last, and voices in all. */
const MOST_EACH = 5
const MOST_VOICES = 2000
const MAX_BYTES = 8 * 1024 * 1024

const fileSchema = recordObject({
  format: z.literal('repartee-measures'),
  version: z.literal(1),
  voices: z.record(z.string().max(400), z.array(recordObject(voiceMeasuresSchema.shape)).max(MOST_EACH)),
})

/** How voices sound, as far as they were heard on this computer. */
export type MeasureStore = {
  /** The median of what was measured; undefined for a voice that was never heard. */
  readonly of: (voice: string) => VoiceMeasures | undefined
  readonly add: (voice: string, measures: VoiceMeasures) => Promise<void>
}

/** The name under which a voice's measures are kept: the same id is another voice at another service. */
export function measuredVoice(voice: SpokenVoice, source: Source, origin: string): string {
  return `${source} ${sha256Text(`${origin} ${measureKey(voice)}`)}`
}

/** Opens `measures.json` of the auditions. A damaged file is set aside: everything can be measured again. */
export async function openMeasures(dataFolder: string, now: () => number): Promise<MeasureStore> {
  const folder = join(dataFolder, 'auditions')
  const path = join(folder, 'measures.json')
  const known = await load(path, now)
  const voices = new Map<string, readonly VoiceMeasures[]>(Object.entries(known.voices))
  return {
    of: (voice) => {
      const all = voices.get(voice)
      return all === undefined || all.length === 0 ? undefined : medians(all)
    },
    add: async (voice, measures) => {
      const all = [...(voices.get(voice) ?? []), measures].slice(-MOST_EACH)
      voices.delete(voice)
      voices.set(voice, all)
      for (const oldest of voices.keys()) {
        if (voices.size <= MOST_VOICES) break
        voices.delete(oldest)
      }
      await makeFoldersDurably(folder)
      await writeDurably(path, `${JSON.stringify({ ...known, voices: Object.fromEntries(voices) })}\n`)
    },
  }
}

/** Each figure by itself: where one could not be told of a take, the others still count. */
function medians(all: readonly VoiceMeasures[]): VoiceMeasures {
  const figure = (name: keyof VoiceMeasures): VoiceMeasures => {
    const values = all.flatMap((one) => one[name] ?? []).toSorted((a, b) => a - b)
    const middle = values[Math.floor(values.length / 2)]
    return middle === undefined ? {} : { [name]: middle }
  }
  return { ...figure('pitchHz'), ...figure('wordsPerMinute'), ...figure('brightnessHz'), ...figure('loudnessLufs') }
}

async function load(path: string, now: () => number): Promise<z.infer<typeof fileSchema>> {
  const none: z.infer<typeof fileSchema> = { format: 'repartee-measures', version: 1, voices: {} }
  const text = await readTextFile(path, MAX_BYTES, 'disk.failed').catch(orAbsent('voice measures: reading'))
  if (text === undefined) return none
  try {
    return parseJson(text, fileSchema, path, 'disk.failed')
  } catch {
    // Not of that form: what is answered says so.
    await rename(path, `${path}.corrupt-${now()}`).catch(noted('voice measures: putting aside'))
    return none
  }
}
