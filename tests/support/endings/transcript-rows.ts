import { gzipSync } from 'node:zlib'
import type { Play } from './ending-service.ts'
import { http, status, body, endless } from './ending-plays.ts'

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
