import type { LineReading } from '../../../shared/core/scene/phones/line-reading.ts'
import { toSpeakable } from '../draft/text/speakable.ts'
import type { EngineVoice } from '../draft/voices.ts'
import type { ReadingJob } from '../draft/worker-pool.ts'
import { readTextAloud, readWordsAhead } from './read-text-aloud.ts'

/** By far the quickest of the engine's voices. */
const VOICE: EngineVoice = 'kal16'

/** The readings of a job as JSON, as threads hand them on; null for a text that the engine cannot read whole. */
export function readTexts(engine: WebAssembly.Module, { texts }: ReadingJob): Uint8Array {
  // Signs of other writings are left out by the engine: such a line would seem to be shorter than it is.
  const isWhole = (text: string): boolean => toSpeakable(text).leftOut === ''
  readWordsAhead(engine, texts.filter(isWhole))
  const readings = texts.map((text): LineReading | null => {
    if (!isWhole(text)) return null
    const words = readTextAloud(engine, text, VOICE).words.map(({ start, end, phones }) => ({ start, end, phones }))
    return words.some(({ phones }) => phones.length > 0) ? { words } : null
  })
  return new TextEncoder().encode(JSON.stringify(readings))
}
