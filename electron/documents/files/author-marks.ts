import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { scriptAuthorSchema } from '../../../shared/contract/script-updates.ts'
import type { ProjectId } from '../../../shared/core/model/ids.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { readTextFile } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent } from '../../base/failures.ts'

/** Texts that are remembered: the one on the disk, and the one that is about to take its place. */
const MOST_TEXTS = 2
const MAX_BYTES = 256 * 1024

const marksSchema = recordObject({
  format: z.literal('repartee-authors'),
  version: z.literal(1),
  texts: z
    .array(
      recordObject({
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        seqs: z.record(scriptAuthorSchema, z.int().min(1)),
      }),
    )
    .max(MOST_TEXTS),
})
type Marks = z.infer<typeof marksSchema>

/** Whose changes are in the saved script, in `<data folder>/authors/<project id>.json`. */
export type AuthorMarks = {
  /** The newest change of each author that is in this text; empty if nobody knows. */
  readonly of: (text: string) => ReadonlyMap<string, number>
  /** Before this text is written. Never throws: what is not known is asked of the page's own memory. */
  readonly keep: (text: string, seqs: ReadonlyMap<string, number>) => Promise<void>
}

/**
 * A studio that was killed has saved some of what a page sent and not answered: the next one tells the page from this
 * which of its changes are in the text, so that none is lost and none stands twice. Found again by the text's hash, because
 * the two files cannot be written at once. Not flushed: it helps after the death of a program; after that of the computer
 * it names another text, and is passed over.
 */
export async function openAuthorMarks(dataFolder: string, projectId: ProjectId): Promise<AuthorMarks> {
  const folder = join(dataFolder, 'authors')
  const path = join(folder, `${projectId}.json`)
  const known = await load(path)
  let { texts } = known
  return {
    of: (text) => {
      const hash = hashOf(text)
      return new Map(Object.entries(texts.find(({ sha256 }) => sha256 === hash)?.seqs ?? {}))
    },
    keep: async (text, seqs) => {
      if (seqs.size === 0 && texts.length === 0) return
      const sha256 = hashOf(text)
      texts = [{ sha256, seqs: Object.fromEntries(seqs) }, ...texts.filter((one) => one.sha256 !== sha256)].slice(
        0,
        MOST_TEXTS,
      )
      const marks: Marks = { ...known, texts }
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${path}.next`, `${JSON.stringify(marks)}\n`, { mode: 0o600 })
        await rename(`${path}.next`, path)
      } catch {
        // See above.
      }
    },
  }
}

async function load(path: string): Promise<Marks> {
  try {
    return parseJson(await readTextFile(path, MAX_BYTES, 'disk.failed'), marksSchema, path, 'disk.failed')
  } catch (error) {
    noteUnlessAbsent('author marks: reading', error)
    return { format: 'repartee-authors', version: 1, texts: [] }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
