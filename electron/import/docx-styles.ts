import type { ImportedItem } from '../../shared/core/import/types.ts'
import type { ImportLayout, ImportMapping, StyleRole } from '../../shared/core/import/layout.ts'
import { styleRole } from '../../shared/core/import/mapping/guess-styles.ts'
import { oneLine } from '../../shared/core/import/parts.ts'
import { readXml } from './xml-reader.ts'

/** Most styles of a document that are told apart; paragraphs of further ones count as having none. */
const MOST_STYLES = 190
const MOST_EXAMPLE = 120
/** The name of what has no style. */
const NO_STYLE = 'Normal'

/** The paragraph styles of a document: mammoth's rules that mark each, and their names by those marks. */
export type DocxStyles = { readonly rules: readonly string[]; readonly nameOf: (mark: string) => string }

/** Reads the names of paragraph styles; a document without any has those that mammoth knows. */
export function docxStyles(stylesXml: Uint8Array | undefined): DocxStyles {
  const names: string[] = []
  let isParagraph = false
  if (stylesXml !== undefined) {
    readXml(new TextDecoder().decode(stylesXml), {
      open: (name, attributes) => {
        if (name === 'w:style') isParagraph = attributes['w:type'] === 'paragraph' && attributes['w:default'] !== '1'
        const value = oneLine(attributes['w:val'] ?? '')
        if (name !== 'w:name' || !isParagraph || value === '' || value.length > 200) return
        if (names.length < MOST_STYLES && !names.includes(value)) names.push(value)
      },
      close: () => undefined,
      text: () => undefined,
    })
  }
  return {
    rules: names.map((name, at) => `p[style-name='${name.replace(/[\\']/g, '\\$&')}'] => p.style-${at}:fresh`),
    nameOf: (mark) => {
      const place = /^style-(\d+)$/.exec(mark)?.[1]
      if (place !== undefined) return names[Number(place)] ?? NO_STYLE
      const level = /^h(\d)$/.exec(mark)?.[1]
      return level === undefined ? NO_STYLE : `heading ${level}`
    },
  }
}

/** What the styles of a document are, with how often each comes and its first words. */
export function stylesLayout(
  paragraphs: readonly { readonly style: string; readonly text: string }[],
  chosen: ImportMapping['styles'],
): ImportLayout {
  const found = new Map<string, { paragraphs: number; example: string }>()
  for (const { style, text } of paragraphs) {
    const seen = found.get(style) ?? { paragraphs: 0, example: oneLine(text).slice(0, MOST_EXAMPLE) }
    found.set(style, { ...seen, paragraphs: seen.paragraphs + 1 })
  }
  const styles = [...found].map(([name, seen]) => ({ name, ...styleRole(name, chosen), ...seen }))
  return { kind: 'styles', styles: styles.slice(0, MOST_STYLES) }
}

/** The item that a paragraph is by the role of its style alone; undefined for what is read as text or said by somebody. */
export function itemOfRole(role: StyleRole, words: string): ImportedItem | undefined {
  if (role === 'scene' || role === 'title') return { kind: 'scene', title: words }
  if (role === 'action') return { kind: 'action', text: words }
  if (role === 'note') return { kind: 'note', text: words }
  return undefined
}
