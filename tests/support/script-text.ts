import * as fc from 'fast-check'

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
