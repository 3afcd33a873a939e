import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { changeCast } from '../../../renderer/cast/cast.ts'
import { changeSpeakerDetails } from '../../../renderer/casting/cast-details.ts'
import { showMoved } from '../../../renderer/safety/project.ts'
import { changePronunciations, readPronunciations } from '../../../renderer/pronunciations/commands.ts'
import { changeProjectSettings } from '../../../renderer/cast/settings-steps.ts'
import { listTakes, markTake } from '../../../renderer/takes/commands.ts'
import { markVoice } from '../../../renderer/voices/commands.ts'
import { withSpeaker, withVoice } from '../../../renderer/cast/speakers.ts'
import {
  lineIdSchema,
  type ProjectHandle,
  type SpeakerId,
  speakerIdSchema,
  voiceIdSchema,
} from '../../../shared/core/model/ids.ts'
import { type NodeWindow, openNodeWindow } from '../../support/studio/node-window.ts'
import { type ServedStudio, serveStudio } from '../../support/studio/served-studio.ts'
import { TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { changeSettings } from '../../../renderer/account/app-settings.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const ruth = speakerIdSchema.parse('ruth')
const amos = speakerIdSchema.parse('amos')
const voice = { id: voiceIdSchema.parse('a'.repeat(32)), title: 'Alto' }
const atOnce = () => Promise.resolve()

type Two = {
  readonly a: NodeWindow
  readonly b: NodeWindow
  readonly project: ProjectHandle
  readonly disk: (file: string) => Promise<string>
  readonly served: ServedStudio
}

async function twoWindows(): Promise<Two> {
  const folder = await temporaryFolder()
  const served = await serveStudio(folder)
  onTestFinished(() => served.close())
  const first = await served.window(atOnce)
  const made = await first.bridge.call['project.create']({ name: 'The Line', folderId: null })
  if (!made.ok) throw new Error(messageOf(made.error))
  const { project } = Object(made.value)
  await first.bridge.call['script.replace']({ project, text: TWO_SPEAKERS })
  await first.bridge.call['cast.autoCast']({ project })
  const view = await first.bridge.call['project.read']({ project })
  if (!view.ok) throw new Error(messageOf(view.error))
  const [a, b] = [first, await served.window(atOnce)].map((window) => openNodeWindow(window, Object(view.value)))
  if (a === undefined || b === undefined) throw new Error('no windows')
  onTestFinished(() => [a, b].forEach((window) => window.close()))
  return {
    a,
    b,
    project: a.project,
    served,
    disk: async (file) => {
      await first.bridge.call['project.save']({ project })
      return readFile(join(folder, 'projects', 'The Line', file), 'utf8')
    },
  }
}

const castOf = ({ deps }: NodeWindow) => deps.project.getState().open?.cast
const settingsOf = ({ deps }: NodeWindow) => deps.project.getState().open?.settings

it('keeps the voice that one window casts and the delivery that another one changes', async () => {
  const { a, b, disk } = await twoWindows()
  await changeCast(a.deps, 'Choose Voice', (cast) => withVoice(cast, ruth, 'service', voice))
  await changeSpeakerDetails(b.deps, amos, 'Change Delivery', (own) => ({ ...own, delivery: 'dry' }))
  await eventually(() => expect(castOf(a)).toEqual(castOf(b)))
  expect(castOf(a)?.speakers).toMatchObject([
    { id: 'ruth', voice },
    { id: 'amos', delivery: 'dry' },
  ])
  expect(JSON.parse(await disk('cast.json'))).toEqual(castOf(a))
})

it('keeps speakers that both windows add', async () => {
  const { a, b } = await twoWindows()
  await Promise.all([
    changeCast(a.deps, 'Add', (cast) => withSpeaker(cast, 'OLGA')),
    changeCast(b.deps, 'Add', (cast) => withSpeaker(cast, 'NED')),
  ])
  await eventually(() => expect(castOf(a)).toEqual(castOf(b)))
  expect(
    castOf(a)
      ?.speakers.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['AMOS', 'NED', 'OLGA', 'RUTH'])
})

it('takes back in one window only what was done there', async () => {
  const { a, b } = await twoWindows()
  await changeSpeakerDetails(a.deps, ruth, 'Change Delivery', (own) => ({ ...own, delivery: 'warm' }))
  await eventually(() => expect(castOf(b)?.speakers[0]).toMatchObject({ delivery: 'warm' }))
  await changeSpeakerDetails(b.deps, ruth, 'Change Delivery', (own) => ({ ...own, delivery: 'cold' }))
  await eventually(() => expect(castOf(a)?.speakers[0]).toMatchObject({ delivery: 'cold' }))
  a.undo()
  await a.settled()
  expect(castOf(a)?.speakers[0]).toMatchObject({ delivery: 'cold' })
  expect(castOf(b)).toEqual(castOf(a))
})

it('keeps settings of the project that two windows change', async () => {
  const { a, b, disk } = await twoWindows()
  const from = settingsOf(a)
  if (from === undefined) throw new Error('nothing is open')
  const { gaps } = from
  await changeProjectSettings(a.deps, 'Change', { gaps: { ...gaps, sceneMs: 900 } }, from)
  await changeProjectSettings(b.deps, 'Change', { gaps: { ...gaps, overlapMs: 100 }, mode: 'scene' }, from)
  await eventually(() => expect(settingsOf(a)).toEqual(settingsOf(b)))
  expect(settingsOf(a)).toMatchObject({ gaps: { sceneMs: 900, overlapMs: 100 }, mode: 'scene' })
  expect(JSON.parse(await disk('project.json')).settings).toEqual(settingsOf(a))
})

it('keeps pronunciations that two windows add', async () => {
  const { a, b, disk, project } = await twoWindows()
  const word = (written: string) => ({
    word: written,
    spokenAs: `${written}-x`,
    scope: { kind: 'project' as const },
    wholeWord: true,
    matchCase: false,
  })
  await Promise.all([a, b].map(({ deps }) => readPronunciations(deps, project)))
  await Promise.all([
    changePronunciations(a.deps, { before: [], after: [word('Tees')] }),
    changePronunciations(b.deps, { before: [], after: [word('Alnwick')] }),
  ])
  const wordsOf = ({ deps }: NodeWindow) => deps.project.getState().open?.pronunciations
  await eventually(() => expect(wordsOf(a)).toEqual(wordsOf(b)))
  expect(wordsOf(a)).toHaveLength(2)
  expect(await disk('pronunciations.csv')).toMatch(/Tees[\s\S]*Alnwick|Alnwick[\s\S]*Tees/)
})

it('keeps words of the user that two windows add, and shows them in both', async () => {
  const { a, b } = await twoWindows()
  const wordsOf = ({ deps }: NodeWindow) => deps.settings.getState().app?.settings.ownWords
  for (const { deps } of [a, b]) deps.settings.setState({ app: await deps.client.call('app.read', {}) })
  await Promise.all([
    changeSettings(a.deps, { ownWords: ['Alnwick'] }),
    changeSettings(b.deps, { ownWords: ['Tees'], concurrency: 2 }),
  ])
  await changeSettings(a.deps, { theme: 'dark' })
  await eventually(() => expect(wordsOf(a)).toEqual(wordsOf(b)))
  expect(wordsOf(a)?.toSorted()).toEqual(['Alnwick', 'Tees'])
  expect(b.deps.settings.getState().app?.settings).toMatchObject({ concurrency: 2, theme: 'dark' })
})

it('shows favourites of one window in the other', async () => {
  const { a, b } = await twoWindows()
  await markVoice(a.deps, { source: 'draft', id: voiceIdSchema.parse('draft-ash'), title: 'Ash' }, true)
  await eventually(() => expect(b.deps.voices.getState().kept.favourites).toHaveLength(1))
})

it('lets lists of takes be read again in the other window when a take is marked', async () => {
  const { a, b, project } = await twoWindows()
  const lineId = lineIdSchema.parse('aaa111')
  await a.deps.client.call('render.start', {
    project,
    source: 'draft',
    lineIds: [lineId],
    again: false,
    resendUnknown: false,
  })
  await eventually(async () => expect(await listTakes(b.deps, lineId)).toHaveLength(1))
  const [take] = await listTakes(a.deps, lineId)
  if (take === undefined) throw new Error('no take')
  await markTake(a.deps, { lineId, takeId: take.id }, { note: 'the one' })
  // Whatever was told of its making is over by now.
  await eventually(() => expect(b.deps.takes.getState().turn).toBeGreaterThan(0))
  const before = b.deps.takes.getState().turn
  await markTake(a.deps, { lineId, takeId: take.id }, { rating: 4 })
  await eventually(() => expect(b.deps.takes.getState().turn).toBeGreaterThan(before))
  expect(await listTakes(b.deps, lineId)).toMatchObject([{ note: 'the one', rating: 4 }])
})

it('goes on in the other window when the project gets another name', async () => {
  const { a, b, project } = await twoWindows()
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  const view = await a.deps.client.call('project.rename', { project, name: 'The Wire' })
  showMoved(a.deps, view)
  await eventually(() => expect(b.deps.project.getState().open?.handle).toBe(view.project))
  await changeSpeakerDetails(b.deps, amos, 'Change Delivery', (own) => ({ ...own, delivery: 'dry' }))
  await eventually(() => expect(castOf(a)?.speakers[1]).toMatchObject({ delivery: 'dry' }))
  expect(b.deps.project.getState().open?.name).toBe('The Wire')
})

it('gives whoever asks for the project by its old place the one session there is, while it is moved and after', async () => {
  const { a, b, project } = await twoWindows()
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { recentId } = await a.deps.client.call('project.read', { project })
  const ask = () => b.deps.client.call('project.openRecent', { recentId })
  const renaming = a.deps.client.call('project.rename', { project, name: 'The Wire' })
  const asked: ReturnType<typeof ask>[] = []
  while (b.handle() === project) {
    asked.push(ask())
    await asked.at(-1)
  }
  const view = await renaming
  for (const found of [...(await Promise.all(asked.slice(-1))), await ask()]) expect(found.project).toBe(view.project)
  expect(view.save.kind).not.toBe('readOnly')
  // It is under its new id that the next studio knows it.
  expect(view.recentId).not.toBe(recentId)
  expect(b.deps.project.getState().open?.recentId).toBe(view.recentId)
})

it('refuses a name that the other window has given to somebody else, and says so', async () => {
  const { a, b } = await twoWindows()
  const rename = (window: NodeWindow, id: SpeakerId) =>
    changeSpeakerDetails(window.deps, id, 'Rename', (own) => ({ ...own, name: 'ZOE' }))
  const [first, second] = await Promise.allSettled([rename(a, ruth), rename(b, amos)])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await eventually(() => expect(castOf(a)).toEqual(castOf(b)))
  expect(castOf(a)?.speakers.filter(({ name }) => name === 'ZOE')).toHaveLength(1)
})

it('does a change once that is asked for twice', async () => {
  const { a, b, project } = await twoWindows()
  const before = castOf(a)
  if (before === undefined) throw new Error('nothing is open')
  const ask = (delivery: string) => ({
    project,
    changeId: `change-of-${delivery}`,
    before,
    cast: { ...before, speakers: before.speakers.map((one) => ({ ...one, delivery })) },
  })
  await a.deps.client.call('cast.change', ask('dry'))
  await b.deps.client.call('cast.change', ask('warm'))
  const { cast } = await a.deps.client.call('cast.change', ask('dry'))
  expect(cast.speakers.map(({ delivery }) => delivery)).toEqual(['warm', 'warm'])
})
