import { assertNever } from '../../model/assert-never.ts'
import { problemError } from '../../model/errors.ts'
import type { LineId } from '../../model/ids.ts'
import { utf8Bytes } from '../../model/utf8.ts'
import { foldedName, lineFileName, MAX_FILE_NAME_BYTES, safeName } from '../file-names.ts'
import { type NamePart, nameParts, templateFlaw } from './name-template.ts'

/** A line whose file is to be named. */
export type NamedLine = {
  readonly number: number
  readonly total: number
  readonly speaker: string
  readonly lineId: LineId
  /** Its place among the script's scenes, from 1 (0: before the first), and that one's heading. */
  readonly scene?: { readonly number: number; readonly title: string } | undefined
  readonly source?:
    | { readonly id?: string | undefined; readonly scene?: string | undefined; readonly file: string }
    | undefined
}

/** Longest name from a template, in UTF-16 code units: room for an id, for "_draft", a take's number and an ending. */
const MAX_LETTERS = 150
/** Fewest digits of a line's number, so that files sort as the script reads. */
const FEWEST_DIGITS = 3

/**
 * Names for the files of lines, without their extensions, exactly as the template says, or the usual ones without one. Two
 * lines may come to one name: `collisionsOf` tells.
 * @throws StudioError `option.invalid` for a template with another field, or with none that tells lines apart
 */
export function writtenNames(lines: readonly NamedLine[], template: string | undefined): ReadonlyMap<LineId, string> {
  const parts = partsOf(template)
  return new Map(lines.map((line) => [line.lineId, parts === undefined ? usualName(line) : filled(parts, line).name]))
}

/**
 * The same, but the usual name for lines that have nothing in a field that is asked for, and the line's id behind names that
 * would be one file on any system.
 * @throws StudioError `option.invalid` as `writtenNames` does
 */
export function distinctNames(lines: readonly NamedLine[], template: string | undefined): ReadonlyMap<LineId, string> {
  const parts = partsOf(template)
  const names = new Map<LineId, string>()
  const taken = new Set<string>()
  for (const line of lines) {
    const full = parts === undefined ? undefined : filled(parts, line)
    const wanted = full?.isComplete === true ? full.name : usualName(line)
    const name = taken.has(foldedName(wanted)) ? `${wanted}_${line.lineId}` : wanted
    taken.add(foldedName(name))
    names.set(line.lineId, name)
  }
  return names
}

/** Lines of which the files would be one, by that file's name; in the order of the lines. */
export function collisionsOf<T>(files: readonly { readonly name: string; readonly of: T }[]): readonly {
  readonly name: string
  readonly of: readonly T[]
}[] {
  const found = new Map<string, { readonly name: string; readonly of: T[] }>()
  for (const { name, of } of files) {
    const key = foldedName(name)
    const before = found.get(key)
    if (before === undefined) found.set(key, { name, of: [of] })
    else before.of.push(of)
  }
  return [...found.values()].filter(({ of }) => of.length > 1)
}

function partsOf(template: string | undefined): readonly NamePart[] | undefined {
  const plain = template?.trim() ?? ''
  if (plain === '') return undefined
  const flaw = templateFlaw(plain)
  if (flaw !== undefined) throw problemError('option.invalid', flaw.words, flaw.remedy)
  return nameParts(plain)
}

function usualName(line: NamedLine): string {
  return lineFileName({ ...line, extension: '' }).replace(/\.$/, '')
}

function filled(parts: readonly NamePart[], line: NamedLine): { readonly name: string; readonly isComplete: boolean } {
  const values = parts.map((part) => (part.kind === 'text' ? part.text : valueOf(part, line)))
  const isComplete = parts.every((part, at) => part.kind === 'text' || values[at] !== '')
  return { name: safeName(fitting(values).join('')).slice(0, MAX_LETTERS).trimEnd(), isComplete }
}

/** The longest value gives way, so that what tells two lines apart is not what is cut off. */
function fitting(values: readonly string[]): readonly string[] {
  const fitted = [...values]
  const isTooLong = (): boolean => {
    const name = fitted.join('')
    return name.length > MAX_LETTERS || utf8Bytes(name) >= MAX_FILE_NAME_BYTES
  }
  const longest = fitted.reduce((best, value, at) => (value.length > (fitted[best] ?? '').length ? at : best), 0)
  while (isTooLong() && fitted[longest] !== '') {
    fitted[longest] = Array.from(fitted[longest] ?? '')
      .slice(0, -1)
      .join('')
  }
  return fitted
}

function valueOf({ field, digits }: Extract<NamePart, { readonly kind: 'field' }>, line: NamedLine): string {
  const { number, total, speaker, lineId, scene, source } = line
  switch (field) {
    case 'line':
    case 'number':
      return padded(number, digits ?? Math.max(FEWEST_DIGITS, String(total).length))
    case 'speaker':
      return speaker
    case 'id':
      return lineId
    // Yarn writes `line:` before its ids in tables; its engines look for files without it.
    case 'source':
      return (source?.id ?? '').replace(/^line:/, '')
    // As the imported file counts its scenes, where no digits are asked for.
    case 'scene':
      if (digits === undefined && source?.scene !== undefined) return source.scene
      return scene === undefined ? '' : padded(scene.number, digits ?? 2)
    case 'title':
      return scene?.title ?? ''
    case 'file':
      return (source?.file ?? '').replace(/\.[^.]{1,12}$/, '')
    default:
      return assertNever(field, 'name field')
  }
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
