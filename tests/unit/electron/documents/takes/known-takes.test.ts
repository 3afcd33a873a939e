import { describe, expect, it } from 'vitest'
import { KnownTakes } from '../../../../../electron/documents/takes/known-takes.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../../shared/core/model/ids.ts'
import type { Take } from '../../../../../shared/core/model/take.ts'
import { sha256 } from '../../../../support/core-values.ts'

const first = takeOf('first1')
const second = takeOf('second')
const third = takeOf('third3')

const texts = (takes: readonly Take[]): string[] => takes.map(({ lineId }) => lineId)

describe('what is known of the takes of a store', () => {
  it('keeps what was added while the index was read, which may not say it yet', () => {
    const known = knownOf([first])
    known.beginRereading()
    known.add([second])
    known.replace({ takes: [first, third], lost: [], discarded: new Set() })
    known.endRereading()
    expect(texts(known.registry.live())).toEqual(texts([first, third, second]))
  })

  it('goes by the index alone once nobody reads it any more', () => {
    const known = knownOf([first])
    known.beginRereading()
    known.beginRereading()
    known.add([second])
    known.endRereading()
    known.replace({ takes: [first], lost: [], discarded: new Set() })
    expect(texts(known.registry.live())).toEqual(texts([first, second]))
    known.endRereading()
    known.replace({ takes: [first], lost: [], discarded: new Set() })
    expect(texts(known.registry.live())).toEqual(texts([first]))
  })

  it('misses what was left out as damaged, until its audio comes again', () => {
    const known = knownOf([first, second])
    expect(known.isWhole()).toBe(true)
    known.leaveOut([first.id])
    expect(texts(known.registry.live())).toEqual(texts([second]))
    expect(texts(known.lost)).toEqual(texts([first]))
    expect([known.isDamaged(first.key), known.isDamaged(second.key), known.isWhole()]).toEqual([true, false, false])
    expect([known.mend(first.id), known.mend(first.id)]).toEqual([true, false])
    expect(known.isDamaged(first.key)).toBe(false)
  })

  it('misses nothing that a person put into the trash or cleaned up', () => {
    const known = knownOf([first, second])
    expect(known.isDiscarded(first.key)).toBe(false)
    known.add([{ ...first, trashedAt: '2026-01-02T00:00:00.000Z' }])
    expect([known.isDiscarded(first.key), known.isDiscarded(second.key)]).toEqual([true, false])
    known.discard(new Set([second.id]))
    known.forget(new Set([second.id]))
    expect(known.isDiscarded(second.key)).toBe(true)
    expect(known.registry.live()).toEqual([])
  })
})

function knownOf(takes: readonly Take[]): KnownTakes {
  return new KnownTakes({ takes, lost: [], discarded: new Set() })
}

function takeOf(text: string): Take {
  return {
    id: takeIdSchema.parse(sha256(text)),
    kind: 'line',
    lineId: lineIdSchema.parse(text),
    source: 'draft',
    key: renderKeySchema.parse(sha256(`key of ${text}`)),
    requests: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 44_100,
    verdict: 'ready',
  }
}
