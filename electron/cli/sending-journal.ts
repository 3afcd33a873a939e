import { join } from 'node:path'
import type { RenderKey } from '../../shared/core/model/ids.ts'
import type { StudioContext } from '../studio/handlers/context.ts'
import { heldJournal } from '../rendering/journal/held-journal.ts'
import { jointJournal } from '../rendering/journal/joint-journal.ts'
import { type Journal, openJournal } from '../rendering/journal/journal.ts'
import { receivedAudio } from '../rendering/journal/received-audio.ts'
import { guardedJournal } from '../rendering/journal/guarded-journal.ts'
import { type SendingLock, sendingLock } from '../rendering/sending/sending-lock.ts'
import type { RenderArguments } from './terminal/arguments.ts'
import type { Console } from './terminal/console.ts'
import type { RenderDocument } from './document.ts'
import { waitForTurn } from './sending/wait-for-turn.ts'

/** The journal that a call sends by, and the right to send that it takes. */
export type SendingJournal = { readonly journal: Journal; readonly lock: SendingLock }

/** Opens the journal of a document, which sends only with the right to. @throws StudioError if it cannot be read */
export async function openSendingJournal(
  { ports, spending }: Pick<StudioContext, 'ports' | 'spending'>,
  document: RenderDocument,
  call: Pick<RenderArguments, 'wait' | 'takeOver' | 'quiet'> & {
    readonly console: Console
    readonly stop: AbortSignal
  },
): Promise<SendingJournal> {
  const { clock, randomBytes } = ports
  const { takes, journalsBefore } = document
  const open = (name: string): Promise<Journal> =>
    openJournal(join(ports.dataFolder, 'journals'), name, { now: clock.now, randomBytes })
  const own = await open(document.journal)
  spending.register(document.journal, own.entries)
  const lock = sendingLock({ folder: document.sendingFolder, randomBytes, ...clock })
  const isThere = (key: RenderKey): boolean => receivedAudio(takes.all(), key) !== undefined
  const before = await Promise.all((await journalsBefore()).map(open))
  const wasPaid = (key: RenderKey): boolean => [own, ...before].some((journal) => journal.wasPaid(key))
  // What the studio's auditions have left unknown is not sent again for a line either.
  const others = [...before, await open('auditions')]
  const joint = others.reduce((journal, other) => jointJournal(journal, other, isThere), own)
  const unguarded = { ...joint, wasPaid }
  const journal = guardedJournal(unguarded, {
    lock,
    hold: call.wait ? waitForTurn({ lock, ...call, now: clock.now }) : undefined,
    adopt: own.adopt,
    rereadTakes: takes.reread,
    spending,
    now: clock.now,
  })
  return { journal: heldJournal(journal, document), lock }
}
