import { mkdir, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createSessions } from '../../../../electron/studio/handlers/open-sessions.ts'
import type { Session } from '../../../../electron/studio/session/studio-session.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

it('lets whoever asks for a folder wait while it has left its place and has not arrived', async () => {
  const base = await realpath(await temporaryFolder())
  const [from, to] = [join(base, 'Small'), join(base, 'Other')]
  await mkdir(from)
  const opened: string[] = []
  const sessions = createSessions(async (folder) => {
    await realpath(folder)
    opened.push(folder)
    return sessionOf(`handle-${opened.length}`)
  })
  await sessions.open(from)
  const arrived = Promise.withResolvers<string>()
  const left = Promise.withResolvers<undefined>()
  const moving = sessions.relocate('handle-1', async (folder) => {
    await rename(folder, to)
    left.resolve(undefined)
    return arrived.promise
  })
  await left.promise
  const asking = sessions.open(from)
  // Long enough for whoever does not wait.
  await realpath(from).catch(() => undefined)
  arrived.resolve(to)
  const [{ session }, asked] = await Promise.all([moving, asking])
  expect(asked).toBe(session)
  expect(opened).toEqual([from, to])
})

it('closes what was still being opened or closed when everything was, and opens nothing after it', async () => {
  const base = await realpath(await temporaryFolder())
  const folders = ['One', 'Two', 'Three'].map((name) => join(base, name))
  for (const folder of folders) await mkdir(folder)
  const [one = '', two = '', three = ''] = folders
  const closed: string[] = []
  const begun = Promise.withResolvers<undefined>()
  const arrived = Promise.withResolvers<undefined>()
  const left = Promise.withResolvers<undefined>()
  const sessions = createSessions(async (folder) => {
    if (folder === two) {
      begun.resolve(undefined)
      await arrived.promise
    }
    return sessionOf(folder, async () => {
      if (folder === three) await left.promise
      closed.push(folder)
    })
  })
  await sessions.open(one)
  await sessions.open(three)
  const leaving = sessions.close(three)
  const opening = sessions.open(two).catch(() => 'refused')
  await vi.waitFor(() => expect(sessions.find(three)).toBeUndefined())
  await begun.promise
  const closing = sessions.closeAll()
  arrived.resolve(undefined)
  left.resolve(undefined)
  await Promise.all([closing, leaving])
  expect(closed.toSorted()).toEqual([one, three, two])
  expect(await opening).toBe('refused')
  await expect(sessions.open(one)).rejects.toMatchObject({ problem: { code: 'project.notOpen' } })
})

/** As much of a session as its opening and closing needs. */
function sessionOf(handle: string, close: () => Promise<void> = () => Promise.resolve()): Session {
  const session = { project: { handle }, close }
  if (isSession(session)) return session
  throw new TypeError('no session')
}

function isSession(value: object): value is Session {
  return 'close' in value
}
