import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import { MAX_ENCODED_BYTES } from '../audio/limits.ts'
import { readRegular } from '../base/regular-file.ts'
import { orAbsent } from '../base/failures.ts'
import { openTakeStore } from '../documents/takes/take-store.ts'
import { copyAudio } from '../rendering/takes/copy-audio.ts'
import { ownTake } from '../rendering/queue/line-need.ts'
import type { RenderDocument } from './document.ts'
import type { RenderableLine } from '../rendering/queue/renderable-line.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'

/**
 * Brings what was paid for elsewhere into a document, so that it is not paid for again: the takes of a project in whose
 * folder nothing can be written, and what was heard in auditions of the studio. Nothing is sent.
 */
export async function lendTakes(
  { takes, takesElsewhere }: Pick<RenderDocument, 'takes' | 'takesElsewhere'>,
  lines: readonly RenderableLine[],
  dataFolder: string,
): Promise<void> {
  if (takesElsewhere !== undefined) {
    for (const line of lines) await copyTake(line, takesElsewhere, takes)
  }
  const auditions = await heardBefore(join(dataFolder, 'auditions'))
  for (const from of [takesElsewhere, auditions]) {
    if (from === undefined) continue
    for (const line of lines) {
      if (ownTake(line, takes) !== undefined) continue
      for (const { key } of requestsOfLine(line)) await copyAudio(key, line.lineId, from, takes)
    }
  }
}

/** The take that a line has there, with what people decided over it, unless its file is not what it was. */
async function copyTake(line: RenderableLine, from: TakeStore, to: TakeStore): Promise<void> {
  const take = ownTake(line, to) === undefined ? ownTake(line, from) : undefined
  const path = take === undefined ? undefined : from.audioPath(take.id)
  if (take === undefined || path === undefined) return
  const bytes = await readRegular(path, MAX_ENCODED_BYTES).catch(orAbsent('lend takes: reading'))
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== take.id) return
  const { id: _, ...record } = take
  await to.add(record, new Uint8Array(bytes))
}

/** What was heard in auditions; undefined if there were none. */
async function heardBefore(folder: string): Promise<TakeStore | undefined> {
  const isThere = await stat(join(folder, 'takes.jsonl')).then(
    () => true,
    () => false,
  )
  return isThere ? (await openTakeStore(folder)).store : undefined
}
