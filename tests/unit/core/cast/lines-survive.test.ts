import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castForRun } from '../../../../electron/cli/cast-overlay.ts'
import { addMissingSpeakers, addSpeaker, autoCast, withSpeakers } from '../../../../shared/core/cast/cast.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { setOwn } from '../../../../shared/core/direction/own-values.ts'
import { applyCastChange } from '../../../../shared/core/edits/apply-cast-change.ts'
import { duplicateLines } from '../../../../shared/core/script/edit/duplicate.ts'
import { splitLine } from '../../../../shared/core/script/edit/split-join.ts'
import { changeSpeaker, mergeSpeakers, renameSpeaker } from '../../../../shared/core/edits/speakers.ts'
import { castFor } from '../../../../shared/core/import/print-import.ts'
import { lineIdSchema, speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { withSpeaker, withVoice } from '../../../../renderer/cast/speakers.ts'

const lines = { k3f9x2: { parameters: { temperature: 0.4 } }, zzzzz9: { parameters: { prosody: { speed: 2 } } } }
const start = castSchema.parse({
  speakers: [
    { id: 'mara', name: 'Mara', colour: 1 },
    { id: 'tom', name: 'Tom', colour: 2, draftVoice: { id: 'bass', title: 'Bass' } },
  ],
  lines,
})
const text = 'MARA: One  #k3f9x2\nTOM: Two  #p0q8d1\nRUTH: Three  #a7k2c9\n'
const script = parseScript(text, { has: () => true })
const mara = speakerIdSchema.parse('mara')
const tom = speakerIdSchema.parse('tom')
const voice = { id: voiceIdSchema.parse('alto'), title: 'Alto' }

type Step = (cast: Cast) => Cast
const edited = (make: (cast: Cast) => { readonly castChange?: { readonly after: Cast } } | undefined): Step => {
  return (cast) => (cast.speakers.length < 2 ? cast : (make(cast)?.castChange?.after ?? cast))
}

/** Everything that makes a cast of another one, by name. */
const steps: Readonly<Record<string, Step>> = {
  addSpeaker: (cast) => addSpeaker(cast, 'Olga'),
  addMissingSpeakers: (cast) => addMissingSpeakers(cast, script),
  autoCast: (cast) => autoCast({ cast, script, draftVoices: [voice] }),
  withSpeakers: (cast) => withSpeakers(cast, cast.speakers.toReversed()),
  renameSpeaker: edited((cast) => renameSpeaker({ script, cast }, mara, 'Marah')),
  changeSpeaker: edited((cast) => changeSpeaker({ script, cast }, { kind: 'lines', nodeIndexes: [0] }, 'Nina')),
  mergeSpeakers: edited((cast) =>
    cast.speakers.some(({ id }) => id === tom) ? mergeSpeakers({ script, cast }, tom, mara) : undefined,
  ),
  undoOfRenaming: (cast) => {
    const renamed = withSpeakers(
      cast,
      cast.speakers.map((speaker) => ({ ...speaker, name: `${speaker.name}x` })),
    )
    return applyCastChange(cast, { before: renamed, after: cast })
  },
  direction: (cast) =>
    setOwn({ cast, settings: projectSettingsSchema.parse({}) }, { kind: 'speaker', speakerId: mara }, 'top_p', 0.1)
      .cast,
  importing: (cast) => castFor(text, [], cast).cast,
  page: (cast) => withVoice(withSpeaker(cast, 'Zoe'), mara, 'service', voice),
  commandLine: (cast) =>
    castForRun({
      cast,
      script,
      file: castSchema.parse({ speakers: [{ id: 'carl', name: 'Carl', colour: 3 }] }),
      voices: [],
      source: 'service',
    }),
}

describe('what lines decide for themselves', () => {
  it.each(Object.keys(steps))('stays in a cast after %s', (name) => {
    expect(steps[name]?.(start).lines).toEqual(lines)
  })

  it('stays after any number of changes, as the schema has it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(steps)), { maxLength: 8 }), (some) => {
        const cast = some.reduce((now, step) => step(now), start)
        expect(cast.lines).toEqual(lines)
        expect(castSchema.parse(cast)).toEqual(cast)
      }),
      { numRuns: 200 },
    )
  })

  it('goes with the lines that an edit makes of others, and comes back with undo', () => {
    let count = 0
    const newId = () => lineIdSchema.parse(`new00${++count}`)
    const copied = duplicateLines(script, { first: 0, last: 1 }, newId, start)
    const split = splitLine(script, text.indexOf('ne  #k3'), newId, start)
    for (const [edit, id] of [
      [copied, 'new001'],
      [split, 'new003'],
    ] as const) {
      const { castChange } = edit ?? {}
      expect(castChange?.after.lines).toEqual({ ...lines, [id]: lines.k3f9x2 })
      expect(edit?.changes.map(({ insert }) => insert).join('')).toContain(`#${id}`)
      if (castChange === undefined) throw new Error('no change of the cast')
      expect(applyCastChange(castChange.after, { before: castChange.after, after: castChange.before })).toEqual(start)
    }
    expect(duplicateLines(script, { first: 1, last: 1 }, newId, start)?.castChange).toBeUndefined()
  })

  it('is taken back line by line, keeping what was decided since', () => {
    const of = (some: object | undefined): Cast =>
      castSchema.parse({ speakers: start.speakers, ...(some === undefined ? {} : { lines: some }) })
    const [cool, warm, hot] = [0.1, 0.5, 0.9].map((temperature) => ({ parameters: { temperature } }))
    const change = { before: of({ aaaaa1: warm, aaaaa2: warm }), after: of({ aaaaa1: cool }) }
    expect(applyCastChange(of({ aaaaa1: warm, aaaaa2: warm, aaaaa3: hot }), change)).toEqual(
      of({ aaaaa1: cool, aaaaa3: hot }),
    )
    expect(applyCastChange(of({ aaaaa1: warm }), { before: of({ aaaaa1: warm }), after: of(undefined) })).toEqual(
      of(undefined),
    )
    const done = of({ aaaaa1: cool })
    expect(applyCastChange(done, change)).toBe(done)
  })
})
