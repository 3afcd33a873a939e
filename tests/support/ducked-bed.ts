import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWav } from '../../electron/audio/codecs/wav.ts'
import { type MixDocument, mixDocumentSchema } from '../../shared/core/mix/mix-document.ts'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { seededRandom } from './audio/tones.ts'

/** How long what sounds behind a line is heard, in samples: as no other clip is. */
export const HORN_SAMPLES = 66_151

/**
 * Gives a project in a folder a bed in stereo, shorter than it is heard, that is lowered while anybody speaks. `channels`: of
 * its mix. `behind`: something sounds half a second behind the end of this line.
 */
export async function addDuckedBed(folder: string, channels?: 1 | 2, behind?: string): Promise<MixDocument> {
  const random = seededRandom(11)
  const noise = () => Float32Array.from({ length: 2 * 44_100 }, () => (random() * 2 - 1) * 0.2)
  const bytes = writeWav({ sampleRate: 44_100, channels: [noise(), noise()] })
  const id = createHash('sha256').update(bytes).digest('hex')
  await mkdir(join(folder, 'sounds'), { recursive: true })
  await writeFile(join(folder, 'sounds', `${id}.wav`), bytes)
  const mix = mixDocumentSchema.parse({
    sounds: [{ id, ending: 'wav', name: 'noise.wav', sampleRate: 44_100, channels: 2, durationSamples: 2 * 44_100 }],
    lanes: [
      {
        id: 'bed',
        kind: 'bed',
        name: 'Noise',
        gainDb: -6,
        ducking: { depthDb: -9, attackMs: 120, holdMs: 150, releaseMs: 500 },
      },
    ],
    clips: [
      {
        id: 'noise',
        laneId: 'bed',
        soundId: id,
        start: { kind: 'at', samples: 50_001 },
        durationSamples: 300_007,
        fadeInSamples: 4410,
        loops: true,
      },
      ...(behind === undefined
        ? []
        : [
            {
              id: 'horn',
              laneId: 'bed',
              soundId: id,
              start: { kind: 'line', lineId: behind, edge: 'end', samples: 22_050 },
              durationSamples: HORN_SAMPLES,
            },
          ]),
    ],
    ...(channels === undefined ? {} : { channels }),
  })
  await writeFile(join(folder, 'mix.json'), canonicalJson(mix))
  return mix
}
