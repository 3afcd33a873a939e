import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import { type RenderKey, type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { asGoodAs } from '../../../shared/core/takes/marks.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import { readRegular } from '../../base/regular-file.ts'
import { readRecordText } from '../../base/record-text.ts'
import { orAbsent } from '../../base/failures.ts'
import { MOST_AUDIO_BYTES } from './found-audio.ts'
import { isDamagedList, reconcileTakes } from './reconcile-takes.ts'
import type { RecordsCopy } from './records-copy.ts'
import { identityOf } from './take-registry.ts'
import { MAX_INDEX_BYTES, readTakeRecords } from './take-records.ts'
import { say } from '../../../shared/messages/say.ts'

/** Files that are looked at side by side on opening: one after the other, thousands would take seconds. */
const LOOKS_AT_ONCE = 64

/** How long a record may come after its audio, in milliseconds. */
const RECORD_FOLLOWS_MS = 500

/** Where takes lie. */
export type TakesPlace = {
  readonly index: string
  readonly audioFolder: string
  /** The copy of the records outside the folder. */
  readonly copy: RecordsCopy | undefined
}

/** What of a project's takes is there, what is not, and what is wrong. */
export type LoadedTakes = {
  /** Whose audio is there, also those in the trash; of one line and one text in the order in which they came. */
  readonly takes: readonly Take[]
  /** Of the index, in bytes. */
  readonly size: number
  /** Keys of audio that a person cleaned up. */
  readonly discarded: ReadonlySet<RenderKey>
  /** Records whose audio is gone, of the index or its copy. */
  readonly lost: readonly Take[]
  /** Came back from the copy, and is not in the index yet. */
  readonly back: readonly Take[]
  /** The copy says what the index says. */
  readonly isCopied: boolean
  /** When the copy was last written, if something came back from it. */
  readonly copiedAt: string | undefined
  /** Audio without a record, by the names of its files. */
  readonly strangers: readonly TakeId[]
  readonly problems: readonly Problem[]
  /** Records of the index whose audio is gone. */
  readonly missing: number
}

/** Reads the index, and what only the copy knows. `wantsCopy`: whether the copy is looked at; absent: it is. */
export async function loadTakes(
  { index, audioFolder, copy }: TakesPlace,
  wantsCopy: (takes: readonly Take[]) => boolean = () => true,
): Promise<LoadedTakes> {
  // Before reading: what is added meanwhile is then found at the next look.
  const found = await inTime(index, () => stat(index)).catch(unlessSilent)
  const size = found?.size ?? 0
  // A pipe has no size either, and is no list without takes: everything would be paid for again.
  const isEmpty = found === undefined || (found.isFile() && size === 0)
  const text = isEmpty ? '' : await readRecordText(index, MAX_INDEX_BYTES, 'project.unreadable')
  const records = readTakeRecords(text)
  const byIdentity = new Map<string, Take>()
  for (const { take } of records.takes) {
    byIdentity.set(identityOf(take), asGoodAs(byIdentity.get(identityOf(take)), take))
  }
  const ofIndex = await keepPresent([...byIdentity.values()], audioFolder)
  const copied = copy === undefined || !wantsCopy([...byIdentity.values()]) ? '' : await copy.read()
  const isKnown = copied === '' || copied === text
  const isDamaged = isDamagedList(text) || (isPartOf(text, copied) && !(await isUnderControl(index)))
  const { lost, later } = isKnown ? nothingLost : reconcileTakes(text, copied, isDamaged)
  const ofCopy = await keepPresent([...lost, ...later], audioFolder, isWhole)
  for (const take of ofCopy.takes) byIdentity.set(identityOf(take), take)
  const present = new Set([...ofIndex.takes, ...ofCopy.takes].map(({ id }) => id))
  // What a person cleaned up is put down again, too: it is not to be asked about.
  const back = [...lost, ...later].filter((take) => present.has(take.id) || take.trashedAt !== undefined)
  const unreadable = records.unreadable.length
  // With a copy that says the same, everything of it was told before and is back.
  const isUntold = unreadable > 0 && (copied === '' || !isKnown) && back.length === 0
  const problems: Problem[] = isUntold
    ? [
        problemFrom(
          'project.unreadable',
          say('documents.takes.unreadable', { records: unreadable }),
          say('documents.takes.unreadable.remedy'),
        ),
      ]
    : []
  if (records.markers.length > 0) problems.push(twoVersions)
  return {
    takes: inOrder([...byIdentity.values()].filter(({ id }) => present.has(id))),
    size,
    problems,
    missing: ofIndex.missing.length,
    discarded: new Set([...ofIndex.discarded, ...ofCopy.discarded]),
    isCopied: copied === text,
    copiedAt: back.length === 0 ? undefined : await copy?.writtenAt(),
    strangers: await strangersIn(audioFolder, new Set([...byIdentity.values()].map(({ id }) => id))),
    lost: [...ofIndex.missing, ...ofCopy.missing],
    back,
  }
}

const twoVersions: Problem = problemFrom(
  'project.unreadable',
  say('documents.takes.markers'),
  say('documents.takes.markers.remedy'),
)

/** Of takes of one line and one text the latest counts: what came back late stands where it was. */
function inOrder(takes: readonly Take[]): readonly Take[] {
  const groupOf = ({ lineId, kind, key }: Take): string => `${lineId} ${kind} ${key}`
  const latest = new Map<string, string>()
  const late = new Set<string>()
  for (const take of takes) {
    if ((latest.get(groupOf(take)) ?? '') > take.createdAt) late.add(groupOf(take))
    latest.set(groupOf(take), take.createdAt)
  }
  if (late.size === 0) return takes
  const sorted = new Map<string, Take[]>()
  for (const take of takes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))) {
    if (late.has(groupOf(take))) sorted.set(groupOf(take), [...(sorted.get(groupOf(take)) ?? []), take])
  }
  return takes.map((take) => sorted.get(groupOf(take))?.shift() ?? take)
}

/** Of audio without a record what stays so: somebody else may be rendering, whose audio comes a moment before its record. */
export async function settledStrangers(index: string, strangers: readonly TakeId[]): Promise<readonly TakeId[]> {
  if (strangers.length === 0) return strangers
  await pause(RECORD_FOLLOWS_MS)
  const text = await readRecordText(index, MAX_INDEX_BYTES, 'project.unreadable').catch(
    orAbsent('load takes: reading', ''),
  )
  return strangers.filter((id) => !text.includes(id))
}

async function strangersIn(audioFolder: string, known: ReadonlySet<TakeId>): Promise<readonly TakeId[]> {
  const names = await readdir(audioFolder).catch(orAbsent('load takes: listing', []))
  return names.flatMap((name) => {
    const id = takeIdSchema.safeParse(/^([0-9a-f]{64})\.(?:wav|mp3|opus)$/.exec(name)?.[1])
    return id.success && !known.has(id.data) ? [id.data] : []
  })
}

const nothingLost = { lost: [], later: [] }

/** True if all that a list says is in the copy, too: it says less, and nothing else. */
function isPartOf(text: string, copied: string): boolean {
  const rows = new Set(copied.split('\n'))
  return text.split('\n').every((row) => rows.has(row))
}

/** Under version control an earlier state may be what somebody went back to. */
async function isUnderControl(index: string): Promise<boolean> {
  for (let folder = dirname(index); ; folder = dirname(folder)) {
    const isThere = await stat(join(folder, '.git')).then(
      () => true,
      () => false,
    )
    if (isThere) return true
    if (folder === dirname(folder)) return false
  }
}

type Presence = {
  readonly takes: readonly Take[]
  readonly missing: readonly Take[]
  /** Keys of what a clean-up removed: it is in the trash and is missed by nobody. */
  readonly discarded: ReadonlySet<RenderKey>
}

async function keepPresent(
  takes: readonly Take[],
  audioFolder: string,
  isThere: (path: string, id: TakeId) => Promise<boolean> = isFilled,
): Promise<Presence> {
  const presence = new Map<TakeId, boolean>()
  const files = [...new Map(takes.map((take) => [take.id, takeFileName(take)]))]
  const look = async ([id, name]: readonly [TakeId, string]): Promise<void> => {
    presence.set(id, await isThere(join(audioFolder, name), id))
  }
  for (let at = 0; at < files.length; at += LOOKS_AT_ONCE)
    await Promise.all(files.slice(at, at + LOOKS_AT_ONCE).map(look))
  const present = takes.filter((take) => presence.get(take.id) === true)
  const gone = takes.filter((take) => presence.get(take.id) !== true)
  const discarded = new Set(gone.flatMap((take) => (take.trashedAt === undefined ? [] : [take.key])))
  return { takes: present, missing: gone.filter((take) => take.trashedAt === undefined), discarded }
}

async function isFilled(path: string): Promise<boolean> {
  // A disk that does not answer has lost nothing: a take that seems to be gone would be paid for again.
  const found = await inTime(path, () => stat(path)).catch(unlessSilent)
  return found !== undefined && found.isFile() && found.size > 44
}

/** That a file holds what its name says: it was verified when it came. */
async function isWhole(path: string, id: TakeId): Promise<boolean> {
  if (!(await isFilled(path))) return false
  const bytes = await readRegular(path, MOST_AUDIO_BYTES).catch(orAbsent('load takes: reading'))
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === id
}

/** In bytes; 0 for what is not there. */
export async function sizeOf(path: string): Promise<number> {
  const found = await inTime(path, () => stat(path)).catch(unlessSilent)
  return found?.size ?? 0
}
