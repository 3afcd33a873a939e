import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { withSum } from '../../electron/base/record-sum.ts'
import { WORDS_FILE } from '../../electron/rendering/takes/take-words.ts'
import { hearWords } from '../../electron/speech/reading/hear-words.ts'
import { spokenText } from '../../shared/core/align/spoken-text.ts'
import { takeSchema } from '../../shared/core/model/take.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { writeProject } from './small-project.ts'
import { runCliProcess } from './studio/cli-process.ts'
import { builtAssets } from './studio/ports.ts'

/**
 * A folder that several tests of a file begin with: made when the first of them asks for it, and copied for each, so that none
 * finds what another has done. For `describe`, or a file.
 */
export function madeOnce(make: (folder: string) => Promise<unknown>): (folder: string) => Promise<string> {
  let made: Promise<string> | undefined
  let place: string | undefined
  const kept = async (): Promise<string> => {
    place = await mkdtemp(join(tmpdir(), 'repartee-made-'))
    await make(place)
    return place
  }
  afterAll(async () => {
    if (place !== undefined) await rm(place, { recursive: true, force: true })
  })
  return async (folder) => {
    made ??= kept()
    await cp(await made, folder, { recursive: true })
    return folder
  }
}

/**
 * A project of RUTH and AMOS whose lines have their drafts, made by the command line, and what the studio finds of their words.
 * To make and find them again in each test takes a processor half a second for each line.
 */
export function draftedOnce(script: string): (folder: string) => Promise<string> {
  return madeOnce(async (folder) => {
    await writeProject(folder, script)
    const data = await mkdtemp(join(tmpdir(), 'repartee-made-'))
    try {
      const setup = { dataFolder: data, cwd: folder }
      const { code, stderr } = await runCliProcess(['render', folder, '--draft', '--out', join(data, 'audio')], setup)
      if (code !== 0) throw new Error(`The drafts were not made: ${stderr}`)
    } finally {
      await rm(data, { recursive: true, force: true })
    }
    await writeWords(folder, script)
  })
}

/** Finds the words of each take as the studio's thread does, and keeps them where it looks for them. */
async function writeWords(folder: string, script: string): Promise<void> {
  const engine = await WebAssembly.compile(await readFile(builtAssets.fliteWasm))
  const { nodes } = parseScript(script)
  const file = join(folder, '.repartee', WORDS_FILE)
  for (const row of (await readFile(join(folder, 'takes.jsonl'), 'utf8')).trim().split('\n')) {
    const { id: takeId, lineId } = takeSchema.parse(JSON.parse(row))
    const line = nodes.find((node) => node.kind === 'line' && node.id === lineId)
    if (line?.kind !== 'line') throw new Error(`There is no line ${lineId}.`)
    const path = join(folder, 'takes', `${takeId}.wav`)
    const words = await hearWords(engine, { takeId, path, text: spokenText(line) })
    await appendFile(file, `\n${withSum(words)}\n`)
  }
}
