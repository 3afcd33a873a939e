import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../../shared/core/model/canonical.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { defaultParameters } from '../../../../shared/core/model/parameters.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import type { PlannedLine, Snapshot } from '../../../../shared/core/model/render.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { inEnglish, messageOf } from '../../../../shared/messages/in-english.ts'

function linesOf(text: string, parts: Partial<Snapshot> = {}): readonly PlannedLine[] {
  return planRender(snapshotOf(text, parts), sha256).lines
}

function first(text: string, parts: Partial<Snapshot> = {}): PlannedLine {
  const [line] = linesOf(text, parts)
  if (line === undefined) throw new Error('no line')
  return line
}

function keyOf(text: string, parts: Partial<Snapshot> = {}): string {
  const line = first(text, parts)
  if (line.kind === 'blocked') throw new Error(messageOf(line.problem))
  return line.contentKey
}

describe('planning a render', () => {
  it('has every spoken line in order, with its number and speaker', () => {
    const text = '# T\nMARA: One  #aaaaa1\nMARA: [pause 1s]\nTOM: Two  #aaaaa2\nThomas: Three  #aaaaa3\nMARA:\n'
    expect(linesOf(text).map(({ lineId, number, speaker, speakerId }) => [lineId, number, speaker, speakerId])).toEqual(
      [
        ['aaaaa1', 1, 'MARA', 'mara'],
        ['aaaaa2', 2, 'TOM', 'tom'],
        ['aaaaa3', 3, 'Thomas', 'tom'],
      ],
    )
  })

  it('makes one request of a line, under the hash of everything that changes its sound', () => {
    const snapshot = snapshotOf('MARA (low): "text":"" Grüße  #aaaaa1')
    const line = planRender(snapshot, sha256).lines[0]
    const [request] = line === undefined ? [] : requestsOfLine(line)
    const text = '[low] "text":"" Grüße'
    const key = sha256(
      canonicalJson({
        v: 1,
        origin: 'draft:test-1',
        source: 'draft',
        model: 's2-pro',
        text,
        voice: 'alto',
        parameters: defaultParameters,
        audio: { format: 'wav', sampleRate: 44_100 },
      }),
    )
    expect(request).toEqual({
      key,
      text,
      bytesOfText: Buffer.byteLength(text),
      voice: { kind: 'voice', voice: { id: 'alto', title: 'Alto' } },
      model: 's2-pro',
      parameters: defaultParameters,
      audio: snapshot.audio,
    })
    expect(line).toMatchObject({ kind: 'renderable', contentKey: key })
  })

  it('makes a request of each piece between pauses and keeps the silences', () => {
    const line = first('MARA: [pause 1s] One [pause 0.5s] two  #aaaaa1')
    if (line.kind === 'blocked') throw new Error('blocked')
    expect(line.pieces.map((piece) => (piece.kind === 'silence' ? piece.durationMs : piece.request.text))).toEqual([
      1000,
      'One',
      500,
      'two',
    ])
    expect(requestsOfLine(line)).toHaveLength(2)
    expect(requestsOfLine(line).map(({ key }) => key)).not.toContain(line.contentKey)
  })

  it('gives identical lines one key, wherever they stand and whatever they are called', () => {
    const [one, two] = linesOf('TOM: Yes!  #aaaaa1\n\nTHOMAS:  Yes!  #aaaaa2')
    expect(one?.kind === 'renderable' && two?.kind === 'renderable' && one.contentKey === two.contentKey).toBe(true)
  })

  const base = 'MARA: Yes [pause 1s] no  #aaaaa1'
  const voiced = { source: 'service', origin: 'https://speech.example' } as const
  it.each<[string, string, Partial<Snapshot>]>([
    ['a word', 'MARA: Yes [pause 1s] now  #aaaaa1', {}],
    ['a cue', 'MARA: [sad] Yes [pause 1s] no  #aaaaa1', {}],
    ['the delivery', 'MARA (sad): Yes [pause 1s] no  #aaaaa1', {}],
    ['a pause', 'MARA: Yes [pause 1.1s] no  #aaaaa1', {}],
    ['the speaker', 'TOM: Yes [pause 1s] no  #aaaaa1', {}],
    ['the source', base, voiced],
    ['the origin', base, { origin: 'draft:test-2' }],
    ['the model', base, { settings: projectSettingsSchema.parse({ model: 's1' }) }],
    ['a parameter', base, { settings: projectSettingsSchema.parse({ parameters: { temperature: 0.71 } }) }],
    [
      'a nested parameter',
      base,
      { settings: projectSettingsSchema.parse({ parameters: { prosody: { speed: 1.1 } } }) },
    ],
    ['the rate', base, { audio: { format: 'wav', sampleRate: 24_000 } }],
  ])('changes the key with %s', (_what, text, parts) => {
    expect(keyOf(text, parts)).not.toBe(keyOf(base))
  })

  it.each<[string, string, Partial<Snapshot>]>([
    ['white space', 'MARA:  Yes  [pause 1000ms]  no', {}],
    ['marks', 'MARA: ^ Yes [pause 1s] no --  #aaaaa1', {}],
    ['another line', 'TOM: New\nMARA: Yes [pause 1s] no  #aaaaa1', {}],
    ['gaps', base, { settings: projectSettingsSchema.parse({ gaps: { sceneMs: 5 } }) }],
    ['a default spelled out', base, { settings: projectSettingsSchema.parse({ parameters: { top_p: 0.7 } }) }],
  ])('keeps the key with other %s', (_what, text, parts) => {
    const keys = linesOf(text, parts).map((line) => (line.kind === 'renderable' ? line.contentKey : ''))
    expect(keys).toContain(keyOf(base))
  })

  it('lets the speaker’s parameters go before the project’s', () => {
    const cast = castSchema.parse({
      speakers: [{ ...threeSpeakers.speakers[0], parameters: { temperature: 0.2, prosody: { volume: 3 } } }],
    })
    const settings = projectSettingsSchema.parse({ parameters: { temperature: 0.9, prosody: { speed: 2, volume: 1 } } })
    const [request] = requestsOfLine(first('MARA: Yes', { cast, settings }))
    expect(request?.parameters).toEqual({
      ...defaultParameters,
      temperature: 0.2,
      prosody: { speed: 2, volume: 3, normalize_loudness: true },
    })
  })

  it.each<[string, string, Partial<Snapshot>, RegExp]>([
    ['ADA: Hello', 'cast.noVoice', {}, /^Ada has no draft voice/],
    ['TOM: Hello', 'cast.noVoice', voiced, /^Tom has no service voice/],
    ['RUTH: Hello', 'cast.noVoice', {}, /^RUTH is not in the cast/],
    ['MARA: <|speaker:0|> Hello', 'line.controlToken', {}, /<\|/],
    ['MARA: <|', 'line.controlToken', {}, /<\|/],
    ['MARA: a <|SPEAKER:-1|> b', 'line.controlToken', {}, /<\|/],
    ['MARA (<|low): b', 'line.controlToken', {}, /<\|/],
    ['MARA: a <\\[|speaker:1|>', 'line.controlToken', {}, /<\|/],
    ['MARA: ... ?', 'line.unspeakable', voiced, /can be spoken/],
    [
      'MARA: [smirks]',
      'line.unspeakable',
      { ...voiced, settings: projectSettingsSchema.parse({ model: 's1' }) },
      /can be spoken/,
    ],
    [`MARA: ${'a'.repeat(10_001)}`, 'line.tooLong', {}, /10001 characters/],
    [`MARA: Yes ${'[pause 600s] '.repeat(3)}`, 'line.tooLong', {}, /longer than 30 minutes/],
  ])('blocks %j with %s', (text, code, parts, message) => {
    const line = first(text, parts)
    expect(line).toMatchObject({ kind: 'blocked', problem: { code, lineId: line.lineId } })
    if (line.kind === 'renderable') throw new Error('not blocked')
    expect(messageOf(line.problem)).toMatch(message)
    expect(inEnglish(line.problem).remedy).toMatch(/\.$/)
  })

  it.each(['MARA: ... ?', 'MARA: 😀', 'MARA: [pause 1s] ...'])('lets draft voices breathe for %j', (text) => {
    const requests = requestsOfLine(first(text))
    expect(requests.map((request) => request.text)).toEqual(['…'])
  })

  it.each(['MARA: < | a', 'MARA: ＜｜speaker:0｜＞ a', `MARA: ${'a'.repeat(10_000)}`, 'MARA: <[]|speaker:0|>'])(
    'sends %j',
    (text) => {
      const [request] = requestsOfLine(first(text))
      expect(request?.text).not.toContain('<|')
    },
  )

  it('leaves no line out that has no id of its own or shares one', () => {
    const lines = linesOf('MARA: One  #aaaaa1\nMARA: Two\nMARA: Three  #aaaaa1')
    expect(lines).toHaveLength(3)
    expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(3)
    expect(lines[0]?.lineId).toBe(lineIdSchema.parse('aaaaa1'))
  })

  it('plans 10,000 lines', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `MARA: Line ${at} [sighs] of usual length.`).join('\n')
    const keys = linesOf(text).map((line) => (line.kind === 'renderable' ? line.contentKey : ''))
    expect(new Set(keys).size).toBe(10_000)
  })
})
