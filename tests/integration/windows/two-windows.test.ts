import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { changeCast, changeSpeaker } from '../../../renderer/commands/cast.ts'
import { changePronunciations, readPronunciations } from '../../../renderer/commands/pronunciations.ts'
import { changeProjectSettings } from '../../../renderer/commands/settings-steps.ts'
import { withSpeaker, withVoice } from '../../../renderer/model/speakers.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../shared/core/ids.ts'
import { type NodeWindow, openNodeWindow } from '../../support/studio/node-window.ts'
import { type ServedStudio, serveStudio } from '../../support/studio/served-studio.ts'
import { TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const ruth = speakerIdSchema.parse('ruth')
const amos = speakerIdSchema.parse('amos')
const voice = { id: voiceIdSchema.parse('a'.repeat(32)), title: 'Alto' }
const atOnce = () => Promise.resolve()

type Two = {
  readonly a: NodeWindow
  readonly b: NodeWindow
  readonly disk: (file: string) => Promise<string>
  readonly served: ServedStudio
}

async function twoWindows(): Promise<Two> {
  const folder = await temporaryFolder()
  const served = await serveStudio(folder)
  onTestFinished(() => served.close())
  const first = served.window(atOnce)
  const made = await first.bridge.call['project.create']({ name: 'The Line', folderId: null })
  if (!made.ok) throw new Error(made.error.message)
  const { project } = Object(made.value)
  await first.bridge.call['script.replace']({ project, text: TWO_SPEAKERS })
  await first.bridge.call['cast.autoCast']({ project })
  const view = await first.bridge.call['project.read']({ project })
  if (!view.ok) throw new Error(view.error.message)
  const [a, b] = [first, served.window(atOnce)].map((window) => openNodeWindow(window, Object(view.value)))
  if (a === undefined || b === undefined) throw new Error('no windows')
  onTestFinished(() => [a, b].forEach((window) => window.close()))
  return {
    a,
    b,
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
  await changeSpeaker(b.deps, amos, 'Change Delivery', (own) => ({ ...own, delivery: 'dry' }))
  await vi.waitFor(() => expect(castOf(a)).toEqual(castOf(b)))
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
  await vi.waitFor(() => expect(castOf(a)).toEqual(castOf(b)))
  expect(
    castOf(a)
      ?.speakers.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['AMOS', 'NED', 'OLGA', 'RUTH'])
})

it('takes back in one window only what was done there', async () => {
  const { a, b } = await twoWindows()
  await changeSpeaker(a.deps, ruth, 'Change Delivery', (own) => ({ ...own, delivery: 'warm' }))
  await vi.waitFor(() => expect(castOf(b)?.speakers[0]).toMatchObject({ delivery: 'warm' }))
  await changeSpeaker(b.deps, ruth, 'Change Delivery', (own) => ({ ...own, delivery: 'cold' }))
  await vi.waitFor(() => expect(castOf(a)?.speakers[0]).toMatchObject({ delivery: 'cold' }))
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
  await vi.waitFor(() => expect(settingsOf(a)).toEqual(settingsOf(b)))
  expect(settingsOf(a)).toMatchObject({ gaps: { sceneMs: 900, overlapMs: 100 }, mode: 'scene' })
  expect(JSON.parse(await disk('project.json')).settings).toEqual(settingsOf(a))
})

it('keeps pronunciations that two windows add', async () => {
  const { a, b, disk } = await twoWindows()
  const word = (written: string) => ({
    word: written,
    spokenAs: `${written}-x`,
    scope: { kind: 'project' as const },
    wholeWord: true,
    matchCase: false,
  })
  const { project } = a
  await Promise.all([a, b].map(({ deps }) => readPronunciations(deps, project)))
  await Promise.all([
    changePronunciations(a.deps, { before: [], after: [word('Tees')] }),
    changePronunciations(b.deps, { before: [], after: [word('Alnwick')] }),
  ])
  const wordsOf = ({ deps }: NodeWindow) => deps.project.getState().open?.pronunciations
  await vi.waitFor(() => expect(wordsOf(a)).toEqual(wordsOf(b)))
  expect(wordsOf(a)).toHaveLength(2)
  expect(await disk('pronunciations.csv')).toMatch(/Tees[\s\S]*Alnwick|Alnwick[\s\S]*Tees/)
})
