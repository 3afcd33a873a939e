import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { testPorts } from '../../support/studio/ports.ts'
import { castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

/** A call that has not come back after this long hangs: everything here takes milliseconds. */
const HANGS_MS = 8000
const PROJECT = join('projects', 'The Line')
const LOCK = join(PROJECT, '.repartee', 'lock')

it.each([
  ['a pipe', pipe],
  ['a link to a pipe', linkToPipe],
])(
  '%s in place of any file keeps neither the host nor the check waiting, and a project says which it is',
  async (_, replace) => {
    const root = await everyFile()
    const hung: string[] = []
    const told = new Map<string, string>()
    const files = await filesOf(root)
    for (const name of files) {
      const path = join(root, name)
      // Whoever opens the project takes the lock that nobody holds, and takes it away on closing.
      if (name === LOCK) await writeFile(path, '{}')
      await rename(path, `${path}.kept`)
      const release = await replace(path)
      const opening = openAnew(root)
      const checking = checkProject(join(root, PROJECT)).then(({ findings }) =>
        findings.map((one) => wordedFinding(one).message),
      )
      const [opened, checked] = await Promise.all([orHangs(opening), orHangs(checking)])
      if (opened === 'hangs') hung.push(`opening: ${name}`)
      if (checked === 'hangs') hung.push(`check: ${name}`)
      if (opened === 'hangs' || checked === 'hangs') {
        for (let tries = 0; tries < 20; tries += 1) await pause(20, release())
        await Promise.allSettled([opening, checking])
      }
      told.set(name, opened)
      if (/journals.[0-9a-f-]+\.jsonl$/.test(name)) expect(opened).toContain('rendering.journal.notFile')
      await rm(path, { force: true })
      await rename(`${path}.kept`, path)
    }
    expect(hung).toEqual([])
    expect(files.length).toBeGreaterThan(15)
    for (const name of ['project.json', 'script.dialogue', 'cast.json', 'pronunciations.csv', 'takes.jsonl']) {
      expect(told.get(join(PROJECT, name))).toMatch(new RegExp(`(disk.read.notAFile|documents.file.link)".*"${name}"`))
    }
  },
)

async function pipe(path: string): Promise<() => void> {
  execFileSync('mkfifo', [path])
  // Who waits for somebody to write finds the end of the file.
  return () => closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
}

async function linkToPipe(path: string): Promise<() => void> {
  const target = join(await temporaryFolder(), 'pipe')
  await symlink(target, path)
  return pipe(target)
}

/** A project with everything a project can have, rendered, and the data folder of who made it. */
async function everyFile(): Promise<string> {
  const host = await connectedHost()
  const [alto, bass] = standInVoices.map(({ id }) => id)
  await castService(host, { ruth: alto ?? '', amos: bass ?? '' })
  await renderAll(host, { project: host.project })
  await host.call('project.save', { project: host.project })
  await host.call('project.close', { project: host.project })
  await host.studio.close()
  const project = join(host.folder, PROJECT)
  await writeFile(join(project, 'pronunciations.csv'), 'word,spoken_as,scope,whole_word,match_case\n')
  await writeFile(join(project, 'script (conflicted copy 2026-11-20).dialogue'), '# Another\n')
  await writeFile(join(host.folder, LOCK), '{}')
  await mkdir(join(project, 'references'), { recursive: true })
  await writeFile(join(project, 'references', `${'a'.repeat(64)}.wav`), 'RIFF')
  await writeFile(join(host.folder, 'data', 'journals', 'other.jsonl'), '{}\n')
  return host.folder
}

/** What opening the project says, from a studio that starts with it. */
async function openAnew(root: string): Promise<string> {
  const studio = await createStudio(testPorts(root, { openAtStart: join(root, PROJECT) }))
  try {
    const said: string[] = []
    const options = { checksOutput: true, log: () => undefined }
    const answer = await dispatch(studio.handlers, 'project.openFirst', {}, options)
    said.push(JSON.stringify(answer.ok ? problemsOf(answer.value) : answer.error))
    const project = answer.ok ? handleOf(answer.value) : undefined
    const order = { project, source: 'service', lineIds: null, again: false, resendUnknown: false }
    for (const [name, input] of [
      ['app.read', {}],
      ['timeline.mix', { project }],
      ['render.estimate', order],
      ['snapshots.list', { project }],
      ['safety.read', { project }],
    ] as const) {
      const next = await dispatch(studio.handlers, name, input, options)
      if (!next.ok) said.push(`${name}: ${messageOf(next.error)}`)
    }
    return said.join(' ')
  } finally {
    await studio.close()
  }
}

function handleOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'project' in value ? value.project : undefined
}

function problemsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'problems' in value ? value.problems : value
}

async function orHangs<T>(work: Promise<T>): Promise<T | string> {
  const late = new AbortController()
  const hangs = pause(HANGS_MS, 'hangs', { signal: late.signal }).catch(() => 'hangs')
  const first = await Promise.race([work.catch((error: unknown) => `refused: ${String(error)}`), hangs])
  late.abort()
  return first
}

async function filesOf(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}
