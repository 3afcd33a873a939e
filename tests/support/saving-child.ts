import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyProject } from '../../electron/documents/copy-project.ts'
import { openProject } from '../../electron/documents/open-project.ts'
import type { OpenProject } from '../../electron/documents/types.ts'
import { takeRecord } from './projects.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

// At once, for those that are killed never come to their end, where it would be written.
flushCompileCache()

// A process of its own that works on a project and says on standard output what it was promised.

const [mode = '', folder = '', data = '', mark = '', turns = ''] = process.argv.slice(2)

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
    // As a page sends it: nothing is compared, so that nearly all of the time is spent in saving.
    project.change(project.revision(), [{ from: 0, to: project.text().length, insert: revisionText(revision) }])
    await say({ saving: revision })
    const state = await project.save()
    if (state.kind !== 'saved') throw new Error(`Not saved: ${messageOf(state.problem)}`)
    await say({ saved: revision })
  }
}

/**
 * How many lines a process may be ahead of the other: both have to hand the project over to come to their end, after two lines
 * at the most, however seldom a busy computer lets the other run.
 */
const LEAD = 1

/** Takes turns with another process: takes over, adds a line, saves; says which lines were acknowledged. */
async function takeTurns(): Promise<void> {
  const project = await open()
  await say({ readOnlyAtFirst: project.readOnly })
  const turnsOf = (one: string): Promise<number> => readFile(join(data, `${one}.turns`), 'utf8').then(Number, () => 0)
  const other = mark === 'first' ? 'second' : 'first'
  let takeOvers = 0
  for (let turn = 1; turn <= Number(turns); turn += 1) {
    while (turn - (await turnsOf(other)) > LEAD) await pause(1)
    const line = `RUTH: ${mark} ${turn}.`
    for (;;) {
      if (project.readOnly) {
        await project.takeOver()
        takeOvers += 1
      }
      if (!project.text().includes(line)) project.replace(`${project.text()}${line}\n`)
      const state = await project.save()
      if (state.kind === 'saved') break
    }
    await say({ saved: line })
    await writeFile(join(data, `${mark}.turns`), String(turn))
  }
  await say({ takeOvers })
  await project.close()
}

/** What the disk answers to a write into the project: proves that it may not be written. */
function tryToWrite(): Promise<string | undefined> {
  return writeFile(join(folder, 'control'), 'x').then(
    () => 'written',
    (error: NodeJS.ErrnoException) => error.code,
  )
}

/** Save As into a place where this user may write, and work in the copy: text and takes. */
async function workInCopy(project: OpenProject): Promise<object> {
  const copy = await copyProject({ folder, content: project.content(), parent: data, name: 'The Copy' })
  const copied = await openProject({ folder: copy, folderLabel: 'Copy', dataFolder: data, randomBytes, now: Date.now })
  const copyText = copied.text()
  const copyTakes = copied.takes.all().length
  copied.replace(`${copyText}RUTH: Written in the copy.\n`)
  const copyState = (await copied.save()).kind
  const take = await copied.takes.add(takeRecord('aaaaaa', 'c'), new Uint8Array(300).fill(3))
  await copied.takes.choose(take.lineId, take.id)
  const newTakes = copied.takes.all().length
  await copied.close()
  return { copyText, copyTakes, copyState, newTakes, isOtherProject: copied.id !== project.id }
}

/** Tries to work in a folder that may not be written, after proving that it may not. */
async function tryReadOnly(): Promise<void> {
  const control = await tryToWrite()
  const project = await open()
  const { readOnly } = project
  const { kind: state } = await project.save()
  await say({ control, readOnly, state, text: project.text(), ...(await workInCopy(project)) })
  await project.close()
}

/** Opens a folder, loses the right to write in it, goes on writing, and saves a copy of what is only in memory. */
async function loseTheRight(): Promise<void> {
  const project = await open()
  const { readOnly } = project
  for (const name of ['takes', '.repartee', '.']) await chmod(join(folder, name), 0o555)
  const control = await tryToWrite()
  project.replace(`${project.text()}RUTH: Only in memory.\n`)
  project.setCast({ speakers: project.cast().speakers.slice(0, 1) })
  const { kind: state } = await project.save()
  await say({ control, readOnly, state, ...(await workInCopy(project)) })
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
  case 'lose-the-right':
    await loseTheRight()
    break
  default:
    throw new Error(`No such mode: ${mode}`)
}
