import { writeFile } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'
import { MAX_AUDIO_BYTES } from '../../../shared/service/limits.ts'
import { readRegular } from '../../base/regular-file.ts'
import { asWav } from '../codecs/as-wav.ts'
import { openContainerSource } from '../codecs/container-source.ts'
import { openSoundBytes } from '../codecs/encoded-source.ts'
import { openFlacSource } from '../codecs/flac-source.ts'
import { hasWord } from '../codecs/magic.ts'
import { createLevelMeter } from '../level-meter.ts'
import { scanMp3 } from '../codecs/mp3-frames.ts'
import { openOpusStream } from '../codecs/opus-stream.ts'
import { createPeakMeter } from '../analysis/peaks.ts'
import { isSilence } from '../plausible.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import { soundKind } from '../codecs/sound-kind.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { AudioExpectation, RecoveredSound } from '../types.ts'
import { layoutOf, playableWav, repairWavHeader, wrapPcm16 } from '../codecs/wav.ts'

/** Pairs of the small drawing. */
const PEAKS = 160
/** Raw samples that are fewer than this are no sound: 20 ms at 44.1 kHz. */
const LEAST_SAMPLES = 882
/** Bytes of a beginning that tell text from samples. */
const LOOK_BYTES = 256

/**
 * Makes what came of an answer that became no take hearable, as far as it can be: whole containers as they are, cut ones up
 * to their last whole frame, bytes without a header as the raw samples that were asked for. Written to `out` with the ending
 * of its form. Undefined where nothing of it can be read as sound. Never throws, whatever the bytes are.
 */
export async function recoverSound(
  path: string,
  out: string,
  asked: Pick<AudioExpectation, 'format' | 'sampleRate'>,
): Promise<RecoveredSound | undefined> {
  try {
    const bytes = inflated(new Uint8Array(await readRegular(path, MAX_AUDIO_BYTES)))
    const found = await hearable(bytes, asked)
    if (found === undefined) return undefined
    const heard = await listen(found.bytes)
    if (heard === undefined) return undefined
    const file = `${out}.${found.ending}`
    await writeFile(file, found.bytes, { mode: 0o600 })
    return { path: file, form: found.form, isWhole: found.isWhole, ...heard }
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}

type Hearable = Pick<RecoveredSound, 'form' | 'isWhole'> & {
  readonly bytes: Uint8Array
  readonly ending: 'wav' | 'mp3' | 'opus'
}

async function hearable(
  bytes: Uint8Array,
  asked: Pick<AudioExpectation, 'format' | 'sampleRate'>,
): Promise<Hearable | undefined> {
  const kind = soundKind(bytes)
  if (kind === 'wav') {
    const { claim } = layoutOf(bytes)
    const isWhole = claim === 'exact' || claim === 'placeholder'
    return { form: 'wav', ending: 'wav', isWhole, bytes: playableWav(repairWavHeader(bytes)) }
  }
  if (kind === 'opus') {
    const stream = openOpusStream(bytes)
    if (stream === undefined) return decoded(bytes)
    const isWhole = stream.state === 'whole' && stream.hasEnd
    if (isWhole && stream.links.length === 1) return { form: 'opus', ending: 'opus', isWhole, bytes }
    return { form: 'opus', ending: 'wav', isWhole, bytes: await asWav(await openSoundBytes(bytes)) }
  }
  const scan = kind === 'mp3' ? scanMp3(bytes) : undefined
  // Noise begins like one frame of mp3 now and then, but not like several in a row.
  if (scan !== undefined && scan.frames > 2) {
    return { form: 'mp3', ending: 'mp3', isWhole: scan.tail === 'whole', bytes: bytes.slice(0, scan.end) }
  }
  return (await decoded(bytes)) ?? rawSamples(bytes, asked)
}

/** Any other container that can be decoded, as 16-bit samples. */
async function decoded(bytes: Uint8Array): Promise<Hearable | undefined> {
  try {
    return { form: 'other', ending: 'wav', isWhole: true, bytes: await asWav(await openContainer(bytes)) }
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}

/** FLAC in Ogg is for its own decoder to find. */
async function openContainer(bytes: Uint8Array): Promise<SoundSource> {
  return openContainerSource(bytes).catch((error: unknown) => {
    if (hasWord(bytes, 'OggS')) return openFlacSource(bytes, 'ogg')
    throw error
  })
}

function rawSamples(
  bytes: Uint8Array,
  { format, sampleRate }: Pick<AudioExpectation, 'format' | 'sampleRate'>,
): Hearable | undefined {
  if (format !== 'wav' && format !== 'pcm') return undefined
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  if (even.length < LEAST_SAMPLES * 2 || isText(bytes.subarray(0, LOOK_BYTES))) return undefined
  const isWhole = even.length === bytes.length
  return { form: 'samples', ending: 'wav', isWhole, bytes: wrapPcm16(even, sampleRate, 1) }
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13)
}

/** What was compressed on its way, within the bounds of any answer. */
function inflated(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  // One that was cut off is read as far as it goes.
  return gunzipSync(bytes, { maxOutputLength: MAX_AUDIO_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
}

async function listen(
  bytes: Uint8Array,
): Promise<Pick<RecoveredSound, 'isSilent' | 'sampleRate' | 'durationSamples' | 'peaks'> | undefined> {
  const source = await openSoundBytes(bytes)
  const { sampleRate } = source
  const meter = createLevelMeter(sampleRate)
  const drawing = createPeakMeter(source.frames, PEAKS)
  let durationSamples = 0
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      const mono = foldToMono(block)
      meter.add(mono)
      drawing.add(durationSamples, mono)
      durationSamples += mono.length
    }
  } finally {
    await source.close()
  }
  if (durationSamples === 0) return undefined
  return { sampleRate, durationSamples, isSilent: isSilence(meter.levels()), peaks: drawing.bytes() }
}
