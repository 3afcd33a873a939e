import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { changeSpeaker, mergeSpeakers, removeSpeaker, renameSpeaker } from '../../../../shared/core/edits/speakers.ts'
import type { SpeakerChangeScope } from '../../../../shared/core/edits/speakers.ts'
import type { ScriptEdit } from '../../../../shared/core/script/edit/types.ts'
import { speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import { threeSpeakers } from '../../../support/core-values.ts'

const text = 'TOM (low): a  #aaaaaa\nMARA: b  #bbbbbb\nThomas/old: c  #cccccc\nTom: d  #dddddd\n'
const id = (name: string) => speakerIdSchema.parse(name)
const scriptAndCast = (of: string, cast: Cast = threeSpeakers) => ({
  script: parseScript(of, knownSpeakers(cast)),
  cast,
})

function result(edit: ScriptEdit | undefined, of = text) {
  return edit === undefined
    ? undefined
    : { text: applyChanges(of, edit.changes), cast: edit.castChange?.after ?? threeSpeakers }
}

describe('changing the speaker of lines', () => {
  it.each<[SpeakerChangeScope, string, string, string]>([
    [{ kind: 'lines', nodeIndexes: [0] }, 'Ada', 'ADA (low): a,MARA: b,Thomas/old: c,Tom: d', 'Change Speaker'],
    [
      { kind: 'lines', nodeIndexes: [0, 1, 4] },
      'ada',
      'ADA (low): a,ADA: b,Thomas/old: c,Tom: d',
      'Change Speaker of 2 Lines',
    ],
    [
      { kind: 'allOfSpeaker', nodeIndex: 3 },
      'Mara',
      'MARA (low): a,MARA: b,Mara/old: c,Mara: d',
      'Change Speaker of 3 Lines',
    ],
    [
      { kind: 'fromHere', nodeIndex: 2 },
      'Mara',
      'TOM (low): a,MARA: b,Mara/old: c,Mara: d',
      'Change Speaker of 2 Lines',
    ],
  ])('%j to %s', (scope, name, expected, label) => {
    const edit = changeSpeaker(scriptAndCast(text), scope, name)
    expect(edit?.label).toBe(label)
    expect(edit?.castChange).toBeUndefined()
    const lines = result(edit)?.text.trim().split('\n')
    expect(lines?.map((line) => line.slice(0, -9)).join()).toBe(expected)
    expect(lines?.map((line) => line.slice(-6))).toEqual(['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'])
  })

  it('adds a name to the cast that is not in it', () => {
    const edit = changeSpeaker(scriptAndCast(text), { kind: 'lines', nodeIndexes: [3] }, 'Ines')
    expect(result(edit)?.cast.speakers.at(-1)).toEqual({ id: 'ines', name: 'Ines', colour: 4 })
    expect(result(edit)?.text).toContain('\nInes: d')
  })

  it('writes no capitals that would be another name', () => {
    const edit = changeSpeaker(scriptAndCast(text), { kind: 'lines', nodeIndexes: [0] }, 'Weiß')
    expect(result(edit)?.text).toMatch(/^Weiß \(low\)/)
  })

  it('does nothing where nothing changes, and refuses what is no name', () => {
    expect(changeSpeaker(scriptAndCast(text), { kind: 'allOfSpeaker', nodeIndex: 0 }, 'Thomas')).toBeUndefined()
    expect(changeSpeaker(scriptAndCast(text), { kind: 'allOfSpeaker', nodeIndex: 4 }, 'Ada')).toBeUndefined()
    expect(() => changeSpeaker(scriptAndCast(text), { kind: 'allOfSpeaker', nodeIndex: 0 }, 'a:b')).toThrow(
      'cast.name.unwritable',
    )
  })
})

describe('renaming a speaker', () => {
  it('reaches every line, by name and by alias, and keeps the rest', () => {
    const after = result(renameSpeaker(scriptAndCast(text), id('tom'), 'Timo'))
    expect(after?.text).toBe('TIMO (low): a  #aaaaaa\nMARA: b  #bbbbbb\nTimo/old: c  #cccccc\nTimo: d  #dddddd\n')
    const [, tom] = after?.cast.speakers ?? []
    expect(tom).toEqual({ ...threeSpeakers.speakers[1], name: 'Timo' })
    expect(
      scriptAndCast(after?.text ?? '', after?.cast).script.nodes.filter(({ kind }) => kind === 'line'),
    ).toHaveLength(4)
  })

  it('may take the name of one of its aliases, which then goes', () => {
    const after = result(renameSpeaker(scriptAndCast(text), id('tom'), 'Thomas'))
    expect(after?.cast.speakers[1]).not.toHaveProperty('aliases')
    expect(after?.text).toContain('THOMAS (low)')
  })

  it('refuses the name of somebody else and says what to do', () => {
    expect(() => renameSpeaker(scriptAndCast(text), id('tom'), 'mara')).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          remedy: { id: 'cast.name.taken.remedy', params: { speaker: 'Tom', holder: 'Mara' } },
        }),
      }),
    )
    expect(() => renameSpeaker(scriptAndCast(text), id('nobody'), 'X')).toThrow('cast.speaker.gone')
    expect(renameSpeaker(scriptAndCast('x'), id('tom'), 'Tom')).toBeUndefined()
  })
})

describe('merging two speakers', () => {
  it('gives all lines to one and keeps the other’s names as aliases', () => {
    const edit = mergeSpeakers(scriptAndCast(text), id('tom'), id('mara'))
    const after = result(edit)
    expect(after?.text).toBe('MARA (low): a  #aaaaaa\nMARA: b  #bbbbbb\nMara/old: c  #cccccc\nMara: d  #dddddd\n')
    expect(after?.cast.speakers.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['Mara', ['Tom', 'THOMAS']],
      ['Ada', undefined],
    ])
    expect(edit?.castChange?.before).toBe(threeSpeakers)
  })

  it('brings the variants along that lines name, with all that they decide, unless there is one of that name', () => {
    const old = { name: 'old', delivery: 'hoarse', model: 's1' }
    const cast = castSchema.parse({
      speakers: threeSpeakers.speakers.map((speaker) =>
        speaker.id === 'tom'
          ? { ...speaker, variants: [old, { name: 'CALM', delivery: 'low' }] }
          : speaker.id === 'mara'
            ? { ...speaker, variants: [{ name: 'calm', delivery: 'soft' }] }
            : speaker,
      ),
    })
    const edit = mergeSpeakers(scriptAndCast(text, cast), id('tom'), id('mara'))
    expect(edit?.castChange?.after.speakers[0]?.variants).toEqual([{ name: 'calm', delivery: 'soft' }, old])
    expect(edit?.castChange?.before).toBe(cast)
  })

  it('is nothing with oneself', () => {
    expect(mergeSpeakers(scriptAndCast(text), id('tom'), id('tom'))).toBeUndefined()
  })
})

describe('taking a speaker out of the cast', () => {
  it('leaves every line a line, and the others in their order', () => {
    const edit = removeSpeaker(scriptAndCast(text), id('tom'))
    const after = result(edit)
    expect(after?.text).toBe('TOM (low): a  #aaaaaa\nMARA: b  #bbbbbb\nTHOMAS/old: c  #cccccc\nTOM: d  #dddddd\n')
    const { nodes } = scriptAndCast(after?.text ?? '', after?.cast).script
    expect(nodes.flatMap((node) => (node.kind === 'line' ? node.id : []))).toEqual([
      'aaaaaa',
      'bbbbbb',
      'cccccc',
      'dddddd',
    ])
    expect(edit.castChange?.before).toBe(threeSpeakers)
    expect(edit.castChange?.after.speakers).toEqual(threeSpeakers.speakers.filter((speaker) => speaker.id !== 'tom'))
  })

  it('is refused for somebody who is not in it', () => {
    expect(() => removeSpeaker(scriptAndCast(text), id('nobody'))).toThrow('cast.speaker.gone')
  })
})
