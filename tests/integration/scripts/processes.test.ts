import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { descendantsOf } from '../../../scripts/process.mjs'
import { start } from '../../../scripts/start.mjs'
import { lockFolder, withLock } from '../../../scripts/set-up/lock.mjs'
import { temporaryFolder } from '../../support/temp-folder.ts'

const script = (name: string): string => fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the lock of set-up', () => {
  it('lets one in at a time', async () => {
    const root = await temporaryFolder()
    const file = join(root, 'log')
    await writeFile(file, '')
    // Two processes of their own, as two starts are.
    const source = `
      import { appendFile } from 'node:fs/promises'
      import { withLock } from ${JSON.stringify(new URL('../../../scripts/set-up/lock.mjs', import.meta.url).href)}
      await withLock(${JSON.stringify(root)}, async () => {
        await appendFile(${JSON.stringify(file)}, 'in ')
        await new Promise((done) => setTimeout(done, 50))
        await appendFile(${JSON.stringify(file)}, 'out ')
      })`
    const ends = [1, 2, 3].map(
      () =>
        new Promise((done) => {
          spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' }).once('close', done)
        }),
    )
    expect(await Promise.all(ends)).toEqual([0, 0, 0])
    expect(await readFile(file, 'utf8')).toBe('in out in out in out ')
  })

  it('of a process that has died is taken over', async () => {
    const root = await temporaryFolder()
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((done) => {
      dead.once('close', done)
    })
    await mkdir(lockFolder(root))
    await writeFile(join(lockFolder(root), 'pid'), String(dead.pid))
    expect(await withLock(root, async () => 'done')).toBe('done')
  })

  it('is given back also when the work fails', async () => {
    const root = await temporaryFolder()
    await expect(withLock(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(root, async () => 'done')).toBe('done')
  })
})

describe.skipIf(process.platform === 'win32')('a signal', () => {
  const started: number[] = []

  afterEach(() => {
    for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })

  /** Starts a process that passes signals on, with a child that has a child; answers their ids, nearest first. */
  async function startTree(): Promise<{ readonly pids: readonly number[]; readonly ended: Promise<number | null> }> {
    const folder = await temporaryFolder()
    const leaf = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('leaf ' + process.pid)`
    const branch = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(leaf)}], { stdio: 'inherit' }); process.on('SIGTERM', () => process.exit(3)); console.log('branch ' + process.pid)`
    const root = `
      import { passSignalsOn, runChild } from ${JSON.stringify(new URL('../../../scripts/process.mjs', import.meta.url).href)}
      passSignalsOn()
      console.log('root ' + process.pid)
      process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(branch)}])`
    const file = join(folder, 'root.mjs')
    await writeFile(file, root)
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise<number | null>((done) => {
      child.once('close', (code) => done(code))
    })
    const ids = new Map<string, number>()
    await new Promise<void>((done) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [name = '', pid] = line.split(' ')
        ids.set(name, Number(pid))
        started.push(Number(pid))
        if (ids.size === 3) done()
      })
    })
    return { pids: ['root', 'branch', 'leaf'].map((name) => ids.get(name) ?? 0), ended }
  }

  it('reaches children of children, and the exit code comes back', async () => {
    const { pids, ended } = await startTree()
    const [root = 0, branch, leaf] = pids
    expect(descendantsOf(root)).toEqual([branch, leaf])
    process.kill(root, 'SIGTERM')
    // All three write to the same pipe, so it closes when the last of them has ended.
    expect(await ended).toBe(3)
  })
})

describe('npm start', () => {
  it.skipIf(process.platform === 'win32')('starts a host again that ended by itself, where it was', async () => {
    const root = await temporaryFolder()
    const log = join(root, 'log')
    await mkdir(join(root, 'out/main'), { recursive: true })
    await writeFile(log, '')
    await writeFile(
      join(root, 'out/main/local.js'),
      `const { appendFileSync } = require('node:fs')
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => undefined, 1000)
      console.log('Repartee is ready at http://127.0.0.1:4711/open/once')
      appendFileSync(${JSON.stringify(log)}, process.pid + ' ' + process.argv.slice(2).join(' ') + '\\n')`,
    )
    const hosts = async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '')
    const flags = { browser: true, open: false, port: undefined, project: undefined }
    const ended = start(root, process.execPath, flags)
    for (const count of [1, 2]) {
      await expect.poll(async () => (await hosts()).length).toBe(count)
      const [, pid = ''] = /^(\d+) /.exec((await hosts()).at(-1) ?? '') ?? []
      process.kill(Number(pid), 'SIGKILL')
    }
    await expect.poll(async () => (await hosts()).length).toBe(3)
    const all = (await hosts()).map((line) => line.split(' '))
    expect(all.map(([, ...args]) => args.join(' '))).toEqual(['', '--port 4711', '--port 4711'])
    // Ended as a person would, it stays ended.
    process.kill(Number(all.at(-1)?.[0]), 'SIGTERM')
    expect(await ended).toBe(0)
    expect(await hosts()).toHaveLength(3)
  })

  it('refuses a wrong flag in one sentence before it sets anything up', async () => {
    const child = spawn(process.execPath, [script('run.mjs'), 'start', '--prot', '1'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    let output = ''
    child.stderr.on('data', (part: Buffer) => {
      errors += part.toString('utf8')
    })
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString('utf8')
    })
    const code = await new Promise((done) => {
      child.once('close', done)
    })
    expect([code, output]).toEqual([2, ''])
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining("Unknown option '--prot'")])
  })
})
