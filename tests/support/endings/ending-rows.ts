import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import {
  body,
  type Ending,
  type EndingRow,
  endless,
  HALF,
  http,
  noise,
  type OtherSounds,
  raw,
  silence,
  status,
  streamed,
  suspicious,
  take,
  unknown,
  unreadable,
  wav,
  whole,
} from './ending-plays.ts'
import type { Play } from './ending-service.ts'

function statusRows(): readonly EndingRow[] {
  const row = (code: number, ending: Ending, says: RegExp, plays = [status(code), whole]): EndingRow => ({
    moment: 'in the headers',
    answer: String(code),
    plays,
    ending,
    says,
  })
  return [
    ...[301, 302, 303, 307, 308].map((code) =>
      row(code, { is: 'stops' }, /Nothing was sent there/, [status(code, { location: 'https://example.com/' }), whole]),
    ),
    ...[400, 404, 408, 409, 413, 415, 422, 451].map((code) => row(code, { is: 'failed' }, /refused the request/)),
    ...[401, 402, 403].map((code) => row(code, { is: 'stops' }, /key|credit|allow/)),
    ...[429, 503].map((code) => row(code, { is: 'waits' }, /^$/, [status(code, { 'retry-after': '1' }), whole])),
    ...[500, 501, 502, 504, 507, 520, 599].map((code) =>
      row(code, unknown(), /failed \(\d+\)\. It may have been billed/),
    ),
    row(200, unknown(), /nothing instead of audio/, [body('')]),
    row(204, unknown(), /nothing instead of audio/, [status(204)]),
  ]
}

function brokenHttpRows(): readonly EndingRow[] {
  const drop = (isRead: boolean): Play => ({ over: 'http', isRead, answer: (_, socket) => socket.resetAndDestroy() })
  const bytes = (text: string): Play => ({ over: 'http', answer: (_, socket) => socket.end(text) })
  const held: Play = http(() => undefined)
  const half = (end: (response: ServerResponse) => unknown, headers = {}): Play =>
    http((response) => response.writeHead(200, headers).write(wav.subarray(0, HALF), () => end(response)))
  const sent = { moment: 'after it was sent' } as const
  const inBody = { moment: 'in the body' } as const
  const cut = /ended before it was whole/
  return [
    { moment: 'while it is sent', answer: 'reset', plays: [drop(false)], ending: unknown(), says: /did not answer/ },
    { ...sent, answer: 'reset', plays: [drop(true)], ending: unknown(), says: /did not answer/ },
    { ...sent, answer: 'closed without a word', plays: [bytes('')], ending: unknown(), says: /did not answer/ },
    {
      ...sent,
      answer: 'nothing until the time limit',
      plays: [held],
      waitsForLimit: true,
      ending: unknown(),
      says: /did not answer/,
    },
    { ...sent, answer: 'no HTTP', plays: [bytes('SSH-2.0-x\r\n')], ending: unknown(), says: /does not speak HTTP/ },
    {
      ...sent,
      answer: 'sleep and wake',
      plays: [held],
      meanwhile: 'wake',
      waitsForLimit: true,
      ending: unknown(),
      says: /asleep/,
    },
    {
      ...sent,
      answer: 'Repartee quits',
      plays: [held],
      meanwhile: 'quit',
      waitsForLimit: true,
      ending: unknown(),
      says: /broken off. It (may have|has probably) been billed/,
    },
    { ...sent, answer: 'Cancel, then a whole answer', plays: [whole], meanwhile: 'cancel', ending: take, says: /^$/ },
    {
      moment: 'in the headers',
      answer: 'half a status line',
      plays: [bytes('HTTP/1.1 20')],
      ending: unknown(),
      says: /did not answer|does not speak HTTP/,
    },
    {
      moment: 'in the headers',
      answer: 'broken headers',
      plays: [bytes('HTTP/1.1 200 OK\r\nnonsense\r\n\r\n')],
      ending: unknown(),
      says: /does not speak HTTP/,
    },
    {
      ...inBody,
      answer: 'cut, by length',
      plays: [half((r) => r.destroy(), { 'content-length': String(wav.length) })],
      ending: unknown(HALF),
      says: cut,
    },
    { ...inBody, answer: 'cut, chunked', plays: [half((r) => r.socket?.end())], ending: unknown(HALF), says: cut },
    { ...inBody, answer: 'reset', plays: [half((r) => r.socket?.resetAndDestroy())], ending: unknown(HALF), says: cut },
    {
      ...inBody,
      answer: 'silent until the time limit',
      plays: [half(() => undefined)],
      waitsForLimit: true,
      ending: unknown(HALF),
      says: cut,
    },
    {
      ...inBody,
      answer: 'drips beyond the time limit',
      plays: [half(drip)],
      waitsForLimit: true,
      ending: unknown(-1),
      says: cut,
    },
    {
      ...inBody,
      answer: 'sleep and wake',
      plays: [half(() => undefined)],
      meanwhile: 'wake',
      afterBytes: true,
      waitsForLimit: true,
      ending: unknown(HALF),
      says: /asleep/,
    },
    {
      ...inBody,
      answer: 'Repartee quits',
      plays: [half(() => undefined)],
      meanwhile: 'quit',
      waitsForLimit: true,
      afterBytes: true,
      ending: unknown(HALF),
      says: /broken off. It (may have|has probably) been billed/,
    },
    {
      ...inBody,
      answer: 'closed without a frame',
      plays: [unframed(wav.subarray(0, HALF))],
      ending: unknown(HALF),
      says: /ends too early/,
    },
    {
      ...inBody,
      answer: 'larger than any answer may be',
      plays: [http((response) => endless(response, new Uint8Array(1 << 20).fill(7)))],
      ending: unknown(200 * 1024 * 1024),
      says: /larger than 200 MiB/,
    },
    {
      ...inBody,
      answer: 'a web page without an end',
      plays: [http((response) => endless(response, new TextEncoder().encode('<html>'.repeat(10_000))))],
      ending: unknown(-1),
      says: /larger than 2 MiB/,
    },
    {
      moment: 'after the body',
      answer: 'reset',
      plays: [
        http((response) => {
          // A connection of its own: a kept one would carry the next row's answer when it is reset.
          response.writeHead(200, { 'content-length': String(wav.length), connection: 'close' })
          response.write(wav, () => setTimeout(() => response.socket?.resetAndDestroy(), 50))
        }),
      ],
      ending: take,
      says: /^$/,
    },
    {
      moment: 'after the body',
      answer: 'closed without a frame',
      plays: [unframed(wav)],
      ending: take,
      says: /^$/,
    },
    {
      moment: 'after the body',
      answer: 'closed without a frame or a length',
      plays: [unframed(streamed)],
      ending: suspicious,
      says: /may be cut off/,
    },
    {
      moment: 'after the body',
      answer: 'the disk takes nothing',
      plays: [whole],
      meanwhile: 'disk refuses',
      ending: unknown(),
      says: /could not write|not there any more|disk/,
    },
  ]
}

function unframed(bytes: Uint8Array): Play {
  return {
    over: 'http',
    answer: (_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: audio/wav\r\nconnection: close\r\n\r\n')
      socket.end(bytes)
    },
  }
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(Uint8Array.of(1, 1)), 40)
  response.once('close', () => clearInterval(timer))
}

/** What a 200 can hold: the same over both transports. */
export function contentRows({
  mp3,
  opus,
  flac,
}: OtherSounds): readonly { answer: string; bytes: Uint8Array; ending: Ending; says: RegExp }[] {
  const kept = (bytes: Uint8Array): Ending => unknown(bytes.length)
  const text = (words: string): Uint8Array => new TextEncoder().encode(words)
  const json = text('{"status":402,"message":"No credit"}')
  const page = text('<!doctype html><title>Sign in</title>')
  return [
    { answer: 'whole audio as asked', bytes: wav, ending: take, says: /^$/ },
    { answer: 'MP3 for WAV', bytes: mp3, ending: suspicious, says: /WAV was asked for; the answer is MP3/ },
    { answer: 'Opus for WAV', bytes: opus, ending: suspicious, says: /WAV was asked for; the answer is Opus/ },
    { answer: 'FLAC for WAV', bytes: flac, ending: kept(flac), says: /no audio that can be read/ },
    { answer: 'raw samples, no header', bytes: raw, ending: kept(raw), says: /no audio that can be read/ },
    { answer: 'silence', bytes: silence, ending: kept(silence), says: /is silence/ },
    { answer: 'a container that cannot be read', bytes: unreadable, ending: kept(unreadable), says: /cannot be read/ },
    {
      answer: 'noise without a form',
      bytes: noise,
      ending: kept(noise),
      says: /no audio that can be read|damaged|too early/,
    },
    { answer: 'JSON', bytes: json, ending: kept(json), says: /“No credit”/ },
    { answer: 'a web page', bytes: page, ending: kept(page), says: /web page/ },
  ]
}

/** Every way in which a request over HTTP can end once its connection is there. */
export function httpRows(others: OtherSounds): readonly EndingRow[] {
  const zipped = gzipSync(wav)
  return [
    ...contentRows(others).map(({ bytes, ...row }) => ({ moment: 'whole body', plays: [body(bytes)], ...row })),
    {
      moment: 'whole body',
      answer: 'compressed unasked',
      plays: [body(zipped, { 'content-encoding': 'gzip' })],
      ending: unknown(zipped.length),
      says: /compression/,
    },
    {
      moment: 'whole body',
      answer: '206, a part',
      plays: [http((response) => response.writeHead(206).end(wav.subarray(0, HALF)))],
      ending: unknown(HALF),
      says: /a part only/,
    },
    ...statusRows(),
    ...brokenHttpRows(),
  ]
}
