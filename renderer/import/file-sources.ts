import type { Problem } from '../../shared/core/model/errors.ts'
import { MAX_SOURCE_BYTES } from '../../shared/core/import/limits.ts'
import type { ImportSource } from './store.ts'
import {
  importFileMore,
  importFilesTooMany,
  importFilesTooManyRemedy,
  importFileTooLarge,
  importFileTooLargeRemedy,
  importFileUnreadable,
  importFileUnreadableRemedy,
} from '../../shared/messages/made/import.ts'

/** Files at once: their bytes are held until each has had its turn. */
export const MOST_FILES = 20

/** What can be imported of files that were chosen, and what is to be said of the others: a sentence for each reason. */
export type FileSources = { readonly sources: readonly ImportSource[]; readonly problems: readonly Problem[] }

/** Reads files, `most` of them. What is too large is refused before it is read; all others are there. */
export async function readFiles(chosen: readonly File[], most: number): Promise<FileSources> {
  const tooLarge = chosen.filter(({ size }) => size > MAX_SOURCE_BYTES)
  const files = chosen.filter(({ size }) => size <= MAX_SOURCE_BYTES)
  const sources: ImportSource[] = []
  const unreadable: File[] = []
  for (const file of files.slice(0, most)) {
    // Said in words just below.
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) unreadable.push(file)
    else sources.push({ kind: 'file', name: file.name, bytes: new Uint8Array(bytes) })
  }
  return {
    sources,
    problems: [
      ...(tooLarge.length > 0 ? [tooLargeProblem(tooLarge)] : []),
      ...(unreadable.length > 0 ? [unreadableProblem(unreadable)] : []),
      ...(files.length > most ? [tooManyProblem()] : []),
    ],
  }
}

/** So many are named, and how many more there are. */
const MOST_NAMES = 4

function namesOf(files: readonly File[]): readonly string[] {
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = files.length - names.length
  return more > 0 ? [...names, importFileMore({ count: more })] : names
}

const tooLargeProblem = (files: readonly File[]): Problem => ({
  code: 'script.unreadable',
  message: importFileTooLarge({ names: namesOf(files), count: files.length }),
  remedy: importFileTooLargeRemedy(),
})
const unreadableProblem = (files: readonly File[]): Problem => ({
  code: 'script.unreadable',
  message: importFileUnreadable({ names: namesOf(files) }),
  remedy: importFileUnreadableRemedy(),
})
const tooManyProblem = (): Problem => ({
  code: 'import.dropped',
  message: importFilesTooMany({ most: MOST_FILES }),
  remedy: importFilesTooManyRemedy(),
})
