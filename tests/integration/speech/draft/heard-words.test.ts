import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wholeWav } from '../../../../electron/speech/draft/streamed-wav.ts'
import { draftVoices } from '../../../../electron/speech/draft/voices.ts'
import { hearWords } from '../../../../electron/speech/reading/hear-words.ts'
import type { DraftService } from '../../../../electron/speech/types.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { builtAssets } from '../../../support/studio/ports.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'
import { spoken, startDraft } from './draft-host.ts'

const RATE = 44_100

let service: DraftService
let engine: WebAssembly.Module
beforeAll(async () => {
  service = await startDraft()
  engine = new WebAssembly.Module(Uint8Array.from(await readFile(builtAssets.fliteWasm)))
})
afterAll(() => service.close())

/** What our own ear misses in a draft of these words, and what it hears once more. */
async function doubts(voice: string, text: string): Promise<readonly string[]> {
  const samples = await spoken(service, { text, reference_id: voice, format: 'pcm', sample_rate: RATE })
  const path = join(await temporaryFolder(), 'take.wav')
  await writeFile(path, wholeWav(RATE, samples))
  const { missing, doubled } = await hearWords(engine, { takeId: takeIdSchema.parse('a'.repeat(64)), path, text })
  return [
    ...missing.map(({ word }) => `${voice} leaves out ${word}`),
    ...doubled.map(({ word }) => `${voice} repeats ${word}`),
  ]
}

it.each([
  'J. R. R. Tolkien',
  'I know E. E. Cummings well.',
  'Go! Go! Go!',
  'one two three',
  'At 12:00 sharp.',
  'It was -5 degrees, then +3.',
  'We took 3/4 of it.',
])('every draft voice says %j once and whole', async (text) => {
  const found: string[] = []
  for (const { id } of draftVoices) found.push(...(await doubts(id, text)))
  expect(found).toEqual([])
})
