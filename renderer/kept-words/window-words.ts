import { keptWordsAgain, keptWordsAgainRemedy } from '../../shared/messages/made/kept-words.ts'
import type { CallInput } from '../../shared/contract/bridge.ts'
import { ownWindow, type WindowBrowser } from './model/window-id.ts'
import { whenIdle } from '../base/ui/hooks/when-idle.ts'
import { afterSight } from '../base/late/after-sight.ts'
import { late } from '../base/late/late.ts'
import { pageStorage } from './keep-words.ts'
import { codeOf } from '../base/messages/problem-words.ts'
import { notify, report } from '../base/notices.ts'
import type { KeptWordsNeeds } from './needs.ts'

/** What offers kept words. It is fetched while its host is there. */
export const keptOffers = late(() => import('./kept-offers.ts'))

/** The browser as this window knows it. */
export function browserPlace(): WindowBrowser {
  return {
    own: ownWindow(),
    storage: pageStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    copy: (text) => navigator.clipboard.writeText(text),
  }
}

/** A window that has just died may still look alive: its words are looked for again, sooner at first (ms). */
const LOOK_AGAIN_MS = [1500, 3000, 10_000] as const

/** Looks after the words of this window, whatever becomes of its host, of itself, and of other windows. */
export function watchWords(deps: KeptWordsNeeds): void {
  const { kept, keeper, project } = deps
  followHost(deps)
  window.addEventListener('beforeunload', (event) => askToStay(deps, event))
  window.addEventListener('pagehide', () => keeper.keepNow())
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another window has put them back, or dropped them.
    if (newValue === null) kept.setState(({ offers }) => ({ offers: offers.filter((offer) => offer.key !== key) }))
  })
  let again: ReturnType<typeof setTimeout> | undefined
  const lookAgain = (turn: number): void => {
    clearTimeout(again)
    if (project.getState().open === undefined) return
    lookForWords(deps)
    const waitMs = LOOK_AGAIN_MS[turn]
    // What was offered once is not pressed on anybody who said later.
    if (waitMs === undefined || kept.getState().offers.length > 0) return
    again = setTimeout(() => lookAgain(turn + 1), waitMs)
  }
  project.subscribe(({ open }, before) => {
    if (open?.documentKey === before.open?.documentKey) return
    kept.setState({ offers: [] })
    clearTimeout(again)
    if (open !== undefined) void afterSight().then(() => whenIdle(() => lookAgain(0)))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && project.getState().open !== undefined) lookForWords(deps)
  })
}

function lookForWords(deps: KeptWordsNeeds): void {
  findWords(deps).catch((error: unknown) => report(deps.view, error))
}

async function findWords(deps: KeptWordsNeeds): Promise<void> {
  const { findKeptWords } = await keptOffers.fetch()
  const { putBack } = await findKeptWords(deps)
  if (putBack === 0) return
  const message = keptWordsAgain({ words: putBack })
  const remedy = keptWordsAgainRemedy()
  notify(deps.view, 'done', { message, remedy })
}

function followHost(deps: KeptWordsNeeds): void {
  const { kept, client, view } = deps
  client.link.subscribe((host) => {
    if (host.kind !== 'connected') {
      kept.setState({ wasLost: true })
      return
    }
    // What could not be done without it is said no longer.
    view.setState(({ notices }) => ({ notices: notices.filter(({ told }) => codeOf(told) !== 'host.gone') }))
    if (deps.project.getState().open !== undefined) lookForWords(deps)
  })
}

/** The browser asks in its own words; the desktop application in ours, for which it is told how many there are. */
function askToStay({ editor, keeper }: KeptWordsNeeds, event: BeforeUnloadEvent): void {
  editor.get()?.flush('textOnly')
  if (!keeper.isUnacknowledged()) return
  keeper.keepNow()
  event.preventDefault()
}

/** How many words are not on the disk, for a host that asks about them in its own dialog. */
export function tellWords(deps: KeptWordsNeeds): void {
  // Told again with the next word.
  const tell = (input: CallInput<'app.words'>): void => void deps.client.call('app.words', input).catch(() => undefined)
  let told = { isUnacknowledged: false, words: 0 }
  deps.kept.subscribe(({ words: { isUnacknowledged, words } }) => {
    if (told.isUnacknowledged === isUnacknowledged && told.words === words) return
    told = { isUnacknowledged, words }
    tell(told)
  })
}
