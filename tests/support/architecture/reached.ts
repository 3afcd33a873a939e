import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { z } from 'zod'
import type { SourceFile } from './source-file.ts'

const config = z.object({ entry: z.array(z.string()) })

/** The files that the product is started by, as the search for unused code names them (`knip.json`, with a `!`). */
export function productEntries(): readonly string[] {
  const { entry } = config.parse(JSON.parse(readFileSync(new URL('../../../knip.json', import.meta.url), 'utf8')))
  return entry.flatMap((path) => (path.endsWith('!') ? [path.slice(0, -1)] : []))
}

/** The file of the repository that an import names; undefined for a package. */
export function importedPath(path: string, from: string): string | undefined {
  return from.startsWith('.') ? posix.join(posix.dirname(path), from.replace(/\?.*$/, '')) : undefined
}

/** Every file that runs when the entries are started, by imports of more than types, and the names that are taken from each. */
export function reachedFrom(
  entries: readonly string[],
  sources: readonly SourceFile[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map(sources.map((file) => [file.path, file]))
  const reached = new Map<string, Set<string>>(entries.map((path) => [path, new Set()]))
  // Grows while it is walked through.
  for (const path of reached.keys()) {
    for (const { from, names } of files.get(path)?.running ?? []) {
      const target = importedPath(path, from)
      if (target === undefined || !files.has(target)) continue
      const taken = reached.get(target) ?? new Set<string>()
      for (const name of names) taken.add(name)
      reached.set(target, taken)
    }
  }
  return reached
}

/**
 * What a measurement takes from the product although nothing that runs in the product takes it: then it measures what
 * nobody uses. `reached`: what the product's entries reach.
 */
export function unreachedNames(
  measurement: SourceFile,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return measurement.running.flatMap(({ from, names }) => {
    const target = importedPath(measurement.path, from)
    if (target === undefined || !/^(?:shared|electron|renderer)\//.test(target)) return []
    const taken = reached.get(target)
    if (taken === undefined) return [`${measurement.path} measures ${target}, which no entry reaches`]
    const missing = taken.has('*') ? [] : names.filter((name) => !taken.has(name))
    return missing.map((name) => `${measurement.path} measures ${name} of ${target}, which the product does not use`)
  })
}
