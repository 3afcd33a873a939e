import { toProblem } from '../../shared/core/errors.ts'
import type { ProjectHandle } from '../../shared/core/ids.ts'
import type { TextChange } from '../../shared/core/script/types.ts'
import type { StudioClient } from './client.ts'

/** Carries typing to the main side in order, and sends the whole text when the two have drifted apart. */
export type ScriptSync = {
  /** Starts over with a project as main has just told it. */
  readonly begin: (handle: ProjectHandle, revision: number) => void
  readonly end: () => void
  /** Queues changes against the text of the last push. `text` is what they lead to. */
  readonly push: (changes: readonly TextChange[], text: string) => void
  /** The revision that main's copy had when it last answered. */
  readonly revision: () => number
  /** True if main has everything that was pushed. */
  readonly isSettled: () => boolean
  /** The page has taken over what main told: both hold this text at this revision. */
  readonly adopt: (revision: number, text: string) => void
  /** Does something on the main side after everything pushed so far, and before what is pushed later. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when everything pushed has been answered; throws what the last sending failed with. */
  readonly settled: () => Promise<void>
}

/**
 * Sends one change list at a time, each on the revision that the answer before it named. After any failure the next
 * sending is the whole text, which needs no common ground; a conflict is repaired in this way at once.
 * `onFailure` hears of text that main does not have.
 */
export function createScriptSync(client: StudioClient, onFailure: (error: unknown) => void): ScriptSync {
  let session: Session | undefined
  let chain: Promise<void> = Promise.resolve()

  const replace = async (current: Session): Promise<void> => {
    const covers = current.pushed
    const answer = await client.call('script.replace', { project: current.handle, text: current.text })
    current.revision = answer.revision
    current.covered = covers
    current.failure = undefined
  }

  const send = async (turn: number, changes: readonly TextChange[], current: Session): Promise<void> => {
    if (current !== session || turn <= current.covered) return
    if (current.failure !== undefined) return replace(current)
    try {
      const answer = await client.call('script.change', {
        project: current.handle,
        baseRevision: current.revision,
        changes: changes.map((change) => ({ ...change })),
      })
      current.revision = answer.revision
      current.covered = turn
    } catch (error) {
      if (toProblem(error).code !== 'project.conflict') throw error
      await replace(current)
    }
  }

  return {
    begin: (handle, revision) => {
      session = { handle, revision, text: '', pushed: 0, covered: 0, failure: undefined }
    },
    end: () => {
      session = undefined
    },
    push: (changes, text) => {
      const current = session
      if (current === undefined) return
      current.text = text
      current.pushed += 1
      const turn = current.pushed
      chain = chain
        .then(() => send(turn, changes, current))
        .catch((error: unknown) => {
          current.failure = { error }
          onFailure(error)
        })
    },
    revision: () => session?.revision ?? 0,
    isSettled: () => session === undefined || (session.covered === session.pushed && session.failure === undefined),
    adopt: (revision, text) => {
      if (session === undefined) return
      session.revision = revision
      session.text = text
    },
    inTurn: (work) => {
      const done = chain.then(work)
      chain = done.then(
        () => undefined,
        () => undefined,
      )
      return done
    },
    settled: async () => {
      await chain
      // What follows (a render, a save) must not build on an old script: try the whole text once more, or say why not.
      if (session?.failure !== undefined) await replace(session)
    },
  }
}

type Session = {
  readonly handle: ProjectHandle
  revision: number
  /** As of the last push. */
  text: string
  /** Number of the last push, and of the last one that main has. */
  pushed: number
  covered: number
  /** Set while main's text is not known to be the page's: the next sending is the whole text. */
  failure: { readonly error: unknown } | undefined
}
