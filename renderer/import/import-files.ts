import type { ImportFile } from './store.ts'

/** The file whose turn is next: the first behind this one that is not done, else the first before it. */
export function nextImportFile(files: readonly ImportFile[], shown: number): number | undefined {
  const open = files.flatMap(({ isDone }, at) => (isDone || at === shown ? [] : [at]))
  return open.find((at) => at > shown) ?? open[0]
}
