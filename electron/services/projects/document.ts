import { knownSpeakers } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { SpeakerId } from '../../../shared/core/ids.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'
import type { Pronunciation } from '../../../shared/core/pronunciations/schema.ts'
import { narrate } from '../../../shared/core/script/narrate.ts'
import { parseScript, reparseScript } from '../../../shared/core/script/parse.ts'
import type { KnownSpeakers, Script } from '../../../shared/core/script/types.ts'
import type { DocumentContent } from '../snapshots/envelope.ts'
import type { ProjectChange } from './types.ts'

/** What of a document has a file of its own. */
export type DocumentPart = 'script' | 'cast' | 'settings' | 'pronunciations'

/** The document of an open project in memory, with its revision and listeners. It knows no disk. */
export class ProjectDocument {
  revision = 0
  text: string
  cast: Cast
  settings: ProjectSettings
  /** In the file's order; the same list while nothing was changed. */
  pronunciations: readonly Pronunciation[]
  name: string
  /** `written` is the script without the narrator: what the next text is read on top of. */
  #parsed: { text: string; cast: Cast; narrator: SpeakerId | null; written: Script; script: Script } | undefined
  readonly #listeners = new Set<(what: ProjectChange) => void>()

  constructor(content: DocumentContent) {
    this.settings = content.settings
    this.cast = content.cast
    this.text = content.text
    this.name = content.name
    this.pronunciations = content.pronunciations ?? []
  }

  /** The script as it is heard, with the narrator's lines; made once for each text, cast and narrator. */
  script(): Script {
    const { text, cast } = this
    const { narrator } = this.settings
    const parsed = this.#parsed
    if (parsed?.text === text && parsed.cast === cast && parsed.narrator === narrator) return parsed.script
    const isSameCast = parsed !== undefined && parsed.cast === cast
    const written = isSameCast ? reparseScript(parsed.written, text, this.known()) : parseScript(text, this.known())
    const script = narrate(written, cast, narrator)
    this.#parsed = { text, cast, narrator, written, script }
    return script
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

  setText(text: string): number {
    this.text = text
    this.revision += 1
    this.announce('script')
    return this.revision
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
