/** What a kind of file came to: of so many files, so many are read as an independent reader reads them. */
export type FieldCount = { readonly files: number; readonly equal: number }

/** A row: what the field study counted, what is counted here, and why they differ. */
export type FieldRow = {
  readonly kind: 'fdx' | 'fountain' | 'vtt of the standard' | 'vtt.js' | 'yarn' | 'ink' | 'wav'
  /** Who says what is right. */
  readonly oracle: string
  readonly field: FieldCount
  readonly here: FieldCount
  /** Absent only where both counts are the same. */
  readonly why?: string
}

const HALF = 'Only files that may be passed on lie in the folder, about half of those that the study had.'

/** The counts of the field study (its section 0) beside ours. A test holds `here` to what is counted. */
export const fieldRows: readonly FieldRow[] = [
  {
    kind: 'fdx',
    oracle: 'a count of the XML: speeches and names',
    field: { files: 33, equal: 33 },
    here: { files: 8, equal: 8 },
    why: `${HALF} All that are here are equal, as they were there.`,
  },
  {
    kind: 'fountain',
    oracle: 'there: another parser; here: that they are read and their text is printed without loss of a speech',
    field: { files: 110, equal: 104 },
    here: { files: 41, equal: 41 },
    why: `${HALF} The other parser is a program of Python and no part of the tests; five of its six differences were its own (scene heads, names behind @), the sixth is marked in its file as what should not work.`,
  },
  {
    kind: 'vtt of the standard',
    oracle: 'the numbers and words of cues that the .js beside each file expects',
    field: { files: 36, equal: 31 },
    here: { files: 20, equal: 20 },
    why: `${HALF} The five that differed had times out of range or without a fraction, or a NUL: such cues are dropped and told now, and a NUL is U+FFFD.`,
  },
  {
    kind: 'vtt.js',
    oracle: 'the numbers and words of cues in the .json beside each file',
    field: { files: 151, equal: 139 },
    here: { files: 40, equal: 40 },
    why: `${HALF} Four differed because a cue of two speakers becomes two lines: cues are compared here before they do. The rest were malformed times, which are dropped now.`,
  },
  {
    kind: 'yarn',
    oracle: 'none but a person: that they are read',
    field: { files: 80, equal: 80 },
    here: { files: 41, equal: 41 },
    why: `${HALF} Among those that are missing are the line groups whose 19 lines were not spoken then; examples of our own keep that rule.`,
  },
  {
    kind: 'ink',
    oracle: 'none but a person: that they are read',
    field: { files: 198, equal: 198 },
    here: { files: 24, equal: 24 },
    why: `${HALF} Of Ink an eighth; its stories are made for programs and name few speakers.`,
  },
  {
    kind: 'wav',
    oracle: 'ffprobe: rate, channels and samples',
    field: { files: 205, equal: 121 },
    here: { files: 36, equal: 25 },
    why: `${HALF} Refused in words: 7 of 4-bit ADPCM, 2 with the big end first, 1 of 4,000 Hz, 1 without samples. Whole and broken numbers of 8, 32 and 64 bits, A-law and mu-law, refused then, are read now.`,
  },
]
