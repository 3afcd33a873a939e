import type { PresentWindow } from '../../shared/contract/script-updates.ts'
import type { KeptWordsNeeds } from './needs.ts'

/** A sign is given this often (ms), and the caret is looked at so often while other windows are there. */
const SIGN_MS = 25_000
const CARET_MS = 400

/**
 * Tells the windows of one project of each other: how many there are, and where the others write. Alone, a window gives a
 * sign now and then and looks at nothing. Returns the way to stop.
 */
export function tellPresence(deps: KeptWordsNeeds): () => void {
  const windowId = deps.sync.author
  /** What was told last, and when (ms since 1970); undefined if the next look tells in any case. */
  let told: { readonly position: number | null; readonly atMs: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAlone = true

  const take = (windows: readonly PresentWindow[]): void => {
    const others = windows.filter((one) => one.windowId !== windowId)
    isAlone = others.length === 0
    const placed = others.flatMap(({ windowId: other, position }) =>
      position === null ? [] : [{ windowId: other, position }],
    )
    deps.kept.setState(({ others: before, windows: count }) => {
      const isSame = JSON.stringify(before) === JSON.stringify(placed)
      return isSame && count === others.length + 1
        ? {}
        : { windows: others.length + 1, others: isSame ? before : placed }
    })
  }
  const tell = async (): Promise<void> => {
    const { open } = deps.project.getState()
    const position = deps.editor.get()?.caretOffset() ?? null
    const isDue = told === undefined || Date.now() - told.atMs >= SIGN_MS
    if (open === undefined || deps.client.link.state().kind !== 'connected') return
    if (!isDue && (isAlone || position === told?.position)) return
    told = { position, atMs: Date.now() }
    const { windows } = await deps.client.call('windows.tell', { project: open.handle, windowId, position })
    if (deps.project.getState().open?.handle === open.handle) take(windows)
  }
  const goOn = (): void => {
    void tell()
      // It is told again a moment later, whatever went wrong.
      .catch(() => undefined)
      .finally(() => {
        timer = setTimeout(goOn, isAlone ? SIGN_MS : CARET_MS)
      })
  }
  const begin = (): void => {
    clearTimeout(timer)
    told = undefined
    goOn()
  }
  const leave = (): void => {
    const { open } = deps.project.getState()
    if (open === undefined) return
    // The page goes: nobody is left to hear of it, and the host sees its stream end.
    deps.client.call('windows.leave', { project: open.handle, windowId }).catch(() => undefined)
  }
  const ends = [
    deps.client.on['windows.changed'](({ project, windows }) => {
      if (deps.project.getState().open?.handle !== project) return
      const wasAlone = isAlone
      take(windows)
      if (wasAlone !== isAlone) begin()
    }),
    // Whoever was away for longer than a moment is not counted any more.
    deps.client.link.subscribe((state) => {
      if (state.kind === 'connected') begin()
    }),
    deps.project.subscribe(({ open }, before) => {
      if (open?.handle === before.open?.handle) return
      deps.kept.setState({ windows: 1, others: [] })
      begin()
    }),
  ]
  window.addEventListener('pagehide', leave)
  begin()
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
    window.removeEventListener('pagehide', leave)
  }
}
