import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtCli } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const FULL = '/dev/full'

/** What a command ends with whose standard output goes there. */
async function endOf(args: readonly string[], output: number | 'pipe') {
  const folder = await temporaryFolder()
  const child = spawn(process.execPath, [builtCli, ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, REPARTEE_DATA_FOLDER: join(folder, 'data'), NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', output, 'pipe'],
  })
  // As `| head` does once it has seen enough.
  child.stdout?.destroy()
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  await once(child, 'close')
  return { code: child.exitCode, stderr }
}

it.runIf(existsSync(FULL)).each([['voices', '--json'], ['help']])(
  'a result that a full disk did not take is said, and is no success: %s',
  async (...args) => {
    const output = openSync(FULL, 'w')
    const { code, stderr } = await endOf(args, output)
    closeSync(output)
    expect([code, stderr]).toEqual([1, expect.stringContaining('The result could not be written')])
  },
)

it('a reader that has seen enough is no reason to fail', async () => {
  expect(await endOf(['voices', '--json'], 'pipe')).toEqual({ code: 0, stderr: '' })
})
