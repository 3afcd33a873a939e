import { describe, expect, it } from 'vitest'
import { lineIdSchema, renderKeySchema, type TakeId, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { type CleanUpBasis, cleanUpItems } from '../../../../shared/core/takes/clean-up.ts'
import { indexTakes } from '../../../../shared/core/takes/index-takes.ts'
import { heardTake, takesOfLine } from '../../../../shared/core/takes/line-takes.ts'
import { asGoodAs, intoTrash, isGood, outOfTrash, withMark, withoutMarks } from '../../../../shared/core/takes/marks.ts'
import type { Take } from '../../../../shared/core/model/take.ts'

const line = lineIdSchema.parse('aaa111')
const other = lineIdSchema.parse('bbb222')
const key = renderKeySchema.parse('c'.repeat(64))
const oldKey = renderKeySchema.parse('d'.repeat(64))
const id = (letter: string): TakeId => takeIdSchema.parse(letter.repeat(64))

function take(letter: string, over: Partial<Take> = {}): Take {
  return {
    id: id(letter),
    kind: 'line',
    lineId: line,
    source: 'service',
    key,
    requests: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 44_100,
    verdict: 'ready',
    ...over,
  }
}

const heardOf = (...takes: readonly Take[]) => heardTake(takesOfLine(line, { service: key }, indexTakes(takes)))

describe('what is said of a take', () => {
  it('is put on and taken back, and an empty note is none', () => {
    const marked = withMark(take('a'), { starred: true, rating: 4, note: 'Good breath.', accepted: true })
    expect(marked).toMatchObject({ starred: true, rating: 4, note: 'Good breath.', accepted: true })
    expect(withMark(marked, { starred: false, rating: null, note: '  ', accepted: false })).toEqual(take('a'))
    expect(withMark(marked, {})).toEqual(marked)
    expect(withoutMarks({ ...marked, chosen: true })).toEqual(take('a'))
  })

  it('makes doubtful audio good, so that it is heard', () => {
    const doubtful = take('a', { verdict: 'suspicious' })
    expect(isGood(doubtful)).toBe(false)
    expect(heardOf(doubtful)).toBeUndefined()
    expect(heardOf(withMark(doubtful, { accepted: true }))?.take.id).toBe(id('a'))
  })

  it('holds a line to a locked take, whatever is newer or chosen', () => {
    const locked = take('a', { locked: true, key: oldKey })
    expect(heardOf(locked, take('b', { chosen: true }), take('e'))?.take.id).toBe(id('a'))
  })

  it('does not make good audio doubtful that comes again in a doubtful way', () => {
    const doubtful = take('a', { verdict: 'suspicious', problem: { code: 'audio.suspicious', message: 'Too short.' } })
    expect(asGoodAs(take('a'), doubtful)).toEqual(take('a'))
    expect(asGoodAs(doubtful, take('a'))).toEqual(take('a'))
    // The same audio for an equal line: found good there, doubted here, and the other way round.
    for (const records of [
      [take('a', { lineId: other }), doubtful],
      [{ ...doubtful, lineId: other }, take('a')],
    ]) {
      const found = takesOfLine(line, { service: key }, indexTakes(records))
      expect(found).toHaveLength(1)
      expect(found[0]?.take).toEqual(take('a'))
      expect(heardTake(found)?.take.id).toBe(id('a'))
    }
    // For other words it is judged anew.
    const [judged] = takesOfLine(line, { service: key }, indexTakes([take('a', { key: oldKey }), doubtful]))
    expect(judged?.take.verdict).toBe('suspicious')
    // What a person found good can be taken back.
    const accepted = withMark(doubtful, { accepted: true })
    expect(asGoodAs(accepted, withMark(accepted, { accepted: false })).accepted).toBeUndefined()
  })

  it('is not said of the same audio in another line', () => {
    const shared = take('a', { lineId: other, starred: true, locked: true, chosen: true, rating: 5 })
    const [found] = takesOfLine(line, { service: key }, indexTakes([shared]))
    expect(found).toMatchObject({ isChosen: false, isCurrent: true })
    expect(found?.take.starred).toBeUndefined()
    expect(found?.take.locked).toBeUndefined()
  })

  it('takes a choice away in the trash, and brings the rest back', () => {
    const at = '2026-11-21T11:00:00.000Z'
    const gone = intoTrash(take('a', { chosen: true, rating: 3 }), at)
    expect(gone).toEqual({ ...take('a', { rating: 3 }), trashedAt: at })
    expect(outOfTrash(gone)).toEqual(take('a', { rating: 3 }))
  })
})

describe('a clean-up', () => {
  const basis = (takes: readonly Take[], over: Partial<CleanUpBasis> = {}): CleanUpBasis => ({
    takes,
    bytesOf: () => 1000,
    heardFor: (lineId) => (lineId === line ? { takeId: id('a') } : undefined),
    isCurrent: ({ key: own }) => own === key,
    ...over,
  })
  const reasons = (...takes: readonly Take[]) =>
    cleanUpItems(basis(takes)).map(({ takeId, reason }) => [takeId[0], reason])

  it('tells why each file could go', () => {
    expect(
      reasons(
        take('a'),
        take('b'),
        take('c', { key: oldKey }),
        take('d', { trashedAt: '2026-11-21T11:00:00.000Z' }),
        take('e', { lineId: other }),
      ),
    ).toEqual([
      ['b', 'notHeard'],
      ['c', 'outdated'],
      ['d', 'trashed'],
      ['e', 'lineGone'],
    ])
  })

  it.each([
    ['is heard', take('a', { key: oldKey })],
    ['is chosen', take('b', { chosen: true })],
    ['is starred', take('b', { starred: true })],
    ['is starred, although it is in the trash', take('b', { starred: true, trashedAt: '2026-11-21T11:00:00.000Z' })],
    ['is locked', take('b', { locked: true })],
    ['is a piece of a line that is there', take('b', { kind: 'segment' })],
    ['is the scene of a line that is there', take('b', { kind: 'scene' })],
  ])('never names what %s', (_, kept) => {
    expect(cleanUpItems(basis([kept]))).toEqual([])
  })

  it('keeps a file as long as one of its lines needs it', () => {
    const used = take('b', { lineId: other, starred: true })
    expect(cleanUpItems(basis([take('b', { key: oldKey }), used]))).toEqual([])
    const [item] = cleanUpItems(basis([take('b', { key: oldKey }), take('b', { lineId: other })]))
    expect(item).toMatchObject({ lineIds: [line, other], reason: 'outdated', bytes: 1000 })
  })

  it('tells what was paid for', () => {
    const items = cleanUpItems(basis([take('b'), take('c', { source: 'draft' })]))
    expect(items.map(({ isPaid }) => isPaid)).toEqual([true, false])
  })
})
