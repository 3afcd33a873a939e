import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import { asWav } from '../codecs/as-wav.ts'
import { openMp3Source, openOpusSource, openSoundBytes } from '../codecs/encoded-source.ts'
import { scanMp3 } from '../codecs/mp3-frames.ts'
import { openOpusStream } from '../codecs/opus-stream.ts'
import { doubt } from '../plausible.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { AudioExpectation } from '../types.ts'
import { layoutOf, playableWav, repairWavHeader, wrapPcm16 } from '../codecs/wav.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * What a look at the container gives: a way to its sound and the bytes to be kept, or a reason to refuse it.
 * `proved`: the container itself shows that its end is there.
 */
export type ContainerCheck =
  | {
      readonly kind: 'sound'
      readonly open: () => Promise<SoundSource>
      readonly bytes: Uint8Array
      readonly proved: boolean
      readonly doubt?: Problem
    }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Checks the container of an answer that begins as it must. @throws StudioError `audio.invalid` from the readers. */
export async function checkContainer(bytes: Uint8Array, expected: AudioExpectation): Promise<ContainerCheck> {
  switch (expected.format) {
    case 'wav':
      return checkWav(bytes)
    case 'pcm':
      return checkPcm(bytes, expected.sampleRate)
    case 'mp3':
      return checkMp3(bytes)
    case 'opus':
      return checkOpus(bytes, expected.transportWasWhole)
    default:
      return assertNever(expected.format, 'audio format')
  }
}

const HEADER_BYTES = 44

function checkWav(bytes: Uint8Array): ContainerCheck {
  // A real answer has at least its header; less of one is a beginning, not a damaged file.
  if (bytes.byteLength < HEADER_BYTES) return cut()
  const layout = layoutOf(bytes)
  if (layout.claim === 'short' || layout.claim === 'torn') return cut()
  if (layout.frames === 0) return layout.claim === 'placeholder' ? cut() : empty()
  const whole = playableWav(repairWavHeader(bytes))
  return { kind: 'sound', open: () => openSoundBytes(whole), bytes: whole, proved: layout.claim === 'exact' }
}

function checkPcm(bytes: Uint8Array, sampleRate: number): ContainerCheck {
  if (bytes.byteLength % 2 !== 0) return cut()
  // Bare samples do not say what they are: a take gets the header that does.
  const whole = wrapPcm16(bytes, sampleRate, 1)
  return { kind: 'sound', open: () => openSoundBytes(whole), bytes: whole, proved: false }
}

function checkMp3(bytes: Uint8Array): ContainerCheck {
  const scan = scanMp3(bytes)
  if (scan === undefined || scan.tail === 'cut') return cut()
  if (scan.tail === 'damaged') return damaged()
  const { claim } = scan
  const isShort =
    claim?.bytes === undefined
      ? // Some writers count the frame that carries the tag, some do not.
        claim?.frames !== undefined && scan.frames < claim.frames - 1
      : scan.end - scan.start < claim.bytes
  if (isShort) return cut()
  // One frame is 26 ms, which no text takes: it is what an encoder leaves that was stopped at once.
  if (scan.frames <= 1) return empty()
  return { kind: 'sound', open: () => openMp3Source(bytes, scan), bytes, proved: claim?.bytes !== undefined }
}

async function checkOpus(bytes: Uint8Array, transportWasWhole: boolean): Promise<ContainerCheck> {
  const stream = openOpusStream(bytes)
  if (stream === undefined) return bytes.byteLength < 100 ? cut() : damaged()
  if (stream.state === 'cut') return cut()
  if (stream.state === 'damaged') return damaged()
  if (!stream.hasEnd && !transportWasWhole) return cut()
  if (stream.frames === 0) return empty()
  // Browsers play the first of several streams and leave out the rest in silence: a take is one that sounds to its end.
  const whole = stream.links.length === 1 ? bytes : await asWav(await openOpusSource(stream))
  const sound = { kind: 'sound', open: () => openSoundBytes(whole), bytes: whole, proved: stream.hasEnd } as const
  return stream.hasEnd ? sound : { ...sound, doubt: doubt(say('audio.doubt.noEnd')) }
}

function cut(): ContainerCheck {
  return refused(problemFrom('service.cut', say('audio.cut'), say('audio.cut.remedy')))
}

function damaged(): ContainerCheck {
  return refused(problemFrom('audio.invalid', say('audio.damaged'), say('audio.damaged.remedy')))
}

function empty(): ContainerCheck {
  return refused(problemFrom('service.badAnswer', say('audio.empty'), say('audio.empty.remedy')))
}

function refused(problem: Problem): ContainerCheck {
  return { kind: 'refused', problem }
}
