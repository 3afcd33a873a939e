import { createHash } from 'node:crypto'
import { lstat, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problemError, problemFrom, StudioError, wordsInside } from '../../shared/core/model/errors.ts'
import type { ProjectId } from '../../shared/core/model/ids.ts'
import { type CopiedPart, conflictCopyOf, copiedFiles, keptCopyName } from './files/conflict-copy.ts'
import type { MergeConflict } from '../../shared/core/script/merge/merge.ts'
import { mergeCopies } from '../../shared/core/script/merge/merge-copies.ts'
import type { Take } from '../../shared/core/model/take.ts'
import type { SourceChange } from '../../shared/core/sources/change-sources.ts'
import { takeFileName } from '../../shared/core/takes/take-file.ts'
import { inTime } from '../base/in-time.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { readTextFile } from '../base/durable.ts'
import { noted, orAbsent } from '../base/failures.ts'
import type { DocumentContent } from './files/envelope.ts'
import type { ProjectDocument } from './document.ts'
import { type DataPart, mergePart } from './merge-data.ts'
import { printProjectOf } from './project-disk.ts'
import {
  checkedScript,
  MAX_JSON_BYTES,
  MAX_SCRIPT_BYTES,
  printCast,
  readCast,
  readProjectFile,
} from './files/project-files.ts'
import { MAX_PRONUNCIATIONS_BYTES, printPronunciations, readPronunciations } from './files/pronunciations-file.ts'
import { countDifferingLines, countSpoken, type Recovery } from './recovery.ts'
import { newSources } from './files/sources-copy.ts'
import { MAX_SOURCES_BYTES } from './files/sources-file.ts'
import { identityOf } from './takes/take-registry.ts'
import { MAX_INDEX_BYTES, readTakeRecords } from './takes/take-records.ts'
import type { OutsideConflict } from './types.ts'
import type { TakeStore } from './takes/take-types.ts'
import { say } from '../../shared/messages/say.ts'

/** More copies than this are not looked at; `check` lists them all. */
const MOST_COPIES = 20

const maxBytes: Readonly<Record<CopiedPart, number>> = {
  script: MAX_SCRIPT_BYTES,
  cast: MAX_JSON_BYTES,
  settings: MAX_JSON_BYTES,
  pronunciations: MAX_PRONUNCIATIONS_BYTES,
  takes: MAX_INDEX_BYTES,
  sources: MAX_SOURCES_BYTES,
}

/** Two versions of one thing, before anybody has given the conflict its id. */
export type CopyConflict =
  | { readonly kind: 'line'; readonly conflict: MergeConflict }
  | Omit<Extract<OutsideConflict, { kind: 'file' }>, 'id'>

/** What taking a copy over would do. */
export type MergedCopy = {
  readonly content: DocumentContent
  /** The document as the copy has it, to be kept as a snapshot. */
  readonly theirs: DocumentContent
  readonly conflicts: readonly CopyConflict[]
  /** Takes that only the copy knows, and whose audio is there. */
  readonly takes: readonly Take[]
  /** Where lines come from of which nothing is known here. */
  readonly sources: readonly SourceChange[]
}

type FoundCopy = { readonly name: string; readonly part: CopiedPart; readonly mark: string; readonly savedAt: string }

/**
 * Second versions that sync programs put beside a project's files (`script (conflicted copy).dialogue`). They are found,
 * compared and offered; they are never deleted here, and never taken over unasked.
 */
export class ConflictCopies {
  readonly #folder: string
  readonly #id: ProjectId
  readonly #document: ProjectDocument
  readonly #takes: TakeStore
  readonly #now: () => number
  /** Two looks at once would leave what the slower one saw. */
  readonly #inTurn = oneAtATime()
  #seen = ''
  #offered: readonly Recovery[] = []
  #problems: readonly Problem[] = []
  /** Left alone until the project is opened again, as long as they stay as they are. */
  readonly #left = new Set<string>()

  constructor(input: {
    readonly folder: string
    readonly id: ProjectId
    readonly document: ProjectDocument
    readonly takes: TakeStore
    readonly now: () => number
  }) {
    this.#folder = input.folder
    this.#id = input.id
    this.#document = input.document
    this.#takes = input.takes
    this.#now = input.now
  }

  /** Copies that hold something the project has not. */
  get offered(): readonly Recovery[] {
    return this.#offered
  }

  /** Copies that cannot be read. */
  get problems(): readonly Problem[] {
    return this.#problems
  }

  /** Looks which copies there are; true if they are not what they were. Never rejects. */
  look(): Promise<boolean> {
    return this.#inTurn(() => this.#look())
  }

  async #look(): Promise<boolean> {
    const found = (await this.#find()).filter((copy) => !this.#left.has(keyOf(copy)))
    const seen = found.map(keyOf).join('\n')
    if (seen === this.#seen) return false
    this.#seen = seen
    const offered: Recovery[] = []
    const problems: Problem[] = []
    for (const copy of found) {
      try {
        const merged = await this.#merge(copy)
        if (merged !== undefined) offered.push(this.#describe(copy, merged))
      } catch (error) {
        problems.push(unreadable(copy, error))
      }
    }
    this.#offered = offered
    this.#problems = problems
    return true
  }

  /** A copy merged into the document as both are now. @throws StudioError `copy.gone` if it is gone. */
  async merge(candidateId: string): Promise<MergedCopy> {
    const copy = (await this.#find()).find(({ name }) => idOf(name) === candidateId)
    const merged = copy === undefined ? undefined : await this.#merge(copy)
    if (merged === undefined) {
      throw problemError('copy.gone', say('documents.copy.nothingNew'), say('documents.copy.nothingNew.remedy'))
    }
    return merged
  }

  /** Gives a copy that was taken over a name under which it is not offered again. */
  async keep(candidateId: string): Promise<void> {
    const copy = (await this.#find()).find(({ name }) => idOf(name) === candidateId)
    if (copy === undefined) return
    const kept = keptCopyName(copy.part, new Date(this.#now()).toISOString().replaceAll(/[:.]/g, '-'))
    const isTaken = await lstat(join(this.#folder, kept)).then(
      () => true,
      () => false,
    )
    // Where it cannot be renamed it stays: what it holds has been taken over.
    if (!isTaken)
      await rename(join(this.#folder, copy.name), join(this.#folder, kept)).catch(
        noted('conflict copies: putting aside'),
      )
    await this.leave(candidateId)
  }

  /** Leaves a copy where it is and does not offer it again while it is the same. */
  async leave(candidateId: string): Promise<void> {
    const copy = (await this.#find()).find(({ name }) => idOf(name) === candidateId)
    if (copy !== undefined) this.#left.add(keyOf(copy))
    await this.look()
  }

  async #find(): Promise<readonly FoundCopy[]> {
    const names = await inTime(this.#folder, () => readdir(this.#folder)).catch(
      orAbsent('conflict copies: listing', []),
    )
    const found: FoundCopy[] = []
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      const part = conflictCopyOf(name)
      if (part === undefined || found.length === MOST_COPIES) continue
      const path = join(this.#folder, name)
      const entry = await inTime(path, () => lstat(path)).catch(orAbsent('conflict copies: looking'))
      if (entry === undefined || !entry.isFile()) continue
      found.push({ name, part, mark: `${entry.mtimeMs} ${entry.size}`, savedAt: entry.mtime.toISOString() })
    }
    return found
  }

  /** Undefined if the project has everything that the copy has. */
  async #merge({ name, part }: FoundCopy): Promise<MergedCopy | undefined> {
    const content = this.#document.content()
    const text = await readTextFile(join(this.#folder, name), maxBytes[part], 'project.unreadable')
    if (part === 'takes') {
      const takes = await this.#newTakes(text)
      return takes.length === 0 ? undefined : { ...unchanged(content), takes }
    }
    if (part === 'sources') {
      const sources = await newSources(this.#folder, text)
      return sources.length === 0 ? undefined : { ...unchanged(content), sources }
    }
    if (part === 'script') {
      const theirs = checkedScript(text)
      const merged = mergeCopies({ ours: content.text, theirs, known: this.#document.known() })
      if (merged.conflicts.length === 0 && merged.text === content.text) return undefined
      const conflicts = merged.conflicts.map((conflict) => ({ kind: 'line', conflict }) as const)
      const both = { content: { ...content, text: merged.text }, theirs: { ...content, text: theirs } }
      return { ...unchanged(content), ...both, conflicts }
    }
    return this.#mergeData(part, content, text)
  }

  #mergeData(part: DataPart, content: DocumentContent, text: string): MergedCopy | undefined {
    const theirs = this.#read(part, content, text)
    const ours = this.#print(part, content)
    if (this.#print(part, theirs) === ours) return undefined
    const base = commonOf(content, theirs)
    const merged = part === 'settings' ? undefined : mergePart(part, { base, ours: content, theirs })
    if (merged === undefined) {
      return { ...unchanged(content), theirs, conflicts: [{ kind: 'file', part, ours, theirs: text }] }
    }
    return this.#print(part, merged) === ours ? undefined : { ...unchanged(content), content: merged, theirs }
  }

  #read(part: DataPart, content: DocumentContent, text: string): DocumentContent {
    if (part === 'cast') return { ...content, cast: readCast(text) }
    if (part === 'pronunciations') return { ...content, pronunciations: [...readPronunciations(text).entries] }
    const { file, isNewer } = readProjectFile(text)
    if (isNewer || file.id !== this.#id) {
      throw problemError('project.unreadable', say('documents.copy.stranger'))
    }
    return { ...content, name: file.name, settings: file.settings }
  }

  #print(part: DataPart, content: DocumentContent): string {
    if (part === 'cast') return printCast(content.cast)
    return part === 'settings' ? printProjectOf(this.#id, content) : printPronunciations(content.pronunciations ?? [])
  }

  async #newTakes(text: string): Promise<readonly Take[]> {
    const known = new Set([...this.#takes.all(), ...this.#takes.trashed()].map(identityOf))
    const found = new Map<string, Take>()
    for (const { take } of readTakeRecords(text).takes) {
      if (!known.has(identityOf(take))) found.set(identityOf(take), take)
    }
    const takes: Take[] = []
    for (const take of found.values()) {
      const audio = await stat(join(this.#folder, 'takes', takeFileName(take))).catch(
        orAbsent('conflict copies: looking'),
      )
      if (audio?.isFile() === true) takes.push(this.#withoutChoice(take))
    }
    return takes
  }

  /** What was chosen here stays chosen. */
  #withoutChoice(take: Take): Take {
    const { chosen: _, ...rest } = take
    return this.#takes.ofLine(take.lineId).some(({ chosen }) => chosen === true) ? rest : take
  }

  #describe({ name, part, savedAt }: FoundCopy, { content, conflicts, takes, sources }: MergedCopy): Recovery {
    const { added } = countDifferingLines(this.#document.text, content.text)
    const rows = takes.length + sources.length
    return {
      candidate: {
        id: idOf(name),
        kind: 'copy',
        savedAt,
        spokenLines: countSpoken(content),
        linesThatDiffer: rows > 0 ? rows : added + conflicts.length,
        files: [],
        copy: { file: name, of: copiedFiles[part] },
      },
      content,
    }
  }
}

const unchanged = (content: DocumentContent): MergedCopy => ({
  content,
  theirs: content,
  conflicts: [],
  takes: [],
  sources: [],
})

/** Names may be longer than an id of the bridge. */
function idOf(name: string): string {
  return `copy:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

function keyOf({ name, mark }: FoundCopy): string {
  return `${name} ${mark}`
}

/** What two versions of the data have alike: all that is known of what they come from. */
function commonOf(ours: DocumentContent, theirs: DocumentContent): DocumentContent {
  const alike = <T>(other: readonly T[]): ((value: T) => boolean) => {
    const printed = new Set(other.map((value) => JSON.stringify(value)))
    return (value) => printed.has(JSON.stringify(value))
  }
  const isAlike = alike(theirs.cast.speakers)
  const lines = Object.entries(ours.cast.lines ?? {}).filter(alike(Object.entries(theirs.cast.lines ?? {})))
  return {
    ...ours,
    cast: { speakers: ours.cast.speakers.filter(isAlike), lines: Object.fromEntries(lines) },
    pronunciations: (ours.pronunciations ?? []).filter(alike(theirs.pronunciations ?? [])),
  }
}

function unreadable({ name, part }: FoundCopy, error: unknown): Problem {
  const told = { name, file: copiedFiles[part] }
  const words =
    error instanceof StudioError
      ? say('documents.copy.unreadableFor', { ...told, why: wordsInside(error.problem) })
      : say('documents.copy.unreadable', told)
  return problemFrom('project.unreadable', words, say('documents.copy.unreadable.remedy'))
}
