import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import type { KnownSpeakers, Script, TextChange } from '../../shared/core/model/script.ts'
import { narrate, narratorOf } from '../../shared/core/reading/narrate.ts'
import { textDifference } from '../../shared/core/script/difference.ts'
import { documentText, openScriptDocument, type ScriptDocument } from '../../shared/core/script/document.ts'
import { scriptOf } from '../../shared/core/script/document-script.ts'
import { updateDocument } from '../../shared/core/script/edit-document.ts'
import { parseScript, speakerTest } from '../../shared/core/script/parse.ts'
import { say } from '../../shared/messages/say.ts'
import type { DocumentContent } from './files/envelope.ts'
import { type ChangedBy, notRemembered, ScriptLog } from './script-log.ts'
import type { ProjectChange, ScriptChanged } from './types.ts'

/** What of a document has a file of its own. */
export type DocumentPart = 'script' | 'cast' | 'settings' | 'pronunciations'

/** What lines are read with: who narrates, and all names. */
type ReadWith = { readonly cast: Cast; readonly narrator: SpeakerId | null; readonly names: string }

/** The document of an open project in memory, with its revision and listeners. It knows no disk. */
export class ProjectDocument {
  revision = 0
  cast: Cast
  settings: ProjectSettings
  /** In the file's order; the same list while nothing was changed. */
  pronunciations: readonly Pronunciation[]
  name: string
  /** What was changed lately, by whom. */
  readonly log: ScriptLog
  #lines: ScriptDocument
  #readWith: ReadWith
  readonly #listeners = new Set<(what: ProjectChange) => void>()

  /** `seqs`: the newest change of each author that is in the text already. */
  constructor(content: DocumentContent, seqs: ReadonlyMap<string, number> = new Map()) {
    this.log = new ScriptLog(seqs)
    this.settings = content.settings
    this.cast = content.cast
    this.name = content.name
    this.pronunciations = content.pronunciations ?? []
    this.#readWith = this.#readingNow()
    this.#lines = this.#read(content.text)
  }

  /** The whole text. Put together when it is asked for after a change: nothing that happens at every change may ask. */
  get text(): string {
    return documentText(this.#lines)
  }

  /** The text as it is now, to be asked for later, or never. */
  keptText(): () => string {
    const lines = this.#lines
    return () => documentText(lines)
  }

  /** False where no conflict markers can stand, without looking at the text. */
  mayHoldMarkers(): boolean {
    return this.#lines.hasMarkers
  }

  /**
   * The script as it is heard, with the narrator's lines; made once for each text, and the names in the cast. Whatever else
   * changes there, such as a pause or a gain, leaves every line the object that it was.
   */
  script(): Script {
    const { cast, narrator, names } = this.#readWith
    if (cast !== this.cast || narrator !== this.settings.narrator) {
      this.#readWith = this.#readingNow()
      if (this.#readWith.names !== names) this.#lines = this.#read(this.text)
    }
    return scriptOf(this.#lines)
  }

  #readingNow(): ReadWith {
    const { cast, settings } = this
    const spoken = narratorOf(cast, settings.narrator)?.name ?? null
    const names = JSON.stringify([spoken, cast.speakers.map(({ name, aliases = [] }) => [name, ...aliases])])
    return { cast, narrator: settings.narrator, names }
  }

  #read(text: string): ScriptDocument {
    const { cast, narrator } = this.#readWith
    return openScriptDocument(text, {
      isSpeaker: speakerTest(this.known()),
      narrator: narratorOf(cast, narrator)?.name,
    })
  }

  /** Any text as the script of this document would be read. */
  read(text: string): Script {
    return narrate(parseScript(text, this.known()), this.cast, this.settings.narrator)
  }

  known(): KnownSpeakers {
    return knownSpeakers(this.cast)
  }

  content(): DocumentContent {
    const { name, text, cast, settings, pronunciations } = this
    // Absent where there are none, as in what was kept before there could be any.
    return {
      name,
      text,
      cast,
      settings,
      ...(pronunciations.length === 0 ? {} : { pronunciations: [...pronunciations] }),
    }
  }

  /** True if nothing has changed since a content was taken from this document. */
  has({ name, text, cast, settings, pronunciations = [] }: DocumentContent): boolean {
    const isSame = name === this.name && text === this.text && cast === this.cast && settings === this.settings
    return isSame && JSON.stringify(pronunciations) === JSON.stringify(this.pronunciations)
  }

  /** Puts another text in place; what differs is looked for line by line. */
  setText(text: string): number {
    return this.#apply(textDifference(this.text, text))
  }

  #apply(changes: readonly TextChange[], by?: ChangedBy): number {
    const before = this.#lines.length
    this.#lines = updateDocument(this.#lines, changes)
    this.log.add(this.revision + 1, changes, before, by)
    this.revision += 1
    this.announce('script')
    return this.revision
  }

  /**
   * Applies what was written on an older revision to the present text; what others wrote since stays. The same change of
   * an author twice is applied once.
   * @throws StudioError `project.conflict` if the revision is not remembered, `script.misfit` if a change does not fit it,
   *   `project.pageEnded` if its author was ended
   */
  change(baseRevision: number, changes: readonly TextChange[], by?: ChangedBy): ScriptChanged {
    const { log } = this
    if (by !== undefined && log.hasEnded(by.author)) {
      throw problemError('project.pageEnded', say('page.ended'), say('page.ended.remedy'))
    }
    // An answer that was lost on its way is asked for again: the change itself is in the text already.
    if (by === undefined || by.seq > log.lastSeq(by.author)) {
      this.#apply(log.rebase(changes, baseRevision, this.revision, by?.author), by)
    }
    const updates = log.since(baseRevision, this.revision)
    if (updates === undefined) throw notRemembered()
    return { revision: this.revision, updates }
  }

  setCast(cast: Cast): void {
    this.cast = cast
    this.announce('cast')
  }

  setSettings(settings: ProjectSettings, name = this.name): void {
    this.settings = settings
    this.name = name
    this.announce('settings')
  }

  setPronunciations(entries: readonly Pronunciation[]): void {
    this.pronunciations = entries
    this.announce('pronunciations')
  }

  onChange(listener: (what: ProjectChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(what: ProjectChange): void {
    for (const listener of this.#listeners) listener(what)
  }

  forgetListeners(): void {
    this.#listeners.clear()
  }
}
