import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { speakingService } from '../../support/scene/draft-as-service.ts'
import { tagsOf } from '../../support/scene/scene-host.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const SCRIPT = `# On deck

RUTH: Is anybody out there in the dark tonight?
AMOS: Only the gulls, and they are asleep by now.
RUTH: We should have turned around an hour ago.
AMOS: The captain never turns around for anybody.
`

it('renders a script as one dialogue, once, and line by line with a model that cannot', async () => {
  const service = await speakingService()
  const folder = await temporaryFolder()
  const script = join(folder, 'deck.dialogue')
  await writeFile(script, SCRIPT)
  const setup = {
    dataFolder: join(folder, 'data'),
    cwd: folder,
    env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
  }
  const voices = ['--voice', 'RUTH=draft-wren', '--voice', 'AMOS=draft-cliff']
  const render = (...over: string[]) => runCliProcess(['render', script, ...voices, '--json', ...over], setup)

  const first = await render('--mode', 'scene')
  expect(first.code, first.stderr).toBe(0)
  expect(reportOf(first)).toMatchObject({ requests: 1, lines: { total: 4, ready: 4, cached: 0 } })
  expect(service.sent.map(tagsOf)).toEqual([['<|speaker:0|>', '<|speaker:1|>', '<|speaker:0|>', '<|speaker:1|>']])

  expect(reportOf(await render('--mode', 'scene'))).toMatchObject({ requests: 0, lines: { ready: 4, cached: 4 } })
  expect(reportOf(await render())).toMatchObject({ requests: 0, lines: { ready: 4, cached: 4 } })

  const other = await render('--mode', 'scene', '--model', 's1')
  expect(other.stderr).toContain('one by one')
  expect(reportOf(other)).toMatchObject({ requests: 4 })
  expect(service.sent.slice(1).flatMap(tagsOf)).toEqual([])
})
