import { describe, expect, it } from 'vitest'
import type { Cast } from '../../../../shared/core/model/cast.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { pronunciationsSchema } from '../../../../shared/core/model/pronunciations.ts'
import type { Snapshot } from '../../../../shared/core/model/render.ts'
import { type TakeChange, type Take, takeSchema } from '../../../../shared/core/model/take.ts'
import { takeChanges } from '../../../../shared/core/render/changes/take-changes.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import { buildTtsRequest } from '../../../../shared/service/build-request.ts'
import { ttsBody } from '../../../../shared/service/tts-body.ts'
import { problemTable } from '../../../../shared/messages/made/problem-table.ts'
import { problemWords } from '../../../../shared/messages/problem-words.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { seeded } from '../../../support/damage.ts'

const before = 'MARA: You came back.  #aaaaa1'
const service = { source: 'service', origin: 'https://speech.example' } as const

/** The take that rendering the first line of a snapshot makes. */
function takeOf(snapshot: Snapshot): Take {
  const [line] = planRender(snapshot, sha256).lines
  if (line?.kind !== 'renderable') throw new Error('cannot be rendered')
  return takeSchema.parse({
    id: sha256(line.contentKey),
    kind: 'line',
    lineId: line.lineId,
    source: snapshot.source,
    key: line.contentKey,
    requests: requestsOfLine(line).map((request) => ({
      origin: snapshot.origin,
      model: request.model,
      encoding: 'json',
      body: ttsBody(buildTtsRequest(request)),
      bytesOfText: request.bytesOfText,
    })),
    createdAt: '2026-01-02T03:04:05.000Z',
    sampleRate: 44_100,
    durationSamples: 1000,
    verdict: 'ready',
  })
}

function changesOf(take: Take, now: Snapshot, answerOf?: (take: Take) => Take | undefined): readonly TakeChange[] {
  const [line] = planRender(now, sha256).lines
  const node = now.script.nodes.find((one) => one.kind === 'line')
  const voices = [...threeSpeakers.speakers, ...now.cast.speakers].flatMap(({ voice, draftVoice }) => [
    ...(voice === undefined || voice === null ? [] : [voice]),
    ...(draftVoice === undefined ? [] : [draftVoice]),
  ])
  return takeChanges(take, {
    line,
    node: node?.kind === 'line' ? node : undefined,
    origin: now.origin,
    titleOf: (id) => voices.find((voice) => voice.id === id)?.title,
    answerOf,
  })
}

const told = (changes: readonly TakeChange[]): readonly string[] =>
  changes.map((change) => problemWords(problemTable, change).message)

/** What the line says at the places of its changes. */
const marked = (changes: readonly TakeChange[]): readonly string[] => changes.flatMap(({ at }) => at?.shown ?? [])

const oak: Cast = castSchema.parse({
  speakers: threeSpeakers.speakers.map((one) =>
    one.id === 'mara' ? { ...one, voice: { id: 'voiceO', title: 'Oak' } } : one,
  ),
})
const settings = (parts: object) => projectSettingsSchema.parse(parts)
const says = (word: string, spokenAs: string) =>
  pronunciationsSchema.parse([{ word, spokenAs, scope: { kind: 'project' }, wholeWord: true, matchCase: false }])

describe('what has changed since a take was made', () => {
  it.each<[what: string, was: string, is: string, words: readonly string[], shown: readonly string[]]>([
    ['nothing', before, before, [], []],
    ['the name and the id of the line alone', before, 'Mara: You came back.  #aaaaa1', [], []],
    ['one word', before, 'MARA: You come back.  #aaaaa1', ['Words: “came” → “come”'], ['come']],
    ['a sign', before, 'MARA: You came back?  #aaaaa1', ['Words: “.” → “?”'], ['?']],
    ['a word more', before, 'MARA: You came right back.  #aaaaa1', ['Added: “right”'], ['right']],
    ['a word less', before, 'MARA: You back.  #aaaaa1', ['Removed: “came”'], ['']],
    ['the case of a word', before, 'MARA: you came back.  #aaaaa1', ['Words: “You” → “you”'], ['you']],
    [
      'two places',
      before,
      'MARA: He came home.  #aaaaa1',
      ['Words: “You” → “He”', 'Words: “back” → “home”'],
      ['He', 'home'],
    ],
    [
      'words with an apostrophe',
      'MARA: I can’t see.  #aaaaa1',
      'MARA: I won’t see.  #aaaaa1',
      ['Words: “can’t” → “won’t”'],
      ['won’t'],
    ],
    [
      'all of it',
      before,
      'MARA: Nobody is here tonight  #aaaaa1',
      ['Words: “You came back.” → “Nobody is here tonight”'],
      ['Nobody is here tonight'],
    ],
    [
      'one letter of a script without spaces',
      'MARA: 你回来了  #aaaaa1',
      'MARA: 他回来了  #aaaaa1',
      ['Words: “你” → “他”'],
      ['他'],
    ],
    ['a delivery more', before, 'MARA (low): You came back.  #aaaaa1', ['Delivery: none → low'], []],
    [
      'another delivery',
      'MARA (low): You came back.  #aaaaa1',
      'MARA (soft): You came back.  #aaaaa1',
      ['Delivery: low → soft'],
      [],
    ],
    ['no delivery any more', 'MARA (low): You came back.  #aaaaa1', before, ['Delivery: low → none'], []],
    [
      'a cue inside',
      'MARA: You came [sighs] back.  #aaaaa1',
      'MARA: You came [laughs] back.  #aaaaa1',
      ['Cues: sighs → laughs'],
      [],
    ],
    ['a cue more', before, 'MARA: You came [sighs] back.  #aaaaa1', ['Cues: none → sighs'], []],
    ['a pause more at the front', before, 'MARA: [pause 1s] You came back.  #aaaaa1', ['Pauses'], []],
    [
      'the length of a pause',
      'MARA: You [pause 1s] came.  #aaaaa1',
      'MARA: You [pause 2s] came.  #aaaaa1',
      ['Pauses'],
      [],
    ],
    ['a pause less', 'MARA: [pause 1s] You came back.  #aaaaa1', before, ['Pauses'], []],
    [
      'words and a delivery',
      before,
      'MARA (low): You come back.  #aaaaa1',
      ['Words: “came” → “come”', 'Delivery: none → low'],
      ['come'],
    ],
    [
      'a space',
      'MARA: Well,you came.  #aaaaa1',
      'MARA: Well, you came.  #aaaaa1',
      ['Spaces or signs between the words'],
      [],
    ],
    [
      'a delivery over two pieces',
      'MARA (low): You [pause 1s] came.  #aaaaa1',
      'MARA (loud): You [pause 1s] came.  #aaaaa1',
      ['Delivery: low → loud'],
      [],
    ],
  ])('tells of %s', (_what, was, is, words, shown) => {
    const changes = changesOf(takeOf(snapshotOf(was, service)), snapshotOf(is, service))
    expect(told(changes)).toEqual(words)
    expect(marked(changes)).toEqual(shown)
  })

  it.each<[what: string, parts: Partial<Snapshot>, words: readonly string[]]>([
    ['voice', { cast: oak }, ['Voice: Wren → Oak']],
    ['model', { settings: settings({ model: 's1' }) }, ['Model: s2-pro → s1']],
    ['speed', { settings: settings({ parameters: { prosody: { speed: 1.2 } } }) }, ['Speed: 1 → 1.2']],
    ['volume', { settings: settings({ parameters: { prosody: { volume: -3 } } }) }, ['Volume: 0 → -3']],
    ['temperature', { settings: settings({ parameters: { temperature: 0.4 } }) }, ['Temperature: 0.7 → 0.4']],
    ['switches', { settings: settings({ parameters: { normalize: false } }) }, ['Normalise text: on → off']],
    [
      'format',
      { audio: { format: 'mp3', sampleRate: 44_100, bitrate: 128 } },
      ['Format: wav, 44.1 kHz → mp3, 44.1 kHz, 128 kbit/s'],
    ],
    ['address', { origin: 'https://other.example' }, ['Address: https://speech.example → https://other.example']],
    ['pronunciation', { pronunciations: says('came', 'kame') }, ['Said as: “came” → “kame”']],
  ])('tells of another %s', (_what, parts, words) => {
    const changes = changesOf(takeOf(snapshotOf(before, service)), snapshotOf(before, { ...service, ...parts }))
    expect(told(changes)).toEqual(words)
  })

  it('marks the word in the line that a rule says otherwise', () => {
    const now = snapshotOf(before, { ...service, pronunciations: says('came', 'kame') })
    expect(marked(changesOf(takeOf(snapshotOf(before, service)), now))).toEqual(['came'])
  })

  it('says that a line which cannot be rendered any more cannot', () => {
    const nobody = castSchema.parse({ speakers: [{ id: 'mara', name: 'Mara', colour: 1 }] })
    const changes = changesOf(takeOf(snapshotOf(before, service)), snapshotOf(before, { ...service, cast: nobody }))
    expect(told(changes)).toEqual(['It cannot be rendered as it stands: Mara has no service voice.'])
  })

  it('says of a take without a record of what was sent that it cannot tell', () => {
    const take = { ...takeOf(snapshotOf(before, service)), requests: [] }
    const [change] = changesOf(take, snapshotOf('MARA: You come back.  #aaaaa1', service))
    expect(change?.kind).toBe('unrecorded')
  })

  it('tells what other record fields say where the text is not on record', () => {
    const take = takeOf(snapshotOf(before, service))
    const requests = take.requests.map((sent) => ({ ...sent, body: { reference_id: 'voiceM' } }))
    const now = snapshotOf('MARA: You come back.  #aaaaa1', { ...service, cast: oak })
    expect(told(changesOf({ ...take, requests }, now))).toEqual(['Voice: Wren → Oak'])
  })

  it('compares a line that was cut from a scene with its own part of it alone', () => {
    const own = takeOf(snapshotOf(before, service))
    const [sent] = own.requests
    const body = {
      ...sent?.body,
      text: '<|speaker:0|>Who is there?\n<|speaker:1|>You came back.\n<|speaker:0|>I did.',
      reference_id: ['voiceX', 'voiceM'],
    }
    const scene = {
      lines: ['bbbbb1', 'aaaaa1', 'ccccc1'].map((lineId) => ({ lineId, key: own.key })),
      borders: [],
    }
    const answer = takeSchema.parse({ ...own, id: sha256('scene'), kind: 'scene', scene })
    const slice = takeSchema.parse({
      ...own,
      requests: [{ ...sent, body }],
      sliceOf: { takeId: answer.id, fromSample: 0, toSample: 10 },
    })
    const now = snapshotOf('MARA: You come back.  #aaaaa1', service)
    expect(told(changesOf(slice, now, () => answer))).toEqual(['Words: “came” → “come”'])
    expect(changesOf(slice, now, () => undefined)[0]?.kind).toBe('unrecorded')
  })

  it('tells something exactly if the line is stale, whatever was edited', () => {
    const random = seeded(12)
    const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
    const words = [
      'You',
      'came',
      'back',
      'back.',
      'tonight?',
      '[sighs]',
      '[pause 1s]',
      '—',
      'café',
      '你好',
      'can’t',
    ] as const
    const line = () => {
      const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(words)).join(' ')
      return `MARA${pick(['', '', ' (low)', ' (loud, fast)'])}: Hello ${text}  #aaaaa1`
    }
    const snapshot = () =>
      snapshotOf(line(), {
        ...service,
        origin: pick([service.origin, service.origin, 'https://other.example']),
        cast: pick([threeSpeakers, threeSpeakers, oak]),
        settings: settings({
          model: pick(['s2-pro', 's1']),
          parameters: pick<object>([{}, { temperature: 0.5 }, { prosody: { speed: 1.5 } }]),
        }),
        audio: pick([
          { format: 'wav', sampleRate: 44_100 },
          { format: 'mp3', sampleRate: 44_100, bitrate: 64 },
        ]),
        pronunciations: pick([[], says('came', 'kame')]),
      })
    let stale = 0
    for (let round = 0; round < 400; round += 1) {
      const [was, is] = [snapshot(), snapshot()]
      const take = takeOf(was)
      expect(changesOf(take, was)).toEqual([])
      const [now] = planRender(is, sha256).lines
      const isStale = now?.kind !== 'renderable' || now.contentKey !== take.key
      const changes = changesOf(take, is)
      expect(changes.length > 0, JSON.stringify([was.script.nodes[0]?.raw, is.script.nodes[0]?.raw])).toBe(isStale)
      expect(changes.some(({ kind }) => kind === 'unrecorded' || kind === 'other')).toBe(false)
      const text = is.script.nodes[0]
      for (const { at } of changes) {
        if (at === undefined || text?.kind !== 'line') continue
        expect(text.text.slice(at.from, at.to)).toBe(at.shown)
      }
      if (isStale) stale += 1
    }
    expect(stale).toBeGreaterThan(300)
  })
})
