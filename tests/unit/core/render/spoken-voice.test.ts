import { describe, expect, it } from 'vitest'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { defaultParameters } from '../../../../shared/core/model/parameters.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import type { PlannedLine, Snapshot } from '../../../../shared/core/model/render.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { inEnglish, messageOf } from '../../../../shared/messages/in-english.ts'

const service = { source: 'service', origin: 'https://speech.example' } as const

function firstLine(text: string, parts: Partial<Snapshot> = {}): PlannedLine {
  const [line] = planRender(snapshotOf(text, parts), sha256).lines
  if (line === undefined) throw new Error('no line')
  return line
}

function keyOf(text: string, parts: Partial<Snapshot> = {}): string {
  const line = firstLine(text, parts)
  if (line.kind === 'blocked') throw new Error(messageOf(line.problem))
  return line.contentKey
}

const clip = (digit: string, text: string) => ({ id: digit.repeat(64), text })

/** Mara with all that is given, Tom as he is. */
function castWith(mara: object): Cast {
  const [first, ...others] = threeSpeakers.speakers
  return castSchema.parse({ speakers: [{ ...first, ...mara }, ...others] })
}

describe('the keys of plain voices', () => {
  // Takes already made are found by these: they were computed before voices could be references or have variants.
  it.each<[string, Partial<Snapshot>, string]>([
    [
      'MARA (low): You came back, [sighs] Zoë.  #k3f9x2',
      {},
      '6ea20355f20ae07bf89c3f9c67632e8441dd049270753c031462a9ae422b112b',
    ],
    [
      'MARA (low): You came back, [sighs] Zoë.  #k3f9x2',
      service,
      '9f2c2a2fc55e501939c3ff548d0a23a2bae0e3de7335333cb5f71112f07eaa98',
    ],
    [
      'MARA (sad): One [pause 1s] two.  #k3f9x2',
      {
        ...service,
        settings: projectSettingsSchema.parse({
          model: 's1',
          parameters: { temperature: 0.4, prosody: { speed: 1.2 } },
        }),
      },
      'f856cf42f1a158475d26d6d4d18cd5d5c67f2fe3e0c9d3e5be205c8feb14c9cf',
    ],
  ])('stay as they were: %s', (text, parts, key) => {
    expect(keyOf(text, parts)).toBe(key)
  })

  it('do not change with what does not touch the line', () => {
    const cast = castWith({
      brief: 'The keeper.',
      variants: [{ name: 'shouting', voice: { id: 'other', title: 'Other' }, parameters: { temperature: 1 } }],
    })
    const lines = { a1b2c3: { parameters: { temperature: 0.1 } } }
    const text = 'MARA: Yes  #k3f9x2'
    expect(keyOf(text, { ...service, cast: castSchema.parse({ ...cast, lines }) })).toBe(keyOf(text, service))
  })
})

describe('a line of a speaker with a reference', () => {
  const reference = { title: 'Kitchen', clips: [clip('a', 'One two.'), clip('b', 'Three.')] }
  const text = 'MARA: Yes  #k3f9x2'
  const keyWith = (changed: object) => keyOf(text, { ...service, cast: castWith({ reference: changed }) })

  it('is spoken by its clips, which go before a voice', () => {
    const [request] = requestsOfLine(firstLine(text, { ...service, cast: castWith({ reference }) }))
    expect(request?.voice).toEqual({ kind: 'reference', reference })
  })

  it('has a key of its clips and their words in order, whatever they are called', () => {
    const key = keyWith(reference)
    expect(keyWith({ ...reference, title: 'Other' })).toBe(key)
    const others = [
      keyOf(text, service),
      keyWith({ ...reference, clips: reference.clips.toReversed() }),
      keyWith({ ...reference, clips: reference.clips.slice(0, 1) }),
      keyWith({ ...reference, clips: [clip('a', 'One, two.'), clip('b', 'Three.')] }),
      keyWith({ ...reference, clips: [clip('c', 'One two.'), clip('b', 'Three.')] }),
    ]
    expect(new Set([key, ...others]).size).toBe(others.length + 1)
  })

  it('keeps its place for the text, even if the clip’s words look like it', () => {
    const cast = castWith({ reference: { title: 'x', clips: [clip('a', '"text":""')] } })
    const keys = ['MARA: Yes  #k3f9x2', 'MARA: No  #k3f9x2'].map((line) => keyOf(line, { ...service, cast }))
    expect(new Set(keys).size).toBe(2)
  })

  it('speaks drafts with the draft voice', () => {
    expect(keyOf(text, { cast: castWith({ reference }) })).toBe(keyOf(text))
  })
})

describe('a line in a variant', () => {
  const variants = [
    { name: 'Calm', delivery: 'calm', parameters: { temperature: 0.1 } },
    { name: 'loud one', voice: { id: 'loud', title: 'Loud' }, draftVoice: { id: 'tenor', title: 'Tenor' } },
    { name: 'old', reference: { title: 'Old', clips: [clip('d', 'Old.')] } },
  ]
  const cast = castWith({ variants, delivery: 'warm', parameters: { temperature: 0.9, top_p: 0.5 } })
  const requestOf = (text: string, parts: Partial<Snapshot> = service) =>
    requestsOfLine(firstLine(text, { ...parts, cast }))[0]

  it.each<[string, Partial<Snapshot>, string, string]>([
    ['MARA: Hi', service, 'voiceM', '[warm] Hi'],
    ['MARA/calm: Hi', service, 'voiceM', '[calm] Hi'],
    ['MARA/CALM (sad): Hi', service, 'voiceM', '[sad] Hi'],
    ['MARA/Loud  One: Hi', service, 'loud', '[warm] Hi'],
    ['MARA/loud one: Hi', {}, 'tenor', '[warm] Hi'],
    ['MARA/old: Hi', {}, 'alto', '[warm] Hi'],
  ])('%s is spoken by the voice and in the delivery of the innermost level', (text, parts, id, sent) => {
    const request = requestOf(text, parts)
    expect(request?.voice.kind === 'voice' && request.voice.voice.id).toBe(id)
    expect(request?.text).toBe(sent)
  })

  it('is spoken by the variant’s reference before the speaker’s voice', () => {
    expect(requestOf('MARA/old: Hi')?.voice).toMatchObject({ kind: 'reference', reference: { title: 'Old' } })
  })

  it('takes parameters from line, variant, speaker and project in this order', () => {
    const lines = { k3f9x2: { parameters: { prosody: { speed: 2 } } } }
    const directed = castSchema.parse({ ...cast, lines })
    const settings = projectSettingsSchema.parse({
      parameters: { chunk_length: 200, prosody: { speed: 1.5, volume: 2 } },
    })
    const plan = planRender(
      snapshotOf('MARA/calm: Hi  #k3f9x2\nMARA/calm: Hi  #k3f9x3', { ...service, cast: directed, settings }),
      sha256,
    )
    const common = { ...defaultParameters, temperature: 0.1, top_p: 0.5, chunk_length: 200 }
    expect(plan.lines.map((line) => requestsOfLine(line)[0]?.parameters)).toEqual([
      { ...common, prosody: { speed: 2, volume: 2, normalize_loudness: true } },
      { ...common, prosody: { speed: 1.5, volume: 2, normalize_loudness: true } },
    ])
  })

  it('waits and says so if the speaker has no such variant, with any voice', () => {
    for (const parts of [service, {}]) {
      const line = firstLine('MARA/whispering: Hi  #k3f9x2', { ...parts, cast })
      if (line?.kind !== 'blocked') throw new Error('not blocked')
      expect({ ...line, problem: inEnglish(line.problem) }).toMatchObject({
        speakerId: 'mara',
        problem: { code: 'cast.noVoice', message: 'Mara has no variant "whispering".', lineId: 'k3f9x2' },
      })
    }
  })
})
