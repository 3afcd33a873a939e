import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withSum } from '../../../electron/base/record-sum.ts'
import { openTranscripts, TRANSCRIPTS_FILE, type Transcripts } from '../../../electron/documents/takes/transcripts.ts'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { inEnglish } from '../../../shared/messages/in-english.ts'
import { asrResponseSchema } from '../../../shared/service/asr.ts'
import { damagesOf } from '../../support/damage.ts'
import { testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

const origin = 'https://api.example.com'
const idOf = (name: string): TakeId => takeIdSchema.parse(createHash('sha256').update(name).digest('hex'))
const names = ['one', 'two', 'three', 'four', 'five'] as const
const answerOf = (name: string) =>
  asrResponseSchema.parse({
    text: `The words of ${name}`,
    duration: 1.25,
    segments: [{ text: name, start: 0, end: 1, confidence: 0.5 }],
    speaker_count: 2,
  })
const open = (folder: string, readOnly = false): Promise<Transcripts> =>
  openTranscripts({ folder, readOnly }, () => Date.parse('2026-11-22T12:00:00Z'))
const keep = (transcripts: Transcripts, name: string): Promise<void> =>
  transcripts.keep({ takeId: idOf(name), origin, answer: answerOf(name) })
const found = async (transcripts: Transcripts, name: string): Promise<unknown> => transcripts.find(idOf(name))
const kept = (name: string) => ({ kind: 'kept', answer: answerOf(name) })

/** A folder with five transcripts, and the bytes of their file. */
async function five(): Promise<{ readonly folder: string; readonly path: string; readonly good: Buffer }> {
  const folder = await temporaryFolder()
  const transcripts = await open(folder)
  for (const name of names) await keep(transcripts, name)
  const path = join(folder, TRANSCRIPTS_FILE)
  return { folder, path, good: await readFile(path) }
}

describe('transcripts of a project', () => {
  it('are found by the hash of their audio after a restart, whole as they were answered', async () => {
    const { folder } = await five()
    const next = await open(folder)
    for (const name of names) expect(await found(next, name)).toEqual(kept(name))
    expect(await found(next, 'another')).toBeUndefined()
    expect(next.problems).toEqual([])
  })

  it('make no file where nothing was transcribed', async () => {
    const folder = await temporaryFolder()
    expect(await found(await open(folder), 'one')).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  it('are found by a second process that was open before, and the other way round', async () => {
    const folder = await temporaryFolder()
    const [here, there] = [await open(folder), await open(folder, true)]
    await Promise.all([keep(here, 'one'), keep(there, 'two'), keep(here, 'three')])
    for (const transcripts of [here, there, await open(folder)]) {
      for (const name of ['one', 'two', 'three']) expect(await found(transcripts, name)).toEqual(kept(name))
    }
  })

  it('are known for as long as the project is open where the disk does not take them', async () => {
    const folder = await temporaryFolder()
    const transcripts = await open(folder)
    await mkdir(join(folder, TRANSCRIPTS_FILE))
    await expect(keep(transcripts, 'one')).rejects.toMatchObject({ problem: { code: 'disk.failed' } })
    expect(await found(transcripts, 'one')).toEqual(kept('one'))
  })

  it('of a newer version count as asked for, and stay in the file as they are', async () => {
    const { folder, path, good } = await five()
    const newer = withSum({ v: 2, takeId: idOf('newer'), answer: 'of another form' })
    await appendFile(path, `${newer}\n`)
    const next = await open(folder)
    expect(await found(next, 'newer')).toEqual({ kind: 'asked' })
    expect(await found(next, 'one')).toEqual(kept('one'))
    expect(next.problems).toEqual([])
    expect(await readFile(path, 'utf8')).toBe(`${good.toString()}${newer}\n`)
  })

  it('of both sides that version control left are used', async () => {
    const { folder, path, good } = await five()
    const [one = '', ...others] = good.toString().trimEnd().split('\n')
    await writeFile(path, ['<<<<<<< ours', one, '=======', ...others, '>>>>>>> theirs', ''].join('\n'))
    const next = await open(folder)
    for (const name of names) expect(await found(next, name)).toEqual(kept(name))
    expect(next.problems).toEqual([])
  })
})

describe('a damaged file of transcripts', () => {
  it('is set aside with one problem, and everything in it that is sound is used and written anew', async () => {
    const { folder, path, good } = await five()
    const bad = Buffer.from(good.toString().replace('The words of two', 'The words of TWO'))
    await writeFile(path, bad)
    const next = await open(folder)
    expect(next.problems.map(inEnglish)).toEqual([
      expect.objectContaining({
        code: 'project.unreadable',
        message: 'A transcript in transcripts.jsonl cannot be read.',
        remedy:
          'The damaged file was kept as transcripts.jsonl.corrupt-2026-11-22T12-00-00-000Z, and all other transcripts are used. Nothing is sent for them again.',
      }),
    ])
    // What its sum speaks against is never used, and never asked for again.
    expect(await found(next, 'two')).toEqual({ kind: 'asked' })
    for (const name of ['one', 'three', 'four', 'five']) expect(await found(next, name)).toEqual(kept(name))
    expect(await readFile(join(folder, 'transcripts.jsonl.corrupt-2026-11-22T12-00-00-000Z'))).toEqual(bad)
    const again = await open(folder)
    expect(again.problems).toEqual([])
    expect(await found(again, 'two')).toEqual({ kind: 'asked' })
    await keep(again, 'six')
    expect(await found(await open(folder), 'six')).toEqual(kept('six'))
  })

  it('is left as it is by whoever may only read', async () => {
    const { folder, path, good } = await five()
    const bad = good.subarray(0, good.length - 20)
    await writeFile(path, bad)
    const next = await open(folder, true)
    expect(next.problems.map(inEnglish)).toEqual([
      expect.objectContaining({ remedy: expect.stringMatching(/^The file is left as it is/) }),
    ])
    expect(await found(next, 'five')).toEqual({ kind: 'asked' })
    expect(await readFile(path)).toEqual(bad)
    expect(await readdir(folder)).toEqual([TRANSCRIPTS_FILE])
  })

  it('is told by the check of the project, which changes nothing', async () => {
    const project = await testProject()
    const good = withSum({ v: 1, takeId: idOf('one'), at: '2026-11-22T12:00:00.000Z', origin, answer: answerOf('one') })
    const check = async () =>
      (await checkProject(project.folder)).findings.map(wordedFinding).map(({ file, message }) => [file, message])
    await writeFile(project.path(TRANSCRIPTS_FILE), `${good}\n`)
    expect(await check()).toEqual([])
    await writeFile(project.path(TRANSCRIPTS_FILE), `${good}\n${good.slice(20)}\n`)
    expect(await check()).toEqual([[TRANSCRIPTS_FILE, 'A transcript in transcripts.jsonl cannot be read.']])
    expect(await readFile(project.path(TRANSCRIPTS_FILE), 'utf8')).toBe(`${good}\n${good.slice(20)}\n`)
  })

  it('that is no file is said, nothing rejects, and nothing counts as not asked for', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, TRANSCRIPTS_FILE))
    const transcripts = await open(folder)
    expect(transcripts.problems.map(inEnglish)).toEqual([
      expect.objectContaining({ message: 'transcripts.jsonl cannot be read.' }),
    ])
    // Nobody knows what is in it: nothing is asked for.
    expect(await found(transcripts, 'one')).toEqual({ kind: 'asked' })
  })

  it('in whatever way never gives other words than the service did, and its bytes are all kept', async () => {
    const { folder, path, good } = await five()
    let used = 0
    for (const { name: damage, bytes } of damagesOf(good, 150, 20261122)) {
      for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true })
      await writeFile(path, bytes)
      const next = await open(folder)
      expect(next.problems.length, damage).toBeLessThanOrEqual(1)
      for (const name of names) {
        const has = new RegExp(`(?<![0-9a-f])${idOf(name)}(?![0-9a-f])`).test(bytes.toString('utf8'))
        const words = await found(next, name)
        if (words !== undefined && JSON.stringify(words) !== '{"kind":"asked"}') {
          expect(words, damage).toEqual(kept(name))
          used += 1
        }
        // What is still named in it was paid for.
        if (has) expect(words, damage).toBeDefined()
      }
      const [aside = TRANSCRIPTS_FILE] = (await readdir(folder)).filter((entry) => entry.includes('.corrupt-'))
      expect(await readFile(join(folder, aside)), damage).toEqual(bytes)
    }
    expect(used).toBeGreaterThan(300)
  })
})
