import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../../renderer/commands/deps.ts'
import { takeScript } from '../../../renderer/commands/outside.ts'
import { showMoved } from '../../../renderer/commands/project.ts'
import { acceptRecovery, takeOver } from '../../../renderer/commands/safety.ts'
import { listen } from '../../../renderer/commands/start.ts'
import type { ScriptEditorHandle } from '../../../renderer/features/contracts.ts'
import type { MixView } from '../../../shared/contract/views.ts'
import { studioError } from '../../../shared/core/errors.ts'
import { eventually } from '../../support/eventually.ts'
import type { FakeCalls } from '../../support/fake-bridge.ts'
import { handle, otherHandle, script } from './cases.ts'
import { createFakeDeps, projectView, quietSafety } from './fake-deps.ts'

const silence: MixView = {
  mixId: `mix-${'a'.repeat(64)}`,
  sampleRate: 44_100,
  durationSamples: 0,
  lanes: [],
  entries: [],
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

/** An editor that holds text; what is typed waits for `flush`, as in the real one. */
function standIn(deps: Deps): { readonly text: () => string; readonly type: (words: string) => void } {
  let text = deps.project.getState().open?.text ?? ''
  let pending = ''
  const flush = (): void => {
    if (pending === '') return
    const at = text.length - pending.length
    const insert = pending
    pending = ''
    deps.sync.push([{ from: at, to: at, insert }], text)
  }
  const absorb = (next: string): boolean => {
    if (pending !== '') return false
    text = next
    return true
  }
  const partial: Pick<ScriptEditorHandle, 'flush' | 'absorb'> = { flush, absorb }
  const unused = (): never => {
    throw new TypeError('Not part of this test.')
  }
  const editor = new Proxy(partial, { get: (target, name) => Reflect.get(target, name) ?? unused })
  deps.editor.set(isHandle(editor) ? editor : undefined)
  return {
    text: () => text,
    type: (words) => {
      text += words
      pending += words
    },
  }
}

function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}

/** The main side's copy: takes changes, refuses them on another revision, and merges what another program appends. */
function mainSide() {
  let text = script
  let revision = 0
  const calls: FakeCalls = {
    'script.change': ({ baseRevision, changes }) => {
      if (baseRevision !== revision) throw studioError('project.conflict', 'Changed in the meantime.')
      for (const { from, to, insert } of changes) text = text.slice(0, from) + insert + text.slice(to)
      revision += 1
      return { revision }
    },
    'timeline.mix': () => silence,
  }
  return {
    calls,
    text: () => text,
    append: (words: string) => {
      text += words
      revision += 1
      return { text, revision }
    },
  }
}

describe('what another program wrote', () => {
  it('is taken over at once when nothing is being typed', async () => {
    const main = mainSide()
    const { deps } = createFakeDeps(main.calls, projectView())
    const editor = standIn(deps)
    await takeScript(deps, handle, main.append('TOM: From outside.  #bbbbb1\n'))
    expect(editor.text()).toBe(main.text())
    expect(deps.project.getState().open?.outline.lines.size).toBe(4)
    // The next change builds on it.
    editor.type('TOM: Here.')
    deps.editor.get()?.flush()
    await deps.sync.settled()
    expect(main.text()).toBe(editor.text())
  })

  it('waits for typing, which goes out first and is merged by main', async () => {
    const main = mainSide()
    const { deps, fake } = createFakeDeps(
      {
        ...main.calls,
        'script.replace': ({ text }) => {
          // Main merges the whole text with what it has, and tells the result by itself.
          const merged = main.append(text.slice(text.indexOf('RUTH: Typed')))
          fake.emit('script.changed', { project: handle, ...merged })
          return { revision: merged.revision - 1 }
        },
      },
      projectView(),
    )
    listen(deps)
    const editor = standIn(deps)
    editor.type('RUTH: Typed.\n')
    await takeScript(deps, handle, main.append('TOM: From outside.  #bbbbb1\n'))
    await eventually(() => expect(editor.text()).toBe(main.text()))
    expect(editor.text()).toContain('From outside')
    expect(editor.text()).toContain('RUTH: Typed.')
    expect(deps.sync.isSettled()).toBe(true)
  })

  it('is left alone if it is older than what main has answered since, or about another project', async () => {
    const main = mainSide()
    const { deps } = createFakeDeps(main.calls, projectView({ revision: 7 }))
    const editor = standIn(deps)
    await takeScript(deps, handle, { text: 'old', revision: 6 })
    await takeScript(deps, otherHandle, { text: 'other', revision: 9 })
    expect(editor.text()).toBe(script)
  })
})

describe('a project under another handle', () => {
  it('keeps the document and its history when only the place is new', () => {
    const { deps } = createFakeDeps({ 'timeline.mix': () => silence }, projectView())
    showMoved(deps, projectView({ project: otherHandle, name: 'The Liner', folderLabel: 'Documents / The Liner' }))
    const open = deps.project.getState().open
    expect(open).toMatchObject({ handle: otherHandle, documentKey: handle, name: 'The Liner' })
  })

  it('is a new document after a repair', async () => {
    const repaired = projectView({ project: otherHandle, text: '# Repaired\n' })
    const { deps } = createFakeDeps(
      { 'recovery.accept': () => repaired, 'timeline.mix': () => silence },
      projectView({ save: { kind: 'readOnly' } }),
    )
    await acceptRecovery(deps, 'backup')
    expect(deps.project.getState().open).toMatchObject({ documentKey: otherHandle, text: '# Repaired\n' })
  })
})

describe('the safety of a project', () => {
  it('says once what another program did, and keeps what waits for a person', () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    listen(deps)
    const note = { code: 'project.conflict', message: 'cast.json was changed.' } as const
    fake.emit('safety.changed', { project: handle, safety: { ...quietSafety, notes: [note] } })
    deps.view.setState({ notices: [] })
    fake.emit('safety.changed', { project: handle, safety: { ...quietSafety, canWrite: false, notes: [note] } })
    expect(deps.view.getState().notices).toEqual([])
    expect(deps.safety.getState().safety?.canWrite).toBe(false)
    fake.emit('safety.changed', { project: otherHandle, safety: quietSafety })
    expect(deps.safety.getState().safety?.canWrite).toBe(false)
  })

  it('is asked again after a take-over, whose text is shown', async () => {
    const view = projectView({ text: `${script}TOM: Theirs.  #bbbbb1\n`, revision: 3 })
    const { deps } = createFakeDeps({ 'project.takeOver': () => view }, projectView({ save: { kind: 'readOnly' } }))
    const editor = standIn(deps)
    await takeOver(deps)
    expect(editor.text()).toBe(view.text)
    expect(deps.project.getState().open?.save.kind).toBe('saved')
    expect(deps.safety.getState().safety).toEqual(quietSafety)
  })
})
