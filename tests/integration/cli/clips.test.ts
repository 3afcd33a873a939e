import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { recording } from '../../support/cloned-voices.ts'
import { writeProject } from '../../support/small-project.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const bodySchema = z.object({
  references: z.array(z.object({ audio: z.instanceof(Uint8Array), text: z.string() })),
})

it('recordings are voices of one run, sent with what is said in them, and the cast stays as it is', async () => {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const project = await writeProject(join(folder, 'The Line'), 'RUTH: Hold the line.\n\nAMOS: I am holding it.\n')
  const before = await readFile(join(project, 'cast.json'), 'utf8')
  await writeFile(join(folder, 'one.wav'), recording(12))
  await writeFile(join(folder, 'take:2.wav'), recording(14))
  await writeFile(join(folder, 'long.wav'), recording(91))
  const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
  const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
  const render = (...more: readonly string[]) =>
    runCliProcess(['render', project, '--out', 'x', ...more, '--json'], setup)
  const amos = ['--voice', `AMOS=${standInVoices[1]?.id ?? ''}`]
  const agreed = ['--consent', 'Ada Wright']

  const [missing, tooLong, twice, nobody, draft] = await Promise.all([
    render(...amos, ...agreed, '--reference', 'RUTH=none.wav:Two.'),
    render(...amos, ...agreed, '--reference', 'RUTH=long.wav:Two.'),
    render(...amos, ...agreed, '--reference', 'AMOS=one.wav:Two.'),
    render(...amos, ...agreed, '--reference', 'NOBODY=one.wav:Two.'),
    render(...agreed, '--reference', 'RUTH=one.wav:Two.', '--draft'),
  ])
  const refused = [missing, tooLong, twice, nobody, draft]
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2])
  expect(refused.map((run) => reportOf(run).problems[0]?.message)).toEqual([
    'There is no file none.wav.',
    'long.wav is longer than 90 seconds.',
    'AMOS is given a voice and recordings.',
    expect.stringContaining('Nobody in this script is called NOBODY'),
    'Draft voices do not speak from recordings.',
  ])
  expect(service.synthesis()).toHaveLength(0)

  const clips = ['--reference', 'ruth=one.wav:Two = two: yes.', '--reference', 'RUTH=take:2.wav:And more.']
  const run = await render(...amos, ...agreed, ...clips)
  expect(run.code, run.stderr).toBe(0)
  const withClips = service.synthesis().find(({ body }) => body['references'] !== undefined)
  const { references } = bodySchema.parse(withClips?.body)
  expect(references.map(({ text }) => text)).toEqual(['Two = two: yes.', 'And more.'])
  expect(withClips?.body['reference_id']).toBeUndefined()
  expect(await readFile(join(project, 'cast.json'), 'utf8')).toBe(before)
  expect(await readdir(project)).not.toContain('references')
  const kept = join(folder, 'data', 'bare', 'references')
  const id = createHash('sha256')
    .update(references[0]?.audio ?? '')
    .digest('hex')
  expect(JSON.parse(await readFile(join(kept, `${id}.json`), 'utf8'))).toMatchObject({
    sourceFileName: 'one.wav',
    consent: { speakerName: 'Ada Wright' },
  })

  const again = await render(...amos, ...agreed, ...clips)
  expect(reportOf(again)).toMatchObject({ requests: 0, lines: { cached: 2 } })
})
