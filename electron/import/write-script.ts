import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { guardFormula } from '../../shared/core/model/formula-guard.ts'
import { scriptRows } from '../../shared/core/import/writers/write-rows.ts'
import { writeFountain } from '../../shared/core/import/writers/write-fountain.ts'
import { writeTagged } from '../../shared/core/import/writers/write-tagged.ts'
import { printScript } from '../../shared/core/script/print.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { docxParts } from './docx-parts.ts'
import { say } from '../../shared/messages/say.ts'

/** Every kind of file a script can be written to. */
export const scriptExportFormats = ['dialogue', 'fountain', 'csv', 'tagged', 'docx'] as const
export type ScriptExportFormat = (typeof scriptExportFormats)[number]

/** Files from one script are the same bytes at any time: this date stands in archives, the earliest they can hold. */
const archiveDate = new Date(1980, 0, 1)

/** The format that a file's name asks for. @throws StudioError `export.format` for an ending that is none. */
export function exportFormatOf(fileName: string): ScriptExportFormat {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'txt') return 'tagged'
  const format = scriptExportFormats.find((name) => name === ending)
  if (format !== undefined) return format
  throw problemError('export.format', say('import.write.format', { fileName }), say('import.write.format.remedy'))
}

/**
 * A script as the bytes of a file. All but tagged text hold the lines' ids, so that importing the file again finds them.
 * @throws StudioError `line.controlToken` from tagged text.
 */
export function writeScript(script: Script, format: ScriptExportFormat): Uint8Array {
  switch (format) {
    case 'dialogue':
      return utf8(printScript(script))
    case 'fountain':
      return utf8(writeFountain(script))
    case 'csv':
      // The byte order mark is what makes spreadsheet programs read UTF-8.
      return utf8(`\ufeff${csv(script)}`)
    case 'tagged':
      return utf8(writeTagged(script))
    case 'docx': {
      const parts = Object.entries(docxParts(script)).map(([name, text]) => [name, utf8(text)] as const)
      return zipSync(Object.fromEntries(parts), { level: 6, mtime: archiveDate })
    }
    default:
      return assertNever(format, 'script export format')
  }
}

function csv(script: Script): string {
  const fields = ['id', 'scene', 'speaker', 'variant', 'direction', 'line', 'start', 'end'] as const
  const data = scriptRows(script).map((row) => fields.map((field) => guardFormula(row[field])))
  return `${Papa.unparse({ fields: [...fields], data }, { newline: '\r\n' })}\r\n`
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
