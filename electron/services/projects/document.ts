import { knownSpeakers } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import type { KnownSpeakers, Script } from '../../../shared/core/script/types.ts'
import type { DocumentContent } from '../snapshots/envelope.ts'
import type { ProjectChange } from './types.ts'

/** What of a document has a file of its own. */
export type DocumentPart = 'script' | 'cast' | 'settings'

/** The document of an open project in memory, with its revision and listeners. It knows no disk. */
export class ProjectDocument {
  revision = 0
  text: string
  cast: Cast
  settings: ProjectSettings
  name: string
  #parsed: { text: string; cast: Cast; script: Script } | undefined
  readonly #listeners = new Set<(what: ProjectChange) => void>()

  constructor(content: DocumentContent) {
    this.settings = content.settings
    this.cast = content.cast
    this.text = content.text
    this.name = content.name
  }

  /** The script, parsed once for each text and cast. */
  script(): Script {
    const parsed = this.#parsed
    if (parsed !== undefined && parsed.text === this.text && parsed.cast === this.cast) return parsed.script
    const script = parseScript(this.text, this.known())
    this.#parsed = { text: this.text, cast: this.cast, script }
    return script
  }

  known(): KnownSpeakers {
    return knownSpeakers(this.cast)
  }

  content(): DocumentContent {
    return { name: this.name, text: this.text, cast: this.cast, settings: this.settings }
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
