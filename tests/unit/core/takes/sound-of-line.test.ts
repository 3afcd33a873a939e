import { describe, expect, it } from 'vitest'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import type { Take } from '../../../../shared/core/model/take.ts'
import { indexTakes } from '../../../../shared/core/takes/index-takes.ts'
import { takesOfLine } from '../../../../shared/core/takes/line-takes.ts'
import { type PlayedAs, soundOfLine } from '../../../../shared/core/takes/sound-of-line.ts'

const lineId = lineIdSchema.parse('aaa111')
const service = renderKeySchema.parse('c'.repeat(64))
const draft = renderKeySchema.parse('d'.repeat(64))
const older = renderKeySchema.parse('e'.repeat(64))
const byDefault: PlayedAs = { staleAs: 'draft', mayMakeDraft: true }

function take(letter: string, over: Partial<Take>): Take {
  return {
    id: takeIdSchema.parse(letter.repeat(64)),
    kind: 'line',
    lineId,
    source: 'service',
    key: service,
    requests: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 44_100,
    verdict: 'ready',
    ...over,
  }
}

const paidBefore = take('a', { key: older })
const draftNow = take('b', { source: 'draft', key: draft })

/** The first letter of the take's id, `!` behind old words; else what is to be done. */
function sound(takes: readonly Take[], as: Partial<PlayedAs> = {}): string {
  const found = soundOfLine(takesOfLine(lineId, { draft, service }, indexTakes(takes)), { ...byDefault, ...as })
  if (found.kind === 'take') return `${found.take.id.slice(0, 1)}${found.isOldWords ? '!' : ''}`
  return found.kind === 'none' ? 'none' : `make, else ${found.otherwise?.id.slice(0, 1) ?? 'none'}`
}

describe('what a line sounds as', () => {
  it('is the take that is heard, where it says what the line says', () => {
    expect(sound([take('a', {}), draftNow])).toBe('a')
    expect(sound([paidBefore, draftNow, take('c', { chosen: true })])).toBe('c')
  })

  it('is a draft that is made, where there is none, and old words should that not come about', () => {
    expect(sound([])).toBe('make, else none')
    expect(sound([paidBefore])).toBe('make, else a')
  })

  it('is the draft of the new words rather than the paid take of the old ones, also where that was chosen', () => {
    expect(sound([paidBefore, draftNow])).toBe('b')
    expect(sound([{ ...paidBefore, chosen: true }, draftNow])).toBe('b')
    expect(sound([{ ...paidBefore, chosen: true }])).toBe('make, else a')
  })

  it('is the old paid take with a word about it, if a person wants that; an old draft never is', () => {
    expect(sound([{ ...paidBefore, chosen: true }, draftNow], { staleAs: 'oldWords' })).toBe('a!')
    expect(sound([paidBefore], { staleAs: 'oldWords' })).toBe('a!')
    // Also where a draft of the new words was made since, unless somebody chose that, or the new words are paid for.
    expect(sound([paidBefore, draftNow], { staleAs: 'oldWords' })).toBe('a!')
    expect(sound([paidBefore, draftNow], { staleAs: 'oldWords', mayMakeDraft: false })).toBe('a!')
    expect(sound([paidBefore, { ...draftNow, chosen: true }], { staleAs: 'oldWords' })).toBe('b')
    expect(sound([paidBefore, draftNow, take('c', {})], { staleAs: 'oldWords' })).toBe('c')
    const doubtful = take('f', { key: older, verdict: 'suspicious' })
    expect(sound([doubtful, draftNow], { staleAs: 'oldWords' })).toBe('b')
    const oldDraft = take('c', { source: 'draft', key: older })
    expect(sound([oldDraft], { staleAs: 'oldWords' })).toBe('make, else c')
  })

  it('is the take that the line is locked to, with a word about it if its words are old', () => {
    expect(sound([{ ...paidBefore, locked: true }, draftNow])).toBe('a!')
    expect(sound([{ ...draftNow, locked: true }, take('c', {})])).toBe('b')
  })

  it('is old words or nothing, each told, where no draft may be made', () => {
    expect(sound([paidBefore], { mayMakeDraft: false })).toBe('a!')
    expect(sound([], { mayMakeDraft: false })).toBe('none')
    expect(sound([paidBefore, draftNow], { mayMakeDraft: false })).toBe('b')
  })

  it('is a doubtful draft rather than the same one made again, and never doubtful audio that was paid for', () => {
    expect(sound([{ ...draftNow, verdict: 'suspicious' }])).toBe('b')
    expect(sound([take('a', { verdict: 'suspicious' })])).toBe('make, else none')
    expect(sound([take('a', { verdict: 'suspicious', accepted: true })])).toBe('a')
  })
})
