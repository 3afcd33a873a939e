import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { recordObject } from '../../shared/core/model/records/record-object.ts'
import { inTime } from '../base/in-time.ts'
import { readTextFile, writeDurably } from '../base/durable.ts'
import { parseJson } from '../base/json-file.ts'
import { noteUnlessAbsent, noted, orAbsent } from '../base/failures.ts'

/** Files that are remembered as having been one script: many programs make a new one with each save. */
const MOST_FILES = 50

/** What lies beside a journal of a script without a project. */
const signSchema = recordObject({
  v: z.literal(1),
  /** Where the script was when it was last rendered. */
  path: z.string(),
  /** What the file system has called its file, whatever the name, `<device>:<number>`, newest last. */
  files: z.array(z.string()),
  /** Journals of earlier names. */
  minds: z.array(z.string()),
})
type Sign = z.infer<typeof signSchema>

const MAX_SIGN_BYTES = 1024 * 1024

/**
 * Names of the journals of other scripts without a project that may be about this one: a script that was renamed begins a new
 * journal, and what the old one left unknown is to be known. That is every journal whose script is not where it was any more,
 * or was this very file, or does not say where it was. Writes down beside its own journal where this script is, and which are
 * about it, for the next time. `isJournal`: of which journals this is asked.
 */
export async function journalsOfRenamed(
  journals: string,
  own: string,
  script: string,
  isJournal: (name: string) => boolean,
): Promise<readonly string[]> {
  const file = await fileAt(script)
  const before = await readSign(journals, own)
  const names = (await readdir(journals).catch(orAbsent('bare journals: listing', [])))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .filter((name) => name !== own && isJournal(name))
  const signs = await Promise.all(names.map((name) => readSign(journals, name)))
  const unsigned = names.filter((_, at) => signs[at] === undefined)
  const renamed = await Promise.all(
    names.map(async (name, at) => {
      const sign = signs[at]
      if (sign === undefined) return []
      const wasThis = file !== undefined && sign.files.includes(file)
      return wasThis || (await fileAt(sign.path)) === undefined ? [name, ...sign.minds] : []
    }),
  )
  const minds = [...new Set([...(before?.minds ?? []), ...renamed.flat()])].filter((name) => names.includes(name))
  const files = [...new Set([...(before?.files ?? []), ...(file === undefined ? [] : [file])])].slice(-MOST_FILES)
  await writeSign(journals, own, before, { ...before, v: 1, path: script, files, minds })
  return [...new Set([...minds, ...unsigned])]
}

function signPath(journals: string, name: string): string {
  return join(journals, `${name}.script`)
}

async function readSign(journals: string, name: string): Promise<Sign | undefined> {
  const path = signPath(journals, name)
  try {
    return parseJson(await readTextFile(path, MAX_SIGN_BYTES, 'disk.failed'), signSchema, path, 'disk.failed')
  } catch (error) {
    noteUnlessAbsent('bare journals: reading', error)
    return undefined
  }
}

/** A journal without it is minded by every script, which only asks once too often: a disk that refuses is of no matter. */
async function writeSign(journals: string, name: string, before: Sign | undefined, sign: Sign): Promise<void> {
  const text = JSON.stringify(sign)
  if (JSON.stringify(before) === text) return
  await writeDurably(signPath(journals, name), `${text}\n`).catch(noted('bare journals: keeping'))
}

/** Undefined where nothing is, or nothing can be told of it. */
async function fileAt(path: string): Promise<string | undefined> {
  return inTime(path, () => stat(path, { bigint: true })).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )
}
