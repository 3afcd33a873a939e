import { createHash } from 'node:crypto'
import { link, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { readRegular } from '../../base/regular-file.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import { type Surroundings, thisRun } from '../locks/running.ts'

/** No take is larger. */
export const MOST_AUDIO_BYTES = 1024 * 1024 * 1024
/** What nobody has changed for so long is not being written any more, wherever its writer runs. */
export const STALE_MS = 60_000
/** `writeDurably`'s temporary file of a take: the name it was to get, the process, chance. */
const temporaryTake = /^\.([0-9a-f]{64})\.(wav|mp3|opus)\.(\d+)\.[0-9a-f]{12}\.tmp$/

/** Part of a take's audio, as an interrupted write left it. */
export type LeftAudio = { readonly path: string; readonly id: TakeId; readonly bytes: number }

/**
 * Looks at what writing takes has left behind. What is whole, which its name tells, gets that name and is answered in
 * `whole`; other pieces that belong to no living process are answered in `left`, and nobody else looks at them. Nothing is
 * taken from a process that may still be writing. Never rejects.
 */
export async function findLeftAudio(
  folder: string,
  now: () => number,
  here: Surroundings = thisRun,
): Promise<{ readonly whole: readonly TakeId[]; readonly left: readonly LeftAudio[]; readonly isOpen: boolean }> {
  const names = await readdir(folder).catch(orAbsent('found audio: listing', []))
  const whole: TakeId[] = []
  const left: LeftAudio[] = []
  let isOpen = false
  for (const name of names) {
    const [, hash = '', ending = '', pid = ''] = temporaryTake.exec(name) ?? []
    const id = takeIdSchema.safeParse(hash)
    if (!id.success) continue
    const path = join(folder, name)
    const found = await stat(path).catch(orAbsent('found audio: looking'))
    const bytes = await readRegular(path, MOST_AUDIO_BYTES).catch(orAbsent('found audio: reading'))
    if (found === undefined || bytes === undefined) continue
    const isStale = now() - found.mtimeMs >= STALE_MS
    const isWhole = createHash('sha256').update(bytes).digest('hex') === id.data
    // A second name leaves the first one to whoever may still be about to rename it.
    if (isWhole && (await hasName(path, join(folder, `${id.data}.${ending}`), bytes.byteLength))) {
      whole.push(id.data)
      if (isStale) await unlink(path).catch(ignored('clean-up'))
      continue
    }
    const isLiving = Number(pid) === here.pid || here.isAlive(Number(pid))
    if (isStale && !isLiving) left.push({ path, id: id.data, bytes: bytes.byteLength })
    else isOpen = true
  }
  return { whole, left, isOpen }
}

async function hasName(path: string, target: string, size: number): Promise<boolean> {
  const there = await stat(target).catch(orAbsent('found audio: looking'))
  if (there?.size === size) return true
  if (there !== undefined) return false
  return link(path, target).then(
    () => true,
    () => false,
  )
}
