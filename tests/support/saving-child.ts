import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { copyProject } from '../../electron/services/projects/copy-project.ts'
import { openProject } from '../../electron/services/projects/open-project.ts'
import type { OpenProject } from '../../electron/services/projects/types.ts'

// At once, for those that are killed never come to their end, where it would be written.
flushCompileCache()

// A process of its own that works on a project and says on standard output what it was promised.

const [mode = '', folder = '', data = '', mark = ''] = process.argv.slice(2)

/** Lines in the script of the kill test: large enough for a save to take a while. */
const LINES = 4000

function say(what: object): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(`${JSON.stringify(what)}\n`, () => done())
  })
}

function open(): Promise<OpenProject> {
  return openProject({ folder, folderLabel: 'Test', dataFolder: data, randomBytes, now: Date.now })
}

function revisionText(revision: number): string {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `RUTH: Revision ${revision}.  #${at.toString(36).padStart(6, '0')}`,
  )
  return `# Revision ${revision}\n${lines.join('\n')}\n`
}

/** Saves one revision after the other until it is killed. */
async function saveForever(): Promise<void> {
  const project = await open()
  if (project.readOnly) throw new Error('The project of a killed process is still locked')
  for (let revision = Number(mark) + 1; ; revision += 1) {
    project.replace(revisionText(revision))
    await say({ saving: revision })
    const state = await project.save()
    if (state.kind !== 'saved') throw new Error(`Not saved: ${state.problem?.message}`)
    await say({ saved: revision })
  }
}

/** Takes turns with another process: takes over, adds a line, saves; says which lines were acknowledged. */
async function takeTurns(): Promise<void> {
  const project = await open()
  await say({ readOnlyAtFirst: project.readOnly })
  for (let turn = 1; turn <= 100; turn += 1) {
    const line = `RUTH: ${mark} ${turn}.`
    for (;;) {
      if (project.readOnly) await project.takeOver()
      if (!project.text().includes(line)) project.replace(`${project.text()}${line}\n`)
      const state = await project.save()
      if (state.kind === 'saved') break
    }
    await say({ saved: line })
  }
  await project.close()
}

/** Tries to work in a folder that may not be written, after proving that it may not. */
async function tryReadOnly(): Promise<void> {
  const control = await writeFile(join(folder, 'control'), 'x').then(
    () => 'written',
    (error: NodeJS.ErrnoException) => error.code,
  )
  const project = await open()
  const state = await project.save()
  // Save As, into a place where this user may write.
  const copy = await copyProject({ folder, content: project.content(), parent: data, name: 'The Copy' })
  const copied = await openProject({ folder: copy, folderLabel: 'Copy', dataFolder: data, randomBytes, now: Date.now })
  copied.replace(`${copied.text()}RUTH: Written in the copy.\n`)
  const copyState = (await copied.save()).kind
  const copyText = copied.text()
  const isOtherProject = copied.id !== project.id
  await copied.close()
  await say({
    copyState,
    copyText,
    isOtherProject,
    control,
    readOnly: project.readOnly,
    state: state.kind,
    problems: project.problems,
    text: project.text(),
  })
  await project.close()
}

switch (mode) {
  case 'save-forever':
    await saveForever()
    break
  case 'take-turns':
    await takeTurns()
    break
  case 'read-only':
    await tryReadOnly()
    break
  default:
    throw new Error(`No such mode: ${mode}`)
}
