import '../../electron/base/thread-pool.ts'
import { join } from 'node:path'
import { createStudio } from '../../electron/studio/studio.ts'
import { dispatch } from '../../electron/studio/dispatch.ts'
import { testPorts } from './studio/ports.ts'

// A studio in a process of its own: it opens a project, waits until told that the disk of the others is dead, asks for
// one on it several times, and goes on working meanwhile. It tells how each call ended and after how long.

const [root = ''] = process.argv.slice(2)
const studio = await createStudio(testPorts(root))
const say = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`)

async function call(name: string, input: unknown): Promise<unknown> {
  const answer = await dispatch(studio.handlers, name, input, { checksOutput: true, log: () => undefined })
  if (answer.ok) return answer.value
  return { problem: answer.error }
}

function textOf(value: unknown, key: string): string {
  const found: unknown =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([k]) => k === key)?.[1] : ''
  return typeof found === 'string' ? found : ''
}

// Waiting for a signal keeps no process alive.
const alive = setInterval(() => undefined, 60_000)

const good = textOf(await call('project.create', { name: 'Good', folderId: null }), 'project')
const other = textOf(await call('project.create', { name: 'Other', folderId: null }), 'project')
await call('project.save', { project: other })
await call('project.close', { project: other })
const app = await call('app.read', {})
say({ kind: 'ready', folder: join(root, 'projects', 'Other') })
await new Promise<void>((go) => process.once('SIGUSR2', go))

const recent: unknown = typeof app === 'object' && app !== null && 'recent' in app ? app.recent : []
const entry: unknown = Array.isArray(recent) ? recent.find((one) => textOf(one, 'name') === 'Other') : undefined
const recentId = textOf(entry, 'recentId')
const opening = Array.from({ length: 12 }, () => call('project.openRecent', { recentId }))
for (let turn = 0; turn < 20; turn += 1) {
  const text = `# Turn ${turn}\n`
  await call('script.replace', { project: good, text })
  say({ kind: 'saved', state: await call('project.save', { project: good }) })
}
for (const answer of await Promise.all(opening)) say({ kind: 'opened', answer })
say({ kind: 'again', answer: await call('project.openRecent', { recentId }) })
say({ kind: 'saved', state: await call('project.save', { project: good }) })
await new Promise<void>((go) => process.once('SIGUSR2', go))
say({ kind: 'back', answer: textOf(await call('project.openRecent', { recentId }), 'name') })
await studio.close()
clearInterval(alive)
