import type { ServerResponse } from 'node:http'
import { wrapPcm16, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { flacBytes } from '../audio/flac-bytes.ts'
import { voiced, voicedPcm } from '../audio/tones.ts'
import type { Play } from './ending-service.ts'

/** What a request came to, before anybody decides anything. */
export type Ending =
  | { readonly is: 'take' | 'suspicious' }
  /** `kept`: bytes of it that lie on the disk. */
  | { readonly is: 'unknown'; readonly kept: number }
  /** Refused for certain: it fails, and the next order may send it. */
  | { readonly is: 'failed' }
  /** Not taken: it waits and is sent again by itself. */
  | { readonly is: 'waits' }
  /** Not taken, and nothing else would be: the queue stops, and the next order may send it. */
  | { readonly is: 'stops' }

/** One way in which a request can end. */
export type EndingRow = {
  readonly moment: string
  readonly answer: string
  readonly plays: readonly Play[]
  /** What happens on this side meanwhile. */
  readonly meanwhile?: 'wake' | 'quit' | 'cancel' | 'disk refuses'
  /** Something has come when that happens. */
  readonly afterBytes?: boolean
  /** It ends by a time limit, or the same does that is sent again: the limits are short then. */
  readonly waitsForLimit?: boolean
  readonly ending: Ending
  /** What the user reads. */
  readonly says: RegExp
}

const RATE = 44_100
const pcm = voicedPcm(2.2, RATE)
export const wav = writeWav(pcm)
// As the service sends it: a header whose writer did not know the length.
export const streamed = wav.map((byte, at) => ((at >= 4 && at < 8) || (at >= 40 && at < 44) ? 0xff : byte))
export const raw = wav.subarray(44)
export const silence = wrapPcm16(new Uint8Array(RATE * 4), RATE, 1)
export const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) >>> 13)
export const unreadable = wav.map((byte, at) => (at >= 20 && at < 36 ? 0xee : byte))
export const HALF = 90_000

/** Sounds of other forms than wav, made once. */
export async function otherSounds(): Promise<{ mp3: Uint8Array; opus: Uint8Array; flac: Uint8Array }> {
  const opusPcm = voicedPcm(2.2, 48_000)
  return {
    mp3: await encodeAudio(pcm, { format: 'mp3', sampleRate: RATE, bitrate: 64 }),
    opus: await encodeAudio(opusPcm, { format: 'opus', sampleRate: 48_000, bitrate: 32_000 }),
    flac: await flacBytes([voiced(2.2, RATE, 1)], RATE),
  }
}

export const http = (answer: (response: ServerResponse) => unknown): Play => ({ over: 'http', answer })
export const status = (code: number, headers: Record<string, string> = {}): Play =>
  http((response) => response.writeHead(code, headers).end(JSON.stringify({ status: code, message: 'Scripted' })))
export const body = (bytes: Uint8Array | string, headers: Record<string, string> = {}): Play =>
  http((response) => response.writeHead(200, headers).end(bytes))
export const whole = body(wav)
export const take: Ending = { is: 'take' }
export const suspicious: Ending = { is: 'suspicious' }
export const unknown = (kept = 0): Ending => ({ is: 'unknown', kept })

/** Sounds of other forms than wav. */
export type OtherSounds = Awaited<ReturnType<typeof otherSounds>>

/** Sends a block again and again, for as long as somebody takes it. */
export function endless(response: ServerResponse, block: Uint8Array): void {
  response.writeHead(200)
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more)
  more()
}
