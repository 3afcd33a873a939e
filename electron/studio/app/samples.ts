import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { knownSpeakers } from '../../../shared/core/cast/cast.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { safeName } from '../../../shared/core/deliver/file-names.ts'
import { projectIdSchema } from '../../../shared/core/model/ids.ts'
import { spokenLines } from '../../../shared/core/script/lines.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { diskError, readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { once } from '../../base/once.ts'
import { orAbsent } from '../../base/failures.ts'
import { finishCopy } from '../../documents/finish-copy.ts'
import { loadProjectFiles, PROJECT_FILE, printProjectFile } from '../../documents/files/project-files.ts'
import { say } from '../../../shared/messages/say.ts'

/** `samples.json` beside the sample folders: what is shipped, in the order it is offered. */
const samplesFileSchema = z.strictObject({
  samples: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,40}$/),
        folder: z.string().regex(/^[a-z0-9-]{1,60}$/),
        title: z.string().min(1).max(120),
        description: z.string().max(300),
      }),
    )
    .max(20),
})

/** A shipped project as the first screen offers it. */
export type Sample = {
  readonly sampleId: string
  readonly title: string
  readonly description: string
  readonly lines: number
  readonly speakers: number
}

/** The sample projects: listed, and opened as a copy that belongs to the user. */
export type Samples = {
  readonly list: () => Promise<readonly Sample[]>
  /** The folder of the user's copy, made with a project id of its own if there is none yet. */
  readonly copy: (sampleId: string) => Promise<string>
}

/** `source` is shipped and never written; copies go to `samples` in the data folder. */
export function openSamples(source: string, dataFolder: string): Samples {
  const index = async (): Promise<z.infer<typeof samplesFileSchema>['samples']> => {
    const path = join(source, 'samples.json')
    return parseJson(await readTextFile(path, 1024 * 1024, 'internal'), samplesFileSchema, path, 'internal').samples
  }
  // One copy at a time: what a window begins with and what is opened in it may be the same sample.
  const copying = new Map<string, Promise<string>>()
  const copy = async (sampleId: string): Promise<string> => {
    const sample = (await index()).find(({ id }) => id === sampleId)
    if (sample === undefined) throw problemError('sample.unknown', say('studio.sample'), say('studio.sample.remedy'))
    return copySample(join(source, sample.folder), join(dataFolder, 'samples'), safeName(sample.title))
  }
  return {
    // Read once: nobody writes what is shipped, and every window that starts asks for it.
    list: once(async () =>
      Promise.all(
        (await index()).map(async (sample) => {
          const { text, cast } = await loadProjectFiles(join(source, sample.folder))
          const lines = spokenLines(parseScript(text, knownSpeakers(cast))).length
          const { id: sampleId, title, description } = sample
          return { sampleId, title, description, lines, speakers: cast.speakers.length }
        }),
      ),
    ),
    copy: (sampleId) => {
      const underWay = copying.get(sampleId)
      if (underWay !== undefined) return underWay
      const started = copy(sampleId).finally(() => copying.delete(sampleId))
      copying.set(sampleId, started)
      return started
    },
  }
}

async function copySample(from: string, parent: string, name: string): Promise<string> {
  const target = join(parent, name)
  const exists = await stat(join(target, PROJECT_FILE)).then(
    () => true,
    () => false,
  )
  if (exists) return target
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    // Copied beside and renamed, so that an interrupted copy is never opened.
    const beside = await mkdtemp(join(parent, '.copy-'))
    try {
      await cp(from, beside, { recursive: true, force: true })
      await finishCopy(beside)
      const { file } = await loadProjectFiles(beside)
      await writeDurably(
        join(beside, PROJECT_FILE),
        printProjectFile({ ...file, id: projectIdSchema.parse(randomUUID()) }),
      )
      await rename(beside, target)
    } catch (error) {
      await rm(beside, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    throw diskError(error, name)
  }
  return target
}

/**
 * True for a project folder that is shipped: its parent holds the `samples.json` that names it. Such a folder is
 * never written, wherever the sources or the package put it.
 */
export async function isShippedSample(folder: string): Promise<boolean> {
  const path = join(dirname(folder), 'samples.json')
  const text = await readTextFile(path, 1024 * 1024, 'internal').catch(orAbsent('samples: reading'))
  if (text === undefined) return false
  try {
    const { samples } = parseJson(text, samplesFileSchema, path, 'internal')
    return samples.some((sample) => sample.folder === basename(folder))
  } catch {
    // Not of that form: what is answered says so.
    return false
  }
}
