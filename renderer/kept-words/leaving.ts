import type { KeptWordsNeeds } from './needs.ts'

/** How long (ms) leaving waits for words that are on their way to the disk, before it asks. */
export const LEAVE_GRACE_MS = 1500

/**
 * Resolves with true when the project may be left: everything is on the disk, or its user leaves the rest where this
 * window keeps it. While the words are on their way it waits a moment instead of asking.
 */
export async function mayLeave(deps: KeptWordsNeeds): Promise<boolean> {
  deps.editor.get()?.flush('textOnly')
  if (await acknowledged(deps)) return true
  const { kept, view, keeper } = deps
  keeper.keepNow()
  const { words, keeping } = kept.getState().words
  const mayGo = await new Promise<boolean>((answer) => {
    view.setState({ dialog: { kind: 'leaving', words, isKept: keeping === 'kept', answer } })
  })
  if (view.getState().dialog.kind === 'leaving') view.setState({ dialog: { kind: 'none' } })
  if (mayGo) keeper.leave()
  return mayGo
}

function acknowledged({ kept, client, keeper }: KeptWordsNeeds): Promise<boolean> {
  keeper.stir()
  const isAll = (): boolean => !keeper.isUnacknowledged()
  if (isAll()) return Promise.resolve(true)
  if (client.link.state().kind !== 'connected') return Promise.resolve(false)
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), LEAVE_GRACE_MS)
    const stop = kept.subscribe(() => {
      if (isAll()) end(true)
    })
    const end = (isDone: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(isDone)
    }
  })
}
