import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { recording } from '../../support/cloned-voices.ts'
import { writeProject } from '../../support/small-project.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)

async function setUp() {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  await writeFile(join(folder, 'ada.wav'), recording(12))
  await writeFile(join(folder, 'ada.png'), png)
  const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
  const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
  const cli = (...args: readonly string[]) => runCliProcess(['voices', ...args], setup)
  const json = async (...args: readonly string[]) => {
    const run = await cli(...args, '--json')
    expect(run.code, run.stderr).toBe(0)
    return JSON.parse(run.stdout)
  }
  return { folder, service, cli, json }
}

it('a voice is made, shown, changed and deleted, and who is cast with it is named before', async () => {
  const { folder, service, cli, json } = await setUp()
  const made = await json('create', '--title', 'Ada', '--recording', 'ada.wav:Hello: you.', '--consent', 'Ada Wright')
  const { _id: id } = made.voice
  const sent = service.requests.find(({ method, path }) => method === 'POST' && path === '/model')
  expect(sent).toBeDefined()
  expect((await json('show', id)).voice).toMatchObject({ _id: id, title: 'Ada', visibility: 'private' })

  const changes = ['--title', 'Ada II', '--description', 'Low.', '--tag', 'calm,dark', '--visibility', 'unlist']
  const changed = await json('update', id, ...changes, '--cover', 'ada.png')
  expect(changed.voice).toMatchObject({
    title: 'Ada II',
    description: 'Low.',
    tags: ['calm', 'dark'],
    visibility: 'unlist',
  })
  expect((await json('update', id, '--tag', '')).voice).toMatchObject({ title: 'Ada II', tags: [] })
  const text = await cli('show', id)
  expect(text.stdout).toContain('title: Ada II\n')

  const project = await writeProject(join(folder, 'The Line'), 'RUTH: Hold.\n')
  const cast = { speakers: [{ id: 'ruth', name: 'RUTH', colour: 1, voice: { id, title: 'Ada' } }] }
  await writeFile(join(project, 'cast.json'), canonicalJson(cast))
  const refused = await cli('delete', id, '--project', 'The Line')
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/Small: RUTH will have no voice\.\nThe voice “Ada II” .* deleted for good\. Add --yes\./),
  ])
  expect((await json('show', id)).voice.title).toBe('Ada II')
  const gone = await json('delete', id, '--yes', '--project', 'The Line')
  expect(gone).toMatchObject({ deleted: { id, title: 'Ada II' }, uses: [{ speakers: ['RUTH'] }] })
  const none = await cli('show', id, '--json')
  expect([none.code, JSON.parse(none.stdout).problems.length]).toEqual([1, 1])
})

it('what the window refuses is refused, and nothing is sent', async () => {
  const { folder, service, cli } = await setUp()
  await writeFile(join(folder, 'text.png'), 'no picture')
  const make = ['create', '--title', 'Ada', '--consent', 'Ada', '--recording', 'ada.wav']
  const wrong = [
    [...make, '--visibility', 'public'],
    [...make, '--recording', 'ada.wav:With words.'],
    [...make, '--cover', 'text.png'],
    ['create', '--title', 'Ada', '--consent', 'Ada', '--recording', 'none.wav'],
    ['update', 'abc', '--cover', 'none.png'],
    ['show', 'no id'],
  ]
  const runs = await Promise.all(wrong.map((args) => cli(...args)))
  expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(wrong.map(() => [2, '']))
  for (const { stderr } of runs) expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(runs[3]?.stderr).toContain('There is no file none.wav. Check --recording: FILE or FILE:WORDS.')
  expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})
