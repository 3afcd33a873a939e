import { say, type Words } from '../../../messages/say.ts'

/** What a template of file names may hold in braces. `source` is the imported file's own name for the line. */
export const nameFields = ['line', 'number', 'speaker', 'id', 'source', 'scene', 'title', 'file'] as const
export type NameField = (typeof nameFields)[number]
/** Fields that are numbers, and may say how many digits: `{scene:2}`. */
export const numberFields: readonly NameField[] = ['line', 'number', 'scene']
/** Fields of which two lines have never the same. */
const telling: readonly NameField[] = ['line', 'number', 'id', 'source']

/** Longest template, in UTF-16 code units. */
export const MAX_NAME_TEMPLATE = 120

/** A piece of a template. `digits`: as many at least. */
export type NamePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: NameField; readonly digits?: number }

/** A template in its pieces; undefined: it has a field that there is not, or braces that are not closed. */
export function nameParts(template: string): readonly NamePart[] | undefined {
  const parts: NamePart[] = []
  let text = ''
  for (const piece of template.split(/(\{[^{}]*\})/)) {
    if (!/^\{[^{}]*\}$/.test(piece)) {
      if (/[{}]/.test(piece)) return undefined
      text += piece
      continue
    }
    const found = fieldOf(piece.slice(1, -1))
    if (found === undefined) return undefined
    if (text !== '') parts.push({ kind: 'text', text })
    text = ''
    parts.push(found)
  }
  return text === '' ? parts : [...parts, { kind: 'text', text }]
}

/** What is wrong with a template: another field, or none that tells lines apart. */
export function templateFlaw(template: string): { readonly words: Words; readonly remedy: Words } | undefined {
  const parts = nameParts(template)
  if (parts === undefined) {
    const fields = [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')
    const unknown = fields.find((field) => fieldOf(field) === undefined)
    const field = unknown === undefined ? template : `{${unknown}}`
    return { words: say('export.names.field', { field }), remedy: say('export.names.field.remedy') }
  }
  if (!parts.some((part) => part.kind === 'field' && telling.includes(part.field))) {
    return { words: say('export.names.same'), remedy: say('export.names.same.remedy') }
  }
  return undefined
}

/** The template with a field more at its end, behind a separator. */
export function withNameField(template: string, field: string): string {
  const between = template === '' || /[\s_.-]$/.test(template) ? '' : '_'
  return `${template}${between}{${field}}`
}

function fieldOf(text: string): Extract<NamePart, { readonly kind: 'field' }> | undefined {
  const [name = '', digits, ...more] = text.split(':')
  const field = nameFields.find((one) => one === name)
  if (field === undefined || more.length > 0) return undefined
  if (digits === undefined) return { kind: 'field', field }
  if (!/^[1-9]$/.test(digits) || !numberFields.includes(field)) return undefined
  return { kind: 'field', field, digits: Number(digits) }
}
