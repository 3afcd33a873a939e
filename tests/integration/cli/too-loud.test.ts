import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { writeProject } from '../../support/small-project.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

it('says what a mix was lowered by where voices together are too loud, in words and in the manifest', async () => {
  const folder = await temporaryFolder()
  const project = await writeProject(join(folder, 'Loud'), 'RUTH: Hold the line, please.\nAMOS: I am holding it.\n')
  const speakers = [
    { id: 'ruth', name: 'RUTH', colour: 1, gainDb: 12 },
    { id: 'amos', name: 'AMOS', colour: 2, gainDb: 12 },
  ]
  await writeFile(join(project, 'cast.json'), canonicalJson(castSchema.parse({ speakers })))
  const setup = { dataFolder: join(folder, 'data'), cwd: folder }
  const run = await runCliProcess(['render', 'Loud', '--draft', '--out', 'out'], setup)
  expect(run.code, run.stderr).toBe(0)
  expect(run.stderr).toMatch(/Voices together were too loud in .+; the mix is lowered there, by \d+\.\d dB at most\./)
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'out', 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({
    files: expect.arrayContaining([
      expect.objectContaining({
        kind: 'mix',
        limited: {
          peaks: expect.any(Number),
          mostDb: expect.any(Number),
          lines: expect.arrayContaining([expect.stringMatching(/^[a-z0-9]{6}$/)]),
        },
      }),
    ]),
  })
  const [samples = new Float32Array(0)] = readWav(await readFile(join(folder, 'out', 'mix.wav'))).pcm.channels
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(20 * Math.log10(loudest)).toBeLessThan(-0.99)
  expect(20 * Math.log10(loudest)).toBeGreaterThan(-1.5)
})
