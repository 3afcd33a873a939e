import { problemError } from '../model/errors.ts'
import type { LineId } from '../model/ids.ts'
import { say, type Words } from '../../messages/say.ts'
import { foldedName, lineFileName, safeName } from './file-names.ts'

/** What a template of file names may hold in braces. `source` is the imported file's own name for the line. */
export const nameFields = ['number', 'speaker', 'id', 'source', 'scene', 'file'] as const
type NameField = (typeof nameFields)[number]

/** Longest template, in UTF-16 code units. */
export const MAX_NAME_TEMPLATE = 120

/** A line whose file is to be named. */
export type NamedLine = {
  readonly number: number
  readonly total: number
  readonly speaker: string
  readonly lineId: LineId
  readonly source?:
    | { readonly id?: string | undefined; readonly scene?: string | undefined; readonly file: string }
    | undefined
}

/**
 * Names for the files of lines, without their extensions: as the template says, or the usual ones without a template and
 * for lines that have nothing in a field it asks for. Two that would be one file on any system get their line ids.
 * @throws StudioError `option.invalid` for a template with another field, or with none that tells lines apart
 */
export function lineNames(lines: readonly NamedLine[], template: string | undefined): ReadonlyMap<LineId, string> {
  const plain = template?.trim() ?? ''
  const flaw = plain === '' ? undefined : templateFlaw(plain)
  if (flaw !== undefined) throw problemError('option.invalid', flaw.words, flaw.remedy)
  const names = new Map<LineId, string>()
  const taken = new Set<string>()
  for (const line of lines) {
    const usual = lineFileName({ ...line, extension: '' }).replace(/\.$/, '')
    const wanted = plain === '' ? usual : (filled(plain, line) ?? usual)
    const name = taken.has(foldedName(wanted)) ? `${wanted}_${line.lineId}` : wanted
    taken.add(foldedName(name))
    names.set(line.lineId, name)
  }
  return names
}

/** What is wrong with a template: another field, or none that tells lines apart. */
export function templateFlaw(template: string): { readonly words: Words; readonly remedy: Words } | undefined {
  const fields = [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')
  const known: readonly string[] = nameFields
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined || /[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) {
    const field = unknown === undefined ? template : `{${unknown}}`
    return { words: say('export.names.field', { field }), remedy: say('export.names.field.remedy') }
  }
  if (!fields.some((field) => field === 'number' || field === 'id' || field === 'source')) {
    return { words: say('export.names.same'), remedy: say('export.names.same.remedy') }
  }
  return undefined
}

function filled(template: string, line: NamedLine): string | undefined {
  let isComplete = true
  const name = template.replace(/\{([^{}]*)\}/g, (_whole, field: NameField) => {
    const value = valueOf(field, line)
    if (value === '') isComplete = false
    return value
  })
  // Room for the line's id, for "_draft" and for the extension.
  return isComplete ? safeName(name).slice(0, 150).trimEnd() : undefined
}

function valueOf(field: NameField, { number, total, speaker, lineId, source }: NamedLine): string {
  switch (field) {
    case 'number':
      return String(number).padStart(Math.max(3, String(total).length), '0')
    case 'speaker':
      return speaker
    case 'id':
      return lineId
    // Yarn writes `line:` before its ids in tables; its engines look for files without it.
    case 'source':
      return (source?.id ?? '').replace(/^line:/, '')
    case 'scene':
      return source?.scene ?? ''
    case 'file':
      return (source?.file ?? '').replace(/\.[^.]{1,12}$/, '')
    default:
      return ''
  }
}
