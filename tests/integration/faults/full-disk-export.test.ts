import { appendFile, mkdir, readdir, readFile, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fillDisk, smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const MEGABYTE = 1024 * 1024
const line = (words: string): string => `RUTH: ${words}\n`

/** A script beside a small disk, exported to that disk by the command line. */
async function exporting(disk: { readonly bytes: number; readonly names?: number }) {
  const folder = await temporaryFolder()
  const { path } = await smallDisk(disk.bytes, disk.names)
  const out = join(path, 'out')
  const run = (...more: readonly string[]): Promise<CliRun> =>
    runCliProcess(['render', 'line.dialogue', '--draft', '--json', '--out', out, ...more], {
      dataFolder: join(folder, 'data'),
      cwd: folder,
    })
  return { path, out, run, write: (text: string) => writeFile(join(folder, 'line.dialogue'), text) }
}

/** Every file and folder below a folder, with the bytes of the files. */
async function everything(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const told = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [path, entry.isFile() ? (await readFile(path)).toString('base64') : 'folder'] as const
  })
  return Object.fromEntries(await Promise.all(told))
}

const refusal = { code: 'disk.full', remedy: 'Free some space, then export again. Nothing was changed.' }

describe.skipIf(whyNoMounts !== undefined)('an export over an older one on a disk that fills', () => {
  it('leaves the old files byte for byte and nothing beside them, says it once, and works when there is room', async () => {
    const { path, out, run, write } = await exporting({ bytes: 4 * MEGABYTE })
    await write(line('Hold the line.'))
    const first = await run('--lines', '--captions', 'srt')
    expect(first.code, first.stderr).toBe(0)
    const before = await everything(out)
    expect(Object.keys(before).length).toBe(5)

    await write(line('Hold the line, please, for a good while longer than before.'))
    const filler = await fillDisk(path)
    await expect(appendFile(filler, new Uint8Array(4096))).rejects.toMatchObject({ code: 'ENOSPC' })
    const refused = await run('--lines', '--captions', 'srt')
    expect(refused.code).toBe(1)
    expect(reportOf(refused)).toMatchObject({ lines: { ready: 1 }, outputs: [], problems: [refusal] })
    expect(await everything(out)).toEqual(before)

    await unlink(filler)
    const again = await run('--lines', '--captions', 'srt')
    expect(again.code, again.stderr).toBe(0)
    expect(reportOf(again)).toMatchObject({ requests: 0, lines: { cached: 1 } })
    const after = await everything(out)
    expect(after[join(out, 'mix.wav')]).not.toBe(before[join(out, 'mix.wav')])
    expect(Object.keys(after).length).toBe(5)
  })

  it('is made whole or not at all, however few names the disk still takes', async () => {
    const { path, out, run, write } = await exporting({ bytes: 4 * MEGABYTE, names: 64 })
    await write(line('Hold the line.'))
    expect((await run()).code).toBe(0)
    const before = await everything(out)
    await write(line('Hold the line, please.'))
    const holders = await takeNames(path)
    await expect(mkdir(join(path, 'control'))).rejects.toMatchObject({ code: 'ENOSPC' })

    // With fewer the look at the folder, before anything is rendered, or the hidden folder itself would be refused.
    for (const holder of holders.splice(-2)) await rmdir(holder)
    let refusals = 0
    for (;;) {
      // An export needs its hidden folder and all that is in it, and at last a folder beside the old files: the names
      // come back one by one, so that each of these is what the disk refuses once.
      await rmdir(holders.pop() ?? '')
      const report = reportOf(await run('--lines'))
      if (report.problems.length === 0) break
      refusals += 1
      expect(report.problems).toMatchObject([refusal])
      expect(await everything(out)).toEqual(before)
    }
    expect(refusals).toBeGreaterThan(1)
    expect((await readdir(out)).toSorted()).toEqual(['lines', 'manifest.json', 'mix.wav'])
  })
})

/** Makes folders until the disk takes no further name. Answers them. */
async function takeNames(disk: string): Promise<string[]> {
  const made: string[] = []
  for (;;) {
    const path = join(disk, `holder ${made.length}`)
    const isMade = await mkdir(path).then(
      () => true,
      () => false,
    )
    if (!isMade) return made
    made.push(path)
  }
}
