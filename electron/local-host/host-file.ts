import { join } from 'node:path'
import { z } from 'zod'
import { recordObject } from '../../shared/core/model/records/record-object.ts'
import { readTextFile, writeDurably } from '../base/durable.ts'
import { parseJson } from '../base/json-file.ts'
import { ignored, noteUnlessAbsent } from '../base/failures.ts'

/** Most ports that are remembered: one a host that runs at the same time on the same data folder. */
const MAX_PORTS = 8
/** Most windows that are known, over all ports; the oldest are forgotten first. */
const MAX_WINDOWS = 20

const portSchema = z.int().min(1).max(65_535)
const verifierSchema = z.string().regex(/^[0-9a-f]{64}$/)
const windowSchema = recordObject({
  /** When it was let in, ISO 8601. */
  letInAt: z.string().max(40),
  /** Where. What is sent to another program that has the port later is worth nothing at any other port. */
  port: portSchema,
  /** SHA-256 of what the window holds: from them nobody can be let in. */
  cookieSha256: verifierSchema,
  pageSecretSha256: verifierSchema,
})
const fileSchema = recordObject({
  version: z.literal(1),
  ports: z.array(portSchema).max(MAX_PORTS),
  windows: z.array(windowSchema).max(MAX_WINDOWS),
})

/** A window that was let in, as it is remembered: proofs of its secrets, never the secrets. */
type KnownWindow = z.infer<typeof windowSchema>

/** What the next host of a data folder has to know, in `local-host.json` of the data folder (0600). */
export type HostFile = {
  /** Ports that hosts of this data folder have had, in the order in which they are to be tried. */
  readonly ports: () => readonly number[]
  readonly windows: () => readonly KnownWindow[]
  readonly rememberPort: (port: number) => Promise<void>
  /** Adds a window; of the others only those stay for which `isKept` is true. */
  readonly rememberWindow: (window: KnownWindow, isKept: (other: KnownWindow) => boolean) => Promise<void>
}

const NOTHING: z.infer<typeof fileSchema> = { version: 1, ports: [], windows: [] }

/**
 * Opens the file. One that is absent or damaged counts as empty: then another port is taken, and windows need a new link.
 */
export async function openHostFile(dataFolder: string): Promise<HostFile> {
  const path = join(dataFolder, 'local-host.json')
  const read = async (): Promise<z.infer<typeof fileSchema>> => {
    try {
      return parseJson(await readTextFile(path, 64 * 1024, 'disk.failed'), fileSchema, path, 'disk.failed')
    } catch (error) {
      noteUnlessAbsent('host file: reading', error)
      return NOTHING
    }
  }
  let known = await read()
  let turn: Promise<void> = Promise.resolve()
  const change = (edit: (now: typeof known) => typeof known): Promise<void> => {
    known = edit(known)
    // Another host of the same data folder may have added to it in the meantime.
    const written = turn.then(async () => writeDurably(path, `${JSON.stringify(edit(await read()), null, 2)}\n`))
    turn = written.catch(ignored('the caller has it'))
    return written
  }
  return {
    ports: () => known.ports,
    windows: () => known.windows,
    rememberPort: async (port) => {
      if (known.ports.includes(port)) return
      await change((now) => ({ ...now, ports: [...now.ports.filter((one) => one !== port), port].slice(-MAX_PORTS) }))
    },
    rememberWindow: (window, isKept) =>
      change((now) => ({ ...now, windows: [...now.windows.filter(isKept), window].slice(-MAX_WINDOWS) })),
  }
}

/** A file that is never written, for a host that nothing outlives. */
export function forgottenHostFile(): HostFile {
  return {
    ports: () => [],
    windows: () => [],
    rememberPort: () => Promise.resolve(),
    rememberWindow: () => Promise.resolve(),
  }
}
