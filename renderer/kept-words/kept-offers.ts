import {
  keptWordsOfferDiscarded,
  keptWordsOfferDiscardedUndo,
  keptWordsOfferReturned,
  keptWordsOfferReturnedStep,
  keptWordsOfferReturnedTaken,
  keptWordsOfferUnreadable,
} from '../../shared/messages/made/kept-words-offer.ts'
import { keptWordsCopied } from '../../shared/messages/made/kept-words.ts'
import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import { textDifference } from '../../shared/core/script/difference.ts'
import { announce, notify } from '../base/notices.ts'
import { findRecords, takeRecord } from './model/kept-records.ts'
import { placeRecord, type Standing } from './model/put-back.ts'
import { type KeptRecord, parseRecord } from './model/record.ts'
import { livingWindows } from './model/window-id.ts'
import { copyText } from './model/words.ts'
import type { KeptWordsNeeds } from './needs.ts'
import type { KeptOffer } from './store.ts'

/** Authors that one call of the bridge may name. */
const MOST_AUTHORS = 100

/** What became of the words of pages that are gone. */
export type FoundWords = {
  /** Words that were put back by themselves: of this same window, into lines that nobody has changed. */
  readonly putBack: number
  readonly offered: number
}

/**
 * Looks for words that the open project was never told of. Those of this window go back by themselves where nothing has
 * changed; others are offered; what is in the script already is forgotten.
 */
export async function findKeptWords(deps: KeptWordsNeeds): Promise<FoundWords> {
  const { open } = deps.project.getState()
  const storage = deps.place.storage()
  const none = { putBack: 0, offered: 0 }
  if (open === undefined || storage === undefined) return none
  const own = await deps.place.own
  const living = await livingWindows(deps.place.locks)
  const now = deps.project.getState().open
  if (now?.documentKey !== open.documentKey || deps.editor.get() === undefined) return none
  const found = findRecords(storage, {
    recentId: open.recentId,
    ownKey: deps.keeper.key(),
    own: own.id,
    living,
    nowMs: Date.now(),
    onBad: () =>
      notify(deps.view, 'notice', {
        code: 'words.unreadable',
        message: keptWordsOfferUnreadable(),
      }),
  })
  const records = found.map(({ record }) => record)
  if (records.length > 0) await endAuthors(deps, records)
  // Opening another project is not waited for.
  if (deps.project.getState().open?.documentKey !== open.documentKey) return none
  const offers: KeptOffer[] = []
  let putBack = 0
  const isOnDisk = now.save.kind === 'saved' && !deps.keeper.isUnacknowledged()
  for (const { key, record } of found) {
    const standing = standingOf(deps, record)
    if (standing === undefined) continue
    if (standing.kind === 'there') {
      if (isOnDisk) storage.removeItem(key)
    } else if (standing.kind === 'unchanged' && record.windowId === own.id && open.save.kind !== 'readOnly') {
      if (await putBackRecord(deps, key)) putBack += record.words
    } else {
      offers.push({ key, record, isChanged: standing.kind === 'changed' })
    }
  }
  deps.kept.setState({ offers })
  return { putBack, offered: offers.length }
}

/** Puts offered words into the script, as one step of its history, and goes there. */
export async function putBackKept(deps: KeptWordsNeeds, key: string): Promise<void> {
  const offer = deps.kept.getState().offers.find((each) => each.key === key)
  const isDone = await putBackRecord(deps, key)
  forget(deps, key)
  if (offer === undefined) return
  announce(deps.view, isDone ? keptWordsOfferReturned({ words: offer.record.words }) : keptWordsOfferReturnedTaken())
  if (deps.kept.getState().offers.length === 0) deps.editor.get()?.focus()
}

/** Drops offered words; for a while they can be had back. */
export async function discardKept(deps: KeptWordsNeeds, key: string): Promise<void> {
  const storage = deps.place.storage()
  if (storage === undefined) return
  const text = storage.getItem(key)
  const isDone = await takeRecord(storage, deps.place.locks, key, () => storage.removeItem(key))
  const offer = deps.kept.getState().offers.find((each) => each.key === key)
  forget(deps, key)
  if (deps.kept.getState().offers.length === 0) deps.editor.get()?.focus()
  if (!isDone || text === null || offer === undefined) return
  const message = keptWordsOfferDiscarded({ words: offer.record.words })
  notify(
    deps.view,
    'done',
    { message },
    {
      title: keptWordsOfferDiscardedUndo(),
      run: () => {
        try {
          storage.setItem(key, text)
        } catch {
          // Full by now: they are offered for as long as this window stands.
        }
        deps.kept.setState(({ offers }) => ({ offers: [...offers, offer] }))
      },
    },
  )
}

/** Hides offered words until the project is opened again. */
export function decideLater(deps: KeptWordsNeeds, key: string): void {
  forget(deps, key)
  if (deps.kept.getState().offers.length === 0) deps.editor.get()?.focus()
}

/** Puts the whole lines of a record on the clipboard. */
export async function copyKept(deps: KeptWordsNeeds, record: KeptRecord): Promise<void> {
  await deps.place.copy(copyText(record.regions))
  announce(deps.view, keptWordsCopied())
}

/** What a page still had on its way when it ended is in the script now, or will never be: its words cannot come twice. */
async function endAuthors(deps: KeptWordsNeeds, records: readonly KeptRecord[]): Promise<void> {
  const authors = new Set(records.flatMap(({ author }) => author ?? []))
  await deps.sync.endAuthors([...authors].slice(-MOST_AUTHORS))
}

function standingOf(deps: KeptWordsNeeds, record: KeptRecord): Standing | undefined {
  const { open } = deps.project.getState()
  const script = deps.editor.get()?.material().script
  if (open === undefined || script === undefined) return undefined
  return placeRecord(
    record,
    script.nodes.map(({ raw }) => raw),
    knownSpeakers(open.cast),
  )
}

/** False if another window has taken it. */
async function putBackRecord(deps: KeptWordsNeeds, key: string): Promise<boolean> {
  const storage = deps.place.storage()
  if (storage === undefined) return false
  const offered = parseRecord(storage.getItem(key) ?? '')
  if (offered !== undefined) await endAuthors(deps, [offered])
  return takeRecord(storage, deps.place.locks, key, (record) => {
    const standing = standingOf(deps, record)
    const editor = deps.editor.get()
    if (standing === undefined || editor === undefined) return
    if (standing.kind !== 'there') {
      const isDone = editor.edit(({ script }) => ({
        label: keptWordsOfferReturnedStep(),
        changes: textDifference(script.nodes.map(({ raw }) => raw).join('\n'), standing.lines.join('\n')),
      }))
      if (!isDone) return
    }
    // They are this window's now: kept again before they are forgotten there. A storage that is full keeps the old ones,
    // which are forgotten when they are on the disk.
    deps.keeper.keepNow()
    if (deps.keeper.state().keeping === 'kept') storage.removeItem(key)
  })
}

function forget(deps: KeptWordsNeeds, key: string): void {
  deps.kept.setState(({ offers }) => ({ offers: offers.filter((offer) => offer.key !== key) }))
}
