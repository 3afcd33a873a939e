import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorFacts } from '../../../../electron/base/error-facts.ts'
import { openProgramLog, type ProgramLog, readProgramLog } from '../../../../electron/base/program-log.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const START_MS = Date.UTC(2026, 0, 1)

type Made = { readonly log: ProgramLog; readonly folder: string; readonly pass: (ms: number) => void }

async function made(mostBytes?: number): Promise<Made> {
  const folder = join(await temporaryFolder(), 'data', 'log')
  let nowMs = START_MS
  const log = openProgramLog({
    folder,
    now: () => nowMs,
    redact: (text) => text.replaceAll('secret', '[key]'),
    ...(mostBytes === undefined ? {} : { mostBytes }),
  })
  return { log, folder, pass: (ms) => void (nowMs += ms) }
}

const refused = Object.assign(new Error("EACCES: permission denied, open '/home/mara/secret'"), {
  code: 'EACCES',
  syscall: 'open',
})

describe('the facts of an error', () => {
  it('are its name, code and call, and those of its cause, without any words', () => {
    expect(errorFacts(refused)).toBe('Error EACCES open')
    const wrapped = studioError('disk.failed', 'RUTH: Hold the line.', 'Try again.', refused)
    expect(errorFacts(wrapped)).toBe('StudioError disk.failed, because of Error EACCES open')
  })

  it('say where an unforeseen one was thrown, by files without their folders', () => {
    const facts = errorFacts(new TypeError('the words of a line'))
    expect(facts).toMatch(/^TypeError\n\s+at .*program-log\.test\.ts:\d+:\d+/)
    expect(facts).not.toMatch(/words of a line|[\\/]disk[\\/]|file:/)
  })

  it('take nothing for a name or a code that does not look like one', () => {
    const odd = Object.assign(new Error('x'), { name: 'Bearer abc', code: 'a key with spaces', stack: '' })
    expect(errorFacts(odd)).toBe('Error')
    expect(errorFacts('secret')).toBe('something that is no error was thrown')
  })

  it('end, however long the causes are', () => {
    const loop: Error & { cause?: unknown } = Object.assign(new Error('x'), { code: 'LOOP' })
    loop.cause = loop
    expect(errorFacts(loop).match(/LOOP/g)).toHaveLength(4)
  })
})

describe('the log of the program', () => {
  it('notes when, where and what, and gives it back', async () => {
    const { log, folder } = await made()
    log.note('the list of recent projects', refused)
    log.add('a text with the secret in it')
    await log.flush()
    expect(await readProgramLog(folder)).toBe(
      '2026-01-01T00:00:00.000Z the list of recent projects: Error EACCES open\n' +
        '2026-01-01T00:00:00.000Z a text with the [key] in it\n',
    )
  })

  it.skipIf(process.platform === 'win32')('is for its user alone', async () => {
    const { log, folder } = await made()
    log.add('one')
    await log.flush()
    const modes = await Promise.all([folder, join(folder, 'repartee.log')].map(async (path) => (await stat(path)).mode))
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  })

  it('counts what happens again within a minute', async () => {
    const { log, folder, pass } = await made()
    for (let time = 0; time < 1000; time++) log.note('a save', refused)
    pass(60_000)
    log.note('a save', refused)
    await log.flush()
    const lines = (await readProgramLog(folder)).trimEnd().split('\n')
    expect(lines).toEqual([
      '2026-01-01T00:00:00.000Z a save: Error EACCES open',
      '2026-01-01T00:01:00.000Z a save: Error EACCES open (and 999 times since the last one)',
    ])
  })

  it('keeps the newest entries in two files, neither larger than the limit', async () => {
    const { log, folder } = await made(1000)
    for (let entry = 0; entry < 100; entry++) {
      log.add(`entry ${entry}`)
      await log.flush()
    }
    expect((await readdir(folder)).toSorted()).toEqual(['repartee.log', 'repartee.log.1'])
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(1000)
    const kept = [...(await readProgramLog(folder)).matchAll(/entry (\d+)/g)].map(([, number]) => Number(number))
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + index))
    expect(kept.length).toBeGreaterThan(20)
  })

  it('goes on where it cannot be written, and where there is none', async () => {
    const { log, folder } = await made()
    expect(await readProgramLog(folder)).toBe('')
    await mkdir(join(folder, '..'), { recursive: true })
    await writeFile(folder, 'no folder')
    log.note('a save', refused)
    await log.flush()
    expect(await readProgramLog(folder)).toBe('')
    expect(await readFile(folder, 'utf8')).toBe('no folder')
  })
})
