import * as fc from 'fast-check'
import type { TextChange } from '../../shared/core/model/script.ts'

/** Texts that press on every rule at once: pieces of the notation, line ends, odd Unicode, halves of surrogate pairs. */
export const scriptText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'MARA',
        'Tom',
        ': ',
        ':',
        '/',
        ' (',
        'low',
        ')',
        '[',
        ']',
        'pause 1s',
        '\\',
        '^',
        '--',
        '-',
        '  #',
      ),
      fc.constantFrom(
        'abc123',
        '# ',
        '## ',
        '//',
        '\n',
        '\r\n',
        '\r',
        '\u2028',
        '\u0000',
        '\ufeff',
        '\ud83d',
        '\ude00',
      ),
      fc.constantFrom('<|speaker:0|>', ' ', '\t', '\u00a0', 'é', '小明', '😀'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

/** Some changes to a text of that length: ascending, not overlapping, with what presses on the notation put in. */
export function changesFor(length: number): fc.Arbitrary<readonly TextChange[]> {
  const piece = fc.tuple(fc.nat({ max: length }), fc.nat({ max: 12 }), fc.oneof(fc.constant(''), scriptText))
  return fc.array(piece, { maxLength: 4 }).map((pieces) => {
    const changes: TextChange[] = []
    let done = 0
    for (const [at, size, insert] of pieces.toSorted((a, b) => a[0] - b[0])) {
      const from = Math.max(at, done)
      const to = Math.min(length, from + size)
      changes.push({ from, to, insert })
      done = to
    }
    return changes
  })
}
