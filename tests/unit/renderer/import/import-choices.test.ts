import { describe, expect, it } from 'vitest'
import { silentCount, twinWords } from '../../../../renderer/import/view/import-words.ts'
import {
  chooseName,
  importTotals,
  mergeImportedSpeakers,
  openTwins,
  proposedChoices,
  speakerRows,
} from '../../../../renderer/import/import-choices.ts'
import type { ImportPreview } from '../../../../shared/core/import/preview.ts'
import { cast } from '../cases.ts'

const speaker = (name: string, lines: number, scriptName = name) => ({
  name,
  scriptName,
  lines,
  inCast: false,
  example: '',
  spellings: [],
})
const preview: ImportPreview = {
  format: 'fountain',
  lines: 9,
  scenes: 1,
  speakers: [speaker('RUTH', 5), speaker('RUTHH', 1), speaker('OLD MAN #2', 3, 'OLD MAN 2')],
  twins: [{ from: 'RUTHH', into: 'RUTH', why: 'oneLetter' }],
  silent: [],
  timed: 0,
  identified: 0,
  unnamed: 0,
  placed: 0,
  sample: [],
  problems: [],
}
const proposed = proposedChoices(preview)
const empty = { speakers: [] }

describe('the choices of an import', () => {
  it('begin with the names that are proposed', () => {
    expect(speakerRows(preview, proposed, empty).map(({ to }) => to)).toEqual(['RUTH', 'RUTHH', 'OLD MAN 2'])
    expect(importTotals(speakerRows(preview, proposed, empty))).toEqual({ lines: 9, speakers: 3 })
  })

  it('make one speaker of two who get one name, however it is written', () => {
    const merged = chooseName(proposed, 'RUTHH', ' ruth ')
    const rows = speakerRows(preview, merged, empty)
    expect(rows.map(({ joins }) => joins)).toEqual([['RUTHH'], ['RUTH'], []])
    expect(importTotals(rows)).toEqual({ lines: 9, speakers: 2 })
    expect(openTwins(preview, merged)).toEqual([])
  })

  it('merge into the name that the other one has by now', () => {
    const renamed = chooseName(proposed, 'RUTH', 'MARA')
    expect(mergeImportedSpeakers(renamed, 'RUTHH', 'RUTH').speakers[1]).toEqual({ from: 'RUTHH', to: 'MARA' })
    const without = chooseName(proposed, 'RUTH', null)
    expect(mergeImportedSpeakers(without, 'RUTHH', 'RUTH')).toBe(without)
  })

  it('leave lines out, and do not suggest a merge with nobody', () => {
    const without = chooseName(proposed, 'RUTH', null)
    expect(importTotals(speakerRows(preview, without, empty))).toEqual({ lines: 4, speakers: 2 })
    expect(openTwins(preview, without)).toEqual([])
    expect(openTwins(preview, proposed)).toHaveLength(1)
  })

  it.each([
    ['', false],
    ['7 of 9', false],
    ['A'.repeat(41), false],
    ['Mara Vane', true],
    [' Mara ', true],
  ])('judge the name %j', (name, isNameOk) => {
    expect(speakerRows(preview, chooseName(proposed, 'RUTH', name), empty)[0]?.isNameOk).toBe(isNameOk)
  })

  it('know who is in the cast, also by another name', () => {
    const rows = speakerRows(preview, chooseName(proposed, 'RUTHH', 'Thomas'), cast)
    expect(rows.map(({ isInCast }) => isInCast)).toEqual([true, true, false])
  })
})

describe('the words of an import', () => {
  it('count what is not spoken and say why two may be one', () => {
    expect(silentCount({ kind: 'scene', count: 2, examples: [] })).toBe('2 scene headings')
    expect(silentCount({ kind: 'empty', count: 1, examples: [] })).toBe('1 line without words')
    expect(twinWords({ from: 'RUTHH', into: 'RUTH', why: 'oneLetter' })).toBe(
      'RUTHH and RUTH are probably one speaker: one letter apart.',
    )
  })
})
