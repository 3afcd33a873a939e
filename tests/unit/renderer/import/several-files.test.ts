import { describe, expect, it } from 'vitest'
import { nextImportFile } from '../../../../renderer/import/import-files.ts'
import { proposedName } from '../../../../renderer/import/proposed-name.ts'
import type { ImportFile } from '../../../../renderer/import/store.ts'

const files = (done: string): readonly ImportFile[] =>
  done.split('').map((sign, at) => ({
    source: { kind: 'file', name: `${at}.txt`, bytes: new Uint8Array() },
    isDone: sign === 'x',
  }))

describe('the next of several files', () => {
  it.each([
    ['...', 0, 1],
    ['.x.', 0, 2],
    ['..x', 1, 0],
    ['x.x', 1, undefined],
    ['.', 0, undefined],
  ])('of %s, with file %i shown, is %s', (done, shown, next) => {
    expect(nextImportFile(files(done), shown)).toBe(next)
  })
})

describe('the proposed name of a new project', () => {
  it.each([
    ['gatehouse-barks.csv', undefined, 'Gatehouse Barks'],
    ['act_two.docx', undefined, 'Act Two'],
    ['Act-Two_final.docx', undefined, 'Act-Two final'],
    ['the pier.txt', undefined, 'the pier'],
    ['élan-vital.srt', undefined, 'Élan Vital'],
    ['v1.2-draft.fdx', undefined, 'V1.2 Draft'],
    ['x.fountain', 'The Salt\n  Line ', 'The Salt Line'],
    ['x.fountain', '   ', 'X'],
    ['.csv', undefined, 'Untitled'],
    ['Episode 1.5', undefined, 'Episode 1'],
    ['no ending', ' ', 'no ending'],
    ['---.csv', undefined, 'Untitled'],
    [`${'a'.repeat(90)}.txt`, undefined, `A${'a'.repeat(79)}`],
  ])('of %s with the title %s is %s', (file, title, name) => {
    expect(proposedName(file, title)).toBe(name)
  })
})
