import { ChangeSet, Text } from '@codemirror/state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../../../renderer/shell/parts/deps.ts'
import { showMoved } from '../../../../renderer/safety/project.ts'
import { acceptRecovery, takeOver } from '../../../../renderer/safety/safety.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import type { ScriptUpdate } from '../../../../shared/contract/script-updates.ts'
import { eventually } from '../../../support/eventually.ts'
import { noTimeline } from '../../../support/no-timeline.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { ModelMain } from '../../../support/sync/model-main.ts'
import { handle, otherHandle, script } from '../cases.ts'
import { createFakeDeps, projectView, quietSafety } from '../fake-deps.ts'
import type { ScriptEditorHandle } from '../../../../renderer/project/editor-handle.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

/** An editor that holds text; what is typed waits for `flush`, as in the real one. */
function standIn(deps: Deps): { readonly text: () => string; readonly type: (words: string) => void } {
  let text = Text.of((deps.project.getState().open?.text ?? '').split('\n'))
  let pending: ChangeSet | undefined
  const flush = (): void => {
    const changes = pending
    pending = undefined
    if (changes !== undefined) deps.sync.typed(handle, changes)
  }
  const receive: ScriptEditorHandle['receive'] = (changes, next) => {
    text = changes === undefined ? next : changes.apply(text)
  }
  const partial: Pick<ScriptEditorHandle, 'flush' | 'receive'> = { flush, receive }
  const unused = (): never => {
    throw new TypeError('Not part of this test.')
  }
  const editor = new Proxy(partial, { get: (target, name) => Reflect.get(target, name) ?? unused })
  deps.editor.set(isHandle(editor) ? editor : undefined)
  return {
    text: () => text.toString(),
    type: (words) => {
      const changes = ChangeSet.of({ from: text.length, insert: words }, text.length, '\n')
      text = changes.apply(text)
      pending = pending === undefined ? changes : pending.compose(changes)
    },
  }
}

function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}

/** The main side's own document, and what tells of another program's changes to it. */
function mainSide() {
  const main = new ModelMain(script)
  const calls: FakeCalls = {
    'script.change': (input) => main.change(input),
    'script.read': (input) => main.read(input),
    'timeline.read': () => noTimeline,
  }
  return {
    calls,
    main,
    append: (words: string): ScriptUpdate => {
      main.document.setText(main.text + words)
      const update = main.document.log.newest()
      if (update === undefined) throw new Error('Nothing was changed.')
      return update
    },
  }
}

describe('what another program wrote', () => {
  it('is taken over at once when nothing is being typed, and typed on', async () => {
    const { main, calls, append } = mainSide()
    const { deps, fake } = createFakeDeps(calls, projectView())
    listen(deps)
    const editor = standIn(deps)
    fake.emit('script.changed', { project: handle, update: append('TOM: From outside.  #bbbbb1\n') })
    expect(editor.text()).toBe(main.text)
    editor.type('TOM: Here.')
    deps.editor.get()?.flush()
    await deps.sync.settled()
    expect(main.text).toBe(editor.text())
  })

  it('comes together with what is being typed', async () => {
    const { main, calls, append } = mainSide()
    const { deps, fake } = createFakeDeps(calls, projectView())
    listen(deps)
    const editor = standIn(deps)
    editor.type('RUTH: Typed.\n')
    fake.emit('script.changed', { project: handle, update: append('TOM: From outside.  #bbbbb1\n') })
    await deps.sync.settled()
    expect(editor.text()).toBe(main.text)
    expect(editor.text()).toContain('From outside')
    expect(editor.text()).toContain('RUTH: Typed.')
  })

  it('is left alone if it is known already, or about another project', async () => {
    const { calls, append } = mainSide()
    const { deps, fake } = createFakeDeps(calls, projectView({ revision: 7 }))
    listen(deps)
    const editor = standIn(deps)
    const update = append('old')
    fake.emit('script.changed', { project: handle, update })
    fake.emit('script.changed', { project: otherHandle, update: { ...update, revision: 8 } })
    expect(editor.text()).toBe(script)
  })
})

describe('a project under another handle', () => {
  it('keeps the document and its history when only the place is new', () => {
    const { deps } = createFakeDeps({ 'timeline.read': () => noTimeline }, projectView())
    showMoved(deps, projectView({ project: otherHandle, name: 'The Liner', folderLabel: 'Documents / The Liner' }))
    const open = deps.project.getState().open
    expect(open).toMatchObject({ handle: otherHandle, documentKey: handle, name: 'The Liner' })
  })

  it('is the same document though somebody wrote in another window while it was moved', async () => {
    const { main, calls, append } = mainSide()
    const { deps } = createFakeDeps(calls, projectView())
    const editor = standIn(deps)
    deps.view.setState({ dialog: { kind: 'rename' } })
    append('TOM: Meanwhile.  #bbbbb1\n')
    showMoved(deps, projectView({ project: otherHandle, recentId: 'r_liner', text: main.text, revision: 1 }))
    await eventually(() => expect(editor.text()).toBe(main.text))
    expect(deps.project.getState().open).toMatchObject({ handle: otherHandle, documentKey: handle })
    expect(deps.view.getState().dialog).toEqual({ kind: 'rename' })
  })

  it('is a new document after a repair', async () => {
    const repaired = projectView({ project: otherHandle, text: '# Repaired\n' })
    const { deps } = createFakeDeps(
      { 'recovery.accept': () => repaired, 'timeline.read': () => noTimeline },
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
    const { main, calls, append } = mainSide()
    const view = projectView({ text: `${script}TOM: Theirs.  #bbbbb1\n`, revision: 1 })
    const { deps } = createFakeDeps(
      { ...calls, 'project.takeOver': () => view },
      projectView({ save: { kind: 'readOnly' } }),
    )
    const editor = standIn(deps)
    append('TOM: Theirs.  #bbbbb1\n')
    await takeOver(deps)
    expect(editor.text()).toBe(main.text)
    expect(deps.project.getState().open?.save.kind).toBe('saved')
    expect(deps.safety.getState().safety).toEqual(quietSafety)
  })
})
