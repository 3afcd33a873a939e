import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { renameProject } from '../../../renderer/safety/safety.ts'
import { projectViewSchema } from '../../../shared/contract/views.ts'
import { type ServedWindow, serveStudio } from '../../support/studio/served-studio.ts'
import { TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { openNodeWriter } from '../../support/sync/node-writer.ts'
import { noTimeline } from '../../support/no-timeline.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const viewOf = (answer: unknown) => projectViewSchema.parse(Object(answer).value)
const atOnce = () => Promise.resolve()

/** What can be heard is no subject here. */
const silent = ({ bridge, close }: ServedWindow): ServedWindow => {
  const call = { ...bridge.call, 'timeline.read': async () => ({ ok: true as const, value: noTimeline }) }
  return { close, bridge: { ...bridge, call } }
}

it('keeps every word that one window writes while the other gives the project name after name', async () => {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  const folder = await temporaryFolder()
  const served = await serveStudio(folder)
  onTestFinished(() => served.close())
  const first = await served.window(atOnce)
  const made = viewOf(await first.bridge.call['project.create']({ name: 'Small', folderId: null }))
  await first.bridge.call['script.replace']({ project: made.project, text: TWO_SPEAKERS })
  const view = viewOf(await first.bridge.call['project.read']({ project: made.project }))
  const renaming = openNodeWriter(silent(first), view)
  onTestFinished(() => renaming.close())
  const writing = openNodeWriter(silent(await served.window(atOnce)), view)
  onTestFinished(() => writing.close())

  // Before the id of the last line, as in the editor.
  const at = writing.text().lastIndexOf('  #')
  const words: string[] = []
  const done = new AbortController()
  const write = async (): Promise<void> => {
    let end = at
    while (!done.signal.aborted) {
      const word = ` w${words.length}q`
      words.push(word.trim())
      writing.edit(end, end, word)
      end += word.length
      if (words.length % 3 === 0) writing.flush()
      await new Promise((next) => setTimeout(next, 5))
    }
    writing.flush()
  }
  const written = write()
  const { documentKey } = renaming.deps.project.getState().open ?? {}
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await renameProject(renaming.deps, name)
  done.abort()
  await written
  const handle = renaming.deps.project.getState().open?.handle
  if (handle === undefined) throw new Error('nothing is open')
  await eventually(() => expect(writing.deps.project.getState().open?.handle).toBe(handle))
  await eventually(() => writing.deps.sync.settled())
  await renaming.deps.client.call('project.save', { project: handle })
  const onDisk = await readFile(join(folder, 'projects', 'Six', 'script.dialogue'), 'utf8')
  expect(onDisk.match(/\bw\d+q\b/g)).toEqual(words)
  for (const { text } of [renaming, writing]) await eventually(() => expect(text()).toBe(onDisk))
  // Both go on with the document that they had, its history and its caret, and nobody is told of anything.
  for (const { deps } of [renaming, writing]) {
    expect(deps.project.getState().open).toMatchObject({ name: 'Six', documentKey })
    expect(deps.view.getState().notices).toEqual([])
  }
  expect(await readdir(join(folder, 'projects'))).toEqual(['Six'])
})
