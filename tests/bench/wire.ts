import { decode, encode } from '@msgpack/msgpack'
import { randomBytes } from 'node:crypto'
import { packParts } from '../../electron/speech/pack-parts.ts'
import { ttsBody } from '../../shared/service/tts-body.ts'
import { ttsRequestSchema } from '../../shared/service/tts-request.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { interleaved, ratios, spread } from '../support/rounds.ts'
import type { Times } from '../support/rounds.ts'

/**
 * Encoding a request with three references of thirty seconds (goal G15), as it goes over the wire, as the parts that are
 * written one after the other, beside the same as JSON with its audio in base64. The body is decoded once and compared with
 * what went in.
 */
const SECONDS = 30
const TIMES = 200
const clip = (): Uint8Array => new Uint8Array(randomBytes(SECONDS * 44_100 * 2))
const references = [1, 2, 3].map((number) => ({ audio: clip(), text: `The words of clip ${number}.` }))
const request = ttsRequestSchema.parse({ text: 'Hold the line, please.', format: 'wav', references })

const ours = (): readonly Uint8Array[] => packParts(ttsBody(request))
const theirs = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...ttsBody(request),
      references: references.map(({ audio, text }) => ({ audio: Buffer.from(audio).toString('base64'), text })),
    }),
  )

const sent = Buffer.concat(ours())
const back: unknown = decode(sent)
if (!sent.equals(encode(back))) throw new Error('What was encoded is not what went in')
if (!sent.equals(encode(ttsBody(request), { ignoreUndefined: true })))
  throw new Error('The library encodes it otherwise')

const results = await interleaved(
  [
    { name: 'JSON with base64', run: theirs },
    // Too quick to be measured once.
    { name: `ours: MessagePack, ${TIMES} times`, run: () => Array.from({ length: TIMES }, ours) },
    { name: 'floor: one copy', run: () => references.map(({ audio }) => audio.slice()) },
  ],
  { kept: 9, warm: 3 },
)
const named = (name: string): Times => {
  const found = results.find((result) => result.name === name)
  if (found === undefined) throw new Error(`There is no measurement ${name}`)
  return found
}
const [peer, own] = [theirs().byteLength, sent.byteLength]
const goals: readonly Goal[] = [
  {
    goal: 'G15 time to encode, MessagePack / JSON with base64',
    limit: 0.03,
    ratios: ratios(
      named(`ours: MessagePack, ${TIMES} times`).times.map((ms) => ms / TIMES),
      named('JSON with base64').times,
    ),
  },
  { goal: 'G15 bytes on the wire, MessagePack / JSON with base64', limit: 0.751, ratios: [own / peer] },
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ bytes: { ours: own, json: peer }, results, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`3 references of ${SECONDS} s; ${own} bytes, as JSON ${peer}; ${machineLoad()}\n`)
  for (const { name, times } of results) process.stdout.write(`${name.padEnd(46)}${spread(times)} ms\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
