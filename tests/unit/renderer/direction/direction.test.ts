import { describe, expect, it } from 'vitest'
import { audioOptions, audioValue } from '../../../../renderer/direction/audio-options.ts'
import { type DirectionTarget, shownChoice, shownParameter, withOwn } from '../../../../renderer/direction/levels.ts'
import {
  allParameters,
  fitNumber,
  type NumberParameter,
  rangeOf,
  valueWords,
} from '../../../../renderer/direction/parameter-list.ts'
import { defaultChoice } from '../../../../shared/core/direction/request-choice.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { type ParameterName, parameterNames } from '../../../../shared/core/direction/inherit.ts'
import type { Directed } from '../../../../shared/core/direction/own-values.ts'
import type { ParameterOverrides } from '../../../../shared/core/model/parameters.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { readNumber } from '../../../../shared/core/numbers/read-number.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'

const ruth = speakerIdSchema.parse('ruth')
const tom = speakerIdSchema.parse('tom')
const first = lineIdSchema.parse('aaaaa1')
const second = lineIdSchema.parse('aaaaa2')

function direction(levels: {
  readonly project?: ParameterOverrides
  readonly speaker?: ParameterOverrides
  readonly variant?: ParameterOverrides
  readonly line?: ParameterOverrides
}): Directed {
  const cast: Cast = castSchema.parse({
    speakers: [
      {
        id: 'ruth',
        name: 'Ruth',
        colour: 1,
        ...(levels.speaker === undefined ? {} : { parameters: levels.speaker }),
        variants: [{ name: 'calm', ...(levels.variant === undefined ? {} : { parameters: levels.variant }) }],
      },
      { id: 'tom', name: 'Tom', colour: 2 },
    ],
    ...(levels.line === undefined ? {} : { lines: { [first]: { parameters: levels.line } } }),
  })
  return { cast, settings: projectSettingsSchema.parse({ parameters: levels.project ?? {} }) }
}

const line: DirectionTarget = { kind: 'line', lineId: first, speakerId: ruth, variant: 'Calm' }

function number(name: ParameterName): NumberParameter {
  const found = allParameters.find((parameter) => parameter.name === name)
  if (found?.kind !== 'number') throw new TypeError(`${name} is no number`)
  return found
}

describe('the parameters of a request in the window', () => {
  it('offers every one of them once', () => {
    expect(allParameters.map(({ name }) => name).sort()).toEqual([...parameterNames].sort())
  })

  it.each([
    ['temperature', 0, 1],
    ['top_p', 0, 1],
    ['speed', 0.5, 2],
    ['volume', -20, 20],
    ['chunk_length', 100, 300],
    ['min_chunk_length', 0, 100],
    ['early_stop_threshold', 0, 1],
    ['max_new_tokens', 1, undefined],
    ['repetition_penalty', 0.05, undefined],
  ] as const)('takes the range of %s from the schema', (name, min, max) => {
    expect(number(name)).toMatchObject({ min, max })
  })

  it.each([
    ['temperature', 0.7, '0.70'],
    ['temperature', 0.7051, '0.7051'],
    ['volume', -1.5, '−1.5 dB'],
    ['volume', -1.25, '−1.25 dB'],
    ['volume', -0.001, '−0.001 dB'],
    ['chunk_length', 200, '200'],
  ] as const)('writes %s %d as %s, without hiding a digit', (name, value, words) => {
    expect(valueWords(number(name), value)).toBe(words)
  })

  it('never leaves the range by slider or arrow, and writes what it can read again', () => {
    for (const parameter of allParameters) {
      if (parameter.kind !== 'number') continue
      for (const wanted of [-1e9, -0.004, 0, 0.5, 1.2345, 150, 1e9]) {
        const value = fitNumber(parameter, wanted)
        expect(value).toBeGreaterThanOrEqual(parameter.min)
        const written = valueWords(parameter, value).replace(parameter.unit(), '')
        expect(readNumber(written, rangeOf(parameter))).toEqual({ kind: 'number', value })
      }
    }
  })
})

describe('inheritance in the window', () => {
  it.each([
    ['nothing', {}, 0.7, '', false],
    ['the project', { project: { temperature: 0.1 } }, 0.1, 'from the project', false],
    ['the speaker', { project: { temperature: 0.1 }, speaker: { temperature: 0.2 } }, 0.2, 'from Ruth', false],
    ['the variant', { speaker: { temperature: 0.2 }, variant: { temperature: 0.3 } }, 0.3, 'from Ruth/calm', false],
    ['the line', { variant: { temperature: 0.3 }, line: { temperature: 0.4 } }, 0.4, 'from Ruth/calm', true],
  ] as const)('takes a value from %s', (_level, levels, value, origin, isOwn) => {
    expect(shownParameter(direction(levels), line, 'temperature')).toMatchObject({
      value,
      isOwn,
      origin: isOwn ? '' : origin,
    })
  })

  it('sets and resets an own value at each level without touching another', () => {
    const targets: readonly DirectionTarget[] = [
      { kind: 'project' },
      { kind: 'speaker', speakerId: ruth },
      { kind: 'variant', speakerId: ruth, variant: 'calm' },
      line,
    ]
    for (const target of targets) {
      const before = direction({})
      const changed = { ...before, ...withOwn(before, target, [{ name: 'speed', value: 1.5 }]) }
      expect(shownParameter(changed, target, 'speed')).toMatchObject({ value: 1.5, isOwn: true })
      expect(shownParameter(changed, { kind: 'speaker', speakerId: tom }, 'speed').value).toBe(
        target.kind === 'project' ? 1.5 : 1,
      )
      const back = { ...changed, ...withOwn(changed, target, [{ name: 'speed', value: undefined }]) }
      expect(back).toEqual(before)
    }
  })

  it('keeps a value out of its range away', () => {
    const before = direction({})
    expect(() => withOwn(before, { kind: 'project' }, [{ name: 'speed', value: 99 }])).toThrow('direction.value')
  })

  it('shows several lines together, and changes all of them', () => {
    const both: DirectionTarget = {
      kind: 'lines',
      lines: [
        { lineId: first, speakerId: ruth },
        { lineId: second, speakerId: tom },
      ],
    }
    const before = direction({ line: { temperature: 0.4 } })
    expect(shownParameter(before, both, 'temperature')).toMatchObject({ value: undefined, isOwn: true, inherited: 0.7 })
    const after = { ...before, ...withOwn(before, both, [{ name: 'temperature', value: 0.9 }]) }
    expect(shownParameter(after, both, 'temperature').value).toBe(0.9)
    expect(Object.keys(after.cast.lines ?? {})).toEqual([first, second])
  })
})

describe('model and format in the window', () => {
  it('are offered in every combination of the interface, once, and read as what they are', () => {
    const titles = audioOptions.map(({ title }) => title)
    expect(new Set(audioOptions.map(({ value }) => value)).size).toBe(5 + 5 + 2 * 3 + 5)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).toEqual(
      expect.arrayContaining(['WAV 44.1 kHz', 'PCM 8 kHz', 'MP3 32 kHz, 192 kbit/s', 'Opus 48 kHz, automatic']),
    )
    expect(audioOptions[0]?.audio).toEqual(defaultChoice.audio)
    for (const { value, audio } of audioOptions) expect(audioValue(audio)).toBe(value)
  })

  it('are inherited, set and reset as parameters are, and shown mixed where lines differ', () => {
    const before = direction({})
    const speaker: DirectionTarget = { kind: 'speaker', speakerId: ruth }
    const changed = { ...before, ...withOwn(before, speaker, [{ name: 'model', value: 's1' }]) }
    expect(shownChoice(changed, speaker, 'model')).toEqual({
      value: 's1',
      inherited: 's2-pro',
      origin: '',
      isOwn: true,
    })
    expect(shownChoice(changed, line, 'model')).toMatchObject({ value: 's1', origin: 'from Ruth', isOwn: false })
    const both: DirectionTarget = {
      kind: 'lines',
      lines: [
        { lineId: first, speakerId: ruth },
        { lineId: second, speakerId: tom },
      ],
    }
    expect(shownChoice(changed, both, 'model').value).toBeUndefined()
    const back = [{ name: 'model', value: undefined }] as const
    expect({ ...changed, ...withOwn(changed, speaker, back) }).toEqual(before)
    const audio = audioOptions.at(-1)?.audio
    const project = { ...before, ...withOwn(before, { kind: 'project' }, [{ name: 'audio', value: audio }]) }
    expect(shownChoice(project, { kind: 'project' }, 'audio')).toMatchObject({ isOwn: true, inherited: 'wav 44100' })
    expect(shownChoice(project, line, 'audio')).toMatchObject({ isOwn: false, origin: 'from the project' })
    const reset = withOwn(project, { kind: 'project' }, [{ name: 'audio', value: undefined }])
    expect({ ...project, ...reset }).toEqual(before)
  })
})
