import { WholeMaster } from '../../../shared/core/timeline/master-stage.ts'
import { soundMeter } from '../analysis/measure-sound.ts'
import { mixToFile } from './mix.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import { openSoundPart } from './sound-part.ts'
import type { PartMakers } from './make-parts.ts'
import type { EncodeJob, Encoded } from '../types.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { writeSound } from '../encoders/write-sound.ts'

/**
 * Writes a file of the export, from one take or from a mix. The length answered is that of the sound; mp3 adds its
 * encoder's delay to it when played. `makers`: who makes what is made in parts.
 * @throws StudioError as `mixToWav` and `openSoundFile` do; then no file is left.
 */
export async function exportSound(job: EncodeJob, signal?: AbortSignal, makers: PartMakers = {}): Promise<Encoded> {
  const { source, target, out, tags } = job
  if (source.kind === 'mix') {
    const durationSeconds = source.plan.durationSamples / source.plan.sampleRate
    return { durationSeconds, ...(await mixToFile(source.plan, job, signal, makers)) }
  }
  const sound = await (source.part === undefined ? openSoundFile(source.path) : openSoundPart(source.path, source.part))
  const { sampleRate, channels } = sound
  const stage = source.master === undefined ? undefined : new WholeMaster(source.master, { channels, sampleRate })
  const meter = job.measures === true ? soundMeter(sampleRate, channels) : undefined
  let frames = 0
  try {
    const bytes = await writeSound(
      out,
      { sampleRate, channels, tags, isDithered: true },
      target,
      async (writer) => {
        const write = async (block: readonly Float32Array[]): Promise<void> => {
          meter?.push(block)
          await writer.write(block)
        }
        for (let block = await sound.read(); block !== undefined; block = await sound.read()) {
          refuseIfAborted(signal)
          frames += block[0]?.length ?? 0
          await write(stage?.push(block) ?? block)
        }
        if (stage !== undefined) await write(stage.end())
      },
      makers.threads,
    )
    return {
      durationSeconds: frames / sampleRate,
      channels,
      bytes,
      ...(stage?.limited === undefined ? {} : { limited: stage.limited }),
      ...(meter === undefined ? {} : { measures: meter.measured() }),
    }
  } finally {
    await sound.close()
  }
}
