import { setTimeout as pause } from 'node:timers/promises'
import { type Problem, problemError, StudioError } from '../../shared/core/model/errors.ts'
import { mergeScripts } from '../../shared/core/script/merge/merge.ts'
import type { ConflictChoice } from '../../shared/core/script/merge/resolve-conflict.ts'
import { applyChanges } from '../../shared/core/script/text-changes.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import type { DocumentContent } from './files/envelope.ts'
import type { PendingStore } from './snapshots/pending.ts'
import type { SnapshotStore } from './snapshots/snapshots.ts'
import { type ProjectAccess, readOnlyError } from './access.ts'
import { Autosave } from './autosave.ts'
import type { ConflictCopies } from './conflict-copies.ts'
import type { DocumentPart, ProjectDocument } from './document.ts'
import type { SpaceWatch } from './low-space.ts'
import { changesFor, MarkerList } from './marker-list.ts'
import { mergeAllParts } from './merge-data.ts'
import { PageText } from './page-text.ts'
import type { ProjectDisk } from './project-disk.ts'
import { readCast, readProjectFile } from './files/project-files.ts'
import { readPronunciations } from './files/pronunciations-file.ts'
import type { Recovery } from './recovery.ts'
import type { ChangedBy } from './script-log.ts'
import type { OutsideConflict, ProjectSafety, RecoveryPreview, ScriptChanged } from './types.ts'
import { type AddedOfCopy, keepPresent, mergePresent } from './with-present.ts'
import { messageOf } from '../../shared/messages/in-english.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** What an open document works with. */
export type OpenedInput = AddedOfCopy & {
  readonly document: ProjectDocument
  readonly disk: ProjectDisk
  readonly access: ProjectAccess
  readonly snapshots: SnapshotStore
  readonly pending: PendingStore
  readonly recoveries: readonly Recovery[]
  /** What sync programs put beside the files. */
  readonly copies: ConflictCopies
  readonly space: SpaceWatch
  /** Writes the damaged files anew; undefined if none are. */
  readonly repair: ((content: DocumentContent) => Promise<void>) | undefined
  /** Gives the lines of a text their ids. */
  readonly prepare: (text: string) => string
  /** True if takes of other programs were found. */
  readonly refreshTakes: () => Promise<boolean>
  readonly now: () => number
}

/** Another program may write a file between our look and our save this often before a save counts as failed. */
const SAVE_TRIES = 5
/** Who lost a project may be just about to replace a file: what it does then is waited for. */
const TAKE_OVER_PAUSE_MS = 60

/** The room on the disk is looked at this often. */
const SPACE_EVERY_MS = 30_000

const ALL_PARTS: readonly DocumentPart[] = ['script', 'cast', 'settings', 'pronunciations']

/** An open document: its edits, their way to the disk, and everything that keeps either from being lost. */
export class OpenedProject {
  readonly autosave: Autosave
  readonly #input: OpenedInput
  readonly #page: PageText
  readonly #markers: MarkerList
  readonly #conflicts = new Map<string, OutsideConflict>()
  readonly #notes = new Map<string, Problem>()
  #recoveries: readonly Recovery[]
  /** Revisions of the script that are in its file, and on the disk at all. */
  #savedRevision: number
  #keptRevision: number
  // One thing at a time touches the files: a save, a look at what others did, a take-over.
  #tail: Promise<unknown> = Promise.resolve()

  constructor(input: OpenedInput) {
    const { document, access, pending } = input
    this.#input = input
    this.#recoveries = input.recoveries
    this.#savedRevision = document.revision
    this.#keptRevision = document.revision
    this.#page = new PageText(document.revision, document.keptText())
    this.#markers = new MarkerList(document)
    this.autosave = new Autosave({
      save: (parts) => this.#inTurn(() => this.#save(parts)),
      keepPending: async () => {
        const rev = document.revision
        const { baseText } = input.disk
        await pending.keep({ content: document.content(), baseText, baseData: input.disk.baseData(), rev })
        this.#keptRevision = Math.max(this.#keptRevision, rev)
      },
      clearPending: pending.clear,
      readOnlyBecause: () => access.readOnlyBecause(),
      onState: () => document.announce('save'),
      revisions: () => ({ savedRevision: this.#savedRevision, keptRevision: this.#keptRevision }),
      now: input.now,
    })
  }

  change(baseRevision: number, changes: readonly TextChange[], by?: ChangedBy): ScriptChanged {
    const { document } = this.#input
    const before = document.revision
    const changed = document.change(baseRevision, changes, by)
    if (document.revision !== before) this.#noteText()
    return changed
  }

  replace(text: string, baseRevision: number | undefined): number {
    const { document } = this.#input
    const base = this.#page.base(baseRevision)
    const theirs = document.text
    if (base === theirs || text === theirs) return this.#setPageText(text)
    const merged = mergeScripts({ base, ours: text, theirs, known: document.known() })
    const sent = this.#setPageText(text)
    for (const conflict of merged.conflicts) this.#addConflict({ id: this.#ownConflictId(), kind: 'line', conflict })
    if (merged.text !== text) {
      // A revision of its own: whoever builds on the text as sent is told to send the whole, and is merged again.
      document.setText(merged.text)
      document.announce('outside')
    }
    return sent
  }

  /** The script stands in its file as it is in memory, as far as it will ever be written from here. */
  noteScriptSaved(): void {
    this.autosave.noteSaved('script')
    this.#noteSavedRevision(this.#input.document.revision)
  }

  #noteSavedRevision(revision: number): void {
    this.#savedRevision = Math.max(this.#savedRevision, revision)
    this.#keptRevision = Math.max(this.#keptRevision, revision)
  }

  note(part: DocumentPart): void {
    this.autosave.noteChange(part)
  }

  safety(): ProjectSafety {
    const { access } = this.#input
    return {
      readOnlyBecause: access.readOnlyBecause(),
      otherWindow: access.otherWindow(),
      recovery: [...this.#recoveries, ...this.#input.copies.offered].map(({ candidate }) => candidate),
      conflicts: [...this.#conflicts.values(), ...this.#markers.all()],
      notes: [...this.#notes.values(), ...this.#input.copies.problems],
      lowSpace: this.#input.space.problem,
    }
  }

  /** Looks at what other programs and windows did. Called by the watch; safe at any time. */
  async look(): Promise<void> {
    const { access, document } = this.#input
    if (this.#input.repair !== undefined) return
    await this.#inTurn(async () => {
      const hasOtherAccess = await access.refresh()
      // First: whoever hears that the window may write again must find that it does. A save waits for its turn.
      if (hasOtherAccess) this.autosave.reconsider()
      // After a lock came back or went, content decides: times may have been kept.
      await this.#absorbAndNote(hasOtherAccess && access.readOnlyBecause() === undefined)
      if (hasOtherAccess) document.announce('safety')
    })
    const hasOtherCopies = await this.#input.copies.look()
    if ((await this.#input.space.look(SPACE_EVERY_MS)) || hasOtherCopies) document.announce('safety')
    if (await this.#input.refreshTakes()) document.announce('takes')
  }

  async takeOver(): Promise<void> {
    const { access, document } = this.#input
    if (access.readOnlyBecause() === undefined) return
    if (!access.canTakeOver()) throw readOnlyError(access)
    await this.#inTurn(async () => {
      await access.takeOver()
      this.autosave.reconsider()
      await pause(TAKE_OVER_PAUSE_MS)
      await this.#absorbAndNote(true)
    })
    document.announce('safety')
    if (await this.#input.refreshTakes()) document.announce('takes')
  }

  async recover(candidateId: string): Promise<'done' | 'reopen'> {
    const { document, pending, repair, access } = this.#input
    const recovery = this.#recovery(candidateId)
    if (recovery.candidate.kind === 'copy') return this.#takeCopyOver(candidateId)
    if (repair !== undefined) {
      await repair(recovery.content)
      return 'reopen'
    }
    if (access.readOnlyBecause() !== undefined) throw readOnlyError(access)
    const { content } = recovery
    const id = candidateId.startsWith('pending:') ? candidateId.slice('pending:'.length) : undefined
    const kept = id === undefined ? undefined : await pending.read(id).catch(orAbsent('opened project: reading'))
    await keepPresent(this.#input, 'beforeRecovery')
    const base = kept?.baseText
    const text =
      base === undefined || base === document.text
        ? content.text
        : mergeScripts({ base, ours: content.text, theirs: document.text, known: document.known() }).text
    // What stood here is in the snapshot: of what both changed, the edits that are being brought back stand.
    const data =
      kept?.baseData === undefined
        ? content
        : mergeAllParts({ base: kept.baseData, ours: content, theirs: document.content() })
    this.#setAll({ ...data, text })
    const isOnDisk = await this.autosave.saveWhatStands()
    if (id !== undefined && isOnDisk) await pending.remove(id)
    this.#forgetRecovery(candidateId)
    return 'done'
  }

  async previewRecovery(candidateId: string): Promise<RecoveryPreview> {
    const { candidate, content } = this.#recovery(candidateId)
    const when = candidate.savedAt === undefined ? {} : { savedAt: candidate.savedAt }
    if (candidate.kind !== 'copy') return { content, ...when, toDecide: 0 }
    // Into what is open now: there may have been typing since the copy was found.
    const merged = await this.#input.copies.merge(candidateId)
    return { content: merged.content, ...when, toDecide: merged.conflicts.length }
  }

  async discardRecovery(candidateId: string): Promise<void> {
    if (candidateId.startsWith('pending:')) await this.#input.pending.remove(candidateId.slice('pending:'.length))
    await this.#input.copies.leave(candidateId)
    this.#forgetRecovery(candidateId)
  }

  resolve(conflictId: string, choice: ConflictChoice): void {
    const { document, access } = this.#input
    const found = this.#conflicts.get(conflictId) ?? this.#markers.all().find(({ id }) => id === conflictId)
    if (found === undefined)
      throw problemError('conflict.gone', say('documents.conflict.resolved'), say('documents.conflict.resolved.remedy'))
    if (access.readOnlyBecause() !== undefined) throw readOnlyError(access)
    if (found.kind === 'line' || found.kind === 'markers') {
      const changes = changesFor(document, found, choice)
      if (changes.length > 0) this.#setAll({ ...document.content(), text: applyChanges(document.text, changes) })
    } else if (choice === 'both') {
      const words = say('documents.conflict.oneVersion')
      throw problemError('conflict.choice', words, say('documents.conflict.oneVersion.remedy'))
    } else if (found.part === 'cast') {
      this.#setAll({ ...document.content(), cast: readCast(found[choice]) })
    } else if (found.part === 'pronunciations') {
      this.#setAll({ ...document.content(), pronunciations: [...readPronunciations(found[choice]).entries] })
    } else {
      const { name, settings } = readProjectFile(found[choice]).file
      this.#setAll({ ...document.content(), name, settings })
    }
    this.#conflicts.delete(conflictId)
    document.announce('safety')
  }

  async restoreSnapshot(id: string): Promise<void> {
    const { document, snapshots, access } = this.#input
    if (access.readOnlyBecause() !== undefined) throw readOnlyError(access)
    const { content } = await snapshots.read(id)
    await keepPresent(this.#input, 'beforeRestore')
    // The name is the folder's and the list's; a restored script keeps the one it has now.
    this.#setAll({ ...content, name: document.name })
    await this.autosave.saveNow()
  }

  async close(): Promise<void> {
    await this.autosave.close()
    await this.#tail
    await this.#input.access.close()
    this.#input.document.forgetListeners()
  }

  /** What a sync program put beside a file becomes part of the document; both versions are kept as snapshots first. */
  async #takeCopyOver(candidateId: string): Promise<'done'> {
    const { document, copies, access } = this.#input
    if (access.readOnlyBecause() !== undefined) throw readOnlyError(access)
    const { content, conflicts } = await mergePresent(this.#input, candidateId)
    this.#setAll(content)
    for (const conflict of conflicts) this.#addConflict({ id: this.#ownConflictId(), ...conflict })
    // Until it is on the disk the copy is offered again, should this program end now.
    if (await this.autosave.saveWhatStands()) await copies.keep(candidateId)
    document.announce('safety')
    return 'done'
  }

  #recovery(candidateId: string): Recovery {
    const all = [...this.#recoveries, ...this.#input.copies.offered]
    const found = all.find(({ candidate }) => candidate.id === candidateId)
    if (found !== undefined) return found
    throw problemError('copy.gone', say('documents.recovery.gone'), say('documents.recovery.gone.remedy'))
  }

  #setPageText(text: string): number {
    const revision = this.#input.document.setText(text)
    this.#noteText()
    return revision
  }

  #noteText(): void {
    const { document } = this.#input
    this.#page.agree(document.revision, document.keptText())
    this.autosave.noteChange('script')
  }

  /** Puts a content in place that the page does not know yet. */
  #setAll(content: DocumentContent): void {
    const { document } = this.#input
    const text = this.#input.prepare(content.text)
    if (text !== document.text) {
      document.setText(text)
      this.autosave.noteChange('script')
    }
    if (content.cast !== document.cast) {
      document.setCast(content.cast)
      this.autosave.noteChange('cast')
    }
    if (content.settings !== document.settings || content.name !== document.name) {
      document.setSettings(content.settings, content.name)
      this.autosave.noteChange('settings')
    }
    const { pronunciations = [] } = content
    if (JSON.stringify(pronunciations) !== JSON.stringify(document.pronunciations)) {
      document.setPronunciations(pronunciations)
      this.autosave.noteChange('pronunciations')
    }
    document.announce('outside')
  }

  /** @throws StudioError; whatever is thrown, the parts stay unsaved and are tried again. */
  async #save(parts: ReadonlySet<DocumentPart>): Promise<void> {
    const { access, disk, document, snapshots } = this.#input
    const all = new Set(parts)
    try {
      for (let attempt = 1; ; attempt += 1) {
        await this.#assertAccess()
        for (const part of await this.#absorb(all, true)) all.add(part)
        try {
          const { revision } = document
          await disk.write(all, () => this.#assertAccess())
          if (all.has('script')) this.#noteSavedRevision(revision)
          break
        } catch (error) {
          const isFaster = error instanceof StudioError && error.problem.code === 'project.conflict'
          if (!isFaster || attempt === SAVE_TRIES) throw error
        }
      }
    } catch (error) {
      for (const part of all) this.autosave.noteUnsaved(part)
      throw error
    }
    // Whoever took the project over in the meantime may have written since: then this save is not to be relied on.
    await this.#assertAccess()
    await access.beat()
    await snapshots.keepByTime({ content: document.content(), rev: document.revision })
  }

  async #assertAccess(): Promise<void> {
    const { access, document } = this.#input
    if (await access.refresh()) document.announce('safety')
    if (access.readOnlyBecause() !== undefined) throw readOnlyError(access)
  }

  /** Takes over what others did and answers the parts that must be saved for it. */
  async #absorb(dirty: ReadonlySet<DocumentPart>, thorough: boolean): Promise<readonly DocumentPart[]> {
    const { disk, document } = this.#input
    const found = await disk.absorb(new Set(ALL_PARTS.filter((part) => dirty.has(part))), thorough, (part) => {
      this.autosave.noteSaved(part)
      if (part === 'script') this.#noteSavedRevision(document.revision)
    })
    for (const conflict of found.conflicts) this.#addConflict(conflict)
    const fresh = found.notes.filter((note) => !this.#notes.has(messageOf(note)))
    for (const note of fresh) this.#notes.set(messageOf(note), note)
    if (found.isDifferent) document.announce('outside')
    if (found.conflicts.length > 0 || fresh.length > 0) document.announce('safety')
    return found.changed
  }

  /** The same between saves: what must be saved is saved soon, if this opening may. */
  async #absorbAndNote(thorough: boolean): Promise<void> {
    const changed = await this.#absorb(this.autosave.dirty, thorough)
    if (this.#input.access.readOnlyBecause() === undefined) for (const part of changed) this.autosave.noteChange(part)
  }

  #addConflict(conflict: OutsideConflict): void {
    this.#conflicts.set(conflict.id, conflict)
    this.#input.document.announce('safety')
  }

  #ownConflictId(): string {
    return `p${this.#input.document.revision}-${this.#conflicts.size + 1}`
  }

  #forgetRecovery(candidateId: string): void {
    this.#recoveries = this.#recoveries.filter(({ candidate }) => candidate.id !== candidateId)
    this.#input.document.announce('safety')
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work, work)
    this.#tail = done.catch(ignored('the caller has it'))
    return done
  }
}
