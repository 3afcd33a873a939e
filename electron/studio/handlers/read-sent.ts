import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { SentView } from '../../../shared/contract/sent-views.ts'
import { localDay } from '../../../shared/core/render/local-day.ts'
import { type JournalEntries, onceReader } from '../../../shared/core/render/sent.ts'
import type { Connection } from '../../account/connection.ts'
import { oneAtATime } from '../../base/one-at-a-time.ts'
import { openAllJournals } from '../../rendering/journal/all-journals.ts'
import { readProjectNames } from '../../rendering/journal/project-names.ts'
import { sentView } from '../../rendering/journal/sent-view.ts'
import type { Spending } from '../../rendering/journal/spending.ts'
import type { Sessions } from './context.ts'
import type { Session } from '../session/studio-session.ts'

/** What the account of everything that was sent is made of. */
export type SentSources = {
  readonly dataFolder: string
  readonly now: () => number
  readonly connection: Pick<Connection, 'client'>
  readonly spending: Pick<Spending, 'priceSince'>
  readonly sessions: Pick<Sessions, 'all'>
}

/** Reads what was sent over all projects, by the journals of the data folder. Who asks twice waits for the first. */
export function createSent(sources: SentSources): () => Promise<SentView> {
  const { now, connection, spending, sessions } = sources
  const folder = join(sources.dataFolder, 'journals')
  const all = openAllJournals(folder, now)
  const inTurn = oneAtATime()
  return () =>
    inTurn(async () => {
      const [journals, kept] = [await all.read(), await readProjectNames(folder)]
      const open = sessions.all()
      const origin = connection.client()?.origin ?? ''
      const nowMs = now()
      const month = localDay(new Date(nowMs).toISOString()).slice(0, 7)
      const readOnce = onceReader()
      const once: JournalEntries[] = []
      for (const one of journals) {
        once.push(readOnce(one))
        await breathe()
      }
      const entries = once.flatMap((one) => one.entries)
      // A little too early in some zones: a reading of the last hours of last month does no harm.
      const ofMonth = spending.priceSince(origin, entries, Date.parse(`${month}-01T00:00:00Z`))
      const input = {
        journals,
        once,
        names: new Map([...kept, ...open.map(({ project }) => [project.id, project.name] as const)]),
        origin,
        nowMs,
        dayOf: localDay,
        decidable: new Map(open.map((session) => [session.project.id, decidableIn(session)])),
        price: {
          price: ofMonth ?? spending.priceSince(origin, entries, 0),
          isThisMonth: ofMonth?.source === 'learned',
        },
      }
      return sentView(input, breathe)
    })
}

function decidableIn({ rendering: { controls } }: Session): ReadonlySet<string> {
  const attempts = controls.unknown().flatMap(({ lineId }) => controls.unknownOf(lineId)?.entry.attempt ?? [])
  return new Set(attempts)
}
