import { join } from 'node:path'
import { type Problem, problemError, problemFrom, StudioError } from '../../shared/core/model/errors.ts'
import type { ProjectId } from '../../shared/core/model/ids.ts'
import { PROJECT_FORMAT_VERSION, type ProjectFile } from '../../shared/core/model/project.ts'
import { mergeScripts } from '../../shared/core/script/merge/merge.ts'
import { type DurableFs, writeDurably } from '../base/durable.ts'
import { noteFailure } from '../base/failures.ts'
import type { DocumentContent, DocumentData, KeptReason } from './files/envelope.ts'
import type { SnapshotStore } from './snapshots/snapshots.ts'
import type { AuthorMarks } from './files/author-marks.ts'
import type { DocumentPart, ProjectDocument } from './document.ts'
import { type DataPart, mergePart } from './merge-data.ts'
import {
  CAST_FILE,
  MAX_JSON_BYTES,
  MAX_SCRIPT_BYTES,
  PROJECT_FILE,
  printCast,
  printProjectFile,
  readCast,
  readProjectFile,
  SCRIPT_FILE,
} from './files/project-files.ts'
import {
  MAX_PRONUNCIATIONS_BYTES,
  PRONUNCIATIONS_FILE,
  printPronunciations,
  readPronunciations,
} from './files/pronunciations-file.ts'
import { setAside } from './files/set-aside.ts'
import { TrackedFile } from './files/tracked-file.ts'
import type { OutsideConflict } from './types.ts'
import { say } from '../../shared/messages/say.ts'

/** What other programs did to the files, as far as the document took it over. */
export type Absorbed = {
  /** Parts that must be saved, because the merged version is neither side's. */
  readonly changed: readonly DocumentPart[]
  readonly conflicts: readonly OutsideConflict[]
  readonly notes: readonly Problem[]
  /** True if the document in memory is not what it was. */
  readonly isDifferent: boolean
}

/** The files of an open project on one side, its document on the other. */
export class ProjectDisk {
  readonly #document: ProjectDocument
  readonly #folder: string
  readonly #id: ProjectId
  readonly #snapshots: SnapshotStore
  readonly #now: () => number
  readonly #prepare: (text: string) => string
  readonly #fs: DurableFs | undefined
  readonly #authors: AuthorMarks | undefined
  readonly #files: Readonly<Record<DocumentPart, TrackedFile>>
  #conflictsMade = 0

  constructor(input: {
    readonly document: ProjectDocument
    readonly folder: string
    readonly id: ProjectId
    /** The texts of the files as they were read; undefined for one that was not there. */
    readonly read: Readonly<Record<DocumentPart, string | undefined>>
    readonly snapshots: SnapshotStore
    readonly now: () => number
    /** Gives the lines of a text that comes from outside their ids. */
    readonly prepare: (text: string) => string
    readonly fs?: DurableFs
    /** Remembers whose changes are in the script that is written. */
    readonly authors?: AuthorMarks
  }) {
    const { folder, read } = input
    this.#document = input.document
    this.#folder = folder
    this.#id = input.id
    this.#snapshots = input.snapshots
    this.#now = input.now
    this.#prepare = input.prepare
    this.#fs = input.fs
    this.#authors = input.authors
    const fs = input.fs === undefined ? {} : { fs: input.fs }
    const file = (name: string, base: string | undefined, maxBytes: number): TrackedFile =>
      new TrackedFile({ folder, name, base, maxBytes, ...fs })
    this.#files = {
      script: file(SCRIPT_FILE, read.script, MAX_SCRIPT_BYTES),
      cast: file(CAST_FILE, read.cast, MAX_JSON_BYTES),
      settings: file(PROJECT_FILE, read.settings, MAX_JSON_BYTES),
      pronunciations: file(PRONUNCIATIONS_FILE, read.pronunciations, MAX_PRONUNCIATIONS_BYTES),
    }
  }

  /** The script as it stands on the disk, as far as is known. */
  get baseText(): string {
    return this.#files.script.base ?? ''
  }

  /** Everything else as it stands there; undefined if a file of it is none that can be read. */
  baseData(): DocumentData | undefined {
    const { name, settings } = this.#baseOf('settings') ?? {}
    const { cast } = this.#baseOf('cast') ?? {}
    if (name === undefined || settings === undefined || cast === undefined) return undefined
    const { pronunciations } = this.#baseOf('pronunciations') ?? {}
    return { name, settings, cast, ...(pronunciations === undefined ? {} : { pronunciations }) }
  }

  /**
   * Writes parts of the document. `mayWrite` is asked right before each file is replaced.
   * @throws StudioError `disk.*`; every file is then old or new. `project.conflict`: absorb, then write again.
   */
  async write(parts: ReadonlySet<DocumentPart>, mayWrite: () => Promise<void>): Promise<void> {
    const { text, cast } = this.#document
    if (parts.has('script')) {
      // Together, before anything else can change either.
      const seqs = new Map(this.#document.log.seqs())
      await this.#authors?.keep(text, seqs)
      await this.#write('script', text, mayWrite)
    }
    if (parts.has('cast')) await this.#write('cast', printCast(cast), mayWrite)
    if (parts.has('settings')) await this.#write('settings', this.#printProject(this.#document.content()), mayWrite)
    if (parts.has('pronunciations')) await this.#writePronunciations(mayWrite)
  }

  /**
   * Takes over what other programs did to the files. `dirty` are the parts with edits of ours. With `thorough` the
   * content is compared too, and damaged files whose turn it is to be written are put aside. `onSaved` hears, before
   * anything else can change it, of a part that stands on the disk as it is in memory by another program's hand.
   * @throws StudioError `disk.*` if a version that would be lost cannot be kept; nothing has been overwritten then.
   */
  async absorb(
    dirty: ReadonlySet<DocumentPart>,
    thorough: boolean,
    onSaved: (part: DocumentPart) => void,
  ): Promise<Absorbed> {
    const found = new Findings(onSaved)
    const before = this.#document.content()
    const wordsBefore = this.#document.pronunciations
    await this.#absorbScript(dirty, thorough, found)
    await this.#absorbData('cast', dirty, thorough, found)
    await this.#absorbData('settings', dirty, thorough, found)
    await this.#absorbData('pronunciations', dirty, thorough, found)
    const { name, text, cast, settings, pronunciations } = this.#document
    const isDifferent =
      text !== before.text ||
      cast !== before.cast ||
      settings !== before.settings ||
      name !== before.name ||
      pronunciations !== wordsBefore
    const { changed, conflicts, notes } = found
    return { changed, conflicts, notes, isDifferent }
  }

  async #write(part: DocumentPart, text: string, mayWrite: () => Promise<void>): Promise<void> {
    const file = this.#files[part]
    const sight = await file.look(true)
    if (sight.kind === 'same' && file.base === text) return
    if (sight.kind === 'changed') {
      throw problemError(
        'project.conflict',
        say('documents.file.changedSave', { name: file.name }),
        say('documents.file.changedSave.remedy'),
      )
    }
    await file.write(text, mayWrite)
  }

  async #absorbScript(dirty: ReadonlySet<DocumentPart>, thorough: boolean, found: Findings): Promise<void> {
    const file = this.#files.script
    const document = this.#document
    const { revision } = document
    const sight = await file.look(thorough)
    if (sight.kind === 'damaged') await this.#noteDamage('script', dirty, thorough, found)
    if (sight.kind !== 'changed') return
    const { merged, text } = await this.#mergeScript(sight.text, (present) => dirty.has('script') || present > revision)
    file.accept(sight.text)
    if (text !== document.text) document.setText(text)
    if (text === sight.text) found.onSaved('script')
    else found.changed.push('script')
    for (const conflict of merged.conflicts) found.conflicts.push({ id: this.#conflictId(), kind: 'line', conflict })
  }

  /**
   * Another program's script with ours as it is when this resolves: what is written while a version is kept is merged
   * again. `isOurs`: whether there are words of ours at a revision.
   */
  async #mergeScript(
    theirs: string,
    isOurs: (revision: number) => boolean,
  ): Promise<{ readonly merged: ReturnType<typeof mergeScripts>; readonly text: string }> {
    const document = this.#document
    const base = this.baseText
    for (;;) {
      const present = document.text
      const ours = isOurs(document.revision) ? present : base
      const merged = mergeScripts({ base, ours, theirs, known: document.known() })
      const text = this.#prepare(merged.text)
      if (loses(present, text)) await this.#keep('beforeOutside', document.content())
      if (loses(theirs, text)) await this.#keepTheirs({ ...document.content(), text: theirs }, theirs)
      if (document.text === present) return { merged, text }
    }
  }

  async #absorbData(
    part: DataPart,
    dirty: ReadonlySet<DocumentPart>,
    thorough: boolean,
    found: Findings,
  ): Promise<void> {
    const file = this.#files[part]
    const before = this.#printPart(part, this.#document.content())
    const sight = await file.look(thorough)
    const theirs = sight.kind === 'changed' ? this.#readData(part, sight.text) : undefined
    if (sight.kind === 'damaged' || theirs instanceof StudioError) {
      await this.#noteDamage(part, dirty, thorough, found)
    }
    if (sight.kind !== 'changed' || theirs === undefined || theirs instanceof StudioError) return
    // What is changed here while a version is kept is merged again.
    for (;;) {
      const ours = this.#printPart(part, this.#document.content())
      const isOurs = dirty.has(part) || ours !== before
      const merged = isOurs ? this.#mergedData(part, theirs) : theirs
      const isSame = ours === this.#printPart(part, theirs)
      if (!isSame && merged !== undefined) await this.#keep('beforeOutside', this.#document.content())
      else if (!isSame) await this.#keepTheirs(theirs, sight.text)
      if (ours !== this.#printPart(part, this.#document.content())) continue
      file.accept(sight.text)
      if (!isSame && merged !== undefined) this.#setData(part, merged)
      else if (!isSame) found.conflicts.push({ id: this.#conflictId(), kind: 'file', part, ours, theirs: sight.text })
      if (isSame || !isOurs) found.onSaved(part)
      else found.changed.push(part)
      return
    }
  }

  #setData(part: DataPart, { cast, pronunciations = [], settings, name }: DocumentData): void {
    const document = this.#document
    if (part === 'cast') document.setCast(cast)
    else if (part === 'pronunciations') document.setPronunciations(pronunciations)
    else document.setSettings(settings, name)
  }

  /** Our unsaved part together with another program's; undefined where a person has to choose between the two. */
  #mergedData(part: DataPart, theirs: DocumentContent): DocumentContent | undefined {
    const base = this.#baseOf(part)
    return base === undefined ? undefined : mergePart(part, { base, ours: this.#document.content(), theirs })
  }

  /** The document with one part as its file was last read or written. */
  #baseOf(part: DataPart): DocumentContent | undefined {
    const text = this.#files[part].base
    const base = text === undefined ? undefined : this.#readData(part, text)
    return base instanceof StudioError ? undefined : base
  }

  /** The document with another program's cast or settings, or why its file cannot be used. */
  #readData(part: DataPart, text: string): DocumentContent | StudioError {
    try {
      if (part === 'cast') return { ...this.#document.content(), cast: readCast(text) }
      if (part === 'pronunciations') {
        return { ...this.#document.content(), pronunciations: [...readPronunciations(text).entries] }
      }
      const { file, isNewer } = readProjectFile(text)
      if (isNewer || file.id !== this.#id) {
        return problemError('project.conflict', say('documents.stranger'), say('documents.stranger.remedy'))
      }
      return { ...this.#document.content(), name: file.name, settings: file.settings }
    } catch (error) {
      if (error instanceof StudioError) return error
      throw error
    }
  }

  /** A damaged file is kept beside before ours goes in its place, and only when there is an edit to write. */
  async #noteDamage(
    part: DocumentPart,
    dirty: ReadonlySet<DocumentPart>,
    isSaving: boolean,
    found: Findings,
  ): Promise<void> {
    const { name, path } = this.#files[part]
    if (!isSaving || !dirty.has(part)) {
      found.notes.push(
        problemFrom(
          'project.unreadable',
          say('documents.damage.shown', { name }),
          say('documents.damage.shown.remedy'),
        ),
      )
      return
    }
    const aside = await setAside(path, this.#now())
    const words =
      aside === undefined
        ? say('documents.damage.replaced', { name })
        : say('documents.damage.kept', { name, copy: aside })
    found.notes.push(problemFrom('project.unreadable', words, say('documents.damage.kept.remedy')))
  }

  #keep(reason: KeptReason, content: DocumentContent): Promise<void> {
    return this.#snapshots.keep({ content, rev: this.#document.revision, reason })
  }

  /** Another program's version, of which something would be lost: in a snapshot, or beside the script if that fails. */
  async #keepTheirs(content: DocumentContent, text: string): Promise<void> {
    try {
      await this.#keep('outside', content)
    } catch (error) {
      noteFailure('project disk: another version', error)
      const stamp = new Date(this.#now()).toISOString().replaceAll(/[:.]/g, '-')
      const ending = text === content.text ? 'script.outside-' : 'outside-'
      await writeDurably(
        join(this.#folder, `${ending}${stamp}${text === content.text ? '.dialogue' : '.json'}`),
        text,
        this.#fs,
      )
    }
  }

  #conflictId(): string {
    this.#conflictsMade += 1
    return `c${this.#conflictsMade}`
  }

  #printPart(part: DataPart, content: DocumentContent): string {
    if (part === 'cast') return printCast(content.cast)
    return part === 'settings' ? this.#printProject(content) : printPronunciations(content.pronunciations ?? [])
  }

  /** Rows that could not be read are not in memory: the file with them is kept aside before it is replaced. */
  async #writePronunciations(mayWrite: () => Promise<void>): Promise<void> {
    const { base, path } = this.#files.pronunciations
    const { pronunciations } = this.#document
    if (base === undefined && pronunciations.length === 0) return
    if (base !== undefined && readPronunciations(base).problems.length > 0) await setAside(path, this.#now())
    await this.#write('pronunciations', printPronunciations(pronunciations), mayWrite)
  }

  #printProject(content: DocumentContent): string {
    return printProjectOf(this.#id, content)
  }
}

/** The text of project.json for a document. */
export function printProjectOf(id: ProjectId, { name, settings }: Pick<DocumentContent, 'name' | 'settings'>): string {
  const file: ProjectFile = { format: 'repartee-project', version: PROJECT_FORMAT_VERSION, id, name, settings }
  return printProjectFile(file)
}

class Findings {
  readonly onSaved: (part: DocumentPart) => void
  readonly changed: DocumentPart[] = []
  readonly conflicts: OutsideConflict[] = []
  readonly notes: Problem[] = []

  constructor(onSaved: (part: DocumentPart) => void) {
    this.onSaved = onSaved
  }
}

/** True if `from` holds a line with words that `to` has not: something a person wrote would be gone. */
function loses(from: string, to: string): boolean {
  const kept = new Set(to.split(/\r\n|\r|\n/))
  return from.split(/\r\n|\r|\n/).some((line) => line.trim() !== '' && !kept.has(line))
}
