import { describe, expect, it } from 'vitest'
import { printSources, readSources } from '../../../electron/documents/files/sources-file.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../shared/core/script/text-changes.ts'
import { duplicateLines } from '../../../shared/core/script/edit/duplicate.ts'
import { joinLines, splitLine } from '../../../shared/core/script/edit/split-join.ts'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { changeSourceRows, importedSources, sourcesByLine } from '../../../shared/core/sources/change-sources.ts'
import type { LineSource } from '../../../shared/core/sources/line-sources.ts'

const line = (id: string) => lineIdSchema.parse(id)
const one: LineSource = { line: line('aaaaa1'), file: 'gate.csv', id: '=GH_1', row: 2 }
const two: LineSource = { line: line('aaaaa2'), file: 'a, b.srt', id: '7', scene: '12A', startMs: 1000, endMs: 2500 }

describe('sources.csv', () => {
  it('gives back what was written, and guards what a spreadsheet would run', () => {
    const text = printSources([one, two].map((source) => ({ kind: 'source', source })))
    expect(text).toBe(
      'line,file,id,row,scene,start_ms,end_ms\naaaaa1,gate.csv,\'=GH_1,2,,,\naaaaa2,"a, b.srt",7,,12A,1000,2500\n',
    )
    const read = readSources(text)
    expect([...read.sources.values()]).toEqual([one, two])
    expect(read.problems).toEqual([])
    expect(printSources(read.rows)).toBe(text)
  })

  it('reads columns in any order and with semicolons, tells rows that it cannot read, and keeps them as they stand', () => {
    const read = readSources(
      '﻿id;line;file;mine\r\nGH_1;aaaaa1;g.csv;x\r\nGH_2;no line;g.csv;y\r\n\r\nGH_3;aaaaa1;g.csv;z\r\n',
    )
    expect([...read.sources.values()]).toEqual([{ line: 'aaaaa1', file: 'g.csv', id: 'GH_1' }])
    expect(read.problems.map(({ line: row }) => row)).toEqual([3, 5])
    const rows = changeSourceRows(read.rows, [{ line: line('aaaaa2'), source: two }])
    expect(printSources(rows)).toContain('no line,g.csv,GH_2,')
    expect(sourcesByLine(rows).get(line('aaaaa2'))).toEqual(two)
  })

  it('takes the rows of both versions that version control left, and may not be written meanwhile', () => {
    const read = readSources(
      'line,file,id,row,scene,start_ms,end_ms\n<<<<<<< ours\naaaaa1,g.csv,X,,,,\n=======\naaaaa1,g.csv,Y,,,,\naaaaa3,g.csv,Z,,,,\n>>>>>>> theirs\n',
    )
    expect([...read.sources.values()].map(({ id }) => id)).toEqual(['X', 'Z'])
    expect(read.isDamaged).toBe(true)
    expect(read.problems.map(({ line: row, isConflict }) => [row, isConflict === true])).toEqual([
      [2, true],
      [5, false],
    ])
  })
})

describe('a line with a source', () => {
  const text = 'ANN: One. Two.  #aaaaa1\nANN: Three.  #aaaaa2\n'
  const ids = (of: string): readonly (string | undefined)[] =>
    parseScript(of, { has: () => true }).nodes.flatMap((node) => (node.kind === 'line' ? [node.id] : []))
  const known = sourcesByLine([one, two].map((source) => ({ kind: 'source', source })))
  const sourcesIn = (of: string): readonly (string | undefined)[] =>
    ids(of).map((id) => (id === undefined ? undefined : known.get(line(id))?.id))
  const after = (edit: ScriptEdit | undefined): string => applyChanges(text, edit?.changes ?? [])
  const newId = () => line('zzzzz9')
  const script = parseScript(text, { has: () => true })

  it('keeps it when it is split or joined and gets it back with an undo; a copy has none', () => {
    expect(sourcesIn(text)).toEqual(['=GH_1', '7'])
    expect(sourcesIn(after(splitLine(script, text.indexOf(' Two'), newId)))).toEqual(['=GH_1', undefined, '7'])
    expect(sourcesIn(after(joinLines(script, { first: 0, last: 1 })))).toEqual(['=GH_1'])
    const copied = duplicateLines(script, { first: 0, last: 0 }, newId, { speakers: [] })
    expect(sourcesIn(after(copied))).toEqual(['=GH_1', undefined, '7'])
  })
})

describe('an import', () => {
  const known = sourcesByLine([one, two].map((source) => ({ kind: 'source', source })))

  it('changes only what it says otherwise, can be taken back, and never puts our own ids in place of names', () => {
    const origins = new Map([
      [line('aaaaa1'), { id: 'GH_9', row: 4 }],
      [line('aaaaa2'), { id: 'aaaaa2', row: 3 }],
      [line('aaaaa3'), { id: 'GH_3' }],
    ])
    const change = importedSources(known, origins, 'new.csv')
    expect(change.after.map(({ source }) => source?.id)).toEqual(['GH_9', 'GH_3'])
    const rows = [one, two].map((source) => ({ kind: 'source' as const, source }))
    const after = changeSourceRows(rows, change.after)
    expect([...sourcesByLine(after).values()].map(({ id }) => id)).toEqual(['GH_9', '7', 'GH_3'])
    expect(changeSourceRows(after, change.before)).toEqual(rows)
    expect(importedSources(sourcesByLine(after), origins, 'new.csv').after).toEqual([])
  })
})
