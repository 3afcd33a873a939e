import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isTemporaryName } from '../../../electron/base/durable.ts'
import { startChild } from '../../support/child.ts'
import { type TestProject, testProject } from '../../support/projects.ts'

/** All of them by `npm run faults -- killed-saving`. */
const KILLS = process.env['REPARTEE_FAULTS'] === 'full' ? 200 : 16
const LANES = 4

type Account = {
  kills: number
  insideSave: number
  corrupt: number
  lost: number
  temporary: number
  acknowledged: number
}

/** `share`: when to kill, as a part of what a save has just taken; over 1 is after it. */
async function killOnce({ folder, data, path }: TestProject, account: Account, share: number): Promise<void> {
  const before = account.acknowledged
  const child = startChild(['save-forever', folder, data, String(before)])
  const hear = async (what: 'saved' | 'saving'): Promise<void> => {
    while ((await child.next())?.[what] === undefined) {
      if (child.process.exitCode !== null) throw new Error((await child.ended).errors)
    }
  }
  await hear('saving')
  const savesAt = performance.now()
  await hear('saved')
  const tookMs = performance.now() - savesAt
  // A slow machine takes longer to prepare a save than another to save: the wait counts from where the next one begins.
  await hear('saving')
  await pause(share * tookMs)
  child.process.kill('SIGKILL')
  const { signal } = await child.ended
  if (signal === 'SIGKILL') account.kills += 1
  const revisions = child.said.map((words) => Number(words['saved'] ?? 0))
  const last = Math.max(before, ...revisions)
  if (child.said.at(-1)?.['saving'] !== undefined) account.insideSave += 1
  account.temporary += (await readdir(folder)).filter(isTemporaryName).length

  const text = await readFile(path('script.dialogue'), 'utf8')
  const found = Number(/^# Revision (\d+)\n/.exec(text)?.[1] ?? -1)
  const isWhole = text.split('\n').length === 4002 && text.split(`Revision ${found}`).length === 4002
  const isJson = (name: string) =>
    readFile(path(name), 'utf8').then(
      (json) => typeof JSON.parse(json) === 'object',
      () => false,
    )
  if (!isWhole || !(await isJson('project.json')) || !(await isJson('cast.json'))) account.corrupt += 1
  if (found < last) account.lost += 1
  account.acknowledged = Math.max(last, found)
}

describe('a process that is killed while it saves', () => {
  it(`leaves no corrupt file and loses no acknowledged edit, ${KILLS} times`, async () => {
    const accounts = await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const project = await testProject()
        const account: Account = { kills: 0, insideSave: 0, corrupt: 0, lost: 0, temporary: 0, acknowledged: 0 }
        // Evenly over the time a save takes on this machine and a little beyond, so that every moment has its turn.
        for (let turn = 0; turn < KILLS / LANES; turn += 1) {
          await killOnce(project, account, ((turn * 7 + lane * 3) % 40) / 32)
        }
        const reopened = await project.open()
        expect(reopened.readOnly).toBe(false)
        expect(reopened.text()).toContain(`# Revision ${account.acknowledged}\n`)
        await reopened.close()
        expect((await readdir(project.folder)).filter(isTemporaryName)).toEqual([])
        return account
      }),
    )
    const sum = (key: keyof Account): number => accounts.reduce((total, account) => total + account[key], 0)
    process.stdout.write(
      `${sum('kills')} kills, ${sum('insideSave')} inside a save, ${sum('temporary')} temporary files seen, ` +
        `${sum('corrupt')} corrupt, ${sum('lost')} acknowledged edits lost\n`,
    )
    expect([sum('kills'), sum('corrupt'), sum('lost')]).toEqual([KILLS, 0, 0])
    // The fault really happened where it hurts.
    expect(sum('insideSave')).toBeGreaterThan(KILLS / 10)
  }, 1_800_000)
})
