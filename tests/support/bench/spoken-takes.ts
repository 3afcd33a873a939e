import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../electron/audio/resample.ts'
import { startDraftService } from '../../../electron/speech/draft/service.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { spoken } from '../../integration/speech/draft/draft-host.ts'
import { builtAssets } from '../studio/ports.ts'

const SENTENCES = [
  'The engine idles, and a bell buoy rings far off in the fog.',
  'Nobody answers. Then listen: there is water below, all of you.',
  'I counted seven lamps when we left, and I count six of them now.',
  'Did you ever ask him why he came back at all?',
]

/** The same sentences by every draft voice, at this rate. */
export async function spokenTakes(sampleRate: number): Promise<readonly Float32Array[]> {
  const service = await startDraftService({ fliteWasm: builtAssets.fliteWasm, worker: builtAssets.draftWorker })
  const takes: Float32Array[] = []
  for (const { id } of draftVoices) {
    for (const text of SENTENCES) {
      const { pcm } = readWav(await spoken(service, { text, reference_id: id, format: 'wav' }))
      takes.push(resampleNow(pcm.channels[0] ?? new Float32Array(0), pcm.sampleRate, sampleRate))
    }
  }
  await service.close()
  return takes
}

/** Keeps takes in a folder of their own, each under the sum of its content as the studio keeps them. */
export async function keepTakes(folder: string, takes: readonly Float32Array[], sampleRate: number): Promise<void> {
  await mkdir(join(folder, 'takes'), { recursive: true })
  for (const take of takes) {
    const bytes = writeWav({ sampleRate, channels: [take] })
    await writeFile(join(folder, 'takes', `${createHash('sha256').update(bytes).digest('hex')}.wav`), bytes)
  }
}
