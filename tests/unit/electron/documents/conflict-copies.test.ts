import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictCopyOf, copiedFiles, keptCopyName } from '../../../../electron/documents/files/conflict-copy.ts'
import { mergeCopies } from '../../../../shared/core/script/merge/merge-copies.ts'

describe('names that sync programs give to a second version', () => {
  it.each([
    // Dropbox
    ['script (conflicted copy).dialogue', 'script'],
    ["script (Anna's conflicted copy 2026-11-21).dialogue", 'script'],
    ["script (Anna's MacBook Pro's conflicted copy 2026-11-21 (1)).dialogue", 'script'],
    ['script (Annas in Konflikt stehende Kopie 2026-11-21).dialogue', 'script'],
    ['script (Copie en conflit de Anna 2026-11-21).dialogue', 'script'],
    ['script (Copia en conflicto de Anna 2026-11-21).dialogue', 'script'],
    ['script (anna の競合コピー 2026-11-21).dialogue', 'script'],
    ['cast (Case Conflict).json', 'cast'],
    // Nextcloud, ownCloud
    ['cast (conflicted copy 2026-11-21 101500).json', 'cast'],
    ['cast_conflict-20261121-101500.json', 'cast'],
    // Syncthing
    ['script.sync-conflict-20261121-101500-ABCDEFG.dialogue', 'script'],
    ['takes.sync-conflict-20261121-101500.jsonl', 'takes'],
    // OneDrive
    ['project-DESKTOP-4K2J9QX.json', 'settings'],
    ['project-ANNA-PC-2.json', 'settings'],
    ['project-Annas MacBook Pro.json', 'settings'],
    // Google Drive, iCloud Drive
    ['pronunciations (1).csv', 'pronunciations'],
    ['pronunciations [Conflict].csv', 'pronunciations'],
    ['takes 2.jsonl', 'takes'],
    ['sources (conflicted copy).csv', 'sources'],
    ['sources (1).csv', 'sources'],
    ['sources-1.csv', 'sources'],
    ['sources.sync-conflict-20261121-101500-ABCDEFG.csv', 'sources'],
    // Synology, Seafile, Resilio
    ['script_STUDIO_Nov-21-1015-2026_Conflict.dialogue', 'script'],
    ['script (SFConflict anna@example.org 2026-11-21-10-15-00).dialogue', 'script'],
    ['script.Conflict.dialogue', 'script'],
  ] as const)('%s is another version of the %s', (name, part) => {
    expect(conflictCopyOf(name)).toBe(part)
  })

  it.each([
    ...Object.values(copiedFiles),
    'script.dialogue.corrupt-2026-11-21T10-15-00-000Z',
    'script.outside-2026-11-21T10-15-00-000Z.dialogue',
    'outside-2026-11-21T10-15-00-000Z.json',
    '.script.dialogue.4711.0123456789ab.tmp',
    'script-old.dialogue',
    'script draft.dialogue',
    'scripture (conflicted copy).md',
    'conflict.dialogue',
    'cast list (conflicted copy).txt',
    'notes (conflicted copy).md',
    'script (conflicted copy).dialogue.bak',
    '',
  ])('%s is none', (name) => {
    expect(conflictCopyOf(name)).toBeUndefined()
  })

  it('are not those under which a copy is kept that was taken over', () => {
    for (const part of ['script', 'cast', 'settings', 'pronunciations', 'takes'] as const)
      expect(conflictCopyOf(keptCopyName(part, '2026-11-21T10-15-00-000Z'))).toBeUndefined()
  })
})

const known = new Set<string>()
const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

describe('merging two versions of which nobody knows where they come from', () => {
  const ours = '# Ferry\nRUTH: Hello.  #aaaaaa\nAMOS: Here only.  #bbbbbb\nRUTH: Bye.  #cccccc\n'
  const theirs = '# Ferry\nRUTH: Hello.  #aaaaaa\nRUTH: Bye now.  #cccccc\nAMOS: There only.  #dddddd\n// a note\n'

  it('keeps every line of either, and asks about those that both have with other words', () => {
    const { text, conflicts } = mergeCopies({ ours, theirs, known })
    expect(text).toBe(
      '# Ferry\nRUTH: Hello.  #aaaaaa\nAMOS: Here only.  #bbbbbb\nRUTH: Bye.  #cccccc\nAMOS: There only.  #dddddd\n// a note\n',
    )
    expect(conflicts).toEqual([
      { lineId: 'cccccc', base: null, ours: 'RUTH: Bye.  #cccccc', theirs: 'RUTH: Bye now.  #cccccc', kept: 'ours' },
    ])
  })

  it('brings nothing where one is a part of the other', () => {
    expect(mergeCopies({ ours, theirs: '# Ferry\nRUTH: Bye.  #cccccc\n', known })).toEqual({
      text: ours,
      conflicts: [],
    })
    expect(mergeCopies({ ours, theirs: ours, known })).toEqual({ text: ours, conflicts: [] })
  })

  it('loses no line of any two versions: each stands in the result or in a conflict', () => {
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'), fc.constantFrom('One.', 'Two.', 'Three.'))
        .map(([id, words]) => `RUTH: ${words}  #${id}`),
      fc.constantFrom('# Title', '## Scene 1', '// note', 'It rains.', ''),
    )
    const script = fc.uniqueArray(line, { maxLength: 8, selector: (text) => /#([a-z]{6})$/.exec(text)?.[1] ?? text })
    fc.assert(
      fc.property(script, script, (one, other) => {
        const [here, there] = [one.join('\n'), other.join('\n')]
        const { text, conflicts } = mergeCopies({ ours: here, theirs: there, known })
        const kept = new Set([...linesOf(text), ...conflicts.flatMap(({ theirs: lost }) => linesOf(lost ?? ''))])
        expect(linesOf(here).filter((lost) => !linesOf(text).includes(lost))).toEqual([])
        expect(linesOf(there).filter((lost) => !kept.has(lost))).toEqual([])
      }),
    )
  })
})
