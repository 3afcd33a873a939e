import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { toldAtOnce } from '../../../support/told.ts'
import {
  defaultValue,
  inherit,
  inheritAll,
  isProsodyName,
  type Level,
  levels,
  levelsOf,
  type LevelValues,
  type OwnLevel,
  ownValue,
  type ParameterName,
  parameterNames,
  type ParameterValue,
  resolveLevels,
} from '../../../../shared/core/direction/inherit.ts'
import {
  type Directed,
  type DirectionPlace,
  ownAt,
  pruneEmpty,
  replaceOwn,
  resetOwn,
  setOwn,
  withValue,
} from '../../../../shared/core/direction/own-values.ts'
import { directionPresets, presetOf, presetParameters, withPreset } from '../../../../shared/core/direction/presets.ts'
import {
  parameterOverridesSchema,
  type ParameterOverrides,
  parametersSchema,
} from '../../../../shared/core/model/parameters.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'

const ownLevels: readonly OwnLevel[] = ['project', 'speaker', 'variant', 'line']
const lineId = lineIdSchema.parse('k3f9x2')
const speakerId = speakerIdSchema.parse('mara')

/** A value that the interface allows for a parameter. */
function valueOf(name: ParameterName): fc.Arbitrary<ParameterValue> {
  switch (name) {
    case 'latency':
      return fc.constantFrom('low', 'normal', 'balanced')
    case 'normalize':
    case 'normalize_loudness':
    case 'condition_on_previous_chunks':
      return fc.boolean()
    case 'chunk_length':
      return fc.integer({ min: 100, max: 300 })
    case 'min_chunk_length':
      return fc.integer({ min: 0, max: 100 })
    case 'max_new_tokens':
      return fc.integer({ min: 1, max: 10_000 })
    case 'speed':
      return fc.double({ min: 0.5, max: 2, noNaN: true })
    case 'volume':
      return fc.double({ min: -20, max: 20, noNaN: true })
    default:
      return fc.double({ min: 0.01, max: 1, noNaN: true })
  }
}

const setting = fc
  .constantFrom(...parameterNames)
  .chain((name) => valueOf(name).map((value): readonly [ParameterName, ParameterValue] => [name, value]))
const overrides = fc
  .array(setting, { maxLength: 6 })
  .map((all) => all.reduce<ParameterOverrides>((own, [name, value]) => withValue(own, name, value), {}))
const levelValues: fc.Arbitrary<LevelValues> = fc.record(
  { project: overrides, speaker: overrides, variant: overrides, line: overrides },
  { requiredKeys: [] },
)

describe('what a parameter inherits', () => {
  const values: LevelValues = {
    project: { temperature: 0.1, prosody: { speed: 1.1 } },
    speaker: { temperature: 0.2, top_p: 0.2, prosody: { volume: 2 } },
    variant: { temperature: 0.3, latency: 'low' },
    line: { prosody: { speed: 1.4 } },
  }
  it.each<[ParameterName, OwnLevel, ParameterValue, Level, boolean]>([
    ['temperature', 'project', 0.1, 'project', true],
    ['temperature', 'speaker', 0.2, 'speaker', true],
    ['temperature', 'variant', 0.3, 'variant', true],
    ['temperature', 'line', 0.3, 'variant', false],
    ['top_p', 'project', 0.7, 'default', false],
    ['top_p', 'line', 0.2, 'speaker', false],
    ['speed', 'variant', 1.1, 'project', false],
    ['speed', 'line', 1.4, 'line', true],
    ['volume', 'line', 2, 'speaker', false],
    ['normalize_loudness', 'line', true, 'default', false],
    ['latency', 'speaker', 'normal', 'default', false],
    ['latency', 'line', 'low', 'variant', false],
  ])('%s at the %s is %j, from the %s', (name, at, value, level, isOwn) => {
    expect(inherit(values, name, at)).toEqual({ value, level, isOwn })
  })

  it('is the innermost own value, whatever is set elsewhere', () => {
    fc.assert(
      fc.property(levelValues, fc.constantFrom(...parameterNames), fc.constantFrom(...ownLevels), (all, name, at) => {
        const found = inherit(all, name, at)
        const inside = levels.slice(levels.indexOf(found.level) + 1, levels.indexOf(at) + 1)
        for (const level of inside) expect(level === 'default' || ownValue(all[level], name) === undefined).toBe(true)
        const own = found.level === 'default' ? defaultValue(name) : ownValue(all[found.level], name)
        expect(found.value).toBe(own)
        expect(found.isOwn).toBe(found.level === at)
      }),
    )
  })

  it('is exactly what a line is sent with', () => {
    fc.assert(
      fc.property(levelValues, (all) => {
        const sent = resolveLevels(all)
        expect(parametersSchema.parse(sent)).toEqual(sent)
        for (const [name, { value }] of inheritAll(all, 'line')) {
          expect(isProsodyName(name) ? sent.prosody[name] : sent[name]).toBe(value)
        }
      }),
    )
  })

  it('names every field of the request that directs, once', () => {
    const { prosody, ...plain } = parameterOverridesSchema.shape
    const fields = [...Object.keys(plain), ...Object.keys(prosody.unwrap().shape)]
    expect(parameterNames.toSorted()).toEqual(fields.toSorted())
  })
})

describe('own values at a place', () => {
  const directed: Directed = {
    settings: projectSettingsSchema.parse({}),
    cast: castSchema.parse({
      speakers: [
        { id: 'mara', name: 'Mara', colour: 1, variants: [{ name: 'Calm' }, { name: 'old' }] },
        { id: 'tom', name: 'Tom', colour: 2 },
      ],
    }),
  }
  const places: readonly DirectionPlace[] = [
    { kind: 'project' },
    { kind: 'speaker', speakerId },
    { kind: 'variant', speakerId, variant: 'CALM' },
    { kind: 'line', lineId },
  ]
  const [mara] = directed.cast.speakers
  const matchOf = ({ cast }: Directed) => {
    const speaker = cast.speakers[0] ?? mara
    return speaker === undefined ? undefined : { speaker, variant: speaker.variants?.[0] }
  }

  it('are set, read, inherited by all that is inside, and reset without a trace', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), setting, (place, [name, value]) => {
        const changed = setOwn(directed, place, name, value)
        expect(ownValue(ownAt(changed, place), name)).toBe(value)
        castSchema.parse(changed.cast)
        projectSettingsSchema.parse(changed.settings)
        const found = inherit(levelsOf(changed.settings, changed.cast, matchOf(changed), lineId), name, 'line')
        expect(found).toEqual({ value, level: place.kind, isOwn: place.kind === 'line' })
        expect(resetOwn(changed, place, name)).toEqual(directed)
      }),
    )
  })

  it('fall back one level after another, in any order of setting', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...parameterNames),
        fc.shuffledSubarray([...places], { minLength: 4 }),
        (name, order) => {
          fc.pre(name !== 'latency')
          const value = defaultValue(name)
          let now = order.reduce((all, place) => setOwn(all, place, name, value), directed)
          for (const place of places.toReversed()) {
            const values = levelsOf(now.settings, now.cast, matchOf(now), lineId)
            expect(inherit(values, name, 'line').level).toBe(place.kind)
            now = resetOwn(now, place, name)
          }
          expect(now).toEqual(directed)
        },
      ),
    )
  })

  it('leave everybody else as they are', () => {
    const changed = setOwn(directed, { kind: 'variant', speakerId, variant: 'calm' }, 'speed', 1.5)
    expect(changed.settings).toBe(directed.settings)
    expect(changed.cast.speakers[1]).toBe(directed.cast.speakers[1])
    expect(changed.cast.speakers[0]?.variants).toEqual([
      { name: 'Calm', parameters: { prosody: { speed: 1.5 } } },
      { name: 'old' },
    ])
  })

  it.each<DirectionPlace>([
    { kind: 'speaker', speakerId: speakerIdSchema.parse('nobody') },
    { kind: 'variant', speakerId, variant: 'loud' },
  ])('of a place that is not there are none: %j', (place) => {
    expect(ownAt(directed, place)).toEqual({})
    expect(setOwn(directed, place, 'speed', 1.5)).toEqual(directed)
  })

  it.each<[ParameterName, ParameterValue]>([
    ['temperature', 1.1],
    ['speed', 0.4],
    ['volume', Number.NaN],
    ['latency', 'slow'],
    ['normalize', 1],
    ['chunk_length', 150.5],
  ])('refuse %s = %j', (name, value) => {
    expect(toldAtOnce(() => setOwn(directed, { kind: 'project' }, name, value))).toBe(`${name} cannot be ${value}.`)
  })

  it('keep nothing that is empty', () => {
    expect(pruneEmpty({})).toBeUndefined()
    expect(pruneEmpty({ prosody: {} })).toBeUndefined()
    expect(pruneEmpty({ top_p: undefined, prosody: { speed: undefined, volume: 1 } })).toEqual({
      prosody: { volume: 1 },
    })
    const changed = replaceOwn(setOwn(directed, { kind: 'line', lineId }, 'top_p', 0.5), { kind: 'line', lineId }, {})
    expect(changed.cast).toEqual(directed.cast)
    expect('lines' in changed.cast).toBe(false)
  })
})

describe('presets', () => {
  it('are told from the values they set, defaults counted', () => {
    expect(presetOf({})?.id).toBe('balanced')
    for (const preset of directionPresets) expect(presetOf(withPreset({ chunk_length: 200 }, preset))).toBe(preset)
    expect(presetOf({ temperature: 0.41, top_p: 0.6, repetition_penalty: 1.1 })).toBeUndefined()
  })

  it('leave other values alone', () => {
    fc.assert(
      fc.property(overrides, fc.constantFrom(...directionPresets), (own, preset) => {
        const withIt = withPreset(own, preset)
        expect(parameterOverridesSchema.parse(withIt)).toEqual(withIt)
        const set: readonly ParameterName[] = presetParameters
        for (const name of parameterNames) {
          if (!set.includes(name)) expect(ownValue(withIt, name)).toBe(ownValue(own, name))
        }
      }),
    )
  })
})
