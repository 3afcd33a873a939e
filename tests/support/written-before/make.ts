/**
 * Makes `tests/fixtures/written-before` as the product itself writes it:
 *
 *   node tests/support/written-before/make.ts <folder>
 *
 * Run it with the code whose files are to be kept, never with a later one. Everything in it is of the studio, of the command
 * line and of the strict stand-in; only the place (folder, computer) is written as a name in braces afterwards.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { nodeFs } from '../../../electron/base/durable.ts'
import { openProject } from '../../../electron/documents/open-project.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import { bridgeCalls, type CallInput, type CallName, type CallOutput } from '../../../shared/contract/bridge.ts'
import { lineIdSchema, type ProjectHandle, type TakeId, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
import { setup as buildProgram } from '../build-program.ts'
import { standInVoices } from '../stand-in/voices.ts'
import { runCliProcess } from '../studio/cli-process.ts'
import { testPorts } from '../studio/ports.ts'
import { readThen } from './read-then.ts'
import { BARE_SCRIPT, CODED_SCRIPT, PLACE, THEN_KEY, THEN_ORIGIN, THEN_PORT, THEN_SCRIPT } from './then.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const target = resolve(process.argv[2] ?? '.')
const folder = join(target, 'making')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await buildProgram()

const service = await startStandIn({ port: THEN_PORT, apiKey: THEN_KEY })
const environment = { baseUrl: THEN_ORIGIN, apiKey: THEN_KEY }
const line = (id: string) => lineIdSchema.parse(id)
const log = (text: string): void => {
  throw new Error(text)
}

function isOutput<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}

async function openStudio() {
  const studio = await createStudio(testPorts(folder, { environment }))
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answer = await dispatch(studio.handlers, name, input, { checksOutput: true, log })
    if (!answer.ok) throw new Error(`${answer.error.code}: ${messageOf(answer.error)}`)
    if (!isOutput(name, answer.value)) throw new Error(`${name} answered what it never may`)
    return answer.value
  }
  return { studio, call }
}

const { studio, call } = await openStudio()
const rest = async (project: ProjectHandle): Promise<void> => {
  for (;;) {
    const { queue } = await call('project.read', { project })
    if (queue.kind === 'idle' || queue.kind === 'stopped') return
    await wait(20)
  }
}
const render = async (project: ProjectHandle, over: Partial<CallInput<'render.start'>>): Promise<void> => {
  const given = { source: 'service', lineIds: null, again: false, resendUnknown: false } as const
  await call('render.start', { project, ...given, ...over })
  await rest(project)
}
const takesOf = async (project: ProjectHandle, id: string): Promise<readonly TakeId[]> =>
  (await call('takes.list', { project, lineId: line(id) })).map((take) => take.id)
const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place]
  if (found === undefined) throw new Error(`There is nothing at ${place}`)
  return found
}

async function make(name: string, text: string, audio: object): Promise<ProjectHandle> {
  const { project } = await call('project.create', { name, folderId: null })
  await call('script.replace', { project, text })
  const { cast } = await call('cast.autoCast', { project })
  const speakers = cast.speakers.map((speaker, place) => {
    const { id, title } = at(standInVoices, place)
    return { ...speaker, voice: { id: voiceIdSchema.parse(id), title } }
  })
  await call('cast.change', { project, cast: { ...cast, speakers } })
  const { settings } = await call('project.read', { project })
  const changed = bridgeCalls['project.configure'].input.parse({
    project,
    settings: { ...settings, renderWith: 'service', audio },
  })
  await call('project.configure', changed)
  return project
}

await call('settings.change', { settings: { concurrency: 3, confirmAboveBytes: 4321 } })

const project = await make('Written before', THEN_SCRIPT, { format: 'wav', sampleRate: 8000 })
service.behave({ when: 'in doubt', behaviour: { kind: 'closeDelimited' } })
service.behave({ when: 'Good as', behaviour: { kind: 'closeDelimited' } })
service.behave({ when: 'was cut', behaviour: { kind: 'cut', afterBytes: 6000, how: 'reset' } })
service.behave({ when: 'was refused', behaviour: { kind: 'status', status: 422, message: 'Not this one' } })
const gallery = 'aaa111 bbb222 ccc333 ddd444 eee555 fff666 ggg777 hhh888'.split(' ')
await render(project, { lineIds: gallery.map(line) })
await render(project, { lineIds: ['sss111', 'sss222', 'sss333'].map(line), mode: 'scene' })
await render(project, { lineIds: [line('aaa111')], source: 'draft' })
// Answers for one text sound alike: a second and a third take need another length to be other audio.
const bbb = line('bbb222')
for (const speed of [1.2, 0.8]) {
  const { cast } = await call('project.read', { project })
  const speakers = cast.speakers.map((one) =>
    one.name === 'AMOS' ? { ...one, parameters: { prosody: { speed } } } : one,
  )
  await call('cast.change', { project, cast: { ...cast, speakers } })
  await render(project, { lineIds: [bbb], again: true })
}
const { cast } = await call('project.read', { project })
const plain = cast.speakers.map((speaker) => ({ ...speaker, parameters: {} }))
await call('cast.change', { project, cast: { ...cast, speakers: plain } })
const several = await takesOf(project, 'bbb222')
const mark = async (id: string, takeId: TakeId, marks: CallInput<'takes.mark'>['mark']) =>
  call('takes.mark', { project, lineId: line(id), takeId, mark: marks })
await call('takes.choose', { project, lineId: bbb, takeId: at(several, 0) })
await mark('bbb222', at(several, 0), { starred: true, rating: 4, note: 'The one with the breath.' })
await call('takes.trash', { project, takes: [{ lineId: bbb, takeId: at(several, 2) }] })
await mark('ggg777', at(await takesOf(project, 'ggg777'), 0), { locked: true })
await mark('hhh888', at(await takesOf(project, 'hhh888'), 0), { accepted: true })
await call('project.save', { project })
const path = join(folder, 'projects', basename((await readdir(join(folder, 'projects'))).join('')))

const coded = await make('Coded before', CODED_SCRIPT, { format: 'mp3', sampleRate: 32_000, bitrate: 64 })
await render(coded, {})
await call('project.save', { project: coded })
await studio.close()

await mkdir(join(folder, 'scripts'), { recursive: true })
await writeFile(join(folder, 'scripts', 'bare.dialogue'), BARE_SCRIPT)
const voices = ['RUTH', 'AMOS'].flatMap((name, place) => ['--voice', `${name}=${at(standInVoices, place).id}`])
const ran = await runCliProcess(['render', join(folder, 'scripts', 'bare.dialogue'), ...voices, '--out', 'out'], {
  dataFolder: join(folder, 'data'),
  cwd: join(folder, 'scripts'),
  env: { REPARTEE_BASE_URL: THEN_ORIGIN, REPARTEE_API_KEY: THEN_KEY },
})
if (ran.code !== 0) throw new Error(ran.stderr)
await rm(join(folder, 'scripts', 'out'), { recursive: true })

// Edits that no disk took: they stay in the recovery file.
const refusing = await openProject({
  folder: path,
  folderLabel: 'Written before',
  dataFolder: join(folder, 'data'),
  randomBytes,
  now: Date.now,
  fs: {
    ...nodeFs,
    rename: (from, to) =>
      basename(to) === 'script.dialogue'
        ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
        : nodeFs.rename(from, to),
  },
})
refusing.replace(`${refusing.text()}\nRUTH: These words wait.  #ttt111\n`)
await refusing.close()
await service.close()

// The place is not the fixture's: names in braces stand for it.
const machine = JSON.stringify(
  await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((boot) => boot.trim()),
).slice(1, -1)
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !/\.(jsonl?|dialogue|csv)$/.test(entry.name)) continue
  const text = await readFile(file, 'utf8')
  const placed = text
    .replaceAll(folder, PLACE.folder)
    .replaceAll(JSON.stringify(hostname()), JSON.stringify(PLACE.host))
    .replaceAll(new RegExp(`${machine} pid:\\[\\d+\\]`, 'g'), 'a start of this computer before')
  if (placed !== text) await writeFile(file, placed)
}
for (const name of ['data', 'projects', 'scripts']) {
  await rm(join(target, name), { recursive: true, force: true })
  await cp(join(folder, name), join(target, name), { recursive: true })
}
await rm(folder, { recursive: true })
await writeFile(join(target, 'expected.json'), `${JSON.stringify(await readThen(target), null, 2)}\n`)
