import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTakeWords } from '../../../../electron/rendering/takes/take-words.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { withSum } from '../../../../electron/base/record-sum.ts'
import type { TakeWords } from '../../../../shared/core/model/words/word-times.ts'
import { rendered, withScript } from '../../../support/studio/called-studio.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const takeId = takeIdSchema.parse('a'.repeat(64))
const otherId = takeIdSchema.parse('b'.repeat(64))

/** A keeper over a file, which counts how often words were looked for. */
function keeperOf(file: string, text: () => string | undefined = () => 'The lamp') {
  const asked: string[] = []
  const keeper = createTakeWords({
    file,
    textOf: text,
    sentTextOf: () => undefined,
    audioPath: (id) => `/${id}.wav`,
    lengths: () => new Map([[takeId, 1000]]),
    hurry: () => undefined,
    transcriptOf: async () => undefined,
    find: async (job): Promise<TakeWords> => {
      asked.push(job.takeId)
      return { takeId: job.takeId, text: job.text, words: [], missing: [], doubled: [], strange: [] }
    },
  })
  return { keeper, asked }
}

describe('the words of takes that are kept', () => {
  it('are found once, whoever asks, and again by nobody who opens the project later', async () => {
    const file = join(await temporaryFolder(), 'cache', 'words.jsonl')
    const first = keeperOf(file)
    const [one, two] = await Promise.all([first.keeper.of(takeId), first.keeper.of(takeId)])
    expect(one).toEqual(two)
    expect(first.asked).toEqual([takeId])
    const later = keeperOf(file)
    expect(await later.keeper.of(takeId)).toEqual(one)
    expect(later.asked).toEqual([])
  })

  it('are found again where a record is torn or changed, and whole records beside it count', async () => {
    const file = join(await temporaryFolder(), 'words.jsonl')
    const first = keeperOf(file)
    await first.keeper.of(otherId)
    await first.keeper.of(takeId)
    const whole = await readFile(file)
    for (const damaged of [
      whole.subarray(0, whole.length - 9),
      Buffer.from(whole.toString('utf8').replace(`"takeId":"${takeId}","text":"The`, `"takeId":"${takeId}","text":"A`)),
    ]) {
      await writeFile(file, damaged)
      const later = keeperOf(file)
      await later.keeper.of(takeId)
      await later.keeper.of(otherId)
      expect(later.asked).toEqual([takeId])
      const last = keeperOf(file)
      await last.keeper.of(takeId)
      expect(last.asked).toEqual([])
    }
  })

  it('are found again where the text is another one now, and stay where nobody knows the text', async () => {
    const file = join(await temporaryFolder(), 'words.jsonl')
    await keeperOf(file).keeper.of(takeId)
    const unknown = keeperOf(file, () => undefined)
    expect((await unknown.keeper.of(takeId))?.text).toBe('The lamp')
    expect(unknown.asked).toEqual([])
    const changed = keeperOf(file, () => 'The lantern')
    expect((await changed.keeper.of(takeId))?.text).toBe('The lantern')
  })

  it('are found again where a whole record has times or places that no take and no text has', async () => {
    const file = join(await temporaryFolder(), 'words.jsonl')
    const word = { word: 'lamp', from: 4, to: 8, fromSample: 200, toSample: 600, source: 'reading', confidence: 0.9 }
    const record = { takeId, text: 'The lamp', words: [word], missing: [], doubled: [], strange: [] }
    const asked = async (changed: object): Promise<readonly string[]> => {
      await writeFile(file, withSum({ ...record, ...changed }))
      const later = keeperOf(file)
      await later.keeper.of(takeId)
      return later.asked
    }
    expect(await asked({})).toEqual([])
    for (const changed of [
      { words: [{ ...word, fromSample: 600, toSample: 200 }] },
      { words: [{ ...word, toSample: 1001 }] },
      { words: [{ ...word, from: 8, to: 4 }] },
      { words: [{ ...word, to: 9 }] },
      { words: [word, word] },
      { words: [word, { ...word, word: 'The', from: 0, to: 3, fromSample: 700, toSample: 800 }] },
      { missing: [{ word: 'lamp', from: 4, to: Number.MAX_SAFE_INTEGER }] },
      { doubled: [{ word: 'lamp', from: 4, to: 8, fromSample: 700, toSample: 1200 }] },
      { strange: [{ fromSample: 5, toSample: 4 }] },
    ]) {
      expect(await asked(changed), JSON.stringify(changed)).toEqual([takeId])
    }
  })

  it('take the times of a transcript that came later, and have them after a restart', async () => {
    const file = join(await temporaryFolder(), 'words.jsonl')
    const transcript = {
      segments: [{ text: 'lamp', fromSample: 400, toSample: 900 }],
      sampleRate: 1000,
      durationSamples: 1000,
    }
    const open = (isHeard: boolean) =>
      createTakeWords({
        file,
        textOf: () => 'The lamp',
        sentTextOf: () => undefined,
        audioPath: () => '/a.wav',
        lengths: () => new Map(),
        hurry: () => undefined,
        transcriptOf: async () => (isHeard ? transcript : undefined),
        find: async ({ takeId: id, text }): Promise<TakeWords> => ({
          takeId: id,
          text,
          words: [
            { word: 'The', from: 0, to: 3, fromSample: 0, toSample: 200, source: 'reading', confidence: 0.9 },
            { word: 'lamp', from: 4, to: 8, fromSample: 210, toSample: 600, source: 'reading', confidence: 0.9 },
          ],
          missing: [],
          doubled: [],
          strange: [],
        }),
      })
    const sources = async (keeper: ReturnType<typeof open>) =>
      (await keeper.of(takeId))?.words.map(({ source, fromSample }) => `${source} ${fromSample}`)
    expect(await sources(open(false))).toEqual(['reading 0', 'reading 210'])
    expect(await sources(open(true))).toEqual(['reading 0', 'transcript 400'])
    const size = (await readFile(file)).length
    expect(await sources(open(true))).toEqual(['reading 0', 'transcript 400'])
    expect(await sources(open(false))).toEqual(['reading 0', 'transcript 400'])
    expect((await readFile(file)).length).toBe(size)
  })

  it('are known though their file is foreign, a folder, or a link out of the project', async () => {
    const folder = await temporaryFolder()
    const outside = join(folder, 'outside.txt')
    await writeFile(outside, 'of somebody else')
    const link = join(folder, 'linked.jsonl')
    await symlink(outside, link)
    const directory = join(folder, 'directory.jsonl')
    await mkdir(directory)
    const foreign = join(folder, 'foreign.jsonl')
    await writeFile(foreign, Buffer.from([0xff, 0xfe, 0, 1, 2, 10, 0x7b, 10]))
    for (const file of [link, directory, foreign]) {
      const { keeper, asked } = keeperOf(file)
      expect((await keeper.of(takeId))?.takeId).toBe(takeId)
      await keeper.of(takeId)
      expect(asked).toEqual([takeId])
    }
    expect(await readFile(outside, 'utf8')).toBe('of somebody else')
  })
})

describe('a take of a draft voice', () => {
  it('has every word of its line where it sounds', { timeout: 60_000 }, async () => {
    const made = await withScript()
    const { project } = made.view
    await rendered(made, { project })
    const { lines } = await made.call('project.read', { project })
    for (const { take } of lines) {
      if (take === undefined) throw new Error('This line has no take.')
      const { words } = await made.call('takes.words', { project, takeId: take.id })
      expect(words?.words.length).toBeGreaterThan(1)
      expect(words?.missing).toEqual([])
      let latest = 0
      for (const { word, from, to, fromSample, toSample, source } of words?.words ?? []) {
        expect(words?.text.slice(from, to)).toBe(word)
        expect(fromSample).toBeGreaterThanOrEqual(latest)
        expect(toSample).toBeLessThanOrEqual(take.durationSamples)
        expect(source).toBe('reading')
        latest = toSample
      }
    }
  })
})
