import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const TEXT = `# Three

RUTH: This is the first of them.  #aaa111
RUTH: The second follows here.  #bbb222
RUTH: And a third one.  #ccc333
`
const ruth = standInVoices[0]?.id ?? ''

/** What may have become of a take's file, with another take's file beside it. */
const damages: readonly (readonly [string, (file: string, other: string) => Promise<void>])[] = [
  [
    'samples changed',
    async (file) => {
      const bytes = await readFile(file)
      bytes.fill(7, 2000, 3000)
      await writeFile(file, bytes)
    },
  ],
  ['half of it', async (file) => truncate(file, Math.floor((await stat(file)).size / 2))],
  ["another line's audio in its place", (file, other) => copyFile(other, file)],
]

describe('audio that is not the take, on the command line', () => {
  it.each(damages)(
    'is not exported, is told by its line, and is not paid for again in silence: %s',
    async (_, damage) => {
      const parent = await temporaryFolder()
      const folder = await createProject({ parent, name: 'Three', text: TEXT })
      const service = await startStandIn()
      onTestFinished(() => service.close())
      const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
      const outputs = ['--lines', '--captions', 'srt', '--json', '--voice', `RUTH=${ruth}`]
      const render = (...more: readonly string[]) =>
        runCliProcess(['render', folder, ...outputs, ...more], { dataFolder: join(parent, 'data'), cwd: parent, env })
      expect((await render('--out', 'one')).code).toBe(0)
      const takes = (await readdir(join(folder, 'takes'))).toSorted()
      const [file = '', other = ''] = takes.map((name) => join(folder, 'takes', name))
      await damage(file, other)
      const again = await render('--out', 'two')
      expect(again.code).toBe(1)
      const { lines, problems, outputs: written } = reportOf(again)
      expect(lines).toMatchObject({ total: 3, ready: 2, unknown: 1 })
      expect(written).toEqual([])
      expect(problems).toMatchObject([{ code: 'render.unknown' }])
      expect(problems[0]?.message).toContain('is not what it was when it came')
      expect(again.stderr).toContain(problems[0]?.message)
      expect(await readdir(parent)).not.toContain('two')
      expect(service.synthesis()).toHaveLength(3)
      // A person who agrees gets it again, and the file is whole.
      expect((await render('--out', 'three', '--resend-unknown')).code).toBe(0)
      expect(service.synthesis()).toHaveLength(4)
      expect((await render('--out', 'four')).code).toBe(0)
      expect(service.synthesis()).toHaveLength(4)
    },
  )
})
