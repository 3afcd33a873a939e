import { appendFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorFacts } from './error-facts.ts'
import { makePrivateFolder } from './modes.ts'
import { readRegular } from './regular-file.ts'

/** What the program notes of things that went wrong and that it went on from. */
export type ProgramLog = {
  /** Notes where something failed and what it was, without its words. Returns at once and never throws. */
  readonly note: (where: string, error: unknown) => void
  /** Notes a text as it is: it must hold nothing of the user's. Returns at once and never throws. */
  readonly add: (text: string) => void
  /** Waits until everything is written, or could not be. Never rejects. */
  readonly flush: () => Promise<void>
}

/** Bytes of a file, after which it becomes the one before and a new one is begun. */
const MOST_BYTES = 512 * 1024
/** Characters of one entry. */
const MOST_CHARACTERS = 4000
/** So long the same entry is counted and not written again, in ms: a full disk fails a thousand times. */
const SAME_MS = 60_000
/** Different entries that are remembered for that. */
const MOST_REMEMBERED = 200

/**
 * A log in files that are for their user alone, two at most. `redact` goes over every entry. Where it cannot be written, it
 * is left out: nothing may fail because it could not be noted that something failed.
 */
export function openProgramLog(input: {
  readonly folder: string
  readonly now: () => number
  readonly redact: (text: string) => string
  readonly mostBytes?: number
}): ProgramLog {
  const { folder, now, redact, mostBytes = MOST_BYTES } = input
  const lately = new Map<string, { readonly sinceMs: number; readonly more: number }>()
  const waiting: string[] = []
  let writing = Promise.resolve()

  const add = (text: string): void => {
    const atMs = now()
    const known = lately.get(text)
    if (known !== undefined && Math.abs(atMs - known.sinceMs) < SAME_MS) {
      lately.set(text, { ...known, more: known.more + 1 })
      return
    }
    if (lately.size >= MOST_REMEMBERED) lately.clear()
    lately.set(text, { sinceMs: atMs, more: 0 })
    const again = known === undefined || known.more === 0 ? '' : ` (and ${known.more} times since the last one)`
    waiting.push(redact(`${new Date(atMs).toISOString()} ${text.slice(0, MOST_CHARACTERS)}${again}\n`))
    writing = writing.then(writeWaiting)
  }

  async function writeWaiting(): Promise<void> {
    const text = waiting.splice(0).join('')
    if (text === '') return
    const path = join(folder, CURRENT)
    try {
      await makePrivateFolder(folder)
      if ((await sizeOf(path)) + Buffer.byteLength(text) > mostBytes) await rename(path, join(folder, BEFORE))
    } catch {
      // The first entry of all, or a disk that refuses: the next step says which by failing, too.
    }
    try {
      await appendFile(path, text, { mode: 0o600 })
    } catch {
      // See above: what cannot be noted is left out.
    }
  }

  return {
    add,
    note: (where, error) => add(`${where}: ${errorFacts(error)}`),
    flush: () => writing,
  }
}

const CURRENT = 'repartee.log'
const BEFORE = 'repartee.log.1'

/** Where the log of a data folder lies. */
export function logFolder(dataFolder: string): string {
  return join(dataFolder, 'log')
}

/** What was noted, oldest first; '' if nothing was. A file that cannot be read is left out. */
export async function readProgramLog(folder: string): Promise<string> {
  const texts: string[] = []
  for (const name of [BEFORE, CURRENT]) {
    try {
      texts.push((await readRegular(join(folder, name), 2 * MOST_BYTES)).toString('utf8'))
    } catch {
      // Mostly there is none: nothing has gone wrong yet.
    }
  }
  return texts.join('')
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  return found.size
}
