import * as fc from 'fast-check'
import { type Cast, castSchema } from '../../shared/core/model/cast.ts'

const level = fc.record({
  gainDb: fc.option(fc.double({ min: -60, max: 12, noNaN: true }), { nil: undefined }),
  pan: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
  variantDb: fc.option(fc.double({ min: -60, max: 12, noNaN: true }), { nil: undefined }),
})

/** Three speakers at random levels, each with a variant. */
export const graphCast: fc.Arbitrary<Cast> = fc.array(level, { minLength: 3, maxLength: 3 }).map((levels) =>
  castSchema.parse({
    speakers: ['Mara', 'Tom', 'Ada'].map((name, at) => ({
      id: name.toLowerCase(),
      name,
      colour: at + 1,
      ...(levels[at]?.gainDb === undefined ? {} : { gainDb: levels[at].gainDb }),
      ...(levels[at]?.pan === undefined ? {} : { pan: levels[at].pan }),
      variants: [{ name: 'radio', ...(levels[at]?.variantDb === undefined ? {} : { gainDb: levels[at].variantDb }) }],
    })),
  }),
)

/** Headings, pauses, actions and lines that cut each other off and overlap, of people who are and are not in the cast. */
export const graphScript = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('## A scene', 'TOM: [pause 0.7s]', 'Somebody waits.', '') },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('MARA', 'TOM', 'ADA', 'MARA/radio', 'TOM/radio', 'RUTH', 'ADA/none'),
            fc.constantFrom('', '^ '),
            fc.constantFrom(
              'Yes.',
              'It is [pause 0.5s] cold.',
              '[sighs]',
              'A longer line of several words. [pause 1s]',
            ),
            fc.constantFrom('', ' --'),
          )
          .map(([name, before, words, after]) => `${name}: ${before}${words}${after}`),
      },
    ),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows
      .map((row, at) => (/^[A-Z/a-z]+: (?!\[pause)/.test(row) ? `${row}  #${String(at).padStart(6, 'a')}` : row))
      .join('\n'),
  )

/** Audio of some lines, at any of the rates that answers have. */
export const graphAudio = fc.func(
  fc.option(
    fc.record({
      durationSamples: fc.integer({ min: 0, max: 900_000 }),
      sampleRate: fc.constantFrom(24_000, 44_100, 48_000),
    }),
    { nil: undefined },
  ),
)
