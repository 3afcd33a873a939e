import { describe, expect, it } from 'vitest'
import type { Deps } from '../../../../renderer/shell/parts/deps.ts'
import { findKeptWords, putBackKept } from '../../../../renderer/kept-words/kept-offers.ts'
import type { ScriptEditorHandle } from '../../../../renderer/project/editor-handle.ts'
import type { KeptRecord } from '../../../../renderer/kept-words/model/record.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { memoryStorage } from '../../../support/memory-storage.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const key = 'repartee.kept.gone'
const script = '# Small\nAMOS: Nothing.  #aaaaa1\n'

function record(change: Partial<KeptRecord> = {}): KeptRecord {
  return {
    version: 1,
    windowId: 'zzzzzzzzzzzzzzzzzzzzzz',
    project: { recentId: 'r_ferry', name: 'The Ferry' },
    typedAtMs: 1,
    keptAtMs: 2,
    words: 1,
    omittedWords: 0,
    regions: [
      { before: ['AMOS: Nothing.  #aaaaa1'], after: ['AMOS: Nothing. Kept.  #aaaaa1'], above: ['# Small'], typed: [] },
    ],
    ...change,
  }
}

/** A window whose editor takes every edit, and whose browser keeps what it says in `keeping`. */
function open(keeping: 'kept' | 'refused') {
  const ended: string[] = []
  let edits = 0
  const { deps: quiet } = createFakeDeps(
    {
      'script.endAuthors': async ({ authors }) => {
        ended.push(...authors.map((author) => `${author} before edit ${edits + 1}`))
        return { revision: 0 }
      },
    },
    projectView({ text: script }),
  )
  const storage = memoryStorage()
  const deps: Deps = {
    ...quiet,
    keeper: { ...quiet.keeper, state: () => ({ isUnacknowledged: true, words: 1, keeping }) },
    place: { ...quiet.place, storage: () => storage },
  }
  const editor: object = {
    flush: () => undefined,
    focus: () => undefined,
    material: () => ({ script: parseScript(script, { has: () => false }) }),
    edit: () => {
      edits += 1
      return true
    },
  }
  if (isHandle(editor)) deps.editor.set(editor)
  const keep = (name: string, of: KeptRecord): void => storage.setItem(name, JSON.stringify(of))
  return { deps, storage, keep, ended, edits: () => edits }
}

function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}

describe('words of a page that is gone', () => {
  it.each([
    ['are forgotten there once this window keeps them', 'kept', 0],
    ['stay there while the storage is full, so that a copy of them outlives this window', 'refused', 1],
  ] as const)('%s', async (_, keeping, left) => {
    const { deps, storage, keep, edits } = open(keeping)
    keep(key, record())
    await findKeptWords(deps)
    await putBackKept(deps, key)
    expect([edits(), storage.length, deps.kept.getState().offers]).toEqual([1, left, []])
  })

  it('are put back when nothing more is taken of the page that had them', async () => {
    const { deps, keep, ended, edits } = open('kept')
    keep(key, record({ author: 'page-that-is-gone' }))
    await findKeptWords(deps)
    await putBackKept(deps, key)
    expect(edits()).toBe(1)
    expect(new Set(ended)).toEqual(new Set(['page-that-is-gone before edit 1']))
  })

  it('are offered one after the other, those of another project not at all', async () => {
    const { deps, storage, keep } = open('kept')
    keep('repartee.kept.second', record({ typedAtMs: 20 }))
    keep('repartee.kept.first', record({ typedAtMs: 10 }))
    keep('repartee.kept.other', record({ project: { recentId: 'r_other', name: 'The Ferry' } }))
    expect(await findKeptWords(deps)).toEqual({ putBack: 0, offered: 2 })
    expect(deps.kept.getState().offers.map((offer) => offer.key)).toEqual([
      'repartee.kept.first',
      'repartee.kept.second',
    ])
    expect(storage.length).toBe(3)
  })
})
