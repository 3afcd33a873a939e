import { open } from 'node:fs/promises'
import { MAX_SOUND_CHANNELS } from '../../../shared/core/mix/heard-channels.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { readRegular } from '../../base/regular-file.ts'
import { MAX_ENCODED_BYTES } from '../limits.ts'
import { hasWord } from '../codecs/magic.ts'
import { openRecording, readable } from '../codecs/recording.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import { looksLikeWav } from '../codecs/wav.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { writeSound } from '../encoders/write-sound.ts'
import type { SoundDescription } from '../types.ts'

/** A day: no mix is longer. */
const MOST_SECONDS = 24 * 60 * 60

/**
 * Looks into a file that was brought in as a sound, from its first sample to its last, so that nothing is found out only in
 * an export. A wav is read where it lies; everything else is decoded into `decoded`, a wav of 32-bit floats.
 * @throws StudioError `audio.invalid` for what cannot be decoded, holds nothing or is too long; `disk.*`
 */
export async function readSound(path: string, decoded: string, signal?: AbortSignal): Promise<SoundDescription> {
  const head = await firstBytes(path)
  if (looksLikeWav(head)) {
    const source = await openSoundFile(path, MAX_SOUND_CHANNELS)
    return { ending: 'wav', isPlain: true, ...(await listen(source, signal)) }
  }
  const source = await openRecording(await readRegular(path, MAX_ENCODED_BYTES))
  const { sampleRate, channels } = source
  let heard: Heard | undefined
  const target = { format: 'wav', sampleRate, encoding: 'float32' } as const
  await writeSound(decoded, { sampleRate, channels }, target, async (writer) => {
    heard = await listen(source, signal, (block) => writer.write(block))
  })
  if (heard === undefined)
    throw problemError('audio.invalid', say('audio.sound.empty'), say('audio.sound.empty.remedy'))
  return { ending: endingOf(head), isPlain: false, ...heard }
}

type Heard = Pick<SoundDescription, 'sampleRate' | 'channels' | 'durationSamples' | 'rmsDbfs'>

async function listen(
  source: SoundSource,
  signal: AbortSignal | undefined,
  onBlock: (block: readonly Float32Array[]) => Promise<void> = async () => undefined,
): Promise<Heard> {
  const { sampleRate, channels } = source
  let durationSamples = 0
  let power = 0
  try {
    for (;;) {
      refuseIfAborted(signal)
      const block = await source.read().catch((error: unknown) => {
        throw readable(error)
      })
      if (block === undefined) break
      durationSamples += block[0]?.length ?? 0
      if (durationSamples > MOST_SECONDS * sampleRate) {
        throw problemError('audio.invalid', say('audio.sound.tooLong'), say('audio.sound.tooLong.remedy'))
      }
      for (const samples of block) power += energyOf(samples)
      await onBlock(block)
    }
  } finally {
    await source.close()
  }
  if (durationSamples === 0) {
    throw problemError('audio.invalid', say('audio.sound.empty'), say('audio.sound.empty.remedy'))
  }
  const rms = Math.sqrt(power / (durationSamples * channels))
  return { sampleRate, channels, durationSamples, ...(rms > 1e-7 ? { rmsDbfs: 20 * Math.log10(rms) } : {}) }
}

function energyOf(samples: Float32Array): number {
  let sum = 0
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2
  return sum
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const bytes = new Uint8Array(16)
    await handle.read(bytes, 0, 16, 0)
    return bytes
  } finally {
    await handle.close()
  }
}

/** Its kind by its bytes, so that other programs know it in the project's folder. */
function endingOf(head: Uint8Array): string {
  if (hasWord(head, 'OggS')) return 'ogg'
  if (hasWord(head, 'fLaC')) return 'flac'
  if (head[0] === 0x1a && head[1] === 0x45) return 'webm'
  if (hasWord(head, 'ftyp', 4)) return 'm4a'
  if (hasWord(head, 'ID3') || head[0] === 0xff) return 'mp3'
  return 'bin'
}
