import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deliverableKinds } from '../../shared/core/deliver/deliverables.ts'
import type { ExportJob } from './export-job.ts'
import type { PlannedFile } from './planned-file.ts'

/** How often the size of the file that is being written is looked at, in ms. */
const LOOK_EVERY_MS = 250

/** Tells how far an export is: after every file, and by the size of the one that is being written. */
export function followProgress(
  files: readonly PlannedFile[],
  folder: string,
  tell: ExportJob['onProgress'],
): {
  readonly begin: (file: PlannedFile) => void
  readonly finished: (bytes: number) => void
  readonly end: () => void
} {
  const total = files.length + 1
  const expected = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const counts = new Map(deliverableKinds.map((what) => [what, { done: 0, total: 0 }]))
  for (const { what } of files) {
    const count = counts.get(what)
    if (count !== undefined) count.total += 1
  }
  let current: PlannedFile | undefined
  // Of finished files their own size: estimates that were wrong do not move the whole back.
  const past = { files: 0, bytes: 0, expected: 0 }
  const show = (): void => {
    const open = current === undefined ? 0 : Math.min(openBytes(folder, current), current.bytes)
    tell?.({
      done: past.files,
      total,
      what: current?.what ?? null,
      path: current?.facts.path ?? '',
      rows: [...counts].flatMap(([what, count]) => (count.total === 0 ? [] : [{ what, ...count }])),
      bytesDone: past.bytes + open,
      bytesTotal: Math.max(past.bytes + open, past.bytes + expected - past.expected),
    })
  }
  const timer = tell === undefined ? undefined : setInterval(show, LOOK_EVERY_MS)
  timer?.unref()
  return {
    begin: (file) => {
      current = file
      show()
    },
    finished: (bytes) => {
      past.files += 1
      past.bytes += bytes
      past.expected += current?.bytes ?? 0
      const count = current === undefined ? undefined : counts.get(current.what)
      if (count !== undefined) count.done += 1
      current = undefined
      show()
    },
    end: () => clearInterval(timer),
  }
}

/** As it grows under its name for now, see `openPartial`. */
function openBytes(folder: string, { facts: { path } }: PlannedFile): number {
  const out = join(folder, ...path.split('/'))
  return statSync(join(dirname(out), `.${basename(out)}.partial`), { throwIfNoEntry: false })?.size ?? 0
}
