import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { Sessions } from './context.ts'
import type { Session } from '../session/studio-session.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/** How long what is being sent may go on when its project or the studio is closed, in milliseconds (design: settled points). */
const CLOSE_GRACE_MS = 5000

/** Keeps one session a folder, however often and under however many names it is opened. */
export function createSessions(openFolder: (folder: string) => Promise<Session>): Sessions {
  const byHandle = new Map<string, { readonly session: Session; readonly folder: string }>()
  const byFolder = new Map<string, Promise<Session>>()
  /** Folders that nobody may open until something is done with them. Never rejects. */
  const shut = new Map<string, Promise<void>>()
  /** Where folders are that had another path while this studio ran. */
  const moved = new Map<string, string>()
  const closed = new AbortController()

  const find = (handle: string): Session | undefined => byHandle.get(handle)?.session
  const get = (handle: string): Session => {
    const session = find(handle)
    if (session === undefined) throw notOpen()
    return session
  }
  const openAt = async (folder: string): Promise<Session> => {
    const already = byFolder.get(folder)
    if (already !== undefined) return already
    if (closed.signal.aborted) throw notOpen()
    const opening = openFolder(folder)
    byFolder.set(folder, opening)
    try {
      const session = await opening
      if (closed.signal.aborted) {
        // Nobody else knows of it.
        await session.close(0)
        throw notOpen()
      }
      byHandle.set(session.project.handle, { session, folder })
      return session
    } catch (error) {
      byFolder.delete(folder)
      throw error
    }
  }
  /** Where a folder is, once nobody closes or moves it any more: whoever opens it then reads what was written. */
  const settledPlace = async (path: string): Promise<string> => {
    const found = await realpath(path).catch(orAbsent('open sessions: looking'))
    const folder = found ?? path
    // Before its place is looked up: a folder that is not there any more may be on its way to another one.
    const done = shut.get(folder)
    if (done === undefined) {
      const next = found === undefined ? moved.get(path) : undefined
      return next === undefined ? folder : settledPlace(next)
    }
    await done
    return settledPlace(path)
  }
  /** `work` begins when the session is closed; nobody can open the folder until it has ended. */
  const closeFor = async <T>(handle: string, work: (folder: string) => Promise<T>): Promise<T> => {
    const open = byHandle.get(handle)
    if (open === undefined) throw notOpen()
    const { session, folder } = open
    byHandle.delete(handle)
    byFolder.delete(folder)
    const done = session.close(CLOSE_GRACE_MS).then(() => work(folder))
    const ended = done.then(
      () => undefined,
      () => undefined,
    )
    shut.set(folder, ended)
    void ended.then(() => (shut.get(folder) === ended ? shut.delete(folder) : undefined))
    return done
  }

  return {
    get,
    find,
    open: async (path) => openAt(await settledPlace(path)),
    close: (handle) => closeFor(handle, async () => undefined),
    relocate: (handle, work) =>
      closeFor(handle, async (folder) => {
        try {
          const next = await work(folder)
          if (next !== folder) moved.set(folder, next)
          moved.delete(next)
          return { session: await openAt(next) }
        } catch (error) {
          return { session: await openAt(folder), error }
        }
      }),
    closeAll: async () => {
      closed.abort()
      const handles = [...byHandle.keys()]
      const opening = [...byFolder.values()].map((session) => session.catch(ignored('the caller has it')))
      await Promise.all([
        ...handles.map((handle) => closeFor(handle, async () => undefined)),
        ...shut.values(),
        // A disk that does not answer must not keep everything from closing.
        Promise.race([Promise.all(opening), pause(CLOSE_GRACE_MS, undefined, { ref: false })]),
      ])
    },
    all: () => [...byHandle.values()].map(({ session }) => session),
  }
}

function notOpen(): Error {
  return problemError('project.notOpen', say('studio.notOpen'), say('studio.notOpen.remedy'))
}
