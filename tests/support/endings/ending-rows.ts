import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { wrapPcm16, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { flacBytes } from '../audio/flac-bytes.ts'
import { tone, tonePcm } from '../audio/tones.ts'
import type { LiveTalk, Play } from './ending-service.ts'

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
  readonly ending: Ending
  /** What the user reads. */
  readonly says: RegExp
}

const RATE = 44_100
const pcm = tonePcm(220, 2.2, RATE)
const wav = writeWav(pcm)
// As the service sends it: a header whose writer did not know the length.
const streamed = wav.map((byte, at) => ((at >= 4 && at < 8) || (at >= 40 && at < 44) ? 0xff : byte))
const raw = wav.subarray(44)
const silence = wrapPcm16(new Uint8Array(RATE * 4), RATE, 1)
const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) >>> 13)
const unreadable = wav.map((byte, at) => (at >= 20 && at < 36 ? 0xee : byte))
const HALF = 90_000

/** Sounds of other forms than wav, made once. */
export async function otherSounds(): Promise<{ mp3: Uint8Array; opus: Uint8Array; flac: Uint8Array }> {
  const opusPcm = tonePcm(220, 2.2, 48_000)
  return {
    mp3: await encodeAudio(pcm, { format: 'mp3', sampleRate: RATE, bitrate: 64 }),
    opus: await encodeAudio(opusPcm, { format: 'opus', sampleRate: 48_000, bitrate: 32_000 }),
    flac: await flacBytes([tone(220, 2.2, RATE)], RATE),
  }
}

const http = (answer: (response: ServerResponse) => unknown): Play => ({ over: 'http', answer })
const status = (code: number, headers: Record<string, string> = {}): Play =>
  http((response) => response.writeHead(code, headers).end(JSON.stringify({ status: code, message: 'Scripted' })))
const body = (bytes: Uint8Array | string, headers: Record<string, string> = {}): Play =>
  http((response) => response.writeHead(200, headers).end(bytes))
const whole = body(wav)
const take: Ending = { is: 'take' }
const suspicious: Ending = { is: 'suspicious' }
const unknown = (kept = 0): Ending => ({ is: 'unknown', kept })

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
    { ...sent, answer: 'nothing until the time limit', plays: [held], ending: unknown(), says: /did not answer/ },
    { ...sent, answer: 'no HTTP', plays: [bytes('SSH-2.0-x\r\n')], ending: unknown(), says: /does not speak HTTP/ },
    { ...sent, answer: 'sleep and wake', plays: [held], meanwhile: 'wake', ending: unknown(), says: /asleep/ },
    {
      ...sent,
      answer: 'Repartee quits',
      plays: [held],
      meanwhile: 'quit',
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
      ending: unknown(HALF),
      says: cut,
    },
    { ...inBody, answer: 'drips beyond the time limit', plays: [half(drip)], ending: unknown(-1), says: cut },
    {
      ...inBody,
      answer: 'sleep and wake',
      plays: [half(() => undefined)],
      meanwhile: 'wake',
      afterBytes: true,
      ending: unknown(HALF),
      says: /asleep/,
    },
    {
      ...inBody,
      answer: 'Repartee quits',
      plays: [half(() => undefined)],
      meanwhile: 'quit',
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
          response.writeHead(200, { 'content-length': String(wav.length) })
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
      says: /could not be written|not there any more|disk/,
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

function endless(response: ServerResponse, block: Uint8Array): void {
  response.writeHead(200)
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more)
  more()
}

type Others = Awaited<ReturnType<typeof otherSounds>>

/** What a 200 can hold: the same over both transports. */
function contentRows({
  mp3,
  opus,
  flac,
}: Others): readonly { answer: string; bytes: Uint8Array; ending: Ending; says: RegExp }[] {
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
export function httpRows(others: Others): readonly EndingRow[] {
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

/** Every way in which a live session can end. */
export function socketRows(others: Others): readonly EndingRow[] {
  const session = (talk: (live: LiveTalk) => unknown): Play => ({ over: 'session', talk })
  const finish = { event: 'finish', reason: 'stop' }
  const good = session(({ audio, say }) => (audio(wav), say(finish)))
  const after = (bytes: Uint8Array | undefined, then: (live: LiveTalk) => unknown): Play =>
    session((live) => {
      if (bytes !== undefined) live.audio(bytes)
      then(live)
    })
  const some = wav.subarray(0, HALF)
  const refuse = (line: string, more = ''): Play => ({
    over: 'handshake',
    answer: (socket) => socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\nconnection: close\r\n${more}\r\n`),
  })
  const handshake = (answer: string, play: Play, ending: Ending, says: RegExp): EndingRow => ({
    moment: 'handshake',
    answer,
    plays: [play, good],
    ending,
    says,
  })
  const inside = (
    answer: string,
    bytes: Uint8Array | undefined,
    then: (live: LiveTalk) => unknown,
    says: RegExp,
  ): EndingRow => ({
    moment: bytes === undefined ? 'before a sound' : 'after some sound',
    answer,
    plays: [after(bytes, then)],
    ending: unknown(bytes?.length ?? 0),
    says,
  })
  const both = (answer: string, then: (live: LiveTalk) => unknown, says: RegExp): EndingRow[] => [
    inside(answer, undefined, then, says),
    inside(answer, some, then, says),
  ]
  const gone = /did not answer|before it was whole|no message|broke the rules|nothing/
  return [
    ...contentRows(others).map(({ bytes, ...row }) => ({
      moment: 'whole answer',
      plays: [session(({ audio, say }) => (audio(bytes), say(finish)))],
      ...row,
      ...(row.answer === 'JSON' || row.answer === 'a web page' ? { says: /words instead of audio/ } : {}),
    })),
    handshake('401', refuse('401 No'), { is: 'stops' }, /refuses the key/),
    handshake('402', refuse('402 No'), { is: 'stops' }, /no API credit/),
    handshake('400', refuse('400 No'), { is: 'failed' }, /refused/),
    handshake('429', refuse('429 Busy', 'retry-after: 1\r\n'), { is: 'waits' }, /^$/),
    handshake('503', refuse('503 Busy', 'retry-after: 1\r\n'), { is: 'waits' }, /^$/),
    handshake('500', refuse('500 Oh'), { is: 'waits' }, /^$/),
    handshake('302', refuse('302 There', 'location: https://example.com/\r\n'), { is: 'stops' }, /Nothing was sent/),
    handshake('dropped', { over: 'handshake', answer: (socket) => socket.destroy() }, { is: 'waits' }, /^$/),
    ...both(
      'finish, reason error',
      ({ say }) => say({ event: 'finish', reason: 'error' }),
      /with an error\. It (may have|has probably) been billed/,
    ),
    ...both('finish, reason unknown', ({ say }) => say({ event: 'finish', reason: 'tired' }), gone),
    ...both('event error', ({ say }) => say({ event: 'error', error: 'Too tired' }), /“Too tired”/),
    inside('finish, reason stop', undefined, ({ say }) => say(finish), /answered with nothing/),
    {
      moment: 'before a sound',
      answer: 'no room (as 429)',
      plays: [
        session(({ say }) => say({ event: 'finish', reason: 'error', message: 'Concurrency limit exceeded' })),
        good,
      ],
      ending: { is: 'waits' },
      says: /^$/,
    },
    inside(
      'no room, too late',
      some,
      ({ say }) => say({ event: 'error', error: 'Concurrency limit exceeded' }),
      /probably been billed/,
    ),
    ...[1000, 1001, 1009, 1011].flatMap((code) => both(`close ${code}`, ({ socket }) => socket.close(code), gone)),
    ...both('dropped', ({ socket }) => socket.terminate(), gone),
    ...both('no message', ({ socket }) => socket.send(Uint8Array.of(0xc1)), gone),
    ...both('nothing until the time limit', () => undefined, gone),
    { ...inside('sleep and wake', undefined, () => undefined, /asleep/), meanwhile: 'wake' },
    { ...inside('sleep and wake', some, () => undefined, /asleep/), meanwhile: 'wake', afterBytes: true },
    {
      ...inside('Repartee quits', some, () => undefined, /broken off. It (may have|has probably) been billed/),
      meanwhile: 'quit',
      afterBytes: true,
    },
    {
      moment: 'after the finish',
      answer: 'more sound',
      plays: [session(({ audio, say }) => (audio(wav), say(finish), audio(wav)))],
      ending: take,
      says: /^$/,
    },
    {
      moment: 'after the finish',
      answer: 'the disk takes nothing',
      plays: [good],
      meanwhile: 'disk refuses',
      ending: unknown(),
      says: /could not be written|not there any more|disk/,
    },
  ]
}

/** One way in which a request for a transcript can end. */
export type TranscriptRow = {
  readonly number: number
  readonly moment: string
  readonly answer: string
  readonly play: Play
  readonly says: RegExp
}

/** Every way in which a request for a transcript can end once its connection is there. */
export function transcriptRows(): readonly TranscriptRow[] {
  const heard = JSON.stringify({ text: 'Hold', duration: 1, segments: [{ text: 'Hold', start: 0, end: 0.5 }] })
  const drop = (isRead: boolean): Play => ({ over: 'http', isRead, answer: (_, socket) => socket.resetAndDestroy() })
  const rows: readonly Omit<TranscriptRow, 'number'>[] = [
    { moment: 'whole body', answer: 'words', play: body(heard), says: /^1 words$/ },
    { moment: 'whole body', answer: 'JSON of another form', play: body('{"words":[]}'), says: /form that is not/ },
    { moment: 'whole body', answer: 'a web page', play: body('<html>'), says: /form that is not/ },
    { moment: 'whole body', answer: 'nothing', play: body(''), says: /form that is not/ },
    {
      moment: 'whole body',
      answer: 'compressed unasked',
      play: body(gzipSync(heard), { 'content-encoding': 'gzip' }),
      says: /compression/,
    },
    {
      moment: 'in the body',
      answer: 'without an end',
      play: http((response) => endless(response, new Uint8Array(65_536).fill(32))),
      says: /2 MiB/,
    },
    {
      moment: 'in the body',
      answer: 'cut',
      play: http((response) =>
        response.writeHead(200, { 'content-length': '9999' }).write(heard, () => response.destroy()),
      ),
      says: /before it was whole/,
    },
    { moment: 'while it is sent', answer: 'reset', play: drop(false), says: /did not answer/ },
    { moment: 'after it was sent', answer: 'reset', play: drop(true), says: /did not answer/ },
    ...[307, 400, 401, 402, 403, 404, 413, 422, 429, 500, 502, 503, 504].map((code) => ({
      moment: 'in the headers',
      answer: String(code),
      play: status(code, code < 400 ? { location: 'https://example.com/' } : {}),
      says: new RegExp(String(code)),
    })),
  ]
  return rows.map((row, number) => ({ ...row, number }))
}
