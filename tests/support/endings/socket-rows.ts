import { type Ending, type EndingRow, HALF, type OtherSounds, take, unknown, wav } from './ending-plays.ts'
import { contentRows } from './ending-rows.ts'
import type { LiveTalk, Play } from './ending-service.ts'

/** Every way in which a live session can end. */
export function socketRows(others: OtherSounds): readonly EndingRow[] {
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
    ...both('nothing until the time limit', () => undefined, gone).map((row) => ({ ...row, waitsForLimit: true })),
    { ...inside('sleep and wake', undefined, () => undefined, /asleep/), meanwhile: 'wake', waitsForLimit: true },
    {
      ...inside('sleep and wake', some, () => undefined, /asleep/),
      meanwhile: 'wake',
      afterBytes: true,
      waitsForLimit: true,
    },
    {
      ...inside('Repartee quits', some, () => undefined, /broken off. It (may have|has probably) been billed/),
      meanwhile: 'quit',
      waitsForLimit: true,
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
      says: /could not write|not there any more|disk/,
    },
  ]
}
