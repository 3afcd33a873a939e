import { makeFolder } from '../base/modes.ts'
import type { ExportJob } from './export-job.ts'
import type { ManifestFile } from './folder/manifest.ts'
import { sweepLeft } from './folder/partial-folder.ts'
import { goOnWith, type Unfinished } from './folder/unfinished.ts'
import type { PlannedFile } from './planned-file.ts'

/**
 * Makes the folder that an export is written into, out of the killed one that it goes on with where there is one; the
 * others are taken away. Answers what of it is there already.
 */
export async function beginFolder(
  { onGoingOn }: Pick<ExportJob, 'onGoingOn'>,
  from: {
    readonly left: readonly string[]
    readonly unfinished: Unfinished | undefined
    readonly partial: string
    readonly files: readonly PlannedFile[]
  },
): Promise<ReadonlyMap<string, ManifestFile>> {
  const { left, unfinished, partial, files } = from
  await sweepLeft(left.filter((path) => path !== unfinished?.folder))
  if (unfinished === undefined) {
    await makeFolder(partial)
    return new Map()
  }
  const planned = files.map(({ facts: { path }, recipe }) => ({ path, recipe }))
  const there = await goOnWith(unfinished, partial, planned)
  if (there.size > 0) onGoingOn?.({ files: there.size, total: files.length + 1 })
  return there
}
