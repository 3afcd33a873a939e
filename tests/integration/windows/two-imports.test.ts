import { ChangeSet, Text } from '@codemirror/state'
import { expect, it, onTestFinished } from 'vitest'
import { sendCast } from '../../../renderer/cast/cast.ts'
import { appendToOpen, applyImport, beginImport, reviewImport } from '../../../renderer/import/commands.ts'
import type { ScriptEditorHandle } from '../../../renderer/project/editor-handle.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { textDifference } from '../../../shared/core/script/difference.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { eventually } from '../../support/eventually.ts'
import { type NodeWindow, openNodeWindow } from '../../support/studio/node-window.ts'
import { serveStudio } from '../../support/studio/served-studio.ts'
import { TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** A window in which a script is written. */
type Writing = { readonly window: NodeWindow; readonly text: () => string; readonly write: (words: string) => void }

/** The text of an editor, as imports see it: what is put in place is the difference from what is shown. */
function writingIn(window: NodeWindow, { text, project }: ProjectView): Writing {
  const { deps } = window
  let doc = Text.of(text.split('\n'))
  let pending: ChangeSet | undefined
  const flush = (): void => {
    const changes = pending
    pending = undefined
    if (changes !== undefined) deps.sync.typed(project, changes)
  }
  const change = (changes: ChangeSet): void => {
    pending = pending === undefined ? changes : pending.compose(changes)
    doc = changes.apply(doc)
  }
  const editor: Pick<ScriptEditorHandle, 'flush' | 'receive' | 'replaceText' | 'recordCast'> = {
    flush,
    receive: (changes, shown) => {
      doc = changes === undefined ? shown : changes.apply(doc)
    },
    replaceText: (next, _label, { castChange } = {}) => {
      change(ChangeSet.of([...textDifference(doc.toString(), next)], doc.length))
      if (castChange !== undefined) window.follow(sendCast(deps, castChange))
      flush()
    },
    recordCast: () => undefined,
  }
  if (isHandle(editor)) deps.editor.set(editor)
  return {
    window,
    text: () => doc.toString(),
    write: (words) => change(ChangeSet.of({ from: doc.length, insert: words }, doc.length)),
  }
}

// Only what imports ask of an editor is there.
function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}

/** Two windows on one project. What the second one asks, and hears, waits for `hold`. */
async function twoWindows(hold: (path: string) => Promise<void> = () => Promise.resolve()) {
  const served = await serveStudio(await temporaryFolder())
  onTestFinished(() => served.close())
  const first = await served.window(() => Promise.resolve())
  const made = await first.bridge.call['project.create']({ name: 'The Line', folderId: null })
  if (!made.ok) throw new Error(messageOf(made.error))
  const { project } = Object(made.value)
  await first.bridge.call['script.replace']({ project, text: TWO_SPEAKERS })
  await first.bridge.call['cast.autoCast']({ project })
  const view = await first.bridge.call['project.read']({ project })
  if (!view.ok) throw new Error(messageOf(view.error))
  const windows = [first, await served.window(hold)].map((window) => openNodeWindow(window, Object(view.value)))
  const [a, b] = windows.map((window) => writingIn(window, Object(view.value)))
  if (a === undefined || b === undefined) throw new Error('no windows')
  onTestFinished(() => windows.forEach((window) => window.close()))
  return { a, b }
}

const read = ({ window }: Writing, name: string, text: string) =>
  beginImport(window.deps, { kind: 'file', name, bytes: new Uint8Array(new TextEncoder().encode(text)) }, null)

const problemsOf = ({ window }: Writing) => {
  const { run } = window.deps.imports.getState()
  return [...window.problems, ...(run.kind === 'preview' || run.kind === 'review' ? [run.problem] : [])]
}

const namesOf = ({ window }: Writing) =>
  window.deps.project
    .getState()
    .open?.cast.speakers.map(({ name }) => name)
    .toSorted()

const count = (text: string, words: string) => text.split(words).length - 1

it('keeps what another window writes while a file is put behind the script', async () => {
  let release = (): void => undefined
  const isWritten = new Promise<void>((done) => (release = done))
  let asked = 0
  const { a, b } = await twoWindows(async (path) => {
    // The second wait of a call is for its answer, which the host has made already.
    if (path.endsWith('import.append') && (asked += 1) === 2) await isWritten
  })
  await read(b, 'more.txt', 'OLGA: From the file.\n')
  const appending = appendToOpen(b.window.deps)
  await eventually(() => expect(asked).toBe(2))
  a.write('AMOS: Written meanwhile.\n')
  a.window.deps.editor.get()?.flush()
  await eventually(() => expect(b.text()).toContain('Written meanwhile.'))
  release()
  await appending
  expect(problemsOf(b)).toEqual([])
  await eventually(() => expect(a.text()).toContain('From the file.'))
  await eventually(() => expect(a.text()).toBe(b.text()))
  expect(count(a.text(), 'Written meanwhile.')).toBe(1)
  expect(count(a.text(), 'From the file.')).toBe(1)
})

it('keeps both files where two windows import at once, with one speaker of a name', async () => {
  const { a, b } = await twoWindows()
  await Promise.all([
    read(a, 'one.txt', 'OLGA: From the first file.\nNED: And I.\n'),
    read(b, 'two.txt', 'OLGA: From the second file.\nRUTH: And I too.\n'),
  ])
  await Promise.all([appendToOpen(a.window.deps), appendToOpen(b.window.deps)])
  expect([...problemsOf(a), ...problemsOf(b)]).toEqual([])
  await eventually(() => expect(a.text()).toContain('From the second file.'))
  await eventually(() => expect(b.text()).toContain('From the first file.'))
  await Promise.all([a, b].map(({ window }) => window.settled()))
  await eventually(() => expect(a.text()).toBe(b.text()))
  for (const words of ['first file.', 'second file.', 'And I.', 'And I too.']) expect(count(a.text(), words)).toBe(1)
  await eventually(() => expect(namesOf(a)).toEqual(['AMOS', 'NED', 'OLGA', 'RUTH']))
  expect(namesOf(b)).toEqual(namesOf(a))
})

it('looks again where another window has merged its file while a review was carried out', async () => {
  let release = (): void => undefined
  const isWritten = new Promise<void>((done) => (release = done))
  let asked = 0
  const { a, b } = await twoWindows(async (path) => {
    if (path.endsWith('import.merge') && (asked += 1) === 2) await isWritten
  })
  await read(b, 'more.txt', `${TWO_SPEAKERS}OLGA: From the file.\n`)
  await reviewImport(b.window.deps)
  const applying = applyImport(b.window.deps)
  await eventually(() => expect(asked).toBe(2))
  await read(a, 'other.txt', 'NED: From another file.\n')
  await appendToOpen(a.window.deps)
  await eventually(() => expect(b.text()).toContain('From another file.'))
  release()
  await applying
  // The list is another one now, and nothing was done of the old one.
  expect(b.window.deps.imports.getState().run).toMatchObject({ kind: 'review', isBusy: false })
  expect(b.text()).not.toContain('From the file.')
  expect(count(b.text(), 'From another file.')).toBe(1)
  await eventually(() => expect(a.text()).toBe(b.text()))
})
