import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { detectFormat } from '../../shared/core/import/detect.ts'
import { MAX_SOURCE_BYTES } from '../../shared/core/import/limits.ts'
import { readDialogue } from '../../shared/core/import/readers/read-dialogue.ts'
import { readInk } from '../../shared/core/import/readers/read-ink.ts'
import { readMarkdown } from '../../shared/core/import/readers/read-markdown.ts'
import { readPlain } from '../../shared/core/import/readers/read-plain.ts'
import { readSubtitles } from '../../shared/core/import/readers/read-subtitles.ts'
import { readTagged } from '../../shared/core/import/readers/read-tagged.ts'
import { readYarn } from '../../shared/core/import/readers/read-yarn.ts'
import type { ImportMapping } from '../../shared/core/import/layout.ts'
import type { ImportedScript, ImportFormat } from '../../shared/core/import/types.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import type { KnownSpeakers } from '../../shared/core/model/script.ts'
import { decodeText, tooLarge } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readDocx } from './read-docx.ts'
import { readFdx } from './read-fdx.ts'
import { readFountain } from './read-fountain.ts'
import { say } from '../../shared/messages/say.ts'

/** A file to be read. `format` overrides what its name and content say; `knownNames` are those of the cast. */
export type SourceInput = {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly format?: ImportFormat
  readonly knownNames: readonly string[]
  /** What was chosen by hand of how it is read. */
  readonly mapping?: ImportMapping
}

/**
 * Reads any source into the neutral model. Runs in a thread of its own, because files from outside may be made to take
 * time and memory.
 * @throws StudioError `script.unreadable` in words for the user.
 */
export async function readSource({
  bytes,
  fileName,
  format,
  knownNames,
  mapping = {},
}: SourceInput): Promise<ImportedScript> {
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw tooLarge()
  if (bytes.byteLength === 0) throw problemError('script.unreadable', say('import.empty'), say('import.empty.remedy'))
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9
  const keys = new Set(knownNames.map(nameKey))
  const known: KnownSpeakers = { has: (name) => keys.has(nameKey(name)) }
  if (format === 'docx' || (format === undefined && isZip)) return readDocx(bytes, known, mapping)
  const { text, isGuess, letters } = decodeText(bytes, mapping.letters)
  const found = await readText(text, format ?? detectFormat(fileName, text), bytes, known, mapping)
  const read = found.layout?.kind === 'table' ? { ...found, layout: { ...found.layout, letters } } : found
  if (!isGuess) return read
  return { ...read, problems: [{ severity: 'warning', ...say('import.notice.guessed') }, ...read.problems] }
}

async function readText(
  text: string,
  format: ImportFormat,
  bytes: Uint8Array,
  known: KnownSpeakers,
  mapping: ImportMapping,
): Promise<ImportedScript> {
  switch (format) {
    case 'dialogue':
      return readDialogue(text, known)
    case 'plain':
      return readPlain(text, known)
    case 'tagged':
      return readTagged(text)
    case 'fountain':
      return readFountain(text)
    case 'fdx':
      return readFdx(text)
    case 'srt':
    case 'vtt':
    case 'labels':
      return readSubtitles(text, format, known)
    case 'csv':
      return readCsv(text, mapping, known)
    case 'docx':
      return readDocx(bytes, known, mapping)
    case 'markdown':
      return readMarkdown(text, known)
    case 'ink':
      return readInk(text, known)
    case 'yarn':
      return readYarn(text, known)
    default:
      return assertNever(format, 'import format')
  }
}
