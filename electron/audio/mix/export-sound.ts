import type { Limited } from '../../../shared/core/timeline/limited-places.ts'
import { mixToFile } from './mix.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { EncodeJob } from '../types.ts'
import { refuseIfAborted, writeSound } from '../codecs/write-sound.ts'

/**
 * Writes a file of the export, from one take or from a mix. The length answered is that of the sound; mp3 adds its
 * encoder's delay to it when played.
 * @throws StudioError as `mixToWav` and `openSoundFile` do; then no file is left.
 */
export async function exportSound(
  job: EncodeJob,
  signal?: AbortSignal,
): Promise<{ readonly durationSeconds: number; readonly bytes: number; readonly limited?: Limited }> {
  const { source, target, out, tags } = job
  if (source.kind === 'mix') {
    const { bytes, limited } = await mixToFile(source.plan, target, out, tags, signal)
    const durationSeconds = source.plan.durationSamples / source.plan.sampleRate
    return { durationSeconds, bytes, ...(limited === undefined ? {} : { limited }) }
  }
  const sound = await openSoundFile(source.path)
  let frames = 0
  try {
    const format = { sampleRate: sound.sampleRate, channels: sound.channels, tags }
    const bytes = await writeSound(out, format, target, async (writer) => {
      for (let block = await sound.read(); block !== undefined; block = await sound.read()) {
        refuseIfAborted(signal)
        frames += block[0]?.length ?? 0
        await writer.write(block)
      }
    })
    return { durationSeconds: frames / sound.sampleRate, bytes }
  } finally {
    await sound.close()
  }
}
