import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { deadDisk, whyNoDeadDisks } from '../../support/mounts.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const program = fileURLToPath(new URL('../../support/silent-disk-child.ts', import.meta.url))

describe.skipIf(whyNoDeadDisks !== undefined)('a disk that does not answer, as a network drive that is gone', () => {
  it('ends the opening of a project with a clear error, keeps nobody else waiting, and is asked again when it is back', async () => {
    const root = await temporaryFolder()
    const child = startChild([root], [], program)
    onTestFinished(() => void child.process.kill('SIGKILL'))
    const kinds = (kind: string) => child.said.filter((one) => one['kind'] === kind)
    await eventually(() => expect(kinds('ready')).toHaveLength(1))
    const release = deadDisk(String(kinds('ready')[0]?.['folder']))
    child.process.kill('SIGUSR2')

    // Everything else goes on while the system waits for the disk.
    await eventually(() => expect(kinds('saved').length).toBeGreaterThanOrEqual(20))
    expect(kinds('opened')).toEqual([])
    await eventually(() => expect(kinds('opened')).toHaveLength(12))
    for (const { answer } of [...kinds('opened'), ...kinds('again')]) {
      expect(answer).toMatchObject({
        problem: {
          code: 'disk.silent',
          id: 'disk.silent',
          remedy: { id: 'disk.silent.remedy' },
        },
      })
    }
    await eventually(() => expect(kinds('saved')).toHaveLength(21))
    for (const { state } of kinds('saved')) expect(state).toMatchObject({ kind: 'saved' })

    release()
    child.process.kill('SIGUSR2')
    await eventually(() => expect(kinds('back')).toEqual([{ kind: 'back', answer: 'Other' }]))
  })
})
