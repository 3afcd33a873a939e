import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDue, needsAttention, neighbour, stateWords, takeSeconds } from '../../../../renderer/project/line-states.ts'
import { coverageOf, renderLabel, renderStep, tallyLines } from '../../../../renderer/project/tally.ts'
import { lineStateSchema } from '../../../../shared/contract/views.ts'
import { line, lineId } from '../cases.ts'

describe('line states', () => {
  it.each([
    ['notRendered', 'Not rendered'],
    ['queued', 'Queued'],
    ['rendering', 'Rendering'],
    ['ready', 'Final, 2.0 s'],
    ['stale', 'Stale'],
    ['suspicious', 'Suspicious, 2.0 s'],
    ['failed', 'Failed'],
    ['unknown', 'Unknown, may have been billed'],
    ['missingVoice', 'No voice'],
    ['locked', 'Locked, 2.0 s'],
    ['cancelled', 'Cancelled'],
  ] as const)('says %s as "%s"', (state, words) => expect(stateWords(line('a', state, 'service'))).toBe(words))

  it('has words for every state of the contract', () => {
    for (const state of lineStateSchema.options) expect(stateWords(line('a', state))).not.toBe('')
  })

  it('says draft audio as draft and progress in percent', () => {
    expect(stateWords(line('a', 'ready', 'draft'))).toBe('Draft, 2.0 s')
    expect(stateWords({ ...line('a', 'rendering'), progress: 0.64 })).toBe('Rendering 64%')
  })

  it('takes a length from the take only', () => {
    expect(takeSeconds(line('a', 'ready', 'draft'))).toBe(2)
    expect(takeSeconds(line('a', 'queued'))).toBeUndefined()
    expect(takeSeconds(undefined)).toBeUndefined()
  })

  it.each([
    ['notRendered', 'draft', undefined, true],
    ['stale', 'draft', 'draft', true],
    ['failed', 'service', undefined, true],
    ['cancelled', 'service', undefined, true],
    ['ready', 'draft', 'draft', false],
    ['ready', 'draft', 'service', false],
    ['ready', 'service', 'service', false],
    ['ready', 'service', 'draft', true],
    ['unknown', 'service', undefined, false],
    ['missingVoice', 'service', undefined, false],
    ['missingVoice', 'draft', undefined, true],
    ['locked', 'service', 'draft', false],
    ['rendering', 'service', undefined, false],
  ] as const)(
    'a line that is %s, rendered with %s voices, having %s audio: to be rendered is %s',
    (state, mode, has, expected) => {
      expect(isDue(line('a', state, has), mode)).toBe(expected)
    },
  )

  it('asks for attention exactly where a person must act', () => {
    const asking = (mode: 'draft' | 'service') =>
      lineStateSchema.options.filter((state) => needsAttention(line('a', state), mode)).toSorted()
    expect(asking('service')).toEqual(['failed', 'missingVoice', 'stale', 'suspicious', 'unknown'])
    expect(asking('draft')).toEqual(['failed', 'stale', 'suspicious', 'unknown'])
  })

  it('leads to Casting where a line waits for a voice, although its draft is heard', () => {
    const heard = { ...line('a', 'ready', 'draft'), cannotRender: 'noVoice' as const }
    expect(renderLabel(tallyLines([heard, heard], 'service'))).toBe('Cast 2 lines')
  })

  it('does not offer to render a variant that its speaker does not have', () => {
    const problem = {
      code: 'cast.noVoice',
      id: 'cast.variant.none',
      params: { speaker: 'RUTH', variant: 'radio' },
    } as const
    const lines = [{ ...line('a', 'missingVoice'), problem }]
    for (const source of ['draft', 'service'] as const) {
      expect(tallyLines(lines, source)).toMatchObject({ toRender: 0, uncast: 1, attention: [lineId('a')] })
    }
  })

  it('finds neighbours around the ends', () => {
    const order = ['a', 'b', 'c', 'd'].map(lineId)
    const wanted = new Set(['b', 'd'].map(lineId))
    expect(neighbour(order, wanted, lineId('b'), 1)).toBe(lineId('d'))
    expect(neighbour(order, wanted, lineId('d'), 1)).toBe(lineId('b'))
    expect(neighbour(order, wanted, lineId('b'), -1)).toBe(lineId('d'))
    expect(neighbour(order, wanted, undefined, 1)).toBe(lineId('b'))
    expect(neighbour(order, wanted, undefined, -1)).toBe(lineId('d'))
    expect(neighbour(order, new Set([lineId('b')]), lineId('b'), 1)).toBe(lineId('b'))
    expect(neighbour(order, new Set(), lineId('b'), 1)).toBeUndefined()
    expect(neighbour([], wanted, lineId('b'), 1)).toBeUndefined()
  })

  it('counts every line as exactly one of final, draft and to go', () => {
    const anyLine = fc
      .tuple(fc.constantFrom(...lineStateSchema.options), fc.constantFrom('draft', 'service', undefined))
      .map(([state, source]) => line('a', state, source))
    fc.assert(
      fc.property(fc.array(anyLine), fc.constantFrom('draft', 'service'), (lines, mode) => {
        const { coverage, toRender, changed } = tallyLines(lines, mode)
        expect(coverage.final + coverage.draft + coverage.todo).toBe(lines.length)
        expect(changed).toBeLessThanOrEqual(toRender)
        expect(toRender).toBe(lines.filter((each) => isDue(each, mode)).length)
      }),
    )
  })

  it('counts old audio as still to go', () => {
    expect(coverageOf(line('a', 'stale', 'service'))).toBe('todo')
    expect(coverageOf(line('a', 'locked', 'service'))).toBe('final')
    expect(coverageOf(line('a', 'ready', 'draft'))).toBe('draft')
  })

  it.each([
    [0, 0, 0, 'Nothing to render'],
    [0, 0, 2, 'Rendering 3 lines'],
    [1, 0, 0, 'Render 1 line'],
    [3, 1, 0, 'Render 3 lines'],
    [7, 7, 4, 'Render 7 changed'],
  ])(
    'with %d to render of which %d changed and %d queued the button reads "%s"',
    (toRender, changed, queued, words) => {
      const coverage = { final: 1, draft: 0, todo: toRender + queued }
      const counts = { coverage, failed: 0, uncast: 0 }
      expect(renderLabel({ ...counts, toRender, changed, queued, rendering: queued === 0 ? 0 : 1 })).toBe(words)
    },
  )

  it('never says that nothing is to render while something is to go', () => {
    const uncast = tallyLines([line('a', 'missingVoice'), line('b', 'missingVoice')], 'service')
    expect([renderStep(uncast), renderLabel(uncast)]).toEqual(['cast', 'Cast 2 lines'])
    const doubtful = tallyLines([line('a', 'suspicious', 'service'), line('b', 'ready', 'service')], 'service')
    expect([renderStep(doubtful), renderLabel(doubtful)]).toEqual(['decide', 'Look at 1 line'])
    for (const state of lineStateSchema.options) {
      for (const source of ['draft', 'service'] as const) {
        const tally = tallyLines([line('a', state, source)], source)
        if (tally.coverage.todo > 0) expect(renderStep(tally), `${state} ${source}`).not.toBe('nothing')
      }
    }
  })
})
