import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import { bridgeCalls, type CallInput, type CallName, type CallOutput } from '../../../shared/contract/bridge.ts'
import { testPorts } from '../studio/ports.ts'
import { placeThen } from './place-then.ts'
import { THEN_KEY, THEN_ORIGIN } from './then.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

function isOutput<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}

/** Everything that a studio says of the fixture's projects, read from a copy that goes afterwards. Plain JSON. */
export async function readThen(fixture: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'repartee-then-'))
  await placeThen(fixture, folder)
  const studio = await createStudio(testPorts(folder, { environment: { baseUrl: THEN_ORIGIN, apiKey: THEN_KEY } }))
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const log = (text: string): void => {
      throw new Error(text)
    }
    const answer = await dispatch(studio.handlers, name, input, { checksOutput: true, log })
    if (!answer.ok) throw new Error(`${answer.error.code}: ${messageOf(answer.error)}`)
    if (!isOutput(name, answer.value)) throw new Error(`${name} answered what it never may`)
    return answer.value
  }
  try {
    const { recent, settings } = await call('app.read', {})
    const projects = []
    for (const { recentId, name } of recent.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const view = await call('project.openRecent', { recentId })
      const { project } = view
      const takes = []
      for (const { id } of view.lines) takes.push([id, await call('takes.list', { project, lineId: id })])
      const ledger = await call('ledger.read', { project })
      projects.push({
        name,
        text: view.text,
        cast: view.cast,
        settings: view.settings,
        lines: view.lines.map(({ id, state, take }) => ({ id, state, takeId: take?.id })),
        takes: Object.fromEntries(takes),
        trashed: await call('takes.trashed', { project }),
        unknown: await call('unknown.list', { project }),
        ledger: { project: ledger.project, byLine: ledger.byLine },
        snapshots: await call('snapshots.list', { project }),
        recovery: (await call('safety.read', { project })).recovery,
      })
      await call('project.close', { project })
    }
    return z.json().parse(JSON.parse(JSON.stringify({ settings, projects })))
  } finally {
    await studio.close()
    await rm(folder, { recursive: true, force: true })
  }
}
