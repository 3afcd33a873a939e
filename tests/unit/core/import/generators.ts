import * as fc from 'fast-check'
import type { LineId } from '../../../../shared/core/model/ids.ts'
import { joined } from '../../../../shared/core/import/parts.ts'
import type { ImportedItem, ImportedLine, ImportedScript } from '../../../../shared/core/import/types.ts'
import { lineIdFromBytes } from '../../../../shared/core/script/line-ids.ts'

/** Words with everything in them that means something in a script. */
const nastyText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('[', ']', '\\', '--', '-', '^', '#abc123', ' ', 'word', '(', ')', ':', '<|', '//', '# ', 'MARA:'),
      { maxLength: 10 },
    )
    .map((pieces) => pieces.join('')),
)

const part = fc.oneof(
  nastyText.map((text) => ({ kind: 'text' as const, text })),
  nastyText.map((cue) => ({ kind: 'cue' as const, cue })),
)

const speaker = fc.oneof(
  fc.constantFrom('MARA', 'Tom', 'GUARD #2', 'Guard 2', 'Ann/Bob', '2nd man', 'Зоя', '海', 'Straße', 'Note'),
  fc.string({ maxLength: 50 }),
)

/** Any line that a reader could make. */
export const importedLines: fc.Arbitrary<ImportedLine> = fc
  .record(
    {
      speaker,
      delivery: nastyText,
      parts: fc.array(part, { maxLength: 4 }).map(joined),
      sourceId: fc.oneof(fc.stringMatching(/^[a-z0-9]{6}$/), fc.string({ maxLength: 12 })),
      startMs: fc.nat(5_000_000),
      endMs: fc.nat(5_000_000),
      dual: fc.boolean(),
      interrupted: fc.boolean(),
    },
    { requiredKeys: ['speaker', 'parts'] },
  )
  .map((line) => ({ kind: 'line' as const, ...line }))

const items: fc.Arbitrary<ImportedItem> = fc.oneof(
  { weight: 4, arbitrary: importedLines },
  { weight: 1, arbitrary: nastyText.map((title) => ({ kind: 'scene' as const, title })) },
  { weight: 1, arbitrary: nastyText.map((text) => ({ kind: 'action' as const, text })) },
  { weight: 1, arbitrary: nastyText.map((text) => ({ kind: 'note' as const, text })) },
)

/** Any source that a reader could make. */
export const importedScripts: fc.Arbitrary<ImportedScript> = fc.record({
  format: fc.constant('plain' as const),
  items: fc.array(items, { maxLength: 20 }),
  problems: fc.constant([]),
})

/** New ids, each another. */
export function idCounter(): () => LineId {
  let count = 0
  return () => {
    count++
    return lineIdFromBytes(Uint8Array.of(1, 2, 3, 4, (count >> 16) & 255, (count >> 8) & 255, count & 255))
  }
}
