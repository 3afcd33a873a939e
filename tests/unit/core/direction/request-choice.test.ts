import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { levels, type OwnLevel } from '../../../../shared/core/direction/inherit.ts'
import { directionNotes } from '../../../../shared/core/render/lint.ts'
import {
  type Directed,
  type DirectionPlace,
  ownAt,
  ownChoiceAt,
  resetChoice,
  resetOwn,
  setChoice,
  setOwn,
} from '../../../../shared/core/direction/own-values.ts'
import {
  type ChoiceLevels,
  type ChoiceName,
  choiceNames,
  defaultChoice,
  inheritChoice,
  type OwnChoice,
  type RequestChoice,
  resolveChoice,
} from '../../../../shared/core/direction/request-choice.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema, type RequestAudio } from '../../../../shared/core/model/project.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import type { Snapshot } from '../../../../shared/core/model/render.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'

const lineId = lineIdSchema.parse('k3f9x2')
const speakerId = speakerIdSchema.parse('mara')
const mp3: RequestAudio = { format: 'mp3', sampleRate: 32_000, bitrate: 64 }
const opus: RequestAudio = { format: 'opus', sampleRate: 48_000, bitrate: -1000 }

const model = fc.constantFrom('s1', 's2-pro', 's3')
const audio = fc.constantFrom<RequestAudio>(defaultChoice.audio, mp3, opus, { format: 'pcm', sampleRate: 8000 })
const ownChoice: fc.Arbitrary<OwnChoice> = fc.record({
  model: fc.option(model, { nil: undefined }),
  audio: fc.option(audio, { nil: undefined }),
})
const someLevels: fc.Arbitrary<ChoiceLevels> = fc.record({
  project: fc.record({ model, audio }),
  speaker: ownChoice,
  variant: ownChoice,
  line: ownChoice,
})
const ownLevel = fc.constantFrom<OwnLevel>('project', 'speaker', 'variant', 'line')

const directed: Directed = {
  settings: projectSettingsSchema.parse({}),
  cast: castSchema.parse({
    speakers: [{ id: 'mara', name: 'Mara', colour: 1, variants: [{ name: 'calm' }], parameters: { top_p: 0.5 } }],
  }),
}
const places: readonly DirectionPlace[] = [
  { kind: 'project' },
  { kind: 'speaker', speakerId },
  { kind: 'variant', speakerId, variant: 'CALM' },
  { kind: 'line', lineId },
]

describe('the inheritance of model and format', () => {
  it.each<[string, Omit<ChoiceLevels, 'project'>, OwnLevel, RequestChoice['model'], string]>([
    ['nobody else', {}, 'line', 's2-pro', 'default'],
    ['the speaker', { speaker: { model: 's1' } }, 'line', 's1', 'speaker'],
    ['the variant before the speaker', { speaker: { model: 's1' }, variant: { model: 's3' } }, 'line', 's3', 'variant'],
    ['the line before all', { variant: { model: 's3' }, line: { model: 's1' } }, 'line', 's1', 'line'],
    [
      'no level inside of the one asked',
      { variant: { model: 's3' }, line: { model: 's1' } },
      'speaker',
      's2-pro',
      'default',
    ],
  ])('follows %s', (_who, inner, at, value, level) => {
    expect(inheritChoice({ project: defaultChoice, ...inner }, 'model', at)).toEqual({
      value,
      level,
      isOwn: level === at,
    })
  })

  it('is that of the innermost level that decides, each of the two by itself', () => {
    fc.assert(
      fc.property(someLevels, ownLevel, (values, at) => {
        for (const name of choiceNames) {
          const { value, level, isOwn } = inheritChoice(values, name, at)
          const inner = levels.slice(levels.indexOf(level) + 1, levels.indexOf(at) + 1)
          for (const one of inner) {
            if (one !== 'default' && one !== 'project') expect(values[one]?.[name]).toBeUndefined()
          }
          expect(value).toEqual(level === 'default' ? defaultChoice[name] : values[level]?.[name])
          expect(isOwn).toBe(level === at)
        }
        expect(resolveChoice(values).audio).toEqual(inheritChoice(values, 'audio', 'line').value)
      }),
    )
  })
})

describe('choosing model and format at a place', () => {
  it('can be read back, changes no other place and no parameter, and is undone by a reset', () => {
    const choice = fc.oneof(
      fc.tuple(fc.constant<'model'>('model'), fc.constantFrom('s1', 's3')),
      fc.tuple(fc.constant<'audio'>('audio'), fc.constantFrom(mp3, opus)),
    )
    fc.assert(
      fc.property(choice, fc.constantFrom(...places), ([name, value], place) => {
        const set = setChoice<ChoiceName>(directed, place, name, value)
        expect(ownChoiceAt(set, place)[name]).toEqual(value)
        for (const other of places) {
          if (other !== place) expect(ownChoiceAt(set, other)).toEqual(ownChoiceAt(directed, other))
          expect(ownAt(set, other)).toEqual(ownAt(directed, other))
        }
        expect(castSchema.parse(set.cast)).toEqual(set.cast)
        expect(resetChoice(set, place, name)).toEqual(directed)
        expect(resetChoice(directed, place, name)).toBe(directed)
      }),
    )
  })

  it('stands beside the parameters of a line, whichever of them goes first', () => {
    const place: DirectionPlace = { kind: 'line', lineId }
    const both = setOwn(setChoice(directed, place, 'model', 's1'), place, 'top_p', 0.2)
    expect(both.cast.lines?.[lineId]).toEqual({ model: 's1', parameters: { top_p: 0.2 } })
    expect(resetOwn(both, place, 'top_p').cast.lines?.[lineId]).toEqual({ model: 's1' })
    expect(resetChoice(both, place, 'model').cast.lines?.[lineId]).toEqual({ parameters: { top_p: 0.2 } })
    expect(resetChoice(resetOwn(both, place, 'top_p'), place, 'model').cast.lines).toBeUndefined()
  })
})

const text = 'MARA: [sighs] One.  #k3f9x2\nMARA/calm: Two.  #aaaaa2\nTOM: Three.  #aaaaa3'

function planned(change: (directed: Directed) => Directed, parts: Partial<Snapshot> = {}) {
  const speakers = threeSpeakers.speakers.map((one) =>
    one.id === 'mara' ? { ...one, variants: [{ name: 'calm' }] } : one,
  )
  const before = { settings: projectSettingsSchema.parse({}), cast: castSchema.parse({ speakers }) }
  const { settings, cast } = change(before)
  return planRender(snapshotOf(text, { settings, cast, audio: settings.audio, ...parts }), sha256).lines
}

const asked = (lines: ReturnType<typeof planned>) =>
  lines.flatMap(requestsOfLine).map(({ model: one, audio: { format }, text: words }) => `${one} ${format} ${words}`)

describe('a plan', () => {
  it('sends every line to its own model, in that model’s form, and asks for its own format', () => {
    const lines = planned((before) => {
      const speaker = setChoice(before, { kind: 'speaker', speakerId }, 'model', 's1')
      const variant = setChoice(speaker, { kind: 'variant', speakerId, variant: 'calm' }, 'audio', mp3)
      return setChoice(variant, { kind: 'line', lineId }, 'audio', opus)
    })
    expect(asked(lines)).toEqual(['s1 opus (sighing) One.', 's1 mp3 Two.', 's2-pro wav Three.'])
  })

  it('keeps the keys of lines that decide nothing, and changes exactly those that do', () => {
    const plain = planned((before) => before)
    const changed = planned((before) => setChoice(before, { kind: 'line', lineId }, 'model', 's1'))
    const keys = (lines: typeof plain) => lines.flatMap(requestsOfLine).map(({ key }) => key)
    expect(keys(changed).slice(1)).toEqual(keys(plain).slice(1))
    expect(keys(changed)[0]).not.toBe(keys(plain)[0])
    const same = planned((before) => setChoice(before, { kind: 'line', lineId }, 'model', 's2-pro'))
    expect(keys(same)).toEqual(keys(plain))
    const bitrate = (rate: 64 | 128): Directed['settings'] =>
      projectSettingsSchema.parse({ audio: { format: 'mp3', sampleRate: 44_100, bitrate: rate } })
    const at = (rate: 64 | 128) => keys(planned((before) => ({ ...before, settings: bitrate(rate) })))
    expect(at(64)).not.toEqual(at(128))
  })

  it('blocks only the lines whose model nobody described, and the script says which', () => {
    const change = (before: Directed) => setChoice(before, { kind: 'line', lineId }, 'model', 's9-round')
    expect(planned(change).map(({ kind }) => kind)).toEqual(['blocked', 'renderable', 'renderable'])
    const { cast } = change({ settings: projectSettingsSchema.parse({}), cast: threeSpeakers })
    const { script } = snapshotOf(text, { cast })
    const facts = { id: 's9-round', title: 'Round', dialogue: false, cues: 'brackets' } as const
    const found = (models: readonly (typeof facts)[]) =>
      diagnose(script, cast, { models })
        .filter(({ code }) => code === 'unknownModel')
        .map((problem) => ({ line: problem.line, ...inEnglish(problem) }))
    expect(found([])).toMatchObject([{ line: 1, lineId, message: expect.stringContaining('"s9-round"') }])
    expect(found([facts])).toEqual([])
    expect(planned(change, { models: [facts] }).map(({ kind }) => kind)).not.toContain('blocked')
  })

  it('is judged by the model of each line', () => {
    const cast = setChoice(
      { settings: directed.settings, cast: threeSpeakers },
      { kind: 'speaker', speakerId },
      'model',
      's1',
    ).cast
    const snapshot = snapshotOf('MARA: [whistles a tune] One.\nTOM: [whistles a tune] Two.', { cast })
    const notes = snapshot.script.nodes.map((node) => (node.kind === 'line' ? directionNotes(snapshot, node) : []))
    expect(notes.map((all) => all.map(({ kind }) => kind))).toEqual([['leftOut'], []])
    const codes = diagnose(snapshot.script, cast).map(({ code, line }) => `${line} ${code}`)
    expect(codes).toEqual(['1 cueReadAloud'])
  })
})
