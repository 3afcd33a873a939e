import { describe, expect, it } from 'vitest'
import { type Packing, type PackingEvent, packingAfter } from '../../../../../electron/documents/takes/packing.ts'

const table: Record<Packing, Record<PackingEvent, Packing>> = {
  packed: { changed: 'due', written: 'packed', readAnew: 'barred' },
  due: { changed: 'due', written: 'packed', readAnew: 'barred' },
  barred: { changed: 'barred', written: 'barred', readAnew: 'barred' },
}

describe('what is packed of the takes', () => {
  for (const packing of ['packed', 'due', 'barred'] as const) {
    for (const event of ['changed', 'written', 'readAnew'] as const) {
      const after = table[packing][event]
      it(`is ${after} after "${event}" where it was ${packing}`, () => {
        expect(packingAfter(packing, event)).toBe(after)
      })
    }
  }
})
