import { basename } from 'node:path'
import { ALL_FORMATS, BufferSource, Input, type InputFormat, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { MAX_SOUND_CHANNELS } from '../../../shared/core/mix/heard-channels.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { orAbsent } from '../../base/failures.ts'
import { openRegular, readRegular } from '../../base/regular-file.ts'
import { hasWord } from './magic.ts'
import { openRecording } from './recording.ts'
import type { SampleEncoding } from './sample-format.ts'
import { openSoundFile } from './sound-file.ts'
import { soundKind } from './sound-kind.ts'
import type { SoundSource } from './sound-source.ts'
import { looksLikeWav } from './wav.ts'
import { MAX_ENCODED_BYTES } from '../limits.ts'

/** What a file is, in the names that ffmpeg has for it. */
export type SoundForm = {
  /** Undefined in `codec`: it is not known. */
  readonly container: string
  readonly codec: string | undefined
  /** Of samples that are kept as they are; undefined: a coder threw them away. */
  readonly bitsPerSample: number | undefined
}

/**
 * Opens a sound file of any kind and says what it is; wav is streamed, everything else is read into memory.
 * @throws StudioError `audio.invalid` for what cannot be decoded, `disk.failed`
 */
export async function openNamedSound(
  path: string,
): Promise<{ readonly source: SoundSource; readonly form: SoundForm; readonly bytes: number }> {
  const { head, size } = await beginOf(path)
  if (looksLikeWav(head)) {
    const source = await openSoundFile(path, MAX_SOUND_CHANNELS, { reusesBlocks: true })
    const [codec, bitsPerSample] = wavCodecs[source.encoding ?? 'pcm16']
    return { source, form: { container: 'wav', codec, bitsPerSample }, bytes: size }
  }
  const name = basename(path)
  if (size > MAX_ENCODED_BYTES) throw problemError('audio.invalid', say('audio.file.tooLarge', { name }))
  const whole = await readRegular(path, MAX_ENCODED_BYTES)
  return { source: await openRecording(whole), form: await formOf(whole), bytes: size }
}

async function beginOf(path: string): Promise<{ readonly head: Uint8Array; readonly size: number }> {
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
    const head = new Uint8Array(16)
    const { bytesRead } = await handle.read(head, 0, head.byteLength, 0)
    return { head: head.subarray(0, bytesRead), size: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

const wavCodecs: Readonly<Record<SampleEncoding, readonly [string, number]>> = {
  pcm8: ['pcm_u8', 8],
  pcm16: ['pcm_s16le', 16],
  pcm24: ['pcm_s24le', 24],
  pcm32: ['pcm_s32le', 32],
  float32: ['pcm_f32le', 32],
  float64: ['pcm_f64le', 64],
  alaw: ['pcm_alaw', 8],
  mulaw: ['pcm_mulaw', 8],
}

const containers: ReadonlyMap<InputFormat, string> = new Map<InputFormat, string>([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'matroska'],
])

async function formOf(bytes: Uint8Array): Promise<SoundForm> {
  // Bits less one stand behind the rate and the channels (RFC 9639, section 8.2).
  if (hasWord(bytes, 'fLaC')) {
    const bits = ((((bytes[20] ?? 0) & 1) << 4) | ((bytes[21] ?? 0) >> 4)) + 1
    return { container: 'flac', codec: 'flac', bitsPerSample: bits }
  }
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const format = await input.getFormat().catch(orAbsent('measure: its container'))
  const track = await input.getPrimaryAudioTrack().catch(orAbsent('measure: its track'))
  if (format === undefined) {
    const kind = soundKind(bytes) === 'mp3' ? 'mp3' : undefined
    return { container: kind ?? 'other', codec: kind, bitsPerSample: undefined }
  }
  return {
    container: containers.get(format) ?? format.name.toLowerCase(),
    codec: track?.codec ?? undefined,
    bitsPerSample: undefined,
  }
}
