import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { SoundMeasures, SoundMeter } from '../../../shared/core/loudness/sound-meter.ts'
import { say } from '../../../shared/messages/say.ts'
import { hasWord } from '../codecs/magic.ts'
import { openRecording } from '../codecs/recording.ts'
import type { SampleEncoding } from '../codecs/sample-format.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import { looksLikeWav } from '../codecs/wav.ts'
import { wavLayout } from '../codecs/wav-layout.ts'
import { soundMeter } from './measure-sound.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { MAX_ENCODED_BYTES } from '../limits.ts'
import { openRegular } from '../../base/regular-file.ts'

/** What a sound file is and how loud it is. */
export type DescribedSound = {
  readonly container: 'wav' | 'flac' | 'mp3' | 'ogg' | 'other'
  /** As decoders name it; undefined: it is not known. */
  readonly codec: string | undefined
  readonly sampleRate: number
  readonly channels: number
  /** Of samples that are kept as they are; undefined: a coder threw them away. */
  readonly bitsPerSample: number | undefined
  /** Of the whole file, tags and all. */
  readonly bitrateKbps: number | undefined
  /** Samples at full scale or beyond it, over all channels. */
  readonly clippedSamples: number
  readonly measures: SoundMeasures
  readonly series: ReturnType<SoundMeter['series']>
}

/** A sample of 16 bits that stands at its end. */
const FULL_SCALE = 32_767 / 32_768
/** So many bytes of a file say what it is. */
const HEAD_BYTES = 1 << 16

/**
 * Reads a whole file and measures it; wav is streamed, so its length costs no memory.
 * @throws StudioError `audio.invalid` for what cannot be decoded or has a layout that nobody names, `disk.failed`
 */
export async function describeSound(path: string, signal?: AbortSignal): Promise<DescribedSound> {
  const head = await headOf(path)
  const { size } = await stat(path)
  const source = await open(path, head, size)
  let clippedSamples = 0
  try {
    const { sampleRate, channels } = source
    const meter = soundMeter(sampleRate, channels)
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      refuseIfAborted(signal)
      meter.push(block)
      for (const samples of block) clippedSamples += atFullScale(samples)
    }
    const measures = meter.measured()
    const seconds = measures.durationSamples / sampleRate
    const bitrateKbps = seconds === 0 ? undefined : (size * 8) / seconds / 1000
    return {
      ...kindOf(head, size),
      sampleRate,
      channels,
      bitrateKbps,
      clippedSamples,
      measures,
      series: meter.series(),
    }
  } finally {
    await source.close()
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await openRegular(path).catch((error: unknown) => {
    const name = basename(path)
    throw problemError(
      'disk.failed',
      say('audio.file.unreadable', { name }),
      say('audio.file.unreadable.remedy'),
      error,
    )
  })
  try {
    const head = new Uint8Array(HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function open(path: string, head: Uint8Array, size: number): Promise<SoundSource> {
  if (looksLikeWav(head)) return openSoundFile(path)
  if (size > MAX_ENCODED_BYTES)
    throw problemError('audio.invalid', say('audio.file.tooLarge', { name: basename(path) }))
  return openRecording(new Uint8Array(await readFile(path)))
}

function atFullScale(samples: Float32Array): number {
  let count = 0
  for (let at = 0; at < samples.length; at += 1) if (Math.abs(samples[at] ?? 0) >= FULL_SCALE) count += 1
  return count
}

const wavCodecs: Readonly<Record<SampleEncoding, readonly [string, number]>> = {
  pcm8: ['pcm_u8', 8],
  pcm16: ['pcm_s16le', 16],
  pcm24: ['pcm_s24le', 24],
  pcm32: ['pcm_s32le', 32],
  float32: ['pcm_f32le', 32],
  float64: ['pcm_f64le', 64],
}

function kindOf(head: Uint8Array, size: number): Pick<DescribedSound, 'container' | 'codec' | 'bitsPerSample'> {
  if (looksLikeWav(head)) {
    const { encoding } = wavLayout((offset, length) => head.subarray(offset, offset + length), size)
    const [codec, bitsPerSample] = wavCodecs[encoding]
    return { container: 'wav', codec, bitsPerSample }
  }
  // Bits less one stand behind the rate and the channels (RFC 9639 §8.2).
  if (hasWord(head, 'fLaC')) {
    const bits = ((((head[20] ?? 0) & 1) << 4) | ((head[21] ?? 0) >> 4)) + 1
    return { container: 'flac', codec: 'flac', bitsPerSample: bits }
  }
  if (hasWord(head, 'OggS')) {
    const isOpus = hasWord(head, 'OpusHead', 28)
    return { container: 'ogg', codec: isOpus ? 'opus' : undefined, bitsPerSample: undefined }
  }
  const isMp3 = hasWord(head, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
  return { container: isMp3 ? 'mp3' : 'other', codec: isMp3 ? 'mp3' : undefined, bitsPerSample: undefined }
}
